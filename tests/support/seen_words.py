"""What is written on the screen, as the pictures on it know it: which words, on what, and how large."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from pygame import Rect, Surface

from game.gfx.workshop import Order, Workshop
from game.table.stage.sprites import Stage
from game.ui.page import Page


class SeenLine(NamedTuple):
    """A line on the screen: the kind of picture that bears it, and the height of its letters in pixels."""

    kind: str
    text: str
    pixels: int


@contextmanager
def seen_words(workshop: Workshop) -> Iterator[set[SeenLine]]:
    """All lines that are shown meanwhile, on pages and on tables. What is hidden or behind the scenes is not."""
    lines: set[SeenLine] = set()
    paint, draw = Page.paint, Stage.draw

    def look(image: Surface) -> None:
        if written := workshop.lines(image):
            kind = kind_of(workshop.name(image))
            lines.update(SeenLine(kind, line.text, line.pixels) for line in written)

    def paint_page(self: Page, surface: Surface, area: Rect) -> None:
        for image, _ in self.things:
            look(image)
        paint(self, surface, area)

    def draw_stage(self: Stage, screen: Surface) -> list[Rect]:
        for sprite in self.sprites:
            if sprite.visible and not self.hides(sprite.image):
                look(sprite.image)
        return draw(self, screen)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "paint", paint_page)
        patch.setattr(Stage, "draw", draw_stage)
        yield lines


def kind_of(name: Hashable) -> str:
    """The kind of a picture by its name in the workshop: a button, a ticket, a line."""
    if isinstance(name, Order):
        return str(name.name[0])
    return str(name[0]) if isinstance(name, tuple) else ""
