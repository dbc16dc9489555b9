"""What art files may say: glyphs, motifs, worlds and patterns, and what is refused."""

from typing import Any

import pytest

from game.gfx.library import Library
from game.gfx.motifs import Part, read_motifs, read_signs, read_worlds
from game.gfx.numbers import DrawingError
from game.gfx.palette import PaintError, Palette
from game.gfx.patterns import DOMAINS, FAMILIES, Pattern, PatternError, read_patterns
from game.gfx.svg import Drawing
from game.store import paths


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(paths.art())


@pytest.fixture(scope="module")
def palette(library: Library) -> Palette:
    return library.palette()


def drawn(part: Part, palette: Palette) -> str:
    d = Drawing(100, 100)
    part.draw(d, palette.named("red"))
    return d.done().body


def test_a_part_is_drawn_in_tones_of_the_colour(palette: Palette) -> None:
    part = Part.read({"path": "M0 0L9 9", "fill": "base", "stroke": "outline", "width": 3})
    assert 'fill="#B12B29" stroke="#5E0C16" stroke-width="3"' in drawn(part, palette)


def test_a_part_may_be_turned_about_a_point(palette: Palette) -> None:
    part = Part.read({"rect": [1, 2, 3, 4, 1], "fill": "paper", "turn": [30, 50, 40]})
    body = drawn(part, palette)
    assert body.startswith('<g transform="translate(50 40) rotate(30)"><g transform="translate(-50 -40)"><rect')


def test_the_opacity_of_a_part_is_of_fill_and_stroke(palette: Palette) -> None:
    part = Part.read({"ellipse": [1, 2, 3, 4], "fill": "base", "stroke": "deep", "width": 2, "opacity": 0.5})
    assert 'fill-opacity="0.5"' in drawn(part, palette)
    assert 'stroke-opacity="0.5"' in drawn(part, palette)


def test_a_silhouette_has_no_holes_and_a_rim(palette: Palette) -> None:
    d = Drawing(100, 100)
    Part.read({"circle": [50, 50, 30], "stroke": "outline", "width": 4}).silhouette(d, "#FBF5E6", 7)
    assert 'fill="#FBF5E6" stroke="#FBF5E6" stroke-width="18"' in d.done().body


@pytest.mark.parametrize(
    "row",
    [
        "a circle",
        {},
        {"fill": "base"},
        {"path": "M0 0", "circle": [1, 2, 3]},
        {"path": 'M0 0"<text>'},
        {"path": 7},
        {"circle": [1, 2]},
        {"circle": [1, 2, "3"]},
        {"rect": [1, 2, 3, 4, 5], "width": "wide"},
        {"circle": [1, 2, 3], "turn": [1]},
        {"circle": [1, 2, 3], "fill": 4},
    ],
)
def test_what_is_no_part_is_refused(row: object) -> None:
    with pytest.raises(DrawingError):
        Part.read(row)


def test_every_colour_has_its_glyph_and_its_world(library: Library, palette: Palette) -> None:
    assert set(library.worlds()) == {colour.id for colour in palette.colours}
    assert {colour.glyph for colour in palette.colours} == set(library.signs().glyphs)


def test_the_motifs_are_the_eight_of_the_fair(library: Library) -> None:
    assert [motif.id for motif in library.motifs()] == [
        "lantern", "kite", "wheel", "balloon", "drum", "mask", "cone", "tent",
    ]  # fmt: skip


@pytest.mark.parametrize("missing", ["heart", "7"])
def test_glyphs_and_numerals_must_all_be_there(library: Library, palette: Palette, missing: str) -> None:
    data: dict[str, dict[str, Any]] = {
        "glyph": {name: {"path": glyph.path} for name, glyph in library.signs().glyphs.items() if name != missing},
        "numeral": {digit: path for digit, path in library.signs().numerals.items() if digit != missing},
    }
    with pytest.raises(DrawingError, match=f"there is no {missing}"):
        read_signs(data, palette.colours)


