"""How an ordinary guest plays Crosspatch."""

from game.bots.person import ERRS, REACTION
from game.games.crosspatch.person import CrosspatchPerson
from game.games.crosspatch.rules import STOP, Cell, Crosspatch
from game.match.agenda import Plan
from game.rules.api import Carry, Face, Setup
from game.rules.rng import Rng


def card(colour: int, motif: int) -> Face:
    return colour * 8 + motif


def at(x: int, y: int) -> Cell:
    return (y + 8) * 16 + x + 8


CROSS = [(at(0, 0), card(0, 0)), (at(1, 0), card(1, 1)), (at(0, 1), card(2, 2))]


def position(
    own: list[Face], other: list[Face], laid: list[tuple[Cell, Face]] = CROSS, line: bool = False
) -> Crosspatch:
    game = Crosspatch.start(Setup.make(Crosspatch.spec, 2, {"line": line}, carry=Carry(pick=0)), Rng(1))
    game._hold([own, other])
    for cell, face in laid:
        game._join(cell, face)
    game.moves = game._lays(0)
    game.deck = [face for face in range(64) if face not in (*own, *other, *game.cells.values())]
    return game


def choices(game: Crosspatch, often: int = 200) -> list[Plan]:
    plans = []
    for seed in range(often):
        thought = CrosspatchPerson(0, game.setup, "person", Rng(1)).think(game.view(0), Rng(seed))
        try:
            while True:
                next(thought)
        except StopIteration as done:
            plans.append(done.value)
    return plans


def share(plans: list[Plan], slot: int) -> float:
    return sum(plan.move[1] == slot for plan in plans) / len(plans)


def test_it_lays_the_card_after_which_the_others_can_lay_none_but_for_one_turn_in_twenty() -> None:
    game = position([card(4, 4), card(3, 6), card(5, 5)], [card(3, 2)])  # only with (3, 6) on the row
    errs = 1 - share(choices(game), 1)
    assert 0 < errs <= 2 * ERRS / 100


def test_it_keeps_what_still_fits() -> None:
    game = position([card(3, 3), card(3, 5), card(5, 3), card(3, 7)], [card(7, 6)], CROSS[:2], line=True)
    errs = 1 - share(choices(game), 2)  # (5, 3) clashes with one of its others, each other card with two or three
    assert 0 < errs <= 2 * ERRS / 100


def test_it_looks_before_it_lays_and_never_stops() -> None:
    game = position([card(4, 4), card(5, 5)], [card(0, 2)])
    game.layer = 0
    game.moves = game._lays(0)
    assert STOP in game.moves
    plans = choices(game, 40)
    assert STOP not in [plan.move for plan in plans]
    assert min(plan.t for plan in plans) >= REACTION + 333
