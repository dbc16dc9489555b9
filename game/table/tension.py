"""The music of a match grows fuller the nearer its end comes."""

from __future__ import annotations

from game.rules.api import Ms
from game.table.table import Table


class Tension:
    """How full the music is, from 0 to 1. It never falls, and it outlives a change of the window's size."""

    def __init__(self) -> None:
        self._level = 0.0

    def rise(self, table: Table, level: float, now: Ms) -> None:
        """Raise the music to `level` if that is higher; the last stretch, 1, has a sound of its own."""
        if level > self._level:
            self._level = level
            table.house.player.intensity(level)
            if level == 1:
                table.sound("last_stretch", now)

    def rise_by(self, table: Table, count: int, lively: int, last: int, now: Ms) -> None:
        """Raise the music to 0.5 from a count of `lively` on, and to 1 from `last` on."""
        self.rise(table, 1.0 if count >= last else 0.5 if count >= lively else 0.0, now)
