"""Double Take on the table: everybody looks, everybody slaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.controls import DoubleTakeControls
from game.games.double_take.director import DoubleTakeDirector
from game.rules.options import Value
from game.scenes.board_table import BoardTable

SLOWEST_FLIP_S: Final = 8  # D2


class DoubleTakeScene(BoardTable):
    """A running match of Double Take."""

    board: DoubleTakeBoard
    controls: DoubleTakeControls
    director: DoubleTakeDirector
    key = "double_take"
    assists: ClassVar[tuple[str, ...]] = ("big_pointer", "quick_pick", "one_button", "slow_flip")
    kinds = (DoubleTakeBoard, DoubleTakeControls, DoubleTakeDirector)

    @classmethod
    def eased(cls, options: Mapping[str, Value], assists: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
        """Cards flip more slowly if one person wants that, in the longest time that the rules know; off stays off."""
        wanted = options["auto_flip_s"] and any(own.get("slow_flip") for own in assists)
        return {**options, **({"auto_flip_s": SLOWEST_FLIP_S} if wanted else {})}
