"""Rows and trays: how many cards lie side by side in a part of a rim, in design pixels."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from game.table.stage.spots import Spot
from game.ui.focus import Box

TRAY_SIDES: Final = (76, 60, 46, 36, 30, 24)  # of sets where there is no goal: the largest at which all have room
BESIDE, BELOW = 6, 2  # between the sets of a tray


class PlaceRow(NamedTuple):
    """A fixed number of places side by side; `step` is from one to the next, negative from right to left."""

    first: float
    middle: float
    step: float
    side: float

    @classmethod
    def fitted(cls, box: Box, places: int, largest: float, pitch: float, is_mirrored: bool = False) -> PlaceRow:
        """As large as the box allows, from its left edge, or its right one if mirrored; at most a pitch apart."""
        pitch = min(pitch, box.width / max(1, places))
        side = min(largest, box.height, pitch - 4)
        if is_mirrored:
            return cls(box.right - pitch / 2, box.middle[1], -pitch, side)
        return cls(box.x + pitch / 2, box.middle[1], pitch, side)

    def spot(self, k: int) -> Spot:
        return Spot(self.first + k * self.step, self.middle, self.side)


class Tray(NamedTuple):
    """A box that fills with sets, which get smaller when there are many."""

    box: Box
    is_mirrored: bool = False

    def spot(self, k: int, count: int) -> Spot:
        """Where set `k` of `count` lies."""
        for side in (side for side in TRAY_SIDES if side <= self.box.height):
            columns = int(self.box.width // (side + BESIDE))
            rows = max(1, int(self.box.height // (side + BELOW)))
            if columns * rows >= count:
                break
        used = min(rows, ceil(max(1, count) / columns))
        row, column = divmod(k, columns)
        aside = (column + 0.5) * (side + BESIDE)
        x = self.box.right - aside if self.is_mirrored else self.box.x + aside
        return Spot(x, self.box.middle[1] + (row - (used - 1) / 2) * (side + BELOW), side)
