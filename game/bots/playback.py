"""A log in the place of people and bots: it plays a match again as it was played."""

from __future__ import annotations

from game.bots.driver import Driver
from game.match.log import MatchLog, time_of
from game.match.match import Match
from game.rules.api import Ms


class Playback(Driver):
    """Follows a log up to any moment. Going back replays from the start, which takes a few milliseconds."""

    def __init__(self, log: MatchLog, at: Ms = 0) -> None:
        """Raises LogError, here or in `advance`, if the log contradicts itself."""
        super().__init__(Match(log.config), {})
        self.length = length(log)
        self._entries = log.entries
        self._next = 0
        self.advance(at)

    def advance(self, t: Ms) -> None:
        """Apply the entries up to t; after the end of the log nothing happens."""
        t = min(t, self.length)
        while self._next < len(self._entries) and time_of(self._entries[self._next], self.match.now) <= t:
            self.match.follow(self._entries[self._next])
            self._next += 1
        if self.match.game.outcome is None:
            self.match.let_pass(t)


def length(log: MatchLog) -> Ms:
    """The duration of the recorded match."""
    return max((time_of(entry, 0) for entry in log.entries), default=0)
