"""Colour is never alone, nor bare: every part of the inventory against the rules P-1 and G-2, at the sizes of both
usual screens. A part that the inventory does not list is not drawn, so none can be forgotten here.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.gfx.cardart import Kit
from game.gfx.lettering import Lettering
from game.gfx.palette import Palette
from game.gfx.parts.catalog import KEY, PartBox, PartSource
from game.gfx.parts.inventory import ANY, KINDS, Kind, Told
from game.gfx.parts.parts import Parts
from game.gfx.raster import Painter
from game.gfx.svg import Size
from game.gfx.workshop import Name, Workshop
from game.store import paths
from tests.gfx.parts import golden
from tests.gfx.parts.rules import LEAST_GLYPH, bare_on_cloth, bare_on_paper, differs, lowest_glyph, recoloured

EIGHT = ("red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink")
COLOURED = tuple(kind for kind, entry in KINDS.items() if entry.told is not Told.NO_COLOUR)
SIGNED = tuple(kind for kind in COLOURED if KINDS[kind].told is Told.GLYPH)
WOVEN = tuple(kind for kind in COLOURED if KINDS[kind].told is Told.TEXTURE)
LAID = tuple(kind for kind in COLOURED if KINDS[kind].on_cloth)


def samples(entry: Kind, colour: str) -> Iterator[tuple[Name, Size]]:
    """Names and sizes of the samples of a kind in one of the eight colours."""
    for name, sizes in entry.samples:
        for size in sizes:
            yield tuple(colour if word == ANY else word for word in name), size


def drawings(entry: Kind, colour: str) -> Iterator[tuple[Name, Size]]:
    """The samples of a kind on a screen of 1920 by 1080 and on one of 1280 by 720."""
    for name, (width, height) in samples(entry, colour):
        yield name, (width, height)
        yield name, (round(width * 2 / 3), round(height * 2 / 3))


# -- the inventory is complete and true -------------------------------------------------------------------------------


def test_what_the_inventory_does_not_list_is_not_drawn(box: PartBox) -> None:
    with pytest.raises(KeyError, match="carousel"):
        box.drawn.picture(("carousel",), (40, 40))


def test_every_part_has_golden_texts(box: PartBox) -> None:
    assert {name[0] for name, _ in golden.entries(box.drawn)} == set(KINDS)


def test_the_parts_whose_colours_tell_nothing_are_these_and_no_others() -> None:
    free = {kind for kind, entry in KINDS.items() if entry.told is Told.NOT_NEEDED}
    assert free == {
        *("button", "curve", "crown", "bunting", "confetto", "logo", "icon"),
        *("tile", "shutter", "awning", "pegs", "hoop", "band", "rim", "place"),
    }
    assert {kind for kind, entry in KINDS.items() if not entry.on_cloth} == {"bunting", "icon", "awning", "place"}
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
    for name, size in samples(KINDS[kind], "blue"):
        texts = ["\n".join(source.picture(name, size).texts(size)) for source in (box.drawn, strange)]
        if kind == "button" and name[2] == "disabled":
            continue  # slate, whatever its enamel was
        assert (texts[0] != texts[1]) == (kind in COLOURED), name


# -- colour is never alone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SIGNED)
def test_the_eight_are_told_by_their_glyphs_alone(box: PartBox, kind: str) -> None:
    alike, painter = recoloured(box.drawn, texture="dots"), Painter()
    shown = [list(drawings(KINDS[kind], colour)) for colour in EIGHT]
    for row in zip(*shown, strict=True):
        images = [painter.paint(alike.picture(name, size), size) for name, size in row]
        for (one, first), (other, second) in combinations(zip(EIGHT, images, strict=True), 2):
            assert differs(first, second).count() >= 20, (row[0], one, other)


@pytest.mark.parametrize("kind", SIGNED)
def test_g_2_every_glyph_is_sixteen_pixels_high(box: PartBox, kind: str) -> None:
    for name, size in drawings(KINDS[kind], "red"):
        assert lowest_glyph(box.drawn, name, size) >= LEAST_GLYPH, (name, size)


@pytest.mark.parametrize("side", range(28, 130, 6))
def test_g_2_an_avatar_of_any_size_has_a_readable_glyph(box: PartBox, side: int) -> None:
    assert lowest_glyph(box.drawn, ("avatar", "frog", "violet", "calm", 0), (side, side)) >= LEAST_GLYPH


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
    alike, painter = recoloured(box.drawn, glyph="heart"), Painter()
    shown = [list(drawings(KINDS[kind], colour)) for colour in EIGHT]
    for row in zip(*shown, strict=True):
        images = [painter.paint(alike.picture(name, size), size) for name, size in row]
        for (one, first), (other, second) in combinations(zip(EIGHT, images, strict=True), 2):
            assert differs(first, second, 8).count() >= 200, (row[0], one, other)


@pytest.mark.parametrize(("size", "frozen"), [((430, 100), 0), ((300, 64), 0), ((200, 43), 0), ((287, 67), 500)])
def test_a_ticket_is_told_by_the_glyph_of_the_avatar_on_it(box: PartBox, size: Size, frozen: int) -> None:
    """In a world of one colour, one texture and one animal."""
    alike = PartBox(recoloured(box.drawn, texture="dots"), box.plain, ())
    parts = Parts(alike, Workshop({KEY: alike.drawn}, {}), Lettering(paths.art() / "fonts"))
    images = [parts.ticket(colour, "fox", "Mira", size, frozen=frozen).image for colour in EIGHT]
    assert all(differs(one, other, 20).count() >= 20 for one, other in combinations(images, 2))


# -- P-1: between a colour and the cloth, and between a colour and paper, lies something -----------------------------


@pytest.mark.parametrize("colour", EIGHT)
@pytest.mark.parametrize("kind", LAID)
def test_p_1_no_colour_touches_the_cloth(box: PartBox, kind: str, colour: str) -> None:
    for name, size in drawings(KINDS[kind], colour):
        assert bare_on_cloth(box.drawn, name, size, colour) == 0, (name, size)


@pytest.mark.parametrize("colour", EIGHT)
@pytest.mark.parametrize("kind", LAID)
def test_p_1_no_colour_touches_paper(box: PartBox, kind: str, colour: str) -> None:
    for name, size in drawings(KINDS[kind], colour):
        assert bare_on_paper(box.drawn, name, size, colour) == 0, (name, size)
