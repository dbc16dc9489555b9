"""Whose secrets the one screen may show at this moment: the ladder of privacy, chosen per match.

    own     people's cards lie open, those of bots never do: made for one person
    turn    the cards of the seat on turn lie open
    peek    all cards lie face down; a seat that presses its button sees its own for a while, and the others look away
    open    a house rule: everything is shown

A person who cannot see the cards of their seat may peek. A peek ends with another press, after `PEEK_MS`, or when
another seat acts; for a seat that holds instead of pressing twice also when it lets go. One seat peeks at a time.
Before the first peek of a seat the others may have a moment to look away, in which it sees nothing yet.

A table is drawn from what the table may know. Faces that are secret come through `faces`, and by no other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.input.assist import Latch
from game.rules.api import TABLE, Face, Ms, Seat, Zone
from game.table.views import Views

AUTO, OWN, TURN, PEEK, OPEN = "auto", "own", "turn", "peek", "open"
PEEK_MS: Final[Ms] = 6000
BEAT_MS: Final[Ms] = 1200  # in which the others look away


class Privacy:
    """What may be seen of the secrets of a match; `people` tells for each seat whether a person sits there."""

    def __init__(
        self, level: str, people: Sequence[bool], usual: str = PEEK, holds: Sequence[bool] = (), beat: Ms = 0
    ) -> None:
        """`usual` is what AUTO means when more than one person plays; `holds` which seats hold the button to peek.

        `beat` is how long a seat waits before its first peek, where another person is to look away.
        """
        if level == AUTO:
            level = usual if sum(people) > 1 else OWN
        self.level = level
        self._people = tuple(people)
        self._latches = tuple(Latch(hold) for hold in holds or (False,) * len(people))
        self._beat = beat if sum(people) > 1 else 0
        self._warned: set[Seat] = set()  # the seats for which the others have looked away once
        self._peek: tuple[Seat, Ms, Ms] | None = None  # the seat, from when it sees, and until when

    # What may be seen

    def sees(self, seat: Seat, on_turn: Seat, now: Ms) -> bool:
        """Whether the secrets of a seat may be on the screen."""
        return self.lies_open(seat, on_turn) or (self.peeker(now) == seat and not self.warns(now))

    def may_peek(self, seat: Seat, on_turn: Seat) -> bool:
        """Whether a person sits there to whom the peek button would show anything."""
        return self._people[seat] and not self.lies_open(seat, on_turn)

    def peeker(self, now: Ms) -> Seat:
        """The seat that peeks at its cards, or is about to; TABLE if none does."""
        return self._peek[0] if self._peek is not None and now < self._peek[2] else TABLE

    def warns(self, now: Ms) -> bool:
        """Whether a seat is about to peek for the first time, and the others are to look away."""
        return self._peek is not None and now < self._peek[1]

    def faces(self, views: Views, zone: Zone, on_turn: Seat, now: Ms) -> tuple[Face, ...]:
        """The cards of a secret zone as the screen may show them; the number of a zone is its owner."""
        reader = zone[1] if self.sees(zone[1], on_turn, now) else TABLE
        return views.of(reader).zones.get(zone, ())

    # What people do

    def button(self, seat: Seat, down: bool, on_turn: Seat, now: Ms) -> bool:
        """Take the peek button of a seat going down or up; True if that changed what is seen."""
        if self.peeker(now) != seat:
            self._latches[seat].release()  # it ran out, or another seat ended it
            if not self.may_peek(seat, on_turn):
                return False
        if not self._latches[seat].take(down):
            return False
        if self._latches[seat].on:
            self.act(seat)
            begin = now + (0 if seat in self._warned else self._beat)
            self._warned.add(seat)
            self._peek = seat, begin, begin + PEEK_MS
        else:
            self._peek = None
        return True

    def act(self, seat: Seat) -> None:
        """Note that a seat did something: a peek of another seat ends."""
        if self._peek is not None and self._peek[0] != seat:
            self.cover()

    def cover(self) -> None:
        """End the peek, if there is one."""
        self._peek = None

    def lies_open(self, seat: Seat, on_turn: Seat) -> bool:
        """Whether the level alone shows the secrets of a seat."""
        if self.level == OPEN:
            return True
        return self._people[seat] and (self.level == OWN or (self.level == TURN and seat == on_turn))
