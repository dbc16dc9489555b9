"""A straight line through what was measured, and how far it is to be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import linear_regression, mean
from typing import NamedTuple


class Slope(NamedTuple):
    """How much something grows, and the standard error of that."""

    rise: float
    error: float

    @classmethod
    def of(cls, xs: Sequence[float], ys: Sequence[float]) -> Slope:
        """The line with the least squares, through three points at least."""
        rise, start = linear_regression(xs, ys)
        missed = sum((y - start - rise * x) ** 2 for x, y in zip(xs, ys, strict=True))
        middle = mean(xs)
        return cls(rise, sqrt(missed / (len(xs) - 2) / sum((x - middle) ** 2 for x in xs)))

    @property
    def most(self) -> float:
        """What it is hardly larger than: two standard errors above."""
        return self.rise + 2 * self.error

    def __str__(self) -> str:
        return f"{self.rise:+.2f} ± {self.error:.2f}"
