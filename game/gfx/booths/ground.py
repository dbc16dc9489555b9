"""The ground of a booth: its light, its grain, its texture and its frame, baked once for a size."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Final

import pygame

from game.gfx.booths.frames import FRAMES, HEIGHT, MIRRORED
from game.gfx.booths.stage import BoothStage, Lamp
from game.gfx.booths.textures import HEIGHT as DESIGN_HEIGHT
from game.gfx.booths.textures import TEXTURES
from game.gfx.booths.textures import WIDTH as DESIGN_WIDTH
from game.gfx.palette import Palette
from game.gfx.parts.cloth import add_grain
from game.gfx.parts.lamplight import lit
from game.gfx.raster import rasterise
from game.gfx.svg import Drawing, Size

BANDS: Final = 4  # in which a texture is drawn
GLOW: Final = 256  # pixels in which a lamp is drawn, to be stretched: it is soft


def bake(stage: BoothStage, palette: Palette, size: Size) -> pygame.Surface:
    """The whole ground in `size` pixels, opaque."""
    ground = lit(stage.ground, size, stage.middle, stage.reach)
    add_grain(ground, stage.name)
    _weave(ground, stage)
    for lamp in stage.lamps:
        _shine(ground, lamp)
    if stage.frame in FRAMES:
        _frame(ground, stage, palette)
    return ground


def _weave(ground: pygame.Surface, stage: BoothStage) -> None:
    """Lay the texture over the ground, band by band: in one go it would take as much memory as the screen, twice."""
    width, height = ground.get_size()
    edges = [height * i // BANDS for i in range(BANDS + 1)]
    for top, bottom in pairwise(edges):
        band = Drawing(DESIGN_WIDTH, (bottom - top) * DESIGN_HEIGHT / height)
        with band.placed(0, -top * DESIGN_HEIGHT / height):
            TEXTURES[stage.texture](band, stage.thread)
        ground.blit(rasterise(band.done(), (width, bottom - top)), (0, top))


def _shine(ground: pygame.Surface, lamp: Lamp) -> None:
    """Add the light of a lamp."""
    k, down = ground.get_width() / DESIGN_WIDTH, ground.get_height() / DESIGN_HEIGHT
    d, half, full = Drawing(GLOW, GLOW), GLOW / 2, lamp.strength / 255
    fade = (0, lamp.tint, full), (0.45, lamp.tint, full * 0.42), (1, lamp.tint, 0)
    d.circle(half, half, half, d.radial(half, half, half, *fade))
    glow = pygame.transform.smoothscale(
        rasterise(d.done(), (GLOW, GLOW)), (round(2 * lamp.across * k), round(2 * lamp.down * down))
    )
    ground.blit(glow, glow.get_rect(center=(round(lamp.x * k), round(lamp.y * down))))


def _frame(ground: pygame.Surface, stage: BoothStage, palette: Palette) -> None:
    """Draw the frame along the upper edge; as high as it is on a screen of the same scale, however wide that is."""
    width, height = ground.get_size()
    factor = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
    sheet = Drawing(width / factor, HEIGHT)
    FRAMES[stage.frame](sheet, palette)
    strip = rasterise(sheet.done(), (width, ceil(HEIGHT * factor)))
    ground.blit(strip, (0, 0))
    if stage.frame in MIRRORED:
        ground.blit(pygame.transform.rotate(strip, 180), (0, height - strip.get_height()))
