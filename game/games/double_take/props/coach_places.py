"""Where the coach of Double Take speaks and points: in what the seats have round the table, and between the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.games.double_take.common_rules import TOGETHER
from game.games.double_take.props.rims import EDGE, find_room, lying, overlap, rims
from game.games.double_take.props.seat_panels import BED, BOTTOM, HEIGHT, LEFT, PAD, PILE, WIDTH, SeatPanels
from game.rules.api import Seat, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

LINES: Final = ((440, 70), (430, 66), (300, 74), (270, 100), (241, 80), (210, 100), (200, 70), (560, 40), (360, 36))
BARS: Final = ((440, 38), (360, 38), (300, 38), (241, 38), (340, 34), (200, 34))
WIDE_TICKET: Final = 100  # the height from which on there is more room beside a ticket than below it
BELOW: Final = 6  # from a ticket to the line
KEY: Final = 140  # the room of a key on its gold ground
KEY_AWAY: Final = 84  # from the edge of a card to the middle of its key
WAYS: Final = ((-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1))
INSIDE: Final = 10  # pixels that a light is smaller than its card, so that it does not reach the next one
AROUND_PILE: Final = 20
ROUND: Final = 0.08  # of its side, the corners of a card


class Places(NamedTuple):
    """What a coach has at the rim of a seat, and where a key stands there."""

    room: CoachRoom
    key: Point | None


class CoachPlaces:
    """Finds room for what a coach shows, free of cards and names."""

    def __init__(self, panels: SeatPanels) -> None:
        self._panels = panels
        self._known: dict[Seat, tuple[Mapping[Zone, Spot], Places]] = {}

    def room(self, seat: Seat, spots: Mapping[Zone, Spot]) -> CoachRoom:
        """The line and the bar of a seat; `spots` is where the cards lie."""
        return self._places(seat, spots).room

    def _places(self, seat: Seat, spots: Mapping[Zone, Spot]) -> Places:
        known = self._known.get(seat)
        if known is None or known[0] is not spots:
            known = self._known[seat] = spots, self._find(seat, spots)
        return known[1]

    def _find(self, seat: Seat, spots: Mapping[Zone, Spot]) -> Places:
        """A line, a bar and a key that lie on nothing; where there is no other way there is no key."""
        area, ticket = rims(self._panels, seat)[0], self._ticket(seat)
        taken = [*lying(spots), ticket]
        y = ticket.bottom if ticket.height < WIDE_TICKET else ticket.y
        for wants_key in (True, False):
            for size in LINES:
                line = find_room(*size, (area,), taken, y)
                if line is None:
                    continue
                key = self._find_key(seat, area, [*taken, line])
                bar = _first(BARS, area, [*taken, line, *([] if key is None else [key])], line.bottom + EDGE)
                if bar is not None and (key is not None or not wants_key):
                    return Places(CoachRoom(line, "", bar), None if key is None else key.middle)
        line = Box(area.x, area.y, *LINES[-1])
        return Places(CoachRoom(line, "", Box(area.x, line.bottom, *BARS[-1])), None)

    def _find_key(self, seat: Seat, area: Box, taken: Sequence[Box]) -> Box | None:
        if self._panels.mode == TOGETHER:  # where sets will lie last
            area = Box(LEFT + WIDTH - PAD - (seat + 1) * KEY, BOTTOM + (HEIGHT - KEY) / 2, KEY, KEY)
        return find_room(KEY, KEY, (area,), taken)

    def _ticket(self, seat: Seat) -> Box:
        """The ticket of a seat, with the light round it."""
        x, y, width, height, *_ = self._panels.tickets[seat]
        return Box(x - BELOW, y - BELOW, width + 2 * BELOW, height + 2 * BELOW)

    # Lights

    def lit(self, seat: Seat, zone: Zone, spots: Mapping[Zone, Spot], tag: str = "") -> CoachLight:
        """The light round a card, and where its key has room."""
        spot = spots[zone]
        return _light(spot, self._key(seat, spot, spots), tag)

    def lights(self, sides: Sequence[float], tags: Sequence[str]) -> Iterator[CoachLight]:
        """A light round cards of each size, with each tag."""
        return (_light(Spot(960, 540, side), None, tag) for side in sides for tag in tags)

    def _key(self, seat: Seat, spot: Spot, spots: Mapping[Zone, Spot]) -> Point | None:
        """Beside the card, if no other card lies there; else at the rim of the seat, if there is room."""
        cards = [Box(x - 0.52 * s, y - 0.52 * s, 1.04 * s, 1.04 * s) for x, y, s in spots.values()]
        away = spot.side / 2 + KEY_AWAY
        for across, down in WAYS:
            box = _on_bed(spot.x + across * away, spot.y + down * away)
            if not any(overlap(box, card) for card in cards):
                return box.middle
        return self._places(seat, spots).key


def _first(sizes: Sequence[tuple[int, int]], area: Box, taken: Sequence[Box], y: float) -> Box | None:
    """The first of these sizes for which there is room."""
    rooms = (find_room(width, height, (area,), taken, y) for width, height in sizes)
    return next((room for room in rooms if room is not None), None)


def _light(spot: Spot, key: Point | None, tag: str) -> CoachLight:
    """Inside the edge of a card of the table, and outside that of a pile, whose number it leaves free."""
    side = spot.side + (AROUND_PILE if spot.side == PILE else -INSIDE)
    return CoachLight(Box(spot.x - side / 2, spot.y - side / 2, side, side), spot.side * ROUND, key, tag)


def _on_bed(x: float, y: float) -> Box:
    """The room of a key round a point, or as near to it as the bed of the cards goes."""
    left, top, width, height = BED
    return Box(
        min(max(x - KEY / 2, left), left + width - KEY), min(max(y - KEY / 2, top), top + height - KEY), KEY, KEY
    )
