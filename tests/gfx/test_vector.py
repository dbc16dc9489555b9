"""A picture for a browser: one document that is whole and in which no two things have the same name."""

import re
from xml.etree import ElementTree as ET

import pytest

from game.gfx.parts import for_phones
from game.gfx.parts.catalog import open_parts
from game.gfx.svg import Drawing, Layer, Picture
from game.gfx.vector import document
from game.store import paths

DRAWINGS = for_phones.drawings(open_parts(paths.art()).drawn)


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_drawing_for_phones_is_whole(name: str) -> None:
    text = DRAWINGS[name]()
    root = ET.fromstring(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r"url\(#(\w+)\)", text)) <= set(ids)
    assert len(root.attrib["viewBox"].split()) == 4
    assert len(text) < 16_000


def test_layers_are_masked_blurred_and_faded_in_that_order() -> None:
    shape, mask = Drawing(10, 20), Drawing(10, 20)
    shape.circle(5, 5, 5, shape.radial(5, 5, 5, (0, "#FFFFFF"), (1, "#000000")))
    mask.rect(0, 0, 5, 5, 0, mask.linear(0, 0, 5, 5, (0, "#FFFFFF"), (1, "#FFFFFF", 0)))
    picture = Picture(10, 20, (Layer(shape.done()), Layer(shape.done(), mask.done(), 102, 1.5)))
    text = document(picture)
    assert 'viewBox="0 0 10 20"' in text
    assert '<g opacity="0.4"><g filter="url(#f1)"><g mask="url(#m1)">' in text
    assert '<feGaussianBlur stdDeviation="1.5"/>' in text
    assert sorted(re.findall(r'Gradient id="(\w+)"', text)) == ["l0g0", "l1g0", "m1g0"]


def test_the_palette_is_a_style_sheet() -> None:
    style = for_phones.style(open_parts(paths.art()).drawn.kit.palette)
    assert re.fullmatch(r":root\{(--[a-z-]+:#[0-9A-F]{6};)+\}\n", style)
    assert "--red-deep:#" in style
    assert "--cloth-dark-rim:#" in style
