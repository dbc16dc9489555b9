"""Double Take: the deck, the spec, and the rival mode (D1-D15). Team mode and the hunts have files of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from game.games.double_take.common_rules import (
    FORBIDDEN,
    HANDS,
    LIFT,
    NONE,
    PILE,
    RANK,
    SET,
    SPREAD,
    ZONES,
    DoubleTakeTable,
)
from game.games.double_take.patterns import DECKS, PATTERNS, draw_hidden, faces, is_unique
from game.games.double_take.rules import FLIP, DoubleTake
from game.rules.api import (
    DOWN,
    FIRST_MATCH,
    GO,
    HIDDEN,
    LEAVE,
    NEVER,
    OPEN,
    TABLE,
    TOP,
    Carry,
    Event,
    Ms,
    Outcome,
    Seat,
    SetupError,
)
from game.rules.options import Choice, Number, Switch
from game.rules.rng import Rng
from tests.games.double_take.positions import (
    NOW,
    SPEC,
    A,
    B,
    C,
    Card,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
    check_walk,
    fillers,
    hand,
    kinds,
    make,
    only,
    place,
    position,
    refuses,
)

LAST_RULE = "D23"

# The cards


def test_the_deck_has_the_stated_numbers_of_patterns() -> None:
    for cards, (unique, double, triple) in ((135, (8, 71, 40)), (60, (4, 31, 18)), (90, (5, 47, 27))):
        copies = Counter(faces(cards))
        assert sum(copies.values()) == 2 * cards
        assert sorted(face for face, many in copies.items() if many == 1) == list(range(unique))
        assert sorted(face for face, many in copies.items() if many == 2) == list(range(8, 8 + double))
        assert sorted(face for face, many in copies.items() if many == 3) == list(range(79, 79 + triple))
        assert max(copies.values()) == 3
    assert PATTERNS == 119
    assert list(DECKS) == [135, 60, 90]
    assert [is_unique(face) for face in (0, 7, 8, 118)] == [True, True, False, False]


def test_the_two_sides_of_a_card_always_differ_and_come_from_the_seed() -> None:
    for cards in DECKS:
        for seed in range(8):
            up, down, again = [HIDDEN] * cards, [HIDDEN] * cards, [HIDDEN] * cards
            draw_hidden(up, down, Rng(seed))
            assert sorted(up + down) == faces(cards)
            assert all(one != other for one, other in zip(up, down, strict=True))
            draw_hidden(again, [HIDDEN] * cards, Rng(seed))
            assert again == up


def test_hidden_sides_are_drawn_from_what_no_card_shows() -> None:
    up, down = [*range(60)], [HIDDEN] * 60
    up[:] = faces(60)[:60]
    known = up.copy()
    down[3] = 96
    draw_hidden(up, down, Rng(5))
    assert up == known
    assert down[3] == 96
    assert sorted(up + down) == faces(60)
    other = [HIDDEN] * 60
    draw_hidden(up, other, Rng(6))
    assert other != down


# What the game declares


def test_the_spec_declares_the_game() -> None:
    assert (SPEC.key, SPEC.version, SPEC.realtime, SPEC.hidden, SPEC.bound) == ("double_take", 2, True, False, 20_000)
    assert SPEC.zones == {"place": OPEN, "pile": TOP, "set": OPEN, "forbidden": OPEN, "deck": DOWN}
    assert SPEC.verbs == ("flip", "turn", "hand", "lift")
    assert SPEC.reasons == ("goal", "exhausted", "time", "left")
    assert SPEC.kinds == (
        *("go", "turn", "flip", "spread", "hand", "lift", "lapse", "refused", "pair", "theft", "secure", "won"),
        *("tie", "turned", "mistake", "fine", "lock", "hint", "left", "over"),
    )
    assert SPEC.options == (
        Choice("mode", values=("rival", "team", "together", "minute")),
        Number("goal", initial=5, low=3, high=7),
        Number("auto_flip_s", initial=4, low=2, high=8, can_be_off=True),
        Switch("forbidden", initial=True),
        Choice("cards", values=(135, 60, 90)),
        Number("seconds", initial=60, low=30, high=180, step=10),
        Switch("turned", look=True),
    )
    assert SPEC.seat_options == (Switch("show_twins", assist=True, look=True),)


def test_each_mode_has_its_number_of_seats() -> None:
    allowed = {mode: SPEC.seats({"mode": mode}) for mode in ("rival", "team", "together", "minute")}
    assert allowed == {"rival": range(2, 7), "team": range(4, 7), "together": range(1, 7), "minute": range(2, 7)}


def test_targets_are_zones_with_numbers() -> None:
    assert (PILE, FORBIDDEN, SET, len(ZONES)) == (135, 141, 165, 165 + 6 * 128)
    assert (ZONES[134], ZONES[PILE + 5], ZONES[FORBIDDEN + 23], ZONES[SET + 767]) == (
        ("place", 134),
        ("pile", 5),
        ("forbidden", 23),
        ("set", 767),
    )
    assert HANDS[PILE] == ("hand", "pile", 0)


# The deal (D1)


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [68, 67]), (3, [45] * 3), (4, [34, 34, 34, 33]), (5, [27] * 5), (6, [23, 23, 23, 22, 22, 22])],
)
def test_d1_all_cards_are_dealt_evenly_the_larger_piles_clockwise_from_the_starter(
    seats: int, sizes: list[int]
) -> None:
    for starter in range(seats):
        game = DoubleTake.start(make(seats, Carry(pick=starter)), Rng(1))
        zones = game.view(0).zones
        assert game.starter == starter
        assert [len(zones["pile", (starter + i) % seats]) for i in range(seats)] == sizes
        assert len(zones) == seats


def test_d1_the_top_face_of_every_pile_is_visible_to_all_and_nothing_else() -> None:
    game = DoubleTake.start(make(3), Rng(2))
    assert isinstance(game, DoubleTake)
    for seat in (TABLE, 0, 1, 2):
        zones = game.view(seat).zones
        for owner in range(3):
            assert zones["pile", owner] == (HIDDEN,) * 44 + (game.up[game.piles[owner][-1]],)


def test_d1_the_side_up_and_the_pairing_are_drawn_from_the_seed() -> None:
    first, again, other = (DoubleTake.start(make(), Rng(seed)) for seed in (1, 1, 2))
    assert first.key() == again.key()
    assert first.view(0).zones != other.view(0).zones


def test_c3_the_starter_is_drawn_then_goes_clockwise() -> None:
    assert {DoubleTake.start(make(3), Rng(seed)).starter for seed in range(30)} == {0, 1, 2}
    assert DoubleTake.start(make(3, Carry(starter=2)), Rng(1)).starter == 0


# C2, Go


def test_c2_nothing_may_be_done_before_go() -> None:
    game = DoubleTake.start(make(2, Carry(pick=1)), Rng(1))
    assert [game.legal(seat) for seat in (0, 1)] == [(), ()]
    assert game.due() == GO
    view = game.view(0)
    assert (view.phase, view.active) == ("ready", ())
    assert refuses(game, GO - 1, 1, FLIP) == "it has not begun"
    assert game.advance(GO) == [Event("go", GO), Event("turn", GO, 1)]
    view = game.view(0)
    assert (view.phase, view.active, view.facts["turn"], view.facts["turn_t"]) == ("play", (1,), 1, GO)
    assert game.due() == GO + 4000


# D2, Flipping


def test_d2_a_flipped_card_shows_its_other_side_on_the_table() -> None:
    game = position()
    out = game.step(NOW, 0, FLIP)
    assert out == [
        Event("flip", NOW, 0, (21,), ("pile", 0), ("place", 0), under=22),
        Event("turn", NOW, 1),
    ]
    assert game.view(0).zones == {
        ("place", 0): (21,),
        ("pile", 0): (HIDDEN, 22),
        ("pile", 1): (HIDDEN, HIDDEN, 30),
    }


def test_d2_only_the_seat_whose_turn_it_is_flips() -> None:
    game = position(3, turn=1)
    assert refuses(game, NOW, 0, FLIP) == "that seat does not flip now"
    assert [FLIP in game.legal(seat) for seat in range(3)] == [False, True, False]
    game.step(NOW, 1, FLIP)
    assert game.view(0).active == (2,)
    game.step(NOW, 2, FLIP)
    assert game.view(0).active == (0,)


@pytest.mark.parametrize("seconds", [2, 4, 8])
def test_d2_auto_flip_comes_after_its_time(seconds: int) -> None:
    game = position(auto_flip_s=seconds)
    due = NOW + seconds * 1000
    assert game.due() == game.view(0).facts["flip_at"] == due
    assert game.advance(due - 1) == []
    assert kinds(game.advance(due)) == ["flip", "turn"]
    assert game.due() == due + seconds * 1000


def test_d2_a_flip_begins_the_time_of_the_next_seat() -> None:
    game = position()
    game.step(NOW + 1500, 0, FLIP)
    assert game.due() == NOW + 5500


def test_d2_a_top_under_a_hand_is_not_flipped_and_auto_flip_waits_until_it_is_lifted() -> None:
    game = position()
    game.step(NOW + 2000, 1, hand("pile", 0))
    assert refuses(game, NOW + 2000, 0, FLIP) == "that card cannot be flipped now"
    assert FLIP not in game.legal(0)
    assert game.advance(NOW + 4000) == []
    out = game.step(NOW + 4500, 1, LIFT)
    assert kinds(out) == ["lift", "flip", "turn"]
    assert out[1].t == NOW + 4500


def test_d2_auto_flip_waits_for_a_hand_that_lapses() -> None:
    game = position()
    game.step(NOW + 2000, 1, hand("pile", 0))
    out = game.advance(NOW + 5000)
    assert [(event.kind, event.t) for event in out] == [
        ("lapse", NOW + 5000),
        ("flip", NOW + 5000),
        ("turn", NOW + 5000),
    ]


def test_d2_auto_flip_that_waited_comes_with_a_mistake_that_frees_the_card() -> None:
    game = position(table=[(V, W)])
    game.step(NOW + 3000, 1, hand("pile", 0))
    game.advance(NOW + 4000)
    out = game.step(NOW + 4100, 1, place(0))
    assert kinds(out) == ["hand", "mistake", "lift", "lift", "lock", "flip", "turn"]


def test_d2_a_flip_that_is_not_yet_due_does_not_come_with_a_lifted_hand() -> None:
    game = position()
    game.step(NOW, 1, hand("pile", 0))
    assert kinds(game.step(NOW + 100, 1, LIFT)) == ["lift"]


def test_d2_hands_elsewhere_stop_no_flip() -> None:
    game = position(table=[(V, W)])
    game.step(NOW, 1, place(0))
    game.step(NOW, 0, hand("pile", 1))
    assert kinds(game.step(NOW, 0, FLIP)) == ["flip", "turn"]


def test_d2_with_auto_flip_off_anybody_flips_that_seats_card_after_ten_seconds() -> None:
    game = position(3, auto_flip_s=0)
    assert game.due() == NOW + 10_000
    assert game.advance(NOW + 9999) == []
    assert refuses(game, NOW + 9999, 2, FLIP) == "that seat does not flip now"
    assert FLIP not in game.legal(2)
    game.advance(NOW + 10_000)
    assert FLIP in game.legal(2)
    assert game.due() is None
    out = game.step(NOW + 10_000, 2, FLIP)
    assert out == [
        Event("flip", NOW + 10_000, 0, (21,), ("pile", 0), ("place", 0), under=22),
        Event("turn", NOW + 10_000, 1),
    ]


def test_d2_with_auto_flip_on_nobody_else_flips_however_late_it_is() -> None:
    game = position(auto_flip_s=8)
    game.step(NOW + 7000, 1, hand("pile", 0))
    game.advance(NOW + 9999)
    game.turn_t -= 60_000
    assert game._flips(1) == NONE


# D3, Places


def test_d3_there_is_a_place_for_every_card() -> None:
    assert sorted(SPREAD) == list(range(135))
    assert sorted(SPREAD[:80]) == list(range(80))
    assert [SPREAD[rank] for rank in RANK] == list(range(135))


def test_d3_the_table_fills_evenly() -> None:
    for laid in range(81):
        quarters = [sum(place // 20 == quarter for place in SPREAD[:laid]) for quarter in range(4)]
        assert max(quarters) - min(quarters) <= 2
    assert SPREAD[:4] == (0, 49, 18, 67)


def test_d3_a_free_place_is_filled_again_and_other_cards_stay() -> None:
    game = position(table=[(A, V), (B, W), (A, X)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(2))
    assert game.step(NOW, 0, FLIP)[0].dst == ("place", 0)
    assert game.step(NOW, 1, FLIP)[0].dst == ("place", 49)
    assert game.view(0).zones["place", 1] == (B,)


# What is visible can be touched (D4)


def test_d4_hands_may_be_tried_on_table_tops_sets_and_forbidden_cards() -> None:
    game = position(
        table=[(V, W), (X, Y)], sets=[(0, [(A, 1), (A, 2)]), (1, [(B, 3), (B, 4)])], beside=[(1, (T, 5))], turn=1
    )
    touch = [
        place(0),
        place(1),
        hand("pile", 0),
        hand("pile", 1),
        hand("forbidden", 4),
        hand("set", 0),
        hand("set", 128),
    ]
    assert game.legal(0) == touch
    assert game.legal(1) == [*touch, FLIP]
    assert game.view(0).legal == tuple(touch)
    assert game.view(TABLE).legal == ()


def test_d4_an_empty_pile_is_no_target() -> None:
    game = position(piles=[[], fillers(1)])
    assert hand("pile", 0) not in game.legal(0)
    assert refuses(game, NOW, 0, hand("pile", 0)) == "nothing lies there"


# D5, Winning


def test_d5_two_hands_on_identical_faces_win_both_cards() -> None:
    game = position(table=[(A, V), (B, W), (A, X)])
    assert game.step(NOW, 1, place(0)) == [Event("hand", NOW, 1, dst=("place", 0))]
    out = game.step(NOW + 500, 1, place(2))
    t, home = NOW + 500, ("set", 128)
    assert out == [
        Event("hand", t, 1, dst=("place", 2)),
        Event("lift", t, 1, dst=("place", 2), why="won"),
        Event("lift", t, 1, dst=("place", 0), why="won"),
        Event("pair", t, 1, dst=home, at=(A, 1)),
        Event("won", t, 1, (A,), ("place", 0), home),
        Event("won", t, 1, (A,), ("place", 2), home),
        Event("turn", t, 1),
    ]
    view = game.view(0)
    assert view.zones["set", 128] == (A, A)
    assert ("place", 0) not in view.zones
    assert view.scores == (0, 1)
    assert view.facts["sets"] == ((), (128,))
    assert view.facts["hands"] == ((), ())
    assert hand("set", 128) in game.legal(0)


def test_d5_a_set_of_one_seat_lies_beside_its_others() -> None:
    game = position(table=[(A, V), (A, W)], sets=[(1, [(B, X), (B, Y)])])
    game.step(NOW, 1, place(0))
    game.step(NOW, 1, place(1))
    assert game.view(0).facts["sets"] == ((), (128, 129))


def test_d5_a_pile_top_is_won_with_what_it_uncovers() -> None:
    game = position(table=[(A, V)], piles=[[(W, X), (A, Y)], fillers(1)])
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, hand("pile", 0))
    assert only(out, "won") == [
        Event("won", NOW, 1, (A,), ("place", 0), ("set", 128)),
        Event("won", NOW, 1, (A,), ("pile", 0), ("set", 128), under=W),
    ]
    assert game.view(0).zones["pile", 0] == (W,)


# Single hands (D6)


def test_d6_a_single_hand_lapses_after_three_seconds_and_its_target_is_closed_for_three() -> None:
    game = position(table=[(A, V), (B, W)], auto_flip_s=8)
    game.step(NOW, 0, place(0))
    assert game.view(1).facts["hands"] == (("place", 0, NOW), ())
    assert game.view(1).facts["timers"] == ((NOW + 3000, "lapse", 0), (NOW + 8000, "flip", 0))
    assert game.advance(NOW + 2999) == []
    assert game.advance(NOW + 3000) == [Event("lapse", NOW + 3000, 0, dst=("place", 0))]
    assert game.view(1).facts["closed"] == ((0, "place", 0, NOW + 6000),)
    assert refuses(game, NOW + 5999, 0, place(0)) == "that is closed to the seat"
    assert game.due() == NOW + 6000
    game.advance(NOW + 5999)
    assert place(0) not in game.legal(0)
    assert place(1) in game.legal(0)
    assert place(0) in game.legal(1)
    game.advance(NOW + 6000)
    assert place(0) in game.legal(0)
    assert game.view(1).facts["closed"] == ()
    assert kinds(game.step(NOW + 6000, 0, place(0))) == ["hand"]


def test_d6_a_lifted_hand_closes_its_target_too() -> None:
    game = position(table=[(A, V)])
    game.step(NOW, 0, place(0))
    assert LIFT in game.legal(0)
    assert game.step(NOW + 1000, 0, LIFT) == [Event("lift", NOW + 1000, 0, dst=("place", 0))]
    assert LIFT not in game.legal(0)
    assert game.view(0).facts["hands"] == ((), ())
    assert refuses(game, NOW + 3999, 0, place(0)) == "that is closed to the seat"
    game.step(NOW + 4000, 0, place(0))


def test_d6_a_lifted_hand_no_longer_lapses() -> None:
    game = position(table=[(A, V), (B, W)], auto_flip_s=8)
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, LIFT)
    game.step(NOW + 500, 0, place(1))
    assert game.advance(NOW + 3499) == []
    assert kinds(game.advance(NOW + 3500)) == ["lapse"]


def test_d6_there_is_nothing_to_lift_without_a_hand() -> None:
    assert refuses(position(), NOW, 0, LIFT) == "no hand lies there"


def test_d6_a_second_hand_on_the_same_target_is_refused_and_renews_nothing() -> None:
    game = position(table=[(A, V)], auto_flip_s=8)
    game.step(NOW, 0, place(0))
    assert refuses(game, NOW + 1000, 0, place(0)) == "that hand is there already"
    assert place(0) not in game.legal(0)
    assert game.due() == NOW + 3000


def test_d6_several_targets_may_be_closed_and_old_closings_are_forgotten() -> None:
    game = position(table=[(A, V), (B, W), (C, X)], sets=[(0, [(U, Y), (U, Z)])], auto_flip_s=8)
    for i, touched in enumerate((place(2), place(0), hand("set", 0))):
        game.step(NOW + i, 0, touched)
        game.step(NOW + i, 0, LIFT)
    assert [move for move in game.legal(0) if move[0] == "hand"] == [place(1), hand("pile", 0), hand("pile", 1)]
    assert game.due() == NOW + 3000
    game.advance(NOW + 3001)
    game.step(NOW + 3001, 0, place(1))
    game.step(NOW + 3001, 0, LIFT)
    assert game.closed == {(0, SET): NOW + 3002, (0, 1): NOW + 6001}


def test_d6_another_card_on_a_closed_spot_is_open() -> None:
    game = position()
    game.step(NOW, 1, hand("pile", 0))
    game.step(NOW, 1, LIFT)
    assert hand("pile", 0) not in game.legal(1)
    game.step(NOW, 0, FLIP)
    assert hand("pile", 0) in game.legal(1)


def test_d6_a_hand_whose_card_is_won_is_lifted_without_penalty() -> None:
    game = position(3, table=[(T, V)], sets=[(2, [(T, W), (T, X)])])
    game.step(NOW, 2, hand("set", 256))
    game.step(NOW + 50, 0, hand("set", 256))
    out = game.step(NOW + 150, 0, place(0))
    assert only(out, "lift") == [
        Event("lift", NOW + 150, 0, dst=("place", 0), why="won"),
        Event("lift", NOW + 150, 0, dst=("set", 256), why="won"),
        Event("lift", NOW + 150, 2, dst=("set", 256), at=(0,), why="won"),
    ]
    assert game.hands == [NONE] * 3
    assert game.closed == {}
    assert game.view(0).facts["timers"] == ((NOW + 4150, "flip", 0),)


def test_d6_a_hand_that_was_beaten_within_100_ms_learns_by_how_much() -> None:
    game = position(3, table=[(T, V)], sets=[(2, [(T, W), (T, X)])])
    game.step(NOW + 50, 2, hand("set", 256))
    game.step(NOW + 60, 0, hand("set", 256))
    out = game.step(NOW + 150, 0, place(0))
    assert only(out, "lift")[-1] == Event("lift", NOW + 150, 2, dst=("set", 256), at=(0, 100), why="won")


# D7, Holding


@pytest.mark.parametrize(("gap", "at"), [(0, (1, 0)), (100, (1, 100)), (101, (1,))])
def test_d7_a_hand_on_a_held_card_is_refused_as_taken(gap: Ms, at: tuple[int, ...]) -> None:
    game = position(table=[(A, V)])
    game.step(NOW, 1, place(0))
    assert place(0) in game.legal(0)
    out = game.step(NOW + gap, 0, place(0))
    assert out == [Event("refused", NOW + gap, 0, dst=("place", 0), at=at, why="taken")]
    assert game.hands == [NONE, 0]


def test_d7_a_refused_second_hand_is_no_mistake_and_the_first_stays() -> None:
    game = position(table=[(A, V), (B, W)])
    game.step(NOW, 1, place(0))
    game.step(NOW, 0, place(1))
    assert kinds(game.step(NOW, 0, place(0))) == ["refused"]
    assert game.hands == [1, 0]
    game.step(NOW, 1, LIFT)
    assert game.hands == [1, NONE]


@pytest.mark.parametrize("other", [1, 2], ids=["a rival", "its owner"])
def test_d7_a_won_pair_is_held_by_the_hand_of_a_rival(other: Seat) -> None:
    game = position(3, table=[(A, V)], sets=[(2, [(T, W), (T, X)])])
    game.step(NOW, 0, hand("set", 256))
    out = game.step(NOW + 100, other, hand("set", 256))
    assert out == [Event("refused", NOW + 100, other, dst=("set", 256), at=(0, 100), why="taken")]
    game.step(NOW + 100, other, place(0))
    assert kinds(game.step(NOW + 100, other, hand("set", 256))) == ["refused"]  # nor as a second hand
    assert game.hands[0] == SET + 256


def test_d7_its_owner_holds_no_pair() -> None:
    game = position(3, sets=[(2, [(T, W), (T, X)])])
    for seat in (2, 0):
        assert game.step(NOW, seat, hand("set", 256)) == [Event("hand", NOW, seat, dst=("set", 256))]
    assert kinds(game.step(NOW, 1, hand("set", 256))) == ["refused"]  # by the rival that came later than the owner


@pytest.mark.parametrize("owner", [0, 1])
def test_d7_nobody_guards_a_pair_by_touching_it(owner: Seat) -> None:
    game = position(table=[(T, V)], sets=[(owner, [(T, W), (T, X)])])
    pair, rival = hand("set", 128 * owner), 1 - owner
    game.step(NOW, owner, pair)
    assert kinds(game.step(NOW, rival, place(0))) == ["hand"]  # no tie
    assert kinds(game.step(NOW, owner, place(0))) == ["refused"]
    assert "theft" in kinds(game.step(NOW, rival, pair))


def test_d7_the_owners_hand_on_its_pair_ties_nothing_as_the_later_either() -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, hand("set", 128))) == ["hand"]
    assert game.ties == {}


def test_d7_the_owners_hand_on_the_third_copy_ties_as_any() -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 1, place(0))
    assert "tie" in kinds(game.step(NOW, 0, hand("set", 128)))


def test_d7_d9_no_hand_holds_a_triple() -> None:
    game = position(3, sets=[(2, [(T, W), (T, X), (T, Y)])])
    for seat in range(3):
        assert kinds(game.step(NOW, seat, hand("set", 256))) == ["hand"]


def test_d7_d15_a_hand_holds_no_pair_whose_pattern_is_barred_to_it() -> None:
    game = position(3, sets=[(2, [(T, W), (T, X)])], beside=[(0, (T, V))])
    game.step(NOW, 0, hand("set", 256))
    assert kinds(game.step(NOW, 1, hand("set", 256))) == ["hand"]


# After a win (D8)


def test_d8_the_winner_flips_next_and_the_time_starts_anew() -> None:
    game = position(3, table=[(A, V), (A, W)])
    game.step(NOW + 3000, 2, place(0))
    game.step(NOW + 3000, 2, place(1))
    assert game.view(0).active == (2,)
    assert game.due() == NOW + 7000
    game.step(NOW + 3000, 2, FLIP)
    assert game.view(0).active == (0,)


def test_d8_a_winner_without_cards_passes_to_the_next_seat_clockwise_that_has_cards() -> None:
    game = position(4, table=[(A, V), (A, W)], piles=[fillers(0), [], [], fillers(1)])
    game.step(NOW, 1, place(0))
    assert game.step(NOW, 1, place(1))[-1] == Event("turn", NOW, 3)


def test_d8_a_won_top_uncovers_a_card_that_may_match_again() -> None:
    game = position(table=[(A, V), (B, W)], piles=[[(X, Y), (B, 1), (A, 2)], fillers(1)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, hand("pile", 0))
    game.step(NOW, 1, hand("pile", 0))
    out = game.step(NOW, 1, place(1))
    assert kinds(out) == ["hand", "lift", "lift", "pair", "won", "won", "turn"]
    assert game.view(0).active == (1,)


@pytest.mark.parametrize("winner", [0, 1])
def test_d8_a_theft_and_a_secured_triple_are_wins_too(winner: Seat) -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])], turn=1 - winner)
    game.step(NOW, winner, place(0))
    game.step(NOW, winner, hand("set", 128))
    assert game.view(0).active == (winner,)


# D9, Triples


@pytest.mark.parametrize("set_first", [True, False])
def test_d9_a_rivals_pair_is_stolen_with_the_third_copy(set_first: bool) -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    touched = [hand("set", 128), place(0)] if set_first else [place(0), hand("set", 128)]
    game.step(NOW, 0, touched[0])
    out = game.step(NOW, 0, touched[1])
    assert out[3:] == [
        Event("theft", NOW, 0, dst=("set", 0), at=(T, 1)),
        Event("won", NOW, 0, (T, T), ("set", 128), ("set", 0)),
        Event("won", NOW, 0, (T,), ("place", 0), ("set", 0)),
        Event("turn", NOW, 0),
    ]
    view = game.view(0)
    assert view.scores == (1, 0)
    assert view.zones["set", 0] == (T, T, T)
    assert ("set", 128) not in view.zones
    assert view.facts["sets"] == ((0,), ())


def test_d9_the_owner_secures_the_third_copy_as_one_set() -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)]), (1, [(A, Y), (A, Z)])])
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, hand("set", 128))
    assert out[3:] == [
        Event("secure", NOW, 1, dst=("set", 128), at=(T, 1)),
        Event("won", NOW, 1, (T,), ("place", 0), ("set", 128)),
        Event("turn", NOW, 1),
    ]
    view = game.view(0)
    assert view.scores == (0, 2)
    assert view.zones["set", 128] == (T, T, T)
    assert view.facts["sets"] == ((), (129, 128))


def test_d9_a_triple_is_safe_and_a_hand_on_it_can_only_be_a_mistake() -> None:
    game = position(table=[(V, W)], sets=[(1, [(T, 1), (T, 2), (T, 3)])])
    game.step(NOW, 0, hand("set", 128))
    assert kinds(game.step(NOW, 0, place(0))) == ["hand", "mistake", "lift", "lift", "lock"]


# D10, Ties


@pytest.mark.parametrize(("gap", "at"), [(100, (0, 100)), (101, (0,))])
def test_d10_first_hands_of_two_rivals_on_identical_faces_are_a_tie(gap: Ms, at: tuple[int, ...]) -> None:
    game = position(table=[(A, V), (A, W)])
    game.step(NOW, 0, place(0))
    t = NOW + gap
    assert game.step(t, 1, place(1)) == [
        Event("hand", t, 1, dst=("place", 1)),
        Event("tie", t, 1, dst=("place", 1), at=at),
        Event("lift", t, 0, dst=("place", 0), why="tie"),
        Event("lift", t, 1, dst=("place", 1), why="tie"),
    ]
    view = game.view(0)
    assert view.facts["ties"] == ((A, t + 1800),)
    assert view.facts["timers"] == ((t + 1800, "tie", A),)
    assert view.facts["closed"] == ()
    assert view.facts["flip_at"] == NEVER


def test_d10_tied_cards_are_closed_to_all_and_flipping_waits() -> None:
    game = position(3, table=[(A, V), (A, W), (B, X)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    for seat in range(3):
        assert refuses(game, NOW + 1799, seat, place(0)) == "that is closed to all"
        assert place(1) not in game.legal(seat)
        assert place(2) in game.legal(seat)
    assert refuses(game, NOW + 1799, 0, FLIP) == "that card cannot be flipped now"


def test_d10_after_the_countdown_both_cards_are_turned_over() -> None:
    game = position(table=[(A, V), (A, W)], turn=1)
    game.step(NOW + 3900, 0, place(0))
    game.step(NOW + 3900, 1, place(1))
    t = NOW + 5700
    assert game.advance(t - 1) == []
    assert game.advance(t) == [
        Event("turned", t, TABLE, (V,), ("place", 0), ("place", 0)),
        Event("turned", t, TABLE, (W,), ("place", 1), ("place", 1)),
    ]
    view = game.view(0)
    assert (view.facts["ties"], view.active, view.facts["turn_t"]) == ((), (1,), t)
    assert game.due() == t + 4000
    assert place(0) in game.legal(0)
    assert FLIP in game.legal(1)


def test_d10_a_pile_top_and_a_forbidden_card_are_turned_onto_the_table() -> None:
    game = position(3, piles=[[(V, W), (A, X)], fillers(1), fillers(2)], beside=[(2, (A, Y))])
    game.step(NOW, 0, hand("pile", 0))
    game.step(NOW, 1, hand("forbidden", 8))
    t = NOW + 1800
    assert game.advance(t) == [
        Event("turned", t, TABLE, (X,), ("pile", 0), ("place", 0), under=V),
        Event("turned", t, TABLE, (Y,), ("forbidden", 8), ("place", 49)),
    ]
    assert game.barred == ((), (), ())


def test_d10_a_turned_last_card_passes_the_turn_on() -> None:
    game = position(table=[(A, V)], piles=[[(A, W)], fillers(1)])
    game.step(NOW, 0, hand("pile", 0))
    game.step(NOW, 1, place(0))
    assert game.advance(NOW + 1800)[-1] == Event("turn", NOW + 1800, 1)


@pytest.mark.parametrize("set_first", [True, False])
def test_d10_a_won_pair_is_closed_but_not_turned(set_first: bool) -> None:
    game = position(3, table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    touched = [hand("set", 128), place(0)] if set_first else [place(0), hand("set", 128)]
    game.step(NOW, 0, touched[0])
    assert kinds(game.step(NOW, 2, touched[1])) == ["hand", "tie", "lift", "lift"]
    assert refuses(game, NOW, 1, hand("set", 128)) == "that is closed to all"
    assert hand("set", 128) not in game.legal(0)
    t = NOW + 1800
    assert game.advance(t) == [Event("turned", t, TABLE, (V,), ("place", 0), ("place", 0))]


def test_d10_all_hands_on_a_tied_set_are_lifted() -> None:
    game = position(3, table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 1, hand("set", 128))
    game.step(NOW, 0, hand("set", 128))
    out = game.step(NOW, 2, place(0))
    assert [(event.seat, event.dst) for event in only(out, "lift")] == [
        (0, ("set", 128)),
        (1, ("set", 128)),
        (2, ("place", 0)),
    ]


def test_d10_two_rivals_on_one_set_are_no_tie() -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 1, hand("set", 128))
    assert kinds(game.step(NOW, 0, hand("set", 128))) == ["hand"]


def test_d10_different_faces_are_no_tie() -> None:
    game = position(table=[(A, V), (B, W), (A, X), (B, Y)])
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(1))) == ["hand"]


def test_d10_a_second_hand_is_a_mistake_and_no_tie() -> None:
    game = position(table=[(A, V), (A, W), (B, X)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(2))
    assert kinds(game.step(NOW, 1, place(1))) == ["hand", "mistake", "lift", "lift", "lock"]
    assert game.hands == [0, NONE]


def test_d10_everything_else_goes_on_during_the_countdown() -> None:
    game = position(table=[(A, V), (A, W), (B, X), (B, Y), (C, Z)], sets=[(0, [(U, 1), (U, 2)])], turn=1)
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    game.step(NOW + 100, 0, place(2))
    out = game.step(NOW + 200, 0, place(3))
    assert kinds(out)[-2:] == ["won", "turn"]
    assert game.view(0).active == (0,)
    assert game.due() == NOW + 1800
    assert kinds(game.advance(NOW + 1800)) == ["turned", "turned"]
    assert game.due() == NOW + 5800


def test_d10_two_ties_may_be_counted_at_once_and_flipping_waits_for_both() -> None:
    game = position(3, table=[(A, V), (A, W), (B, X), (B, Y)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    game.step(NOW + 500, 1, place(2))
    game.step(NOW + 500, 2, place(3))
    assert game.view(0).facts["ties"] == ((A, NOW + 1800), (B, NOW + 2300))
    game.advance(NOW + 1800)
    assert FLIP not in game.legal(0)
    game.advance(NOW + 2300)
    assert FLIP in game.legal(0)
    assert game.due() == NOW + 6300


def test_d10_a_set_paid_during_the_countdown_leaves_only_the_other_card_to_turn() -> None:
    game = position(3, table=[(T, V), (X, Y)], sets=[(1, [(T, W), (T, 1)])])
    game.step(NOW, 0, place(0))
    game.step(NOW, 2, hand("set", 128))
    game.step(NOW, 1, place(1))
    assert "fine" in kinds(game.step(NOW, 1, hand("pile", 0)))
    assert [event.src for event in only(game.advance(NOW + 1800), "turned")] == [("place", 0)]


# D11, Mistakes


def test_d11_differing_hands_without_a_set_lock_the_seat_for_three_seconds() -> None:
    game = position(table=[(A, V), (B, W)], auto_flip_s=8)
    game.step(NOW, 0, place(0))
    out = game.step(NOW + 100, 0, place(1))
    t = NOW + 100
    assert out == [
        Event("hand", t, 0, dst=("place", 1)),
        Event("mistake", t, 0, dst=("place", 1), why="differ"),
        Event("lift", t, 0, dst=("place", 1), why="mistake"),
        Event("lift", t, 0, dst=("place", 0), why="mistake"),
        Event("lock", t, 0, at=(t + 3000,)),
    ]
    assert game.legal(0) == [FLIP]
    assert game.view(1).facts["locked"] == (t + 3000, 0)
    assert refuses(game, t + 2999, 0, place(0)) == "that seat is locked"
    assert place(0) in game.legal(1)
    assert game.due() == t + 3000
    game.advance(t + 3000)
    assert place(0) in game.legal(0)
    assert place(1) in game.legal(0)


def test_d11_a_mistake_leaves_the_turn_order_and_the_touched_cards() -> None:
    game = position(table=[(A, V), (B, W)], turn=1)
    game.step(NOW + 1000, 0, place(0))
    game.step(NOW + 1000, 0, place(1))
    view = game.view(0)
    assert (view.active, view.facts["turn_t"]) == ((1,), NOW)
    assert view.zones["place", 0] + view.zones["place", 1] == (A, B)
    assert game.due() == NOW + 4000


def test_d11_a_rivals_hand_stays_where_it_is() -> None:
    game = position(3, table=[(A, V)], sets=[(2, [(T, W), (T, X)])])
    game.step(NOW, 2, hand("set", 256))
    game.step(NOW, 0, hand("set", 256))
    game.step(NOW, 0, place(0))
    assert game.hands == [NONE, NONE, SET + 256]


def test_d11_the_most_recent_pair_goes_under_the_own_pile_each_card_below_the_one_before() -> None:
    game = position(
        table=[(V, 1), (W, 2)],
        sets=[(0, [(A, 3), (A, 4)]), (0, [(B, 5), (B, 6)]), (0, [(T, 11), (T, 12), (T, 13)]), (1, [(C, 7), (C, 8)])],
    )
    first, second = game.lying[SET + 1]
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out[4:] == [
        Event("fine", NOW, 0, (B,), ("set", 1), ("pile", 0), src_at=0, dst_at=0),
        Event("fine", NOW, 0, (B,), ("set", 1), ("pile", 0), src_at=0, dst_at=0),
    ]
    assert game.piles[0][:2] == [second, first]
    assert len(game.piles[0]) == 5
    assert game.up[first] == game.up[second] == B
    view = game.view(0)
    assert view.scores == (2, 1)
    assert view.facts["sets"] == ((0, 2), (128,))
    assert view.zones["pile", 0] == (HIDDEN,) * 4 + (20,)
    assert view.facts["locked"] == (0, 0)


def test_d11_a_triple_is_safe_from_fines() -> None:
    game = position(table=[(V, 1), (W, 2)], sets=[(0, [(T, 3), (T, 4), (T, 5)]), (0, [(U, 11), (U, 12), (U, 13)])])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out[-1] == Event("lock", NOW, 0, at=(NOW + 3000,))
    assert (only(out, "fine"), game.view(0).scores) == ([], (2, 0))


def test_d11_an_empty_pile_starts_again_with_the_fine() -> None:
    game = position(table=[(V, 1), (W, 2)], piles=[[], fillers(1)], sets=[(0, [(A, 3), (A, 4)])], turn=1)
    first, second = game.lying[SET]
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(1))
    assert game.piles[0] == [second, first]
    view = game.view(0)
    assert view.zones["pile", 0] == (HIDDEN, A)
    assert view.active == (1,)
    assert hand("pile", 0) in game.legal(1)


def test_d11_a_hand_on_a_set_that_is_paid_is_lifted() -> None:
    game = position(table=[(V, 1), (W, 2)], sets=[(0, [(A, 3), (A, 4)])])
    game.step(NOW, 1, hand("set", 0))
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out[4] == Event("lift", NOW, 1, dst=("set", 0), why="paid")
    assert game.hands == [NONE, NONE]


# Three identical single faces (D12)


def test_d12_two_of_three_are_won_and_the_third_is_turned_at_once() -> None:
    game = position(table=[(T, V), (T, W), (T, X)])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(2))
    assert out[-3:] == [
        Event("won", NOW, 0, (T,), ("place", 2), ("set", 0)),
        Event("turned", NOW, TABLE, (W,), ("place", 1), ("place", 1)),
        Event("turn", NOW, 0),
    ]


def test_d12_a_third_pile_top_is_turned_onto_the_table() -> None:
    game = position(table=[(T, V), (T, W)], piles=[[(X, Y), (T, Z)], fillers(1)])
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, place(1))
    assert out[-2] == Event("turned", NOW, TABLE, (Z,), ("pile", 0), ("place", 0), under=X)


def test_d12_a_third_forbidden_card_is_turned_onto_the_table_and_no_longer_barred() -> None:
    game = position(table=[(T, V), (T, W)], beside=[(0, (T, Z))])
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, place(1))
    assert out[-2] == Event("turned", NOW, TABLE, (Z,), ("forbidden", 0), ("place", 0))
    assert game.view(0).facts["barred"] == ((), ())


def test_d12_a_third_copy_that_the_win_uncovers_is_not_turned() -> None:
    game = position(table=[(T, V)], piles=[[(T, W), (T, X)], fillers(1)])
    game.step(NOW, 0, place(0))
    assert "turned" not in kinds(game.step(NOW, 0, hand("pile", 0)))
    assert game.view(0).zones["pile", 0] == (T,)


def test_d12_a_tie_over_two_of_three_closes_and_turns_all_three() -> None:
    game = position(3, table=[(T, V), (T, W), (T, X)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    assert refuses(game, NOW, 2, place(2)) == "that is closed to all"
    assert [event.src for event in game.advance(NOW + 1800)] == [("place", 0), ("place", 1), ("place", 2)]


def test_d12_a_hand_that_lies_on_the_third_is_lifted_when_it_is_turned() -> None:
    game = position(3, table=[(T, V), (T, W), (T, X)], beside=[(2, (T, Y))])
    game.step(NOW, 2, place(2))
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    assert place(2) not in game.legal(2)
    out = game.advance(NOW + 1800)
    assert Event("lift", NOW + 1800, 2, dst=("place", 2), why="turned") in out
    assert game.hands == [NONE] * 3


# Empty piles (D13)


def test_d13_a_seat_with_an_empty_pile_is_skipped() -> None:
    game = position(3, piles=[fillers(0), [], fillers(2)])
    assert game.step(NOW, 0, FLIP)[-1] == Event("turn", NOW, 2)


def test_d13_without_a_match_the_match_ends_with_the_last_flip() -> None:
    game = position(
        3,
        table=[(V, W)],
        piles=[[(X, Y)], [], []],
        sets=[(1, [(A, 1), (A, 2)]), (2, [(T, 3), (T, 4), (T, 5)])],
    )
    out = game.step(NOW, 0, FLIP)
    assert kinds(out) == ["flip", "over"]
    assert out[-1].why == "exhausted"
    assert game.outcome == Outcome((3, 2, 1), (0, 1, 1), "exhausted")
    assert game.view(0).phase == "over"
    assert game.view(0).active == ()


def test_d13_equal_sets_and_cards_share_the_place() -> None:
    game = position(piles=[[(X, Y)], []], sets=[(0, [(A, 1), (A, 2)]), (1, [(B, 1), (B, 2)])])
    game.step(NOW, 0, FLIP)
    assert game.outcome == Outcome((1, 1), (1, 1), "exhausted")


def test_d13_with_a_match_play_waits_shows_it_after_20_s_and_ends_after_60() -> None:
    game = position(table=[(A, V), (W, 1), (A, X)], piles=[[(Y, Z)], []])
    assert kinds(game.step(NOW, 0, FLIP)) == ["flip"]
    view = game.view(0)
    assert (view.phase, view.active, view.facts["turn"], view.facts["waiting"]) == ("wait", (0, 1), TABLE, True)
    assert game.due() == NOW + 20_000
    assert FLIP not in game.legal(0)
    assert game.advance(NOW + 19_999) == []
    assert game.advance(NOW + 20_000) == [
        Event("hint", NOW + 20_000, dst=("place", 0)),
        Event("hint", NOW + 20_000, dst=("place", 2)),
    ]
    assert game.view(0).facts["hint"] == (("place", 0), ("place", 2))
    assert game.advance(NOW + 59_999) == []
    assert game.advance(NOW + 60_000) == [Event("over", NOW + 60_000, why="exhausted")]
    assert (game.view(0).facts["waiting"], game.view(0).facts["hint"]) == (False, ())


def test_d13_with_auto_flip_off_nothing_is_due_but_the_wait() -> None:
    game = position(table=[(A, V), (A, X)], piles=[[(Y, Z)], []], auto_flip_s=0)
    game.step(NOW, 0, FLIP)
    assert game.due() == NOW + 20_000
    assert FLIP not in game.legal(1)
    game.advance(NOW + 15_000)
    assert refuses(game, NOW + 15_000, 1, FLIP) == "that seat does not flip now"


def test_d13_a_win_begins_the_wait_anew() -> None:
    game = position(table=[(A, V), (A, X), (B, W), (B, 1)], piles=[[(Y, Z)], []])
    game.step(NOW, 0, FLIP)
    game.advance(NOW + 30_000)
    game.step(NOW + 30_000, 0, place(0))
    game.step(NOW + 30_000, 0, place(1))
    view = game.view(0)
    assert view.facts["timers"] == ((NOW + 50_000, "hint", 0), (NOW + 90_000, "wait", 0))
    assert (view.facts["hint"], view.facts["waiting"]) == ((), True)


def test_d13_the_last_win_without_another_match_ends_it() -> None:
    game = position(table=[(A, V), (A, X)], piles=[[(Y, Z)], []])
    game.step(NOW, 0, FLIP)
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, place(1))
    assert out[-1] == Event("over", NOW, why="exhausted")
    assert game.outcome == Outcome((2, 1), (0, 1), "exhausted")


def test_d13_a_pair_and_its_third_copy_are_a_match() -> None:
    game = position(table=[(T, V)], piles=[[(Y, Z)], []], sets=[(0, [(T, 1), (T, 2)])])
    game.step(NOW, 0, FLIP)
    assert game.view(0).phase == "wait"


def test_d13_a_forbidden_card_is_a_match_for_the_others() -> None:
    game = position(table=[(T, V)], piles=[[(Y, Z)], []], beside=[(0, (T, 1))])
    game.step(NOW, 0, FLIP)
    assert game.view(0).phase == "wait"


def test_d13_a_closed_target_still_counts() -> None:
    game = position(table=[(A, V), (A, X)], piles=[[(Y, Z)], []])
    for seat in range(2):
        game.step(NOW, seat, place(0))
        game.step(NOW, seat, LIFT)
    game.step(NOW, 0, FLIP)
    assert game.view(0).phase == "wait"


def test_d13_a_tie_keeps_the_match_open_until_its_cards_are_turned() -> None:
    game = position(table=[(A, V), (A, X)], piles=[[(Y, Z)], []])
    game.step(NOW, 0, FLIP)
    game.step(NOW + 5000, 0, place(0))
    game.step(NOW + 5000, 1, place(1))
    assert game.view(0).facts["timers"] == ((NOW + 6800, "tie", A), (NOW + 60_000, "wait", 0))
    assert kinds(game.advance(NOW + 6800)) == ["turned", "turned", "over"]


def test_d13_piles_that_empty_during_a_tie_do_not_end_it() -> None:
    game = position(table=[(A, V), (A, W), (B, X)], piles=[[(B, Y)], []])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    game.step(NOW, 0, hand("pile", 0))
    assert kinds(game.step(NOW, 0, place(2)))[-1] == "won"
    assert (game.outcome, game.view(0).phase, game.due()) == (None, "play", NOW + 1800)
    assert kinds(game.advance(NOW + 1800)) == ["turned", "turned", "over"]


def test_d13_after_a_tie_the_20_s_begin_anew_and_the_60_go_on() -> None:
    game = position(table=[(A, V), (A, V), (B, W), (B, X), (C, Y), (C, Z)], piles=[[(1, 2)], []])
    game.step(NOW, 0, FLIP)
    game.advance(NOW + 25_000)
    assert game.view(0).facts["hint"] == (("place", 0), ("place", 1))
    game.step(NOW + 25_000, 0, place(0))
    game.step(NOW + 25_000, 1, place(1))
    assert game.view(0).facts["hint"] == ()
    game.step(NOW + 26_000, 0, place(2))
    game.step(NOW + 26_000, 1, place(3))
    game.advance(NOW + 26_800)
    assert game.view(0).facts["timers"] == ((NOW + 27_800, "tie", B), (NOW + 60_000, "wait", 0))
    game.advance(NOW + 27_800)
    assert game.view(0).facts["timers"] == ((NOW + 47_800, "hint", 0), (NOW + 60_000, "wait", 0))
    assert [event.dst for event in game.advance(NOW + 47_800)] == [("place", 4), ("place", 5)]


def test_d13_a_fine_under_an_empty_pile_lets_play_go_on() -> None:
    game = position(table=[(A, V), (A, W), (X, 1), (Y, 2)], piles=[[(Z, 3)], []], sets=[(1, [(B, 4), (B, 5)])])
    game.step(NOW, 0, FLIP)
    game.step(NOW, 1, place(2))
    out = game.step(NOW, 1, place(3))
    assert out[-1] == Event("turn", NOW, 1)
    view = game.view(0)
    assert (view.phase, view.active, view.facts["timers"]) == ("play", (1,), ((NOW + 4000, "flip", 0),))


def test_d13_a_mistake_without_a_fine_does_not_renew_the_wait() -> None:
    game = position(table=[(A, V), (A, W), (X, 1)], piles=[[(Z, 3)], []])
    game.step(NOW, 0, FLIP)
    game.step(NOW + 1000, 1, place(0))
    game.step(NOW + 1000, 1, place(2))
    assert game.due() == NOW + 4000
    assert game.view(0).facts["timers"] == ((NOW + 20_000, "hint", 0), (NOW + 60_000, "wait", 0))


# The goal (D14)


@pytest.mark.parametrize("goal", [3, 5, 7])
def test_d14_the_match_ends_the_instant_a_seat_has_its_goal(goal: int) -> None:
    pairs = [(1, [(30 + 2 * i, 1), (30 + 2 * i, 2)]) for i in range(goal - 1)]
    game = position(3, table=[(T, V), (T, W), (T, X), (A, Y), (B, Z)], piles=[fillers(0)] * 3, sets=pairs, goal=goal)
    game.step(NOW, 2, place(3))
    game.step(NOW, 0, place(4))
    game.step(NOW, 0, LIFT)
    game.step(NOW, 1, place(0))
    out = game.step(NOW, 1, place(1))
    assert kinds(out) == ["hand", "lift", "lift", "pair", "won", "won", "over"]
    assert out[-1].why == "goal"
    assert game.outcome == Outcome((2, 1, 2), (0, goal, 0), "goal")
    view = game.view(2)
    assert view.zones["place", 2] == (T,)
    assert view.facts["hands"] == ((), (), ())
    assert (view.facts["closed"], view.facts["timers"], view.due, view.legal) == ((), (), None, ())


def test_d14_everything_pending_is_cancelled() -> None:
    pairs = [(1, [(30 + 2 * i, 1), (30 + 2 * i, 2)]) for i in range(2)]
    game = position(3, table=[(A, V), (A, W), (B, X), (B, Y), (C, 1)], sets=pairs, goal=3)
    game.step(NOW, 0, place(0))
    game.step(NOW, 2, place(1))
    game.step(NOW, 2, place(4))
    game.step(NOW, 2, hand("pile", 0))
    assert game.locked == [0, 0, NOW + 3000]
    game.step(NOW, 1, place(2))
    game.step(NOW, 1, place(3))
    facts = game.view(0).facts
    assert (facts["ties"], facts["locked"], facts["flip_at"], facts["restart"]) == ((), (0, 0, 0), NEVER, False)
    assert game.advance(NOW + 90_000) == []


def test_d14_places_go_by_sets_then_by_cards() -> None:
    sets: list[tuple[int, list[Card]]] = [
        (0, [(30, 1), (30, 2)]),
        (1, [(T, 1), (T, 2), (T, 3)]),
        (2, [(32, 1), (32, 2)]),
        (3, [(34, 1), (34, 2)]),
        (3, [(36, 1), (36, 2)]),
    ]
    game = position(4, table=[(A, V), (A, W)], sets=sets, goal=3)
    game.step(NOW, 3, place(0))
    game.step(NOW, 3, place(1))
    assert game.outcome == Outcome((3, 2, 3, 1), (1, 1, 1, 3), "goal")


# D15, Forbidden


def last_won_by(seat: Seat, seats: int = 2) -> Carry:
    return Carry(pick=0, places=tuple(1 if other == seat else 2 for other in range(seats)), mode="rival")


def test_d15_the_sole_winner_starts_with_three_cards_from_the_top_of_its_pile() -> None:
    for seed in range(12):
        plain = DoubleTake.start(make(3, Carry(pick=0)), Rng(seed))
        game = DoubleTake.start(make(3, last_won_by(1, 3)), Rng(seed))
        assert isinstance(plain, DoubleTake)
        assert isinstance(game, DoubleTake)
        taken: list[int] = []
        for card in reversed(plain.piles[1]):
            face = plain.up[card]
            if len(taken) < 3 and face >= 8 and face not in [plain.up[other] for other in taken]:
                taken.append(card)
        patterns = tuple(plain.up[card] for card in taken)
        zones = game.view(0).zones
        assert tuple(zones["forbidden", 4 + k][0] for k in range(3)) == patterns
        assert game.barred == ((), patterns, ())
        assert game.piles[1] == [card for card in plain.piles[1] if card not in taken]
        assert zones["pile", 1] == (HIDDEN,) * 41 + (game.up[game.piles[1][-1]],)
        assert len(zones) == 6


def test_d15_unique_and_repeated_patterns_are_passed_over() -> None:
    game = position(piles=[[(T, 1), (C, 2), (A, 3), (B, 4), (A, 5), (7, 6)], fillers(1)])
    game._put_beside((0,))
    assert [game.view(0).zones["forbidden", k] for k in range(3)] == [(A,), (B,), (C,)]
    assert [game.up[card] for card in game.piles[0]] == [T, A, 7]


def test_d15_a_pile_without_three_such_cards_gives_what_it_has() -> None:
    game = position(piles=[[(7, 1), (A, 2), (A, 3)], fillers(1)])
    game._put_beside((0,))
    assert game.barred == ((A,), ())
    assert len(game.piles[0]) == 2


@pytest.mark.parametrize(
    "carry",
    [
        FIRST_MATCH,
        Carry(places=(1, 1), mode="rival"),
        Carry(places=(0, 2), mode="rival"),
        Carry(places=(1, 2)),
        *(Carry(places=(1, 2), mode=mode) for mode in ("team", "together", "minute")),
    ],
)
def test_d15_without_a_sole_winner_of_a_rival_match_there_are_none(carry: Carry) -> None:
    zones = DoubleTake.start(make(2, carry), Rng(3)).view(0).zones
    assert not [zone for zone in zones if zone[0] == "forbidden"]


def test_d15_forbidden_can_be_declined() -> None:
    zones = DoubleTake.start(make(2, last_won_by(0), forbidden=False), Rng(3)).view(0).zones
    assert not [zone for zone in zones if zone[0] == "forbidden"]


def test_d15_two_barred_hands_are_a_mistake_even_if_they_match() -> None:
    game = position(table=[(T, V), (T, W)], beside=[(0, (T, X))])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out[1] == Event("mistake", NOW, 0, dst=("place", 1), why="barred")
    assert kinds(out)[-1] == "lock"


def test_d15_a_barred_hand_holds_nothing() -> None:
    game = position(table=[(T, V), (A, W)], beside=[(0, (T, X))])
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(0))) == ["hand"]
    assert game.hands == [0, 0]
    out = game.step(NOW, 1, hand("forbidden", 0))
    assert "pair" in kinds(out)
    assert game.hands == [NONE, NONE]


def test_d15_a_card_under_a_barred_hand_can_be_held_by_another() -> None:
    game = position(3, table=[(T, V), (A, W)], beside=[(0, (T, X))])
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(0))
    assert game.step(NOW, 2, place(0)) == [Event("refused", NOW, 2, dst=("place", 0), at=(1, 0), why="taken")]


def test_d15_a_barred_hand_ties_nothing_as_the_first() -> None:
    game = position(table=[(T, V), (T, W)], beside=[(0, (T, X))])
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 1, place(1))) == ["hand"]


def test_d15_a_barred_hand_ties_nothing_as_the_second() -> None:
    game = position(table=[(T, V), (T, W)], beside=[(0, (T, X))])
    game.step(NOW, 1, place(0))
    assert kinds(game.step(NOW, 0, place(1))) == ["hand"]
    assert game.hands == [1, 0]


def test_d15_a_barred_hand_still_keeps_a_pile_top_from_being_flipped() -> None:
    game = position(piles=[[(V, W), (T, Y)], fillers(1)], beside=[(0, (T, X))], turn=0)
    game.step(NOW, 0, hand("pile", 0))
    assert refuses(game, NOW, 0, FLIP) == "that card cannot be flipped now"


def test_d15_others_may_win_the_card_which_frees_the_pattern() -> None:
    game = position(table=[(T, V), (A, W), (B, 1)], beside=[(0, (A, X)), (0, (B, Y))])
    assert game.view(1).facts["barred"] == ((A, B), ())
    game.step(NOW, 1, hand("forbidden", 0))
    out = game.step(NOW, 1, place(1))
    assert only(out, "won")[0] == Event("won", NOW, 1, (A,), ("forbidden", 0), ("set", 128))
    assert game.view(1).facts["barred"] == ((B,), ())


# Malformed moves (C7)


@pytest.mark.parametrize(
    "move",
    [
        (),
        ("flip", 1),
        ("hand",),
        ("hand", "place"),
        ("hand", "place", 135),
        ("hand", "place", -1),
        ("hand", "place", "0"),
        ("hand", "deck", 0),
        ("hand", "place", [0]),
        ("turn", "place", 0),
        ("jump",),
        ["flip"],
        None,
    ],
)
def test_c7_what_is_no_move_is_refused(move: object) -> None:
    assert refuses(position(table=[(A, V)]), NOW, 0, move) in ("there is no such move", "nothing lies there")


# C8, Leaving


def test_c8_a_seat_that_leaves_is_skipped_and_its_cards_stay_visible() -> None:
    game = position(3, table=[(A, V)])
    game.step(NOW + 500, 0, place(0))
    out = game.step(NOW + 1000, 0, LEAVE)
    t = NOW + 1000
    assert out == [
        Event("left", t, 0),
        Event("lift", t, 0, dst=("place", 0), why="left"),
        Event("turn", t, 1),
    ]
    assert game.view(1).zones["pile", 0] == (HIDDEN, HIDDEN, 20)
    assert hand("pile", 0) in game.legal(1)
    game.step(t, 1, FLIP)
    assert game.step(t, 2, FLIP)[-1] == Event("turn", t, 1)


def test_c8_nothing_that_time_changes_is_kept_for_a_seat_that_left() -> None:
    game = position(4, table=[(A, V), (B, W)], turn=3, auto_flip_s=8)
    for seat in (0, 1):
        game.step(NOW, seat, place(seat))
        game.step(NOW, seat, LIFT)
    game.step(NOW, 0, place(1))
    game.step(NOW, 0, hand("pile", 0))
    game.step(NOW, 0, LEAVE)
    assert game.closed == {(1, 1): NOW + 3000}
    assert game.locked == [0] * 4


def test_c8_a_hand_that_leaves_lets_a_waiting_flip_happen() -> None:
    game = position(3)
    game.step(NOW + 3000, 2, hand("pile", 0))
    game.advance(NOW + 4500)
    assert kinds(game.step(NOW + 4500, 2, LEAVE)) == ["left", "lift", "flip", "turn"]


def test_c8_empty_piles_count_only_seats_that_play() -> None:
    game = position(3, piles=[fillers(0), [], []])
    out = game.step(NOW, 0, LEAVE)
    assert [(event.kind, event.why) for event in out] == [("left", ""), ("over", "exhausted")]
    assert game.outcome == Outcome((3, 1, 1), (0, 0, 0), "exhausted")


def test_c8_with_one_seat_left_the_match_ends() -> None:
    game = position(2, sets=[(0, [(A, V), (A, W)])])
    out = game.step(NOW, 0, LEAVE)
    assert [(event.kind, event.why) for event in out] == [("left", ""), ("over", "left")]
    assert game.outcome == Outcome((2, 1), (1, 0), "left")


def test_c8_a_starter_that_leaves_before_go_is_skipped_at_go() -> None:
    game = DoubleTake.start(make(3, Carry(pick=1)), Rng(1))
    assert game.step(500, 1, LEAVE) == [Event("left", 500, 1)]
    assert game.due() == GO
    assert game.advance(GO) == [Event("go", GO), Event("turn", GO, 2)]


# Copies, views, invariants


def test_a_clone_is_equal_and_independent() -> None:
    game = position(3, table=[(A, V), (A, W), (B, X), (B, 1)], sets=[(0, [(T, 1), (T, 2)])], beside=[(1, (T, Y))])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, LIFT)
    before = game.key()
    twin = game.clone()
    assert twin.key() == before
    assert all(getattr(twin, slot) == getattr(game, slot) for slot in DoubleTake.__slots__ + DoubleTakeTable.__slots__)
    for t, seat, move in (
        (NOW, 0, FLIP),
        (NOW, 1, place(2)),
        (NOW, 1, place(3)),
        (NOW, 2, place(0)),
        (NOW, 0, place(1)),
    ):
        twin.step(t, seat, move)
    twin.step(NOW, 1, hand("pile", 0))
    twin.step(NOW, 1, LIFT)
    assert twin.key() != before
    assert game.key() == before
    assert (game.closed, game.ties) == ({(0, 0): NOW + 3000}, {})


def test_the_key_tells_states_apart() -> None:
    changes: list[tuple[str, object]] = [
        ("turn", 1),
        ("turn_t", 1),
        ("flip_at", 1),
        ("restart", True),
        ("waiting", True),
        ("hint", (1, 2)),
        ("ties", {A: 1}),
        ("piles", [[1], [2]]),
        ("hands", [3, NONE]),
        ("since", [3, 0]),
        ("locked", [3, 0]),
        ("closed", {(0, 3): 1}),
        ("sets", [(SET,), ()]),
        ("lying", {}),
        ("up", [1]),
        ("down", [1]),
    ]
    keys = set()
    for slot, value in changes:
        game = position(table=[(A, V)])
        setattr(game, slot, value)
        keys.add(game.key())
    assert len(keys | {position(table=[(A, V)]).key()}) == len(changes) + 1


def test_c10_a_random_rival_match_keeps_every_promise() -> None:
    seen: Counter[str] = Counter()
    for seed, seats in enumerate((2, 3, 6)):
        seen += check_walk(make(seats, last_won_by(seats - 1, seats), cards=60, goal=7), seed)
    assert seen["pair"]
    assert seen["mistake"]
    assert seen["flip"]


def test_determinise_restores_every_pending_thing() -> None:
    setup = make(3, auto_flip_s=0)
    game = DoubleTake.start(setup, Rng(4))
    assert isinstance(game, DoubleTake)
    game.advance(GO)
    t, seat = GO, game.starter
    while True:
        matched = next((targets for targets in game.where if len(targets) > 1), None)
        if matched is not None:
            break
        t += 10
        game.step(t, seat, FLIP)
        seat = game.turn
    game.step(t, 0, HANDS[matched[0]])
    game.step(t, 1, HANDS[matched[1]])
    free = [target for target in game.face if target not in matched]
    game.step(t, 0, HANDS[free[0]])
    game.step(t, 0, LIFT)
    game.step(t + 5, 2, HANDS[free[1]])
    game.step(t + 5, 1, HANDS[free[2]])
    game.step(t + 5, 1, HANDS[free[3]])
    for viewer in (TABLE, 0, 1, 2):
        view = game.view(viewer)
        assert view.facts["ties"]
        assert view.facts["closed"]
        assert view.facts["locked"][1]
        twin = DoubleTake.determinise(view, setup, Rng(9))
        assert twin.view(viewer) == view
        assert isinstance(twin, DoubleTake)
        assert (twin.playing, twin.since[2], twin.turn_t) == (game.playing, t + 5, game.turn_t)
        assert [timer[:1] + timer[2:] for timer in twin._timers] == [timer[:1] + timer[2:] for timer in game._timers]


def test_with_attentive_play_the_table_rarely_exceeds_65() -> None:
    """Matches are taken as soon as they are seen: the table stays small."""
    most = []
    for seed in range(6):
        game = DoubleTake.start(make(2, goal=7), Rng(seed))
        assert isinstance(game, DoubleTake)
        game.advance(GO)
        t = GO
        while game.outcome is None:
            matched = next((targets for targets in game.where if len(targets) > 1), None)
            if matched is None:
                game.step(t, game.turn, FLIP)
            else:
                winner = (t // 3) % 2
                game.step(t, winner, HANDS[matched[0]])
                game.step(t, winner, HANDS[matched[1]])
            t += 1
        most.append(sum(target < PILE for target in game.lying))
    assert sorted(most)[-2] <= 65


@pytest.mark.parametrize(
    ("teams", "mode", "sentence"),
    [
        ((0, 0, 0, 0, 1), "team", "double_take: each team needs 2 seats, not as in [0, 0, 0, 0, 1]"),
        ((1, 1, 1, 1, 1), "team", "double_take: each team needs 2 seats, not as in [1, 1, 1, 1, 1]"),
        ((0, 1, 0, 1, 0), "rival", "double_take is not played in teams with these options"),
    ],
)
def test_d16_bad_teams_cannot_be_set_up(teams: Sequence[int], mode: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        make(5, teams=teams, mode=mode)
    assert str(caught.value) == sentence
