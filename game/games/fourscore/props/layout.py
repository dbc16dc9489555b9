"""Where everything of Fourscore lies that is no row, in pixels of the design: tickets above, a counter of wood below.

On the counter the seat that plays is on the left with its keys, its hand in the middle, the bell and the deck on the
right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.fourscore.props.bed import Box, Point
from game.games.fourscore.rules import HAND
from game.rules.api import Seat
from game.table.seats.tickets import TicketPlace

# The counter
COUNTER: Final = 836  # its upper edge; the rail begins some pixels lower
COUNTER_HEIGHT: Final = 244
SHINE: Final[Box] = (540, 790, 840, 340)  # the light on the hand

# The hand in front, and what is beside it
HAND_WIDTH: Final = 140
HAND_AT: Final[tuple[Point, ...]] = tuple((800.0 + 160 * place, 941.0) for place in range(HAND))
RISE, SINK = 34, 62  # how far up the chosen card is, and how far down cards are that cannot be played any more
PLATE: Final = TicketPlace(60, 866, 300, 80, "left", 0)
OWN_PLATE: Final = TicketPlace(60, 866, 420, 80, "left", 54)  # of the only person, whose ticket it is
BAND: Final[Box] = (376, 862, 330, 88)  # what may be seen of the hand: one line or two, on the right of this room
KEYS: Final[Box] = (56, 951, 646, 102)
RIBBON: Final = (40, 838)  # what is said to the seat that plays: the left end and the middle of its ribbon
RIBBON_HEIGHT, RIBBON_ROOM = 58, 690  # the height of ribbons, and how wide they may be before they get lower

BELL_AT: Final = (1474, 932)
BELL_WIDTH: Final = 180
BELL_LABEL: Final = (1474, 1022)
DECK_AT: Final = (1644, 926)
DECK_WIDTH: Final = 98
DECK_LABEL: Final = (1574, 1022)  # the left end of what is written below it

# What a coach says stands in the place of the prompts; its key stands beside the hand, beside a row or the deck.
COACH_LINE: Final[Box] = (60, 958, 364, 92)
COACH_BAR: Final[Box] = (440, 984, 264, 42)
HAND_KEY: Final[Point] = (1288, 936)
DECK_KEY: Final[Point] = (1836, 936)
ROW_KEY: Final = 90  # from the right end of a row to the middle of its key

# Tickets along the upper edge, each with a small fan of what the seat holds
TICKETS_TOP, TICKET_WIDTH = 46, 386
TICKET_HEIGHTS: Final = (80, 68)  # where there is room, and where there is little
TALLIES: Final = (54, 48)
FAN: Final = 60
FAN_STEPS: Final = (44, 18)  # where there is room, and where there is little
BACKS_STEP: Final = 4  # where there is little and all cards look the same
BESIDE: Final = (18, 3)  # from a ticket to its fan
APART: Final = (14, 5)  # at least, from there to the next ticket
CROWD: Final = 4  # tickets that leave each other little room for names
TOAST_Y: Final = 138  # of what is said at a ticket: it hides neither its name nor what a row shows
TOAST_HEIGHT: Final = 56
EDGE: Final = 48
WIDTH: Final = 1920


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
    is_crowd = len(above) >= CROWD
    pitch = (WIDTH - 2 * EDGE) / len(above)
    step = FAN_STEPS[len(above) > CROWD]
    if covered and is_crowd:
        step = BACKS_STEP
    height, beside = TICKET_HEIGHTS[is_crowd], BESIDE[is_crowd]
    fan = FAN + step * (HAND - 1)
    width = min(TICKET_WIDTH, pitch - fan - beside - APART[is_crowd])
    if len(above) > 1:  # the last one ends at the right edge
        pitch = (WIDTH - 2 * EDGE - width - beside - fan) / (len(above) - 1)
    found = {}
    for k, seat in enumerate(above):
        left = EDGE + pitch * k
        ticket = TicketPlace(left, TICKETS_TOP, width, height, "left", TALLIES[is_crowd])
        found[seat] = FourscoreSeatArea(ticket, (left + width + beside + FAN / 2, TICKETS_TOP + height / 2), step)
    if front is not None:
        found[front] = FourscoreSeatArea(OWN_PLATE, HAND_AT[0], step)
    return tuple(found[seat] for seat in range(seats))
