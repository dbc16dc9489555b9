"""How much moves on a table, as the people of the evening have set it."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.api import Ms
from game.store.settings import Settings

FULL, CALM, OFF = "full", "calm", "off"


class Motion(NamedTuple):
    """Full is the whole show; calm leaves out shaking, scraps and ghosts; off moves nothing."""

    level: str = FULL
    shake: int = 100  # percent
    particles: int = 100  # percent

    @classmethod
    def of(cls, settings: Settings) -> Motion:
        """The motion that the settings ask for."""
        return cls(settings.motion, settings.shake, settings.particles)

    @property
    def moves(self) -> bool:
        """Whether anything moves at all."""
        return self.level != OFF

    @property
    def lavish(self) -> bool:
        """Whether there is room for what is only decoration: ghosts, scraps, squashes."""
        return self.level == FULL

    def ms(self, length: Ms) -> Ms:
        """How long a motion takes: no time at all where nothing moves."""
        return length if self.moves else 0

    def scraps(self, count: int) -> int:
        """How many scraps of confetti fly where the design has `count`."""
        return round(count * self.particles / 100) if self.lavish else 0

    def sway(self, reach: float) -> float:
        """How far the table, a ticket or a refused card shakes where the design has `reach`."""
        return reach * self.shake / 100 if self.lavish else 0.0
