"""Fourscore on the table: all seats grow the same rows, and the one that sees the four takes them."""

from __future__ import annotations

from typing import ClassVar

from game.games.fourscore.board import FourscoreBoard
from game.games.fourscore.controls import FourscoreControls
from game.games.fourscore.director import FourscoreDirector
from game.scenes.board_table import BoardTable


class FourscoreScene(BoardTable):
    """A running match of Fourscore."""

    board: FourscoreBoard
    controls: FourscoreControls
    key = "fourscore"
    assists: ClassVar[tuple[str, ...]] = ("one_button", "hold")
    kinds = (FourscoreBoard, FourscoreControls, FourscoreDirector)
