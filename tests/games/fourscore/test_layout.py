"""Where the rows of Fourscore lie: eight of twelve, more of them, longer ones, and none below the hand."""

from itertools import pairwise

import pytest

from game.games.fourscore.props.layout import (
    CARD,
    COLUMNS,
    HAND_AT,
    HAND_WIDTH,
    LINES,
    NUMBER,
    SMALLEST,
    STEP,
    Bed,
    RowSlot,
    chairs,
)

SAFE = 48


def slots(bed: Bed) -> list[RowSlot]:
    return [RowSlot(column, line) for column in range(COLUMNS) for line in range(bed.lines)]


@pytest.mark.parametrize(("lines", "cards"), [(4, 1), (4, 8), (4, 12), (4, 18), (5, 12), (6, 14), (8, 10)])
def test_no_two_rows_and_no_row_and_the_hand_overlap(lines: int, cards: int) -> None:
    bed = Bed(lines)
    left, right = HAND_AT[0][0] - HAND_WIDTH / 2, HAND_AT[-1][0] + HAND_WIDTH / 2
    top = HAND_AT[0][1] - HAND_WIDTH * 17 / 24
    boxes = [bed.run(slot, cards).box for slot in slots(bed)]
    for k, (x, y, width, height) in enumerate(boxes):
        assert x - NUMBER >= SAFE
        assert x + width <= 1920 - SAFE
        assert y + height <= top or x + width <= left or x - NUMBER >= right
        for x2, y2, width2, height2 in boxes[k + 1 :]:
            assert x + width <= x2 or x2 + width2 <= x or y + height <= y2 or y2 + height2 <= y


@pytest.mark.parametrize("slot", [RowSlot(column, line) for column in range(COLUMNS) for line in range(3)], ids=str)
def test_twelve_cards_lie_as_the_design_has_them(slot: RowSlot) -> None:
    run = Bed().run(slot, 12)
    assert (run.card, run.step) == (CARD, STEP)


@pytest.mark.parametrize("cards", [12, 18, 24])
def test_a_covered_card_shows_as_much_of_itself_however_long_the_row_is(cards: int) -> None:
    for slot in slots(Bed()):
        run = Bed().run(slot, cards)
        if run.card > SMALLEST:
            assert run.step / run.card == pytest.approx(STEP / CARD)


def test_places_are_filled_from_left_to_right_and_then_down() -> None:
    bed = Bed()
    taken: list[RowSlot] = []
    while (slot := bed.free(taken)) is not None:
        taken.append(slot)
    assert taken[:3] == [RowSlot(0, 0), RowSlot(1, 0), RowSlot(0, 1)]
    assert len(taken) == COLUMNS * LINES
    assert bed.free([slot for slot in taken if slot != RowSlot(1, 0)]) == RowSlot(1, 0), "a gap is filled first"


def test_more_than_eight_rows_make_room_in_more_lines() -> None:
    assert Bed.holding(8).lines == 4
    assert Bed.holding(9).lines == 5
    assert Bed.holding(9).card < CARD


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("front", [None, 0])
@pytest.mark.parametrize("covered", [False, True])
def test_tickets_and_fans_keep_apart(seats: int, front: int | None, covered: bool) -> None:
    above = sorted(
        (chair.ticket.x, chair.fan[0] + 2 * chair.step + 28)
        for seat, chair in enumerate(chairs(seats, front, covered=covered))
        if seat != front
    )
    assert above[0][0] >= SAFE
    assert above[-1][1] <= 1920 - SAFE
    assert all(end <= start for (_, end), (start, _) in pairwise(above))
