"""The stick of a pad: how far it leans, and which of the four directions that is.

A direction is pressed when the stick leans far, and kept until it leans little: a trembling thumb presses once. When
the stick turns from one direction to another on the rim, the new one must win clearly.
"""

from __future__ import annotations

import math
from typing import Final

from game.input.intents import DOWN, LEFT, RIGHT, UP

DEAD: Final = 0.22  # within this distance from the middle the stick is at rest
PRESS, RELEASE = 0.55, 0.35  # a direction is pressed beyond the first and released below the second
TURN: Final = 1.3  # how many times stronger another direction must be


class Stick:
    """One stick, moved axis by axis as SDL reports it."""

    def __init__(self) -> None:
        self._x = self._y = 0.0
        self.direction: str | None = None

    def move(self, axis: int, value: float) -> None:
        """Set an axis to a value of -1 to 1: axis 0 goes across, axis 1 down."""
        if axis == 0:
            self._x = value
        else:
            self._y = value
        self.direction = self._turned()

    @property
    def lean(self) -> tuple[float, float]:
        """The lean across and down beyond the dead zone, at most 1 in any direction."""
        length = math.hypot(self._x, self._y)
        if length < DEAD:
            return 0.0, 0.0
        share = (min(length, 1.0) - DEAD) / (1 - DEAD) / length
        return self._x * share, self._y * share

    def _turned(self) -> str | None:
        force = {LEFT: -self._x, RIGHT: self._x, UP: -self._y, DOWN: self._y}
        strongest = max(force, key=lambda direction: force[direction])
        if self.direction and force[self.direction] >= RELEASE and force[strongest] < TURN * force[self.direction]:
            return self.direction
        return strongest if force[strongest] >= PRESS else None
