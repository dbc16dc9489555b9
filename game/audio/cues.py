"""The book of cues: which sound belongs to which event, as data from `sounds/cues.toml`.

Nothing here makes a sound. `CueBook` is the checked content of the file; `Chooser` decides which file is played, at
which pitch and from where, or that the cue still cools down.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.rules.api import KINDS, TABLE, Event, Ms, Seat
from game.rules.rng import Rng

BUSES: Final = ("ui", "table", "music")

# The sounds outside the rules: a scene or the table asks for them by name.
ACTIONS: Final[Mapping[str, str]] = {
    "join": "a device takes a seat",
    "leave": "a seat is given up in the lobby",
    "ready": "a seat is ready",
    "unready": "a seat is not ready after all",
    "focus": "the focus moves",
    "accept": "something is chosen",
    "back": "one step back",
    "change": "a value goes up or down",
    "letter": "a letter of a name is picked",
    "denied": "this cannot be chosen",
    "screen": "another scene comes",
    "pause": "the match stands still",
    "resume": "the match goes on",
    "countdown": "three, two or one, in the step",
    "go": "the countdown is over",
    "deal": "the cards are dealt",
    "land": "a card has arrived",
    "freeze": "a seat may do nothing for a while",
    "score": "a number rolls on",
    "award": "a rosette is pinned on",
    "last_stretch": "the end is near",
    "round_won": "a round, not yet the match, is won",
    "idle_warning": "is anybody there?",
}


class CueError(ValueError):
    """The book of cues cannot be used; the text is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound of the game and how it is played; `sounds/cues.toml` explains each field."""

    name: str
    file: str
    bus: str
    gain: float
    by: str = ""
    count: int = 1
    cooldown: Ms = 0
    pitch: float = 0.0
    combo: int = 0
    within: Ms = 0
    duck: float = 1.0

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the cue, in the order of their numbers."""
        return tuple(self.file.format(number) for number in range(1, self.count + 1))


Levels: TypeAlias = tuple[float, float, float]  # at intensity 0, 1/2 and 1


def _between(levels: Levels, intensity: float) -> float:
    low, middle, high = levels
    if intensity < 0.5:
        return low + (middle - low) * 2 * intensity
    return middle + (high - middle) * (2 * intensity - 1)


@dataclass(frozen=True, slots=True)
class Stem:
    """One of the files that make up a tune, with its loudness at intensity 0, 1/2 and 1."""

    file: str
    levels: Levels

    def level(self, intensity: float) -> float:
        """The loudness of the stem at an intensity from 0 to 1."""
        return _between(self.levels, intensity)


@dataclass(frozen=True, slots=True)
class Tune:
    """Music: phrases of one length in an order that chance draws, played by stems that sound together."""

    name: str
    stems: tuple[Stem, ...]
    gain: float
    peaks: Levels
    phrase: int  # frames
    tail: int  # frames that a phrase rings on, into the next
    parts: int  # of a phrase, all equally long
    form: tuple[tuple[int, ...], ...]  # the phrases that may stand at each place

    def peak(self, intensity: float) -> float:
        """The loudest sample of all stems together at an intensity from 0 to 1."""
        return _between(self.peaks, intensity)

    @property
    def part(self) -> int:
        """The frames of a part."""
        return self.phrase // self.parts

    @property
    def phrases(self) -> int:
        """The number of different phrases."""
        return 1 + max(phrase for choices in self.form for phrase in choices)


