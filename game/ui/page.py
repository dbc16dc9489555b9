"""A page: a cloth with things on it, placed in design pixels, at any size of the window.

A page is a list of pictures and places; pixels are drawn when it is painted. So two pages can be compared.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from copy import copy
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts.button import LABEL, NORMAL
from game.gfx.parts.lamplight import DARK
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.window import Scale

Thing = Surface | Cutout
Laid = tuple[Surface, tuple[int, int]]

LARGE: Final = 52  # letters of this size are never enlarged
SMALL: Final = 28  # letters of a label are not smaller where there is room
FULL: Final = 0.64  # of the height of a button: the largest letters of its label


class Hanging(NamedTuple):
    """A decoration on the upper edge: its kind and count in the catalog, and its place."""

    kind: str
    many: int
    x: float
    y: float
    width: float
    height: float


LAMPS: Final = Hanging("lamps", 11, -40, 0, 720, 140), Hanging("lamps", 11, 1240, 0, 720, 140)
BUNTING: Final = Hanging("bunting", 22, 430, -8, 1060, 104)


class Page:
    """The picture of a whole screen, as a list of things."""

    def __init__(self, parts: Parts, scale: Scale, letters: float = 1.0, cloth: Surface | None = None) -> None:
        """`letters` is the factor that enlarges small text; `cloth` is the background, by default the table's."""
        self.parts = parts
        self.scale = scale
        self.letters = letters
        self.cloth = parts.cloth(DARK, scale.size) if cloth is None else cloth
        self.things: list[Laid] = []  # from bottom to top
        self._named: dict[Hashable, int] = {}  # the index of each thing that can be replaced

    def copy(self) -> Page:
        """A copy of the page that can be extended on its own."""
        page = copy(self)
        page.things, page._named = list(self.things), dict(self._named)
        return page

    def long(self, design: float) -> int:
        """A length of the design in pixels."""
        return self.scale.length(design)

    def text(self, design: float) -> int:
        """The pixels of letters: larger as people want it, though what is large already stays as it is."""
        return self.long(max(design, min(design * self.letters, LARGE)))

    def label(self, height: float) -> int:
        """The pixels of the label of a button: larger as people want it, as far as its height has room."""
        return min(self.text(max(SMALL, height * LABEL)), self.long(height * FULL))

    def grown(self, height: float, share: float) -> int:
        """The pixels of the height of a thing that grows with its letters, which have a share of its height."""
        return round(self.text(height * share) / share)

    def size(self, width: float, height: float) -> tuple[int, int]:
        return self.long(width), self.long(height)

    def put(
        self, thing: Thing, x: float, y: float, name: Hashable = None, anchor: tuple[float, float] = (0, 0)
    ) -> None:
        """Put a thing down by its upper left corner or by `anchor`, a share of its size; `name` lets it be replaced."""
        box = thing.box if isinstance(thing, Cutout) else thing.get_rect()
        across, down = box.w / self.scale.factor * anchor[0], box.h / self.scale.factor * anchor[1]
        self._lay(thing, *self.scale.point(x - across, y - down), name)

    def centre(self, thing: Thing, x: float, y: float) -> None:
        """Place a thing by its centre."""
        self._lay(thing, *self._corner(thing, x, y))

    def _corner(self, thing: Thing, x: float, y: float) -> tuple[int, int]:
        """The upper left corner of a thing with its centre at a point; the shadow of a part does not count."""
        across, down = self.scale.point(x, y)
        box = thing.box if isinstance(thing, Cutout) else thing.get_rect()
        return across - box.w // 2, down - box.h // 2

    def _lay(self, thing: Thing, x: int, y: int, name: Hashable = None) -> None:
        if name is not None:
            self._named[name] = len(self.things)
        self.things.append(_laid(thing, x, y))

    def replace(self, name: Hashable, thing: Thing, x: float, y: float) -> None:
        """Replace a named thing, at the same depth."""
        self.things[self._named[name]] = _laid(thing, *self.scale.point(x, y))

    def slip_under(self, things: Iterable[tuple[Thing, float, float]]) -> None:
        """Place things by their centres, directly on the cloth and below all else, the first lowest."""
        below = [_laid(thing, *self._corner(thing, x, y)) for thing, x, y in things]
        self.things[:0] = below
        self._named = {name: index + len(below) for name, index in self._named.items()}

    def words(self, text: str, x: float, y: float, pixels: int, face: Face = Face.DISPLAY) -> Surface:
        """Write on the cloth, beginning at a point."""
        line = self.line(text, pixels, face)
        self.put(line, x, y)
        return line

    def line(self, text: str, pixels: int, face: Face = Face.DISPLAY) -> Surface:
        """Words as they are written on the cloth."""
        return self.parts.write.line(text, self.style(self.text(pixels), face))

    def fitted(self, text: str, pixels: int, room: float, least: int = 30, face: Face = Face.DISPLAY) -> Surface:
        """Words on the cloth, `pixels` of the window high; written smaller, down to `least`, where they need more room.

        `room` and `least` are pixels of the design.
        """
        return self.parts.write.fitted(text, self.style(pixels, face), self.long(room), self.long(least))

    def block(self, text: str, design: float, room: float, tall: float, face: Face) -> Surface:
        """A text in as many lines as it needs, enlarged where the height has room. All are lengths of the design."""
        write, wide = self.parts.write, self.long(room)
        large, least = self.text(design), self.long(design)

        def fits(pixels: int) -> bool:
            lines = write.wrap(text, face, pixels, wide)
            return len(lines) * write.height(face, pixels) <= self.long(tall)

        pixels = next((size for size in (large, (large + least) // 2) if fits(size)), least)
        return write.block(text, Style(face, pixels, self.parts.palette["paper"]), wide)

    def style(self, pixels: int, face: Face = Face.DISPLAY) -> Style:
        """How letters on the cloth look: paper with a shadow, `pixels` of the window high."""
        return Style(face, pixels, self.parts.palette["paper"], shadow=max(1, self.long(3)))

    def button(self, text: str, box: tuple[float, float, float, float], fill: str, state: str = NORMAL) -> None:
        """Put a button with a text into a box of the design."""
        x, y, width, height = box
        self.put(self.parts.button(text, self.size(width, height), fill, state, text=self.label(height)), x, y)

    def part(self, name: tuple[str | int, ...], x: float, y: float, width: float, height: float) -> None:
        """Place a part of the catalog."""
        self.put(self.parts.draw(name, self.size(width, height)), x, y)

    def hangings(self) -> None:
        """Bunting and lamps along the upper edge."""
        self.lamps()
        self._hang(BUNTING)

    def lamps(self) -> None:
        """Lamps alone, for pages without room for bunting."""
        for hanging in LAMPS:
            self._hang(hanging)

    def _hang(self, hanging: Hanging) -> None:
        self.put(self._hung(hanging, 0), hanging.x, hanging.y, hanging)

    def _hung(self, hanging: Hanging, phase: int) -> Surface:
        return self.parts.draw((hanging.kind, hanging.many, phase), self.size(hanging.width, hanging.height))

    def sway(self, phases: Mapping[str, int]) -> None:
        """Set the phase of each kind of decoration."""
        for one in (*LAMPS, BUNTING):
            if one in self._named:
                self.replace(one, self._hung(one, phases[one.kind]), one.x, one.y)

    def paint(self, surface: Surface, area: Rect) -> None:
        """Paint an area of the page onto a surface of the same size."""
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


def _laid(thing: Thing, x: int, y: int) -> Laid:
    """A picture and its place, with its box beginning at a point."""
    image, (left, top) = (thing.image, thing.box.topleft) if isinstance(thing, Cutout) else (thing, (0, 0))
    return image, (x - left, y - top)
