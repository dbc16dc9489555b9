"""Words on the tickets of Double Take: there they cover no card that could still be claimed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.games.double_take.props.seat_panels import SeatPanels
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Cutout
from game.rules.api import Seat
from game.table.seats.ribbons import ribbon_height
from game.table.table import Table

BESIDE_TICKET: Final = 36  # pixels that a ribbon may be wider than the ticket it is on
LEAST: Final = 42
# What is said without a number in it.
SAID: Final = (
    *("table.double_take", "double_take.theft", "double_take.robbed", "double_take.secure", "double_take.three"),
    *("double_take.pays", "double_take.locked", "double_take.heat"),
    *("why.double_take.tie", "why.double_take.taken", "why.double_take.differ"),
    "why.double_take.alone",
)
COUNTED: Final = {"double_take.late": 88, "double_take.tie_gap": 88, "double_take.chain": 8}  # and a wide number


class Ribbons:
    """Makes ribbons, each as large as the ticket below it allows."""

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

    def _height(self, seat: Seat, text: str) -> int:
        ticket = self._seat_panels.tickets[seat]
        return ribbon_height(self._table, text, min(72, ticket.height + 4), ticket.width + BESIDE_TICKET, LEAST)

    def pictures(self) -> Iterator[Wanted]:
        """All that may be said, with blank ribbons for numbers."""
        say, parts = self._table.say, self._table.house.parts
        for seat, tone in enumerate(self._tones):
            yield from (partial(self.of, seat, say(text)) for text in SAID)
            for text, most in COUNTED.items():
                words = say(text, n=most)
                yield partial(parts.blank_banner, words, tone, self._height(seat, words))
