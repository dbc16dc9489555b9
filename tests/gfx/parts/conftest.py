"""What the tests of the interface parts share: the parts of the shipped art, and a workshop that makes them."""

import pygame
import pytest

from game.gfx.lettering import Lettering
from game.gfx.parts.catalog import KEY, PartBox
from game.gfx.parts.parts import Parts
from game.gfx.raster import Painter
from game.gfx.svg import Size
from game.gfx.workshop import Name, Workshop
from game.store import paths


@pytest.fixture
def parts(box: PartBox) -> Parts:
    return Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(paths.art() / "fonts"))


class Easel:
    """Paints pictures of one source, without keeping them."""

    def __init__(self, box: PartBox) -> None:
        self.box = box
        self.painter = Painter()

    def __call__(self, name: Name, size: Size) -> pygame.Surface:
        return self.painter.paint(self.box.drawn.picture(name, size), size)


@pytest.fixture
def paint(box: PartBox) -> Easel:
    return Easel(box)
