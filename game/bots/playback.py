"""A log in the place of people and bots: a match that plays itself again as it was played."""

from __future__ import annotations

from game.bots.driver import Driver
from game.match.log import MatchLog, time_of
from game.match.match import Match
from game.rules.api import Ms


class Playback(Driver):
    """Follows a log up to any moment. Going back means beginning anew, which takes a few milliseconds."""

    def __init__(self, log: MatchLog, at: Ms = 0) -> None:
        """LogError, here or later, where the log does not fit together."""
        super().__init__(Match(log.config), {})
        self.length = length(log)
        self._entries = log.entries
        self._next = 0
        self.advance(at)

    def advance(self, t: Ms) -> None:
        """Do what was done up to t; beyond the end of the log nothing happens."""
        t = min(t, self.length)
        while self._next < len(self._entries) and time_of(self._entries[self._next], self.match.now) <= t:
            self.match.follow(self._entries[self._next])
            self._next += 1
        if self.match.game.outcome is None:
            self.match.let_pass(t)


def length(log: MatchLog) -> Ms:
    """How long the recorded match lasted."""
    return max((time_of(entry, 0) for entry in log.entries), default=0)
