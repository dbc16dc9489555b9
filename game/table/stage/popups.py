"""Words that jump onto the table and go again: who begins, what was wrong, whose turn it is, who won.

Each has a *spot*, and a spot holds one: a new word takes the place of the old one.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from pygame import Surface, transform

from game.table.stage.motion import Motion
from game.table.stage.sprites import Sprite, Stage
from game.table.stage.tween import Ms, Span, out_back

POP_MS: Final[Ms] = 180
SMALL: Final = 0.6  # how small a word begins
STEPS: Final = 24  # sizes in which it is shown on the way: neighbours look the same
ABOVE: Final = 90  # z

FOR_EVER: Final[Ms] = 1 << 60


@dataclass(slots=True)
class Popup:
    """A word on the table."""

    image: Surface
    sprite: Sprite
    pop: Span
    until: Ms


class Popups:
    """All words on the table."""

    def __init__(self, stage: Stage, motion: Motion) -> None:
        self._stage = stage
        self._motion = motion
        self._shown: dict[Hashable, Popup] = {}

    def __contains__(self, spot: Hashable) -> bool:
        return spot in self._shown

    def show(
        self, spot: Hashable, image: Surface, at: tuple[int, int], now: Ms, stay: Ms = FOR_EVER, z: int = ABOVE
    ) -> None:
        """Let a picture jump up around a point, in pixels, and stay for a while."""
        self.hide(spot)
        if self._stage.hides(image):
            return  # nor any of the sizes in which it would jump up
        span = Span(now, self._motion.ms(POP_MS))
        rect = image.get_rect(center=at)
        sprite = self._stage.add(image, *rect.topleft, z)
        self._shown[spot] = popup = Popup(image, sprite, span, now + stay)
        self._pop(popup, now)

    def hide(self, spot: Hashable) -> None:
        """Take away what is at a spot, if there is something."""
        popup = self._shown.pop(spot, None)
        if popup is not None:
            self._stage.remove(popup.sprite)

    def clear(self) -> None:
        """Take everything away."""
        for spot in list(self._shown):
            self.hide(spot)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for spot, popup in list(self._shown.items()) if self._shown else ():
            if now >= popup.until:
                self.hide(spot)
            else:
                self._pop(popup, now)

    def _pop(self, popup: Popup, now: Ms) -> None:
        if now >= popup.pop.end:
            popup.sprite.show(popup.image)
            return
        size = round((SMALL + (1 - SMALL) * out_back(popup.pop.share(now))) * STEPS) / STEPS
        width, height = popup.image.get_size()
        popup.sprite.show(transform.smoothscale(popup.image, (round(width * size), round(height * size))))
