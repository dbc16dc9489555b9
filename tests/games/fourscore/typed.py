"""The table of Fourscore as the tests know it: which board, controls and director it has."""

from typing import cast

from game.games.fourscore.board import FourscoreBoard
from game.games.fourscore.controls import FourscoreControls
from game.games.fourscore.director import FourscoreDirector
from game.scenes.table import TableScene


class FourscoreTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: FourscoreBoard
    controls: FourscoreControls
    director: FourscoreDirector


def as_fourscore(scene: object) -> FourscoreTable:
    """The scene, which must be this game's."""
    assert isinstance(scene, TableScene)
    assert scene.show.key == "fourscore"
    return cast(FourscoreTable, scene)
