"""How an ordinary guest plays Fourscore."""

from collections.abc import Mapping, Sequence

from game.bots.person import ERRS, REACTION
from game.games.fourscore.person import FourscorePerson
from game.games.fourscore.rules import DRAW, MARKS, OPENS, PLAYS, TAKES, Fourscore
from game.match.agenda import Plan
from game.rules.api import Carry, Face, Setup
from game.rules.rng import Rng


def card(value: int, ring: int, ground: int) -> Face:
    return value * 36 + ring * 6 + ground


LINK = card(0, 0, 0)
GREENS = [card(1, 1, 0), card(2, 2, 0), card(3, 3, 0), card(4, 4, 0), card(5, 5, 0)]
STRANGER = card(5, 5, 4)
ODD_ONE = card(4, 1, 3)
OFTEN = 200


def position(hand: Sequence[Face], rows: Mapping[int, Sequence[Face]]) -> Fourscore:
    game = Fourscore.start(Setup.make(Fourscore.spec, 2, carry=Carry(pick=0)), Rng(1))
    game.hands = [list(hand), [card(0, 1, 1)]]
    game.rows = {row: list(cards) for row, cards in rows.items()}
    game.tallies = {row: sum(MARKS[face] for face in cards) for row, cards in rows.items()}
    game.opened = max(rows, default=-1) + 1
    return game


def choices(game: Fourscore) -> list[Plan]:
    plans = []
    for seed in range(OFTEN):
        thought = FourscorePerson(0, game.setup, "person", Rng(seed)).think(game.view(0), Rng(1))
        next(thought)
        try:
            next(thought)
        except StopIteration as done:
            plans.append(done.value)
    return plans


def errs(plans: Sequence[Plan], right: object) -> bool:
    """Whether all but about one in twenty do what is right."""
    wrong = sum(plan.move != right for plan in plans) / OFTEN
    return 0 < wrong <= 2 * ERRS / 100


def test_it_makes_a_four_where_it_can_but_for_one_row_in_twenty() -> None:
    game = position([ODD_ONE, LINK, card(3, 1, 2)], {0: GREENS[:3], 1: [card(3, 2, 5)], 2: [card(4, 0, 2)]})
    assert errs(choices(game), PLAYS[1][0])


def test_else_it_plays_the_first_fit_that_it_comes_to_in_any_row() -> None:
    game = position([LINK], {0: GREENS[:1], 1: [card(0, 2, 4)], 2: [STRANGER]})
    moves = [plan.move for plan in choices(game)]
    assert set(moves) == {PLAYS[0][0], PLAYS[0][1]}
    assert 60 < moves.count(PLAYS[0][0]) < 140


def test_it_opens_a_row_only_where_nothing_fits() -> None:
    assert {plan.move for plan in choices(position([LINK], {0: [STRANGER]}))} == {OPENS[0]}


def test_it_reads_card_by_card() -> None:
    game = position([LINK, ODD_ONE, STRANGER], {0: [card(3, 2, 5)] * 4, 1: [card(1, 2, 1)] * 5})
    assert {plan.t for plan in choices(game)} == {(3 + 4 + 5) * 1000 // 3 + REACTION}


def test_it_takes_the_fours_that_it_sees_and_draws() -> None:
    game = position([LINK, ODD_ONE], {0: GREENS[:4], 1: [card(4, 2, 2)], 5: [card(5, n, n + 1) for n in range(4)]})
    game.step(0, 0, PLAYS[1][1])
    plans = choices(game)
    assert {plan.move for plan in plans} == {TAKES[0], TAKES[5], DRAW} or {plan.move for plan in plans} == {
        TAKES[0],
        TAKES[5],
    }
    game.step(0, 0, TAKES[0])
    assert errs(choices(game), TAKES[5])
    game.step(0, 0, TAKES[5])
    assert {plan.move for plan in choices(game)} == {DRAW}


def test_it_plays_one_card_only() -> None:
    game = position([LINK, STRANGER], {0: GREENS[:1]})
    game.step(0, 0, PLAYS[0][0])
    assert {plan.move for plan in choices(game)} == {DRAW}
