"""Colour is never alone, nor bare: every part of the inventory against the rules P-1 and G-2, at the sizes of both
usual screens. A part that the inventory does not list is not drawn, so none can be forgotten here.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.gfx.cache import Name
from game.gfx.cardart import Kit
from game.gfx.motifs import Glyph, Signs
from game.gfx.palette import Colour, Hex, Palette, mix, rgb
from game.gfx.parts.catalog import PartBox, PartSource
from game.gfx.parts.inventory import KINDS, Kind, Told
from game.gfx.parts.parts import Parts
from game.gfx.raster import Painter
from game.gfx.svg import Size
from tests.gfx.parts import golden

EIGHT = ("red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink")
COLOURED = tuple(kind for kind, entry in KINDS.items() if entry.told is not Told.NO_COLOUR)
NEUTRAL = tuple(kind for kind in KINDS if kind not in COLOURED)
SIGNED = tuple(kind for kind in COLOURED if KINDS[kind].told is Told.GLYPH)
WOVEN = tuple(kind for kind in COLOURED if KINDS[kind].told is Told.TEXTURE)
LAID = tuple(kind for kind in COLOURED if KINDS[kind].on_cloth)
GLYPH = 16  # pixels (G-2)
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def drawings(entry: Kind, colour: str) -> Iterator[tuple[Name, Size]]:
    """The samples of a kind on a screen of 1920 by 1080 and on one of 1280 by 720."""
    for name, (width, height) in entry.drawings(colour):
        yield name, (width, height)
        yield name, (round(width * 2 / 3), round(height * 2 / 3))


def recoloured(
    box: PartBox, change: dict[str, object], glyph: str | None = None, texture: str | None = None
) -> PartSource:
    """The parts in a world where all eight are one colour; what is not given stays each one's own."""
    kit = box.drawn.kit
    one = kit.palette.named("red")
    colours = tuple(
        replace(one, id=c.id, sets=c.sets, glyph=glyph or c.glyph, texture=texture or c.texture, **change)  # type: ignore[arg-type]
        for c in kit.palette.colours
    )
    return PartSource(Kit(Palette(colours, kit.palette.neutral), kit.signs), box.drawn.animals, box.drawn.logo)


def differs(one: pygame.Surface, other: pygame.Surface, by: int = 30) -> pygame.mask.Mask:
    same = pygame.mask.from_threshold(one, (0, 0, 0), (by, by, by, 255), other)
    same.invert()
    return same


# -- the inventory is complete and true -------------------------------------------------------------------------------


def test_what_the_inventory_does_not_list_is_not_drawn(box: PartBox) -> None:
    with pytest.raises(KeyError, match="carousel"):
        box.drawn.picture(("carousel",), (40, 40))


def test_every_part_has_golden_texts(box: PartBox) -> None:
    assert {name[0] for name, _ in golden.entries(box.drawn)} == set(KINDS)


def test_the_parts_whose_colours_tell_nothing_are_these_and_no_others() -> None:
    free = {kind for kind, entry in KINDS.items() if entry.told is Told.NOT_NEEDED}
    assert free == {"button", "curve", "crown", "bunting", "confetto", "logo", "icon"}
    assert {kind for kind, entry in KINDS.items() if not entry.on_cloth} == {"bunting", "icon"}
    assert all(bool(entry.why) == (kind in free) for kind, entry in KINDS.items())


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_shows_colours_exactly_if_the_inventory_says_so(box: PartBox, kind: str) -> None:
    """In a world of other colours only what shows the eight is drawn otherwise."""
    kit = box.drawn.kit
    other = tuple(
        replace(colour, base="#123456", deep="#234567", light="#345678", outline="#456789")
        for colour in kit.palette.colours
    )
    strange = PartSource(Kit(Palette(other, kit.palette.neutral), kit.signs), box.drawn.animals, box.drawn.logo)
    for name, size in KINDS[kind].drawings("blue"):
        texts = ["\n".join(source.picture(name, size).texts(size)) for source in (box.drawn, strange)]
        if kind == "button" and name[2] == "disabled":
            continue  # slate, whatever its enamel was
        assert (texts[0] != texts[1]) == (kind in COLOURED), name


# -- colour is never alone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SIGNED)
def test_the_eight_are_told_by_their_glyphs_alone(box: PartBox, kind: str) -> None:
    alike, painter = recoloured(box, {}, texture="dots"), Painter()
    samples = [list(drawings(KINDS[kind], colour)) for colour in EIGHT]
    for row in zip(*samples, strict=True):
        images = [painter.paint(alike.picture(name, size), size) for name, size in row]
        for (one, first), (other, second) in combinations(zip(EIGHT, images, strict=True), 2):
            assert differs(first, second).count() >= 20, (row[0], one, other)


