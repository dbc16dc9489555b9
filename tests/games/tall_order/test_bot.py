"""How a bot plays Tall Order: what it builds, what it claims and when, and what it gets wrong."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from statistics import median

import pytest

from game.bots.api import LEVELS, Bot
from game.bots.driver import Driver
from game.games.played import find
from game.games.tall_order.bot import ANTICIPATION, BREATH, SKILLS, WORTH, TallOrderBot, _mirrored
from game.games.tall_order.effort import OUT_OF_REACH, effort
from game.games.tall_order.rules import TallOrder
from game.games.tall_order.tasks import TASKS, rotations
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Carry, Event, Ms, Setup
from game.rules.rng import Rng

LINE_012 = TASKS.index(((0, 0, 0), (1, 0, 1), (2, 0, 2)))
LINE_323 = TASKS.index(((0, 0, 3), (1, 0, 2), (2, 0, 3)))
LINE_303 = TASKS.index(((0, 0, 3), (1, 0, 0), (2, 0, 3)))
CORNER_013 = TASKS.index(((0, 0, 0), (1, 0, 3), (0, 1, 1)))
CORNER_031 = TASKS.index(((0, 0, 0), (1, 0, 1), (0, 1, 3)))


def table(columns: Sequence[str], holder: Sequence[int], turn: int = 0, **options: bool | str) -> TallOrder:
    """Seat 0 holds these cards; the bag keeps its order but for the blocks on the wall."""
    game = TallOrder.start(Setup.make(TallOrder.spec, 2, options, carry=Carry(pick=turn)), Rng(3))
    game.columns = [[] for _ in range(6)]
    game.masks = [0] * 4
    for column, blocks in enumerate(columns):
        for block in map(int, blocks):
            game._put(block, column)
            if block in game.bag:
                game.bag.remove(block)
    game.holders[0] = list(holder)
    game._find_choices()
    return game


def bot_at(game: TallOrder, level: str = "sharp", seed: int = 1) -> TallOrderBot:
    return TallOrderBot(0, game.setup, level, Rng(seed))


def attentive(game: TallOrder, level: str = "sharp", t: Ms = 0) -> TallOrderBot:
    """A bot that saw a block land at t and notices everything."""
    bot = bot_at(game, level)
    bot.notice(Event("drop", t, 1, (0,), ("drawn", 1), ("column", 0)))
    bot._notices = [True] * 3
    bot._mixes_up = [False] * 3
    return bot


def plan(bot: Bot, game: TallOrder, seed: int = 1) -> Plan | None:
    thought = bot.think(game.view(bot.seat), Rng(seed))
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def planned(bot: Bot, game: TallOrder, seed: int = 1) -> Plan:
    made = plan(bot, game, seed)
    assert made is not None
    return made


# What it knows


@pytest.mark.parametrize(
    ("columns", "blocks"),
    [
        (("012", "", "", "", "", ""), 0),
        (("01", "", "", "", "", ""), 1),
        (("0", "1", "", "", "", ""), 1),
        (("0", "", "", "", "", ""), 2),
        (("013", "", "", "", "", ""), 2),  # take the 3 away, put a 2 there
        (("04", "", "", "", "", ""), 1),
        (("", "", "", "", "", ""), 3),
    ],
)
def test_effort_counts_the_blocks_to_place_and_to_take_away(columns: Sequence[str], blocks: int) -> None:
    assert effort(LINE_012, [list(map(int, text)) for text in columns], 0) == blocks


def test_effort_knows_that_closed_rows_stay() -> None:
    columns = [list(map(int, text)) for text in ("33330", "33331", "33333", "33333", "33333", "3333")]
    assert effort(LINE_012, columns, 4) == 2
    assert effort(LINE_012, columns, 5) == OUT_OF_REACH == len(WORTH) - 1


def test_every_card_has_a_mirror_image() -> None:
    assert _mirrored(CORNER_013) == CORNER_031
    assert _mirrored(LINE_012) == LINE_012
    for task in range(72):
        assert _mirrored(_mirrored(task)) == task
        assert len(TASKS[_mirrored(task)]) == len(TASKS[task])
        assert len(rotations(TASKS[_mirrored(task)])) == len(rotations(TASKS[task]))


# Claims


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("turn", [0, 1])
def test_claims_what_stands_on_either_turn(level: str, turn: int) -> None:
    game = table(("4", "012"), [LINE_323, LINE_012], turn)
    made = planned(attentive(game, level), game)
    assert made.move == ("claim", 1)
    assert made.target == ("holder", 0)
    low, high = SKILLS[level].look
    assert low <= made.t <= high


def test_overlooks_what_it_does_not_notice() -> None:
    game = table(("4", "012"), [LINE_012], turn=1)
    bot = attentive(game)
    bot._notices = [False] * 3
    assert plan(bot, game) is None


def test_takes_a_mirror_image_for_the_real_thing_only_when_it_mixes_them_up() -> None:
    game = table(("03", "1"), [CORNER_013], turn=1)
    bot = attentive(game, "easy")
    assert plan(bot, game) is None
    bot._mixes_up = [True] * 3
    assert planned(bot, game).move == ("claim", 0)


def test_does_not_repeat_a_wrong_claim_before_the_wall_changes() -> None:
    game = table(("03", "1"), [CORNER_013], turn=1)
    bot = attentive(game, "easy")
    bot._mixes_up = [True] * 3
    for event in game.step(2000, 0, ("claim", 0)):
        bot.notice(event)
    assert plan(bot, game) is None


def test_o13_waits_for_the_end_of_the_rivals_second_and_a_half() -> None:
    game = table(("4", "01", "2"), [LINE_012], turn=1)
    events = game.step(100, 1, ("move", 2, 1))
    bot = bot_at(game)
    for event in events:
        bot.notice(event)
    bot._notices = [True] * 3
    made = planned(bot, game)
    assert made.move == ("claim", 0)
    assert 1600 + ANTICIPATION[0] <= made.t <= 1600 + ANTICIPATION[1]


def test_o12_waits_for_the_end_of_a_lock() -> None:
    game = table(("4", "012"), [LINE_323, LINE_012])
    game.step(0, 0, ("claim", 0))
    game.step(1000, 0, ("claim", 0))
    assert planned(attentive(game), game).t == 3000


def test_an_unrelated_event_postpones_nothing() -> None:
    game = table(("4", "012"), [LINE_012], turn=1)
    bot = attentive(game)
    first = planned(bot, game)
    for event in game.step(300, 1, ("claim", 0)) + game.step(350, 1, ("draw",)):
        bot.notice(event.seen(0))
    assert planned(bot, game) == first


def test_looks_at_a_new_card_and_takes_a_breath_after_a_claim() -> None:
    game = table(("4", "012"), [LINE_012, LINE_323])
    game.piles[0] = [LINE_303]
    bot = attentive(game)
    for event in game.step(5000, 0, ("claim", 0)):
        bot.notice(event)
    assert bot._claim_at[0] >= 5000 + SKILLS["sharp"].look[0]
    assert planned(bot, game).t == 5000 + BREATH


def test_the_better_the_level_the_more_it_notices_and_the_sooner() -> None:
    seen, times = [], []
    game = table(("4", "012"), [LINE_012])
    for level in LEVELS:
        bot = bot_at(game, level)
        noticed = []
        waited = 0
        for t in range(200):
            bot.notice(Event("move", t, 1, (0,), ("column", 0), ("column", 1)))
            noticed += bot._notices
            waited += bot._claim_at[0] - t
        seen.append(sum(noticed))
        times.append(waited)
    assert seen == sorted(seen)
    assert times == sorted(times, reverse=True)
    assert seen[0] < 0.7 * 600 < 0.9 * 600 < seen[2]


# Turns


@pytest.mark.parametrize("level", ["normal", "sharp"])
def test_moves_a_block_that_makes_a_card_stand(level: str) -> None:
    game = table(("", "01", "32", "3"), [LINE_012], no_joker=True)
    made = planned(bot_at(game, level), game, seed=4)
    assert made.move == ("move", 2, 1)
    assert made.target == ("column", 1)


@pytest.mark.parametrize("level", ["normal", "sharp"])
def test_drops_a_block_where_it_makes_a_card_stand(level: str) -> None:
    game = table(("", "01", "3", "", "", ""), [LINE_012], no_joker=True)
    game.bag[-1] = 2
    game.step(0, 0, ("draw",))
    assert planned(bot_at(game, level), game, seed=4).move == ("drop", 1)


def test_draws_when_there_is_nothing_else() -> None:
    game = table(("",) * 6, [LINE_012], no_joker=True)
    made = planned(bot_at(game), game)
    assert made.move == ("draw",)
    assert made.target is None


def test_waits_while_the_rival_is_on_turn() -> None:
    game = table(("4", "01"), [LINE_012], turn=1)
    assert plan(bot_at(game), game) is None


@pytest.mark.parametrize("level", LEVELS)
def test_takes_its_time_over_a_turn_and_over_a_drop(level: str) -> None:
    low, high = SKILLS[level].pace
    game = table(("4", "01"), [LINE_012])
    bot = bot_at(game, level)
    assert low <= planned(bot, game).t <= high
    for event in game.step(4000, 0, ("draw",)):
        bot.notice(event)
    assert 4000 + low <= planned(bot, game).t <= 4000 + high
    for event in game.step(6000, 0, ("drop", 0)) + game.step(8000, 1, ("draw",)) + game.step(8000, 1, ("drop", 0)):
        bot.notice(event.seen(0))
    assert 8000 + low <= planned(bot, game).t


def test_a_late_turn_is_played_now() -> None:
    game = table(("4", "01"), [LINE_012])
    game.advance(60_000)
    assert planned(bot_at(game), game).t == 60_000


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_bot_as_it_was_and_repeats_itself(level: str) -> None:
    game = table(("4", "01", "32"), [LINE_012, LINE_323, CORNER_013])
    bot = bot_at(game, level)
    before = copy.copy(vars(bot))
    state = bot.rng
    first = plan(bot, game, seed=6)
    assert vars(bot) == before
    assert bot.rng is state
    assert plan(bot, game, seed=6) == first


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [{}, {"closed_rows": True, "no_joker": True, "deck": "hard"}])
def test_every_plan_is_legal_at_its_time_in_an_undisturbed_match(level: str, options: dict[str, bool | str]) -> None:
    game = TallOrder.start(Setup.make(TallOrder.spec, 2, options), Rng(8))
    bots = [TallOrderBot(seat, game.setup, level, Rng("mind", seat)) for seat in (0, 1)]
    for number in range(24 if level == "sharp" else 100):
        plans = [(made.t, bot.seat, made) for bot in bots if (made := plan(bot, game, number)) is not None]
        t, seat, made = min(plans)
        assert t >= game.now
        for event in game.step(t, seat, made.move):
            for bot in bots:
                bot.notice(event.seen(bot.seat))
        if game.outcome is not None:
            break
    assert game.turns > 4


def play(seed: int, level: str, **options: bool | str) -> TallOrder:
    config = MatchConfig.make(find("tall_order"), 2, seed, options)
    match = Match(config)
    Driver(
        match, {seat: TallOrderBot(seat, config.setup, level, Rng(seed, "mind", seat)) for seat in (0, 1)}
    ).play_out()
    assert isinstance(match.game, TallOrder)
    return match.game


def test_matches_have_a_median_of_20_to_35_turns() -> None:
    assert 20 <= median(play(seed, "normal").turns for seed in range(9)) <= 35


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("level", LEVELS)
def test_matches_of_every_level_have_a_median_of_20_to_35_turns(level: str) -> None:
    assert 20 <= median(play(seed, level).turns for seed in range(200)) <= 35


@pytest.mark.parametrize("options", [{"closed_rows": True}, {"no_joker": True}])
def test_matches_of_the_variants_end_too(options: dict[str, bool | str]) -> None:
    outcome = play(2, "easy", **options).outcome
    assert outcome is not None
    assert outcome.reason in ("finished", "dead")
