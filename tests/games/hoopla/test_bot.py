"""How a bot plays Hoopla: what it plans, when, and what it gets wrong."""

import copy
from collections.abc import Sequence

import pytest

from game.bots.api import LEVELS
from game.games.hoopla.bot import COMMITTED, HONOUR_CARE, SKILLS, HooplaBot
from game.games.hoopla.rules import FLIP, PLACES, TAKE_BACK, TURN_OVER, Hoopla
from game.match.agenda import Plan
from game.rules.api import GO, HIDDEN, LEAVE, Event, Face, Ms, Seat, Setup
from game.rules.options import Value
from game.rules.rng import Rng

RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(6)
NOON = 12_000


def card(frame: int, ring: int) -> Face:
    return frame * 6 + ring


TOPS = (card(GREEN, RED), card(GREEN, ORANGE), card(GREEN, YELLOW))
UNFIT = card(VIOLET, BLUE)  # fits no top and is like none


def table(own: Sequence[Face], up: int, other: Sequence[Face] = (UNFIT, card(RED, BLUE))) -> Hoopla:
    """Two seats at noon; seat 0 has these cards, of which the first so many lie face up."""
    game = Hoopla.start(Setup.make(Hoopla.spec, 2), Rng(1))
    game.advance(GO)
    game._cards, game._up = [list(own), list(other)], [up, len(other)]
    game._stacks = [[(face, 1, 0)] for face in TOPS]
    game._count_frames()
    game.advance(NOON)
    return game


def bot_at(game: Hoopla, level: str = "sharp", seed: int = 1, faultless: bool = True) -> HooplaBot:
    """A bot in seat 0 that flipped its pile just now."""
    bot = HooplaBot(0, game.setup, level, Rng(seed))
    for face in game._cards[0][: game._up[0]]:
        bot.notice(Event("flip", game.now, 0, (face,), ("set", 0), ("pile", 0)))
    if faultless:
        bot._overlooks = bot._slips = False
    return bot


def plan(bot: HooplaBot, game: Hoopla, seed: int = 1) -> Plan | None:
    thought = bot.think(game.view(0), Rng(seed))
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def planned(bot: HooplaBot, game: Hoopla) -> Plan:
    made = plan(bot, game)
    assert made is not None
    return made


def other_places(bot: HooplaBot, t: Ms, face: Face, stack: int = 0) -> Event:
    event = Event("place", t, 1, (face,), ("pile", 1), ("stack", stack), (stack,))
    bot.notice(event)
    return event


@pytest.mark.parametrize("stack", [0, 1, 2])
@pytest.mark.parametrize("level", LEVELS)
def test_it_places_what_fits(level: str, stack: int) -> None:
    game = table([UNFIT, card(stack, BLUE), UNFIT], up=2)
    made = planned(bot_at(game, level), game)
    assert (made.move, made.target) == (PLACES[stack], ("stack", stack))


@pytest.mark.parametrize("level", LEVELS)
def test_placing_takes_a_look_and_a_reach(level: str) -> None:
    game, skill = table([card(RED, BLUE), UNFIT], up=1), SKILLS[level]
    for seed in range(20):
        delay = planned(bot_at(game, level, seed), game).t - NOON
        assert skill.look[0] + skill.reach[0] <= delay <= skill.look[1] + skill.reach[1]


@pytest.mark.parametrize("level", LEVELS)
def test_it_flips_on_when_nothing_fits(level: str) -> None:
    game, skill = table([UNFIT, UNFIT], up=1), SKILLS[level]
    made = planned(bot_at(game, level), game)
    assert (made.move, made.target) == (FLIP, ("set", 0))
    assert skill.look[0] <= made.t - NOON <= skill.look[1]


def test_it_turns_over_when_the_set_is_empty() -> None:
    game = table([UNFIT, UNFIT], up=2)
    made = planned(bot_at(game), game)
    assert (made.move, made.target) == (TURN_OVER, ("pile", 0))


def test_it_flips_with_an_empty_pile() -> None:
    game = table([UNFIT, UNFIT], up=0)
    assert planned(bot_at(game), game).move == FLIP


def test_a_sharp_bot_takes_back_a_card_that_fits_by_now() -> None:
    game = table([card(RED, BLUE), UNFIT, UNFIT], up=3)
    made = planned(bot_at(game, "sharp"), game)
    assert (made.move, made.target) == (TAKE_BACK, ("pile", 0))


