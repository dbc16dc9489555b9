"""What a lesson is: for every line of a game's `how` a chapter that is acted out on the real table by the real rules.

A chapter has a *prelude*, which brings a fresh match to where the chapter begins, and *cues*: at such a time such a
seat does something. What that is, is found out from the view of the seat when the time has come, so that a script
reads "place it where it fits" and not "place it on the second stack". Nothing is faked: a wrong card freezes because
the rules say so. Where a hand has to travel it is told in time, and a button that is no move yet is pressed on the
table itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.bots.driver import Driver
from game.gfx.decks.base import Piece
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Game, Move, Ms, Seat, View, Zone
from game.rules.options import Value

LEAD_MS: Final[Ms] = 900  # so early a hand learns where it has to be


class ActedPress(NamedTuple):
    """A button, and the move that it means; without one the table has to know what to do with it."""

    button: str
    move: Move | None = None
    target: Zone | None = None  # where the hand that does it must be


Act = Callable[[View], ActedPress | None]  # what a seat does; None: nothing after all
Prelude = Callable[[Match], None]


class ActorCue(NamedTuple):
    """When it is a seat's turn to act, counted from the beginning of the chapter."""

    t: Ms
    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Chapter:
    """A short play that shows one thing."""

    seats: int
    cues: Sequence[ActorCue]
    length: Ms
    prelude: Prelude = lambda match: None
    seed: int = 1
    options: Mapping[str, Value] | None = None
    assists: Mapping[str, Value] = field(default_factory=dict)  # of the one who acts
    buttons: tuple[str, ...] = ()  # that are pressed in it, where they are others than the lesson's


class Control(NamedTuple):
    """What some buttons do: the id of the text for it."""

    buttons: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """How one game is played: a chapter for each line, the buttons, and what else there is to see of its deck."""

    game: type[Game]
    chapters: Sequence[Chapter]
    controls: Sequence[Control]
    pieces: Sequence[Piece] = ()  # shown all at once in a chapter of their own
    columns: int = 10  # in which they lie


class Actor(Driver):
    """Plays a chapter: its cues in the place of people and bots. The prelude comes with the first step."""

    def __init__(self, game: type[Game], chapter: Chapter) -> None:
        super().__init__(Match(MatchConfig.make(game, chapter.seats, chapter.seed, chapter.options)), {})
        self._prelude: Prelude | None = chapter.prelude
        self._cues = list(chapter.cues)
        self.start: Ms = 0
        self.pressed: list[tuple[Ms, Seat, str]] = []  # when, who, which button
        self._touches: list[tuple[Seat, str]] = []

    def touches(self) -> list[tuple[Seat, str]]:
        """The buttons since the last time that mean nothing to the rules: to be pressed on the table."""
        touches, self._touches = self._touches, []
        return touches

    def advance(self, t: Ms) -> None:
        if self._prelude is not None:
            self._prelude(self.match)
            self._prelude, self.start = None, self.match.now
        while self._cues and self.start + self._cues[0].t <= t:
            cue = self._cues.pop(0)
            moment = self.start + cue.t
            self.match.agenda.plans.pop(cue.seat, None)
            super().advance(max(moment, self.match.now))
            press = self._what(cue)
            if press is not None:
                self._do(cue.seat, press, moment)
        super().advance(t)
        self._foresee(t)

    def _what(self, cue: ActorCue) -> ActedPress | None:
        return cue.act(self.match.view(cue.seat)) if self.match.game.outcome is None else None

    def _do(self, seat: Seat, press: ActedPress, moment: Ms) -> None:
        self.pressed.append((moment, seat, press.button))
        if press.move is None:
            self._touches.append((seat, press.button))
        else:
            self.match.submit(moment, seat, press.move)

    def _foresee(self, t: Ms) -> None:
        """Plan what is near for hands that travel; the plan is only seen, the cue does it."""
        plans = self.match.agenda.plans
        for cue in self._cues:
            moment = self.start + cue.t
            if moment > t + LEAD_MS:
                break
            if moment > t and cue.seat not in plans:
                press = self._what(cue)
                if press is not None and press.move is not None and press.target is not None:
                    plans[cue.seat] = Plan(press.move, moment, press.target)


def do(match: Match, seat: Seat, move: Move, after: Ms) -> None:
    """A move of a prelude, so long after whatever was before."""
    t = match.now + after
    match.submit(t, seat, move)
    match.advance(t + 1)


def every(beat: Ms, count: int, seat: Seat, act: Act, start: Ms = 0) -> list[ActorCue]:
    """The same, again and again."""
    return [ActorCue(start + beat * k, seat, act) for k in range(count)]


def together(*parts: Sequence[ActorCue]) -> tuple[ActorCue, ...]:
    """Several seats at once, in the order of time."""
    return tuple(sorted((cue for part in parts for cue in part), key=lambda cue: cue.t))
