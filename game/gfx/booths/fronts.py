"""Booths seen from the fair: a tile of the lobby, a booth whose shutter is down, and the awning that lets people in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.booths.frames import CREAM, CREAM_DEEP, awning
from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts.outline import scallops, sheet
from game.gfx.svg import Drawing, Layer, Picture, Size

TILE_HEIGHT: Final = 250  # units
FRAME: Final = 9  # of paper around a tile
AWNING: Final = 44  # of a tile
LOBES: Final = 11  # of a tile's awning, about
SLAT: Final = 21  # units from one slat of a shutter to the next, of 270
SHUTTER_HEIGHT: Final = 270
SHUTTER_AWNING: Final = 31
BAND_HEIGHT: Final = 100
STRIPES: Final = 21
ROD, ROD_LIGHT, ROD_DEEP = "#9A5E2C", "#F3C98B", "#5E3218"


def tile(palette: Palette, size: Size, colour: str, ground: Sequence[Hex]) -> Picture:
    """The front of a booth, framed in paper: its ground under an awning in its colour."""
    frame, inside, mask, top = (sheet(size, TILE_HEIGHT) for _ in range(4))
    w = frame.width
    paper = frame.linear(0, 0, 0, TILE_HEIGHT, (0, palette["paper_light"]), (1, palette["paper_shade"]))
    frame.rect(0, 4, w, TILE_HEIGHT - 4, 24, palette["card_edge"])
    frame.rect(0, 0, w, TILE_HEIGHT - 5, 24, paper)
    box = FRAME, FRAME, w - 2 * FRAME, TILE_HEIGHT - 5 - 2 * FRAME, 15
    _light(inside, ground, w / 2, 122, w * 0.62)
    with inside.placed(FRAME, FRAME):
        awning(inside, palette, colour, w - 2 * FRAME, AWNING, (w - 2 * FRAME) / LOBES)
    mask.rect(*box, "#FFFFFF")
    top.rect(*box, stroke=palette["ink"], width=3.4)
    return Picture(w, TILE_HEIGHT, (Layer(frame.done()), Layer(inside.done(), mask.done()), Layer(top.done())))


def shutter(palette: Palette, size: Size, colour: str, ground: Sequence[Hex]) -> Picture:
    """A closed booth: slats in the tones of its ground, below the awning. The lamps on it are parts of their own."""
    d = sheet(size, SHUTTER_HEIGHT)
    _light(d, ground, d.width / 2, SHUTTER_HEIGHT * 0.5, d.width * 0.62)
    light, middle, rim = ground
    for y in range(SHUTTER_AWNING - 4, SHUTTER_HEIGHT, SLAT):
        fill = d.linear(0, y, 0, y + SLAT, (0, mix(light, "#FFFFFF", 0.10)), (0.25, light), (1, middle))
        d.rect(5, y + 1, d.width - 10, SLAT - 3, 3, fill, stroke=mix(rim, "#000000", 0.4), width=1.6)
    shade = d.linear(0, 0, d.width, 0, (0, rim, 0.7), (0.3, rim, 0), (0.7, rim, 0), (1, rim, 0.7))
    d.rect(0, 0, d.width, SHUTTER_HEIGHT, 0, shade)
    d.rect(0, SHUTTER_AWNING - 6, d.width, 14, 0, "#000000", opacity=0.3)
    awning(d, palette, colour, d.width, SHUTTER_AWNING, d.width / (1.4 * LOBES))
    return Picture(d.width, SHUTTER_HEIGHT, (Layer(d.done()),))


def awning_band(palette: Palette, size: Size, colour: str) -> Picture:
    """The awning that drops across the screen when a table is entered: striped canvas below a rod."""
    d = sheet(size, BAND_HEIGHT)
    tone = palette.named(colour)
    for i, lobe in enumerate(scallops(0, 6, d.width, STRIPES, 60, 30)):
        d.path(lobe, tone.base if i % 2 == 0 else CREAM, stroke=palette["ink"], width=1.2, stroke_opacity=0.55)
        d.path(lobe, d.linear(0, 6, 0, 96, (0, tone.deep if i % 2 == 0 else CREAM_DEEP, 0.55), (0.35, CREAM, 0)))
    d.rect(0, 0, d.width, 9, 0, ROD_DEEP)
    d.rect(0, 1, d.width, 6.4, 0, d.linear(0, 1, 0, 7.4, (0, ROD_LIGHT), (1, ROD)))
    return Picture(d.width, BAND_HEIGHT, (Layer(d.done()),))


def _light(d: Drawing, ground: Sequence[Hex], x: float, y: float, reach: float) -> None:
    """Fill a drawing with a ground and its light."""
    light, middle, rim = ground
    fill = d.radial(x, y, reach, (0, light), (0.5, middle), (1, rim))
    d.rect(0, 0, d.width, d.height, 0, fill)
