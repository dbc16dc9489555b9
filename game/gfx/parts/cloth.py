"""The cloth on the table: a lamp's light in the middle, an embroidered rosette, and grain.

A slow gradient in 8 bits shows bands. The grain hides them: a weave of four pixels and a noise of two, both of about
one level, as fine as real cloth. The noise comes from a hash, so that every bake of a size is the same to the bit.

The light is in `lamplight`, which is shown first: grain and embroidery take longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import erf
from typing import Final

import pygame

from game.gfx.palette import Hex, Palette
from game.gfx.parts.lamplight import DARK, LIGHT, lit, tones_of
from game.gfx.raster import blank, rasterise
from game.gfx.shapes import Point, around, disc, polygon, polyline
from game.gfx.svg import Drawing, Size, Svg
from game.rules.digest import shake

WIDTH, HEIGHT = 1920, 1080  # design units
TILE: Final = 256  # cells of the noise before it repeats
LEVELS: Final = 1.3  # standard deviation of the noise

# Colour and opacity of the embroidery.
THREADS: Final[Mapping[str, tuple[Hex, float]]] = {DARK: ("#FBF5E6", 0.055), LIGHT: ("#8A6A33", 0.10)}


def cloth(palette: Palette, kind: str, size: Size) -> pygame.Surface:
    """The whole table in `size` pixels, opaque. Bake it once per size."""
    table = lit(tones_of(palette, kind), size)
    add_grain(table, kind)
    half = size[0], (size[1] + 1) // 2
    upper = rasterise(embroidery(kind), half)
    table.blit(upper, (0, 0))
    lower = pygame.transform.rotate(upper, 180)  # the same drawing: every rosette is symmetric
    spare = 2 * half[1] - size[1]
    table.blit(lower, (0, half[1]), (0, spare, size[0], half[1] - spare))
    return table


# -- the embroidery ---------------------------------------------------------------------------------------------------


@cache
def embroidery(kind: str) -> Svg:
    """The upper half of the embroidery, tone on tone: a great rosette in the middle, quarter rosettes in corners."""
    d = Drawing(WIDTH, HEIGHT / 2)
    colour, opacity = THREADS[kind]
    needle = _Needle(d, colour, opacity)
    x, y = WIDTH / 2, HEIGHT / 2
    for r, width in ((470, 3), (448, 1.6), (300, 2.4), (286, 1.2)):
        needle.ring(x, y, r, width)
    needle.knots(x, y, 459, 48, 5)
    for i in range(24):
        needle.leaf(x, y, 300, 448, 3.9, i * 15)
        needle.leaf(x, y, 376, 448, 2.7, i * 15 + 7.5)
    for corner in ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)):
        for r in (330, 300, 190):
            needle.ring(*corner, r, 2.4)
        needle.knots(*corner, 315, 36, 4.4)
        for i in range(18):
            needle.leaf(*corner, 192, 298, 5.5, i * 20)
    return d.done()


class _Needle:
    """Stitches with one thread."""

    def __init__(self, d: Drawing, colour: Hex, opacity: float) -> None:
        self.d = d
        self.colour = colour
        self.opacity = opacity

    def ring(self, x: float, y: float, r: float, width: float) -> None:
        self.d.circle(x, y, r, stroke=self.colour, width=width, stroke_opacity=self.opacity * 1.6)

    def knots(self, x: float, y: float, r: float, count: int, size: float) -> None:
        spots = "".join(disc(*around(x, y, r, i * 360 / count), size) for i in range(count))
        self.d.path(spots, self.colour, opacity=self.opacity * 1.6)

    def leaf(self, x: float, y: float, inner: float, outer: float, spread: float, angle: float) -> None:
        """A leaf in satin stitch: one half catches the light, and threads run slantwise to its rib."""
        root, tip = around(x, y, inner, angle), around(x, y, outer, angle)
        middle = (inner + outer) / 2
        left, right = around(x, y, middle, angle - spread), around(x, y, middle, angle + spread)
        self.d.path(polygon((root, left, tip)), self.colour, opacity=self.opacity * 1.2)
        self.d.path(polygon((root, right, tip)), self.colour, opacity=self.opacity * 0.75)
        threads = "".join(
            polyline((_between(side, root if s < 0.5 else tip, abs(2 * s - 1)), _between(root, tip, min(1, s + 0.12))))
            for side in (left, right)
            for s in (0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86)
        )
        self.d.path(threads, stroke=self.colour, width=1.2, stroke_opacity=self.opacity * 0.8, sharp=True)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# -- the grain --------------------------------------------------------------------------------------------------------


def add_grain(table: pygame.Surface, kind: str) -> None:
    """Add weave and noise, in place. Both grow with the screen, so that the cloth looks alike on every one.

    `kind` is what the noise is drawn from.
    """
    width, height = table.get_size()
    cell = max(1, round(height / HEIGHT))
    noise = _speckles((TILE, TILE), kind)
    for brighter in (True, False):
        mode = pygame.BLEND_RGB_ADD if brighter else pygame.BLEND_RGB_SUB
        tile = _shade(noise, brighter, 2 * cell)
        weave = _shade(_weave(32), brighter, cell)
        for x in range(0, tile.get_width(), weave.get_width()):
            for y in range(0, tile.get_height(), weave.get_height()):
                tile.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        for x in range(0, width, tile.get_width()):
            for y in range(0, height, tile.get_height()):
                table.blit(tile, (x, y), special_flags=mode)


def _speckles(size: Size, kind: str) -> tuple[bytes, Size]:
    """Levels around 128 that are normally distributed, one for each cell."""
    table = bytes(128 + _deviation((i + 0.5) / 256) for i in range(256))
    return shake(kind.encode(), size[0] * size[1]).translate(table), size


def _deviation(share: float) -> int:
    """The level that this share of all cells does not exceed. By hand: `statistics` takes long to load."""
    level = -6
    while (1 + erf((level + 0.5) / LEVELS / 2**0.5)) / 2 < share:
        level += 1
    return level


def _weave(side: int) -> tuple[bytes, Size]:
    """Threads over and under, four pixels from one to the next: levels around 128."""
    wave = (0.0, 0.9, 0.0, -0.9)
    return bytes(128 + round(wave[x % 4] + wave[y % 4]) for y in range(side) for x in range(side)), (side, side)


def _shade(levels: tuple[bytes, Size], brighter: bool, cell: int) -> pygame.Surface:
    """The levels above 128, or those below, as greys to be added or taken away."""
    data, size = levels
    table = bytes(max(0, i - 128 if brighter else 128 - i) for i in range(256))
    greys = pygame.image.frombytes(data.translate(table), size, "P")
    greys.set_palette([(i, i, i) for i in range(256)])
    return pygame.transform.scale(greys.convert(blank((1, 1))), (size[0] * cell, size[1] * cell))
