"""Hoopla on the table: three stacks in the middle, a corner or a side for each seat."""

from __future__ import annotations

from typing import ClassVar

from game.games.hoopla.board import HooplaBoard
from game.games.hoopla.controls import HooplaControls
from game.games.hoopla.director import HooplaDirector
from game.scenes.board_table import BoardTable


class HooplaScene(BoardTable):
    """A running match of Hoopla."""

    board: HooplaBoard
    controls: HooplaControls
    director: HooplaDirector
    key = "hoopla"
    assists: ClassVar[tuple[str, ...]] = ("one_button",)
    kinds = (HooplaBoard, HooplaControls, HooplaDirector)
