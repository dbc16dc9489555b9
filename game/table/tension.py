"""The music of a match that comes to its end: the nearer that is, the more there is to hear of it."""

from __future__ import annotations

from game.rules.api import Ms
from game.table.table import Table


class Tension:
    """How much there is to hear, from 0 to 1. It never falls, and a change of the window's size does not end it."""

    def __init__(self) -> None:
        self._level = 0.0

    def rise(self, table: Table, level: float, now: Ms) -> None:
        """Let more be heard if this is more than before; the last stretch, 1, has a sound of its own."""
        if level > self._level:
            self._level = level
            table.house.player.intensity(level)
            if level == 1:
                table.sound("last_stretch", now)

    def rise_by(self, table: Table, count: int, lively: int, last: int, now: Ms) -> None:
        """Let half be heard from a count of `lively` on, and all from `last` on."""
        self.rise(table, 1.0 if count >= last else 0.5 if count >= lively else 0.0, now)
