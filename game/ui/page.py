"""A page: a cloth, and things put onto it in the pixels of the design, whatever the size of the window.

A page is a list of what lies where; the pixels come when it is painted. So a page that misses pictures costs nothing,
and two pages can be compared.
"""

from __future__ import annotations

from copy import copy
from typing import Final

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts.lamplight import DARK
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.raster import Placeholder
from game.gfx.window import Scale

Thing = Surface | Cutout
Laid = tuple[Surface, tuple[int, int]]

LARGE: Final = 52  # letters of this size can be read by everybody


class Page:
    """One picture of a whole screen."""

    def __init__(self, parts: Parts, scale: Scale, kind: str = DARK, letters: float = 1.0) -> None:
        """`letters` is how much larger than usual small text is wanted."""
        self.parts = parts
        self.scale = scale
        self.letters = letters
        self.cloth = parts.cloth(kind, scale.size)
        self.things: list[Laid] = []  # from the lowest to the highest

    def copy(self) -> Page:
        """The same page once more, to put more onto it."""
        page = copy(self)
        page.things = list(self.things)
        return page

    def long(self, design: float) -> int:
        """A length of the design in pixels."""
        return self.scale.length(design)

    def text(self, design: float) -> int:
        """The pixels of letters: larger where somebody wants that, though what is large already stays as it is."""
        return self.long(max(design, min(design * self.letters, LARGE)))

    def size(self, width: float, height: float) -> tuple[int, int]:
        return self.long(width), self.long(height)

    def put(self, thing: Thing, x: float, y: float) -> None:
        """Put something down by its upper left corner."""
        self._lay(thing, *self.scale.point(x, y))

    def centre(self, thing: Thing, x: float, y: float) -> None:
        """Put something down by its centre."""
        across, down = self.scale.point(x, y)
        box = thing.box if isinstance(thing, Cutout) else thing.get_rect()
        self._lay(thing, across - box.w // 2, down - box.h // 2)

    def _lay(self, thing: Thing, x: int, y: int) -> None:
        image, (left, top) = (thing.image, thing.box.topleft) if isinstance(thing, Cutout) else (thing, (0, 0))
        if not isinstance(image, Placeholder):
            self.things.append((image, (x - left, y - top)))

    def words(self, text: str, x: float, y: float, pixels: int, face: Face = Face.DISPLAY) -> Surface:
        """Write on the cloth, beginning at a point."""
        line = self.line(text, pixels, face)
        self.put(line, x, y)
        return line

    def line(self, text: str, pixels: int, face: Face = Face.DISPLAY) -> Surface:
        """Words as they are written on the cloth."""
        style = Style(face, self.text(pixels), self.parts.palette["paper"], shadow=max(1, self.long(3)))
        return self.parts.write.line(text, style)

    def part(self, name: tuple[str | int, ...], x: float, y: float, width: float, height: float) -> None:
        """Put a part of the catalog down."""
        self.put(self.parts.draw(name, self.size(width, height)), x, y)

    def hangings(self, phase: int = 0) -> None:
        """Bunting and lamps along the upper edge."""
        for x in (-40, 1240):
            self.part(("lamps", 11, phase), x, 0, 720, 140)
        self.part(("bunting", 22, phase), 430, -8, 1060, 104)

    def paint(self, surface: Surface, area: Rect) -> None:
        """Bring a part of the page onto a surface of the same size."""
        surface.set_clip(area)
        surface.blit(self.cloth, area, area)
        surface.blits([(image, at) for image, at in self.things if area.colliderect(at, image.get_size())], False)
        surface.set_clip(None)

    @property
    def surface(self) -> Surface:
        """The whole page on a surface of its own, painted now."""
        surface = self.cloth.copy()
        self.paint(surface, surface.get_rect())
        return surface
