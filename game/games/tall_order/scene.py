"""Tall Order on the table: a wall in the middle, a rope over it, and a seat with its secret tasks on each side."""

from __future__ import annotations

from typing import ClassVar

from game.games.tall_order.board import TallOrderBoard
from game.games.tall_order.controls import TallOrderControls
from game.games.tall_order.director import TallOrderDirector
from game.scenes.board_table import BoardTable


class TallOrderScene(BoardTable):
    """A running match of Tall Order."""

    board: TallOrderBoard
    controls: TallOrderControls
    key = "tall_order"
    assists: ClassVar[tuple[str, ...]] = ("hold", "one_button")
    kinds = (TallOrderBoard, TallOrderControls, TallOrderDirector)
