"""A screen of the interface's contact sheet: cloth that parts are placed on from the top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.gfx.lettering import Face, Style, margin
from game.gfx.parts import lamplight
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.raster import shadow
from game.gfx.svg import Size

PANEL: Final[Size] = (1920, 1080)
EDGE: Final = 64
NAMES: Final = ("Mira", "Jörg", "Lotta", "Noé", "Åse", "Zoé")

Thing = pygame.Surface | Cutout


class Panel:
    """One screen of the sheet; things go in rows from the top, or to given places."""

    def __init__(self, parts: Parts, kind: str = lamplight.DARK) -> None:
        self.parts = parts
        self.page = parts.cloth(kind, PANEL).copy()
        self.ink = parts.palette["paper" if kind == lamplight.DARK else "ink"]
        self.shadow = 3 if kind == lamplight.DARK else 0
        self.y = 48

    def put(self, thing: Thing, x: int, y: int) -> None:
        """Blit a thing at a place."""
        if isinstance(thing, Cutout):
            thing.blit(self.page, x, y)
        else:
            self.page.blit(thing, (x, y))

    def laid(self, image: pygame.Surface, x: int, y: int) -> None:
        """Blit an image with its shadow."""
        self.page.blit(shadow(image, 6, 110), (x - 12, y - 12 + 6))
        self.page.blit(image, (x, y))

    def words(self, text: str, x: int, y: int, face: Face = Face.BODY, pixels: int = 30) -> None:
        """A line whose letters begin at a point."""
        style = Style(face, pixels, self.ink, shadow=self.shadow)
        pad = margin(style)
        self.page.blit(self.parts.write.line(text, style), (x - pad, y - pad))

    def caption(self, text: str, x: int = EDGE) -> None:
        """A line above a row."""
        self.words(text, x, self.y, pixels=26)
        self.y += 42

    def row(self, things: Iterable[Thing], x: int = EDGE, gap: int = 18, below: int = 22) -> None:
        """Things side by side, on one middle line."""
        line = list(things)
        height = max(_size(thing)[1] for thing in line)
        for thing in line:
            width, tall = _size(thing)
            self.put(thing, x, self.y + (height - tall) // 2)
            x += width + gap
        self.y += height + below


def _size(thing: Thing) -> Size:
    return thing.box.size if isinstance(thing, Cutout) else thing.get_size()


def seats(parts: Parts) -> Sequence[tuple[str, str, str]]:
    """Animal, colour and a name for every seat."""
    return tuple(zip(parts.animals, (colour.id for colour in parts.palette.six), NAMES, strict=True))
