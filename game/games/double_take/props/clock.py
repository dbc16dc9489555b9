"""The clocks of Double Take: bulbs around the table, of which one goes out every second, and a ring beside a pile.

The bulbs need no reading. The light goes round the table and gets less, and in the last ten seconds what is left burns
hot and beats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.games.double_take.props.seat_panels import BED
from game.gfx.loader import Wanted
from game.rules.api import GO, NEVER, Ms
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Point
from game.table.table import Table

BULB: Final = 44  # pixels of the design, with its glow
LAST_S: Final = 10
BEAT_MS: Final[Ms] = 220  # of every second in the last ten
FLIP_RING: Final = 58
FLIP_STEP: Final = 40  # thousandths between two pictures of that ring


class Bulbs:
    """One bulb for each second, clockwise from above the middle."""

    def __init__(self, table: Table, seconds: int, digits: tuple[Point, float]) -> None:
        """`digits` is where the seconds are written too, and how large."""
        stage, scale = table.stage, table.scale
        self._parts = table.house.parts
        self._scale = scale
        self._motion = table.motion
        self.seconds = seconds
        self._at, self._height = digits
        self._states: list[str] = ["lit"] * seconds
        self._burning = (seconds, "lit")  # how many are not out, and how they burn
        self._sprites: list[Sprite] = []
        for x, y in _around(seconds):
            image = self._image("lit")
            rect = image.get_rect(center=scale.point(x, y))
            self._sprites.append(stage.floor.add(image, *rect.topleft, 0))
        self._digits = stage.add(self._pill(seconds), 0, 0, 35)
        self.shown = -1

    def left(self, t: Ms) -> int:
        """The seconds that are left, begun ones counted."""
        return max(0, min(self.seconds, -(-(GO + self.seconds * 1000 - t) // 1000)))

    def animate(self, t: Ms) -> None:
        """Once a frame."""
        left = self.left(t)
        hot = left <= LAST_S and t > GO
        beats = hot and self._motion.moves and (GO + self.seconds * 1000 - t) % 1000 < BEAT_MS
        burning = "hot" if hot and not beats else "lit"
        if (left, burning) != self._burning:
            self._burning = left, burning
            self._light()
        if left != self.shown:
            self.shown = left
            self._digits.show(self._pill(left))
            self._digits.centre(*self._scale.point(*self._at))

    def _light(self) -> None:
        left, burning = self._burning
        for k, sprite in enumerate(self._sprites):
            state = "out" if k < self.seconds - left else burning
            if state != self._states[k]:
                self._states[k] = state
                sprite.show(self._image(state))

    def pictures(self) -> Iterator[Wanted]:
        """All bulbs and all numbers."""
        yield from (partial(self._image, state) for state in ("lit", "out", "hot"))
        yield from (partial(self._pill, number) for number in range(self.seconds + 1))

    def _image(self, state: str) -> Surface:
        side = self._scale.length(BULB)
        return self._parts.draw(("bulb", state), (side, side))

    def _pill(self, number: int) -> Surface:
        return self._parts.chip(str(number), self._scale.length(self._height), "gold" if number <= LAST_S else "ink")


class FlipRing:
    """A ring beside the pile that is flipped next; it runs out where the card flips by itself."""

    def __init__(self, table: Table) -> None:
        self._parts = table.house.parts
        self._scale = table.scale
        self._sprite = table.add_hidden(Surface((1, 1), depth=32), (0, 0), 45)
        self._flip: tuple[Point, Ms, Ms] | None = None  # where, since when, and when it flips by itself
        self.shown: tuple[Point | None, int] = (None, -1)
        self.turns: Ms = 0  # when it has to look otherwise

    def start(self, at: Point, since: Ms, due: Ms) -> None:
        """Show that the pile there is flipped next, by itself at `due` if that is not NEVER."""
        self._flip, self.turns = (at, since, due), 0

    def stop(self) -> None:
        """Show no ring: no pile is flipped next."""
        self._flip, self.turns = None, 0

    def animate(self, t: Ms) -> None:
        """Once a frame."""
        if t < self.turns:
            return
        at, share = None, -1
        if self._flip is None or t < GO:
            self.turns = GO if t < GO else NEVER
        else:
            at, since, due = self._flip
            share = self._share(t, since, due)
        if (at, share) == self.shown:
            return
        self.shown = at, share
        if at is None:
            self._sprite.hide()
        else:
            self._sprite.show(self._image(share))
            self._sprite.centre(*self._scale.point(*at))
            self._sprite.hide(False)

    def _share(self, t: Ms, since: Ms, due: Ms) -> int:
        """The thousandths of the ring that are left; sets `turns` to when that changes."""
        if due == NEVER:
            self.turns = NEVER
            return 1000
        whole = max(1, due - since)
        share = max(0, min(1000, 1000 * (due - t) // whole)) // FLIP_STEP * FLIP_STEP
        self.turns = due - share * whole // 1000 if share else NEVER
        return share

    def pictures(self) -> Iterator[Wanted]:
        """The ring at every moment."""
        return (partial(self._image, share) for share in range(0, 1001, FLIP_STEP))

    def _image(self, share: int) -> Surface:
        return self._parts.ring("gold", share, self._scale.length(FLIP_RING))


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
