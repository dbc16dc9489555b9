"""From one scene to the next: a velvet curtain runs across the screen and leaves the new scene behind it.

At the table of a game it is the awning of its booth that drops.

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
from game.table.house import House
from game.table.stage.tween import Span, Tween, in_out_cubic

LENGTH_MS: Final[Ms] = 240
WIDTH: Final = 0.085  # of the curtain, in widths of the screen
FOLDS: Final = 3
VELVET: Final[tuple[Hex, Hex]] = ("#6D151D", "#B12B29")
TRIM: Final[tuple[Hex, ...]] = ("#B97A1E", "#F2B84B", "#F2B84B", "#FFE3A3", "#F2B84B", "#B97A1E")

DROP_MS: Final[Ms] = 320  # for which an awning drops
AWNING: Final = 0.2  # of the height of the screen

FORWARD, BACK, DOWN = 1, -1, 2


class Wipe:
    """One run of the curtain: to the left when a scene is laid on top, to the right when one is taken away.

    An awning drops.
    """

    def __init__(self, canvas: Surface, direction: int, now: Ms, awning: Surface | None = None) -> None:
        """`canvas` holds the picture of the new scene, which goes on drawing onto it; `direction`: FORWARD or BACK.

        `awning`, as wide as the canvas, takes the place of the curtain.
        """
        self.canvas = canvas
        self._frame = canvas.get_rect()
        self._direction = DOWN if awning is not None else direction
        self._curtain = awning or curtain(round(self._frame.w * WIDTH), self._frame.h, direction)
        self._deep = self._curtain.get_height() if awning is not None else self._curtain.get_width()
        way, length = (self._frame.h, DROP_MS) if awning is not None else (self._frame.w, LENGTH_MS)
        self._run = Tween(Span(now, length), 0, way + self._deep, in_out_cubic)
        self._seen = self._revealed(0)

    def over(self, now: Ms) -> bool:
        return now >= self._run.span.end

    def draw(self, screen: Surface, changed: Iterable[Rect], now: Ms) -> list[Rect]:
        """Bring the screen up to date and return what changed; `changed` is what the scene has drawn on its canvas."""
        areas = [seen for rect in changed if (seen := rect.clip(self._seen))]
        before, self._seen = self._seen, self._revealed(round(self._run.at(now)))
        fresh, cloth = self._seen.copy(), self._curtain.get_rect()
        if self._direction == FORWARD:
            fresh.width, cloth.right = before.left - fresh.left, self._seen.left
        elif self._direction == BACK:
            fresh.left, fresh.width, cloth.left = before.right, self._seen.right - before.right, self._seen.right
        else:
            fresh.top, fresh.height, cloth.top = before.bottom, self._seen.bottom - before.bottom, self._seen.bottom
        for area in (*areas, fresh):
            screen.blit(self.canvas, area, area)
        screen.blit(self._curtain, cloth)
        return [seen for area in (*areas, fresh.union(cloth)) if (seen := area.clip(self._frame))]

    def _revealed(self, gone: int) -> Rect:
        """The area that the curtain has revealed after it has gone a distance; it starts just outside the screen."""
        length = max(0, gone - self._deep)
        if self._direction == DOWN:
            return Rect(0, 0, self._frame.w, length)
        left = self._frame.w - length if self._direction == FORWARD else 0
        return Rect(left, 0, length, self._frame.h)


def dropping_awning(house: House, game: str, size: tuple[int, int]) -> Surface:
    """The awning of the booth of a game, for a screen of this size."""
    colour = house.shows[game].tile.colour
    return house.parts.new(("awning", colour), (size[0], round(size[1] * AWNING)))


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
