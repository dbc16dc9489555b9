"""The rules of colour, measured on pixels: how high the glyphs of a part are, and where its colours end bare."""

from dataclasses import replace

import pygame

from game.gfx.cardart import Kit
from game.gfx.motifs import Glyph, Signs
from game.gfx.palette import Colour, Hex, Palette, mix, rgb
from game.gfx.parts.catalog import PartSource
from game.gfx.raster import Painter, padded
from game.gfx.svg import Size
from game.gfx.workshop import Name

LEAST_GLYPH = 16  # pixels (G-2)
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def recoloured(source: PartSource, glyph: str | None = None, texture: str | None = None) -> PartSource:
    """The parts in a world where all eight are one colour; glyph and texture stay each one's own if none is given."""
    kit = source.kit
    one = kit.palette.named("red")
    colours = tuple(
        replace(one, id=c.id, sets=c.sets, glyph=glyph or c.glyph, texture=texture or c.texture)
        for c in kit.palette.colours
    )
    return PartSource(Kit(Palette(colours, kit.palette.neutral), kit.signs), source.animals, source.logo)


def differs(one: pygame.Surface, other: pygame.Surface, by: int = 30) -> pygame.mask.Mask:
    """Where two pictures of one size differ clearly."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (by, by, by, 255), other)
    same.invert()
    return same


# -- G-2 --------------------------------------------------------------------------------------------------------------


def lowest_glyph(source: PartSource, name: Name, size: Size) -> int:
    """The pixels of the lowest glyph on a part, with its contour; 0 where there is none.

    What differs between the part with hearts and with nothing in their place, heart by heart.
    """
    kit = source.kit
    none = Signs({glyph: Glyph("M50 50Z") for glyph in kit.signs.glyphs}, kit.signs.numerals)
    hearts = recoloured(source, glyph="heart")
    blank = PartSource(Kit(hearts.kit.palette, none), hearts.animals, hearts.logo)
    marked, bare = (Painter().paint(each.picture(name, size), size) for each in (hearts, blank))
    found = differs(marked, bare, 20).connected_components(12)
    return min((part.get_bounding_rects()[0].height for part in found), default=0)


# -- P-1 --------------------------------------------------------------------------------------------------------------


def bare_on_cloth(source: PartSource, name: Name, size: Size, colour: str) -> int:
    """How often a pixel of a colour, or of what it is shaded to, touches what shows through or lies around the part."""
    own = source.kit.palette.named(colour)
    image = padded(Painter().paint(source.picture(name, size), size), 1)
    cloth = pygame.mask.from_surface(image, 127)
    cloth.invert()
    return _touches(_of_colour(image, _tones(own), 14), cloth)


def bare_on_paper(source: PartSource, name: Name, size: Size, colour: str) -> int:
    """How often a pixel of a colour touches paper."""
    palette = source.kit.palette
    image = Painter().paint(source.picture(name, size), size)
    return _touches(_of_colour(image, [palette.named(colour).base], 14), _of_colour(image, [palette["paper"]], 8))


def _tones(colour: Colour) -> list[Hex]:
    return [colour.base, colour.light, mix(colour.base, colour.light, 0.5), mix(colour.base, colour.deep, 0.3)]


def _of_colour(image: pygame.Surface, colours: list[Hex], by: int) -> pygame.mask.Mask:
    """The opaque pixels of some colours; a threshold alone would take what is not seen at all for one of them."""
    mask = pygame.mask.Mask(image.get_size())
    for colour in colours:
        mask.draw(pygame.mask.from_threshold(image, (*rgb(colour), 255), (by, by, by, 255)), (0, 0))
    return mask.overlap_mask(pygame.mask.from_surface(image, 127), (0, 0))


def _touches(one: pygame.mask.Mask, other: pygame.mask.Mask) -> int:
    return sum(one.overlap_area(other, step) for step in AROUND)
