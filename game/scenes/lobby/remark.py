"""Something that the lobby tells one booth, or all, for a while."""

from __future__ import annotations

from typing import Final

from game.input.intents import NOBODY, BoothNumber
from game.rules.api import Ms

TOLD_MS: Final[Ms] = 2600


class Remark:
    """Is made to a booth, and is over after a while."""

    def __init__(self) -> None:
        self._booth: BoothNumber = NOBODY
        self._until: Ms | None = None

    @property
    def is_on(self) -> bool:
        return self._until is not None

    @property
    def booth(self) -> BoothNumber:
        """The booth that is told; NOBODY for none or all."""
        return self._booth

    def make(self, now: Ms, booth: BoothNumber = NOBODY) -> None:
        """Tell a booth, or all."""
        self._booth, self._until = booth, now + TOLD_MS

    def drop(self) -> None:
        self._booth, self._until = NOBODY, None

    def ends(self, now: Ms) -> bool:
        """End it if its time is over; whether it was."""
        if self._until is None or now < self._until:
            return False
        self.drop()
        return True
