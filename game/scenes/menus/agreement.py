"""What all at a table must agree to: each by a press, and after a while the one who asked decides alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.input.intents import BoothNumber
from game.rules.api import Ms

ALONE_MS: Final[Ms] = 5000  # after which the one who asked decides


class Agreement:
    """Counts who has agreed."""

    def __init__(self, device: str, booths: Iterable[BoothNumber], now: Ms) -> None:
        """`device` asks these booths."""
        self.device = device
        self.missing = list(booths)
        self._since = now

    @property
    def alone_from(self) -> Ms:
        """When the one who asked may decide alone."""
        return self._since + ALONE_MS

    def agree(self, device: str, booths: Iterable[BoothNumber], now: Ms) -> bool:
        """Count a press of a device that these booths use; whether that settles it."""
        agreed = set(booths)
        self.missing = [booth for booth in self.missing if booth not in agreed]
        return not self.missing or (device == self.device and now >= self.alone_from)
