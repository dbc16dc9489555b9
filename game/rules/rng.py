"""The only source of chance in Motley.

Everything is built on `random.Random(seed).random()`, the one method whose sequence Python promises to keep from
version to version: a seed means the same match on every interpreter (C1).
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.rules.digest import blake2b

T = TypeVar("T")


def mix(*parts: int | str) -> int:
    """A 64-bit number that depends on every part, the same on every machine: chance without state."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


class Rng:
    """A stream of draws from one seed."""

    __slots__ = ("_random",)

    def __init__(self, *seed: int | str) -> None:
        self._random = Random(mix(*seed)).random

    def below(self, n: int) -> int:
        """One of 0 .. n - 1."""
        return int(self._random() * n)

    def between(self, low: int, high: int) -> int:
        """One of low .. high, both included."""
        return low + int(self._random() * (high - low + 1))

    def chance(self, percent: float) -> bool:
        """True in `percent` of a hundred cases."""
        return self._random() * 100 < percent

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._random() * len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, in place."""
        random = self._random
        for i in range(len(items) - 1, 0, -1):
            j = int(random() * (i + 1))
            items[i], items[j] = items[j], items[i]
