"""Double Take in together and minute modes: D20-D23, with D5 and D6 as they apply there."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.double_take.common_rules import LIFT, NONE, SET, SPREAD, DoubleTakeTable
from game.games.double_take.hunt import LADDERS, RANKS, Hunt, rank
from game.games.double_take.rules import FLIP, DoubleTake
from game.rules.api import GO, HIDDEN, LEAVE, TABLE, Carry, Event, Outcome, Seat
from game.rules.rng import Rng
from tests.games.double_take.positions import (
    MANY,
    NOW,
    A,
    B,
    Card,
    T,
    V,
    W,
    X,
    Y,
    Z,
    check_walk,
    hand,
    hunt,
    kinds,
    make,
    only,
    place,
    refuses,
)

MODES = ("together", "minute")


# D20


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cards", [135, 60, 90])
def test_d20_the_cards_lie_in_a_deck_until_go_and_are_spread_then(mode: str, cards: int) -> None:
    game = DoubleTake.start(make(2, Carry(pick=1), mode=mode, cards=cards), Rng(1))
    assert isinstance(game, Hunt)
    assert game.starter == 1
    view = game.view(0)
    assert view.zones == {("deck", 0): (HIDDEN,) * cards}
    assert (view.phase, view.legal, view.active, view.due) == ("ready", (), (), GO)
    assert refuses(game, 0, 0, place(0)) == "it has not begun"

    out = game.advance(GO)
    assert out[0] == Event("go", GO)
    assert kinds(out[1:]) == ["spread"] * cards
    assert out[1] == Event("spread", GO, faces=(game.up[cards - 1],), src=("deck", 0), dst=("place", 0))
    assert [event.dst for event in out[1:]] == [("place", spot) for spot in SPREAD[:cards]]
    view = game.view(0)
    assert len(view.zones) == cards
    assert (view.phase, view.active) == ("play", (0, 1))


@pytest.mark.parametrize("seconds", [30, 60, 180])
def test_d20_the_time_begins_at_go(seconds: int) -> None:
    game = DoubleTake.start(make(2, mode="minute", seconds=seconds), Rng(1))
    game.advance(GO)
    end = GO + seconds * 1000
    assert game.view(0).facts["timers"] == ((end, "time", 0),)
    assert game.advance(end - 1) == []
    assert game.advance(end) == [Event("over", end, why="time")]
    assert game.outcome == Outcome((1, 1), (0, 0), "time")


def test_d20_turn_turns_a_card_over_as_often_as_wanted() -> None:
    game = hunt(table=MANY)
    assert game.step(NOW, 1, ("turn", "place", 0)) == [Event("turned", NOW, 1, (V,), ("place", 0), ("place", 0))]
    assert game.view(0).zones["place", 0] == (V,)
    assert game.step(NOW + 150, 1, ("turn", "place", 0)) == [
        Event("turned", NOW + 150, 1, (A,), ("place", 0), ("place", 0))
    ]
    assert game.where[A] == (1, 0)


def test_d20_a_seat_turns_one_card_per_150_ms() -> None:
    game = hunt(table=MANY)
    game.step(NOW, 1, ("turn", "place", 0))
    assert game.view(0).facts["turn_at"] == (0, NOW + 150)
    assert refuses(game, NOW + 149, 1, ("turn", "place", 1)) == "one turn at a time"
    assert ("turn", "place", 1) not in game.legal(1)
    assert ("turn", "place", 1) in game.legal(0)
    assert game.due() == NOW + 150
    game.advance(NOW + 150)
    assert ("turn", "place", 1) in game.legal(1)
    assert game.due() == NOW + 50_000


def test_d20_a_card_under_a_hand_is_not_turned() -> None:
    game = hunt(seats=3, table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    game.step(NOW, 0, place(2))
    game.step(NOW, 1, place(2))
    game.step(NOW, 2, place(4))
    for seat in range(3):
        assert refuses(game, NOW, seat, ("turn", "place", 2)) == "a hand lies on it"
        assert [move for move in game.legal(seat) if move[0] == "turn"] == [("turn", "place", i) for i in (0, 1, 3, 5)]


def test_d20_a_hand_on_a_set_hinders_no_turning() -> None:
    game = hunt(table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    game.step(NOW, 0, hand("set", 0))
    assert [move for move in game.legal(1) if move[0] == "turn"] == [("turn", "place", i) for i in range(6)]


def test_d20_only_cards_of_the_table_are_turned() -> None:
    game = hunt(table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    assert refuses(game, NOW, 0, ("turn", "place", 6)) == "nothing lies there"
    assert refuses(game, NOW, 0, ("turn", "set", 0)) == "there is no such move"


@pytest.mark.parametrize("move", [(), FLIP, ("turn",), ("turn", "place", 135), ("hand", "place", [0]), ["lift"], None])
def test_c7_what_is_no_move_is_refused(move: object) -> None:
    assert refuses(hunt(table=MANY), NOW, 0, move) == "there is no such move"


def test_d20_the_order_of_legal_moves_is_fixed() -> None:
    game = hunt(table=MANY[:2], sets=[(0, [(60, 2), (60, 3)]), (0, [(62, 2), (62, 3)])])
    game.step(NOW, 0, place(1))
    assert game.legal(0) == [place(0), hand("set", 0), hand("set", 1), LIFT, ("turn", "place", 0)]


def test_d20_a_turned_card_is_another_one_and_open_again() -> None:
    game = hunt(table=MANY)
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, LIFT)
    assert place(0) not in game.legal(0)
    game.step(NOW, 1, ("turn", "place", 0))
    assert place(0) in game.legal(0)


def test_d20_ends_when_nothing_can_be_collected_any_more() -> None:
    game = hunt(table=[(A, V), (A, W), (X, Y)])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out[-1] == Event("over", NOW, why="exhausted")
    assert game.outcome == Outcome((1, 2), (1, 0), "exhausted")


@pytest.mark.parametrize("rest", [[(B, X), (B, Y)], [(B, X), (Y, B)], [(X, B), (Y, B)], [(X, Y), (Z, 1), (2, X)]])
def test_d20_goes_on_while_two_cards_share_a_pattern_on_whatever_side(rest: list[Card]) -> None:
    game = hunt(table=[(A, V), (A, W), *rest])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(1))
    assert game.outcome is None


@pytest.mark.parametrize("third", [(T, X), (X, T)])
def test_d20_goes_on_while_a_pair_may_be_completed(third: Card) -> None:
    game = hunt(table=[(A, V), (A, W), third], sets=[(1, [(T, Y), (T, Z)])])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(1))
    assert game.outcome is None


def test_d20_patterns_under_collected_cards_are_gone() -> None:
    game = hunt(table=[(A, V), (A, W), (V, X), (W, Y)])
    game.step(NOW, 0, place(0))
    assert game.step(NOW, 0, place(1))[-1].why == "exhausted"


def test_d20_everything_pending_is_cancelled_at_the_end() -> None:
    game = hunt(table=MANY)
    game.step(NOW + 49_900, 0, place(0))
    game.step(NOW + 49_900, 1, ("turn", "place", 2))
    game.advance(NOW + 50_000)
    facts = game.view(0).facts
    assert (facts["hands"], facts["turn_at"], facts["timers"], game.due()) == (((), ()), (0, 0), (), None)
    assert game.view(0).active == ()


# D21


@pytest.mark.parametrize("mode", MODES)
def test_d21_a_pair_is_a_point(mode: str) -> None:
    game = hunt(mode, table=MANY)
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, place(1))
    home = ("set", 0 if mode == "together" else 128)
    assert out == [
        Event("hand", NOW, 1, dst=("place", 1)),
        Event("lift", NOW, 1, dst=("place", 1), why="won"),
        Event("lift", NOW, 1, dst=("place", 0), why="won"),
        Event("pair", NOW, 1, dst=home, at=(A, 0 if mode == "together" else 1)),
        Event("won", NOW, 1, (A,), ("place", 0), home),
        Event("won", NOW, 1, (A,), ("place", 1), home),
    ]
    assert game.view(0).scores == ((1, 1) if mode == "together" else (0, 1))
    assert ("turn", "place", 0) not in game.legal(0)
    assert game.hands == [NONE, NONE]


@pytest.mark.parametrize("mode", MODES)
def test_d21_a_third_copy_is_one_more(mode: str) -> None:
    game = hunt(mode, table=[*MANY, (T, 2)], sets=[(0, [(T, 3), (T, 4)])])
    game.step(NOW, 0, hand("set", 0))
    out = game.step(NOW, 0, place(6))
    assert kinds(out) == ["hand", "lift", "lift", "secure", "won"]
    assert game.view(0).scores[0] == 2
    assert game.view(0).zones["set", 0] == (T, T, T)


def test_d21_hands_reserve_nothing_and_the_first_to_complete_collects() -> None:
    game = hunt(table=MANY, seats=3)
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(0))) == ["hand"]
    assert kinds(game.step(NOW, 2, place(1))) == ["hand"]
    out = game.step(NOW + 100, 1, place(1))
    assert only(out, "lift") == [
        Event("lift", NOW + 100, 1, dst=("place", 1), why="won"),
        Event("lift", NOW + 100, 0, dst=("place", 0), at=(1, 100), why="won"),
        Event("lift", NOW + 100, 1, dst=("place", 0), why="won"),
        Event("lift", NOW + 100, 2, dst=("place", 1), at=(1, 100), why="won"),
    ]
    assert game.view(0).scores == (0, 1, 0)
    assert game.view(0).facts["timers"] == ((NOW + 50_000, "time", 0),)


def test_d21_a_third_visible_copy_is_not_turned() -> None:
    game = hunt(table=[(T, V), (T, W), (T, X)])
    game.step(NOW, 0, place(0))
    assert "turned" not in kinds(game.step(NOW, 0, place(1)))


@pytest.mark.parametrize("mode", MODES)
def test_d21_differing_hands_of_one_seat_lock_it_for_two_seconds(mode: str) -> None:
    game = hunt(mode, table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(2))
    assert out == [
        Event("hand", NOW, 0, dst=("place", 2)),
        Event("mistake", NOW, 0, dst=("place", 2), why="differ"),
        Event("lift", NOW, 0, dst=("place", 2), why="mistake"),
        Event("lift", NOW, 0, dst=("place", 0), why="mistake"),
        Event("lock", NOW, 0, at=(NOW + 2000,)),
    ]
    assert game.view(0).scores[0] == 1
    assert refuses(game, NOW + 1999, 0, place(0)) == "that seat is locked"
    assert {move[0] for move in game.legal(0)} == {"turn"}
    assert game.due() == NOW + 2000
    game.step(NOW + 2000, 0, place(0))


@pytest.mark.parametrize("mode", MODES)
def test_d21_d6_a_hand_lapses_and_its_target_is_closed(mode: str) -> None:
    game = hunt(mode, table=MANY)
    game.step(NOW, 0, place(0))
    assert refuses(game, NOW, 0, place(0)) == "that hand is there already"
    assert game.advance(NOW + 2999) == []
    assert game.advance(NOW + 3000) == [Event("lapse", NOW + 3000, 0, dst=("place", 0))]
    assert refuses(game, NOW + 5999, 0, place(0)) == "that is closed to the seat"
    game.step(NOW + 6000, 0, place(0))
    assert kinds(game.step(NOW + 6000, 0, LIFT)) == ["lift"]
    assert refuses(game, NOW + 6000, 0, LIFT) == "no hand lies there"


def test_d21_together_the_two_hands_may_be_of_two_seats() -> None:
    game = hunt("together", table=MANY)
    game.step(NOW, 0, place(0))
    out = game.step(NOW + 50, 1, place(1))
    assert kinds(out) == ["hand", "lift", "lift", "pair", "won", "won"]
    assert only(out, "lift")[1] == Event("lift", NOW + 50, 0, dst=("place", 0), why="won")
    assert game.view(0).scores == (1, 1)


def test_d21_together_differing_hands_of_two_seats_mean_nothing() -> None:
    game = hunt("together", table=MANY)
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(2))) == ["hand"]
    assert game.hands == [0, 2]


def test_d21_together_two_seats_on_one_card_mean_nothing() -> None:
    game = hunt("together", table=MANY)
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(0))) == ["hand"]


def test_d21_together_own_differing_hands_are_a_mistake_even_beside_a_matching_one() -> None:
    game = hunt("together", table=MANY)
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(2))
    assert "mistake" in kinds(game.step(NOW, 1, place(1)))
    assert game.hands == [0, NONE]


def test_d21_minute_hands_of_two_seats_mean_nothing() -> None:
    game = hunt(table=MANY)
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(1))) == ["hand"]


# D22


def test_d22_there_are_five_ranks_and_a_rising_ladder_for_every_number_of_seats() -> None:
    assert RANKS == ("drowsy", "waking", "watchful", "hawkeyed", "uncanny")
    assert sorted(LADDERS) == [60, 90, 135]
    for ladders in LADDERS.values():
        assert len(ladders) == 6
        for steps in ladders:
            assert 0 < steps[0] < steps[1] < steps[2] < steps[3]
        assert list(ladders) == sorted(ladders)
    assert LADDERS[135] == (
        (3, 7, 12, 22),
        (8, 16, 28, 43),
        (11, 23, 39, 58),
        (16, 32, 47, 64),
        (20, 40, 54, 65),
        (22, 45, 61, 66),
    )
    assert LADDERS[60] == ((7, 14, 22, 26), (12, 24, 28, 30), *((13, 26, 28, 30),) * 4)
    assert LADDERS[90] == ((6, 12, 17, 29), (11, 22, 33, 42), (15, 31, 40, 44), *((16, 32, 41, 44),) * 3)


@pytest.mark.parametrize("seats", [1, 4, 6])
def test_d22_a_rank_is_reached_with_its_step(seats: int) -> None:
    steps = LADDERS[135][seats - 1]
    assert rank(0, seats, 135, 60) == "drowsy"
    for i, step in enumerate(steps):
        assert rank(step - 1, seats, 135, 60) == RANKS[i]
        assert rank(step, seats, 135, 60) == RANKS[i + 1]


def test_d22_more_time_asks_for_more_and_less_for_less() -> None:
    assert LADDERS[135][0] == (3, 7, 12, 22)
    assert [rank(score, 1, 135, 180) for score in (8, 9, 65, 66)] == ["drowsy", "waking", "hawkeyed", "uncanny"]
    assert [rank(score, 1, 135, 30) for score in (1, 2, 10, 11)] == ["drowsy", "waking", "hawkeyed", "uncanny"]


def test_d22_no_time_asks_for_more_than_of_six_seats_in_a_minute() -> None:
    assert LADDERS[60][5] == (13, 26, 28, 30)
    for seats in (2, 6):
        assert [rank(score, seats, 60, 180) for score in (12, 13, 29, 30)] == [
            "drowsy",
            "waking",
            "hawkeyed",
            "uncanny",
        ]


def test_d22_together_all_are_first_with_one_score_and_its_rank() -> None:
    game = hunt("together", 3, table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    assert game.view(0).facts["rank"] == ""
    game.advance(NOW + 50_000)
    assert game.outcome == Outcome((1, 1, 1), (1, 1, 1), "time")
    assert game.view(0).facts["rank"] == rank(1, 3, 135, 60)


def test_d22_minute_mode_has_no_rank() -> None:
    game = hunt(table=MANY)
    game.advance(NOW + 50_000)
    assert game.view(0).facts["rank"] == ""


def test_d22_together_may_be_played_alone() -> None:
    game = DoubleTake.start(make(1, mode="together"), Rng(1))
    game.advance(GO)
    assert len(game.legal(0)) == 270


# D23


def test_d23_most_points_win_and_ties_share() -> None:
    sets: list[tuple[int, list[Card]]] = [
        (1, [(T, 1), (T, 2), (T, 3)]),
        (2, [(60, 2), (60, 3)]),
        (2, [(62, 2), (62, 3)]),
        (3, [(64, 2), (64, 3)]),
    ]
    game = hunt(seats=4, table=MANY, sets=sets)
    game.advance(NOW + 50_000)
    assert game.outcome == Outcome((4, 1, 1, 3), (0, 2, 2, 1), "time")


def test_d23_a_collected_set_can_be_touched_by_its_owner_only() -> None:
    game = hunt(table=[*MANY, (T, 5)], sets=[(0, [(T, 1), (T, 2)]), (1, [(60, 2), (60, 3)])])
    assert refuses(game, NOW, 1, hand("set", 0)) == "that set is not the seat's own"
    assert hand("set", 0) not in game.legal(1)
    assert hand("set", 128) in game.legal(1)
    assert hand("set", 0) in game.legal(0)
    assert hand("set", 128) not in game.legal(0)


def test_d23_together_anybody_touches_the_sets_of_the_table() -> None:
    game = hunt("together", 3, table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    assert all(hand("set", 0) in game.legal(seat) for seat in range(3))
    assert kinds(game.step(NOW, 2, hand("set", 0))) == ["hand"]


# C8


def test_c8_together_goes_on_with_one_and_ends_with_none() -> None:
    game = hunt("together", table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    game.step(NOW, 0, ("turn", "place", 0))
    assert game.step(NOW, 0, LEAVE) == [Event("left", NOW, 0)]
    assert game.due() == NOW + 50_000
    assert game.view(0).active == (1,)
    assert [event.why for event in game.step(NOW, 1, LEAVE)] == ["", "left"]
    assert game.outcome == Outcome((1, 1), (1, 1), "left")


def test_c8_minute_needs_two() -> None:
    game = hunt(seats=3, table=MANY, sets=[(0, [(60, 2), (60, 3)])])
    assert kinds(game.step(NOW, 0, LEAVE)) == ["left"]
    assert kinds(game.step(NOW, 1, LEAVE)) == ["left", "over"]
    assert game.outcome == Outcome((2, 3, 1), (1, 0, 0), "left")


def test_c8_a_pair_of_a_seat_that_left_can_no_longer_be_completed() -> None:
    game = hunt(seats=3, table=[(T, V), (W, X)], sets=[(0, [(T, 1), (T, 2)])])
    assert [event.why for event in game.step(NOW, 0, LEAVE)] == ["", "exhausted"]


def test_c8_a_hand_of_a_seat_that_leaves_is_lifted() -> None:
    game = hunt(seats=3, table=MANY)
    game.step(NOW, 0, place(0))
    assert game.step(NOW, 0, LEAVE)[1] == Event("lift", NOW, 0, dst=("place", 0), why="left")
    assert game.advance(NOW + 3000) == []


def test_c8_leaving_before_go_ends_nothing() -> None:
    game = DoubleTake.start(make(3, mode="minute"), Rng(1))
    assert kinds(game.step(100, 0, LEAVE)) == ["left"]
    assert game.outcome is None


# Copies and invariants


def test_a_clone_is_equal_and_independent() -> None:
    game = hunt(table=MANY)
    game.step(NOW, 0, place(4))
    before = game.key()
    twin = game.clone()
    assert all(getattr(twin, slot) == getattr(game, slot) for slot in Hunt.__slots__ + DoubleTakeTable.__slots__)
    twin.step(NOW, 1, ("turn", "place", 0))
    twin.step(NOW, 1, place(2))
    twin.step(NOW, 1, place(3))
    assert game.key() == before
    assert game.legal(1) == [move for move in hunt(table=MANY).legal(1) if move != ("turn", "place", 4)]


def test_the_key_tells_states_apart() -> None:
    game = hunt(table=MANY)
    before = game.key()
    game.turn_at = [5, 0]
    second = game.key()
    game.deck = [1]
    assert len({before, second, game.key()}) == 3


def test_the_deck_of_a_clone_is_its_own() -> None:
    game = DoubleTake.start(make(2, mode="minute", cards=60), Rng(1))
    twin = game.clone()
    twin.advance(GO)
    assert game.view(TABLE).zones == {("deck", 0): (HIDDEN,) * 60}


@pytest.mark.parametrize("mode", MODES)
def test_determinise_before_go_knows_nothing(mode: str) -> None:
    setup = make(2, mode=mode, cards=60)
    game = DoubleTake.start(setup, Rng(1))
    view = game.view(0)
    twins = [DoubleTake.determinise(view, setup, Rng(seed)) for seed in (2, 3)]
    assert all(twin.view(0) == view for twin in twins)
    assert twins[0].advance(GO) != twins[1].advance(GO)


def test_determinise_restores_the_turn_limit() -> None:
    setup = make(2, mode="minute", cards=60)
    game = DoubleTake.start(setup, Rng(1))
    game.advance(GO)
    game.step(GO + 10, 1, ("turn", "place", 0))
    view = game.view(1)
    twin = Hunt.determinise(view, setup, Rng(2))
    assert twin.view(1) == view
    assert twin.due() == GO + 160


@pytest.mark.parametrize("mode", MODES)
def test_c10_a_random_hunt_keeps_every_promise(mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed, seats in enumerate((2, 5)):
        seen += check_walk(make(seats, mode=mode, cards=60), seed, steps=40)
    assert seen["pair"]
    assert seen["turned"]


def sets_of(game: Hunt, seat: Seat) -> int:
    return len(game.sets[game.side[seat]])


def test_sets_of_all_seats_have_room() -> None:
    game = hunt(seats=6, table=[*MANY, *MANY])
    for seat in (5, 0):
        first = 6 if seat else 0
        game.step(NOW, seat, place(first))
        game.step(NOW, seat, place(first + 1))
        assert sets_of(game, seat) == 1
    assert (SET + 5 * 128 in game.lying, SET in game.lying) == (True, True)
