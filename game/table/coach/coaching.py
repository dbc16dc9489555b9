"""The coaches of a match: they see what happens, hear who skips, and show what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from game.gfx.loader import Wanted
from game.input.intents import DIRECTIONS, MOUSE, A, B, BoothNumber, C, Intent
from game.rules.api import GO, NEVER, Event, Ms, Seat
from game.table.coach.coach import Coach
from game.table.coach.signs import CoachSigns, Said
from game.table.coach.steps import Moment, Step
from game.table.opening import AIM
from game.table.roles import Controls
from game.table.seats.sitting import Sitting
from game.table.table import Table

READER: Final = "coach"
HOLD_MS: Final[Ms] = 800  # for which the way out is held to skip all steps
WARM_UP_MS: Final[Ms] = 40_000  # of a warm-up, at most


class Coaching:
    """Coaches those seats of a match that are new to the game."""

    def __init__(self, sitting: Sitting, steps: Sequence[Step], tell: Callable[[BoothNumber], object]) -> None:
        """`tell` hears of the booth of each seat that is through."""
        self._sitting = sitting
        self._steps = steps
        self._tell = tell
        self._coaches: dict[Seat, Coach] = {}
        self._signs: dict[Seat, CoachSigns] = {}
        self._held: dict[Seat, tuple[str, Ms]] = {}  # the button of its way out that a seat holds, and since when
        self._table: Table | None = None
        for seat, at in enumerate(sitting.seats):
            if at.coached and steps:
                self._coaches[seat] = self._coach(seat)
        if self._coaches:
            sitting.driver.match.drain(READER)

    def _coach(self, seat: Seat) -> Coach:
        return Coach(seat, self._steps, self._sitting.driver.match.config.setup.options)

    @property
    def is_through(self) -> bool:
        """Whether no seat is coached any longer."""
        return not self._coaches

    def is_warm(self, t: Ms) -> bool:
        """Whether a warm-up has gone on for long enough at a time of the match."""
        return self.is_through or t >= GO + WARM_UP_MS

    def is_possible(self, booth: BoothNumber) -> bool:
        """Whether the person of a booth can be coached: one who plays here, in a game that a coach teaches."""
        return bool(self._steps) and booth in self._sitting.seat_of

    def begin(self, booth: BoothNumber) -> None:
        """Coach the person of a booth from now on, from the first step."""
        seat = self._sitting.seat_of[booth]
        if not self._coaches:
            self._sitting.driver.match.drain(READER)
        if seat in self._signs:
            self._show(seat, None, 0)
        self._coaches[seat] = self._coach(seat)
        if self._table is not None:
            self._lay_signs(seat)

    def lay(self, table: Table, controls: Controls[Any]) -> None:
        """Take the table that was laid for the present size of the window."""
        self._table, self._controls = table, controls
        self._signs = {}
        for seat in controls.coached:
            controls.coach_speaks(seat, False)
        for seat in self._coaches:
            self._lay_signs(seat)

    def _lay_signs(self, seat: Seat) -> None:
        assert self._table is not None
        device, quick = self._table.device(seat), self._controls.quick_devices(self._table.devices)
        is_quick = device is not None and device.id in quick
        self._signs[seat] = CoachSigns(self._table, self._controls.board, seat, len(self._steps), is_quick)

    # What people do

    def take(self, seat: Seat, intent: Intent) -> bool:
        """Whether the coach keeps a button from the controls: the one that skips a step. It is held to skip all."""
        if not intent.down:
            if self._held.get(seat, ("", 0))[0] != intent.button:
                return False
            del self._held[seat]
            return True
        if intent.at is not None and intent.button == A:
            seat = self._clicked(seat, intent.at)
        coach = self._coaches.get(seat)
        if coach is None or seat not in self._controls.coached:
            return False
        is_clicked = intent.at is not None and intent.button == A and self._signs[seat].is_way_out(intent.at)
        if is_clicked or intent.button == self._way_out(coach):
            if not is_clicked:
                self._held[seat] = intent.button, intent.t
            coach.skip(self._clock_time)
            self._sound("back", seat, intent.t)
            return True
        if intent.at is None and not is_among(intent.button, self.wanted(seat)):
            self._signs[seat].shake(intent.t)
        return False

    def _clicked(self, seat: Seat, at: tuple[int, int]) -> Seat:
        """The seat whose way out was clicked, of all that the mouse serves; else the seat that is given."""
        assert self._table is not None
        signs = self._signs
        return next((each for each in self._table.mouse_seats if each in signs and signs[each].is_way_out(at)), seat)

    def _way_out(self, coach: Coach) -> str:
        """The button that skips the step of a coach: B, unless the step or a look at covered cards needs it."""
        assert self._table is not None
        device, needed = self._table.device(coach.seat), set(self._buttons(coach))
        if device is not None and device.kind == MOUSE:
            return B
        if self._controls.hand(coach.seat).covered:
            needed.add(B)
        return next(button for button in (B, C, A) if button not in needed)

    @property
    def _is_race(self) -> bool:
        return self._sitting.driver.match.config.kind.spec.realtime

    @property
    def _clock_time(self) -> Ms:
        assert self._table is not None
        return self._table.clock.now()

    def _sound(self, action: str, seat: Seat, now: Ms) -> None:
        assert self._table is not None
        self._table.sound(action, now, seat)

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        """Once a frame: let every coach look, and show what it says."""
        if not self._coaches or self._table is None:
            return
        events = self._sitting.driver.match.drain(READER)
        for seat, coach in list(self._coaches.items()):
            if now - self._held.get(seat, ("", now))[1] >= HOLD_MS:
                coach.skip_all()
            self._look(coach, events, now, t)
            if coach.is_through:
                self._end(seat, now)
            else:
                self._signs[seat].move(now)

    def _look(self, coach: Coach, events: Sequence[Event], now: Ms, t: Ms) -> None:
        assert self._table is not None
        seat, signs = coach.seat, self._signs[coach.seat]
        if self._table.clock.paused or (self._is_race and t < GO):  # no press counts yet
            self._show(seat, None, now)
            return
        was_done = coach.is_done
        seen = [event.seen(seat) for event in events]
        coach.look(self._table.views.of(seat), self._controls.hand(seat), seen, t)
        if coach.is_through:
            return
        if coach.is_done and not was_done:
            self._sound("ready", seat, now)
        is_heard = coach.is_shown and self._controls.board.hears_coach(seat)
        self._show(seat, self._said(coach) if is_heard else None, now)
        if is_heard and t - coach.moved >= coach.step.hint_after:
            coach.moved = t
            signs.point_again(now)

    def _show(self, seat: Seat, said: Said | None, now: Ms) -> None:
        table = self._table
        assert table is not None
        self._signs[seat].show(said, now)
        if (said is not None) != (seat in self._controls.coached):
            self._controls.coach_speaks(seat, said is not None)
            if said is not None and not self._is_race:  # there the coach begins after the opening
                table.popups.hide(AIM)

    def _end(self, seat: Seat, now: Ms) -> None:
        self._show(seat, None, now)
        self._signs.pop(seat)
        self._coaches.pop(seat)
        self._held.pop(seat, None)
        self._tell(self._sitting.seats[seat].booth)

    def _said(self, coach: Coach) -> Said:
        """What a coach says now; of a step that is done, what it said when it was not."""
        before = self._signs[coach.seat].said
        if coach.is_done and before is not None:
            return before._replace(is_done=True)
        said = self._said_in(coach.done, coach.step, self._moment(coach), coach.is_done)
        return said._replace(way_out=self._way_out(coach), has_trail=coach.step.has_trail)

    def _moment(self, coach: Coach) -> Moment:
        assert self._table is not None
        return coach.moment(self._table.views.of(coach.seat), self._controls.hand(coach.seat))

    def _said_in(self, done: int, step: Step, moment: Moment, is_done: bool = False) -> Said:
        assert self._table is not None
        lights = (self._controls.board.coach_light(moment.seat, thing) for thing in step.light(moment))
        buttons = tuple(self._controls.coach_buttons(moment.seat, step.keys(moment)))
        seen = tuple(light for light in lights if light is not None)
        return Said(done, self._table.say(step.text(moment)), buttons, seen, is_done)

    def wanted(self, seat: Seat) -> Sequence[str]:
        """The buttons that a coach shows to a seat now; none while it says nothing."""
        coach = self._coaches.get(seat)
        return () if coach is None or not coach.is_shown or coach.is_done else self._buttons(coach)

    def _buttons(self, coach: Coach) -> Sequence[str]:
        return self._controls.coach_buttons(coach.seat, coach.step.keys(self._moment(coach)))

    def done(self, seat: Seat) -> int:
        """The number of steps that a seat has done or passed over; all of them if it is not coached."""
        return self._coaches[seat].done if seat in self._coaches else len(self._steps)

    def due(self, now: Ms) -> Ms:
        """When a coach wants to look again, though nothing happens."""
        return now if self._held or any(coach.waits for coach in self._coaches.values()) else NEVER

    def pictures(self) -> Iterator[Wanted]:
        """Every picture of a coach, as far as it is known before the match."""
        for seat, coach in self._coaches.items():
            moment = self._moment(coach)
            said = [self._said_in(0, step, moment) for step in self._steps]
            yield from self._signs[seat].pictures(said, self._controls.coach_keys(seat))


def is_among(button: str, wanted: Sequence[str]) -> bool:
    """Whether a button is wanted; where several directions lead on, all do."""
    return button in wanted or (button in DIRECTIONS and len({*DIRECTIONS} & {*wanted}) > 1)
