"""The music steps back while something more important sounds."""

from __future__ import annotations

from game.rules.api import Ms

DUCK_MS, RISE_MS = 80, 600  # the time to step back, and to come back


class Ducking:
    """The level of the music while more important sounds play."""

    def __init__(self) -> None:
        self._level = 1.0
        self._holds: list[tuple[Ms, float]] = []

    @property
    def is_at_rest(self) -> bool:
        """Whether the music has its full level and nothing lowers it."""
        return self._level == 1.0 and not self._holds

    def hold(self, until: Ms, level: float) -> None:
        """Lower the music to `level` until the moment `until`."""
        if level < 1:
            self._holds.append((until, level))

    def advance(self, now: Ms, elapsed: Ms) -> float:
        """The level at `now`, `elapsed` ms after the last call."""
        self._holds = [(until, level) for until, level in self._holds if until > now]
        target = min((level for _, level in self._holds), default=1.0)
        span = DUCK_MS if target < self._level else RISE_MS
        self._level = approach(self._level, target, elapsed / span)
        return self._level


def approach(value: float, target: float, step: float) -> float:
    """`value` moved towards the target by at most `step`."""
    return min(value + step, target) if value < target else max(value - step, target)
