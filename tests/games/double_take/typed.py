"""The table of Double Take as the tests know it: which board, controls and director it has."""

from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.controls import DoubleTakeControls
from game.games.double_take.director import DoubleTakeDirector
from game.scenes.table import TableScene
from tests.support.typed import as_table


class DoubleTakeTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: DoubleTakeBoard
    controls: DoubleTakeControls
    director: DoubleTakeDirector


def as_double_take(scene: object) -> DoubleTakeTable:
    """The scene, which must be this game's."""
    return as_table(DoubleTakeTable, scene)
