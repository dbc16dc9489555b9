"""One play of one game: timed moves go in, events come out, and a log remembers.

C4  All moves of a millisecond are collected before the first is applied: a move is booked with `submit` and applied
    once the clock has passed its millisecond. The log records the order, and a replay follows the log.
C7  A move that cannot be meant is answered with an `illegal` event and is not logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.agenda import Agenda, Booking
from game.match.config import MatchConfig
from game.match.log import DIGEST_EVERY, TIME_LINE_EVERY, Entry, LogError, MatchLog, Sink, digest
from game.rules.api import NEVER, Event, IllegalMove, Move, Ms, Seat, View


class Match:
    """A running match. Entries of the log go to the sink as they arise."""

    __slots__ = ("_following", "_logged", "_owed", "_read", "_sink", "agenda", "config", "events", "game", "moves")

    def __init__(self, config: MatchConfig, sink: Sink | None = None) -> None:
        self.config = config
        self.game = config.start()
        self.agenda = Agenda(config.seed)
        self.events: list[Event] = []
        self.moves = 0
        self._sink = sink
        self._logged: Ms = 0
        self._read: dict[str, int] = {}
        self._following = False  # True while a log is followed: the log supplies the digests and the end
        self._owed: list[Entry] = []

    @property
    def now(self) -> Ms:
        return self.game.now

    def submit(self, t: Ms, seat: Seat, move: Move) -> None:
        """Book a move made at t, or now if the match is past t; the answer comes as an event."""
        now = self.game.now
        self.agenda.booked.append((t if t > now else now, seat, move))

    def advance(self, t: Ms) -> None:
        """The clock is at t: apply what was booked before t, and fire the timers up to t."""
        game, agenda, events = self.game, self.agenda, self.events
        due: Sequence[Booking] = agenda.booked
        if len(due) == 1 and due[0][0] < t and not agenda.plans:  # the most common case by far needs no order
            agenda.booked = []
        elif due or agenda.plans:
            due = agenda.take(t)
        for booked, seat, move in due:
            try:
                events += game.step(booked, seat, move)
            except IllegalMove as error:
                events.append(Event("illegal", booked, seat, why=error.reason, seen_by=(seat,)))
                continue
            if self._sink is not None:
                self._sink((booked, seat, *move))  # type: ignore[arg-type]  # mypy forgets that t comes first
            self._logged = booked
            moves = self.moves = self.moves + 1
            if moves % DIGEST_EVERY == 0 or game.outcome is not None:
                self._write_digests()
        if game.outcome is None and t > game.now:
            if timely := game.advance(t):
                self._happened(timely)
            if t - self._logged >= TIME_LINE_EVERY and game.outcome is None:
                self._logged = t
                self._write((t,))

    @property
    def next_line(self) -> Ms:
        """When the log gets a line that tells the time, if nothing else is logged before; NEVER after the end."""
        return self._logged + TIME_LINE_EVERY if self.game.outcome is None else NEVER

    def let_pass(self, t: Ms) -> None:
        """Fire the timers up to t; apply no booked move."""
        if events := self.game.advance(t):
            self._happened(events)

    def _happened(self, events: list[Event]) -> None:
        """Note events that timers caused."""
        self.events += events
        if self.game.outcome is not None:
            self._write_end()

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def drain(self, reader: str) -> list[Event]:
        """The events since this reader's last call. The caller redacts them with `Event.seen` before showing them."""
        first, last = self._read.get(reader, 0), len(self.events)
        if first == last:  # the common case, in most frames
            return []
        self._read[reader] = last
        return self.events[first:]

    def digest(self) -> str:
        return digest(self.game)

    def follow(self, entry: Entry) -> None:
        """Apply an entry of a log. Raises LogError if this match cannot have written it."""
        self._following = True
        match entry:
            case (int(t), int(seat), *move):
                self.let_pass(t)
                self._owed.clear()
                try:
                    self.events += self.game.step(t, seat, tuple(move))
                except IllegalMove as error:
                    raise LogError(f"move {self.moves + 1} cannot have been made: {error}") from None
                self._logged = t
                self.moves += 1
                self._write_digests()
            case (int(t),):
                self.let_pass(t)
                self._logged = t
            case {"end": _, "t": int(t)}:
                self.let_pass(t)
                if self._owed[-1:] != [entry]:
                    raise LogError(f"the match does not end as the log says after move {self.moves}")
                self._owed.clear()
            case _:
                if self._owed[:1] != [entry]:
                    raise LogError(f"the match is not what the log says after move {self.moves}")
                del self._owed[0]

    def record_to(self, sink: Sink | None) -> None:
        """Continue where a log stops: send entries to `sink`, beginning with those that the log still lacks."""
        self._sink = sink
        self._following = False
        for entry in self._owed:
            self._write(entry)
        self._owed.clear()

    @classmethod
    def resume(cls, log: MatchLog, sink: Sink | None = None) -> Match:
        """Replay a log, check its digests, and continue where it stops."""
        match = cls(log.config)
        for entry in log.entries:
            match.follow(entry)
        match.record_to(sink)
        return match

    def _write_digests(self) -> None:
        """Write what follows a move: every DIGEST_EVERY moves a digest, and the end."""
        if self.moves % DIGEST_EVERY == 0:
            self._write({"digest": self.digest(), "moves": self.moves})
        if self.game.outcome is not None:
            self._write_end()

    def _write(self, entry: Entry) -> None:
        if self._following:
            self._owed.append(entry)
        elif self._sink is not None:
            self._sink(entry)

    def _write_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self._write({"end": outcome.reason, "t": self.game.now, "moves": self.moves, "digest": self.digest()})