@dataclass(frozen=True, slots=True)
class EventCue:
    """The cues of a kind of event, by its reason."""

    cue: str
    why: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CueBook:
    """All cues and tunes, checked: every value can be trusted."""

    cues: Mapping[str, Cue]
    tunes: Mapping[str, Tune]
    other: str  # the tune of what has none
    events: Mapping[str, EventCue]
    actions: Mapping[str, str]
    pan: tuple[float, ...]

    @classmethod
    def load(cls, folder: Path) -> CueBook:
        """Read `cues.toml`. Raises CueError with the reason in one sentence."""
        path = folder / "cues.toml"
        try:
            return cls.parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise CueError(f"The book of cues {path} cannot be read: {error.strerror or error}.") from error
        except ValueError as error:
            raise CueError(f"The book of cues {path} cannot be used: {error}") from error

    @classmethod
    def parse(cls, text: str) -> CueBook:
        """The book from the text of the file. Raises CueError with the reason in one sentence."""
        whole = _Part("the book", tomllib.loads(text))
        cues = {name: _cue(part) for name, part in whole.parts("cues")}
        music = whole.part("music")
        tunes = {name: _tune(part, music) for name, part in whole.parts("tunes")}
        other = music.one_of("other", tunes)
        music.done()
        events = {name: _event(part, cues) for name, part in whole.parts("events")}
        heard = whole.part("actions")
        actions = {name: heard.one_of(name, cues) for name in heard.names()}
        seats = whole.part("seats")
        pan = seats.numbers("pan", -1, 1)
        seats.done()
        whole.done()

        for given, wanted, what in ((events, KINDS, "event"), (actions, ACTIONS, "action")):
            if odd := given.keys() ^ wanted.keys():
                raise CueError(f"the {what} {min(odd)} has no cue, or there is no such {what}.")
        return cls(cues, tunes, other, events, actions, pan)

    def for_event(self, event: Event) -> Cue:
        """The cue of an event."""
        heard = self.events[event.kind]
        return self.cues[heard.why.get(event.why, heard.cue)]

    def for_action(self, action: str) -> Cue:
        """The cue of one of the ACTIONS."""
        return self.cues[self.actions[action]]

    def tune(self, name: str) -> Tune:
        """The tune of this name; if there is none, the one for all others."""
        return self.tunes.get(name) or self.tunes[self.other]

    @property
    def files(self) -> tuple[str, ...]:
        """Every file of every cue and tune."""
        cues = [file for cue in self.cues.values() for file in cue.files]
        return (*cues, *(stem.file for tune in self.tunes.values() for stem in tune.stems))


class Take(NamedTuple):
    """One playing of a cue: the file, the pitch in cents, and the pan."""

    file: str
    cents: int
    pan: float


class Chooser:
    """Chooses the takes of cues, with a little chance."""

    # Few different pitches, so that each pitched clip is made once and kept.
    SHADES: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)

    def __init__(self, book: CueBook, rng: Rng) -> None:
        self._book = book
        self._rng = rng
        self._last: dict[tuple[str, Seat], Ms] = {}
        self._climbed: dict[tuple[str, Seat], int] = {}
        self._number: dict[str, int] = {}

    def choose(self, cue: Cue, now: Ms, seat: Seat = TABLE, step: int = 1) -> Take | None:
        """The take to play now, None while the cue cools down. `step` counts from 1."""
        key = (cue.name, seat)
        since = now - self._last[key] if key in self._last else None
        if since is not None and since < cue.cooldown:
            return None
        self._last[key] = now

        climbed = 0
        if since is not None and since <= cue.within:
            climbed = min(self._climbed.get(key, 0) + 1, cue.combo)
        self._climbed[key] = climbed

        shade = cue.pitch * self._rng.pick(self.SHADES) / 100 if cue.pitch else 0.0
        cents = 100 * climbed + round(1200 * math.log2(1 + shade))
        pan = self._book.pan[seat % len(self._book.pan)] if seat != TABLE else 0.0
        return Take(cue.files[self._choose_number(cue, seat, step)], cents, pan)

    def _choose_number(self, cue: Cue, seat: Seat, step: int) -> int:
        """The number of the file to play, from 0."""
        if cue.by == "seat":
            return max(seat, 0) % cue.count
        if cue.by == "step":
            return min(max(step, 1), cue.count) - 1
        if cue.by == "take":
            # Any take except the last one.
            number = self._number.get(cue.name, 0) + 1 + self._rng.below(cue.count - 1)
            self._number[cue.name] = number % cue.count
            return self._number[cue.name]
        return 0


# Checking the file


