"""The focus walks over boxes: the nearest one that way, and every box with two buttons alone."""

from __future__ import annotations

import pytest

from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.ui.focus import Box, Focus

# Two columns: a, b, c on the left, d and e on the right, e lower than all others.
COLUMNS = {
    "a": Box(0, 0, 100, 40),
    "b": Box(0, 50, 100, 40),
    "c": Box(0, 100, 100, 40),
    "d": Box(120, 0, 100, 40),
    "e": Box(120, 150, 100, 40),
}


@pytest.fixture
def focus() -> Focus:
    focus = Focus()
    focus.lay(COLUMNS)
    return focus


def walk(focus: Focus, *ways: str) -> str:
    for way in ways:
        focus.move(way)
    return focus.key


def test_it_begins_with_the_first(focus: Focus) -> None:
    assert focus.key == "a"


def test_down_alone_reaches_every_box_and_comes_round(focus: Focus) -> None:
    assert [walk(focus, DOWN) for _ in range(5)] == ["b", "c", "d", "e", "a"]


def test_up_goes_the_same_way_back(focus: Focus) -> None:
    assert [walk(focus, UP) for _ in range(5)] == ["e", "d", "c", "b", "a"]


def test_left_and_right_go_to_the_nearest_box_beside(focus: Focus) -> None:
    assert walk(focus, RIGHT) == "d"
    assert walk(focus, LEFT) == "a"
    assert walk(focus, DOWN, DOWN, RIGHT) == "e"


def test_there_is_no_way_round_from_left_to_right(focus: Focus) -> None:
    assert not focus.move(LEFT)
    assert focus.key == "a"


def test_it_stays_with_its_box_when_everything_is_laid_anew(focus: Focus) -> None:
    walk(focus, DOWN)
    focus.lay({"x": Box(0, 0, 9, 9), "b": Box(0, 200, 9, 9)})
    assert focus.key == "b"
    focus.lay({"x": Box(0, 0, 9, 9)})
    assert focus.key == "x"


def test_one_box_or_none_leads_nowhere() -> None:
    focus = Focus()
    focus.lay({})
    assert not focus.move(DOWN)
    focus.lay({"a": COLUMNS["a"]})
    assert not focus.move(DOWN)
    assert focus.key == "a"


def test_the_box_under_a_point_ends_before_its_edge(focus: Focus) -> None:
    assert focus.under(99, 39) == "a"
    assert focus.under(100, 39) is None
    assert focus.under(130, 160) == "e"


def test_by_column_up_and_down_stay_in_their_column_and_go_round_in_it() -> None:
    focus = Focus(by_column=True)
    focus.lay(COLUMNS)
    assert [walk(focus, DOWN) for _ in range(3)] == ["b", "c", "a"]
    assert walk(focus, UP) == "c"
    assert walk(focus, RIGHT) == "e"
    assert [walk(focus, UP) for _ in range(2)] == ["d", "e"]
