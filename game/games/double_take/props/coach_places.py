"""Where the coach of Double Take speaks and points: in what the seats have round the table, and between the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.games.double_take.common_rules import TOGETHER
from game.games.double_take.props.rims import find_room, lying, overlap, rims
from game.games.double_take.props.seat_panels import BED, BOTTOM, HEIGHT, LEFT, PAD, PILE, WIDTH, SeatPanels, has_piles
from game.rules.api import Seat, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

LINES: Final = (
    *((440, 82), (430, 82), (320, 82), (320, 72), (274, 108), (236, 142), (584, 42)),  # for letters of 28 pixels
    *((241, 82), (210, 104), (200, 72), (360, 42)),  # among many sets
)
BARS: Final = ((440, 40), (360, 40), (300, 40), (241, 40), (200, 40))
WIDE_TICKET: Final = 100  # the height from which on there is more room beside a ticket than below it
BELOW: Final = 4  # from a ticket to the line
APART: Final = 2  # from the line to the bar: the contour of the line lies between them
KEY: Final = 168  # the room of a key on its gold ground with the badge of its seat
KEY_HIGH: Final = 104  # of it, the key itself
SMALL_KEY: Final = 120  # at a rim, where the badge may lie on the edge
KEY_AWAY: Final = 88  # from the edge of a card to the middle of its key
WAYS: Final = (
    *((-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1)),
    *((2.1, 1), (2.1, -1), (-2.1, 1), (-2.1, -1), (3.2, 1), (3.2, -1), (-3.2, 1), (-3.2, -1)),
)
INSIDE: Final = 10  # pixels that a light is smaller than its card, so that it does not reach the next one
AROUND_PILE: Final = 20
ROUND: Final = 0.08  # of its side, the corners of a card


class RimPlaces(NamedTuple):
    """What a coach has at the rim of a seat, and where a key stands there."""

    room: CoachRoom
    key: Point | None


class CoachPlaces:
    """Finds room for what a coach shows, free of cards and names."""

    def __init__(self, panels: SeatPanels, widths: Sequence[float]) -> None:
        """`widths` are those of the widest keys of the seats."""
        self._panels = panels
        self._widths = widths
        self._known: dict[Seat, tuple[Mapping[Zone, Spot], RimPlaces]] = {}
        self._keys: dict[Seat, tuple[Mapping[Zone, Spot], Spot, Point | None]] = {}

    def room(self, seat: Seat, spots: Mapping[Zone, Spot]) -> CoachRoom:
        """The line and the bar of a seat; `spots` is where the cards lie."""
        return self._places(seat, spots).room

    def _places(self, seat: Seat, spots: Mapping[Zone, Spot]) -> RimPlaces:
        known = self._known.get(seat)
        if known is None or known[0] is not spots:
            known = self._known[seat] = spots, self._find(seat, spots)
        return known[1]

    def _find(self, seat: Seat, spots: Mapping[Zone, Spot]) -> RimPlaces:
        """A line, a bar and a key that lie on nothing; where there is no other way there is no key."""
        area, ticket = rims(self._panels, seat)[0], self._ticket(seat)
        taken = [*lying(spots), ticket]
        y = ticket.bottom if ticket.height < WIDE_TICKET else ticket.y
        for wants_key in (False,) if has_piles(self._panels.mode) else (True, False):
            for size in LINES:
                line = find_room(*size, (area,), taken, y)
                if line is None:
                    continue
                key = self._find_key(seat, area, [*taken, line])
                bar = _first(BARS, area, [*taken, line, *([] if key is None else [key])], line.bottom + APART)
                if bar is not None and (key is not None or not wants_key):
                    return RimPlaces(CoachRoom(line, "", bar), None if key is None else key.middle)
        line = Box(area.x, area.y, *LINES[-1])
        return RimPlaces(CoachRoom(line, "", Box(area.x, line.bottom, *BARS[-1])), None)

    def _find_key(self, seat: Seat, area: Box, taken: Sequence[Box]) -> Box | None:
        if self._panels.mode == TOGETHER:  # where sets will lie last
            right = LEFT + WIDTH - PAD - sum(self._widths[:seat]) - 30 * seat
            area = Box(right - self._widths[seat] - 20, BOTTOM + 20, self._widths[seat] + 20, HEIGHT - 40)
        width = SMALL_KEY + self._widths[seat] - KEY_HIGH
        return find_room(width, SMALL_KEY, (area,), taken)

    def _ticket(self, seat: Seat) -> Box:
        """The ticket of a seat, with the light round it."""
        x, y, width, height, *_ = self._panels.tickets[seat]
        return Box(x - BELOW, y - BELOW, width + 2 * BELOW, height + 2 * BELOW)

    def _box(self, seat: Seat, x: float, y: float) -> Box:
        """The room of a key round a point."""
        width = KEY + self._widths[seat] - KEY_HIGH
        return Box(x - width / 2, y - KEY / 2, width, KEY)

    # Lights

    def lit(self, seat: Seat, zone: Zone, spots: Mapping[Zone, Spot], tag: str, has_key: bool) -> CoachLight:
        """The light round a card, and where its key has room, if it is the one on which the key acts."""
        spot = spots[zone]
        return _light(spot, self._key_beside(seat, spot, spots) if has_key else None, tag)

    def lights(self, sides: Sequence[float], tags: Sequence[str]) -> Iterator[CoachLight]:
        """A light round cards of each size, with each tag."""
        return (_light(Spot(960, 540, side), None, tag) for side in sides for tag in tags)

    def _key_beside(self, seat: Seat, spot: Spot, spots: Mapping[Zone, Spot]) -> Point | None:
        known = self._keys.get(seat)
        if known is None or known[0] is not spots or known[1] != spot:
            known = self._keys[seat] = spots, spot, self._find_key_beside(seat, spot, spots)
        return known[2]

    def _find_key_beside(self, seat: Seat, spot: Spot, spots: Mapping[Zone, Spot]) -> Point | None:
        """Beside the card, if no other card or key is there; else at the rim of the seat, if there is room."""
        taken = [Box(x - 0.52 * s, y - 0.52 * s, 1.04 * s, 1.04 * s) for x, y, s in spots.values()]
        taken += [
            self._box(other, *key) for other, (*_, key) in self._keys.items() if other != seat and key is not None
        ]
        away = spot.side / 2 + KEY_AWAY
        for across, down in WAYS:
            aside = away + (self._widths[seat] - KEY_HIGH) / 2
            box = _on_bed(self._box(seat, spot.x + across * aside, spot.y + down * away))
            if not any(overlap(box, other) for other in taken):
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


def _on_bed(box: Box) -> Box:
    """A box, moved as little as possible onto the bed of the cards."""
    left, top, width, height = BED
    x = min(max(box.x, left), left + width - box.width)
    return box._replace(x=x, y=min(max(box.y, top), top + height - box.height))
