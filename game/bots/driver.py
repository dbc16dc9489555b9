"""Bots at the table of a running match: they think after every event, and their plans go into its agenda.

A resumed match goes on exactly as the uninterrupted one would have, bots included: a decision's generator comes from
the seed, the seat and the place of the decision in the match, and while a log is followed the bots think at the same
moments as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from game.bots.api import Bot, Thought
from game.match.log import Entry, MatchLog, Sink
from game.match.match import Match
from game.rules.api import NEVER, Ms, Seat
from game.rules.rng import Rng

READER = "bots"


class Driver:
    """Advances a match and lets its bots think on the way.

    With `at_once` (headless play) every thought is finished where it begins. Otherwise the loop calls `ponder` in its
    spare time, and a thought that ends after the time of its plan is played late.
    """

    def __init__(self, match: Match, bots: Mapping[Seat, Bot], at_once: bool = True, pace: int = 1) -> None:
        """`pace` is how many times as long as usual a bot takes for a move."""
        self.match = match
        self._pace = pace
        self.bots: dict[Seat, Bot] = {}
        self._at_once = at_once
        self._thoughts: dict[Seat, Thought] = {}
        self._due: Ms = 0  # cached `game.due()`, which is needed in every frame ...
        self._known_at = (-1, -1)  # ... and valid until an event or that moment
        match.drain(READER)
        for seat, bot in bots.items():
            self.enlist(seat, bot)

    def enlist(self, seat: Seat, bot: Bot) -> None:
        """Let a bot play a seat from now on; it first notices what the seat could have seen so far."""
        for event in self.match.events:
            bot.notice(event.seen(seat))
        self.bots[seat] = bot
        self._ask(seat)

    def next_moment(self) -> Ms:
        """The next moment at which something happens without a person, else NEVER."""
        match = self.match
        at = match.moves, len(match.events)
        if at != self._known_at or self._due <= match.now:
            due = match.game.due()
            self._due, self._known_at = NEVER if due is None else due, at
        agenda = match.agenda
        return min(agenda.next() + 1, self._due) if agenda.booked or agenda.plans else self._due

    def advance(self, t: Ms) -> None:
        """Advance the match to t, moment by moment."""
        while self.match.game.outcome is None:
            moment = self.next_moment()
            if moment > t:
                break
            by_itself = moment == self.match.game.due()
            self.match.advance(moment)
            self._listen(by_itself)
        self.match.advance(t)

    def play_out(self) -> None:
        """Play a match without people to its end."""
        while self.match.game.outcome is None:
            moment = self.next_moment()
            if moment == NEVER:
                raise RuntimeError(f"{self.match.config.game}: nobody does anything at {self.match.now} ms")
            self.advance(moment)

    @property
    def ponders(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thoughts)

    def ponder(self, slices: int = NEVER) -> None:
        """Spend a few slices on the open thoughts, seat by seat."""
        while self._thoughts and slices > 0:
            for seat in list(self._thoughts):
                self._slice(seat)
                slices -= 1

    @classmethod
    def resume(cls, log: MatchLog, bots: Mapping[Seat, Bot], sink: Sink | None = None, at_once: bool = True) -> Driver:
        """Replay a log with its bots at the table, and continue where it stops."""
        driver = cls(Match(log.config), bots, at_once=False)
        for t, entries in groupby(log.entries, key=lambda entry: entry[0] if type(entry) is tuple else None):
            driver._follow(t, list(entries))
        driver.match.record_to(sink)
        driver._at_once = at_once
        if at_once:
            driver.ponder()
        return driver

    def _follow(self, t: Ms | None, entries: list[Entry]) -> None:
        """Pass the moments up to t as in the recorded match, then apply `entries`: thoughts wait, plans are dropped."""
        if t is not None:
            self._follow_time(t)
        for entry in entries:
            self.match.follow(entry)
        moved = [entry[1] for entry in entries if type(entry) is tuple and len(entry) > 1]
        for seat in moved:
            self.match.agenda.plans.pop(int(seat), None)
        if moved and t is not None:
            self.match.let_pass(t + 1)  # moves are applied after their millisecond, and bots think then
            self._listen(by_itself=False)

    def _follow_time(self, t: Ms) -> None:
        game = self.match.game
        while game.outcome is None and (due := game.due()) is not None and due <= t:
            self._forget_plans_before(due)
            self.match.let_pass(due)
            self._listen(by_itself=True)
        self._forget_plans_before(t)

    def _forget_plans_before(self, t: Ms) -> None:
        plans = self.match.agenda.plans
        for seat in [seat for seat, plan in plans.items() if plan.t < t]:
            del plans[seat]

    def _listen(self, by_itself: bool) -> None:
        """Give the bots the new events and let them think.

        Without events, the bots without a plan think if time has changed something `by_itself`.
        """
        events = [event for event in self.match.drain(READER) if event.kind != "illegal"]
        for seat, bot in self.bots.items():
            for event in events:
                bot.notice(event.seen(seat))
        if self.match.game.outcome is not None:
            self._thoughts.clear()
            self.match.agenda.plans.clear()
            return
        for seat in self.bots:
            if events or (by_itself and not self._has_plan(seat)):
                self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        match = self.match
        if match.game.outcome is not None or seat not in match.game.playing:
            return
        rng = Rng(match.config.seed, "bot", seat, len(match.events), match.now)
        self._thoughts[seat] = self.bots[seat].think(match.view(seat), rng)
        if self._at_once:
            self._finish(seat)

    def _has_plan(self, seat: Seat) -> bool:
        if seat in self._thoughts:
            self._finish(seat)
        return seat in self.match.agenda.plans

    def _finish(self, seat: Seat) -> None:
        while seat in self._thoughts:
            self._slice(seat)

    def _slice(self, seat: Seat) -> None:
        """Run one slice of a thought; its result, a plan or None, replaces the seat's plan."""
        try:
            next(self._thoughts[seat])
        except StopIteration as done:
            del self._thoughts[seat]
            self.match.agenda.plans.pop(seat, None)
            if done.value is not None:
                now, t = self.match.now, done.value.t
                self.match.agenda.plans[seat] = done.value._replace(t=now + self._pace * max(0, t - now))
