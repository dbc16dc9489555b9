"""From one scene to the next: a velvet curtain runs across the screen and leaves the new scene behind it.

A frame redraws only the curtain and the strip that it has just left, a fraction of the screen. The new scene runs
meanwhile: what it changes in the part that is already revealed is drawn at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi
from typing import Final

from pygame import Rect, Surface

from game.gfx.palette import Hex, hexed, rgb
from game.rules.api import Ms
from game.table.stage.tween import Span, Tween, in_out_cubic

LENGTH_MS: Final[Ms] = 240
WIDTH: Final = 0.085  # of the curtain, in widths of the screen
FOLDS: Final = 3
VELVET: Final[tuple[Hex, Hex]] = ("#6D151D", "#B12B29")
TRIM: Final[tuple[Hex, ...]] = ("#B97A1E", "#F2B84B", "#F2B84B", "#FFE3A3", "#F2B84B", "#B97A1E")

FORWARD, BACK = 1, -1


class Wipe:
    """One run of the curtain: to the left when a scene is laid on top, to the right when one is taken away."""

    def __init__(self, canvas: Surface, direction: int, now: Ms) -> None:
        """`canvas` holds the picture of the new scene, which goes on drawing onto it; `direction`: FORWARD or BACK."""
        self.canvas = canvas
        self._frame = canvas.get_rect()
        self._direction = direction
        self._curtain = curtain(round(self._frame.w * WIDTH), self._frame.h, direction)
        self._run = Tween(Span(now, LENGTH_MS), 0, self._frame.w + self._curtain.get_width(), in_out_cubic)
        self._seen = self._revealed(0)

    def over(self, now: Ms) -> bool:
        return now >= self._run.span.end

    def draw(self, screen: Surface, changed: Iterable[Rect], now: Ms) -> list[Rect]:
        """Bring the screen up to date and return what changed; `changed` is what the scene has drawn on its canvas."""
        areas = [seen for rect in changed if (seen := rect.clip(self._seen))]
        before, self._seen = self._seen, self._revealed(round(self._run.at(now)))
        fresh = self._seen.copy()
        if self._direction == FORWARD:
            fresh.width = before.left - fresh.left
        else:
            fresh.left, fresh.width = before.right, self._seen.right - before.right
        for area in (*areas, fresh):
            screen.blit(self.canvas, area, area)
        cloth = self._curtain.get_rect(left=self._seen.right)
        if self._direction == FORWARD:
            cloth.right = self._seen.left
        screen.blit(self._curtain, cloth)
        return [seen for area in (*areas, fresh.union(cloth)) if (seen := area.clip(self._frame))]

    def _revealed(self, gone: int) -> Rect:
        """The area that the curtain has revealed after it has gone a distance; it starts just outside the screen."""
        width = max(0, gone - self._curtain.get_width())
        left = self._frame.w - width if self._direction == FORWARD else 0
        return Rect(left, 0, width, self._frame.h)


def curtain(width: int, height: int, direction: int) -> Surface:
    """Velvet in folds, with a gold trim on the leading side."""
    cloth = Surface((max(width, 2 * len(TRIM)), height), depth=32)
    width = cloth.get_width()
    deep, light = rgb(VELVET[0]), rgb(VELVET[1])
    thick = max(1, width // 36)
    for x in range(width):
        place = x if direction == FORWARD else width - 1 - x
        if place < thick * len(TRIM):
            tone = TRIM[place // thick]
        else:
            share = (1 - cos(2 * pi * FOLDS * place / width)) / 2
            tone = hexed([p + (q - p) * share for p, q in zip(deep, light, strict=True)])
        cloth.fill(tone, (x, 0, 1, height))
    return cloth
