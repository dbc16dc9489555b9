"""Words at the rims of Double Take: on their inner edges, where they cover neither names nor cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.games.double_take.props.rims.seat_panels import SeatPanels
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Cutout
from game.rules.api import Seat
from game.table.seats.ribbons import ribbon_height
from game.table.stage.tween import Point
from game.table.table import Table

HIGHEST, LEAST = 70, 56  # its letters are half as high
ENDS: Final = 20  # pixels that a ribbon is shorter than the rim it is on
INSIDE: Final = 23  # from the edge of a rim to the middle of a ribbon
# What is said without a number in it.
SAID: Final = (
    *("table.double_take", "double_take.theft", "double_take.robbed", "double_take.secure", "double_take.three"),
    *("double_take.pays", "double_take.locked", "double_take.heat"),
    *("why.double_take.tie", "why.double_take.taken", "why.double_take.differ"),
    "why.double_take.alone",
)
COUNTED: Final = {"double_take.late": 88, "double_take.tie_gap": 88, "double_take.chain": 8}  # and a wide number


class Ribbons:
    """Makes ribbons, each as large as its rim allows."""

    def __init__(self, table: Table, seat_panels: SeatPanels, tones: tuple[str, ...]) -> None:
        """`tones` are the colours in which the seats win."""
        self._table = table
        self._seat_panels = seat_panels
        self._tones = tones

    def of(self, seat: Seat, text: str, like: str = "") -> Cutout:
        """A ribbon for a seat; `like` is the text whose size it has."""
        parts = self._table.house.parts
        return parts.banner(text, self._tones[seat], self._height(seat, like or text), like)

    def counted(self, seat: Seat, key: str, n: int) -> Cutout:
        """A ribbon with a number that is not known before: it has room for any."""
        return self.of(seat, self._table.say(key, n=n), self._table.say(key, n=COUNTED[key]))

    def at(self, seat: Seat, ribbon: Cutout) -> Point:
        """Where a ribbon for a seat is shown; on its ticket where a coach speaks beside it."""
        ticket, part = self._seat_panels.tickets[seat], self._seat_panels.parts[seat]
        middle = ticket.x + ticket.width / 2
        if self._table.sitting.seats[seat].coached:
            return middle, part.box.middle[1]
        half = ribbon.box.w / self._table.scale.factor / 2
        x = min(max(middle, part.box.x + half), part.box.right - half)
        return x, part.box.bottom + INSIDE if part.is_above else part.box.y - INSIDE

    def _height(self, seat: Seat, text: str) -> int:
        return ribbon_height(self._table, text, HIGHEST, self._seat_panels.parts[seat].box.width - ENDS, LEAST)

    def pictures(self) -> Iterator[Wanted]:
        """All that may be said, with blank ribbons for numbers."""
        say, parts = self._table.say, self._table.house.parts
        for seat, tone in enumerate(self._tones):
            yield from (partial(self.of, seat, say(text)) for text in SAID)
            for text, most in COUNTED.items():
                words = say(text, n=most)
                yield partial(parts.blank_banner, words, tone, self._height(seat, words))
