"""The table of Fourscore as the tests know it: which board, controls and director it has."""

from game.games.fourscore.board import FourscoreBoard
from game.games.fourscore.controls import FourscoreControls
from game.games.fourscore.director import FourscoreDirector
from game.scenes.table import TableScene
from tests.support.typed import as_table


class FourscoreTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: FourscoreBoard
    controls: FourscoreControls
    director: FourscoreDirector


def as_fourscore(scene: object) -> FourscoreTable:
    """The scene, which must be this game's."""
    return as_table(FourscoreTable, scene)
