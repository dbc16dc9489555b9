"""How an ordinary guest plays Tall Order."""

from collections.abc import Sequence

from game.bots.person import ERRS, REACTION
from game.games.tall_order.person import TallOrderPerson
from game.games.tall_order.rules import DRAW, TallOrder
from game.games.tall_order.tasks import TASKS
from game.match.agenda import Plan
from game.rules.api import Carry, Event, Setup
from game.rules.rng import Rng

LINE_012 = TASKS.index(((0, 0, 0), (1, 0, 1), (2, 0, 2)))
LINE_323 = TASKS.index(((0, 0, 3), (1, 0, 2), (2, 0, 3)))
LINE_303 = TASKS.index(((0, 0, 3), (1, 0, 0), (2, 0, 3)))
OFTEN = 200


def table(columns: Sequence[str], holder: Sequence[int], turn: int = 0) -> TallOrder:
    game = TallOrder.start(Setup.make(TallOrder.spec, 2, {"no_joker": True}, carry=Carry(pick=turn)), Rng(3))
    for column, blocks in enumerate(columns):
        for block in map(int, blocks):
            game._put(block, column)
            game.bag.remove(block)
    game.holders[0] = list(holder)
    game._find_choices()
    return game


def guest(game: TallOrder, seed: int) -> TallOrderPerson:
    """A guest that saw a block land at once."""
    person = TallOrderPerson(0, game.setup, "person", Rng(seed))
    person.notice(Event("drop", 0, 1, (0,), ("drawn", 1), ("column", 0)))
    return person


def choices(game: TallOrder) -> list[Plan | None]:
    plans = []
    for seed in range(OFTEN):
        thought = guest(game, seed).think(game.view(0), Rng(seed))
        try:
            while True:
                next(thought)
        except StopIteration as done:
            plans.append(done.value)
    return plans


def errs(plans: Sequence[Plan | None], right: object) -> bool:
    """Whether all but about one in twenty do what is right."""
    wrong = sum(plan is None or plan.move != right for plan in plans) / OFTEN
    return 0 < wrong <= 2 * ERRS / 100


def test_it_claims_what_stands_when_it_has_looked_at_the_card() -> None:
    game = table(("3", "012"), [LINE_323, LINE_012, LINE_303], turn=1)
    plans = choices(game)
    assert errs(plans, ("claim", 1))
    assert {plan.t for plan in plans if plan} == {2 * 1000 // 3 + REACTION}


def test_o13_it_waits_for_the_rivals_second_and_a_half() -> None:
    game = table(("3", "01", "2"), [LINE_012], turn=1)
    game.step(100, 1, ("move", 2, 1))
    assert {plan.t for plan in choices(game) if plan and plan.move[0] == "claim"} == {1600}


def test_it_moves_a_block_that_brings_its_card_nearer() -> None:
    assert errs(choices(table(("", "01", "32", "3"), [LINE_012, LINE_303])), ("move", 2, 1))


def test_without_such_a_block_it_draws_and_drops_where_it_helps() -> None:
    game = table(("", "01", "3"), [LINE_012, LINE_303])
    assert errs(choices(game), DRAW)
    game.bag[-1] = 2
    game.step(0, 0, DRAW)
    assert errs(choices(game), ("drop", 1))


def test_else_it_drops_where_it_does_no_harm() -> None:
    game = table(("", "01"), [LINE_012])
    game.bag[-1] = 3
    game.step(0, 0, DRAW)
    harmful = sum(plan is not None and plan.move == ("drop", 1) for plan in choices(game))
    assert harmful / OFTEN <= 2 * ERRS / 100


def test_it_waits_while_the_rival_is_on_turn() -> None:
    assert set(choices(table(("3", "01"), [LINE_012], turn=1))) == {None}
