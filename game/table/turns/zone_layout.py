"""Where the pieces of a zone lie, and what each seat has at its side of the table; all in pixels of the design."""

from __future__ import annotations

from math import ceil, cos, sin
from typing import Final, NamedTuple

from game.rules.api import Seat, Zone
from game.table.seats.tickets import TicketPlace
from game.table.stage.tween import Point
from game.ui.focus import Box

WIDE: Final = 2.4  # radians from one stray piece to the next: the golden angle, so that no two neighbours agree

TOP, BOTTOM = 56, 1040  # of the sides of the table
LEFT, RIGHT = 56, 1434  # where they begin
COLUMN: Final = 430  # how wide they are
TICKET: Final = 98
BELOW: Final = 18  # between a ticket and the room below it
ROOM: Final = 262  # how high that is, where there is enough

Slot = tuple[Zone, int]  # a zone, and which of its pieces


class ZoneLayout(NamedTuple):
    """How the pieces of one zone lie: in rows of `columns`, from the centre of the first piece on.

    A row has more columns than pieces, a fan has columns that are nearer than its pieces are wide, a column has
    `columns` 1, and a pile has neither `across` nor `down`.
    """

    x: float
    y: float
    width: float  # of a piece
    columns: int = 1
    across: float = 0  # from one piece of a row to the next
    down: float = 0  # from row to row
    stray: float = 0  # how far a piece lies from where it should: a heap looks thrown down
    chip: Point | None = None  # where the number of pieces is told

    def at(self, index: int) -> Point:
        """The centre of the piece with this index."""
        row, column = divmod(index, self.columns)
        turn = WIDE * index
        return (
            self.x + self.across * column + self.stray * cos(turn),
            self.y + self.down * row + self.stray * sin(turn),
        )


class SeatCorner(NamedTuple):
    """A seat's part of the table: its ticket, and the room below it."""

    ticket: TicketPlace
    room: Box


def seat_corners(seats: int) -> tuple[SeatCorner, ...]:
    """The corners of all seats, clockwise from the upper left; the right side has one more where they are odd."""
    left = max(1, seats // 2)
    return tuple(_corner(seat, left, seats - left) for seat in range(seats))


def _corner(seat: Seat, left: int, right: int) -> SeatCorner:
    is_right = 1 <= seat <= right
    many = right if is_right else left
    down = seat - 1 if is_right else 0 if seat == 0 else left + right - seat
    share = (BOTTOM - TOP) / many
    height = min(ROOM, share - TICKET - 2 * BELOW)
    top = TOP + share * down + (share - TICKET - BELOW - height) / 2
    x = RIGHT if is_right else LEFT
    ticket = TicketPlace(x, ceil(top), COLUMN, TICKET, "right" if is_right else "left", tally=80)
    return SeatCorner(ticket, Box(x, ceil(top) + TICKET + BELOW, COLUMN, height))
