"""Quick pick: any card of the table in two presses."""

import pytest

from game.games.double_take.common_rules import SPREAD
from game.games.double_take.props.grids import Spread
from game.rules.api import Zone
from game.table.seats.quick_pick import CLEAR_MS, KEYS, LAPSE_MS, Flick, QuickPick, cards_of, field_of
from game.table.stage.spots import Spot
from tests.support.double_take_moments import laid, laid_on


def table(cards: int) -> dict[Zone, Spot]:
    piles = {("pile", seat): Spot(140 + seat % 3 * 620, 119 + seat // 3 * 842, 140) for seat in range(6)}
    return {**laid(SPREAD[:cards]), **piles}


@pytest.mark.parametrize("cards", [10, 40, 80, 135])
def test_every_card_is_taken_by_its_field_and_its_key(cards: int) -> None:
    """Piles included; a field with more than nine is turned by its own key."""
    spots = table(cards)
    for zone, there in spots.items():
        pick, field = QuickPick(), field_of(there.x, there.y)
        assert pick.press(field, spots, 0) is None
        presses = 1
        while zone not in pick.labels(spots):
            assert pick.press(field, spots, 0) is None
            presses += 1
            assert presses < 6
        assert pick.press(pick.labels(spots)[zone], spots, 0) == zone
        assert pick.field is None


def test_nine_cards_take_all_nine_keys_and_ten_leave_one_for_the_next_part() -> None:
    nine = {("place", i): Spot(100 + 50 * i, 100, 40) for i in range(9)}
    pick = QuickPick()
    pick.press(0, nine, 0)
    assert sorted(pick.labels(nine).values()) == list(range(KEYS))

    ten = {**nine, ("place", 9): Spot(90, 200, 40)}
    pick = QuickPick()
    pick.press(0, ten, 0)
    first = set(pick.labels(ten))
    assert 0 not in pick.labels(ten).values()
    assert pick.press(0, ten, 0) is None
    assert first | set(pick.labels(ten)) == set(ten)


def test_keys_lie_on_the_cards_as_on_the_keyboard() -> None:
    nine = {
        ("place", 3 * row + column): Spot(100 + 150 * column, 60 + 110 * row, 90)
        for row in range(3)
        for column in range(3)
    }
    pick = QuickPick()
    pick.press(0, nine, 0)
    assert pick.labels(nine) == {("place", i): i for i in range(9)}


def test_a_card_keeps_its_key_where_the_table_steps_before_it_is_pressed() -> None:
    spread = Spread()
    before = laid_on(spread, SPREAD[:21])
    pick = QuickPick()
    pick.press(4, before, 0)
    labels = dict(pick.labels(before))
    after = laid_on(spread, SPREAD[:22])
    assert pick.labels(after) == labels
    zone, key = next(iter(labels.items()))
    assert pick.press(key, after, 0) == zone


def test_an_empty_field_is_not_picked() -> None:
    pick = QuickPick()
    assert pick.press(8, {("place", 0): Spot(10, 10, 10)}, 0) is None
    assert pick.field is None


def test_a_field_is_let_go_after_a_while_or_when_told() -> None:
    spots = table(40)
    pick = QuickPick()
    pick.press(4, spots, 0)
    pick.update(LAPSE_MS - 1)
    assert pick.field == 4
    pick.update(LAPSE_MS)
    assert pick.field is None
    pick.press(4, spots, 0)
    pick.cancel()
    assert pick.labels(spots) == {}


def test_the_nine_fields_cover_the_screen() -> None:
    assert [field_of(x, y) for y in (0, 500, 1079) for x in (0, 900, 1919)] == list(range(9))
    assert field_of(2500, 2500) == 8
    assert sum(len(cards_of(field, table(80))) for field in range(9)) == 86


# Sticks


@pytest.mark.parametrize(
    ("x", "y", "key"),
    [(-1, -1, 0), (0, -1, 1), (1, -1, 2), (-1, 0, 3), (1, 0, 5), (-1, 1, 6), (0, 1, 7), (1, 1, 8)],
)
def test_a_stick_is_pushed_towards_a_key(x: float, y: float, key: int) -> None:
    """Its axes report one after the other."""
    flick = Flick()
    flick.take(x * 0.7, 0, 100)
    flick.take(x * 0.7, y * 0.7, 104)
    clear = (104 if x == 0 else 100) + CLEAR_MS
    assert flick.pushed(clear - 1) is None
    assert flick.pushed(clear) == key
    assert flick.pushed(clear + 1) is None


def test_a_push_is_one_press_until_the_stick_is_back() -> None:
    flick = Flick()
    for t, x, y, key in (
        (0, 0.3, 0, None),
        (100, 0.9, 0, 5),
        (200, 0.9, 0.5, None),
        (300, 0.5, 0, None),
        (400, 0.1, 0, None),
        (500, 0, 0.9, 7),
    ):
        flick.take(x, y, t)
        assert flick.pushed(t + CLEAR_MS) == key


def test_a_stick_chooses_another_field_or_the_next_part_of_its_own() -> None:
    spots = table(80)
    pick = QuickPick()
    pick.choose(4, spots, 0)
    first = set(pick.labels(spots))
    pick.choose(4, spots, 0)
    assert pick.field == 4
    assert set(pick.labels(spots)) != first
    pick.choose(0, spots, 0)
    assert pick.field == 0
