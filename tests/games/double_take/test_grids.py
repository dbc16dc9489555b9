"""The grids of Double Take's table, and the steps from one to another."""

from itertools import combinations, pairwise
from math import dist

import pytest

from game.games.double_take.common_rules import PLACES, SPREAD
from game.games.double_take.props.grids import CENTRE, GRIDS, SPARE, Grid, Spread, cells
from game.games.double_take.props.growth import QUIET_MS, REST_MS, WAIT_MS, Growth
from game.games.double_take.props.rims.seat_panels import BED
from game.rules.api import NEVER
from game.rules.rng import Rng
from tests.support.double_take_moments import laid, laid_on

FIRST = list(SPREAD)
BEHIND = list(pairwise(GRIDS))


def test_d3_there_is_a_cell_for_every_card() -> None:
    assert GRIDS[-1].most == PLACES
    for grid in GRIDS:
        assert len(set(cells(grid))) == grid.columns * grid.rows >= grid.most


def test_cards_are_as_large_as_their_number_allows() -> None:
    sides = [(cards, laid(FIRST[:cards])["place", 0].side) for cards in (1, 21, 22, 44, 45, 80, 81, 135)]
    assert sides == [(1, 170), (21, 170), (22, 128), (44, 128), (45, 104), (80, 104), (81, 80), (135, 80)]


@pytest.mark.parametrize("grid", GRIDS)
def test_cards_never_cover_one_another_nor_leave_the_table(grid: Grid) -> None:
    spots = laid(FIRST[: grid.most]).values()
    for one, other in combinations(spots, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > one.side
    left, top, width, height = BED
    for x, y, side in spots:
        assert left < x - side / 2 < x + side / 2 < left + width
        assert top + 60 < y - side / 2 < y + side / 2 < top + height - 60, "what is said to a seat has room beside them"


@pytest.mark.parametrize("grid", GRIDS)
def test_cells_are_filled_from_the_centre_outwards_and_on_all_sides(grid: Grid) -> None:
    filled = [(x - CENTRE[0], y - CENTRE[1]) for x, y in cells(grid)]
    for axis in (0, 1):
        for count in range(2, grid.most):
            lean = sum((cell[axis] > 0) - (cell[axis] < 0) for cell in filled[:count])
            assert abs(lean) <= max(grid.columns, grid.rows) // 2, (count, axis)
    half = [dist((0, 0), cell) for cell in filled[: grid.most // 2]]
    rest = [dist((0, 0), cell) for cell in filled[grid.most // 2 : grid.most]]
    assert sum(half) / len(half) < 0.7 * sum(rest) / len(rest)


def test_d3_a_card_stays_in_its_cell_as_long_as_the_table_does_not_step() -> None:
    spread, rng = Spread(), Rng("stay")
    places = FIRST[:20]
    spots = laid_on(spread, places)
    for place in FIRST[20:60]:
        gone = places.pop(rng.below(len(places)))
        places.append(place)
        after = laid_on(spread, places)
        assert all(after["place", still] == spots["place", still] for still in places[:-1])
        assert after["place", place][:2] not in {spot[:2] for zone, spot in spots.items() if zone[1] != gone}
        spots = after


@pytest.mark.parametrize(("larger", "smaller"), BEHIND)
def test_the_card_that_has_no_room_makes_the_whole_table_step(larger: Grid, smaller: Grid) -> None:
    spread = Spread()
    before = laid_on(spread, FIRST[: larger.most])
    assert not spread.follow(FIRST[: larger.most])
    assert spread.follow(FIRST[: larger.most + 1])
    sides = {spread.spot(place).side for place in FIRST[: larger.most + 1]}
    assert sides == {smaller.side}
    assert {spot.side for spot in before.values()} == {larger.side}


@pytest.mark.parametrize(("larger", "smaller"), BEHIND)
def test_it_grows_five_cards_below_what_the_larger_grid_holds_and_not_before(larger: Grid, smaller: Grid) -> None:
    spread = Spread()
    laid_on(spread, FIRST[: larger.most + 1])
    laid_on(spread, FIRST[: larger.most - SPARE + 1])
    assert spread.wider is None
    laid_on(spread, FIRST[: larger.most - SPARE])
    assert spread.wider is not None
    assert spread.grid == smaller
    spread.grow()
    assert spread.grid == larger
    assert spread.wider is None


@pytest.mark.parametrize(("larger", "smaller"), BEHIND)
def test_neighbours_stay_neighbours(larger: Grid, smaller: Grid) -> None:
    """What lay to the left of a card, or above it in its column, does so after a step, whichever way it goes."""
    spread, places, rng = Spread(), FIRST[: larger.most], Rng("neighbours")
    ways = [(laid_on(spread, places), laid_on(spread, FIRST[: larger.most + 1]))]
    rng.shuffle(places)
    fewer = places[: larger.most - SPARE]
    before = laid_on(spread, fewer)
    spread.grow()
    ways.append((before, laid_on(spread, fewer)))
    for first, last in ways:
        moved = [dist(first[zone][:2], last[zone][:2]) for zone in first]
        assert sum(moved) / len(moved) < 250
        turned = sum(
            (first[one].x - first[other].x) * (last[one].x - last[other].x) < -1
            for one, other in combinations(first, 2)
            if abs(first[one].x - first[other].x) > larger.across
        )
        assert turned == 0


def test_a_table_laid_anew_has_the_grid_that_its_cards_need() -> None:
    spread = Spread()
    assert not spread.follow(FIRST[:60]), "nothing lay there: nothing steps"
    assert spread.grid == GRIDS[2]
    spread.follow([])
    assert not spread.follow(FIRST[:3])
    assert spread.grid == GRIDS[0]


# When it grows


def test_a_table_rests_after_a_step_and_then_waits_for_a_quiet_moment() -> None:
    growth = Growth()
    growth.stepped(1000)
    growth.want(2000, True)
    due = 1000 + REST_MS
    assert growth.at(quiet=3000) == due
    assert growth.at(quiet=due + QUIET_MS) == due + QUIET_MS
    assert growth.at(quiet=NEVER) == due + WAIT_MS, "a hand that never rests does not keep it small"


def test_the_wait_begins_when_there_are_few_cards_and_ends_when_there_are_more() -> None:
    growth = Growth()
    growth.want(50_000, True)
    growth.want(50_400, True)
    assert growth.at(quiet=NEVER) == 50_000 + WAIT_MS
    growth.want(50_500, False)
    assert growth.at(quiet=0) == NEVER
    growth.want(50_900, True)
    assert growth.at(quiet=0) == 50_900


def test_in_a_replay_that_goes_back_the_table_grows_all_the_same() -> None:
    growth = Growth()
    growth.stepped(90_000)
    growth.want(91_000, True)
    growth.want(5_000, True)
    assert growth.at(quiet=0) <= 5_000 + REST_MS
