"""How the parts look: fixed to the text, told apart without colour, with a contour wherever a colour ends."""

import json
from dataclasses import replace
from itertools import combinations
from threading import Thread

import pygame
import pytest

from game.gfx.cache import Name
from game.gfx.cardart import Kit
from game.gfx.palette import Palette, linear, rgb
from game.gfx.parts import avatars, bunting, button, glove, pill, ticket
from game.gfx.parts.catalog import PartBox, PartSource
from game.gfx.raster import Painter
from game.gfx.svg import Size
from game.gfx.vision import LUMA
from tests.gfx.parts import golden
from tests.gfx.parts.conftest import Easel

SEATS = ("red", "yellow", "green", "turquoise", "blue", "violet")
EIGHT = (*SEATS, "orange", "pink")


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def grey(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(image), "RGBA")


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that clearly differ in grey or in alpha."""
    pairs = zip(grey(one), grey(other), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / (4 * one.get_width() * one.get_height())


# -- fixed ------------------------------------------------------------------------------------------------------------


def test_the_texts_of_all_parts_are_the_golden_ones(box: PartBox) -> None:
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))
    found = golden.fingerprints(box)
    changed = [name for name in found if expected.get(name) != found[name]]
    assert not changed, f"drawn otherwise: {changed[:12]}; look at the sheet, then python -m tests.gfx.parts.golden"
    assert list(found) == list(expected)


SOME: tuple[tuple[Name, Size], ...] = (
    (("avatar", "owl", "yellow", "glad", 0), (97, 97)),
    (("ticket", "violet", "right", ticket.TURN), (301, 97)),
    (("button", "gold", button.FOCUS), (257, 131)),
    (("logo",), (400, 131)),
    (("bunting", 9, 3), (401, 61)),
    (("ring", "frost", 333), (71, 71)),
)


@pytest.mark.parametrize(("name", "size"), SOME)
def test_two_runs_give_the_same_pixels_in_any_thread(box: PartBox, paint: Easel, name: Name, size: Size) -> None:
    apart: list[bytes] = []
    thread = Thread(target=lambda: apart.append(pixels(Painter().paint(box.drawn.picture(name, size), size))))
    thread.start()
    thread.join()
    assert apart == [pixels(paint(name, size))]


def test_every_part_is_drawn_in_exactly_its_size_and_shows_something(box: PartBox, paint: Easel) -> None:
    seen = set()
    for name, size in golden.entries(box.drawn):
        if name[0] not in seen:
            seen.add(name[0])
            image = paint(name, size)
            assert image.get_size() == size
            assert image.get_bounding_rect().width > size[0] // 4, name
    assert len(seen) > 35


# -- colour is never alone --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def colourless(box: PartBox) -> PartSource:
    """The parts in a world where all eight colours are one, with one texture: only the glyphs are left."""
    kit = box.drawn.kit
    one = replace(kit.palette.named("green"), texture="dots")
    colours = tuple(replace(one, id=colour.id, sets=colour.sets, glyph=colour.glyph) for colour in kit.palette.colours)
    return PartSource(Kit(Palette(colours, kit.palette.neutral), kit.signs), box.drawn.animals, box.drawn.logo)


SIGNED: tuple[tuple[str, tuple[str | int, ...], Size], ...] = (
    ("avatar", ("calm", 0), (96, 96)),
    ("avatar", ("calm", 0), (56, 56)),
    ("glove", (0,), (118, 118)),
    ("glove", (-10,), (88, 88)),
    ("banner", (), (320, 97)),
    ("award", (), (62, 66)),
    ("punch", (8, 3), (430, 66)),
    ("booth", (1,), (588, 254)),
    ("podium", (2,), (206, 215)),
    ("confetto", (0,), (24, 24)),
    ("vacant", (), (100, 100)),
)


@pytest.mark.parametrize(("kind", "rest", "size"), SIGNED)
def test_what_shows_a_seat_is_told_by_its_glyph_alone(
    colourless: PartSource, kind: str, rest: tuple[str | int, ...], size: Size
) -> None:
    painter = Painter()
    images = {}
    for colour in EIGHT:
        name = (kind, "fox", colour, *rest) if kind == "avatar" else (kind, colour, *rest)
        images[colour] = painter.paint(colourless.picture(name, size), size)
    for one, other in combinations(EIGHT, 2):
        assert difference(images[one], images[other]) > 0.0012, (one, other)


def test_the_six_folk_differ_without_colour(paint: Easel, box: PartBox) -> None:
    heads = [paint(("head", animal, avatars.CALM, 0), (72, 72)) for animal in box.drawn.animals]
    assert len(heads) == 6
    assert all(difference(one, other) > 0.08 for one, other in combinations(heads, 2))


@pytest.mark.parametrize("animal", ["fox", "owl", "cat", "bear", "rabbit", "frog"])
def test_a_face_shows_its_mood_even_small(paint: Easel, animal: str) -> None:
    faces = [paint(("head", animal, mood, 0), (64, 64)) for mood in avatars.MOODS]
    faces.append(paint(("head", animal, avatars.CALM, 1), (64, 64)))
    assert all(difference(one, other) > 0.004 for one, other in combinations(faces, 2))


@pytest.mark.parametrize("fill", button.INKS)
def test_the_state_of_a_button_is_told_without_colour(paint: Easel, fill: str) -> None:
    states = [paint(("button", fill, state), (240, 131)) for state in button.STATES]
    assert all(difference(one, other) > 0.01 for one, other in combinations(states, 2))


@pytest.mark.parametrize("fill", button.INKS)
@pytest.mark.parametrize("state", [button.NORMAL, button.FOCUS, button.PRESSED])
def test_a_label_stands_out_from_its_button(box: PartBox, fill: str, state: str) -> None:
    palette = box.drawn.kit.palette
    _, plain, _ = button.enamel(palette, fill)
    assert contrast(button.ink_on(palette, fill, state), plain) >= 4  # 3 is what large text needs


def contrast(one: str, other: str) -> float:
    """The ratio of luminances as WCAG has it."""
    lights = sorted(sum(k * linear(c) for k, c in zip(LUMA, rgb(colour), strict=True)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


# -- P-1: a contour wherever a colour ends ----------------------------------------------------------------------------

AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def bare_edges(image: pygame.Surface, colour: str, ground: str | None) -> int:
    """How many pixels of a colour touch a ground, or what shows through the picture where there is none."""
    own = pygame.mask.from_threshold(image, (*rgb(colour), 255), (22, 22, 22, 60))
    if ground is None:
        other = pygame.mask.from_surface(image, 127)
        other.invert()
    else:
        other = pygame.mask.from_threshold(image, (*rgb(ground), 255), (10, 10, 10, 60))
    assert own.count() > 20
    return sum(own.overlap_area(other, step) for step in AROUND)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("side", [156, 72])
def test_p_1_no_colour_of_an_avatar_touches_cloth_or_paper(paint: Easel, box: PartBox, seat: str, side: int) -> None:
    colour, paper = box.drawn.kit.palette.named(seat).base, box.drawn.kit.palette["paper"]
    image = paint(("avatar", "cat", seat, avatars.CALM, 0), (side, side))
    assert bare_edges(image, colour, None) == 0
    assert bare_edges(image, colour, paper) == 0


@pytest.mark.parametrize("seat", SEATS)
def test_p_1_no_colour_of_a_ticket_or_a_glove_touches_cloth_or_paper(paint: Easel, box: PartBox, seat: str) -> None:
    colour, paper = box.drawn.kit.palette.named(seat).base, box.drawn.kit.palette["paper"]
    for image in (
        paint(("ticket", seat, "left", ticket.PLAIN), (478, 148)),
        paint(("glove", seat, 8), (157, 157)),
        paint(("glove", seat, 0), (88, 88)),
        paint(("punch", seat, 8, 3), (430, 66)),
    ):
        assert bare_edges(image, colour, None) == 0
        assert bare_edges(image, colour, paper) == 0


# -- G-2: glyphs can be read ------------------------------------------------------------------------------------------


def glyph_height(box: PartBox, kind: str, size: Size, *rest: str | int) -> int:
    """The pixels of what differs between a heart's and a triangle's cream on otherwise equal parts."""
    painter = Painter()
    source = box.drawn
    kit = source.kit
    one = replace(kit.palette.named("red"), texture="dots")
    bounds = pygame.Rect(0, 0, 0, 0)
    images = []
    for glyph in ("heart", "triangle"):
        colours = tuple(replace(one, id=c.id, sets=c.sets, glyph=glyph) for c in kit.palette.colours)
        alike = PartSource(Kit(Palette(colours, kit.palette.neutral), kit.signs), source.animals, source.logo)
        images.append(painter.paint(alike.picture((kind, *rest), size), size))
    same = pygame.mask.from_threshold(images[0], (0, 0, 0), (30, 30, 30, 255), images[1])
    same.invert()
    for part in same.get_bounding_rects():
        bounds = part if bounds.height == 0 else bounds.union(part)
    return bounds.height


@pytest.mark.parametrize("side", [48, 64, 84, 104, 128])
def test_g_2_the_glyph_of_an_avatar_is_sixteen_pixels_high(box: PartBox, side: int) -> None:
    assert glyph_height(box, "avatar", (side, side), "fox", "red", avatars.CALM, 0) >= 16


@pytest.mark.parametrize("height", [72, 96, 132])
def test_g_2_the_glyph_on_a_cuff_is_sixteen_pixels_high(box: PartBox, height: int) -> None:
    side = round(height * glove.UNITS / glove.HEIGHT)
    assert glyph_height(box, "glove", (side, side), "red", 0) >= 16


# -- figures and phases -----------------------------------------------------------------------------------------------


def lit(image: pygame.Surface) -> int:
    return pygame.mask.from_threshold(image, (242, 184, 75, 255), (20, 20, 20, 60)).count()


def test_a_ring_grows_with_its_share(paint: Easel) -> None:
    counts = [lit(paint(("ring", "gold", share), (96, 96))) for share in range(0, 1001, 100)]
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert len(set(counts)) == len(counts)


def test_half_a_ring_is_the_right_half(paint: Easel) -> None:
    image = paint(("ring", "gold", 500), (100, 100))
    right, left = image.subsurface((58, 8, 42, 84)), image.subsurface((0, 8, 42, 84))
    assert lit(right) > 200
    assert lit(left) == 0


def test_a_share_beyond_its_bounds_is_full_or_empty(box: PartBox) -> None:
    palette = box.drawn.kit.palette
    assert pill.progress(palette, "gold", 4000) == pill.progress(palette, "gold", pill.WHOLE)
    assert pill.progress(palette, "gold", -5) == pill.progress(palette, "gold", 0)


@pytest.mark.parametrize(("kind", "count", "size"), [("bunting", 18, (880, 104)), ("lamps", 10, (670, 140))])
def test_what_hangs_has_eight_phases_that_close_the_circle(box: PartBox, kind: str, count: int, size: Size) -> None:
    texts = ["\n".join(box.drawn.picture((kind, count, phase), size).texts(size)) for phase in range(9)]
    assert len(set(texts)) == bunting.PHASES
    assert texts[8] == texts[0]


def test_a_flag_sways_a_little_and_no_more(paint: Easel) -> None:
    one, other = paint(("bunting", 18, 0), (880, 104)), paint(("bunting", 18, 4), (880, 104))
    assert 0.0005 < difference(one, other) < 0.04


def test_a_glove_points_to_the_same_spot_however_it_leans(paint: Easel) -> None:
    for lean in (-20, -8, 0, 8, 20):
        image = paint(("glove", "blue", lean), (172, 172))
        x, y = round(glove.TIP[0] * 172), round(glove.TIP[1] * 172)
        finger = pygame.mask.from_surface(image, 250)
        assert finger.get_at((x, y + 6))
        assert y - 16 < min(rect.top for rect in finger.get_bounding_rects()) <= y
