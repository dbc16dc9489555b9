"""Help with pressing, chosen per seat: a button need not be held."""

from __future__ import annotations


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
        """Off, whatever is held: time ran out, or another seat acted."""
        self.on = False
