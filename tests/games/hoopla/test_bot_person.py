"""How an ordinary guest plays Hoopla."""

import pytest

from game.bots.person import ERRS, REACTION
from game.games.hoopla.person import HooplaPerson
from game.games.hoopla.rules import FLIP, PLACES, TURN_OVER, Hoopla
from game.match.agenda import Plan
from game.rules.api import GO, Event, Face, Ms, Setup
from game.rules.rng import Rng

RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(6)
NOON = 12_000
LOOK = 1000 / 3


def card(frame: int, ring: int) -> Face:
    return frame * 6 + ring


UNFIT = card(VIOLET, BLUE)  # fits no top and is like none


def table(top: Face, up: int = 1) -> Hoopla:
    """Seat 0 sees this card on its pile, above it stacks of a red, an orange and a yellow ring."""
    game = Hoopla.start(Setup.make(Hoopla.spec, 2), Rng(1))
    game.advance(GO)
    game._cards, game._up = [[*[UNFIT] * (up - 1), top, UNFIT][: up + 1], [UNFIT] * 2], [up, 1]
    game._stacks = [[(card(GREEN, ring), 1, 0)] for ring in (RED, ORANGE, YELLOW)]
    game._count_frames()
    game.advance(NOON)
    return game


def guest(game: Hoopla, errs: bool = False) -> HooplaPerson:
    """A guest that has got its card at NOON."""
    for seed in range(200):
        person = HooplaPerson(0, game.setup, "person", Rng(seed))
        person.notice(Event("flip", NOON, 0, (0,), ("set", 0), ("pile", 0)))
        if person._errs == errs:
            return person
    raise AssertionError("never")


def planned(person: HooplaPerson, game: Hoopla) -> Plan:
    thought = person.think(game.view(0), Rng(1))
    next(thought)
    with pytest.raises(StopIteration) as done:
        next(thought)
    assert done.value.value is not None
    return done.value.value  # type: ignore[no-any-return]


@pytest.mark.parametrize("stack", [0, 1, 2])
def test_it_places_a_card_when_it_has_looked_at_the_stack_that_it_fits(stack: int) -> None:
    game = table(card(stack, BLUE))
    person = guest(game)
    made = planned(person, game)
    assert made.move == PLACES[stack]
    looks = 2 + person._order.index(stack)
    assert made.t == NOON + int(looks * LOOK) + REACTION


def test_it_flips_on_when_it_has_looked_at_four_cards_in_vain() -> None:
    game = table(UNFIT)
    assert planned(guest(game), game)[:2] == (FLIP, NOON + int(4 * LOOK) + REACTION)


def test_it_needs_no_look_where_there_is_no_card() -> None:
    game = table(UNFIT, up=0)
    assert planned(guest(game), game)[:2] == (FLIP, NOON + REACTION)


def test_it_turns_its_pile_over_when_there_is_none_to_flip() -> None:
    game = table(UNFIT, up=2)
    game._cards[0].pop()
    assert planned(guest(game), game).move == TURN_OVER


@pytest.mark.parametrize(("covered", "move"), [(100, FLIP), (1500, PLACES[0])])
def test_it_sees_a_stack_as_it_is_when_it_looks_and_not_again(covered: Ms, move: tuple[str, ...]) -> None:
    game = table(card(RED, BLUE))
    person = guest(game)
    game._stacks[0].append((card(RED, GREEN), 1, NOON + covered))
    person.notice(Event("place", NOON, 1, (card(VIOLET, RED),), ("pile", 1), ("stack", 0), (0,)))
    person.notice(Event("place", NOON + covered, 1, (card(RED, GREEN),), ("pile", 1), ("stack", 0), (0,)))
    assert planned(person, game).move == move


def test_when_it_errs_it_overlooks_the_fit_and_takes_a_likeness_for_one() -> None:
    game = table(card(RED, BLUE))
    assert planned(guest(game, errs=True), game).move == FLIP
    game = table(card(GREEN, BLUE))  # frame like frame
    assert planned(guest(game), game).move == FLIP
    assert planned(guest(game, errs=True), game).move in PLACES


def test_it_errs_with_one_card_in_twenty() -> None:
    person, errs = HooplaPerson(0, Setup.make(Hoopla.spec, 2), "person", Rng(1)), 0
    for t in range(2000):
        person.notice(Event("flip", t, 0, (0,), ("set", 0), ("pile", 0)))
        errs += person._errs
    assert abs(errs / 2000 - ERRS / 100) < 0.015
