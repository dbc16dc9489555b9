"""The whole table shakes for a moment: something was stolen, or won.

While it shakes, everything is drawn anew in each frame and pushed aside by a few pixels; afterwards all lies exactly
where it did. No press waits for it, and a setting weakens it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, pi, sin
from typing import Final

from pygame import Rect, Surface

from game.rules.api import Ms
from game.table.stage.sprites import Stage
from game.table.stage.tween import Span

LENGTH: Final[Ms] = 200
SWINGS: Final = 3
DECAY: Final = 3.2  # how fast it dies away
STILL: Final = (0, 0)
UPRIGHT: Final = 0.4  # it goes up and down less than to the sides


class Quake:
    """The shaking of one table; at rest until it is struck."""

    def __init__(self) -> None:
        self._span = Span(0, 0)
        self._reach = 0.0
        self._aside = STILL  # as the screen shows it

    def strike(self, reach: float, now: Ms) -> None:
        """Shake by `reach` pixels; a shake that is as hard or harder goes on unchanged."""
        if reach >= 1 and (now >= self._span.end or reach > self._reach):
            self._span, self._reach = Span(now, LENGTH), reach

    def at(self, now: Ms) -> tuple[int, int]:
        """How far everything is pushed aside, in pixels."""
        if now >= self._span.end:
            return STILL
        share = self._span.share(now)
        swing = self._reach * exp(-DECAY * share) * sin(2 * pi * SWINGS * share)
        return round(swing), round(-swing * UPRIGHT)

    def draw(self, stage: Stage, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date and return the rectangles that changed."""
        aside = self.at(now)
        if aside == self._aside == STILL:
            return stage.draw(screen)
        stage.expose()
        stage.draw(screen)
        self._aside = aside
        if aside != STILL:
            screen.scroll(*aside)
            stage.expose()  # the next frame cannot build on a shifted picture
        return [screen.get_rect()]