def test_an_easy_bot_has_forgotten_its_covered_cards() -> None:
    game = table([card(RED, BLUE), UNFIT, UNFIT], up=2)
    assert planned(bot_at(game, "easy"), game).move == FLIP


def test_no_bot_remembers_more_than_its_recall() -> None:
    game = table([card(RED, BLUE), UNFIT, UNFIT, UNFIT], up=3)
    assert planned(bot_at(game, "normal"), game).move == FLIP


def test_the_pile_is_remembered_through_every_move() -> None:
    game = table([1, 2, 3, 4], up=3)
    bot = bot_at(game)
    assert bot._pile == [1, 2, 3]
    bot.notice(Event("take_back", NOON, 0, (3,), ("pile", 0), ("set", 0), (), 2))
    assert bot._pile == [1, 2]
    bot.notice(Event("place", NOON, 0, (2,), ("pile", 0), ("stack", 1), (1,), 1))
    assert bot._pile == [1]
    bot.notice(Event("flip", NOON, 1, (9,), ("set", 1), ("pile", 1)))
    assert bot._pile == [1]
    bot.notice(Event("turn_over", NOON, 0, (HIDDEN,), ("pile", 0), ("set", 0)))
    assert bot._pile == []


def test_it_does_not_know_a_changed_stack_at_once() -> None:
    game = table([card(BLUE, RED), UNFIT], up=1)
    bot = bot_at(game)
    arrival = bot._ready + bot._reach
    game._stacks[0].append((card(RED, BLUE), 1, 0))
    other_places(bot, arrival - COMMITTED, card(RED, BLUE))
    assert bot._read[0] > arrival
    assert planned(bot, game).move == FLIP


def test_it_knows_a_changed_stack_after_its_reaction() -> None:
    game = table([card(BLUE, RED), UNFIT], up=1)
    bot = bot_at(game)
    game._stacks[0].append((card(RED, BLUE), 1, 0))
    other_places(bot, NOON, card(RED, BLUE))
    assert planned(bot, game).move == PLACES[0]


def test_a_hand_on_its_way_is_not_held_back() -> None:
    game = table([card(BLUE, RED), UNFIT], up=1)
    bot = bot_at(game)
    other_places(bot, GO, card(RED, BLUE))
    game._stacks[0] += [(card(RED, BLUE), 1, GO), (card(BLUE, GREEN), 1, NOON)]
    arrival = bot._ready + bot._reach
    other_places(bot, arrival - COMMITTED + 1, card(BLUE, GREEN))
    assert planned(bot, game) == Plan(PLACES[0], arrival, ("stack", 0))
    other_places(bot, arrival - COMMITTED, card(BLUE, GREEN))
    assert planned(bot, game).move == FLIP


def test_it_sees_at_once_what_it_placed_itself() -> None:
    game = table([card(BLUE, RED), card(RED, BLUE), UNFIT], up=2)
    bot = bot_at(game)
    for event in game.step(NOON, 0, PLACES[0]):
        bot.notice(event)
    bot._overlooks = False
    assert planned(bot, game).move == PLACES[0]


def test_it_may_overlook_a_fit() -> None:
    game = table([card(RED, BLUE), UNFIT], up=1)
    bot = bot_at(game)
    bot._overlooks = True
    assert planned(bot, game).move == FLIP


@pytest.mark.parametrize("face", [card(GREEN, BLUE), card(VIOLET, ORANGE)])
def test_it_may_take_a_likeness_for_a_fit(face: Face) -> None:
    game = table([face, UNFIT], up=1)
    bot = bot_at(game)
    assert planned(bot, game).move == FLIP
    bot._slips = True
    assert planned(bot, game).move in PLACES


def test_it_does_not_slip_where_nothing_is_alike() -> None:
    game = table([UNFIT, UNFIT], up=1)
    bot = bot_at(game)
    bot._slips = True
    assert planned(bot, game).move == FLIP


def errors(level: str, judge: Value = "referee") -> tuple[int, int]:
    """How often in 2000 cards a bot would overlook or slip."""
    bot = HooplaBot(0, Setup.make(Hoopla.spec, 2, {"judge": judge}), level, Rng(5))
    overlooked = slipped = 0
    for _ in range(2000):
        bot.notice(Event("refused", NOON, 0))
        overlooked += bot._overlooks
        slipped += bot._slips
    return overlooked, slipped


def test_better_bots_err_less() -> None:
    (a, b), (c, d), (e, f) = (errors(level) for level in LEVELS)
    assert a > c > e > 0
    assert b > d > f > 0


