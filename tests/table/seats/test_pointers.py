"""The hands on the screen: stepping, leaning, pointing, travelling."""

from collections.abc import Iterable
from itertools import pairwise
from math import dist, hypot

import pytest

from game.games.double_take.common_rules import SPREAD
from game.games.double_take.props.grids import GRIDS, Spread
from game.input.intents import DIRECTIONS, DOWN, LEFT, RIGHT, UP
from game.rules.api import Zone
from game.rules.rng import Rng
from game.table.seats.pointers import (
    FADE_AFTER,
    FADE_MS,
    HOLD_MS,
    REPEAT_MS,
    STEP_MS,
    Chart,
    Journey,
    Pointer,
    Spots,
    nearest,
    next_card,
)
from game.table.stage.spots import Spot
from game.table.stage.tween import in_out_cubic
from tests.support.double_take_moments import laid, laid_on

HOME = (960.0, 540.0)
FULL = 80  # cards, in rows of 16


def table(places: Iterable[int]) -> dict[Zone, Spot]:
    return laid(places)


def before_and_after() -> tuple[dict[Zone, Spot], dict[Zone, Spot]]:
    """A table before and after the card that makes all others smaller."""
    spread = Spread()
    return laid_on(spread, range(FULL)), laid_on(spread, range(FULL + 1))