@pytest.mark.parametrize("kind", SIGNED)
def test_g_2_every_glyph_is_sixteen_pixels_high(box: PartBox, kind: str) -> None:
    """What differs between a part with hearts and one with nothing in their place, heart by heart."""
    kit = box.drawn.kit
    none = Signs({name: Glyph("M50 50Z") for name in kit.signs.glyphs}, kit.signs.numerals)
    hearts = recoloured(box, {}, glyph="heart")
    blank = PartSource(Kit(hearts.kit.palette, none), hearts.animals, hearts.logo)
    painter = Painter()
    for name, size in drawings(KINDS[kind], "red"):
        marked, bare = (painter.paint(source.picture(name, size), size) for source in (hearts, blank))
        rects = [c.get_bounding_rects()[0] for c in differs(marked, bare, 20).connected_components(12)]
        assert rects, (name, size)
        assert min(rect.height for rect in rects) >= GLYPH, (name, size, rects)


def test_g_2_no_glyph_is_lower_than_the_heart(box: PartBox) -> None:
    """So that what holds for hearts holds for all eight."""
    painter = Painter()
    heights = {}
    for colour in EIGHT:
        image = painter.paint(box.drawn.picture(("confetto", colour, 0), (400, 400)), (400, 400))
        rects = pygame.mask.from_surface(image, 127).get_bounding_rects()
        heights[colour] = max(rect.bottom for rect in rects) - min(rect.top for rect in rects)
    assert all(height >= 0.96 * heights["red"] for height in heights.values()), heights


@pytest.mark.parametrize("kind", WOVEN)
def test_what_has_no_glyph_of_its_own_is_told_by_its_texture(box: PartBox, kind: str) -> None:
    alike, painter = recoloured(box, {}, glyph="heart"), Painter()
    samples = [list(drawings(KINDS[kind], colour)) for colour in EIGHT]
    for row in zip(*samples, strict=True):
        images = [painter.paint(alike.picture(name, size), size) for name, size in row]
        for (one, first), (other, second) in combinations(zip(EIGHT, images, strict=True), 2):
            assert differs(first, second, 8).count() >= 200, (row[0], one, other)


@pytest.mark.parametrize(("size", "frozen"), [((430, 100), 0), ((300, 64), 0), ((200, 43), 0), ((287, 67), 500)])
def test_a_ticket_carries_the_glyph_of_its_seat(parts: Parts, size: Size, frozen: int) -> None:
    """The stub has the texture; the avatar that sits on it has the glyph."""
    images = [parts.ticket(colour.id, "fox", "Mira", size, frozen=frozen).image for colour in parts.palette.six]
    grey = [pygame.transform.grayscale(image) for image in images]
    assert all(differs(one, other).count() >= 40 for one, other in combinations(grey, 2))


# -- P-1: between a colour and the cloth, and between a weak colour and paper, lies something -------------------------


def tones(colour: Colour) -> list[Hex]:
    """The colour, and what it is shaded to."""
    return [colour.base, colour.light, mix(colour.base, colour.light, 0.5), mix(colour.base, colour.deep, 0.3)]


def of_colour(image: pygame.Surface, colours: list[Hex], by: int) -> pygame.mask.Mask:
    """The opaque pixels of some colours; a threshold alone would take what is not seen at all for one of them."""
    mask = pygame.mask.Mask(image.get_size())
    for colour in colours:
        mask.draw(pygame.mask.from_threshold(image, (*rgb(colour), 255), (by, by, by, 255)), (0, 0))
    return mask.overlap_mask(pygame.mask.from_surface(image, 127), (0, 0))


def touches(one: pygame.mask.Mask, other: pygame.mask.Mask) -> int:
    return sum(one.overlap_area(other, step) for step in AROUND)


@pytest.mark.parametrize("colour", EIGHT)
@pytest.mark.parametrize("kind", LAID)
def test_p_1_no_colour_touches_the_cloth(box: PartBox, kind: str, colour: str) -> None:
    painter = Painter()
    own = box.drawn.kit.palette.named(colour)
    for name, size in drawings(KINDS[kind], colour):
        image = painter.paint(box.drawn.picture(name, size), size)
        cloth = pygame.mask.from_surface(image, 127)
        cloth.invert()
        assert touches(of_colour(image, tones(own), 14), cloth) == 0, (name, size)


@pytest.mark.parametrize("colour", EIGHT)
@pytest.mark.parametrize("kind", LAID)
def test_p_1_no_colour_touches_paper(box: PartBox, kind: str, colour: str) -> None:
    painter = Painter()
    palette = box.drawn.kit.palette
    for name, size in drawings(KINDS[kind], colour):
        image = painter.paint(box.drawn.picture(name, size), size)
        own = of_colour(image, [palette.named(colour).base], 14)
        assert touches(own, of_colour(image, [palette["paper"]], 8)) == 0, (name, size)