def test_on_honour_it_takes_more_care() -> None:
    assert errors("easy", "honour")[1] < errors("easy")[1] * 2 // HONOUR_CARE


def test_better_bots_are_faster() -> None:
    for part in ("look", "reach", "reaction"):
        times = [getattr(SKILLS[level], part) for level in LEVELS]
        assert times == sorted(times, reverse=True)
        assert all(low < high for low, high in times)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bustle_of_others_does_not_postpone_its_plan(level: str) -> None:
    game = table([UNFIT, UNFIT], up=1)
    bot = bot_at(game, level)
    first = planned(bot, game)
    for t in range(NOON + 100, first.t, 100):
        game.advance(t)
        bot.notice(Event("flip", t, 1, (UNFIT,), ("set", 1), ("pile", 1)))
        other_places(bot, t, card(GREEN, RED), stack=2)
        assert planned(bot, game) == first


@pytest.mark.parametrize("level", LEVELS)
def test_its_plans_are_legal_at_their_time(level: str) -> None:
    game = Hoopla.start(Setup.make(Hoopla.spec, 2), Rng(2))
    bot = HooplaBot(0, game.setup, level, Rng(3))
    out = game.advance(GO)
    for _ in range(60):
        for event in out:
            bot.notice(event)
        made = planned(bot, game)
        assert made.t >= game.now
        out = game.step(made.t, 0, made.move)
    assert len(game._cards[0]) < 28


def test_a_frozen_bot_waits() -> None:
    game = table([UNFIT, card(RED, BLUE), UNFIT], up=1)
    bot = bot_at(game)
    for event in game.step(NOON, 0, PLACES[0]):
        bot.notice(event)
    assert planned(bot, game).t == NOON + 1500


def test_late_is_better_than_never() -> None:
    game = table([UNFIT, UNFIT], up=1)
    bot = bot_at(game)
    game.advance(NOON + 5000)
    assert planned(bot, game).t == NOON + 5000


def test_before_go_and_without_cards_it_has_no_plan() -> None:
    game = Hoopla.start(Setup.make(Hoopla.spec, 3, {"play_on": True}), Rng(1))
    bot = HooplaBot(0, game.setup, "sharp", Rng(1))
    assert plan(bot, game) is None
    game.advance(GO)
    game._cards[0] = []
    assert plan(bot, game) is None


def test_after_the_end_it_has_no_plan() -> None:
    game = table([UNFIT, UNFIT], up=1)
    bot = bot_at(game)
    game.step(NOON, 1, LEAVE)
    assert plan(bot, game) is None


def test_go_makes_it_look() -> None:
    setup = Setup.make(Hoopla.spec, 2)
    bot = HooplaBot(0, setup, "normal", Rng(1))
    bot.notice(Event("go", GO))
    low, high = SKILLS["normal"].look
    assert GO + low <= bot._ready <= GO + high


def test_thinking_leaves_it_as_it_is_and_is_repeatable() -> None:
    game = table([UNFIT, card(RED, BLUE), UNFIT], up=2)
    bot = bot_at(game)
    before = {name: copy.copy(value) for name, value in vars(bot).items() if name != "rng"}
    plans = {plan(bot, game, seed) for seed in (1, 1, 2)}
    assert len(plans) == 1
    assert {name: value for name, value in vars(bot).items() if name != "rng"} == before
    assert bot.rng.below(10**9) == bot_at(game).rng.below(10**9)


def duel(levels: Sequence[str], seed: int) -> Seat:
    """The winner of a match between bots, each acting on its latest plan."""
    game = Hoopla.start(Setup.make(Hoopla.spec, len(levels)), Rng(seed))
    bots = [HooplaBot(seat, game.setup, level, Rng(seed, seat)) for seat, level in enumerate(levels)]
    out = game.advance(GO)
    while game.outcome is None:
        plans = []
        for bot in bots:
            for event in out:
                bot.notice(event)
            thought = bot.think(game.view(bot.seat), Rng(seed))
            next(thought)
            with pytest.raises(StopIteration) as done:
                next(thought)
            plans.append((done.value.value.t, bot.seat, done.value.value.move))
        t, seat, move = min(plans)
        out = game.step(t, seat, move)
    return game.outcome.places.index(1)


@pytest.mark.parametrize(("weaker", "stronger"), [("easy", "normal"), ("normal", "sharp")])
def test_the_stronger_wins_most_matches(weaker: str, stronger: str) -> None:
    assert sum(duel((weaker, stronger), seed) for seed in range(40)) >= 24
