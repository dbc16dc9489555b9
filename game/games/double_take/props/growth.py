"""When the table of Double Take may step to larger cards: not soon after a step, and not under a hand that aims."""

from __future__ import annotations

from typing import Final

from game.rules.api import NEVER, Ms

REST_MS: Final[Ms] = 8000  # from one step to the next
QUIET_MS: Final[Ms] = 300  # for which no pointer has moved
WAIT_MS: Final[Ms] = 1500  # so long it waits for that at most


class Growth:
    """The moment of the next growth, in the time of the match."""

    def __init__(self) -> None:
        self._rested: Ms = 0  # when the table may step again
        self._since: Ms | None = None  # since when it waits for a quiet moment

    def stepped(self, t: Ms) -> None:
        """The table has stepped."""
        self._rested, self._since = t + REST_MS, None

    def want(self, t: Ms, is_wanted: bool) -> None:
        """Note whether there are few enough cards at present."""
        if not is_wanted:
            self._since = None
        elif self._since is None or self._since > t + REST_MS:  # a replay goes back, too
            self._since = max(t, min(self._rested, t + REST_MS))

    def at(self, quiet: Ms) -> Ms:
        """When the table grows, if from the moment `quiet` on no hand is disturbed; NEVER if it is not to grow."""
        if self._since is None:
            return NEVER
        return min(max(self._since, quiet), self._since + WAIT_MS)
