"""The race below the stacks: each seat's head on a track, the nearer to the flag the fewer cards it has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Color, Surface
from pygame.draw import circle

from game.games.hoopla.props.layout import TRACK
from game.gfx.palette import Hex
from game.gfx.raster import blank, ready
from game.rules.api import Ms, Seat
from game.table.stage.tween import Span, Tween, out_cubic
from game.table.table import Table
from game.ui.page import Page

HEAD: Final = 74
SLIDE_MS: Final[Ms] = 240
FIRST: Final = 30  # cards of a whole set
STEPS: Final = 6  # of five cards


class Race:
    """The heads on the track."""

    def __init__(self, table: Table) -> None:
        house, sitters = table.house, table.sitting.sitters
        self._scale = table.scale
        self._motion = table.motion
        self._slides = [Tween(Span(0, 0), 0, 0)] * len(sitters)
        self._sprites = []
        for seat, sitter in enumerate(sitters):
            head = house.parts.avatar(house.animal(sitter), sitter.colour, table.scale.length(HEAD))
            corner = head.get_rect(center=self._point(seat, 0)).topleft
            self._sprites.append(table.stage.add(head, *corner, z=12 + seat))

    def show(self, left: Sequence[int], now: Ms) -> None:
        """Let each head set off to where a seat with this many cards left belongs."""
        for seat, cards in enumerate(left):
            share = 1 - min(FIRST, cards) / FIRST
            slide = self._slides[seat]
            if share != slide.last:
                self._slides[seat] = Tween(Span(now, self._motion.ms(SLIDE_MS)), slide.at(now), share, out_cubic)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for seat, (sprite, slide) in enumerate(zip(self._sprites, self._slides, strict=True)):
            sprite.centre(*self._point(seat, slide.at(now)))

    def _point(self, seat: Seat, share: float) -> tuple[int, int]:
        left, top, width, height = TRACK
        lanes = max(2, len(self._slides))
        y = top + HEAD / 2 + 4 + (height - HEAD - 8) * seat / (lanes - 1)
        return self._scale.point(left + HEAD / 2 + 20 + (width - HEAD - 122) * share, y)


def paint_track(page: Page, night: Hex) -> None:
    """The track, dark as `night`, and the crown at its end, which do not move."""
    left, top, width, height = TRACK
    page.part(("bed", night), left, top, width, height)
    page.put(page.parts.keep(("track", page.size(width, height)), lambda: _lines(page)), left, top)
    page.centre(page.parts.draw(("crown",), page.size(92, 68)), left + width - 60, top + height / 2)


def _lines(page: Page) -> Surface:
    """A dotted line for every five cards, and a chequered one at the end."""
    _, _, width, height = TRACK
    image, dot = blank(page.size(width, height)), page.long(6)
    paper = Color(page.parts.palette["paper"])
    for tick in range(STEPS):
        x = page.long(HEAD / 2 + 20 + (width - HEAD - 128) * tick / STEPS)
        for y in range(page.long(26), page.long(height - 22), page.long(18)):
            circle(image, Color(paper.r, paper.g, paper.b, 64), (x, y), dot / 2)
    x, side = page.long(width - 126), page.long(11)
    for number, y in enumerate(range(page.long(16), page.long(height - 16) - side, side)):
        for column in range(2):
            image.fill(
                paper if (number + column) % 2 else page.parts.palette["ink"], (x + column * side, y, side, side)
            )
    return ready(image)
