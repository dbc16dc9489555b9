"""Places."""

import pytest

from game.rules.scoring import places


def test_c5_equal_results_share_the_place() -> None:
    assert places([(5,), (3,), (3,), (1,)], [False] * 4) == (1, 2, 2, 4)


def test_later_numbers_of_a_standing_break_ties() -> None:
    assert places([(2, 5), (2, 6), (3, 0)], [False] * 3) == (3, 2, 1)


def test_c8_seats_that_left_come_behind_all_others_by_their_result() -> None:
    assert places([(9,), (1,), (5,), (2,)], [True, False, True, False]) == (3, 2, 4, 1)


def test_places_can_begin_lower_when_nobody_won() -> None:
    assert places([(1,), (2,)], [False, False], first=2) == (3, 2)


def test_a_standing_and_a_seat_belong_together() -> None:
    with pytest.raises(ValueError, match="zip"):
        places([(1,), (2,)], [False])


def test_the_first_place_is_1() -> None:
    assert places([(0,)], [False]) == (1,)
