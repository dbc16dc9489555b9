"""The race below the stacks: each seat's head on a track, the nearer to the flag the fewer cards it has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Surface

from game.gfx.window import Scale
from game.rules.api import Ms, Seat
from game.scenes.hoopla_layout import TRACK
from game.table.motion import Motion
from game.table.sprites import Stage
from game.table.tween import Span, Tween, out_cubic
from game.ui.page import Page

HEAD: Final = 74
SLIDE_MS: Final[Ms] = 240
FIRST: Final = 30  # cards of a whole set


class Race:
    """The heads on the track."""

    def __init__(self, stage: Stage, scale: Scale, motion: Motion, heads: Sequence[Surface]) -> None:
        self._scale = scale
        self._motion = motion
        self._ways = [Tween(Span(0, 0), 0, 0)] * len(heads)
        self._sprites = []
        for seat, head in enumerate(heads):
            rect = head.get_rect(center=self._point(seat, 0))
            self._sprites.append(stage.add(head, *rect.topleft, z=12 + seat))

    def show(self, left: Sequence[int], now: Ms) -> None:
        """So many cards each seat has left."""
        for seat, cards in enumerate(left):
            share = 1 - min(FIRST, cards) / FIRST
            way = self._ways[seat]
            if share != way.last:
                self._ways[seat] = Tween(Span(now, self._motion.ms(SLIDE_MS)), way.at(now), share, out_cubic)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for seat, (sprite, way) in enumerate(zip(self._sprites, self._ways, strict=True)):
            rect = sprite.rect
            rect.center = self._point(seat, way.at(now))
            sprite.move(*rect.topleft)

    def _point(self, seat: Seat, share: float) -> tuple[int, int]:
        left, top, width, height = TRACK
        lanes = max(2, len(self._ways))
        y = top + HEAD / 2 + 4 + (height - HEAD - 8) * seat / (lanes - 1)
        return self._scale.point(left + HEAD / 2 + 20 + (width - HEAD - 128) * share, y)


def paint_track(page: Page) -> None:
    """The track and its flag, which do not move."""
    left, top, width, height = TRACK
    page.part(("bed",), left, top, width, height)
    for tick in range(1, 6):
        x = left + HEAD / 2 + 20 + (width - HEAD - 128) * tick / 6
        page.centre(page.parts.draw(("slot", 0), page.size(3, height - 44)), x, top + height / 2)
    page.centre(page.parts.draw(("crown",), page.size(84, 62)), left + width - 56, top + height / 2)
