"""What is counted down on every table: the 3-2-1 before it begins or goes on, and the turn of a seat (C12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.audio.player import SoundPlayer
from game.match.clock import Clock
from game.rules.api import GO, Ms, View
from game.table.seats.tickets import Ticket

RESUME_MS: Final[Ms] = 3000
HURRY_S: Final = 5  # seconds left of a turn when its timer is heard first


class Countdown:
    """The 3-2-1 of the rules before a match, and the one after a pause, for which the match clock stands."""

    def __init__(self, clock: Clock, realtime: bool) -> None:
        self._clock = clock
        self._realtime = realtime
        self._until: Ms | None = None  # house time until which the match clock stands

    @property
    def is_held(self) -> bool:
        """Whether the match clock stands for a countdown."""
        return self._until is not None

    def hold(self, now: Ms) -> None:
        """Begin the countdown after a pause; what is left of the 3-2-1 of the rules counts towards it."""
        self._until = now + max(0, RESUME_MS - self.before_go(self._clock.now()))

    def drop(self) -> None:
        """End the countdown: another pause begins, or the match clock runs."""
        self._until = None

    def is_due(self, now: Ms) -> bool:
        """Whether a countdown after a pause has come to its end."""
        return self._until is not None and now >= self._until

    def before_go(self, t: Ms) -> Ms:
        """How long the 3-2-1 of the rules still takes; 0 in games of turns, which have none."""
        return GO - t if self._realtime and t < GO else 0

    def number(self, now: Ms, t: Ms) -> int:
        """3, 2 or 1, and 0 while nothing is counted."""
        left = self.before_go(t)
        if self._until is not None:
            left += max(0, self._until - now)
        return -(-left // 1000)


class TurnTimer:
    """A ring on the ticket of the seat on turn that runs out; at the end the last seconds are heard."""

    def __init__(self, limit: Ms, player: SoundPlayer) -> None:
        """`limit` is 0 for a match without a turn timer."""
        self.limit = limit
        self._player = player
        self._second = 0  # seconds left, as last heard

    def show(self, view: View, due: Ms | None, tickets: Sequence[Ticket], now: Ms, t: Ms, runs: bool) -> None:
        """Once a frame: `due` is the time at which the rules play the turn, `runs` whether the match clock runs."""
        left = max(0, due - t) if due is not None else 0
        for seat, ticket in enumerate(tickets):
            ticket.clock(1000 * left // self.limit if seat in view.active else 0)
        second = -(-left // 1000)
        if second != self._second and runs:
            self._second = second
            if second == HURRY_S:
                self._player.action("idle_warning", now)
            elif 0 < second <= 3:
                self._player.action("countdown", now, step=second)
