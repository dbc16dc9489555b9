"""The clocks of Double Take: bulbs around the table, of which one goes out every second, and a ring beside a pile.

The bulbs need no reading. The light goes round the table and gets less, and in the last ten seconds what is left burns
hot and beats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.games.double_take.props.rims.seat_panels import BED
from game.gfx.loader import Wanted
from game.rules.api import GO, NEVER, Ms
from game.table.props.signs import Sign, add_blank
from game.table.stage.tween import Point
from game.table.table import Table

BULB: Final = 44  # pixels of the design, with its glow
LOW: Final = -1  # z on the floor: below what grows out of a rim
LAST_S: Final = 10
BEAT_MS: Final[Ms] = 220  # of every second in the last ten
FLIP_RING: Final = 58
FLIP_STEP: Final = 40  # thousandths between two pictures of that ring


class Bulbs:
    """One bulb for each second, clockwise from above the middle."""

    def __init__(self, table: Table, seconds: int, digits: tuple[Point, float]) -> None:
        """`digits` is where the seconds are written too, and how large."""
        self._table = table
        self._at, self._height = digits
        self.seconds = seconds
        self.bulbs = [Sign(table, at, LOW, self._image, floor=True) for at in _around(seconds)]
        self._digits = Sign(table, self._at, 35, self._pill)
        self._burning = (-1, "")  # how many are not out, and how they burn
        self.animate(0)

    def left(self, t: Ms) -> int:
        """The seconds that are left, begun ones counted."""
        return max(0, min(self.seconds, -(-(GO + self.seconds * 1000 - t) // 1000)))

    def animate(self, t: Ms) -> None:
        """Once a frame."""
        left = self.left(t)
        hot = left <= LAST_S and t > GO
        beats = hot and self._table.motion.moves and (GO + self.seconds * 1000 - t) % 1000 < BEAT_MS
        burning = "hot" if hot and not beats else "lit"
        if (left, burning) != self._burning:
            self._burning = left, burning
            for k, bulb in enumerate(self.bulbs):
                bulb.show("out" if k < self.seconds - left else burning)
            self._digits.show(left)

    def pictures(self) -> Iterator[Wanted]:
        """All bulbs and all numbers."""
        yield from self.bulbs[0].pictures(("lit", "out", "hot"))
        yield from self._digits.pictures(range(self.seconds + 1))

    def _image(self, state: str) -> Surface:
        side = self._table.scale.length(BULB)
        return self._table.house.parts.draw(("bulb", state), (side, side))

    def _pill(self, number: int) -> Surface:
        fill = "gold" if number <= LAST_S else "ink"
        return self._table.house.parts.chip(str(number), self._table.scale.length(self._height), fill)


class FlipRing:
    """A ring beside the pile that is flipped next; it runs out where the card flips by itself."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sprite = add_blank(table, (0, 0), 45)
        self.flip: tuple[Point, Ms, Ms] | None = None  # where, since when, and when it flips by itself, maybe NEVER
        self.shown: tuple[Point | None, int] = (None, -1)  # where, and the thousandths that are left

    def animate(self, t: Ms) -> None:
        """Once a frame."""
        if (shown := self._at(t)) != self.shown:
            self.shown = at, share = shown
            self._sprite.hide(at is None)
            if at is not None:
                self._sprite.show(self._image(share))
                self._sprite.centre(*self._table.scale.point(*at))

    def _at(self, t: Ms) -> tuple[Point | None, int]:
        if self.flip is None or t < GO:
            return None, -1
        at, since, due = self.flip
        if due == NEVER:
            return at, 1000
        return at, max(0, min(1000, 1000 * (due - t) // max(1, due - since))) // FLIP_STEP * FLIP_STEP

    def turns(self, t: Ms) -> Ms:
        """When the ring next has to look otherwise, if no other pile is flipped before."""
        if t < GO:
            return GO
        if self.flip is None or not (share := self._at(t)[1]):
            return NEVER
        _, since, due = self.flip
        return NEVER if due == NEVER else due - share * (due - since) // 1000

    def pictures(self) -> Iterator[Wanted]:
        """The ring at every moment."""
        return (partial(self._image, share) for share in range(0, 1001, FLIP_STEP))

    def _image(self, share: int) -> Surface:
        return self._table.house.parts.ring("gold", share, self._table.scale.length(FLIP_RING))


def _around(count: int) -> list[tuple[float, float]]:
    """Points on the edge of the mat, evenly spaced, clockwise from above the middle."""
    x, y, width, height = BED
    whole = 2 * (width + height)
    points = []
    for k in range(count):
        way = (width / 2 + (k + 0.5) * whole / count) % whole
        if way < width:
            points.append((x + way, float(y)))
        elif way < width + height:
            points.append((float(x + width), y + way - width))
        elif way < 2 * width + height:
            points.append((x + 2 * width + height - way, float(y + height)))
        else:
            points.append((float(x), y + whole - way))
    return points
