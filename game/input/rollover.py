"""The rollover test: which keys a keyboard swallows when several people press at once, and what to do about it.

Cheap keyboards cannot report every set of keys: a third key at the corner of a rectangle of their wiring is lost, or
one appears that nobody pressed. People hold their keys together; what the keyboard reports is compared with what they
hold. A set of zones in which something was swallowed is bad, and so is every larger one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from game.input.bindings import ZONES, Map
from game.input.intents import DOWN, KEYBOARD, LEFT, RIGHT, UP, A, Raw
from game.rules.api import Ms

# What all seats hold in one round after the other: what they press at the same moment in a game.
ROUNDS: Final = ((LEFT,), (RIGHT,), (UP,), (DOWN,), (A,), (RIGHT, A), (UP, A))


class Trial(NamedTuple):
    """What people held together, zone by zone, and the keys that the keyboard reported."""

    held: Mapping[str, frozenset[int]]
    seen: frozenset[int]

    @property
    def swallowed(self) -> dict[str, frozenset[int]]:
        """The keys that did not come through, by the zone that held them."""
        return {zone: keys - self.seen for zone, keys in self.held.items() if keys - self.seen}

    @property
    def phantoms(self) -> frozenset[int]:
        """Keys that nobody held."""
        return self.seen.difference(*self.held.values())

    @property
    def is_good(self) -> bool:
        """Whether the keyboard told the truth."""
        return not self.swallowed and not self.phantoms


class RolloverTrial:
    """What the keyboard reports during a trial: the keys that are down, and the most that were down together."""

    def __init__(self) -> None:
        self.down: frozenset[int] = frozenset()
        self.most: frozenset[int] = frozenset()

    def take(self, raw: Raw) -> None:
        """Look at what arrives."""
        if raw.device != KEYBOARD or not isinstance(raw.control, int):
            return
        key = frozenset((raw.control,))
        self.down = self.down | key if raw.value else self.down - key
        if len(self.down) > len(self.most):
            self.most = self.down

    def trial(self, held: Mapping[str, Iterable[int]]) -> Trial:
        """The trial that ends now; the next one begins with what is still down."""
        trial = Trial({zone: frozenset(keys) for zone, keys in held.items()}, self.most)
        self.most = self.down
        return trial


class Course:
    """A whole test: one round after the other, each until its keys came through or patience was at an end.

    A key that nobody should hold may be a slip of a finger: such a round is done once more before it is believed.
    """

    def __init__(self, zones: Mapping[str, Map], patience: Ms = 4_000) -> None:
        """`zones` are those that take part, with their bindings."""
        self.zones = zones
        self.trials: list[Trial] = []
        self.verdict: Trial | None = None  # on the round that is over, until all keys are let go
        self.number = 0  # of the round
        self._patience = patience
        self._watch = RolloverTrial()
        self._since: Ms = 0  # the last press or release
        self._slipped = False

    @property
    def is_over(self) -> bool:
        return self.number == len(ROUNDS)

    @property
    def wanted(self) -> dict[str, tuple[int, ...]]:
        """The keys to hold in this round, by zone; of a button with several keys the first."""
        buttons = ROUNDS[self.number] if not self.is_over else ()
        return {zone: tuple(int(bound[button][0]) for button in buttons) for zone, bound in self.zones.items()}

    @property
    def down(self) -> frozenset[int]:
        """The keys that are reported now."""
        return self._watch.down

    def left(self, now: Ms) -> float:
        """How much patience there is still, 0 to 1; all of it while nobody presses."""
        return max(0.0, 1 - (now - self._since) / self._patience) if self.down and self.verdict is None else 1.0

    def take(self, raw: Raw) -> None:
        """A key went down or up."""
        before = self.down
        self._watch.take(raw)
        if self.down == before or self.is_over:
            return
        self._since = raw.t
        if self.verdict is None and all(self.down.issuperset(keys) for keys in self.wanted.values()):
            self._judge()
        elif self.verdict is not None and not self.down:
            self.verdict = None
            self.number = len(self.trials)

    def update(self, now: Ms) -> None:
        """Time has passed: whoever waits for a key that never comes is told so."""
        if self.verdict is None and self.down and now - self._since >= self._patience:
            self._judge()

    def _judge(self) -> None:
        """What is down counts, not what was: whoever pressed a wrong key and let go of it has corrected it."""
        self.verdict = Trial({zone: frozenset(keys) for zone, keys in self.wanted.items()}, self.down)
        slip = bool(self.verdict.phantoms and not self.verdict.swallowed and not self._slipped)
        self._slipped = slip
        if not slip:
            self.trials.append(self.verdict)


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do: which zone moves where, and which zones had better be played with a pad."""

    moves: Mapping[str, str]
    pads: tuple[str, ...] = ()


def advise(zones: Sequence[str], trials: Iterable[Trial]) -> Advice:
    """Where those who play at these zones should sit, after all trials so far.

    As many as can be stay at the keyboard, as few as can be move, and zones that were seen to work together are
    preferred; the others are asked to take a pad.
    """
    trials = list(trials)
    bad = [frozenset(trial.held) for trial in trials if not trial.is_good]
    good = [frozenset(trial.held) for trial in trials if trial.is_good]

    def cost(chosen: Sequence[str]) -> tuple[int, bool]:
        return len(set(chosen) - set(zones)), not any(proven.issuperset(chosen) for proven in good)

    for size in range(len(zones), -1, -1):
        sets = [chosen for chosen in combinations(ZONES, size) if not any(swallow <= set(chosen) for swallow in bad)]
        if sets:
            return _plan(zones, min(sets, key=cost))
    return Advice({}, tuple(zones))


def _plan(zones: Sequence[str], chosen: Sequence[str]) -> Advice:
    """Who goes where, if these zones are used."""
    leaving = [zone for zone in zones if zone not in chosen]
    empty = [zone for zone in chosen if zone not in zones]
    return Advice(dict(zip(leaving, empty, strict=False)), tuple(leaving[len(empty) :]))