def test_a_file_without_its_tables_is_refused(palette: Palette) -> None:
    with pytest.raises(DrawingError):
        read_signs({}, palette.colours)
    with pytest.raises(DrawingError):
        read_signs({"glyph": {"heart": {"path": 3}}, "numeral": {}}, palette.colours)
    with pytest.raises(DrawingError):
        read_motifs({"motif": []}, 8)
    with pytest.raises(DrawingError):
        read_motifs({"motif": [{"id": "kite"}]}, 1)
    with pytest.raises(DrawingError, match="red"):
        read_worlds({}, palette.colours)
    with pytest.raises(DrawingError, match="sky"):
        read_worlds({"red": {"sky": "blue"}}, palette.colours[:1])
    with pytest.raises(DrawingError):
        read_worlds({"red": {"sky": ["base", "deep"], "hero": [1, 2]}}, palette.colours[:1])


@pytest.mark.parametrize(
    "change",
    [
        {"neutral": {"paper": "#FFFFFF"}},
        {"neutral": {"paper": "white", "ink": "#000000"}},
        {"neutral": 3},
        {"colour": []},
        {"colour": ["red"] * 8},
        {"colour": [{"id": "red"}] * 8},
        {"colour": [{"id": "red", "sets": [8], "glyph": "heart", "texture": "dots", "on": "gold"}] * 8},
        {"colour": [{"id": "red", "sets": [8], "glyph": "heart", "texture": "dots", "on": "ink", "base": "red"}] * 8},
    ],
)
def test_a_palette_that_is_none_is_refused(change: dict[str, object]) -> None:
    whole: dict[str, object] = {"neutral": {"paper": "#FBF5E6", "ink": "#1D1A36"}, "colour": []}
    with pytest.raises(PaintError):
        Palette.read({**whole, **change})


# -- patterns ---------------------------------------------------------------------------------------------------------

RECORD = {"family": "scales", "palette": 0, "swap": 0, "grid": 2, "mark": "dot", "copies": 1}
PALETTES = [["ink", "yellow", "red", "paper"]]


def read_one(**changes: object) -> Pattern:
    return read_patterns({"palettes": PALETTES, "patterns": [{**RECORD, **changes}]}, 1)[0]


def test_a_record_is_read_with_its_roles_swapped() -> None:
    assert read_one().colours == ("ink", "yellow", "red", "paper")
    assert read_one(swap=1).colours == ("ink", "red", "yellow", "paper")
    assert read_one().fields == (("grid", 2), ("mark", "dot"))


@pytest.mark.parametrize(
    "changes",
    [{"family": "plaid"}, {"grid": 5}, {"mark": "ring"}, {"swap": 4}, {"palette": 1}, {"copies": 0}, {"hue": 3}],
)
def test_a_record_outside_the_domains_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(PatternError, match="pattern 0"):
        read_one(**changes)


def test_a_deck_of_another_size_is_refused() -> None:
    with pytest.raises(PatternError, match="119 patterns"):
        read_patterns({"palettes": PALETTES, "patterns": [RECORD]}, 119)


@pytest.mark.parametrize("family", DOMAINS)
def test_every_step_of_every_field_changes_the_drawing(palette: Palette, family: str) -> None:
    first = {name: domain[0] for name, domain in DOMAINS[family].items()}
    records = [first] + [{**first, name: value} for name, domain in DOMAINS[family].items() for value in domain[1:]]
    bodies = set()
    for record in records:
        d = Drawing(200, 200)
        Pattern(family, ("ink", "yellow", "red", "paper"), tuple(record.items()), 1).draw(d, palette)
        bodies.add(d.done().body)
    assert len(bodies) == len(records)


def test_families_and_domains_are_the_same_twelve() -> None:
    assert list(FAMILIES) == list(DOMAINS)
    assert len(FAMILIES) == 12
