"""What a lesson is: for every line of a game's `how` a chapter that is acted out on the real table by the real rules.

A chapter has a *prelude*, which brings a fresh match to where the chapter begins, and *cues*: at such a time such a
seat does something. What that is, is found out from the view of the seat when the time has come, so that a script
reads "place it where it fits" and not "place it on the second stack". Nothing is faked: a wrong card freezes because
the rules say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.bots.driver import Driver
from game.gfx.decks.base import Piece
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Move, Ms, Seat, View
from game.rules.options import Value


class Press(NamedTuple):
    """A button, and the move that it means."""

    button: str
    move: Move


Act = Callable[[View], Press | None]  # what a seat does; None: nothing after all
Prelude = Callable[[Match], None]


class Cue(NamedTuple):
    """When it is a seat's turn to act, counted from the beginning of the chapter."""

    t: Ms
    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Chapter:
    """A short play that shows one thing."""

    seats: int
    cues: Sequence[Cue]
    length: Ms
    prelude: Prelude = lambda match: None
    seed: int = 1
    options: Mapping[str, Value] | None = None


class Control(NamedTuple):
    """What some buttons do: the id of the text for it."""

    buttons: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """How one game is played: a chapter for each line, the buttons, and what else there is to see of its deck."""

    game: str
    chapters: Sequence[Chapter]
    controls: Sequence[Control]
    pieces: Sequence[Piece] = ()  # shown all at once in a chapter of their own
    columns: int = 10  # in which they lie


class Actor(Driver):
    """Plays a chapter: its cues in the place of people and bots. The prelude comes with the first step."""

    def __init__(self, game: str, chapter: Chapter) -> None:
        super().__init__(Match(MatchConfig.make(game, chapter.seats, chapter.seed, chapter.options)), {})
        self._prelude: Prelude | None = chapter.prelude
        self._cues = list(chapter.cues)
        self.start: Ms = 0
        self.pressed: list[tuple[Ms, Seat, str]] = []  # when, who, which button

    def advance(self, t: Ms) -> None:
        if self._prelude is not None:
            self._prelude(self.match)
            self._prelude, self.start = None, self.match.now
        while self._cues and self.start + self._cues[0].t <= t:
            cue = self._cues.pop(0)
            moment = self.start + cue.t
            super().advance(max(moment, self.match.now))
            press = cue.act(self.match.view(cue.seat)) if self.match.game.outcome is None else None
            if press is not None:
                self.match.submit(moment, cue.seat, press.move)
                self.pressed.append((moment, cue.seat, press.button))
        super().advance(t)


def do(match: Match, seat: Seat, move: Move, after: Ms) -> None:
    """A move of a prelude, so long after whatever was before."""
    t = match.now + after
    match.submit(t, seat, move)
    match.advance(t + 1)


def every(beat: Ms, count: int, seat: Seat, act: Act, start: Ms = 0) -> list[Cue]:
    """The same, again and again."""
    return [Cue(start + beat * k, seat, act) for k in range(count)]


def together(*parts: Sequence[Cue]) -> tuple[Cue, ...]:
    """Several seats at once, in the order of time."""
    return tuple(sorted((cue for part in parts for cue in part), key=lambda cue: cue.t))
