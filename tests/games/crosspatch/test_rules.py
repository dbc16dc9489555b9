"""Crosspatch, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from game.games.crosspatch.rules import MIDDLE, NO_CELL, STOP, Cell, Crosspatch, full_deck, stock_size
from game.rules.api import (
    DOWN,
    HIDDEN,
    LEAVE,
    OPEN,
    TABLE,
    Carry,
    Event,
    Face,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Setup,
    SetupError,
    View,
    Zone,
)
from game.rules.options import OFF, Number, Switch, Value, beginner
from game.rules.rng import Rng

LAST_RULE = "X14"

SPEC = Crosspatch.spec


FIRST = Carry(pick=0)


def setup(seats: int = 2, options: Mapping[str, Value] | None = None, carry: Carry = FIRST) -> Setup:
    return Setup.make(SPEC, seats, options, carry=carry)


def card(colour: int, motif: int) -> Face:
    return colour * 8 + motif


def at(x: int, y: int) -> Cell:
    """A cell as seen from the first card, y growing downwards."""
    return (y + 8) * 16 + x + 8


def xy(cell: Cell) -> tuple[int, int]:
    return cell % 16 - 8, cell // 16 - 8


# Cards (n, n) fit each other all, and no two cards of colour 7 fit each other.
TWIN = [card(n, n) for n in range(8)]
RED = [card(7, motif) for motif in range(8)]


def position(
    stocks: Sequence[Sequence[Face]],
    laid: Iterable[tuple[Cell, Face]] = (),
    layer: Seat = TABLE,
    deck: Sequence[Face] = (63,),
    turn: Seat = 0,
    **options: Value,
) -> Crosspatch:
    """A seat to lay with these stocks, this cross and this deck, whose last card is drawn first."""
    game = Crosspatch.start(setup(len(stocks), options), Rng(1))
    game._hold(stocks)
    game.deck = list(deck)
    game.turn = turn
    game.layer = layer
    for cell, face in laid:
        game._join(cell, face)
    game.moves = game._lays(turn)
    return game


def row_of(faces: Sequence[Face], x: int = 0, y: int = 0) -> list[tuple[Cell, Face]]:
    return [(at(x + i, y), face) for i, face in enumerate(faces)]


def column_of(faces: Sequence[Face], x: int = 0, y: int = 0) -> list[tuple[Cell, Face]]:
    return [(at(x, y + i), face) for i, face in enumerate(faces)]


def cells_for(game: Crosspatch, slot: int = 0) -> list[tuple[int, int]]:
    """Where the card of that slot may go, in the order of `legal`."""
    return [xy(int(move[2])) for move in game.legal(game.turn) if move[:2] == ("lay", slot)]


def open_to_any(laid: Sequence[tuple[Cell, Face]], motifs: int = 8) -> set[tuple[int, int]]:
    """Where any card of the deck that is not laid may go."""
    left = [face for face in full_deck({"motifs": motifs}) if face not in dict(laid).values()]
    found: set[tuple[int, int]] = set()
    for face in left:
        found.update(cells_for(position([[face], []], laid)))
    return found


def lay(game: Crosspatch, slot: int, x: int, y: int) -> list[Event]:
    return game.step(game.now, game.turn, ("lay", slot, at(x, y)))


def kinds(events: Iterable[Event]) -> list[tuple[str, Seat]]:
    return [(event.kind, event.seat) for event in events]


def refusal(game: Crosspatch, seat: Seat, move: Move) -> str:
    """The reason of a refusal, which changed nothing."""
    before = game.key()
    with pytest.raises(IllegalMove) as caught:
        game.step(game.now, seat, move)
    assert game.key() == before
    return caught.value.reason


# What the game declares


def test_the_spec_declares_what_the_game_is() -> None:
    assert (SPEC.key, SPEC.version, SPEC.realtime, SPEC.hidden, SPEC.bound) == ("crosspatch", 2, False, False, 128)
    assert SPEC.seats({}) == range(2, 5)
    assert SPEC.zones == {"deck": DOWN, "stock": OPEN, "cross": OPEN, "won": OPEN}
    assert SPEC.verbs == ("lay", "stop")
    assert SPEC.kinds == ("lay", "draw", "miss", "turn", "stop", "sweep", "left", "over")
    assert SPEC.reasons == ("deck", "left")
    assert SPEC.options == (
        Number("stock", initial=0, low=3, high=8, can_be_off=True),
        Number("motifs", initial=8, low=5, high=8),
        Switch("line", initial=False),
        Number("turn_timer_s", initial=0, low=15, high=90, step=15, can_be_off=True),
    )


def test_c6_the_fitting_cells_are_an_assist_that_is_on_and_that_no_rule_reads() -> None:
    assert SPEC.seat_options == (Switch("show_fits", assist=True, look=True, initial=True),)
    assert beginner(SPEC.seat_options) == {"show_fits": True}


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats_play(seats: int) -> None:
    with pytest.raises(SetupError):
        Setup.make(SPEC, seats)


# X1 and X2: the deal


@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 6), (4, 5)])
def test_x1_stocks_are_dealt_open_and_the_rest_is_a_face_down_deck(seats: int, size: int) -> None:
    game = Crosspatch.start(setup(seats), Rng(4))
    view = game.view(TABLE)
    assert [len(view.zones["stock", seat]) for seat in range(seats)] == [size] * seats
    assert view.zones["deck", 0] == (HIDDEN,) * (64 - seats * size)
    assert sorted([*game.deck, *(face for stock in game.stocks for face in stock)]) == list(range(64))


def test_x1_the_deck_is_shuffled_and_dealt_from_its_top() -> None:
    game = Crosspatch.start(setup(2), Rng(4))
    shuffled = list(range(64))
    Rng(4).shuffle(shuffled)
    assert game.deck == shuffled[:48]
    assert game.stocks == [shuffled[56:], shuffled[48:56]]


def test_x2_the_first_starter_is_random() -> None:
    starters = Counter(Crosspatch.start(Setup.make(SPEC, 4), Rng(seed)).starter for seed in range(60))
    assert sorted(starters) == [0, 1, 2, 3]


def test_c3_the_host_may_pick_the_starter_and_a_later_match_goes_clockwise() -> None:
    picked = Crosspatch.start(setup(3, carry=Carry(pick=2)), Rng(1))
    later = Crosspatch.start(setup(3, carry=Carry(starter=2, places=(1, 2, 3))), Rng(1))
    assert (picked.starter, picked.turn) == (2, 2)
    assert (later.starter, later.turn) == (0, 0)


def test_x2_the_first_card_goes_to_the_middle() -> None:
    game = Crosspatch.start(setup(2), Rng(1))
    assert MIDDLE == at(0, 0) == 136
    assert game.legal(0) == tuple(("lay", slot, 136) for slot in range(8))
    assert game.legal(1) == ()


def test_x2_after_a_lay_the_seat_draws_into_the_slot_of_the_laid_card() -> None:
    game = position([[TWIN[0], TWIN[1], TWIN[2]], [TWIN[3]]], deck=[TWIN[5], TWIN[4]])
    events = game.step(70, 0, ("lay", 1, MIDDLE))
    assert events == [
        Event("lay", 70, 0, (TWIN[1],), ("stock", 0), ("cross", 0), at=(136,), src_at=1),
        Event("draw", 70, 0, (TWIN[4],), ("deck", 0), ("stock", 0), dst_at=1),
        Event("turn", 70, 1),
    ]
    assert game.stocks == [[TWIN[0], TWIN[4], TWIN[2]], [TWIN[3]]]
    assert game.deck == [TWIN[5]]
    assert game.cells == {136: TWIN[1]}


def test_x2_without_a_deck_nothing_is_drawn_and_the_stock_closes_up() -> None:
    game = position([[TWIN[0], TWIN[1], TWIN[2]], [TWIN[3]]], deck=[])
    assert kinds(lay(game, 1, 0, 0)) == [("lay", 0), ("turn", 1)]
    assert game.stocks[0] == [TWIN[0], TWIN[2]]


# X3 to X5: where a card may go


def test_x3_the_second_card_goes_to_any_side_of_the_first() -> None:
    game = position([[TWIN[1]], [TWIN[2]]], row_of(TWIN[:1]))
    assert cells_for(game) == [(-1, 0), (1, 0), (0, -1), (0, 1)]


@pytest.mark.parametrize(
    ("second", "ends"),
    [
        ((1, 0), [(-1, 0), (2, 0)]),
        ((-1, 0), [(-2, 0), (1, 0)]),
        ((0, 1), [(0, -1), (0, 2)]),
        ((0, -1), [(0, -2), (0, 1)]),
    ],
)
def test_x3_the_second_card_fixes_the_direction_of_the_line(
    second: tuple[int, int], ends: list[tuple[int, int]]
) -> None:
    game = position([[TWIN[1]], [TWIN[2]]], [(MIDDLE, TWIN[0]), (at(*second), TWIN[3])])
    assert cells_for(game)[:2] == ends


def test_x4_a_row_may_grow_at_its_ends_or_beside_any_of_its_cards() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], [(at(0, 0), TWIN[0]), (at(-1, 0), TWIN[1]), (at(1, 0), TWIN[2])])
    assert cells_for(game) == [(-2, 0), (2, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1)]


def test_x4_a_column_may_grow_at_its_ends_or_beside_any_of_its_cards() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], [(at(0, 0), TWIN[0]), (at(0, 1), TWIN[1]), (at(0, -1), TWIN[2])])
    assert cells_for(game) == [(0, -2), (0, 2), (-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]


def test_x4_the_sides_of_two_cards_come_in_reading_order() -> None:
    right = position([[TWIN[3]], [TWIN[4]]], [(at(0, 0), TWIN[0]), (at(1, 0), TWIN[1])])
    left = position([[TWIN[3]], [TWIN[4]]], [(at(0, 0), TWIN[0]), (at(-1, 0), TWIN[1])])
    assert cells_for(right)[2:] == [(0, -1), (0, 1), (1, -1), (1, 1)]
    assert cells_for(left)[2:] == [(-1, -1), (-1, 1), (0, -1), (0, 1)]


@pytest.mark.parametrize("x", [0, 1, 2])
@pytest.mark.parametrize("y", [-1, 1])
def test_x4_a_card_beside_any_card_of_the_line_makes_it_the_centre(x: int, y: int) -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:3]))
    events = lay(game, 0, x, y)
    assert game.centre == at(x, 0)
    assert events[0] == Event("lay", 0, 0, (TWIN[3],), ("stock", 0), ("cross", 0), src_at=0, at=(at(x, y), at(x, 0)))


def test_x4_only_the_card_that_fixes_the_centre_says_so() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], [*row_of(TWIN[:3]), (at(0, 1), TWIN[5])])
    assert lay(game, 0, 0, 2)[0].at == (at(0, 2),)


def test_x4_nobody_is_forced_to_fix_the_centre() -> None:
    game = position([[TWIN[7]], [card(0, 1)]], row_of(TWIN[:7]))
    lay(game, 0, 7, 0)
    assert game.centre == NO_CELL
    assert len(game.cells) == 8


def test_x4_an_end_card_may_be_the_centre_and_its_free_sides_are_ends() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], [*row_of(TWIN[:2]), (at(1, 1), TWIN[2])])
    assert cells_for(game) == [(-1, 0), (2, 0), (1, -1), (1, 2)]


def test_x5_with_a_centre_in_a_row_only_the_four_ends_grow() -> None:
    game = position([[TWIN[5]], [TWIN[6]]], [*row_of(TWIN[:3]), (at(1, -1), TWIN[3])])
    assert cells_for(game) == [(-1, 0), (3, 0), (1, -2), (1, 1)]


def test_x5_with_a_centre_in_a_column_the_ends_of_the_row_come_first() -> None:
    game = position([[TWIN[5]], [TWIN[6]]], [*column_of(TWIN[:3]), (at(1, 2), TWIN[3])])
    assert cells_for(game) == [(-1, 2), (2, 2), (0, -1), (0, 3)]


@pytest.mark.parametrize(
    ("cell", "then"),
    [
        ((-1, 0), [(-2, 0), (2, 0), (0, -1), (0, 2)]),
        ((2, 0), [(-1, 0), (3, 0), (0, -1), (0, 2)]),
        ((0, -1), [(-1, 0), (2, 0), (0, -2), (0, 2)]),
        ((0, 2), [(-1, 0), (2, 0), (0, -1), (0, 3)]),
    ],
)
def test_x5_an_end_moves_outwards_and_the_others_stay(cell: tuple[int, int], then: list[tuple[int, int]]) -> None:
    game = position([[TWIN[5]], [TWIN[6]]], [*row_of(TWIN[:2]), (at(0, 1), TWIN[2])])
    lay(game, 0, *cell)
    assert cells_for(game) == then


# X6: what fits


def test_x6_colour_and_motif_must_differ_from_every_card_of_the_axis() -> None:
    fits = card(3, 4)
    game = position([[card(0, 5), card(5, 1), fits], [TWIN[7]]], row_of([card(0, 0), card(1, 1), card(2, 2)]))
    assert cells_for(game, 2)[:2] == [(-1, 0), (3, 0)]
    assert not {(-1, 0), (3, 0)} & {*cells_for(game, 0), *cells_for(game, 1)}


def test_x6_a_corner_card_only_has_to_differ_from_the_centre() -> None:
    game = position([[card(0, 5)], [TWIN[7]]], row_of([card(0, 0), card(1, 1), card(2, 2)]))
    assert cells_for(game) == [(1, -1), (1, 1), (2, -1), (2, 1)]


def test_x6_the_centre_is_in_both_axes() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[card(0, 7), card(2, 5), card(1, 5)], [TWIN[7]]], cross)
    assert cells_for(game, 0) == []
    assert cells_for(game, 1) == [(-1, 0), (2, 0)]
    assert cells_for(game, 2) == [(0, -1), (0, 2)]


def test_x6_laid_cards_count_at_once() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[card(3, 3)], [card(3, 4), card(5, 3)]], cross)
    lay(game, 0, 2, 0)
    assert cells_for(game, 0) == cells_for(game, 1) == [(0, -1), (0, 2)]


def test_x6_an_axis_holds_eight_and_the_cross_fifteen() -> None:
    fourteen = [*row_of(TWIN), *column_of([card(n, (n + 1) % 7) for n in range(6)], 7, 1)]
    assert open_to_any(fourteen) == {(7, -1), (7, 7)}
    assert open_to_any([*fourteen, (at(7, 7), card(6, 0))]) == set()


def test_x6_no_card_joins_an_axis_of_eight() -> None:
    game = position([[card(0, 1), card(5, 2)], [TWIN[0]]], row_of(TWIN))
    assert {y for slot in (0, 1) for _, y in cells_for(game, slot)} == {-1, 1}


# X7 and X8: whose turn it is


def test_x7_a_seat_that_can_lay_must_lay() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), layer=1)
    assert {move[0] for move in game.legal(0)} == {"lay"}


def test_x7_a_seat_that_cannot_lay_misses_its_turn_and_draws_nothing() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3]], [card(0, 5)], [TWIN[4]]], cross, deck=[1, 2])
    assert kinds(lay(game, 0, 2, 0)) == [("lay", 0), ("draw", 0), ("miss", 1), ("turn", 2)]
    assert game.stocks[1] == [card(0, 5)]


def test_x7_it_is_asked_again_each_time_its_turn_comes() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3], TWIN[5], TWIN[6]], [card(0, 5)], [TWIN[4]]], cross, deck=[1, 2, 3])
    lay(game, 0, 2, 0)
    assert kinds(lay(game, 0, 3, 0))[2:] == [("turn", 0)]
    assert kinds(lay(game, 1, 0, 2))[2:] == [("miss", 1), ("miss", 2), ("turn", 0)]


def test_x7_a_new_card_of_the_line_can_make_a_seat_able_again() -> None:
    unable = [card(0, 5)]
    game = position([[TWIN[3], TWIN[1]], unable, [TWIN[4]]], row_of([card(0, 0), card(1, 5)]), deck=[1, 2])
    assert game.view(TABLE).facts["able"] == (0, 2)
    assert kinds(lay(game, 0, 2, 0))[2:] == [("turn", 1)]
    assert cells_for(game) == [(2, -1), (2, 1)]


def test_x8_the_turn_goes_clockwise_to_the_next_that_can_lay() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [TWIN[5]], [TWIN[6]]], row_of(TWIN[:2]), deck=[1, 2, 3])
    order = [game.turn]
    for x in (2, 3, 4):
        lay(game, 0, x, 0)
        order.append(game.turn)
    assert order == [0, 1, 2, 3]


def test_x8_a_miss_of_several_is_told_in_the_order_of_their_turns() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3], TWIN[4]], [card(0, 5)], [card(0, 6)], [card(0, 7)]], cross)
    assert lay(game, 0, 2, 0)[2:] == [
        Event("miss", 0, 1),
        Event("miss", 0, 2),
        Event("miss", 0, 3),
        Event("turn", 0, 0),
    ]


def alone(deck: Sequence[Face] = (1, 2)) -> Crosspatch:
    """Seat 0 has just laid, and only seat 0 can go on: with slot 0 at both ends of the row."""
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3], TWIN[4]], [card(0, 5)]], cross, deck=[*deck, card(1, 2)])
    lay(game, 0, 2, 0)
    assert game.turn == 0
    return game


def test_x8_the_last_layer_goes_on_laying_and_drawing() -> None:
    game = alone()
    events = lay(game, 1, 3, 0)
    assert kinds(events) == [("lay", 0), ("draw", 0), ("sweep", 0), ("turn", 1)]


def test_x8_only_the_last_layer_may_stop() -> None:
    game = alone()
    assert game.legal(0)[-1] == STOP == ("stop",)
    assert game.legal(1) == ()


def test_x8_who_did_not_lay_last_may_not_stop() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), layer=1)
    assert STOP not in game.legal(0)
    assert refusal(game, 0, STOP) == "only who laid last and goes on may stop"


def test_x8_nobody_may_stop_before_the_first_card() -> None:
    game = position([[TWIN[3]], [TWIN[4]]])
    assert STOP not in game.legal(0)
    assert refusal(game, 0, STOP) == "only who laid last and goes on may stop"


# X9 and X10: the end of a round


def test_x9_a_stop_ends_the_round_and_the_last_to_lay_takes_the_cross() -> None:
    game = alone()
    assert game.step(90, 0, STOP) == [
        Event("stop", 90, 0),
        Event("sweep", 90, 0, tuple(TWIN[:4]), ("cross", 0), ("won", 0), (at(0, 0), at(1, 0), at(0, 1), at(2, 0))),
        Event("turn", 90, 1),
    ]
    assert game.won == [[card(0, 0), card(1, 1), card(2, 2), card(3, 3)], []]


def test_x9_the_round_ends_when_nobody_can_lay_and_nobody_misses_then() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3]], [card(0, 5)]], cross, deck=[5, card(0, 6)])
    assert kinds(lay(game, 0, 2, 0)) == [("lay", 0), ("draw", 0), ("sweep", 0), ("turn", 1)]


def test_x9_after_a_round_the_table_is_clear() -> None:
    game = alone()
    game.step(0, 0, STOP)
    assert (game.cells, game.centre, game.layer, game.round) == ({}, NO_CELL, TABLE, 2)
    assert game.legal(1) == (("lay", 0, MIDDLE),)
    assert game.view(TABLE).phase == "empty"


def test_x10_stocks_are_kept_and_there_is_no_new_deal() -> None:
    game = alone()
    before = [list(stock) for stock in game.stocks], list(game.deck)
    game.step(0, 0, STOP)
    assert (game.stocks, game.deck) == before


@pytest.mark.parametrize(("seats", "winner", "starter"), [(2, 0, 1), (2, 1, 0), (3, 1, 1), (4, 3, 3)])
def test_x10_the_loser_of_two_or_the_winner_of_more_starts_the_next_round(
    seats: int, winner: Seat, starter: Seat
) -> None:
    stocks = [[card(1, 1) if seat == winner else card(0, 5 - seat)] for seat in range(seats)]
    game = position(stocks, row_of([card(0, 7)]), layer=winner, turn=winner)
    assert kinds(game.step(0, winner, STOP))[-1] == ("turn", starter)
    assert game.starter == 0


# X11: the end of the match


def test_x11_with_the_deck_used_up_the_round_is_finished_and_the_match_ends() -> None:
    game = position([[TWIN[2], TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), deck=[])
    game.won[1] = [60, 61]
    assert kinds(lay(game, 0, 2, 0)) == [("lay", 0), ("turn", 1)]
    assert kinds(lay(game, 0, 3, 0)) == [("lay", 1), ("turn", 0)]
    assert lay(game, 0, 4, 0)[-1] == Event("over", 0, why="deck")
    assert game.outcome == Outcome((1, 2), (5, 2), "deck")


def test_x11_a_deck_that_runs_out_exactly_with_the_round_ends_the_match() -> None:
    game = alone(deck=())
    assert kinds(game.step(0, 0, STOP))[-1] == ("over", TABLE)
    assert game.outcome == Outcome((1, 2), (4, 0), "deck")
    assert game.round == 1


def test_x11_a_small_deck_still_starts_another_round() -> None:
    game = alone(deck=(5,))
    game.step(0, 0, STOP)
    assert (game.outcome, game.round, game.turn) == (None, 2, 1)


def test_x11_equal_counts_share_the_place_and_stock_cards_count_nothing() -> None:
    game = alone(deck=())
    game.won[1] = [50, 51, 52, 53]
    game.step(0, 0, STOP)
    assert game.outcome == Outcome((1, 1), (4, 4), "deck")


def test_x11_a_seat_without_cards_is_skipped_and_does_not_miss() -> None:
    game = position([[TWIN[2], TWIN[3]], [], [TWIN[4]]], row_of(TWIN[:2]), deck=[])
    assert kinds(lay(game, 0, 2, 0)) == [("lay", 0), ("turn", 2)]


# X12 to X14: easier games


@pytest.mark.parametrize("size", range(3, 9))
def test_x12_the_stock_at_the_start_may_be_chosen(size: int) -> None:
    game = Crosspatch.start(setup(4, {"stock": size}), Rng(1))
    assert [len(stock) for stock in game.stocks] == [size] * 4
    assert len(game.deck) == 64 - 4 * size


@pytest.mark.parametrize(("motifs", "sizes"), [(5, [4, 4, 3]), (6, [4, 4, 3]), (7, [8, 6, 5]), (8, [8, 6, 5])])
def test_x13_fewer_motifs_make_smaller_stocks(motifs: int, sizes: list[int]) -> None:
    assert [stock_size(seats, {"stock": OFF, "motifs": motifs}) for seats in (2, 3, 4)] == sizes
    assert stock_size(2, {"stock": 7, "motifs": motifs}) == 7


def test_x13_the_last_motifs_are_left_out() -> None:
    deck = full_deck({"motifs": 5})
    assert deck == [card(colour, motif) for colour in range(8) for motif in range(5)]
    assert full_deck({"motifs": 8}) == list(range(64))
    game = Crosspatch.start(setup(3, {"motifs": 5}), Rng(1))
    assert sorted([*game.deck, *(face for stock in game.stocks for face in stock)]) == deck


def test_x13_an_axis_holds_as_many_as_there_are_motifs() -> None:
    assert {y for _, y in open_to_any(row_of(TWIN[:4]), motifs=5)} == {-1, 0, 1}
    assert {y for _, y in open_to_any(row_of(TWIN[:5]), motifs=5)} == {-1, 1}


def test_x14_in_a_line_the_second_card_goes_to_any_side() -> None:
    game = position([[TWIN[1]], [TWIN[2]]], row_of(TWIN[:1]), line=True)
    assert cells_for(game) == [(-1, 0), (1, 0), (0, -1), (0, 1)]


@pytest.mark.parametrize("laid", [2, 3, 4])
def test_x14_a_line_grows_at_its_ends_only(laid: int) -> None:
    game = position([[TWIN[6]], [TWIN[7]]], column_of(TWIN[:laid]), line=True)
    assert cells_for(game) == [(0, -1), (0, laid)]
    lay(game, 0, 0, -1)
    assert cells_for(game) == [(0, -2), (0, laid)]
    assert game.centre == NO_CELL


# C7 and C8


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ((), "there is no such move"),
        (("lay",), "there is no such move"),
        (("lay", 0), "there is no such move"),
        (("lay", 0, at(2, 0), 0), "there is no such move"),
        (("put", 0, at(2, 0)), "there is no such move"),
        (("stop", 0), "there is no such move"),
        (["lay", 0, at(2, 0)], "there is no such move"),
        (None, "there is no such move"),
        (("lay", -1, at(2, 0)), "there is no such card"),
        (("lay", 2, at(2, 0)), "there is no such card"),
        (("lay", False, at(2, 0)), "there is no such move"),
        (("lay", "0", at(2, 0)), "there is no such card"),
        (("lay", 0, float(at(2, 0))), "there is no such move"),
        (("lay", 0, [at(2, 0)]), "there is no such move"),
        (("lay", 0, at(0, 0)), "nothing can be laid there"),
        (("lay", 0, at(3, 0)), "nothing can be laid there"),
        (("lay", 0, -1), "nothing can be laid there"),
        (("lay", 0, 9999), "nothing can be laid there"),
        (("lay", 1, at(2, 0)), "its axis has that colour or that motif"),
    ],
)
def test_c7_what_cannot_be_meant_is_refused_and_changes_nothing(move: Move, reason: str) -> None:
    game = position([[TWIN[3], card(0, 4)], [TWIN[4]]], row_of(TWIN[:2]))
    assert refusal(game, 0, move) == reason


def test_c7_out_of_turn_is_refused() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]))
    assert refusal(game, 1, ("lay", 0, at(2, 0))) == "another seat is to lay"
    assert refusal(game, 1, STOP) == "another seat is to lay"


def test_c8_the_turn_of_a_seat_that_leaves_goes_on_clockwise() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [TWIN[5]]], row_of(TWIN[:2]), layer=2)
    assert game.step(30, 0, LEAVE) == [Event("left", 30, 0), Event("turn", 30, 1)]
    assert game.view(TABLE).zones["stock", 0] == (TWIN[3],)


def test_c8_a_seat_that_left_is_skipped_and_does_not_miss() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [TWIN[5]], [card(0, 1)]], row_of(TWIN[:2]), deck=[1, 2, 3])
    assert game.step(0, 1, LEAVE) == [Event("left", 0, 1)]
    assert game.turn == 0
    assert kinds(lay(game, 0, 2, 0))[2:] == [("turn", 2)]


def test_c8_the_turn_can_come_back_to_the_last_layer_who_may_then_stop() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [card(0, 1)]], row_of([card(0, 0)]), layer=1)
    assert kinds(game.step(0, 0, LEAVE)) == [("left", 0), ("turn", 1)]
    assert game.legal(1)[-1] == STOP


def test_c8_a_round_in_which_nobody_else_can_lay_ends_with_the_leave() -> None:
    game = position([[TWIN[3]], [card(0, 2)], [card(0, 1)]], row_of([card(0, 0)]), layer=1)
    assert kinds(game.step(0, 0, LEAVE)) == [("left", 0), ("sweep", 1), ("turn", 1)]
    assert game.won[1] == [card(0, 0)]


def test_c8_the_last_layer_takes_the_cross_even_if_it_left_and_the_next_seat_starts() -> None:
    game = position([[TWIN[3]], [card(0, 2)], [card(0, 1)], [card(0, 3)]], row_of([card(0, 0)]), layer=2)
    game.step(0, 2, LEAVE)
    assert kinds(game.step(0, 0, LEAVE)) == [("left", 0), ("sweep", 2), ("turn", 3)]
    assert game.view(TABLE).scores == (0, 0, 1, 0)


def test_c8_after_leaves_the_starter_is_the_next_clockwise_that_plays() -> None:
    game = position([[TWIN[3]], [card(0, 2)], [card(0, 1)], [card(0, 3)]], row_of([card(0, 0)]), layer=3)
    game.step(0, 3, LEAVE)
    assert kinds(game.step(0, 0, LEAVE))[-1] == ("turn", 1)


def test_c8_seat_numbers_of_x10_are_those_at_the_start() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [card(0, 1)]], row_of([card(0, 0)]), layer=0)
    game.step(0, 1, LEAVE)
    assert kinds(game.step(0, 0, STOP))[-1] == ("turn", 0)


def test_c8_c11_the_match_ends_with_one_seat_left_which_is_first() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]))
    game.won[0] = [60, 61]
    assert game.step(5, 0, LEAVE) == [Event("left", 5, 0), Event("over", 5, why="left")]
    assert game.outcome == Outcome((2, 1), (2, 0), "left")
    view = game.view(1)
    assert (view.phase, view.active, view.legal, view.due, view.facts["able"]) == ("over", (), (), None, ())


# C12


def test_c12_the_timer_lays_the_first_card_that_fits_on_its_first_cell() -> None:
    game = position(
        [[card(0, 1), TWIN[2], TWIN[3]], [TWIN[4]]], [*row_of(TWIN[:2]), (at(0, 1), TWIN[5])], turn_timer_s=15
    )
    assert game.due() == 15_000
    assert game.advance(14_999) == []
    first = game.advance(15_000)[0]
    assert first == Event("lay", 15_000, 0, (TWIN[2],), ("stock", 0), ("cross", 0), (at(0, -1),), src_at=1)
    assert (game.turn, game.due()) == (1, 30_000)


@pytest.mark.parametrize(
    ("cross", "cell"),
    [
        (row_of(TWIN[:1]), at(0, -1)),  # the first card has four sides
        (row_of(TWIN[:2]), at(0, -1)),  # above a line come its sides before its ends
        (column_of(TWIN[:2]), at(0, -1)),  # an end of a column is above its sides
        ([*row_of(TWIN[:2]), (at(0, -1), card(5, 2))], at(-1, 0)),  # that end fits no card, so its row's left one
    ],
)
def test_c12_the_first_cell_is_by_row_then_column(cross: list[tuple[Cell, Face]], cell: Cell) -> None:
    game = position([[TWIN[2]], [TWIN[3]]], cross, turn_timer_s=15)
    assert game.advance(15_000)[0].at[0] == cell


def test_c12_the_first_card_goes_before_the_first_cell() -> None:
    cross = [*row_of(TWIN[:2]), (at(0, 1), TWIN[5])]
    game = position([[card(5, 2), TWIN[3]], [TWIN[4]]], cross, turn_timer_s=15)
    first = game.advance(15_000)[0]
    assert (first.src_at, first.at) == (0, (at(-1, 0),))  # though the second card fits above the centre


def test_c12_who_goes_on_alone_stops() -> None:
    game = position([[TWIN[3], TWIN[4]], [card(0, 5)]], row_of([card(0, 0)]), layer=0, turn_timer_s=30)
    assert kinds(game.advance(30_000)) == [("stop", 0), ("sweep", 0), ("turn", 1)]


def test_c12_each_turn_has_its_own_time() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), turn_timer_s=90)
    game.step(40_000, 0, ("lay", 0, at(2, 0)))
    assert game.due() == 130_000
    assert len(game._timers) == 1


def test_c12_a_leave_starts_the_time_of_the_next_seat_only_at_its_turn() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [TWIN[5]]], row_of(TWIN[:2]), turn_timer_s=15)
    game.step(4_000, 2, LEAVE)
    assert game.due() == 15_000


def test_c12_is_off_by_default() -> None:
    game = Crosspatch.start(setup(2), Rng(1))
    game.step(10, 0, ("lay", 0, MIDDLE))
    assert game.due() is None
    assert game._timers == []


def test_c12_the_first_turn_has_a_time_too() -> None:
    game = Crosspatch.start(setup(2, {"turn_timer_s": 45}), Rng(1))
    assert game.due() == 45_000


# Knowledge


def test_c9_a_view_tells_all_but_the_order_of_the_deck() -> None:
    cross = [*row_of([card(0, 0), card(1, 1)]), (at(0, 1), card(2, 2))]
    game = position([[TWIN[3]], [card(0, 5)], [TWIN[4]]], cross, layer=2, deck=[1, 2])
    game.won[1] = [60, 61]
    game.round = 3
    game.now = 12
    assert game.view(0) == View(
        seat=0,
        now=12,
        phase="cross",
        zones={
            ("deck", 0): (HIDDEN, HIDDEN),
            ("stock", 0): (TWIN[3],),
            ("stock", 1): (card(0, 5),),
            ("stock", 2): (TWIN[4],),
            ("won", 0): (),
            ("won", 1): (60, 61),
            ("won", 2): (),
            ("cross", 0): (card(0, 0), card(1, 1), card(2, 2)),
        },
        scores=(0, 2, 0),
        active=(0,),
        due=None,
        legal=tuple(("lay", 0, at(x, y)) for x, y in [(-1, 0), (2, 0), (0, -1), (0, 2)]),
        facts={
            "able": (0, 2),
            "centre": at(0, 0),
            "laid": (at(0, 0), at(1, 0), at(0, 1)),
            "layer": 2,
            "left": (False, False, False),
            "round": 3,
            "starter": 0,
            "turn": 0,
        },
        outcome=None,
    )


def test_the_phase_names_what_lies_on_the_table() -> None:
    stocks = [[TWIN[3]], [TWIN[4]]]
    assert position(stocks).view(TABLE).phase == "empty"
    assert position(stocks, row_of(TWIN[:1])).view(TABLE).phase == "line"
    assert position(stocks, row_of(TWIN[:2])).view(TABLE).phase == "line"
    assert position(stocks, row_of(TWIN[:2])).view(TABLE).facts["centre"] == -1
    assert position(stocks, [*row_of(TWIN[:2]), (at(0, 1), TWIN[2])]).view(TABLE).phase == "cross"


def test_the_key_is_the_whole_state() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), layer=1, deck=[1, 2])
    game.won[1] = [60]
    assert game.key()[6:] == (
        (1, 2),
        ((TWIN[3],), (TWIN[4],)),
        ((), (60,)),
        ((at(0, 0), TWIN[0]), (at(1, 0), TWIN[1])),
        NO_CELL,
        0,
        1,
        1,
    )


def test_a_clone_is_equal_and_independent() -> None:
    game = alone(deck=(1, 2, 3))
    game.round = 5
    twin = game.clone()
    assert twin.key() == game.key()
    before = game.key(), game.spots.copy(), game.legal(0)
    lay(twin, 1, 3, 0)
    assert (game.key(), game.spots, game.legal(0)) == before
    assert (twin.line, twin.limit, twin.rings) == (game.line, game.limit, game.rings)


def test_a_clone_keeps_its_options() -> None:
    game = position([[TWIN[3]], [TWIN[4]]], row_of(TWIN[:2]), line=True, turn_timer_s=15)
    twin = game.clone()
    twin.step(0, 0, ("lay", 0, at(2, 0)))
    assert cells_for(twin) == [(-1, 0), (3, 0)]
    assert twin.due() == 15_000


def test_a_determinised_deck_is_drawn_anew_from_what_lies_nowhere() -> None:
    game = Crosspatch.start(setup(2), Rng(1))
    game.step(3, 0, ("lay", 0, MIDDLE))
    decks = [Crosspatch.determinise(game.view(0), game.setup, Rng(seed)).deck for seed in (1, 2)]
    assert decks[0] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1]) == sorted(game.deck)


# Random walks


def open_cells(cells: Mapping[Cell, Face], line: bool) -> dict[Cell, set[Face]]:
    """The rules read naively: each open cell with the cards of the axis that a card there would join."""
    if not cells:
        return {at(0, 0): set()}
    taken = {xy(cell): face for cell, face in cells.items()}
    sides = [(1, 0), (-1, 0), (0, 1), (0, -1)]

    def run(x: int, y: int, dx: int, dy: int) -> list[Face]:
        """The cards from (x, y) on in one direction."""
        return [taken[x, y], *run(x + dx, y + dy, dx, dy)] if (x, y) in taken else []

    def axis(x: int, y: int, dx: int, dy: int) -> set[Face]:
        return {*run(x, y, dx, dy), *run(x, y, -dx, -dy)}

    centres = [spot for spot in taken if len(axis(*spot, 1, 0)) > 1 and len(axis(*spot, 0, 1)) > 1]
    found: dict[Cell, set[Face]] = {}
    for x, y in taken:
        for dx, dy in sides:
            spot = x + dx, y + dy
            if spot in taken:
                continue
            joined = axis(x, y, dx, dy)
            if centres and axis(*centres[0], dx, dy) != joined:
                continue  # X5: that would be a branch
            if line and len(taken) > 1 and len(joined) == 1:
                continue  # X14
            found[at(*spot)] = joined
    return found


def fits(face: Face, axis: Iterable[Face]) -> bool:
    return all(face // 8 != other // 8 and face % 8 != other % 8 for other in axis)


def mirrored(zones: dict[Zone, list[Face]], event: Event) -> None:
    """Move the cards of an event, as a table would that sees nothing else."""
    count = len(event.faces)
    if event.src is not None:
        cards = zones[event.src]
        first = len(cards) - count if event.src_at == -1 else event.src_at
        if event.src[0] != "deck":
            assert tuple(cards[first : first + count]) == event.faces
        del cards[first : first + count]
    if event.dst is not None:
        cards = zones.setdefault(event.dst, [])
        first = len(cards) if event.dst_at == -1 else event.dst_at
        cards[first:first] = event.faces


WALKS: list[tuple[int, int, dict[str, Value]]] = [
    (2, 0, {}),
    (3, 0, {}),
    (4, 3, {}),
    (4, 3, {"stock": 8, "motifs": 5}),
    (2, 0, {"line": True}),
    (3, 3, {"motifs": 6, "turn_timer_s": 15}),
    (3, 3, {"stock": 3, "line": True, "motifs": 7}),
]


def walk(seats: int, leave_percent: int, options: Mapping[str, Value]) -> Iterator[tuple[Crosspatch, list[Event]]]:
    """A random match, stopping at every state."""
    rng = Rng("walk", seats, repr(options))
    game = Crosspatch.start(Setup.make(SPEC, seats, options), rng)
    yield game, []
    while game.outcome is None:
        if game.due() is not None and rng.chance(20):
            yield game, game.advance(game.due() or 0)
        else:
            seat, move = game.turn, rng.pick(game.legal(game.turn))
            if rng.chance(leave_percent):
                seat, move = rng.pick(game.playing), LEAVE
            yield game, game.step(game.now + rng.below(50), seat, move)


@pytest.mark.parametrize(("seats", "leave_percent", "options"), WALKS)
def test_legal_is_what_a_naive_reading_of_the_rules_allows(
    seats: int, leave_percent: int, options: dict[str, Value]
) -> None:
    for game, _ in walk(seats, leave_percent, options):
        if game.outcome is not None:
            break
        spots = open_cells(game.cells, bool(options.get("line")))
        expected = [
            ("lay", slot, cell)
            for slot, face in enumerate(game.stocks[game.turn])
            for cell, axis in spots.items()
            if fits(face, axis)
        ]
        legal = list(game.legal(game.turn))
        assert sorted(legal[:-1] if game.turn == game.layer else legal) == sorted(expected)
        assert [move[1] for move in legal if move != STOP] == sorted(move[1] for move in expected)
        for seat in range(seats):
            able = any(fits(face, axis) for face in game.stocks[seat] for axis in spots.values())
            assert (seat in game.view(TABLE).facts["able"]) == (able and not game.left[seat])


@pytest.mark.parametrize(("seats", "leave_percent", "options"), WALKS)
def test_facts_of_every_state(seats: int, leave_percent: int, options: dict[str, Value]) -> None:
    deck = full_deck(Setup.make(SPEC, seats, options).options)
    unable: set[tuple[int, Seat]] = set()
    size = 0
    for game, _ in walk(seats, leave_percent, options):
        lying = [*game.deck, *game.cells.values(), *(face for part in (*game.stocks, *game.won) for face in part)]
        assert sorted(lying) == deck  # C10
        size = size or len(game.stocks[0])
        if game.deck:
            assert {len(stock) for stock in game.stocks} == {size}
        assert len(game.cells) <= 2 * len({face % 8 for face in deck}) - 1
        assert all(abs(x) < 8 and abs(y) < 8 for x, y in map(xy, game.cells))

        able = game.view(TABLE).facts["able"]
        assert game.outcome is not None or game.turn in able
        assert not {(game.round, seat) for seat in able} & unable
        if game.outcome is None and (game.centre != NO_CELL or (game.line and len(game.cells) > 1)):
            unable |= {(game.round, seat) for seat in game.playing if seat not in able}


@pytest.mark.parametrize(("seats", "leave_percent", "options"), WALKS)
def test_c9_events_tell_a_table_all_that_changes(seats: int, leave_percent: int, options: dict[str, Value]) -> None:
    mirror: dict[Zone, list[Face]] = {}
    for game, events in walk(seats, leave_percent, options):
        zones = game.view(TABLE).zones
        mirror = mirror or {zone: list(faces) for zone, faces in zones.items()}
        for event in events:
            assert event.kind in SPEC.kinds
            mirrored(mirror, event)
        assert {zone: tuple(faces) for zone, faces in mirror.items() if faces} == {
            zone: faces for zone, faces in zones.items() if faces
        }


@pytest.mark.parametrize(("seats", "leave_percent", "options"), WALKS)
def test_c9_a_determinised_state_has_the_same_view(seats: int, leave_percent: int, options: dict[str, Value]) -> None:
    for game, _ in walk(seats, leave_percent, options):
        for seat in range(TABLE, seats):
            view = game.view(seat)
            imagined = Crosspatch.determinise(view, game.setup, Rng("imagine", game.now))
            assert imagined.view(seat) == view
        assert imagined.spots == game.spots
        assert imagined.playing == game.playing
        if game.outcome is None:
            assert imagined.rings == game.rings
            move = game.legal(game.turn)[0]
            ahead = game.clone()
            imagined.deck = list(game.deck)
            assert imagined.step(game.now, game.turn, move) == ahead.step(game.now, game.turn, move)
            assert imagined.due() == ahead.due()


def test_random_play_takes_a_few_rounds_of_a_dozen_cards() -> None:
    cards, rounds = [], []
    for seed in range(25):
        rng = Rng("play", seed)
        game = Crosspatch.start(Setup.make(SPEC, 2), rng)
        moves = 0
        while game.outcome is None:
            moves += 1
            game.step(game.now, game.turn, rng.pick([move for move in game.legal(game.turn) if move != STOP]))
        cards.append(sum(game.outcome.scores) / game.round)
        rounds.append(game.round)
        assert moves < SPEC.bound
    assert 12 <= sum(cards) / len(cards) <= 13
    assert 4 <= sum(rounds) / len(rounds) <= 5


def test_c1_the_same_seed_and_moves_give_the_same_match() -> None:
    first = [(game.key(), events) for game, events in walk(3, 0, {})]
    again = [(game.key(), events) for game, events in walk(3, 0, {})]
    assert first == again
    assert all(one != other for (one, _), (other, _) in pairwise(first))
