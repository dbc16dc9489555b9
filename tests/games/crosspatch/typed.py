"""The table of Crosspatch as the tests know it: which board, controls and director it has."""

from typing import cast

from game.games.crosspatch.board import CrosspatchBoard
from game.games.crosspatch.controls import CrosspatchControls
from game.games.crosspatch.director import CrosspatchDirector
from game.scenes.table import TableScene


class CrosspatchTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: CrosspatchBoard
    controls: CrosspatchControls
    director: CrosspatchDirector


def as_crosspatch(scene: object) -> CrosspatchTable:
    """The scene, which must be this game's."""
    assert isinstance(scene, TableScene)
    assert scene.show.key == "crosspatch"
    return cast(CrosspatchTable, scene)
