"""Help with pressing, chosen per seat: nobody must hold a button, and one button is enough."""

from __future__ import annotations

from game.rules.api import Ms


class Latch:
    """Something that is on while its button is held, or from one press to the next."""

    def __init__(self, hold: bool = False) -> None:
        self._hold = hold
        self.on = False

    def take(self, down: bool) -> bool:
        """The button went down or up; whether that changed anything."""
        if not down and not self._hold:
            return False
        before = self.on
        self.on = down if self._hold else not before
        return self.on != before

    def release(self) -> None:
        """Off, whatever is held: time ran out, or somebody else acted."""
        self.on = False


class Scan:
    """A pointer that walks over the choices by itself, for play with one button: a press takes the one it is at."""

    def __init__(self, every: Ms = 900) -> None:
        self._every = every
        self._since: Ms = 0

    def at(self, now: Ms, choices: int) -> int | None:
        """The choice that the pointer is at, None if there is none."""
        return (now - self._since) // self._every % choices if choices else None

    def restart(self, now: Ms) -> None:
        """Begin with the first choice again: the choices changed, or one was taken."""
        self._since = now
