"""The stick: a trembling thumb presses once, and the rim has no double presses."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.input.sticks import DEAD, PRESS, RELEASE, Stick


def at(stick: Stick, x: float, y: float) -> str | None:
    stick.move(0, x)
    stick.move(1, y)
    return stick.direction


@pytest.mark.parametrize(("x", "y", "direction"), [(-1, 0, LEFT), (1, 0.2, RIGHT), (0.1, -1, UP), (0, 0.9, DOWN)])
def test_a_far_lean_is_a_direction(x: float, y: float, direction: str) -> None:
    assert at(Stick(), x, y) == direction


def test_between_the_two_limits_it_stays_what_it_was() -> None:
    stick = Stick()
    between = (PRESS + RELEASE) / 2
    ways = [at(stick, x, 0) for x in (between, PRESS, between, RELEASE, RELEASE - 0.01, between)]
    assert ways == [None, RIGHT, RIGHT, RIGHT, None, None]


def test_a_tremble_at_the_limit_presses_once() -> None:
    stick = Stick()
    ways = [at(stick, PRESS + 0.1 * math.sin(i), 0) for i in range(200)]
    assert sum(before != after for before, after in pairwise(ways)) <= 1


def test_on_the_rim_a_new_way_must_win_clearly() -> None:
    stick = Stick()
    ways = [at(stick, math.cos(angle / 100), math.sin(angle / 100)) for angle in range(629)]
    changes = [after for before, after in pairwise(ways) if before != after]
    assert changes == [DOWN, LEFT, UP, RIGHT]
    diagonal = Stick()
    assert at(diagonal, 0.71, 0) == RIGHT
    assert at(diagonal, 0.70, 0.71) == RIGHT


def test_a_sudden_turn_is_taken() -> None:
    stick = Stick()
    assert at(stick, 1, 0) == RIGHT
    stick.move(0, -1)
    assert stick.direction == LEFT


def test_the_lean_starts_at_the_dead_zone_and_ends_at_one() -> None:
    stick = Stick()
    at(stick, DEAD * 0.7, DEAD * 0.7)
    assert stick.lean == (0, 0)
    at(stick, DEAD, 0)
    assert stick.lean == pytest.approx((0, 0))
    at(stick, 1, 0)
    assert stick.lean == pytest.approx((1, 0))
    at(stick, -1, 1)  # square gates go beyond the circle
    assert math.hypot(*stick.lean) == pytest.approx(1)
