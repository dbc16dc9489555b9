"""Where there is room for what is shown for a while at the rim of a seat: free of cards and of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist
from typing import Final

from game.games.double_take.props.rims.seat_panels import SeatPanels
from game.rules.api import Seat, Zone
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

ASIDE: Final = 0.54  # of its side a card reaches to each side, crooked as it lies
BETWEEN: Final = 6
TALLY_EDGE: Final = 20  # from a count to the end of the ticket


def lying(spots: Mapping[Zone, Spot]) -> list[Box]:
    """The boxes of all cards round the table."""
    return [
        Box(x - side * ASIDE, y - side * ASIDE, 2 * side * ASIDE, 2 * side * ASIDE)
        for zone, (x, y, side) in spots.items()
        if zone[0] != "place"
    ]


def faces(panels: SeatPanels, seat: Seat) -> list[Box]:
    """The boxes of the avatar, the name and the count of a seat."""
    place = panels.tickets[seat]
    if place.name is None:
        return [Box(place.x, place.y, place.width, place.height)]
    x = place.x if place.side == "left" else place.x + place.width - place.height
    boxes = [Box(x, place.y, place.height, place.height), place.name]
    if place.tally:
        middle = place.y + place.height / 2
        boxes.append(
            Box(
                place.x + place.width - place.tally - TALLY_EDGE,
                middle - place.tally / 2,
                place.tally + TALLY_EDGE,
                place.tally,
            )
        )
    return boxes


def find_room(width: float, height: float, area: Box, taken: Sequence[Box], near: Point) -> Box | None:
    """The place for a box in an area that lies on nothing taken and is nearest to a point; None if there is none."""
    inside = [box for box in taken if overlap(box, area)]
    columns = _along(width, near[0], (area.x, area.right), ((box.x, box.right) for box in inside))
    rows = _along(height, near[1], (area.y, area.bottom), ((box.y, box.bottom) for box in inside))
    boxes = sorted((Box(x, y, width, height) for x in columns for y in rows), key=lambda box: dist(box.middle, near))
    return next((box for box in boxes if not any(overlap(box, other) for other in inside)), None)


def _along(length: float, near: float, whole: Point, taken: Iterable[Point]) -> list[float]:
    """Where something of a length may begin, in one direction: near to a point, at an end, or beside what is taken."""
    first, last = whole[0], whole[1] - length
    starts = {first, last, min(max(near - length / 2, first), last)}
    for begin, end in taken:
        starts |= {end + BETWEEN, begin - BETWEEN - length}
    return sorted(start for start in starts if first <= start <= last)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom
