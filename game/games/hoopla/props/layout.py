"""Where everything lies on the table of Hoopla, in pixels of the design: three stacks in the middle, a corner or a side
of the table for each seat, and below the stacks the race of those who play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.hoopla.rules import STACKS
from game.rules.api import Seat
from game.table.seats.tickets import TicketPlace

Spot = tuple[float, float]

RATIO: Final = 340 / 240  # height to width of a card
COLUMN: Final = 430  # the width of what a seat has

STACK_WIDTH: Final = 240
STACK_Y: Final = 462
STACKS_AT: Final[tuple[Spot, ...]] = tuple((960 + 284 * (stack - 1), STACK_Y) for stack in range(STACKS))
BED: Final = (505, 250, 910, 424)
HEADING, HEADING_AT = 80, (960, 130)  # its height and its middle
PEGS: Final = ((520, 60, 180, 184), (1220, 60, 180, 184))
ARROWS_Y: Final = 724
TRACK: Final = (560, 786, 800, 176)  # of the race
HINT_Y: Final = 1012


class Corner(NamedTuple):
    """Where a seat is: its left edge, the tops of its ticket and its cards, the middle of its two rows of keys."""

    left: int
    ticket: int
    cards: int
    keys: tuple[int, int]
    right: bool
    width: int = 176  # of its cards


LEFT, RIGHT = 64, 1426
UPPER: Final = (56, 178, (457, 505))
LOWER: Final = (556, 678, (957, 1005))
MIDDLE: Final = (262, 388, (672, 722))
SIDE: Final = (244, 370, (694, 746))  # for the larger cards of two
LARGE: Final = 202  # the cards of two

CORNERS: Final[Mapping[int, tuple[Corner, ...]]] = {
    2: (Corner(LEFT, *SIDE, False, LARGE), Corner(RIGHT, *SIDE, True, LARGE)),
    3: (Corner(LEFT, *MIDDLE, False), Corner(RIGHT, *UPPER, True), Corner(RIGHT, *LOWER, True)),
    4: (
        Corner(LEFT, *UPPER, False),
        Corner(RIGHT, *UPPER, True),
        Corner(RIGHT, *LOWER, True),
        Corner(LEFT, *LOWER, False),
    ),
}


def ticket_of(seats: int, seat: Seat) -> TicketPlace:
    """Where a seat's ticket lies; its stub is at the edge of the table."""
    corner = CORNERS[seats][seat]
    return TicketPlace(corner.left, corner.ticket, COLUMN, 98, "right" if corner.right else "left", tally=92)


def set_of(seats: int, seat: Seat) -> Spot:
    """The middle of a seat's face-down cards, at the edge of the table."""
    return _card(CORNERS[seats][seat], 0)


def pile_of(seats: int, seat: Seat) -> Spot:
    """The middle of a seat's face-up cards, nearer to the stacks."""
    return _card(CORNERS[seats][seat], 1)


def _card(corner: Corner, which: int) -> Spot:
    from_edge = corner.width / 2 + 4 + which * (COLUMN - corner.width - 8)
    x = corner.left + (COLUMN - from_edge if corner.right else from_edge)
    return x, corner.cards + corner.width * RATIO / 2
