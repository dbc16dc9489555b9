"""How far one seat has come with the steps of its coach. It knows no screen and no device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.api import NEVER, Event, Ms, Seat, View
from game.rules.options import Value
from game.table.coach.steps import Moment, Step
from game.table.roles import SeatHand

PRAISE_MS: Final[Ms] = 640  # from a step that is done to the next one: a dot fills, then the next line comes
NONE: Final[Mapping[str, Value]] = {}


class Coach:
    """Leads a seat through steps; all times are those of the match.

    Shown is the first step that is still to be done and whose time has come; the last one waits for all others, unless
    it says that it does not.
    """

    def __init__(self, seat: Seat, steps: Sequence[Step], options: Mapping[str, Value] = NONE) -> None:
        """`options` are those of the match."""
        self.seat = seat
        self._options = options
        self.steps = steps
        self.number = -1  # of the step that is shown or praised; -1 while none is
        self.is_done = False  # whether that step was done, and is still praised
        self.moved: Ms = 0  # when the seat did something last, or the step was shown
        self._to_do = list(range(len(steps)))
        self._since: Ms | None = None  # when the present step was shown, was praised, or left without another
        self._events: list[Event] = []

    @property
    def is_through(self) -> bool:
        """Whether no step is left."""
        return not self._to_do

    @property
    def done(self) -> int:
        """The number of steps that are done or passed over."""
        return len(self.steps) - len(self._to_do)

    @property
    def is_shown(self) -> bool:
        """Whether there is something to be said now."""
        return self.number >= 0

    @property
    def waits(self) -> bool:
        """Whether time alone can make it say something else."""
        return self.is_shown or any(self.steps[number].patience < NEVER for number in self._to_do)

    @property
    def step(self) -> Step:
        """The step that is shown or praised."""
        return self.steps[self.number]

    def moment(self, view: View, hand: SeatHand) -> Moment:
        """What the present step is asked about."""
        return Moment(self.seat, view, hand, self._events, self._options)

    def look(self, view: View, hand: SeatHand, events: Sequence[Event], t: Ms) -> None:
        """Show, praise or change the step; `events` are those since the last look, as the seat saw them."""
        if self._since is None:
            self._since = t
        if self.is_done:
            if t >= self._since + PRAISE_MS:
                self._finish(self.number, t)
            return
        self._events += events
        if any(event.seat == self.seat for event in events):
            self.moved = t
        moment = self.moment(view, hand)
        if self.is_shown and (self.step.until(moment) or t >= self._since + self.step.lasts):
            self.is_done, self._since = True, t
        elif not self.is_shown or not self.step.when(moment):
            self._choose(moment, t)

    def _choose(self, moment: Moment, t: Ms) -> None:
        """Show the first step whose time has come; pass over those that are done, or were waited for too long."""
        assert self._since is not None
        if self.is_shown:
            self.number, self._since = -1, t
        fresh = moment._replace(events=())
        for number in list(self._to_do):
            step = self.steps[number]
            if step.waits and number == len(self.steps) - 1 and len(self._to_do) > 1:
                break
            if step.when(fresh) and not step.until(fresh):
                self.number, self._since, self.moved, self._events = number, t, t, []
                break
            if step.when(fresh) or t >= self._since + step.patience:
                self._to_do.remove(number)

    def _finish(self, number: int, t: Ms) -> None:
        self._to_do.remove(number)
        self.number, self.is_done, self._since, self._events = -1, False, t, []

    def skip(self, t: Ms) -> None:
        """Pass over the present step."""
        if self.is_shown:
            self._finish(self.number, t)

    def skip_all(self) -> None:
        """Pass over all that is left."""
        self._to_do.clear()
        self.number, self.is_done = -1, False
