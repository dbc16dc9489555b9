"""The light on the table: the first picture of the program, drawn before anything else is loaded."""

from __future__ import annotations

from typing import Final

import pygame

from game.gfx.palette import Hex, Palette, hexed, rgb
from game.gfx.raster import rasterise
from game.gfx.svg import Drawing, Size, Svg

DARK, LIGHT = "dark", "light"
KINDS: Final = (DARK, LIGHT)

REACH: Final = (1.24, 1.56)  # the size of the light, in widths and heights of the table
STOPS: Final = 16  # steps in which the light fades
LAMP: Final = 320  # pixels in which the light is drawn, to be stretched: it is soft


def lit(palette: Palette, kind: str, size: Size) -> pygame.Surface:
    """The light alone, in `size` pixels."""
    table = pygame.Surface(size, depth=32)
    lamp = rasterise(light(palette, kind), (LAMP, LAMP))
    seen = pygame.Rect(0, 0, round(LAMP / REACH[0]), round(LAMP / REACH[1]))
    seen.center = lamp.get_rect().center
    disc = pygame.Surface(lamp.get_size(), depth=32)
    disc.fill(palette[f"cloth_{kind}_rim"])
    disc.blit(lamp, (0, 0))
    pygame.transform.smoothscale(disc.subsurface(seen), size, table)
    return table


def light(palette: Palette, kind: str) -> Svg:
    """A round light in a square, to be stretched: radial gradients cannot be ellipses."""
    tones = [palette[f"cloth_{kind}_{place}"] for place in ("centre", "middle", "rim")]
    d = Drawing(200, 200)
    fade = [(i / STOPS, _along(tones, _eased(i / STOPS))) for i in range(STOPS + 1)]
    d.circle(100, 100, 100, d.radial(100, 100, 100, *fade))
    return d.done()


def _eased(t: float) -> float:
    return t * t * (3 - 2 * t)


def _along(tones: list[Hex], t: float) -> Hex:
    """The colour at share `t` of the way from the first tone over the second to the third."""
    start, end = tones[:2] if t < 0.5 else tones[1:]
    share = t * 2 % 1 if t < 1 else 1
    return hexed([p + (q - p) * share for p, q in zip(rgb(start), rgb(end), strict=True)])
