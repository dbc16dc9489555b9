"""What a coach points at: ("card", place), ("row", number), ("whole", number), "take", "deck"; and where its key is."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from game.games.fourscore.props.bed import LEFTS, RATIO, ROOM, STEPS, Point
from game.games.fourscore.props.choice import NEW
from game.games.fourscore.props.layout import BELL_AT, DECK_AT, DECK_KEY, HAND_AT, HAND_KEY, HAND_WIDTH, RISE, ROW_KEY
from game.games.fourscore.props.marks import SEAL
from game.games.fourscore.props.places import OpenPlaces
from game.games.fourscore.props.rows import Rows
from game.games.fourscore.rules import FOUR
from game.table.coach.places import CoachLight
from game.ui.focus import Box

CORNER: Final = 14  # of a light round something
BELL_LIGHT: Final = (196.0, 160.0)
DECK_LIGHT: Final = (160.0, 112.0)
WORDS: Final = 430  # from the place for a new row to the key beyond its name


class Guide:
    """Lights what a step of the coach names."""

    def __init__(self, rows: Rows, places: OpenPlaces) -> None:
        self._rows = rows
        self._places = places

    def light(self, thing: Hashable) -> CoachLight:
        """The light round a thing. Raises ValueError for one that is not on this table."""
        match thing:
            case ("card", int(place)):
                x, y = HAND_AT[place]
                return lit((x, y - RISE), (HAND_WIDTH, HAND_WIDTH * RATIO), HAND_KEY)
            case ("row", int(row)):
                box = Box(*self._places.box(row))
                away = WORDS if row == NEW else ROW_KEY
                return lit(box.middle, (box.width, box.height), _key_beside(box, away))
            case ("whole", int(row)):
                box = Box(*self._rows.run(row).box)
                return lit(box.middle, (box.width, box.height), _key_beside(box, SEAL + ROW_KEY))
            case "take":
                return lit(BELL_AT, BELL_LIGHT, HAND_KEY, BELL_LIGHT[1] / 2)
            case "deck":
                return lit(DECK_AT, DECK_LIGHT, DECK_KEY)
        raise ValueError(f"there is no {thing} on this table")

    def lights(self) -> Iterator[CoachLight]:
        """A light of every size that may come before the rows have changed their size twice."""
        yield from (self.light(thing) for thing in (("card", 0), "take", "deck"))
        level = self._rows.bed.level
        for step in STEPS[level : level + 2]:
            for width in (step.card, step.narrow):
                yield lit((0, 0), (width, step.height), HAND_KEY)
            for cards in range(FOUR, step.longest + 1):
                yield lit((0, 0), (step.length(cards), step.height), HAND_KEY)


def lit(middle: Point, size: tuple[float, float], key: Point, radius: float = CORNER) -> CoachLight:
    """The light round a box with its middle at a point."""
    return CoachLight(Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size), radius, key)


def _key_beside(box: Box, away: float) -> Point:
    """Where a key stands that acts on something in the rows: so far beyond it, or else beside the hand."""
    end = next(left + ROOM for left in reversed(LEFTS) if box.x >= left)
    x = box.right + away
    return (x, box.middle[1]) if x + ROW_KEY / 2 <= end else HAND_KEY
