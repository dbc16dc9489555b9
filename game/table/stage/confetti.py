"""Confetti: the signs of the fair as scraps of paper that fly up and fall, few enough to cost next to nothing.

The place of a scrap is a function of time, so it flies the same at any number of frames a second. A scrap does not fade
at its end but gets smaller: a pale copy of each would have to be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from pygame import Surface

from game.rules.rng import Rng
from game.table.stage.motion import Motion
from game.table.stage.sprites import Sprite, Stage
from game.table.stage.tween import Ms, Span

POOL: Final = 160  # scraps in the air at most
SIZES: Final = (26, 18)  # pixels of the design
SMALLEST: Final = 12  # at the end
TURNS: Final = 8
GRAVITY: Final = 900  # design pixels per second, per second
SPEED: Final = (380, 700)  # design pixels per second
LIFE: Final[tuple[Ms, Ms]] = (350, 700)
SPIN_MS: Final[Ms] = 90  # from one of the eight turns to the next, at the quickest
LAST: Final = 0.7  # of its life, after which a scrap is small
FALL: Final = (140, 340)  # design pixels per second of a scrap that rains

Scrap = Callable[[str, int, int], Surface]  # colour, turn, size in pixels of the design


@dataclass(slots=True)
class Flake:
    """One scrap: where and when it set off, and how."""

    sprite: Sprite
    span: Span
    start: tuple[float, float]
    speed: tuple[float, float]
    gravity: float
    colour: str
    size: int
    spin: int  # turns in the whole life, of eight to a circle


class Confetti:
    """All scraps in the air."""

    def __init__(self, stage: Stage, motion: Motion, factor: float, colours: Sequence[str], scrap: Scrap) -> None:
        """`scrap` draws one, `factor` is how many pixels a pixel of the design has."""
        self._stage = stage
        self._motion = motion
        self._factor = factor
        self._colours = tuple(colours)
        self._scrap = scrap
        self._flakes: list[Flake] = []
        self._images: dict[tuple[str, int, int], Surface] = {}
        self._rng = Rng("confetti")

    def __len__(self) -> int:
        return len(self._flakes)

    def burst(self, at: tuple[int, int], count: int, now: Ms, colours: Sequence[str] = ()) -> None:
        """Let scraps fly up from a point, in pixels; in some colours, or in all."""
        rng = self._rng
        for _ in range(self._motion.scraps(count)):
            angle = pi * (1.08 + 0.84 * rng.below(1000) / 1000)
            speed = rng.between(*SPEED) * self._factor
            way = speed * cos(angle), speed * sin(angle)
            self._throw(at, way, GRAVITY, Span(now, rng.between(*LIFE)), colours)

    def rain(self, width: int, height: int, count: int, now: Ms, length: Ms) -> None:
        """Let scraps rain over the whole table for a while."""
        rng = self._rng
        for _ in range(self._motion.scraps(count)):
            at = rng.below(width), -round(30 * self._factor)
            way = rng.between(-60, 60) * self._factor, rng.between(*FALL) * self._factor
            begin = now + rng.below(max(1, length // 2))
            self._throw(at, way, 420, Span(begin, round(length * 0.7)), ())

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if not self._flakes:
            return
        gone = [flake for flake in self._flakes if now >= flake.span.end]
        for flake in gone:
            self._stage.remove(flake.sprite)
            self._flakes.remove(flake)
        for flake in self._flakes:
            if now >= flake.span.start:
                self._fly(flake, now)

    def _fly(self, flake: Flake, now: Ms) -> None:
        sprite, share, seconds = flake.sprite, flake.span.share(now), (now - flake.span.start) / 1000
        turn = int(flake.spin * share) % TURNS
        size = flake.size if share < LAST else SMALLEST
        sprite.show(self._image(flake.colour, turn, size))
        x = flake.start[0] + flake.speed[0] * seconds
        y = flake.start[1] + flake.speed[1] * seconds + flake.gravity * self._factor * seconds * seconds / 2
        sprite.centre(round(x), round(y))
        sprite.hide(False)

    def _image(self, colour: str, turn: int, size: int) -> Surface:
        key = colour, turn, size
        if key not in self._images:
            self._images[key] = self._scrap(*key)
        return self._images[key]

    def _throw(
        self, at: tuple[int, int], way: tuple[float, float], gravity: float, span: Span, colours: Sequence[str]
    ) -> None:
        if len(self._flakes) >= POOL:
            return
        colour, size = self._rng.pick(tuple(colours) or self._colours), self._rng.pick(SIZES)
        sprite = self._stage.add(self._image(colour, 0, size), *at, z=80)
        sprite.hide()
        spin = (span.length // SPIN_MS + 1) * self._rng.pick((-1, 1))
        self._flakes.append(Flake(sprite, span, at, way, gravity, colour, size, spin))
