"""Motion as a function of time: where a thing is at t does not depend on how many frames a second are shown.

A tween never holds anything up. It can be asked before it begins and after it has ended, and it is ended early by
asking for a later time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, pi, sin
from typing import Final, NamedTuple

Ms = int
Curve = Callable[[float], float]
Point = tuple[float, float]

ARC: Final = 0.08  # how high a flight rises, as a share of its length


def linear(t: float) -> float:
    return t


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def out_quint(t: float) -> float:
    return 1 - (1 - t) ** 5


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_sine(t: float) -> float:
    return (1 - cos(pi * t)) / 2


def out_back(t: float) -> float:
    """Overshoots by ten percent."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def spring(t: float) -> float:
    """Swings about its end before it rests there."""
    return 1 - exp(-6 * t) * cos(9 * t) * (1 - t)


def after(wait: float, curve: Curve) -> Curve:
    """A curve that stays at its start for the share `wait` of the time, and is then gone through in the rest."""
    return lambda t: curve(max(0.0, (t - wait) / (1 - wait)))


class Span(NamedTuple):
    """A stretch of time: when it begins and how long it takes."""

    start: Ms
    length: Ms

    @property
    def end(self) -> Ms:
        return self.start + self.length

    def share(self, now: Ms) -> float:
        """How much of it is over, from 0 to 1."""
        start, length = self
        over = now - start
        if over >= length:
            return 1.0
        return over / length if over > 0 else 0.0


class Tween(NamedTuple):
    """A number that goes from one value to another along a curve."""

    span: Span
    first: float
    last: float
    curve: Curve = out_cubic

    def at(self, now: Ms) -> float:
        share = self.span.share(now)
        if share >= 1:
            return self.last  # exactly, whatever the curve does to rounding
        return self.first + (self.last - self.first) * self.curve(share)


class Flight(NamedTuple):
    """A card on its way: an arc from one point to another."""

    span: Span
    first: Point
    last: Point
    curve: Curve = out_quint
    arc: float = ARC

    def at(self, now: Ms) -> Point:
        share = self.span.share(now)
        if share >= 1:
            return self.last
        (x0, y0), (x1, y1) = self.first, self.last
        way = self.curve(share)
        rise = self.arc * ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 * sin(pi * max(0.0, min(1.0, way)))
        return x0 + (x1 - x0) * way, y0 + (y1 - y0) * way - rise


class Shake(NamedTuple):
    """A refusal: a few swings to both sides that die away. At rest it is exactly 0."""

    span: Span
    reach: float
    swings: int = 3

    def at(self, now: Ms) -> float:
        share = self.span.share(now)
        return self.reach * (1 - share) * sin(2 * pi * self.swings * share) if 0 < share < 1 else 0.0


def flight_ms(length: float) -> Ms:
    """How long a card flies over `length` design pixels: 160 to 240 ms."""
    return round(min(240.0, max(160.0, 140 + length * 0.08)))
