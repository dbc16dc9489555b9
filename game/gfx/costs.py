"""What pictures cost to compose, learned while they are: none is begun for which a frame has no time left.

Of every kind the nanoseconds for a pixel are known, from the last ones of that kind. A dearer one counts at once, since
the next may be as dear; cheaper ones bring the figure down little by little. So it follows the machine as well.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

UNKNOWN: Final = 40.0  # nanoseconds for a pixel of a kind that has not been made yet
LAID: Final = 4.0  # and of one that is merely laid together of what the worker drew
ALWAYS: Final = 5_000  # pixels that are counted with every job, for what it costs whatever its size
FORGET: Final = 0.25  # of the difference to a cheaper job


class Costs:
    """What the jobs of every kind cost."""

    __slots__ = ("_rates",)

    def __init__(self) -> None:
        self._rates: dict[Hashable, float] = {}

    def expected(self, kind: Hashable, pixels: int, unknown: float = UNKNOWN) -> int:
        """The nanoseconds that a job will take."""
        return round(self._rates.get(kind, unknown) * (pixels + ALWAYS))

    def learn(self, kind: Hashable, pixels: int, took: int) -> None:
        """Note what one has taken."""
        rate = took / (pixels + ALWAYS)
        before = self._rates.get(kind, rate)
        self._rates[kind] = max(rate, before - (before - rate) * FORGET)
