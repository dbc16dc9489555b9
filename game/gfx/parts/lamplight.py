"""The light on the table: the first picture of the program, drawn before anything else is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.gfx.palette import Hex, Palette, hexed, rgb
from game.gfx.raster import rasterise
from game.gfx.shapes import Point
from game.gfx.svg import Drawing, Size, Svg

DARK, LIGHT = "dark", "light"
KINDS: Final = (DARK, LIGHT)

MIDDLE: Final = (0.5, 0.5)  # of the light, in widths and heights of the table
REACH: Final = (0.62, 0.78)  # of the light, likewise
STOPS: Final = 16  # steps in which the light fades
LAMP: Final = 320  # pixels in which the light is drawn, to be stretched: it is soft


def tones_of(palette: Palette, kind: str) -> tuple[Hex, Hex, Hex]:
    """The tones of a kind of cloth: in the middle, half way, and at the rim."""
    return palette[f"cloth_{kind}_centre"], palette[f"cloth_{kind}_middle"], palette[f"cloth_{kind}_rim"]


def lit(tones: Sequence[Hex], size: Size, middle: Point = MIDDLE, reach: Point = REACH) -> pygame.Surface:
    """A light alone, in `size` pixels; its `middle` and its `reach` are in widths and heights of the table."""
    table = pygame.Surface(size, depth=32)
    lamp = rasterise(light(tones), (LAMP, LAMP))
    across, down = LAMP / (2 * reach[0]), LAMP / (2 * reach[1])  # of the table, in pixels of the lamp
    seen = pygame.Rect(round(LAMP / 2 - across * middle[0]), round(LAMP / 2 - down * middle[1]), 0, 0)
    seen.size = round(across), round(down)
    disc = pygame.Surface(lamp.get_size(), depth=32)
    disc.fill(tones[-1])
    disc.blit(lamp, (0, 0))
    pygame.transform.smoothscale(disc.subsurface(seen), size, table)
    return table


def light(tones: Sequence[Hex]) -> Svg:
    """A round light in a square, to be stretched: radial gradients cannot be ellipses."""
    d = Drawing(200, 200)
    fade = [(i / STOPS, _along(tones, _eased(i / STOPS))) for i in range(STOPS + 1)]
    d.circle(100, 100, 100, d.radial(100, 100, 100, *fade))
    return d.done()


def _eased(t: float) -> float:
    return t * t * (3 - 2 * t)


def _along(tones: Sequence[Hex], t: float) -> Hex:
    """The colour at share `t` of the way from the first tone over the second to the third."""
    start, end = tones[:2] if t < 0.5 else tones[1:]
    share = t * 2 % 1 if t < 1 else 1
    return hexed([p + (q - p) * share for p, q in zip(rgb(start), rgb(end), strict=True)])
