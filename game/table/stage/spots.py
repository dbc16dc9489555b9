"""Places on the table that a hand can point at."""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """The centre of a card and the length of its side."""

    x: float
    y: float
    side: float

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        """Whether a point is on the card, or at most `margin` beside it."""
        left, top, side = self
        reach = side / 2 + margin
        return -reach <= x - left <= reach and -reach <= y - top <= reach
