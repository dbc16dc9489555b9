"""The table of Tall Order as the tests know it: which board, controls and director it has."""

from game.games.tall_order.board import TallOrderBoard
from game.games.tall_order.controls import TallOrderControls
from game.games.tall_order.director import TallOrderDirector
from game.scenes.table import TableScene
from tests.support.typed import as_table


class TallOrderTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: TallOrderBoard
    controls: TallOrderControls
    director: TallOrderDirector


def as_tall_order(scene: object) -> TallOrderTable:
    """The scene, which must be this game's."""
    return as_table(TallOrderTable, scene)
