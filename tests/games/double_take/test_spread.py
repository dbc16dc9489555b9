"""The places of Double Take's table."""

from itertools import combinations

import pytest

from game.games.double_take.common_rules import PLACES as RULES_PLACES
from game.games.double_take.common_rules import SPREAD
from game.games.double_take.props.spread import CENTRE, HEIGHT, PLACES, ROOMY, ROOMY_PLACES, WIDTH, cell, measure, spot


def edges(shrunk: bool, count: int) -> tuple[float, float, float, float]:
    spots = [spot(place, shrunk) for place in range(count)]
    half = spots[0].side / 2
    xs, ys = [each.x for each in spots], [each.y for each in spots]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def test_d3_there_is_a_place_for_every_card_and_no_two_share_one() -> None:
    assert PLACES == RULES_PLACES
    assert len({cell(place) for place in range(PLACES)}) == PLACES


def test_d3_the_first_eighty_are_104_pixels_in_cells_of_114_by_123() -> None:
    assert (ROOMY.width, ROOMY.height, ROOMY.side) == (114, 123, 104)
    assert {spot(place, False).side for place in range(ROOMY_PLACES)} == {104}


@pytest.mark.parametrize(("shrunk", "count"), [(False, ROOMY_PLACES), (True, PLACES)])
def test_cards_never_cover_one_another_nor_leave_the_table(shrunk: bool, count: int) -> None:
    for one, other in combinations([spot(place, shrunk) for place in range(count)], 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > one.side
    left, top, right, bottom = edges(shrunk, count)
    assert left >= CENTRE[0] - WIDTH / 2
    assert right <= CENTRE[0] + WIDTH / 2
    assert top >= CENTRE[1] - HEIGHT / 2
    assert bottom <= CENTRE[1] + HEIGHT / 2


def test_d3_shrinking_is_about_the_centre_and_keeps_all_directions() -> None:
    """Every place goes straight towards the centre by the same shares: neighbours stay neighbours."""
    across = measure(True).width / measure(False).width
    down = measure(True).height / measure(False).height
    for place in range(ROOMY_PLACES):
        before, after = spot(place, False), spot(place, True)
        assert after.x - CENTRE[0] == pytest.approx((before.x - CENTRE[0]) * across)
        assert after.y - CENTRE[1] == pytest.approx((before.y - CENTRE[1]) * down)
    assert 0.7 < across < 1
    assert 0.7 < down < 1


def test_d3_the_table_fills_evenly() -> None:
    """However many cards are laid, each half of the table has about half of them."""
    for laid in range(2, ROOMY_PLACES + 1):
        cells = [cell(place) for place in SPREAD[:laid]]
        for axis in (0, 1):
            lean = sum((each[axis] > 0) - (each[axis] < 0) for each in cells)
            assert abs(lean) <= 3, (laid, axis, lean)


def test_d3_few_cards_do_not_touch() -> None:
    """Of the first two dozen no two lie side by side."""
    cells = [cell(place) for place in SPREAD[:24]]
    for one, other in combinations(cells, 2):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 1


def test_a_spot_holds_what_is_on_its_card() -> None:
    card = spot(0, False)
    assert card.holds(card.x + 51, card.y - 51)
    assert not card.holds(card.x + 53, card.y)
    assert card.holds(card.x + 53, card.y, margin=4)
