"""Where the rows of Fourscore lie, as large as their number and length allow, and the tickets above them."""

from collections.abc import Mapping
from itertools import pairwise, product

import pytest

from game.games.fourscore.props.bed import BED, COLUMNS, LEFTS, RATIO, ROOM, STEPS, Bed, Box, RowSlot, Run
from game.games.fourscore.props.layout import EDGE, FAN, HAND_AT, HAND_WIDTH, chairs

NEAR = 0.01  # pixels
LEVELS = range(len(STEPS))
BEDS = [Bed(level, step.lines) for level, step in enumerate(STEPS)]
FIRST = {RowSlot(0, 0): 4, RowSlot(1, 0): 2, RowSlot(0, 1): 1, RowSlot(1, 1): 3}


def overlap(one: Box, other: Box) -> bool:
    (x, y, width, height), (x2, y2, width2, height2) = one, other
    return x < x2 + width2 and x2 < x + width and y < y2 + height2 and y2 < y + height


def within(run: Run, slot: RowSlot) -> bool:
    left, top, width, height = run.box
    begin = LEFTS[slot.column]
    is_high = BED[1] - NEAR <= top and top + height <= BED[1] + BED[3] + NEAR
    return begin - NEAR <= left and left + width <= begin + ROOM + NEAR and is_high


def test_the_measures_of_the_first_three_steps_are_those_of_the_design() -> None:
    assert [(s.rows, s.longest, s.card, s.step, s.pitch) for s in STEPS[:3]] == [
        (4, 8, 198, 91, 344),
        (6, 11, 148, 68, 230),
        (8, 14, 116, 53, 174),
    ]


@pytest.mark.parametrize("bed", BEDS, ids=str)
def test_rows_of_every_length_of_a_step_lie_within_the_mats_and_over_no_other(bed: Bed) -> None:
    for cards in range(1, bed.step.longest + 1):
        runs = {slot: bed.run(slot, cards) for slot in bed.slots}
        assert all(within(run, slot) for slot, run in runs.items())
        boxes = [run.box for run in runs.values()]
        assert not any(overlap(one, other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])


@pytest.mark.parametrize("bed", BEDS, ids=str)
def test_no_row_lies_below_the_hand(bed: Bed) -> None:
    top = HAND_AT[0][1] - HAND_WIDTH * RATIO / 2
    assert all(bed.run(slot, 1).box[1] + bed.step.height <= top for slot in bed.slots)


@pytest.mark.parametrize(
    ("lengths", "level"),
    [
        ((1, 1, 1), 0),
        ((7, 3, 2), 0),
        ((8, 3, 2), 1),  # its next card would be the ninth
        ((3, 3, 3, 4), 0),
        ((5, 5, 5, 5), 1),  # a new row would have no room
        ((1, 1, 1, 1, 1), 1),
        ((10, 1, 1), 1),
        ((11, 1, 1), 2),
        ((1,) * 7, 2),
        ((1,) * 9, 3),
        ((17, 1, 1), 3),
        ((1,) * 11, 4),
        ((60, 1), 4),
    ],
)
def test_rows_are_as_large_as_their_number_and_length_allow(lengths: tuple[int, ...], level: int) -> None:
    assert Bed.holding(lengths).level == level


def test_a_row_in_a_low_line_keeps_its_place_and_with_it_the_step() -> None:
    assert Bed.holding((1, 1), lowest=1).level == 0
    assert Bed.holding((1, 1), lowest=2).level == 1
    assert Bed.holding((1, 1), lowest=5).level == 4


@pytest.mark.parametrize("rows", range(1, 40))
def test_however_many_rows_there_are_each_has_a_place_and_one_more_has(rows: int) -> None:
    bed, taken = Bed.holding((2,) * rows), dict[RowSlot, int]()
    for _ in range(rows + 1):
        slot = bed.free(taken)
        assert slot is not None
        taken[slot] = 2
    boxes = [bed.run(slot, 2).box for slot in taken]
    if len(boxes) <= 2 * STEPS[-1].rows:
        assert not any(overlap(one, other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])


def test_long_rows_that_are_too_many_lie_closer() -> None:
    bed = Bed.holding((20,) * 14)
    assert bed.lines > STEPS[-1].lines
    assert all(within(bed.run(slot, 20), slot) for slot in bed.slots)


