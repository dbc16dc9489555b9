"""The line through what was measured: exact where it is one, honest about scatter where it is not."""

import pytest

from tests.support.slope import Slope


def test_a_straight_line_has_its_rise_and_no_error() -> None:
    slope = Slope.of([0, 1, 2, 3], [5, 7, 9, 11])
    assert slope.rise == pytest.approx(2)
    assert slope.error == pytest.approx(0, abs=1e-9)


def test_scatter_is_told_as_an_error_and_counts_against_the_slope() -> None:
    """Residuals of 1, -1, -1, 1 beside a level line: the error is sqrt(4 / 2 / 5)."""
    slope = Slope.of([0, 1, 2, 3], [1, -1, -1, 1])
    assert slope.rise == pytest.approx(0)
    assert slope.error == pytest.approx(0.6325, abs=1e-4)
    assert slope.most == pytest.approx(1.2649, abs=1e-4)


def test_the_longer_the_play_the_smaller_the_error() -> None:
    wobble = [0.3 if number % 2 else -0.3 for number in range(40)]
    short, long = (Slope.of(range(count), wobble[:count]) for count in (10, 40))
    assert long.error < short.error / 4
