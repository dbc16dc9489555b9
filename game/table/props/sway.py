"""A card, a row or a padlock that was refused shakes for a moment."""

from __future__ import annotations

from typing import Final

from game.rules.api import Ms
from game.table.stage.tween import Shake, Span
from game.table.table import Table

SWAY_MS: Final[Ms] = 220
REACH: Final = 9  # pixels of the design


class Sway:
    """How far a refused thing is aside: a few swings as wide as the settings allow. At rest it is 0."""

    def __init__(self, table: Table, length: Ms = SWAY_MS, reach: float = REACH) -> None:
        self._table = table
        self._length = length
        self._reach = reach
        self._shake = Shake(Span(0, 0), 0)

    @property
    def until(self) -> Ms:
        """When it is at rest again."""
        return self._shake.span.end

    def strike(self, now: Ms) -> None:
        """Begin to shake."""
        reach = self._table.motion.sway(self._table.scale.length(self._reach))
        self._shake = Shake(Span(now, self._length if reach else 0), reach)

    def at(self, now: Ms) -> int:
        """How far it is aside, in pixels of the window."""
        return round(self._shake.at(now))
