"""What a lesson is: for every line of a game's `how` a chapter that is acted out on the real table by the real rules.

Chapters stand in the order of their parts: what there is to see, what hands do, how the game is won. A chapter has a
*prelude*, which brings a fresh match to where the chapter begins, and *cues*, each with a time, a seat and an act. The
act reads the view of its seat at that time, so that a script says "place it where it fits" and not "place it on the
second stack". Nothing is faked: a wrong card freezes because the rules say so. A hand that has to travel learns its
target in time, and a button that is no move yet is pressed on the table itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from game.bots.driver import Driver
from game.gfx.decks.base import Piece
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import FIRST_MATCH, Carry, Game, Move, Ms, Seat, View, Zone
from game.rules.options import Value
from game.table.coach.steps import Step

Part = Literal["see", "do", "win"]

SEE: Final = "see"  # what lies there, and what is alike
DO: Final = "do"  # what hands do
WIN: Final = "win"  # how it ends, and who has won
PARTS: Final[tuple[Part, ...]] = (SEE, DO, WIN)

LEAD_MS: Final[Ms] = 900  # how long before its cue a hand learns its target


class ActedPress(NamedTuple):
    """A button, and the move that it means; without a move the button is pressed on the table itself."""

    button: str
    move: Move | None = None
    target: Zone | None = None  # where the hand must be for it


Act = Callable[[View], ActedPress | None]  # what a seat does; None for nothing
Prelude = Callable[[Match], None]


class ActorCue(NamedTuple):
    """An act of a seat at a time that is counted from the beginning of the chapter."""

    t: Ms
    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Chapter:
    """A short play that shows one thing."""

    part: Part
    seats: int
    cues: Sequence[ActorCue]
    length: Ms
    prelude: Prelude = lambda match: None
    seed: int = 1
    options: Mapping[str, Value] | None = None
    carry: Carry = FIRST_MATCH


class Control(NamedTuple):
    """Some buttons, and the id of the text that says what they do."""

    buttons: tuple[str, ...]
    text: str


# Makes a match one in which a number of people soon have something to do by the steps: another deal of the same.
Ready = Callable[[MatchConfig, int], MatchConfig]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How one game is played: a chapter for each line, the buttons, and what else there is to see of its deck."""

    game: type[Game]
    chapters: Sequence[Chapter]
    controls: Sequence[Control]
    pieces: Sequence[Piece] = ()  # shown all at once in a chapter of their own
    columns: int = 10  # in which they lie
    steps: Sequence[Step] = ()  # by which a coach leads through a first match
    ready: Ready = lambda config, people: config


class Actor(Driver):
    """Drives a match by the cues of a chapter instead of people and bots. The first `advance` plays the prelude."""

    def __init__(self, game: type[Game], chapter: Chapter) -> None:
        config = MatchConfig.make(game, chapter.seats, chapter.seed, chapter.options, carry=chapter.carry)
        super().__init__(Match(config), {})
        self._prelude: Prelude | None = chapter.prelude
        self._cues = list(chapter.cues)
        self.start: Ms = 0
        self.pressed: list[tuple[Ms, Seat, str]] = []  # time, seat, button
        self._touches: list[tuple[Seat, str]] = []

    def touches(self) -> list[tuple[Seat, str]]:
        """The buttons without a move since the last call, to be pressed on the table."""
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
        """Plan the moves of near cues for hands that travel; the plan is only shown, the cue makes the move."""
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
    """Make a move in a prelude, `after` ms later than the present time of the match."""
    t = match.now + after
    match.submit(t, seat, move)
    match.advance(t + 1)


def every(beat: Ms, count: int, seat: Seat, act: Act, start: Ms = 0) -> list[ActorCue]:
    """`count` cues of the same act, `beat` ms apart."""
    return [ActorCue(start + beat * k, seat, act) for k in range(count)]


def together(*parts: Sequence[ActorCue]) -> tuple[ActorCue, ...]:
    """The cues of all parts, in the order of time."""
    return tuple(sorted((cue for part in parts for cue in part), key=lambda cue: cue.t))
