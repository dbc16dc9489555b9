"""Help with pressing, chosen per seat: play without holding a button, and play with one button."""

from __future__ import annotations

from game.rules.api import Ms


class Latch:
    """A switch that is on while its button is held (`hold`), or from one press to the next."""

    def __init__(self, hold: bool = False) -> None:
        self._hold = hold
        self.on = False

    def take(self, down: bool) -> bool:
        """The button went down or up. True if the switch changed."""
        if not down and not self._hold:
            return False
        before = self.on
        self.on = down if self._hold else not before
        return self.on != before

    def release(self) -> None:
        """Switch off, even while the button is held: time ran out, or another seat acted."""
        self.on = False


class Scan:
    """A pointer that steps over the choices by itself, for play with one button: a press takes the current choice."""

    def __init__(self, every: Ms = 900) -> None:
        self._every = every
        self._since: Ms = 0

    def at(self, now: Ms, choices: int) -> int | None:
        """The number of the current choice, None if there are no choices."""
        return (now - self._since) // self._every % choices if choices else None

    def restart(self, now: Ms) -> None:
        """Begin with the first choice again: the choices changed, or one was taken."""
        self._since = now