@pytest.mark.parametrize("cards", [24, 40, 94])
def test_a_row_longer_than_any_step_has_room_for_is_pushed_together(cards: int) -> None:
    run = BEDS[-1].run(RowSlot(1, 0), cards)
    assert run.step < STEPS[-1].step
    assert within(run, RowSlot(1, 0))


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_row_that_outgrows_its_step_in_a_turn_has_the_cards_of_the_next(level: int) -> None:
    bed, longest = BEDS[level], STEPS[level].longest
    slot = RowSlot(0, 1)
    assert bed.run(slot, longest).card == STEPS[level].card
    larger = bed.run(slot, longest + 1)
    assert larger.card == STEPS[level + 1].card
    assert larger.middle[1] == pytest.approx(bed.run(slot, 1).middle[1])


# The place of the next card


@pytest.mark.parametrize("bed", BEDS, ids=str)
def test_the_next_card_has_a_place_behind_its_row_and_within_the_mat(bed: Bed) -> None:
    for slot, cards in product(bed.slots, range(1, bed.step.longest + 1)):
        run = bed.run(slot, cards)
        left, top, width, height = bed.place(run, slot)
        assert left + width <= LEFTS[slot.column] + ROOM
        assert (top, height) == (run.top, run.box[3])
        assert width in (run.card, pytest.approx(bed.step.narrow))
        if cards < bed.step.longest - 1:
            assert left > run.right, "it covers nothing"


def test_places_are_as_wide_as_a_card_where_there_is_room() -> None:
    bed, slot = BEDS[0], RowSlot(0, 0)
    assert [bed.place(bed.run(slot, cards), slot)[2] == 198 for cards in (1, 6, 7)] == [True, True, False]


def test_a_place_ends_before_the_row_at_the_other_end_of_its_line() -> None:
    bed, slot = BEDS[0], RowSlot(0, 0)
    run, aside = bed.run(slot, 4), bed.run(slot._replace(aside=True), 1)
    left, _, width, _ = bed.place(run, slot, aside.left)
    assert run.right < left
    assert left + width <= aside.left


# Places for rows


def test_places_are_filled_from_left_to_right_and_then_down() -> None:
    bed = BEDS[0]
    taken: dict[RowSlot, int] = {}
    for slot in (RowSlot(0, 0), RowSlot(1, 0), RowSlot(0, 1), RowSlot(1, 1)):
        assert bed.free(taken) == slot
        taken[slot] = 1
    del taken[RowSlot(1, 0)]
    assert bed.free(taken) == RowSlot(1, 0), "a gap is filled first"


def test_where_all_places_are_taken_a_row_begins_beside_the_shortest() -> None:
    bed = BEDS[0]
    aside = bed.free(FIRST)
    assert aside == RowSlot(0, 1, aside=True)
    boxes = [bed.run(slot, cards).box for slot, cards in {**FIRST, aside: 3}.items()]
    assert not any(overlap(one, other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])


def test_beside_long_rows_there_is_no_room() -> None:
    taken: Mapping[RowSlot, int] = dict.fromkeys(BEDS[0].slots, 5)
    assert BEDS[0].free(taken) is None


@pytest.mark.parametrize("bed", BEDS, ids=str)
def test_a_row_beside_the_longest_that_is_short_enough_covers_neither_it_nor_its_place(bed: Bed) -> None:
    slot = RowSlot(0, 0)
    run = bed.run(slot, bed.step.short)
    aside = bed.run(slot._replace(aside=True), 1)
    left, _, width, _ = bed.place(run, slot, aside.left)
    assert run.right < left
    assert left + width <= aside.left


def test_a_row_on_its_way_lies_between_where_it_was_and_where_it_will_be() -> None:
    before, after = BEDS[0].run(RowSlot(1, 1), 3), BEDS[1].run(RowSlot(1, 1), 3)
    assert before.towards(after, 0) == before
    assert before.towards(after, 1) == after
    half = before.towards(after, 0.5)
    assert after.card < half.card < before.card
    assert min(before.top, after.top) < half.top < max(before.top, after.top)


# Tickets


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("front", [None, 0])
@pytest.mark.parametrize("covered", [False, True])
def test_tickets_and_fans_keep_apart_and_above_the_rows(seats: int, front: int | None, covered: bool) -> None:
    above = [chair for seat, chair in enumerate(chairs(seats, front, covered=covered)) if seat != front]
    spans = sorted((chair.ticket.x, chair.fan[0] + 2 * chair.step + FAN / 2) for chair in above)
    assert spans[0][0] >= EDGE
    assert spans[-1][1] <= 1920 - EDGE + 0.01
    assert all(end < start for (_, end), (start, _) in pairwise(spans))
    assert all(chair.ticket.y + chair.ticket.height < BED[1] for chair in above)


def test_two_rows_to_a_line() -> None:
    assert all(step.lines * COLUMNS == step.rows for step in STEPS)