def with_piles(spots: dict[Zone, Spot]) -> dict[Zone, Spot]:
    """As the panels of seats have them: piles and sets of several sizes above and below."""
    piles = {("pile", seat): Spot(140 + seat % 3 * 620, 119 + seat // 3 * 842, 140) for seat in range(6)}
    sets = {
        ("set", seat * 128 + k): Spot(280 + seat % 3 * 620 + k * 78, 160 + seat // 3 * 842, 68)
        for seat in range(6)
        for k in range(5)
    }
    return {**spots, **piles, **sets}


def corner(spots: Spots) -> Zone:
    return min(spots, key=lambda zone: spots[zone].x + spots[zone].y)


def reached(spots: Spots) -> set[Zone]:
    """All cards that steps lead to from one of them."""
    first = corner(spots)
    found, open_ends = {first}, [first]
    while open_ends:
        here = open_ends.pop()
        for way in DIRECTIONS:
            there = next_card(spots[here][:2], way, spots, but=here)
            if there is not None and there not in found:
                found.add(there)
                open_ends.append(there)
    return found


# Stepping


def test_a_step_goes_to_the_neighbour_in_that_direction() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    start = next(zone for zone, each in spots.items() if abs(each.x - 960) < 60 and abs(each.y - 540) < 60)
    pointer.go(start, spots, 0)
    for way, dx, dy in ((RIGHT, 114, 0), (DOWN, 0, 127), (LEFT, -114, 0), (UP, 0, -127)):
        before = spots[pointer.target or start]
        assert pointer.press(way, spots, 0)
        pointer.release()
        after = spots[pointer.target or start]
        assert (after.x - before.x, after.y - before.y) == (dx, dy)
    assert pointer.target == start


def test_no_step_is_a_dead_end() -> None:
    spots = with_piles(table(SPREAD[:23]))
    for zone in spots:
        for way in DIRECTIONS:
            there = next_card(spots[zone][:2], way, spots, but=zone)
            assert there is not None
            assert there != zone


@pytest.mark.parametrize("most", [grid.most for grid in GRIDS])
def test_every_card_can_be_reached_by_steps(most: int) -> None:
    """On every grid, however many cards have been won from it."""
    rng = Rng("steps", most)
    for left in (most, most * 3 // 4, most // 2, most // 5, 2):
        spread, places = Spread(), list(range(most))
        laid_on(spread, places)
        rng.shuffle(places)
        spots = laid_on(spread, places[:left])
        assert reached(spots) == set(spots)
        assert reached(with_piles(spots)) == set(with_piles(spots))


def test_a_step_back_leads_where_one_came_from() -> None:
    spots = with_piles(table(SPREAD[:30]))
    for zone in spots:
        for way, back in ((LEFT, RIGHT), (UP, DOWN)):
            pointer = Pointer(0, HOME)
            pointer.go(zone, spots, 0)
            pointer.press(way, spots, 0)
            pointer.press(back, spots, 0)
            assert pointer.target == zone


def test_with_a_single_card_there_is_nowhere_to_go() -> None:
    spots = table([3])
    pointer = Pointer(0, HOME)
    pointer.go(("place", 3), spots, 0)
    assert not pointer.press(RIGHT, spots, 0)
    assert pointer.target == ("place", 3)


def test_a_held_way_repeats_after_a_moment_and_not_before() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.go(corner(spots), spots, 0)
    pointer.press(RIGHT, spots, 0)
    second = pointer.target
    assert not pointer.update(spots, HOLD_MS - 1)
    assert pointer.update(spots, HOLD_MS)
    assert pointer.target != second
    assert not pointer.update(spots, HOLD_MS + REPEAT_MS - 1)
    assert pointer.update(spots, HOLD_MS + REPEAT_MS)
    pointer.release(LEFT)  # another way
    assert pointer.update(spots, HOLD_MS + 2 * REPEAT_MS)
    pointer.release(RIGHT)
    assert not pointer.update(spots, HOLD_MS + 9 * REPEAT_MS)


def test_a_held_way_stops_at_the_edge_and_a_fresh_press_goes_around() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.go(corner(spots), spots, 0)
    pointer.press(RIGHT, spots, 0)
    moments = range(HOLD_MS, HOLD_MS + 60 * REPEAT_MS, REPEAT_MS)
    columns = [spots[pointer.target].x for now in moments if pointer.update(spots, now) and pointer.target]
    assert len(columns) > 3
    assert columns == sorted(columns)
    assert columns[-1] == max(each.x for each in spots.values())
    pointer.release(RIGHT)
    assert pointer.press(RIGHT, spots, moments.stop)
    assert pointer.target is not None
    assert spots[pointer.target].x < columns[-1]


def test_a_press_counts_at_once_and_the_hand_follows() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.go(corner(spots), spots, 0)
    before = pointer.at(1000)
    pointer.press(RIGHT, spots, 1000)
    assert pointer.target is not None
    assert pointer.at(1000) == before
    assert pointer.at(1000 + STEP_MS) == pointer.tip(spots[pointer.target])


def test_six_fingers_rest_on_six_points_of_a_card() -> None:
    card = Spot(960, 540, GRIDS[2].side)
    tips = [Pointer(seat, HOME).tip(card) for seat in range(6)]
    for one, other in pairwise(sorted(tips)):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 8
    assert all(card.holds(*tip) for tip in tips)


# Sticks


def test_a_stick_moves_freely_and_comes_to_rest_on_a_card() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.lean(1.0, 0.0, 0)
    for now in range(16, 400, 16):
        pointer.update(spots, now)
    x, y = pointer.at(400)
    assert x > HOME[0] + 250
    assert y == HOME[1]
    pointer.rest(spots, 400)
    assert pointer.target is not None
    assert pointer.at(400 + STEP_MS) == pointer.tip(spots[pointer.target])
    assert not pointer.update(spots, 900)


def test_a_stick_is_as_fast_at_30_frames_a_second_as_at_144() -> None:
    ways = []
    for frame in (7, 33):
        pointer = Pointer(0, HOME)
        pointer.lean(0.8, 0.0, 0)
        for now in range(frame, 693 + 1, frame):
            pointer.update({}, now)
        ways.append(pointer.at(693)[0] - HOME[0])
    assert ways[0] == pytest.approx(ways[1])


def test_cards_are_magnetic() -> None:
    """Over a card a stick is slower than over the cloth, and little lean is drawn to its finger place."""
    card = {("place", 0): Spot(960, 540, 104)}
    over, beside = Pointer(0, HOME), Pointer(0, (200.0, 540.0))
    for pointer in (over, beside):
        pointer.update(card, 0)
        pointer.settle(card, 0)
        pointer.lean(0.0, 0.9, 0)
        pointer.update(card, 16)
    assert over.at(16)[1] - 540 < 0.8 * (beside.at(16)[1] - 540)

    gentle = Pointer(1, (930.0, 520.0))
    gentle.settle(card, 0)
    gentle.lean(0.05, 0.0, 0)
    for now in range(16, 800, 16):
        gentle.update(card, now)
    to = gentle.tip(card["place", 0])
    assert hypot(gentle.at(800)[0] - to[0], gentle.at(800)[1] - to[1]) < 12


def test_a_stick_stays_on_the_screen() -> None:
    pointer = Pointer(0, HOME)
    pointer.lean(1.0, 1.0, 0)
    for now in range(16, 4000, 16):
        pointer.update({}, now)
    assert pointer.at(4000) == (1919, 1079)


def test_the_ways_of_a_leaning_stick_are_no_steps() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.lean(0.9, 0.0, 0)
    assert not pointer.press(RIGHT, spots, 0)


# The mouse


def test_the_mouse_points_directly() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    card = spots["place", 5]
    pointer.point(card.x + 20, card.y - 30, spots, 10)
    assert pointer.target == ("place", 5)
    assert pointer.at(10) == (card.x + 20, card.y - 30)
    pointer.point(5, 5, spots, 20)
    assert pointer.target is None


def test_what_is_just_beside_a_card_means_it() -> None:
    spots = {("place", 0): Spot(500, 500, 100), ("place", 1): Spot(620, 500, 100)}
    assert nearest(555, 500, spots) == ("place", 0)
    assert nearest(566, 500, spots) == ("place", 1)
    assert nearest(500, 640, spots) is None


def test_a_chart_finds_what_a_search_of_all_finds() -> None:
    spots = with_piles(table(SPREAD[:60]))
    chart, rng = Chart(spots), Rng("chart")
    for _ in range(3000):
        x, y = rng.below(1920) + 0.5, rng.below(1080) + 0.25
        assert nearest(x, y, chart) == nearest(x, y, spots)
        assert len(chart.near(x, y)) < 30


# The table changes


def all_devices(spots: Spots, card: Zone) -> dict[str, Pointer]:
    keys, mouse, stick, bot = (Pointer(seat, HOME) for seat in range(4))
    keys.go(card, spots, 0)
    mouse.point(*mouse.tip(spots[card]), spots, 0)
    stick.go(card, spots, 0)
    bot.travel(card, 50, spots, 0)
    return {"keys": keys, "mouse": mouse, "stick": stick, "bot": bot}


@pytest.mark.parametrize("device", ["keys", "mouse", "stick", "bot"])
def test_d3_a_pointer_stays_on_its_card_while_the_table_shrinks(device: str) -> None:
    before, after = before_and_after()
    card = corner(before)
    pointer = all_devices(before, card)[device]
    pointer.settle(after, 2000, 400, in_out_cubic)
    assert pointer.target == card
    for now in range(2000, 2500, 20):
        way = in_out_cubic(min(1.0, (now - 2000) / 400))
        x, y, side = (a + (b - a) * way for a, b in zip(before[card], after[card], strict=True))
        assert Spot(x, y, side).holds(*pointer.at(now))
    assert pointer.at(2400) == pytest.approx(pointer.tip(after[card]))


def test_a_mouse_that_was_carried_along_is_found_again_by_moving_it() -> None:
    before, after = before_and_after()
    pointer, card = Pointer(0, HOME), corner(before)
    x, y = pointer.tip(before[card])
    pointer.point(x, y, before, 0)
    pointer.settle(after, 100, 400, in_out_cubic)
    pointer.point(x + 1, y, after, 600)
    assert pointer.target == card
    carried = dist(pointer.at(600), (x + 1, y))
    for step in range(2, 400):
        pointer.point(x + step, y, after, 600 + step)
    assert dist(pointer.at(1000), (x + 399, y)) < carried / 5


def test_a_mouse_that_lies_still_while_it_is_carried_along_means_its_card_all_the_way() -> None:
    before, after = before_and_after()
    pointer, card = Pointer(0, HOME), corner(before)
    at = pointer.tip(before[card])
    pointer.point(*at, before, 0)
    pointer.settle(after, 100, 400, in_out_cubic)
    way = [pointer.at(now) for now in range(100, 600, 20)]
    for now in range(100, 500, 20):
        pointer.point(*at, {}, now)  # a click
        assert pointer.target == card
    assert [pointer.at(now) for now in range(100, 600, 20)] == way
    pointer.point(*at, after, 500)
    assert pointer.target == card


def test_a_mouse_that_moves_while_it_is_carried_along_means_what_is_seen_there() -> None:
    before, after = before_and_after()
    pointer, card = Pointer(0, HOME), corner(before)
    x, y = pointer.tip(before[card])
    pointer.point(x, y, before, 0)
    pointer.settle(after, 100, 400, in_out_cubic)
    here = pointer.at(300)
    pointer.point(x + 2, y, {("place", 9): Spot(*here, 90)}, 300)
    assert pointer.target == ("place", 9)
    assert dist(pointer.at(300), here) < 4, "it does not leap"


def test_a_pointer_stays_where_it_was_when_its_card_goes() -> None:
    spots = table([3, 60])
    pointer = Pointer(0, HOME)
    pointer.go(("place", 3), spots, 0)
    before = pointer.at(500)
    pointer.settle(table([60]), 500)
    assert pointer.target is None
    assert pointer.at(500) == before
    pointer.settle(spots, 600)
    assert pointer.target == ("place", 3)


# Fading


def test_a_hand_fades_when_it_is_still_and_comes_back_when_it_moves() -> None:
    spots = table(range(FULL))
    pointer = Pointer(0, HOME)
    pointer.go(corner(spots), spots, 0)
    still = STEP_MS + FADE_AFTER
    assert pointer.strength(still) == 1
    assert pointer.strength(still + FADE_MS) == pytest.approx(0.45)
    pointer.press(RIGHT, spots, 9000)
    assert pointer.strength(9000) == 1


# Bots


def test_a_bots_hand_arrives_with_its_plan() -> None:
    spots = table(range(FULL))
    pointer = Pointer(2, (100.0, 100.0))
    zone = ("place", 44)
    pointer.travel(zone, 2000, spots, 500)
    assert pointer.at(500) == (100, 100), "it waits, as people do"
    assert pointer.at(1999) != pointer.tip(spots[zone])
    assert pointer.at(2000) == pointer.tip(spots[zone])


def test_a_bots_hand_swings_out_and_overshoots_a_little() -> None:
    journey = Journey.arriving(0, 600, (0.0, 0.0), Spot(900, 0, 104), (900.0, 0.0), 1)
    points = [journey.at(now) for now in range(601)]
    assert 900 < max(x for x, _ in points) <= 920
    assert 20 < max(abs(y) for _, y in points) < 90
    for (x0, y0), (x1, y1) in pairwise(points):
        assert hypot(x1 - x0, y1 - y0) < 8, "no leap"


def test_a_new_plan_turns_a_hand_round_without_a_leap() -> None:
    spots = table(range(FULL))
    pointer = Pointer(2, (100.0, 100.0))
    pointer.travel(("place", 44), 600, spots, 0)
    where = pointer.at(300)
    pointer.travel(("place", 3), 1200, spots, 300)
    assert pointer.at(300) == where
    assert pointer.at(1200) == pointer.tip(spots["place", 3])


def test_a_plan_that_stands_is_not_begun_anew() -> None:
    spots = table(range(FULL))
    once, again = Pointer(2, HOME), Pointer(2, HOME)
    once.travel(("place", 44), 600, spots, 0)
    again.travel(("place", 44), 600, spots, 0)
    again.travel(("place", 44), 600, spots, 300)
    assert once.at(450) == again.at(450)
