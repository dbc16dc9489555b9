"""The steps of a coach, as data: what is said, which keys do it, what is lit, and what ends it.

A step asks a `Moment`: what its seat knows, what its hand is about to do, what has happened since the step was first
shown. It begins when `when` holds, rests while that does not hold, and ends when `until` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from game.rules.api import NEVER, Event, Ms, Seat, View
from game.rules.options import Value
from game.table.roles import SeatHand


class Moment(NamedTuple):
    """What a step is asked about."""

    seat: Seat
    view: View  # of the seat
    hand: SeatHand
    events: Sequence[Event] = ()  # since the step was first shown, as the seat saw them
    options: Mapping[str, Value] = {}  # of the match

    def saw(self, *kinds: str) -> bool:
        """Whether one of the events is of these kinds and of this seat."""
        return any(event.kind in kinds and event.seat == self.seat for event in self.events)


class Step(NamedTuple):
    """One thing to do, or the aim to know."""

    say: str | Callable[[Moment], str]  # the id of the text
    until: Callable[[Moment], bool] = lambda moment: False
    keys: Callable[[Moment], Sequence[str]] = lambda moment: ()  # buttons; the first is drawn large
    light: Callable[[Moment], Sequence[Hashable]] = lambda moment: ()  # things by the board's names; the first is used
    when: Callable[[Moment], bool] = lambda moment: True
    has_trail: bool = True  # from the first light to the second; it may not run over cards
    lasts: Ms = NEVER  # of the match, after which it ends in any case
    patience: Ms = NEVER  # of the match, after which it is passed over if `when` has not held
    waits: bool = True  # if it is the last step, for all others to be done
    hint_after: Ms = 4000  # of nothing done, after which it points again

    def text(self, moment: Moment) -> str:
        """The id of what is said at a moment."""
        return self.say if isinstance(self.say, str) else self.say(moment)


def always(*buttons: str) -> Callable[[Moment], Sequence[str]]:
    """These buttons, at any moment."""
    return lambda moment: buttons
