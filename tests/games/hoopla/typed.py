"""The table of Hoopla as the tests know it: which board, controls and director it has."""

from typing import cast

from game.games.hoopla.board import HooplaBoard
from game.games.hoopla.controls import HooplaControls
from game.games.hoopla.director import HooplaDirector
from game.scenes.table import TableScene


class HooplaTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: HooplaBoard
    controls: HooplaControls
    director: HooplaDirector


def as_hoopla(scene: object) -> HooplaTable:
    """The scene, which must be this game's."""
    assert isinstance(scene, TableScene)
    assert scene.show.key == "hoopla"
    return cast(HooplaTable, scene)