class _Part:
    """A table of the file that knows its path, and notes which of its keys were read."""

    def __init__(self, where: str, table: object) -> None:
        if not isinstance(table, dict):
            raise CueError(f"{where} must be a table.")
        self._where = where
        self._table: dict[str, object] = table
        self._asked: set[str] = set()

    def names(self) -> list[str]:
        return list(self._table)

    def part(self, key: str) -> _Part:
        return _Part(f"{self._where}, {key}", self._ask(key, {}))

    def parts(self, key: str) -> list[tuple[str, _Part]]:
        inner = self.part(key)
        return [(name, inner.part(name)) for name in inner.names()]

    def text(self, key: str) -> str:
        value = self._ask(key)
        if not isinstance(value, str) or not value:
            raise CueError(f"{self._where}: {key} must be a text.")
        return value

    def one_of(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self._ask(key, default)
        if value not in allowed:
            raise CueError(f"{self._where}: {key} is {value!r}, which does not exist.")
        return str(value)

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        return self._in_range(key, self._ask(key, default), low, high)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.number(key, low, high, default)
        if value != int(value):
            raise CueError(f"{self._where}: {key} must be a whole number.")
        return int(value)

    def numbers(self, key: str, low: float, high: float) -> tuple[float, ...]:
        return tuple(self._in_range(key, value, low, high) for value in self.listed(key))

    def levels(self, key: str) -> Levels:
        values = self.numbers(key, 0, 1)
        if len(values) != 3:
            raise CueError(f"{self._where}: {key} must be three numbers.")
        return values[0], values[1], values[2]

    def listed(self, key: str) -> list[object]:
        value = self._ask(key)
        if not isinstance(value, list) or not value:
            raise CueError(f"{self._where}: {key} must be a list.")
        return value

    def done(self) -> None:
        """Raise CueError if a key was never read: it is misspelt."""
        if odd := self._table.keys() - self._asked:
            raise CueError(f"{self._where}: {min(odd)} means nothing.")

    def _ask(self, key: str, default: object = None) -> object:
        self._asked.add(key)
        value = self._table.get(key, default)
        if value is None:
            raise CueError(f"{self._where}: {key} is missing.")
        return value

    def _in_range(self, key: str, value: object, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise CueError(f"{self._where}: {key} must be a number from {low} to {high}.")
        return value

    @property
    def name(self) -> str:
        """The last word of the table's path."""
        return self._where.rpartition(", ")[2]


def _cue(part: _Part) -> Cue:
    cue = Cue(
        name=part.name,
        file=part.text("file"),
        bus=part.one_of("bus", BUSES),
        gain=part.number("gain", 0, 1),
        by=part.one_of("by", ("", "seat", "step", "take"), ""),
        count=part.whole("count", 1, 12, 1),
        cooldown=part.whole("cooldown", 0, 60_000, 0),
        pitch=part.number("pitch", 0, 20, 0),
        combo=part.whole("combo", 0, 12, 0),
        within=part.whole("within", 0, 60_000, 0),
        duck=part.number("duck", 0, 1, 1),
    )
    part.done()
    if (cue.count > 1) != bool(cue.by) or (cue.count > 1) != ("{}" in cue.file):
        raise CueError(
            f"the book, cues, {cue.name}: several files need {{}}, by and count, one file needs none of them."
        )
    return cue


def _tune(part: _Part, music: _Part) -> Tune:
    levels = music.part("stems")
    stems = tuple(Stem(f"{part.name}-{name}.ogg", levels.levels(name)) for name in levels.names())
    tune = Tune(
        name=part.name,
        stems=stems,
        gain=music.number("gain", 0, 1),
        peaks=music.levels("peaks"),
        phrase=part.whole("phrase", 1, 1 << 24),
        tail=music.whole("tail", 0, 1 << 17),
        parts=part.whole("parts", 1, 64),
        form=tuple(_choices(part, word) for word in part.text("form").split()),
    )
    part.done()
    if tune.phrase % tune.parts or tune.tail > tune.part:
        raise CueError(f"the book, tunes, {part.name}: parts must be equal, and none shorter than the tail.")
    return tune


def _choices(part: _Part, word: str) -> tuple[int, ...]:
    """The numbers of phrases, which are written as letters."""
    if not (word.isascii() and word.isupper() and word.isalpha()):
        raise CueError(f"the book, tunes, {part.name}: {word} is no place of a form, which has letters from A to Z.")
    return tuple(ord(letter) - ord("A") for letter in word)


def _event(part: _Part, cues: Mapping[str, Cue]) -> EventCue:
    inner = part.part("why")
    reasons = {why: inner.one_of(why, cues) for why in inner.names()}
    heard = EventCue(part.one_of("cue", cues), reasons)
    part.done()
    return heard
