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

from game.input.bindings import ZONES
from game.input.intents import DOWN, KEYBOARD, LEFT, RIGHT, UP, A, Raw

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


class Watch:
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


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do: which zone moves where, and which zones had better be played with a pad."""

    moves: Mapping[str, str]
    pads: tuple[str, ...] = ()

    @property
    def is_fine(self) -> bool:
        """Whether all may stay where they are."""
        return not self.moves and not self.pads


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
