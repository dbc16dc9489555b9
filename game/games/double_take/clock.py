"""The clock of together and minute: bulbs around the table, of which one goes out every second.

Nobody has to read it. The light goes round the table and gets less, and in the last ten seconds what is left burns hot
and beats.
"""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.games.double_take.rim import BED
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.rules.api import GO, Ms
from game.table.motion import Motion
from game.table.sprites import Sprite, Stage
from game.table.tween import Point

BULB: Final = 44  # pixels of the design, with its glow
LAST_S: Final = 10
BEAT_MS: Final[Ms] = 220  # of every second in the last ten


class Bulbs:
    """One bulb for each second, clockwise from above the middle."""

    def __init__(
        self, stage: Stage, parts: Parts, scale: Scale, motion: Motion, seconds: int, digits: tuple[Point, float]
    ) -> None:
        """`digits` is where the seconds are written for whoever wants to read them, and how large."""
        self._parts = parts
        self._scale = scale
        self._motion = motion
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
        """Seconds, begun ones counted."""
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

    def rehearse(self) -> None:
        """Ask for all bulbs and all numbers."""
        for state in ("lit", "out", "hot"):
            self._image(state)
        for number in range(self.seconds + 1):
            self._pill(number)

    def _image(self, state: str) -> Surface:
        side = self._scale.length(BULB)
        return self._parts.draw(("bulb", state), (side, side))

    def _pill(self, number: int) -> Surface:
        return self._parts.chip(str(number), self._scale.length(self._height), "gold" if number <= LAST_S else "ink")


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
