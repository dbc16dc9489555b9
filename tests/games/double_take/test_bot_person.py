"""How an ordinary guest plays Double Take."""

import pytest

from game.bots.person import ERRS, REACTION
from game.games.double_take.common_rules import LIFT, DoubleTakeTable
from game.games.double_take.person import REMEMBERED, DoubleTakePerson, Gaze
from game.games.double_take.rules import FLIP
from game.match.agenda import Plan
from game.rules.api import GO, Event, Face, Ms, Zone
from game.rules.rng import Rng
from tests.games.double_take.positions import NOW, A, B, V, W, X, place, position


def spot(index: int) -> Zone:
    return ("place", index)


def shows(t: Ms, index: int, face: Face, seat: int = 1) -> Event:
    return Event("flip", t, seat, (face,), ("pile", seat), spot(index))


def guest(game: DoubleTakeTable, *shown: Face, t: Ms = GO, seed: int = 1) -> DoubleTakePerson:
    """A guest that saw these faces come to places 0, 1, 2 ... at t."""
    person = DoubleTakePerson(0, game.setup, "person", Rng(seed))
    for index, face in enumerate(shown):
        person.notice(shows(t, index, face))
    return person


def planned(person: DoubleTakePerson, game: DoubleTakeTable) -> Plan | None:
    thought = person.think(game.view(0), Rng(1))
    try:
        while True:
            next(thought)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


# The eyes


def test_a_card_that_is_turned_up_catches_the_eye() -> None:
    shown = {spot(index): index for index in range(20)}
    gaze = Gaze(fresh=spot(7)).look(shown, mood=1)
    assert gaze.seen == (spot(7),)
    assert gaze.fresh is None
    assert gaze.t == GO + 333


def test_it_remembers_the_last_five_cards_and_looks_at_others() -> None:
    shown = {spot(index): index for index in range(20)}
    gaze = Gaze()
    for _ in range(40):
        before = gaze.seen
        gaze = gaze.look(shown, mood=3)
        assert gaze.seen[-1] not in before
        assert len(gaze.seen) == min(gaze.looks, REMEMBERED == 5 and 5)


def test_it_sees_twins_only_when_it_remembers_the_one_and_looks_at_the_other() -> None:
    shown = {spot(0): A, spot(1): B, spot(2): A}
    assert Gaze(seen=(spot(0), spot(1))).twins(shown) == ()
    assert Gaze(seen=(spot(0), spot(2), spot(1))).twins(shown) == ()
    assert Gaze(seen=(spot(0), spot(1), spot(2))).twins(shown) == (spot(2), spot(0))


def test_what_has_gone_is_not_remembered() -> None:
    gaze = Gaze(seen=(spot(0), spot(1)), fresh=spot(1)).without(spot(1))
    assert (gaze.seen, gaze.fresh) == ((spot(0),), None)


# The hands


def test_its_hands_come_down_one_reaction_after_another() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    person = guest(game, A, A, t=NOW)
    person.notice(Event("turn", NOW, 1))
    first = planned(person, game)
    assert first is not None
    assert first.move in (place(0), place(1))
    assert first.t >= NOW + REACTION
    for event in game.step(first.t, 0, first.move):
        person.notice(event)
    second = planned(person, game)
    assert second is not None
    assert {first.move, second.move} == {place(0), place(1)}
    assert second.t == first.t + REACTION


def test_one_second_hand_in_twenty_lands_on_another_card() -> None:
    slips = 0
    for seed in range(400):
        game = position(table=[(A, V), (A, X), (B, W)], turn=1)
        person = guest(game, A, A, B, t=NOW, seed=seed)
        first = planned(person, game)
        assert first is not None
        for event in game.step(first.t, 0, first.move):
            person.notice(event)
        second = planned(person, game)
        slips += second is not None and second.move == place(2)
    assert 0 < slips / 400 <= 2 * ERRS / 100


def test_it_lifts_its_hand_when_the_twin_has_gone() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    person = guest(game, A, A, t=NOW)
    first = planned(person, game)
    assert first is not None
    for event in game.step(first.t, 0, first.move):
        person.notice(event)
    other = 1 if first.move == place(0) else 0
    person.notice(Event("turned", first.t + 100, 1, (B,), spot(other), spot(other)))
    assert planned(person, game) == Plan(LIFT, first.t + 100 + REACTION, spot(1 - other))


def test_it_flips_a_reaction_after_its_turn_has_come() -> None:
    game = position(table=[(A, V), (B, X)])
    assert planned(guest(game, A, B, t=NOW), game) == Plan(FLIP, NOW + REACTION, ("pile", 0))


def test_it_does_not_flip_when_it_goes_for_twins() -> None:
    game = position(table=[(A, V), (A, X)])
    person = guest(game, A, A, t=GO)
    person.notice(Event("turn", NOW, 0))  # it has had the time to find them
    made = planned(person, game)
    assert made is not None
    assert made.move[0] == "hand"


def test_refused_it_searches_on() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    person = guest(game, A, A, t=GO)
    person.notice(Event("refused", NOW, 0, dst=spot(0), why="taken"))
    made = planned(person, game)
    assert made is None or made.t > NOW + REACTION


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_holds_until_something_concerns_it(seed: int) -> None:
    game = position(table=[(A, V), (A, X), (B, W)], turn=1)
    person = guest(game, A, A, B, t=NOW, seed=seed)
    first = planned(person, game)
    assert first is not None
    for t in range(NOW, first.t, 100):
        person.notice(Event("lapse", t, 1, dst=spot(2)))
        assert planned(person, game) == first
