"""The rollover test: which keys a keyboard swallows when several people press at once, and what to do about it.

Cheap keyboards cannot report every set of keys: a third key at the corner of a rectangle of their wiring is lost, or an
unpressed key appears. People hold their keys together; the test compares what the keyboard reports with what they hold.
A set of zones in which a key was swallowed is bad, and so is every larger set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from game.input.bindings import ZONES, Map
from game.input.intents import DOWN, KEYBOARD, LEFT, RIGHT, UP, A, Raw
from game.rules.api import Ms

# The buttons that all seats hold in each round: those that a game presses at the same moment.
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
        """Reported keys that were not held."""
        return self.seen.difference(*self.held.values())

    @property
    def is_good(self) -> bool:
        """Whether the keyboard reported exactly the held keys."""
        return not self.swallowed and not self.phantoms


class Course:
    """A whole test: its rounds in order, each until its keys came through or `patience` is over.

    A phantom key may be a slip of a finger: such a round is repeated once before it counts.
    """

    def __init__(self, zones: Mapping[str, Map], patience: Ms = 4_000) -> None:
        """`zones` are those that take part, with their bindings."""
        self.zones = zones
        self.trials: list[Trial] = []
        self.verdict: Trial | None = None  # of the round that is over, until all keys are released
        self.number = 0  # the current round, from 0
        self._patience = patience
        self.down: frozenset[int] = frozenset()  # the keys that the keyboard reports as down
        self._since: Ms = 0  # time of the last press or release
        self._slipped = False

    @property
    def is_over(self) -> bool:
        return self.number == len(ROUNDS)

    @property
    def wanted(self) -> dict[str, tuple[int, ...]]:
        """The keys to hold in this round, by zone: the first key of each button."""
        buttons = ROUNDS[self.number] if not self.is_over else ()
        return {zone: tuple(int(bound[button][0]) for button in buttons) for zone, bound in self.zones.items()}

    def left(self, now: Ms) -> float:
        """The share of the patience that is left, 0 to 1; it runs only while a key is down."""
        return max(0.0, 1 - (now - self._since) / self._patience) if self.down and self.verdict is None else 1.0

    def take(self, raw: Raw) -> None:
        """A key went down or up."""
        if raw.device != KEYBOARD or not isinstance(raw.control, int):
            return
        before, key = self.down, frozenset((raw.control,))
        self.down = before | key if raw.value else before - key
        if self.down == before or self.is_over:
            return
        self._since = raw.t
        if self.verdict is None and all(self.down.issuperset(keys) for keys in self.wanted.values()):
            self._judge()
        elif self.verdict is not None and not self.down:
            self.verdict = None
            self.number = len(self.trials)

    def update(self, now: Ms) -> None:
        """Judge the round when its patience is over."""
        if self.verdict is None and self.down and now - self._since >= self._patience:
            self._judge()

    def _judge(self) -> None:
        """Judge by the keys that are down now: a wrong key that was released does not count."""
        self.verdict = Trial({zone: frozenset(keys) for zone, keys in self.wanted.items()}, self.down)
        slip = bool(self.verdict.phantoms and not self.verdict.swallowed and not self._slipped)
        self._slipped = slip
        if not slip:
            self.trials.append(self.verdict)


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice: which zone moves where, and which zones should be played with a pad."""

    moves: Mapping[str, str]
    pads: tuple[str, ...] = ()


def advise(zones: Sequence[str], trials: Iterable[Trial]) -> Advice:
    """Where the players of these zones should sit, after all trials so far.

    As many zones as possible stay at the keyboard, as few as possible move, and zones that were seen to work together
    are preferred; the others get the advice to take a pad.
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
    """The advice that moves `zones` to the `chosen` ones."""
    leaving = [zone for zone in zones if zone not in chosen]
    empty = [zone for zone in chosen if zone not in zones]
    return Advice(dict(zip(leaving, empty, strict=False)), tuple(leaving[len(empty) :]))
