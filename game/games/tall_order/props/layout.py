"""Where things lie on the table of Tall Order, in pixels of the design: the wall in the middle, a seat on each side."""

from __future__ import annotations

from typing import Final

from game.games.tall_order.deck import CELL, HEAD, MARGIN
from game.games.tall_order.tasks import COLUMNS, LEVELS
from game.rules.api import Seat
from game.table.seats.tickets import TicketPlace

Spot = tuple[float, float]

AT_BAG: Final = COLUMNS  # where a glove can be besides the columns

# The wall
WALL_WIDTH: Final = COLUMNS * CELL + 2 * MARGIN
WALL_AT: Final[Spot] = (960 - WALL_WIDTH / 2, 290)
LEFT: Final = WALL_AT[0] + MARGIN  # of the first column
GROUND: Final = WALL_AT[1] + HEAD + LEVELS * CELL  # what the lowest blocks stand on
HANGING: Final = 226  # the middle of a block on the rope
EYE: Final = GROUND - LEVELS * CELL - 22  # the upper edge of the bed, where the trail of a falling block begins
PADLOCK: Final = 58
HEADING: Final[Spot] = (960, 128)
HEADING_HEIGHT: Final = 62
HINT: Final[Spot] = (960, 1003)

QUIET: Final[Spot] = (960, 226)  # how many turns are left, where no block hangs any more

# The bag stands beside the wall, in front of the right seat's side.
BAG: Final[Spot] = (1484, 934)
BAG_WIDTH: Final = 152

# A seat's side, from the top down: ticket, punch strip, claimed cards (a curtain falls over them), cards, keys.
SIDES: Final = (64, 1426)
WIDTH: Final = 430
TICKET: Final = (78, 100)  # its upper edge and its height
PUNCH: Final = (194, 66)
CURTAIN: Final = (268, 96)
CURTAIN_OVERHANG: Final = 14
MINI: Final = 96  # the width of a claimed card
MINI_Y: Final = 313
TOAST_ROOM: Final = WALL_AT[0] - 48  # between the wall and the edge of what is safely seen
CARD: Final = 210
PITCH: Final = 220
CARDS_TOP: Final = 366
PILE: Final = 150
KEYS_TOP, KEYS_PITCH = 812, 54
KEYS_LEFT: Final = (64, 1586)
KEYS_WIDTH: Final = (WIDTH, 270)  # the bag takes the rest on the right

# What a coach says stands in the place of the keys but the first one; the bag leaves it less room on the right.
COACH: Final = ((64.0, 430.0), (1576.0, 296.0))  # left, and width
COACH_TOP, COACH_LINE, COACH_BAR = 900, 92, 46
BAG_KEY: Final[Spot] = (1308, 1000)  # beside the bag, with room for a wide key
PILE_KEY: Final = 16  # how far above the middle of the pile the middle of a key is: its number is seen
BLOCK_KEY: Final = 250  # how far from a block that hangs the middle of its keys is

# The pile takes one of four places; the cards fill the others in order.
CARD_PLACES: Final = (((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 0), (1, 1)))
PILE_PLACES: Final = ((1, 1), (0, 1))


def column_x(column: int) -> float:
    """The middle of a column."""
    return LEFT + CELL * (column + 0.5)


def cell_at(column: int, level: int) -> Spot:
    """The middle of a cell of the wall."""
    return column_x(column), GROUND - CELL * (level + 0.5)


def column_under(x: float, y: float) -> int | None:
    """The column that a point means, also above the wall."""
    column = int((x - LEFT) // CELL)
    return column if 0 <= column < COLUMNS and HANGING - CELL / 2 <= y <= GROUND + 60 else None


def stop_under(x: float, y: float) -> int | None:
    """The column that a point means, or AT_BAG."""
    if abs(x - BAG[0]) <= BAG_WIDTH / 2 and abs(y - BAG[1]) <= BAG_WIDTH * 0.56:
        return AT_BAG
    return column_under(x, y)


def ticket_of(seat: Seat) -> TicketPlace:
    """A seat's ticket; its stub is at the edge of the screen."""
    return TicketPlace(SIDES[seat], TICKET[0], WIDTH, TICKET[1], ("left", "right")[seat])


def card_at(seat: Seat, slot: int) -> Spot:
    """The middle of a card of the holder."""
    return _grid(seat, *CARD_PLACES[seat][slot])


def pile_at(seat: Seat) -> Spot:
    """The middle of the pile."""
    return _grid(seat, *PILE_PLACES[seat])


def _grid(seat: Seat, column: int, row: int) -> Spot:
    return SIDES[seat] + CARD / 2 + PITCH * column, CARDS_TOP + CARD / 2 + PITCH * row


def mini_at(seat: Seat, number: int, count: int) -> Spot:
    """The middle of a claimed card, the first one at the edge of the screen; many overlap."""
    pitch = min(MINI + 8, (WIDTH - MINI) / max(1, count - 1))
    away = MINI / 2 + pitch * number
    return (SIDES[seat] + away if seat == 0 else SIDES[seat] + WIDTH - away), MINI_Y
