"""The whole table shakes for a moment: something was stolen, or won.

While it does, everything is drawn anew in each frame and pushed aside by a few pixels; a moment later all lies exactly
where it did. Nobody waits for it, and whoever wants less of it has a slider.
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
    """At rest until it is struck, and then again."""

    def __init__(self) -> None:
        self._span = Span(0, 0)
        self._reach = 0.0
        self._aside = STILL  # as the screen shows it

    def strike(self, reach: float, now: Ms) -> None:
        """Shake by so many pixels; what shakes harder already goes on as it does."""
        if reach >= 1 and (now >= self._span.end or reach > self._reach):
            self._span, self._reach = Span(now, LENGTH), reach

    def at(self, now: Ms) -> tuple[int, int]:
        """How far aside everything is."""
        if now >= self._span.end:
            return STILL
        share = self._span.share(now)
        swing = self._reach * exp(-DECAY * share) * sin(2 * pi * SWINGS * share)
        return round(swing), round(-swing * UPRIGHT)

    def draw(self, stage: Stage, screen: Surface, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date; the rectangles that changed."""
        aside = self.at(now)
        if aside == self._aside == STILL:
            return stage.draw(screen)
        stage.expose()
        stage.draw(screen)
        self._aside = aside
        if aside != STILL:
            screen.scroll(*aside)
            stage.expose()  # whoever draws next cannot build on this
        return [screen.get_rect()]
