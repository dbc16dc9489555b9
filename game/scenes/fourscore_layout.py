"""Where everything of Fourscore lies, in pixels of the design.

Rows lie in two columns, read from left to right and then down; a row keeps its place until it is taken, so that nobody
has to look for it. Eight rows of twelve cards lie comfortably. A longer row moves closer together, and for more rows
all cards get smaller. The lowest lines leave room for the hand of whoever is in front.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from game.rules.api import Seat
from game.rules.fourscore import HAND
from game.table.tickets import Place

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height

RATIO: Final = 340 / 240  # height to width of a card

# Rows
COLUMNS, LINES = 2, 4
TOP, DEPTH = 142, 760
CARD, STEP, BETWEEN = 128, 58, 9
LEFTS: Final = (112, 1084)
RIGHTS: Final = (890, 1866)
NOTCH: Final = (664, 1252)  # what the lines beside the hand leave free
NOTCH_TOP: Final = 712
NUMBER: Final = 34  # how far left of a row the middle of its number is
SPARE: Final = (955, 590)  # the middle of a new row that has no place yet

# The hand in front, and what is beside it
HAND_WIDTH: Final = 176
HAND_AT: Final[tuple[Point, ...]] = tuple((772.0 + 188 * place, 907.5) for place in range(HAND))
RISE, SINK = 26, 66  # how far up the chosen card is, and how far down cards are that cannot be played any more
TAKE_AT: Final = (1328, 964)
TAKE_SIDE: Final = 140
DECK_AT: Final = (1508, 972)
DECK_WIDTH: Final = 118
PLATE: Final = Place(64, 918, 376, 98, "left", 76)
PLAQUE: Final = (958, 731)
CURTAIN: Final = (652, 660, 612, 88)

# Tickets along the upper edge, each with a small fan of what the seat holds
TICKETS_TOP, TICKET_HEIGHT, TICKET_WIDTH = 52, 68, 362
FAN, FAN_STEP = 56, 26
EDGE: Final = 48
WIDTH: Final = 1920


class Slot(NamedTuple):
    """A place for a row."""

    column: int
    line: int


class Bed(NamedTuple):
    """The places of all rows, with so many lines in each column."""

    lines: int = LINES

    @classmethod
    def holding(cls, rows: int) -> Bed:
        """The bed for so many rows."""
        return cls(max(LINES, -(-rows // COLUMNS)))

    @property
    def card(self) -> int:
        """The width of a card."""
        return min(CARD, round((DEPTH / self.lines - BETWEEN) / RATIO))

    @property
    def height(self) -> float:
        return self.card * RATIO

    def free(self, taken: Collection[Slot]) -> Slot | None:
        """The first place that has no row."""
        slots = (Slot(column, line) for line in range(self.lines) for column in range(COLUMNS))
        return next((slot for slot in slots if slot not in taken), None)

    def corner(self, slot: Slot) -> Point:
        """The upper left corner of a row."""
        top = TOP + DEPTH / self.lines * slot.line
        beside_hand = top + self.height > NOTCH_TOP + BETWEEN
        return (NOTCH[1] if beside_hand and slot.column else LEFTS[slot.column]), top

    def step(self, slot: Slot, cards: int) -> float:
        """How far it is from card to card in a row of so many."""
        left, top = self.corner(slot)
        right = NOTCH[0] if top + self.height > NOTCH_TOP + BETWEEN and not slot.column else RIGHTS[slot.column]
        return min(STEP * self.card / CARD, (right - left - self.card) / max(1, cards - 1))

    def box(self, slot: Slot, cards: int) -> Box:
        """All that a row of so many cards covers."""
        left, top = self.corner(slot)
        return left, top, self.card + self.step(slot, cards) * (cards - 1), self.height


class Chair(NamedTuple):
    """What a seat has at the upper edge: a ticket, and the middle of the first card of its fan."""

    ticket: Place
    fan: Point


def chairs(seats: int, front: Seat | None) -> tuple[Chair, ...]:
    """Where all seats are; `front` has the plate beside the hand for itself, as long as the match lasts."""
    above = [seat for seat in range(seats) if seat != front]
    pitch = (WIDTH - 2 * EDGE) / len(above)
    fan = FAN + FAN_STEP * (HAND - 1)
    width = min(TICKET_WIDTH, pitch - fan - 28)
    found = {}
    for k, seat in enumerate(above):
        left = EDGE + pitch * k
        ticket = Place(left, TICKETS_TOP, width, TICKET_HEIGHT, "left", 54)
        found[seat] = Chair(ticket, (left + width + 12 + FAN / 2, TICKETS_TOP + TICKET_HEIGHT / 2))
    if front is not None:
        found[front] = Chair(PLATE, HAND_AT[0])
    return tuple(found[seat] for seat in range(seats))
