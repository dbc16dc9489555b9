"""The writer: what it writes, and what it cannot be made to write."""

import re
from math import inf, nan

import pytest

from game.gfx.decks import Decks
from game.gfx.svg import Drawing, Gradient, Layer, Picture, SvgError, number

ELEMENTS = {"svg", "defs", "g", "rect", "circle", "ellipse", "path", "linearGradient", "radialGradient", "stop"}
ATTRIBUTES = {
    "xmlns", "width", "height", "viewBox", "transform", "x", "y", "rx", "ry", "r", "cx", "cy", "d", "id",
    "gradientUnits", "x1", "y1", "x2", "y2", "offset", "stop-color", "stop-opacity",
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
}  # fmt: skip


def test_numbers_have_two_decimals_at_most() -> None:
    assert [number(n) for n in (0, -0.001, 3, 2.50, 1.005, -7.129)] == ["0", "0", "3", "2.5", "1", "-7.13"]


@pytest.mark.parametrize("value", [nan, inf, -inf])
def test_a_coordinate_is_finite(value: float) -> None:
    with pytest.raises(SvgError):
        number(value)


@pytest.mark.parametrize("paint", ["red", "currentColor", "#12345", "#12345678", "rgba(0,0,0,1)", "none", "url(#g0)"])
def test_only_six_digit_colours_and_own_gradients_are_paints(paint: str) -> None:
    with pytest.raises(SvgError):
        Drawing(10, 10).circle(5, 5, 5, paint)


@pytest.mark.parametrize("path", ["", "M0 0X5", 'M0 0"/><text>', "url(#a)"])
def test_only_path_letters_make_a_path(path: str) -> None:
    with pytest.raises(SvgError):
        Drawing(10, 10).path(path, "#000000")


def test_a_gradient_is_in_user_space_and_named_by_its_drawing_alone() -> None:
    first, second = Drawing(10, 10), Drawing(10, 10)
    assert first.linear(0, 0, 0, 10, (0, "#000000"), (1, "#FFFFFF", 0.5)) == Gradient("url(#g0)")
    assert first.radial(5, 5, 5, (0, "#000000")) == Gradient("url(#g1)")
    assert second.radial(5, 5, 5, (0, "#000000")) == Gradient("url(#g0)")
    assert first.done().defs.count('gradientUnits="userSpaceOnUse"') == 2


def test_the_document_has_the_size_in_pixels_and_stretches_the_drawing_to_it() -> None:
    d = Drawing(240, 340)
    d.rect(0, 0, 240, 340, 20, "#FFFFFF")
    text = d.done().at((72, 102))
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="102" viewBox="0 0 72 102">' in text
    assert '<g transform="scale(0.300000 0.300000)">' in text


def test_what_is_placed_is_moved_turned_and_scaled_in_that_order() -> None:
    d = Drawing(10, 10)
    with d.placed(1, 2, 0.5, 30):
        d.circle(0, 0, 1, "#000000")
    assert d.done().body.startswith('<g transform="translate(1 2) rotate(30) scale(0.5000)"><circle')
    assert d.done().body.endswith("/></g>")


def test_line_ends_are_round_unless_sharp() -> None:
    d = Drawing(10, 10)
    d.path("M0 0L9 9", stroke="#000000", width=2)
    d.path("M0 0L9 9", stroke="#000000", width=2, sharp=True)
    round_one, sharp_one = d.done().body.split("/><")
    assert 'stroke-linecap="round" stroke-linejoin="round"' in round_one
    assert "linecap" not in sharp_one


def test_texts_of_a_picture_tell_everything_that_changes_its_pixels() -> None:
    d = Drawing(10, 10)
    d.circle(5, 5, 5, "#000000")
    svg = d.done()
    layers = (Layer(svg), Layer(svg, mask=svg), Layer(svg, alpha=10), Layer(svg, blur=2))
    assert len({next(Picture(10, 10, (layer,)).texts((20, 20))) for layer in layers}) == 4


def test_no_plate_of_any_deck_says_what_nanosvg_does_not_draw(decks: Decks) -> None:
    for deck in (*decks.drawn.values(), *decks.plain.values()):
        pieces = [("face", n) for n in deck.faces] + [("back", seat) for seat in range(-1, 6)]
        for piece in pieces:
            size = deck.size(piece, 128)
            for plate in deck.plates(piece, size)[: 3 if piece[1] in (-1, 1) else 1]:
                for text in deck.picture(plate, size).texts(size):
                    assert set(re.findall(r"<(\w+)", text)) <= ELEMENTS
                    assert set(re.findall(r'\s([\w:-]+)="', text)) <= ATTRIBUTES
                    assert "objectBoundingBox" not in text
