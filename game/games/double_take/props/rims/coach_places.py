"""Where the coach of Double Take speaks and points: at the rim of its seat, up to the cards, and between the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from game.games.double_take.props.grids import CENTRE
from game.games.double_take.props.rims.rooms import faces, find_room, lying, overlap
from game.games.double_take.props.rims.seat_panels import BED, PILE, TOP, SeatPanels
from game.rules.api import Seat, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

LINES: Final = ((560, 64), (500, 64), (440, 64), (360, 74), (320, 74), (270, 74))  # for letters of 28 pixels
BARS: Final = ((310, 60), (260, 60), (230, 52), (200, 48), (146, 46))
KEY: Final = 168  # the room of a key on its gold ground with the badge of its seat
KEY_HIGH: Final = 104  # of it, the key itself
SMALL_KEY: Final = 120  # at a rim, where the badge may lie on the edge
KEY_AWAY: Final = 88  # from the edge of a card to the middle of its key
WAYS: Final = (
    *((-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1)),
    *((0, 1.8), (0, -1.8), (-1, 1.8), (1, 1.8), (-1, -1.8), (1, -1.8)),
    *((2.1, 1), (2.1, -1), (-2.1, 1), (-2.1, -1), (3.2, 1), (3.2, -1), (-3.2, 1), (-3.2, -1)),
)
INSIDE: Final = 10  # pixels that a light is smaller than its card, so that it does not reach the next one
AROUND_PILE: Final = 12
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
        self._known: dict[Seat, tuple[Sequence[Box], RimPlaces]] = {}
        self._keys: dict[Seat, tuple[Mapping[Zone, Spot], Spot, Point | None]] = {}

    def room(self, seat: Seat, spots: Mapping[Zone, Spot]) -> CoachRoom:
        """The line and the bar of a seat; `spots` is where the cards lie."""
        return self._places(seat, spots).room

    def _places(self, seat: Seat, spots: Mapping[Zone, Spot]) -> RimPlaces:
        """What a coach has at a rim; found anew only when other cards lie there."""
        areas, known = (self._panels.parts[seat].reach, self._panels.key_room(seat)[0]), self._known.get(seat)
        taken = [box for box in lying(spots) if any(overlap(box, area) for area in areas)]
        if known is None or known[0] != taken:
            known = self._known[seat] = taken, self._find(seat, taken)
        return known[1]

    def _find(self, seat: Seat, cards: Sequence[Box]) -> RimPlaces:
        """A line beside the cards of the table, a bar where sets will lie, and a key if it can have room, too."""
        part, names = self._panels.parts[seat], faces(self._panels, seat)
        lane, taken = self._panels.lane(seat), [*cards, *names]
        far = part.part(part.box.width, part.box.height / 2, 0, 0).middle
        key_area, beside = self._panels.key_room(seat)
        width = SMALL_KEY + self._widths[seat] - KEY_HIGH
        best: RimPlaces | None = None
        for (wide, high), bars, at in product(LINES, (BARS, BARS[1:], BARS[-1:]), (far, names[0].middle)):
            line = find_room(wide, high, part.band, taken, (names[0].middle[0], CENTRE[1]))
            bar = line and _first(bars, (lane, part.box, part.band), [*taken, line], at)
            if line is None or bar is None:
                continue
            key = find_room(width, SMALL_KEY, key_area, [*taken, line, bar], beside)
            is_bare = part.box.y <= bar.y < part.box.bottom
            room = CoachRoom(line, "up" if part.is_above else "down", bar, is_bare)
            if key is not None:
                return RimPlaces(room, key.middle)
            best = best or RimPlaces(room, None)
        return best or RimPlaces(CoachRoom(Box(*part.band[:2], *LINES[-1]), "", Box(*lane[:2], *BARS[-1])), None)

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
        """A light round cards of the table of each size, and round a pile, with each tag."""
        spots = [*(Spot(*CENTRE, side) for side in sides), Spot(CENTRE[0], TOP, PILE)]
        return (_light(spot, None, tag) for spot in spots for tag in tags)

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
        rooms = (self.room(other, spots) for other in {seat, *self._known})
        taken += [box for room in rooms for box in (room.line, room.bar)]
        away = spot.side / 2 + KEY_AWAY
        for across, down in WAYS:
            aside = away + (self._widths[seat] - KEY_HIGH) / 2
            box = _on_bed(self._box(seat, spot.x + across * aside, spot.y + down * away))
            if not any(overlap(box, other) for other in taken):
                return box.middle
        return self._places(seat, spots).key


def _first(sizes: Sequence[tuple[int, int]], areas: Sequence[Box], taken: Sequence[Box], near: Point) -> Box | None:
    """The first of these sizes for which there is room in one of the areas."""
    rooms = (find_room(width, height, area, taken, near) for area in areas for width, height in sizes)
    return next((room for room in rooms if room is not None), None)


def _light(spot: Spot, key: Point | None, tag: str) -> CoachLight:
    """Inside the edge of a card of the table, and outside that of a pile, whose number it leaves free."""
    side = spot.side + (AROUND_PILE if not BED[1] < spot.y < BED[1] + BED[3] else -INSIDE)
    return CoachLight(Box(spot.x - side / 2, spot.y - side / 2, side, side), spot.side * ROUND, key, tag)


def _on_bed(box: Box) -> Box:
    """A box, moved as little as possible onto the bed of the cards."""
    left, top, width, height = BED
    x = min(max(box.x, left), left + width - box.width)
    return box._replace(x=x, y=min(max(box.y, top), top + height - box.height))
