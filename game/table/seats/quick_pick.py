"""Quick pick: two presses to any card. The first picks one of nine fields of the screen, the second a card in it.

Nine keys lie as the nine fields do. Once a field is picked its cards show the keys that take them. Where a field has
more than nine, they are shown part by part from the left: then the field's own key shows the next part, and the other
eight take a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, hypot, pi
from typing import Final

from game.rules.api import Ms, Zone
from game.table.seats.pointers import SCREEN, Spots

KEYS: Final = 9
MIDDLE: Final = 4
OCTANTS: Final = (5, 8, 7, 6, 3, 0, 1, 2)  # the keys around the middle, clockwise from the right
PUSHED, BACK = 0.6, 0.35  # how far a stick must lean to mean it, and how little to be ready for the next time
CLEAR_MS: Final[Ms] = 30
LAPSE_MS: Final[Ms] = 4000  # a field from which no card is picked for this long is let go


def field_of(x: float, y: float) -> int:
    """The field of a point, row by row from 0 to 8."""
    column, row = int(x * 3 / SCREEN[0]), int(y * 3 / SCREEN[1])
    return 3 * min(2, max(0, row)) + min(2, max(0, column))


def cards_of(field: int, spots: Spots) -> list[Zone]:
    """The cards in a field, from the left to the right."""
    inside = [zone for zone, spot in spots.items() if field_of(spot.x, spot.y) == field]
    return sorted(inside, key=lambda zone: (spots[zone].x, spots[zone].y))


class Flick:
    """A stick that is pushed towards one of eight keys: one press each time that it leaves its middle.

    The two axes of a stick report one after the other, so the direction is clear only CLEAR_MS after the first report.
    """

    def __init__(self) -> None:
        self._since: Ms | None = None  # when it was pushed, until its key is known
        self._out = False
        self._way = (0.0, 0.0)  # as it was seen last

    def take(self, x: float, y: float, t: Ms) -> None:
        """Take how far the stick leans now."""
        far = hypot(x, y)
        if far >= PUSHED:
            if not self._out:
                self._out, self._since = True, t
            self._way = x, y
        elif far < BACK:
            self._out = False

    def pushed(self, now: Ms) -> int | None:
        """The key that was meant, once, as soon as it is clear; None before and after."""
        if self._since is None or now < self._since + CLEAR_MS:
            return None
        self._since = None
        x, y = self._way
        return OCTANTS[round(atan2(y, x) / pi * 4) % 8]


class QuickPick:
    """The state of one seat between its two presses."""

    def __init__(self) -> None:
        self.field: int | None = None
        self._part = 0
        self._since: Ms = 0
        self._labels: Mapping[Zone, int] = {}

    def press(self, key: int, spots: Spots, now: Ms) -> Zone | None:
        """Press a key from 0 to 8: the card that it takes, or None where it picks a field or shows its next part."""
        self.update(now)
        if self.field is None:
            if cards_of(key, spots):
                self._open(key, 0, spots, now)
            return None
        taken = next((zone for zone, label in self.labels(spots).items() if label == key), None)
        if taken is not None:
            self.cancel()
        elif key == self.field:
            self._open(key, self._part + 1, spots, now)
        return taken

    def choose(self, field: int, spots: Spots, now: Ms) -> None:
        """Pick a field, whichever was picked before; the same one again shows its next part."""
        if field == self.field:
            self._open(field, self._part + 1, spots, now)
        elif cards_of(field, spots):
            self._open(field, 0, spots, now)

    def labels(self, spots: Spots) -> Mapping[Zone, int]:
        """Which key takes which card that still lies there; nothing while no field is picked.

        A card keeps its key wherever it goes meanwhile: the finger is on its way already.
        """
        return {zone: key for zone, key in self._labels.items() if zone in spots}

    def update(self, now: Ms) -> None:
        """Let go of a field that was picked LAPSE_MS ago."""
        if self.field is not None and now - self._since >= LAPSE_MS:
            self.cancel()

    def cancel(self) -> None:
        """Let go of the field."""
        self.field, self._labels = None, {}

    def _open(self, field: int, part: int, spots: Spots, now: Ms) -> None:
        self.field, self._part, self._since = field, part, now
        cards = cards_of(field, spots)
        keys = [key for key in range(KEYS) if len(cards) <= KEYS or key != field]
        parts = max(1, -(-len(cards) // len(keys)))
        first = part % parts * len(keys)
        shown = sorted(cards[first : first + len(keys)], key=lambda zone: spots[zone].y)
        rows = [shown[i : i + 3] for i in range(0, len(shown), 3)]  # as the keys lie
        ordered = [zone for row in rows for zone in sorted(row, key=lambda zone: spots[zone].x)]
        self._labels = dict(zip(ordered, keys, strict=False))
