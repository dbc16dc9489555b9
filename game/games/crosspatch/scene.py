"""Crosspatch on the table: a cross that grows in the middle, open stocks around it, and the fight for the last card."""

from __future__ import annotations

from typing import ClassVar

from game.games.crosspatch.board import CrosspatchBoard
from game.games.crosspatch.controls import CrosspatchControls
from game.games.crosspatch.director import CrosspatchDirector
from game.scenes.board_table import BoardTable


class CrosspatchScene(BoardTable):
    """A running match of Crosspatch."""

    board: CrosspatchBoard
    controls: CrosspatchControls
    key = "crosspatch"
    assists: ClassVar[tuple[str, ...]] = ("big_pointer", "one_button")
    kinds = (CrosspatchBoard, CrosspatchControls, CrosspatchDirector)
