"""Double Take in team mode: D16-D19, and what they change in D1-D15."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.double_take.common_rules import FORBIDDEN, LIFT, NONE, SET
from game.games.double_take.rules import FLIP, DoubleTake
from game.rules.api import GO, LEAVE, TABLE, Carry, Event, Outcome, Seat, Setup
from game.rules.rng import Rng
from tests.games.double_take.positions import (
    NOW,
    A,
    B,
    C,
    Card,
    T,
    V,
    W,
    X,
    Y,
    check_walk,
    fillers,
    hand,
    kinds,
    make,
    only,
    place,
    position,
    refuses,
    team,
)

# Two mates (D16)


def test_d16_hands_of_two_mates_win_a_set_for_their_team() -> None:
    game = team(table=[(A, V), (A, W)])
    assert kinds(game.step(NOW, 3, place(0))) == ["hand"]
    out = game.step(NOW, 1, place(1))
    assert out == [
        Event("hand", NOW, 1, dst=("place", 1)),
        Event("lift", NOW, 1, dst=("place", 1), why="won"),
        Event("lift", NOW, 3, dst=("place", 0), why="won"),
        Event("pair", NOW, 1, dst=("set", 128), at=(A, 1)),
        Event("won", NOW, 1, (A,), ("place", 0), ("set", 128)),
        Event("won", NOW, 1, (A,), ("place", 1), ("set", 128)),
        Event("turn", NOW, 1),
    ]
    view = game.view(0)
    assert view.scores == (0, 1, 0, 1)
    assert view.facts["sides"] == (0, 1, 0, 1)
    assert view.facts["sets"] == ((), (128,))


def test_d16_the_first_hand_must_still_lie() -> None:
    game = team(table=[(A, V), (A, W)], auto_flip_s=8)
    game.step(NOW, 3, place(0))
    game.advance(NOW + 3000)
    assert kinds(game.step(NOW + 3000, 1, place(1))) == ["hand"]
    assert game.hands == [NONE, 1, NONE, NONE]


def test_d16_a_seats_own_second_hand_is_a_mistake_even_if_it_matches() -> None:
    game = team(table=[(A, V), (A, W)])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 0, place(1))
    assert out == [
        Event("hand", NOW, 0, dst=("place", 1)),
        Event("mistake", NOW, 0, dst=("place", 1), why="alone"),
        Event("lift", NOW, 0, dst=("place", 1), why="mistake"),
        Event("lift", NOW, 0, dst=("place", 0), why="mistake"),
        Event("lock", NOW, 0, at=(NOW + 3000,)),
    ]


def test_d16_two_mates_on_differing_faces_are_the_mistake_of_the_second() -> None:
    game = team(table=[(A, V), (B, W)])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 2, place(1))
    assert out == [
        Event("hand", NOW, 2, dst=("place", 1)),
        Event("mistake", NOW, 2, dst=("place", 1), why="differ"),
        Event("lift", NOW, 2, dst=("place", 1), why="mistake"),
        Event("lift", NOW, 0, dst=("place", 0), why="mistake"),
        Event("lock", NOW, 2, at=(NOW + 3000,)),
    ]
    assert place(0) in game.legal(0)
    assert [move for move in game.legal(2) if move[0] == "hand"] == []


def test_d16_a_rivals_hand_is_no_first_hand() -> None:
    game = team(table=[(A, V), (B, W)])
    game.step(NOW, 1, place(0))
    assert kinds(game.step(NOW, 0, place(1))) == ["hand"]


def test_d16_a_card_that_a_mate_holds_is_taken_too() -> None:
    game = team(table=[(A, V)])
    game.step(NOW, 0, place(0))
    assert kinds(game.step(NOW, 2, place(0))) == ["refused"]


def test_d16_mates_on_one_set_are_neither_a_match_nor_a_mistake() -> None:
    game = team(6, table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 0, hand("set", 128))
    assert kinds(game.step(NOW, 2, hand("set", 128))) == ["hand"]
    out = game.step(NOW, 4, place(0))
    assert "theft" in kinds(out)
    assert [(event.seat, event.at) for event in only(out, "lift")] == [(4, ()), (0, ()), (2, ())]


def test_d7_a_pair_is_held_against_the_other_team_and_against_no_mate() -> None:
    game = team(6, table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 1, hand("set", 128))
    assert kinds(game.step(NOW, 3, hand("set", 128))) == ["hand"]  # every mate is owner, and holds nothing
    assert kinds(game.step(NOW, 0, hand("set", 128))) == ["hand"]
    assert kinds(game.step(NOW, 5, hand("set", 128))) == ["refused"]
    assert kinds(game.step(NOW, 2, hand("set", 128))) == ["hand"]


def test_d7_the_other_teams_mates_share_a_pair_of_the_first_team_too() -> None:
    game = team(6, sets=[(0, [(T, W), (T, X)])])
    game.step(NOW, 1, hand("set", 0))
    assert kinds(game.step(NOW, 3, hand("set", 0))) == ["hand"]
    assert kinds(game.step(NOW, 0, hand("set", 0))) == ["refused"]


def test_d7_a_mates_hand_on_the_own_pair_ties_nothing() -> None:
    game = team(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
    game.step(NOW, 3, hand("set", 128))
    assert kinds(game.step(NOW, 0, place(0))) == ["hand"]


def test_d16_a_mistake_lifts_all_hands_of_the_team_there_but_no_rivals() -> None:
    game = team(6, table=[(V, Y)], sets=[(1, [(T, W), (T, X)])])
    for seat in (1, 0, 2):
        game.step(NOW, seat, hand("set", 128))
    game.step(NOW, 2, place(0))
    assert game.hands == [NONE, SET + 128, NONE, NONE, NONE, NONE]


def test_d16_ties_are_only_between_teams() -> None:
    game = team(table=[(A, V), (A, W)])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 3, place(1))
    assert out[1] == Event("tie", NOW, 3, dst=("place", 1), at=(0, 0))


def test_d16_the_fine_is_the_teams_most_recent_pair_under_the_pile_of_who_caused_it() -> None:
    game = team(table=[(V, 1), (W, 2)], sets=[(0, [(A, 3), (A, 4)]), (0, [(B, 5), (B, 6)]), (1, [(C, 7), (C, 8)])])
    game.step(NOW, 0, place(0))
    out = game.step(NOW, 2, place(1))
    assert only(out, "fine") == [Event("fine", NOW, 2, (B,), ("set", 1), ("pile", 2), src_at=0, dst_at=0)] * 2
    assert [len(pile) for pile in game.piles] == [3, 3, 5, 3]
    assert game.view(0).scores == (1, 1, 1, 1)


def test_d16_a_mate_may_secure_and_a_rival_team_may_steal() -> None:
    for seats, kind in (((1, 3), "secure"), ((0, 2), "theft")):
        game = team(table=[(T, V)], sets=[(1, [(T, W), (T, X)])])
        game.step(NOW, seats[0], hand("set", 128))
        assert kind in kinds(game.step(NOW, seats[1], place(0)))


# D17, Restarting


def test_d17_after_a_win_any_seat_may_flip_and_play_goes_clockwise_from_there() -> None:
    game = team(table=[(A, V), (A, W)])
    game.step(NOW, 3, place(0))
    game.step(NOW, 1, place(1))
    view = game.view(0)
    assert (view.active, view.facts["restart"], view.facts["turn"]) == ((0, 1, 2, 3), True, 1)
    assert all(FLIP in game.legal(seat) for seat in range(4))
    out = game.step(NOW, 2, FLIP)
    assert (out[0].seat, out[1]) == (2, Event("turn", NOW, 3))
    assert game.view(0).active == (3,)
    assert refuses(game, NOW, 0, FLIP) == "that seat does not flip now"


def test_d17_after_a_win_the_seat_of_the_second_hand_flips_if_nobody_does() -> None:
    game = team(table=[(A, V), (A, W)])
    game.step(NOW, 3, place(0))
    game.step(NOW + 1000, 1, place(1))
    assert game.advance(NOW + 4999) == []
    out = game.advance(NOW + 5000)
    assert (out[0].kind, out[0].seat) == ("flip", 1)
    assert game.view(0).facts["restart"] is False


def test_d17_after_a_mistake_any_seat_may_flip_and_the_time_starts_anew() -> None:
    game = team(table=[(A, V), (B, W)], turn=3)
    game.step(NOW + 1000, 0, place(0))
    game.step(NOW + 1000, 2, place(1))
    view = game.view(0)
    assert (view.active, view.facts["turn"], view.due) == ((0, 1, 2, 3), 3, NOW + 4000)
    assert view.facts["timers"] == ((NOW + 5000, "flip", 0),)
    assert game.step(NOW + 1000, 1, FLIP)[-1] == Event("turn", NOW + 1000, 2)


def test_d17_after_a_mistake_the_seat_that_was_next_flips_if_nobody_does() -> None:
    game = team(table=[(A, V), (B, W)], turn=3)
    game.step(NOW, 0, place(0))
    game.step(NOW, 2, place(1))
    assert game.advance(NOW + 4000)[0].seat == 3


def test_d17_after_a_tie_any_seat_may_flip() -> None:
    game = team(table=[(A, V), (A, W)], turn=3)
    game.step(NOW, 0, place(0))
    game.step(NOW, 1, place(1))
    assert game.view(0).active == (3,)
    assert refuses(game, NOW + 1000, 3, FLIP) == "that card cannot be flipped now"
    game.advance(NOW + 1800)
    view = game.view(0)
    assert (view.active, view.facts["turn"], view.due) == ((0, 1, 2, 3), 3, NOW + 5800)
    game.step(NOW + 1800, 0, FLIP)
    assert game.view(0).active == (1,)


def test_d17_a_seat_without_cards_cannot_restart() -> None:
    game = team(table=[(A, V), (A, W)], piles=[[], fillers(1), fillers(2), fillers(3)], turn=1)
    game.step(NOW, 3, place(0))
    game.step(NOW, 1, place(1))
    assert FLIP not in game.legal(0)
    assert game.view(0).active == (1, 2, 3)


def test_d17_a_seat_whose_top_is_under_a_hand_cannot_restart_but_others_can() -> None:
    game = team(table=[(A, V), (B, W)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 2, place(1))
    game.step(NOW, 1, hand("pile", 3))
    assert refuses(game, NOW, 3, FLIP) == "that card cannot be flipped now"
    assert FLIP in game.legal(1)


def test_d17_with_auto_flip_off_a_seat_without_cards_flips_for_the_next_after_ten_seconds() -> None:
    game = team(table=[(A, V), (A, W)], piles=[[], fillers(1), fillers(2), fillers(3)], turn=1, auto_flip_s=0)
    game.step(NOW, 3, place(0))
    game.step(NOW, 1, place(1))
    game.advance(NOW + 10_000)
    assert game.step(NOW + 10_000, 0, FLIP)[0].seat == 1


def test_d17_a_rival_match_knows_no_restart() -> None:
    game = position(table=[(A, V), (A, W), (B, X)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(1))
    game.step(NOW, 1, place(2))
    game.step(NOW, 1, hand("pile", 0))
    assert game.view(0).facts["restart"] is False
    assert FLIP not in game.legal(1)


# D18, Seats and handicap


def test_d18_teams_sit_alternately_or_as_the_host_says() -> None:
    assert DoubleTake.start(make(6, mode="team"), Rng(1)).view(0).facts["sides"] == (0, 1, 0, 1, 0, 1)
    game = DoubleTake.start(make(4, mode="team", teams=(0, 0, 1, 1)), Rng(1))
    assert game.view(0).facts["sides"] == (0, 0, 1, 1)


@pytest.mark.parametrize(("teams", "trio"), [((), (0, 2, 4)), ((1, 1, 0, 1, 0), (0, 1, 3))])
def test_d18_the_team_of_three_has_a_forbidden_card_from_each_members_pile(
    teams: tuple[int, ...], trio: tuple[int, ...]
) -> None:
    for seed in range(10):
        game = DoubleTake.start(make(5, mode="team", teams=teams), Rng(seed))
        assert isinstance(game, DoubleTake)
        zones = game.view(0).zones
        beside = {zone[1]: faces[0] for zone, faces in zones.items() if zone[0] == "forbidden"}
        assert sorted(beside) == [seat * 4 for seat in trio]
        assert len(set(beside.values())) == 3
        assert min(beside.values()) >= 8
        assert [len(zones["pile", seat]) for seat in range(5)] == [26 if seat in trio else 27 for seat in range(5)]
        for seat in range(5):
            assert sorted(game.barred[seat]) == (sorted(beside.values()) if seat in trio else [])


def test_d18_forbidden_can_be_declined_and_even_teams_have_none() -> None:
    for setup in (
        make(5, mode="team", forbidden=False),
        make(4, mode="team"),
        make(6, mode="team"),
        make(4, Carry(places=(1, 2, 3, 4), mode="team"), mode="team"),
        make(4, Carry(places=(1, 3, 3, 1), mode="team"), mode="team"),  # the winners sit in two teams now
        make(4, Carry(places=(1, 3, 1, 3), mode="rival"), mode="team"),
        make(4, Carry(places=(1, 0, 0, 0), mode="team"), mode="team"),
        make(4, Carry(places=(1, 3, 1, 3), mode="team"), mode="team", forbidden=False),
    ):
        zones = DoubleTake.start(setup, Rng(1)).view(0).zones
        assert not [zone for zone in zones if zone[0] == "forbidden"]


def beside(setup: Setup, seed: int = 1) -> list[Seat]:
    """At whose places forbidden cards lie, one entry a card."""
    game = DoubleTake.start(setup, Rng(seed))
    zones = [zone for zone in game.view(0).zones if zone[0] == "forbidden"]
    assert isinstance(game, DoubleTake)
    for seat in range(setup.seats):
        lying = [game.face[FORBIDDEN + packed] for _, packed in zones if game.side[packed // 4] == game.side[seat]]
        assert sorted(game.barred[seat]) == sorted(lying)
        assert len(set(lying)) == len(lying)
    return sorted(packed // 4 for _, packed in zones)


@pytest.mark.parametrize(
    ("teams", "seats"), [((0, 0, 1, 0, 0, 1), [0, 1, 3]), ((1, 0, 1, 0, 1, 1), [0, 2, 4]), ((), [])]
)
def test_d18_four_against_two_have_three_cards_as_well(teams: tuple[int, ...], seats: list[Seat]) -> None:
    assert beside(make(6, mode="team", teams=teams)) == seats


def test_d15_the_team_that_won_has_three_round_again_from_its_first_pile() -> None:
    assert beside(make(4, Carry(places=(3, 1, 3, 1), mode="team"), mode="team")) == [1, 1, 3]
    assert beside(make(6, Carry(places=(1, 4, 1, 4, 1, 4), mode="team"), mode="team")) == [0, 2, 4]


def test_d15_a_larger_team_that_won_has_three_and_not_six() -> None:
    assert beside(make(5, Carry(places=(1, 4, 1, 4, 1), mode="team"), mode="team")) == [0, 2, 4]


def test_d15_where_the_smaller_team_won_both_have_three() -> None:
    for seed in range(20):
        assert beside(make(5, Carry(places=(3, 1, 3, 1, 3), mode="team"), mode="team"), seed) == [0, 1, 1, 2, 3, 4]


def test_d18_a_pile_without_such_a_card_is_passed_over() -> None:
    game = team(piles=[[(A, 1), (B, 2), (C, 3)], fillers(1), [(7, 1), (6, 2), (A, 4)], fillers(3)])
    game._put_beside((2, 0))
    assert [game.view(0).zones["forbidden", packed] for packed in (8, 0, 1)] == [(A,), (C,), (B,)]
    game = team(piles=[[(7, 1), (A, 2)], fillers(1), [(6, 2)], fillers(3)])
    game._put_beside((0, 2))
    assert game.barred == ((A,), (), (A,), ())


def test_d13_what_is_barred_to_both_teams_keeps_nobody_waiting() -> None:
    game = team(table=[(T, V)], piles=[[(W, X)], [], [], []], beside=[(0, (T, 1)), (1, (T, 2))])
    assert game.step(NOW, 0, FLIP)[-1] == Event("over", NOW, why="exhausted")


def test_d13_what_one_team_may_claim_is_waited_for_and_shown() -> None:
    game = team(
        table=[(T, V), (C, 5), (C, 6)], piles=[[(W, X)], [], [], []], beside=[(0, (T, 1)), (0, (C, 4)), (1, (T, 2))]
    )
    game.step(NOW, 0, FLIP)
    assert game.view(0).phase == "wait"
    shown = [event.dst for event in game.advance(NOW + 20_000) if event.kind == "hint"]
    assert shown == [("place", 1), ("place", 2)]


def test_d18_the_pattern_is_barred_to_all_three() -> None:
    game = team(5, table=[(T, V), (T, W)], beside=[(0, (T, X))])
    game.step(NOW, 2, place(0))
    assert kinds(game.step(NOW, 1, place(1))) == ["hand"]
    game.step(NOW, 1, LIFT)
    out = game.step(NOW, 4, place(1))
    assert out[1] == Event("mistake", NOW, 4, dst=("place", 1), why="barred")


# The goal (D19)


def test_d19_ends_when_a_team_has_its_goal_and_mates_share_a_place() -> None:
    sets: list[tuple[int, list[Card]]] = [(1, [(60, 1), (60, 2)]), (1, [(62, 1), (62, 2)]), (0, [(64, 1), (64, 2)])]
    game = team(table=[(A, V), (A, W)], sets=sets, goal=3)
    game.step(NOW, 3, place(0))
    assert game.step(NOW, 1, place(1))[-1] == Event("over", NOW, why="goal")
    assert game.outcome == Outcome((3, 1, 3, 1), (1, 3, 1, 3), "goal")


def test_d19_equal_teams_share_the_first_place() -> None:
    game = team(piles=[[(X, Y)], [], [], []], sets=[(1, [(60, 1), (60, 2)]), (0, [(64, 1), (64, 2)])])
    assert game.step(NOW, 0, FLIP)[-1].why == "exhausted"
    assert game.outcome == Outcome((1, 1, 1, 1), (1, 1, 1, 1), "exhausted")


# C8


def test_c8_a_team_match_goes_on_while_both_teams_have_two() -> None:
    game = team(6, sets=[(0, [(A, V), (A, W)])])
    assert kinds(game.step(NOW, 0, LEAVE)) == ["left", "turn"]
    assert kinds(game.step(NOW, 1, LEAVE)) == ["left", "turn"]
    assert kinds(game.step(NOW, 3, LEAVE)) == ["left", "over"]
    assert game.outcome == Outcome((4, 5, 1, 5, 1, 1), (1, 0, 1, 0, 1, 0), "left")


def test_c8_the_other_team_must_have_two_as_well() -> None:
    game = team(5)
    assert kinds(game.step(NOW, 4, LEAVE)) == ["left"]
    assert kinds(game.step(NOW, 2, LEAVE)) == ["left", "over"]


# Copies and invariants


def test_a_clone_of_a_team_match_keeps_its_restart() -> None:
    game = team(table=[(A, V), (B, W)])
    game.step(NOW, 0, place(0))
    game.step(NOW, 2, place(1))
    assert game.clone().key() == game.key()
    assert game.clone().view(1) == game.view(1)


def test_c10_a_random_team_match_keeps_every_promise() -> None:
    seen: Counter[str] = Counter()
    for seed, seats in enumerate((4, 5, 6)):
        seen += check_walk(make(seats, mode="team", cards=60, goal=7), seed)
    assert seen["pair"]
    assert seen["mistake"]
    assert seen["flip"]


def test_determinise_restores_a_restart() -> None:
    setup = make(4, mode="team")
    game = DoubleTake.start(setup, Rng(1))
    game.advance(GO)
    game.step(GO, 0, hand("pile", 0))
    game.step(GO, 2, hand("pile", 1))
    view = game.view(TABLE)
    assert view.facts["restart"]
    assert DoubleTake.determinise(view, setup, Rng(2)).view(TABLE) == view
