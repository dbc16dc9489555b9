"""The colours: eight of them, told apart by every kind of eye, each with a glyph and a texture."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from game.gfx.library import Library
from game.gfx.palette import PaintError, Palette, hexed, mix, rgb
from game.gfx.textures import TEXTURES
from game.gfx.vision import seen
from game.store import paths
from tests.support.difference import ciede2000, lab

# What the search found (design, 1.2); a change of a colour may not fall below.
FLOORS: Mapping[int, Mapping[str, float]] = {
    4: {"normal": 39.0, "protan": 41.6, "deutan": 38.5, "tritan": 39.3},
    6: {"normal": 24.4, "protan": 21.4, "deutan": 18.7, "tritan": 18.3},
    8: {"normal": 24.4, "protan": 16.3, "deutan": 16.3, "tritan": 16.6},
}

SAMPLES = (  # from the test data of Sharma, Wu and Dalal
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.fixture(scope="module")
def palette() -> Palette:
    return Library(paths.art()).palette()


@pytest.mark.parametrize(("one", "other", "expected"), SAMPLES)
def test_the_difference_of_colours_is_measured_right(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("size", FLOORS)
def test_the_colours_of_a_set_are_as_far_apart_as_the_design_says(palette: Palette, size: int, vision: str) -> None:
    looks = [lab(seen(rgb(colour.base), vision)) for colour in palette.set_of(size)]
    nearest = min(ciede2000(one, other) for one, other in combinations(looks, 2))
    assert nearest >= FLOORS[size][vision] - 0.15  # a colour has 8 bits a channel, and the figures one decimal


def test_g3_eight_colours_have_eight_glyphs_and_eight_textures(palette: Palette) -> None:
    assert [colour.id for colour in palette.colours] == [
        "red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink",
    ]  # fmt: skip
    assert len({colour.glyph for colour in palette.colours}) == 8
    assert {colour.texture for colour in palette.colours} == set(TEXTURES)


def test_smaller_sets_lie_within_larger_ones(palette: Palette) -> None:
    four, six, eight = (tuple(colour.id for colour in palette.set_of(size)) for size in (4, 6, 8))
    assert four == ("red", "yellow", "turquoise", "violet")
    assert six == ("red", "yellow", "green", "turquoise", "blue", "violet")
    assert set(four) < set(six) < set(eight)
    assert len(eight) == 8


def test_what_is_read_on_a_colour_stands_out_from_it_for_all_eyes(palette: Palette) -> None:
    for colour in palette.colours:
        for vision in FLOORS[8]:
            text, ground = (lab(seen(rgb(shade), vision)) for shade in (colour.on, colour.base))
            assert ciede2000(text, ground) >= 30, (colour.id, vision)


def test_an_outline_stands_out_from_paper_and_from_its_colour(palette: Palette) -> None:
    for colour in palette.colours:
        outline, paper = lab(rgb(colour.outline)), lab(rgb(palette["paper"]))
        assert ciede2000(outline, paper) >= 40, colour.id
        assert abs(outline[0] - lab(rgb(colour.base))[0]) >= 10, colour.id


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#B12B29", "#6CF0FF", 0) == "#B12B29"
    assert mix("#B12B29", "#6CF0FF", 1) == "#6CF0FF"
    assert mix("#000000", "#FFFFFF", 0.5) == "#636363"  # half way in OKLab, not in sRGB


def test_channels_out_of_range_are_cut_off() -> None:
    assert hexed((-3, 127.6, 300)) == "#0080FF"


def test_tones_are_named_by_expressions(palette: Palette) -> None:
    red, yellow = palette.named("red"), palette.named("yellow")
    assert red.tone("deep") == red.deep
    assert red.tone("paper") == palette["paper"]
    assert red.tone("#123456") == "#123456"
    assert red.tone("base>deep 45") == mix(red.base, red.deep, 0.45)
    assert (red.tone("trim"), yellow.tone("trim")) == (red.light, yellow.deep)


@pytest.mark.parametrize("expression", ["bass", "base>deep", "base>dep 40", "#12345", ""])
def test_an_unknown_tone_is_refused(palette: Palette, expression: str) -> None:
    with pytest.raises(PaintError):
        palette.named("red").tone(expression)


def test_an_unknown_colour_is_refused(palette: Palette) -> None:
    with pytest.raises(PaintError, match="mauve"):
        palette.named("mauve")
