"""Where everything of Fourscore lies, in pixels of the design.

Rows lie in two columns, read from left to right and then down; a row keeps its place until it is taken: it is
found where it was seen. Eight rows of twelve cards lie comfortably. The cards of a longer row are smaller, and where
there are more rows those of all: what is seen of a covered card always has all of its features on it. The lowest lines
leave room for the hand in front.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from game.games.fourscore.rules import HAND
from game.rules.api import Seat
from game.table.seats.tickets import TicketPlace

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height

RATIO: Final = 340 / 240  # height to width of a card

# Rows
COLUMNS, LINES = 2, 4
TOP, DEPTH = 142, 760
CARD, STEP, BETWEEN = 128, 58, 9
SMALLEST, FINE = 64, 4  # how narrow cards get at most, and in which steps
LEFTS: Final = (112, 1084)
RIGHTS: Final = (890, 1866)
NOTCH: Final = (664, 1300)  # what the lines beside the hand leave free
NOTCH_TOP: Final = 712
NUMBER: Final = 34  # how far left of a row the middle of its number is
SPARE: Final = (893, 500)  # the upper left corner of a new row that has no place yet

# The hand in front, and what is beside it
HAND_WIDTH: Final = 176
HAND_AT: Final[tuple[Point, ...]] = tuple((772.0 + 188 * place, 907.5) for place in range(HAND))
RISE, SINK = 26, 66  # how far up the chosen card is, and how far down cards are that cannot be played any more
TAKE_AT: Final = (1314, 964)
TAKE_SIDE: Final = 140
DECK_AT: Final = (1492, 972)
DECK_WIDTH: Final = 118
PLATE: Final = TicketPlace(48, 918, 368, 98, "left", 76)
PLAQUE: Final = (960, 722)
CURTAIN: Final = (640, 690, 640, 104)

# What a coach says stands in the place of the prompts; its key stands between the columns, or beside a row.
COACH_LINE: Final[Box] = (420, 904, 256, 138)
COACH_BAR: Final[Box] = (1592, 898, 280, 42)
HAND_KEY: Final[Point] = (960, 612)
DECK_KEY: Final[Point] = (1744, 994)
ROW_KEY: Final = 90  # from the right end of a row to the middle of its key
NEW_KEY: Final = 548  # the same from the left edge of a new row, beyond its name

# Tickets along the upper edge, each with a small fan of what the seat holds
TICKETS_TOP, TICKET_HEIGHT, TICKET_WIDTH, TALLY = 52, 68, 362, 48
FAN: Final = 60
FAN_STEPS: Final = (46, 18)  # where there is room, and where there is little
BACKS_STEP: Final = 4  # where there is little and all cards look the same
BESIDE: Final = 3  # left and right of a fan
CROWD: Final = 4  # tickets that leave each other little room for names
TOAST_Y: Final = 106  # of what is said at a ticket: it hides no row
EDGE: Final = 48
WIDTH: Final = 1920


class RowSlot(NamedTuple):
    """A place for a row."""

    column: int
    line: int


class Run(NamedTuple):
    """How a row lies: its upper left corner, the width of its cards, how far it is from card to card, and how many."""

    left: float
    top: float
    card: int
    step: float
    cards: int

    @property
    def box(self) -> Box:
        return self.left, self.top, self.card + self.step * (self.cards - 1), self.card * RATIO

    @property
    def middle(self) -> Point:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2

    def corner(self, card: int) -> Point:
        """The upper left corner of a card."""
        return self.left + self.step * card, self.top

    def spot(self, card: int) -> Point:
        """The middle of a card."""
        return self.left + self.step * card + self.card / 2, self.top + self.card * RATIO / 2


class Bed(NamedTuple):
    """The places of all rows: the number of lines in each column."""

    lines: int = LINES

    @classmethod
    def holding(cls, rows: int) -> Bed:
        """The bed for a number of rows."""
        return cls(max(LINES, -(-rows // COLUMNS)))

    @property
    def card(self) -> int:
        """The width of a card."""
        return min(CARD, round((DEPTH / self.lines - BETWEEN) / RATIO))

    def free(self, taken: Collection[RowSlot]) -> RowSlot | None:
        """The first place that has no row."""
        slots = (RowSlot(column, line) for line in range(self.lines) for column in range(COLUMNS))
        return next((slot for slot in slots if slot not in taken), None)

    def run(self, slot: RowSlot, cards: int) -> Run:
        """How a row of a number of cards lies in a place."""
        height = self.card * RATIO
        top = TOP + DEPTH / self.lines * slot.line
        left, right = LEFTS[slot.column], RIGHTS[slot.column]
        if top + height > NOTCH_TOP + BETWEEN:  # beside the hand
            left, right = (NOTCH[1], right) if slot.column else (left, NOTCH[0])
        share = STEP / CARD  # of a covered card that is seen
        fitting = (right - left) / (1 + share * (cards - 1))
        card = self.card if fitting >= self.card else max(SMALLEST, round(fitting) // FINE * FINE)
        step = min(card * share, (right - left - card) / max(1, cards - 1))
        return Run(left, top + (height - card * RATIO) / 2, card, step, cards)


class FourscoreSeatArea(NamedTuple):
    """What a seat has at the upper edge: a ticket, and a fan: the middle of its first card, and how far the next is."""

    ticket: TicketPlace
    fan: Point
    step: float


def chairs(seats: int, front: Seat | None, *, covered: bool) -> tuple[FourscoreSeatArea, ...]:
    """Where all seats are; `front` has the plate beside the hand for itself, as long as the match lasts.

    Where the hands of others are always `covered`, their fans are narrow, and names get the room.
    """
    above = [seat for seat in range(seats) if seat != front]
    pitch = (WIDTH - 2 * EDGE) / len(above)
    step = FAN_STEPS[len(above) > CROWD]
    if covered and len(above) >= CROWD:
        step = BACKS_STEP
    width = min(TICKET_WIDTH, pitch - FAN - step * (HAND - 1) - 2 * BESIDE)
    found = {}
    for k, seat in enumerate(above):
        left = EDGE + pitch * k
        ticket = TicketPlace(left, TICKETS_TOP, width, TICKET_HEIGHT, "left", TALLY)
        found[seat] = FourscoreSeatArea(
            ticket, (left + width + BESIDE + FAN / 2, TICKETS_TOP + TICKET_HEIGHT / 2), step
        )
    if front is not None:
        found[front] = FourscoreSeatArea(PLATE, HAND_AT[0], step)
    return tuple(found[seat] for seat in range(seats))
