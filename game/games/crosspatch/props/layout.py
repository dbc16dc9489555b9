"""Where everything of Crosspatch lies, in pixels of the design.

The cross has the mat in the middle. Two sit at the sides, three at the sides and below, four in the corners; each has
a ticket, an open stock, a pile of what it won, and room for its keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.rules.api import Seat
from game.table.coach.places import CoachRoom
from game.table.seats.tickets import TicketPlace
from game.table.stage.spots import Spot
from game.ui.focus import Box

Point = tuple[float, float]

WIDTH: Final = 1920
BOTTOM: Final = 1014  # nothing small begins below
MAT: Final = (404, 44, 1112, 844)
PLAQUE: Final = (960, 80)
NEEDLES: Final = {2: (1, 214, 966, 180, 84), 3: (0, 204, 694, 184, 208), 4: (1, 60, 454, 220, 103)}  # lying or not
ROUND: Final = (1432, 98)  # the right end of its words
PRIZE: Final = (484, 98)  # the middle of the head of the seat that would take the cross; the words follow it
CROSS: Final = (424, 112, 1072, 760)  # the part of the mat that cards may lie on
CHOSEN: Final = 1.14  # how much larger the chosen card of a stock is
DECK: Final = 132
BADGE: Final = 50  # tells who can still lay
TALLY: Final = 52  # what a ticket leaves free for it
LEFT, RIGHT = "left", "right"


class Room(NamedTuple):
    """A rectangle for the prompts of a seat."""

    x: float
    y: float
    width: float
    height: float


SIDE: Final = Room(202, 340, 198, 330)  # for prompts between a column of cards, one of them chosen, and the mat
BELOW: Final = Room(424, 900, 446, 136)  # and below the mat, on one side of the deck
BESIDE: Final = 242  # how wide a coach is beside the cards: its line reaches onto the edge of the mat, where none lie
BAR: Final = 44  # the height of its progress
FEW: Final = 5  # the last place of two rows of three


class CoachPlace(NamedTuple):
    """Where a coach speaks to a seat, and where its key stands: free of cards wherever the cross grows."""

    room: CoachRoom
    key: Point


class CrosspatchSeatArea(NamedTuple):
    """What a seat has, and where."""

    ticket: TicketPlace
    stock: tuple[Spot, ...]  # for as many cards as it begins with
    pile: Spot
    keys: Room
    lift: Point  # the way a chosen card moves
    note: Point | None  # where it is told that a bot sits there; none where there is no room
    rounds: Point  # the middle of the numbers of cards that it has won, round by round
    coach: CoachPlace

    @property
    def badge(self) -> Point:
        """The middle of the sign on the ticket that tells whether the seat can lay."""
        place = self.ticket
        away = place.width - BADGE / 2 - 14
        return place.x + (away if place.side == LEFT else place.width - away), place.y + place.height * 0.475

    @property
    def open(self) -> Point:
        """Where it is told how many places are left for the seat: on the lower edge of its ticket."""
        place = self.ticket
        away = place.width - 114
        return place.x + (away if place.side == LEFT else place.width - away), place.y + place.height


class Places(NamedTuple):
    """The places of a whole table."""

    chairs: tuple[CrosspatchSeatArea, ...]
    deck: Point


def table_for(seats: int, stock: int) -> Places:
    """The table for these seats, which begin with `stock` cards each."""
    chair, deck = TABLES[seats]
    return Places(tuple(chair(seat, stock) for seat in range(seats)), deck)


# Two: large cards in two columns


def _of_two(seat: Seat, stock: int) -> CrosspatchSeatArea:
    width, pitch = 150, 158
    centres = [(139.0 + pitch * (k % 2), 270.0 + pitch * (k // 2)) for k in range(stock)]
    ticket = TicketPlace(48, 62, 340, 98, LEFT, TALLY)
    coach = CoachPlace(_room(BELOW.x, 890, BELOW.width, 100), (310, 940))
    chair = CrosspatchSeatArea(
        ticket, _spots(centres, width), Spot(139, 938, 112), BELOW, (0, 0), (302, 938), (139, 851), coach
    )
    return chair if seat == 0 else _mirrored(chair, BELOW._replace(x=1060))


# Three: a column on each side, a row below


def _of_three(seat: Seat, stock: int) -> CrosspatchSeatArea:
    if seat == 2:
        return _below(stock)
    pitch = min(136.0, 848 / stock)
    width = min(124.0, pitch - 6)
    centres = [(126.0, 178 + width / 2 + pitch * k) for k in range(stock)]
    ticket, pile = TicketPlace(48, 64, 344, 86, LEFT, TALLY), Spot(290, 236, 96)
    coach = CoachPlace(_room(206, 484, BESIDE, 162), (324, 404))
    chair = CrosspatchSeatArea(
        ticket, _spots(centres, width), pile, SIDE, (0, 0), (296, 376), (SIDE.x + SIDE.width / 2, 318), coach
    )
    return chair if seat == 0 else _mirrored(chair, SIDE._replace(x=1520))


def _below(stock: int) -> CrosspatchSeatArea:
    pitch = min(132.0, 792 / stock)
    width = min(124.0, pitch - 6)
    centres = [(548 + width / 2 + pitch * k, 967.0) for k in range(stock)]
    ticket, keys = TicketPlace(200, 922, 336, 86, LEFT, TALLY), Room(1470, 894, 252, 142)
    coach = CoachPlace(_room(206, 688, BESIDE, 162), (1596, 974))
    return CrosspatchSeatArea(
        ticket, _spots(centres, width), Spot(1398, 972, 96), keys, (0, -26), (1588, 962), (1398, 905), coach
    )


# Four: a corner each, cards and pile in rows of three


def _of_four(seat: Seat, stock: int) -> CrosspatchSeatArea:
    pitch, top = 114, 62 if seat < 2 else 566
    last = -(-(stock + 1) // 3) * 3 - 1
    centres = [(104.0 + pitch * (k % 3), top + 170.0 + pitch * (k // 3)) for k in range(last + 1)]
    ticket, keys = TicketPlace(48, top, 340, 84, LEFT, TALLY), BELOW
    below = centres[last][1] + 86
    note, rounds = (258.0, below) if below < BOTTOM else None, (116.0, min(below, BOTTOM))
    if last == FEW:
        coach = CoachPlace(_room(48, top + 346, 400, 100), (560, 966))
    else:  # no room is left beside the cards
        coach = CoachPlace(_room(BELOW.x, 890, BELOW.width, 100), (1140, 960))
    chair = CrosspatchSeatArea(
        ticket, _spots(centres[:stock], 108), Spot(*centres[last], 88), keys, (0, 0), note, rounds, coach
    )
    return chair if seat in (0, 3) else _mirrored(chair, BELOW._replace(x=1060))


# What they share


def _room(x: float, y: float, width: float, height: float) -> CoachRoom:
    """The room of a coach: a line of this size and the bar below its contour. No card leaves room for a tail."""
    return CoachRoom(Box(x, y, width, height), "", Box(x, y + height + 6, width, BAR))


def _across(box: Box) -> Box:
    return box._replace(x=WIDTH - box.right)


def _spots(centres: list[tuple[float, float]], width: float) -> tuple[Spot, ...]:
    return tuple(Spot(x, y, width) for x, y in centres)


def _mirrored(chair: CrosspatchSeatArea, keys: Room) -> CrosspatchSeatArea:
    """The same on the other side of the table."""
    ticket = chair.ticket._replace(x=WIDTH - chair.ticket.x - chair.ticket.width, side=RIGHT)
    stock = tuple(spot._replace(x=WIDTH - spot.x) for spot in chair.stock)
    pile = chair.pile._replace(x=WIDTH - chair.pile.x)
    note = None if chair.note is None else (WIDTH - chair.note[0], chair.note[1])
    rounds, (room, key) = (WIDTH - chair.rounds[0], chair.rounds[1]), chair.coach
    room = room._replace(line=_across(room.line), bar=_across(room.bar))
    return CrosspatchSeatArea(
        ticket,
        stock,
        pile,
        keys,
        (-chair.lift[0], chair.lift[1]),
        note,
        rounds,
        CoachPlace(room, (WIDTH - key[0], key[1])),
    )


TABLES: Final[dict[int, tuple[Callable[[Seat, int], CrosspatchSeatArea], Point]]] = {
    2: (_of_two, (960, 966)),
    3: (_of_three, (1622, 760)),
    4: (_of_four, (960, 966)),
}
