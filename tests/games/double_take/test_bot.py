"""How a bot plays Double Take: what it finds, when, and what it does about it in each mode."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from game.bots.api import LEVELS
from game.bots.driver import Driver
from game.games.double_take.bot import COMMITTED, SKILLS, DoubleTakeBot, Sight
from game.games.double_take.common_rules import LIFT, DoubleTakeTable
from game.games.double_take.rules import FLIP, DoubleTake
from game.games.played import find
from game.match.agenda import Plan
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, Event, Ms, Seat
from game.rules.rng import Rng
from tests.games.double_take.positions import MANY, NOW, A, B, T, V, W, X, Y, fillers, hand, hunt, place, position, team


def bot_at(game: DoubleTakeTable, seat: Seat = 0, level: str = "sharp", seed: int = 1) -> DoubleTakeBot:
    """A bot that came to this table at NOW, and saw the faces one by one before."""
    bot = DoubleTakeBot(seat, game.setup, level, Rng(seed))
    for i, (zone, faces) in enumerate(sorted(game.view(seat).zones.items())):
        bot.sights[zone] = Sight(NOW - 2000 + 100 * i, 300, 900, 0)
        bot.faces[zone] = faces[-1]
    bot.free = bot.focus = NOW
    return bot


def plan(bot: DoubleTakeBot, game: DoubleTakeTable, seed: int = 1) -> Plan | None:
    thought = bot.think(game.view(bot.seat), Rng(seed))
    slices = 0
    while True:
        try:
            next(thought)
            slices += 1
        except StopIteration as done:
            assert slices > 0
            return done.value  # type: ignore[no-any-return]


def planned(bot: DoubleTakeBot, game: DoubleTakeTable) -> Plan:
    made = plan(bot, game)
    assert made is not None
    return made


def do(bot: DoubleTakeBot, game: DoubleTakeTable, made: Plan, seat: Seat | None = None) -> list[Event]:
    """Apply a plan, and let the bot notice."""
    out = game.step(made.t, bot.seat if seat is None else seat, made.move)
    for event in out:
        bot.notice(event)
    return out


# Rival mode


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_claims_a_match_with_two_hands(level: str) -> None:
    game = position(table=[(A, V), (B, W), (A, X)], turn=1)
    bot = bot_at(game, level=level)
    bot.skill = replace(bot.skill, slips=0)
    first = planned(bot, game)
    assert first.move in (place(0), place(2))
    assert first.target == first.move[1:]
    do(bot, game, first)
    out = do(bot, game, planned(bot, game))
    assert "pair" in [event.kind for event in out]


def test_a_better_bot_is_faster() -> None:
    times = []
    for level in LEVELS:
        game = position(table=[(A, V), (A, X)], turn=1)
        bot = DoubleTakeBot(0, game.setup, level, Rng(1))
        bot.notice(Event("flip", NOW, 1, (A,), ("pile", 1), ("place", 1)))
        times.append(planned(bot, game).t)
    assert times[0] > times[1] > times[2] > NOW + 250


def test_skills_rise_from_level_to_level() -> None:
    easy, normal, sharp = (SKILLS[level] for level in LEVELS)
    for low, high in ((easy, normal), (normal, sharp)):
        assert low.rate < high.rate
        assert low.memory < high.memory
        assert low.overlook > high.overlook
        assert low.reaction > high.reaction
        assert low.travel > high.travel
        assert low.slips > high.slips
    assert sharp.reaction >= 250
    assert easy.reaction <= 900


def test_a_remembered_twin_is_found_sooner_than_a_forgotten_one() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    times = []
    for recall in (0, 99):
        bot = bot_at(game)
        bot.sights["place", 0] = Sight(NOW - 60_000, 300, 5000, 0)
        bot.sights["place", 1] = Sight(NOW, 300, 5000, recall)
        times.append(planned(bot, game).t)
    assert times[1] - times[0] == 5000


def test_what_is_shown_to_all_is_found_at_once() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    bot = bot_at(game)
    for index in (0, 1):
        bot.sights["place", index] = Sight(NOW, 300, 60_000, 99)
    late = planned(bot, game).t
    for index in (0, 1):
        bot.notice(Event("hint", NOW, dst=("place", index)))
    assert planned(bot, game).t < late - 50_000


def test_a_bot_flips_when_its_turn_has_come_and_waits_for_others() -> None:
    game = position()
    bot = bot_at(game)
    made = planned(bot, game)
    assert made == Plan(FLIP, NOW + bot.flip_in, ("pile", 0))
    assert plan(bot_at(game, seat=1), game) is None


def test_a_bot_flips_for_one_who_forgets_where_it_may() -> None:
    game = position(auto_flip_s=0)
    game.advance(NOW + 10_000)
    made = planned(bot_at(game, seat=1), game)
    assert (made.move, made.t) == (FLIP, NOW + 10_000)


def test_a_bot_does_not_flip_away_a_match_it_knows() -> None:
    game = position(table=[(A, V)], piles=[[(W, X), (A, Y)], fillers(1)])
    bot = bot_at(game)
    bot.flip_in = 200
    assert planned(bot, game).move == hand("pile", 0)


def test_a_bot_does_not_flip_while_its_hand_lies() -> None:
    game = position(table=[(A, V), (A, X)])
    bot = bot_at(game)
    do(bot, game, Plan(place(0), NOW))
    bot.flip_in = 0
    assert planned(bot, game).move == place(1)


def test_a_bot_lifts_its_hand_when_the_twin_is_gone() -> None:
    game = position(table=[(A, V)], turn=1)
    bot = bot_at(game)
    do(bot, game, Plan(place(0), NOW))
    made = planned(bot, game)
    assert (made.move, made.t) == (LIFT, NOW + bot.skill.reaction)


def test_a_bot_slips_onto_a_face_that_differs() -> None:
    game = position(table=[(A, V), (A, X), (B, W)], turn=1)
    bot = bot_at(game)
    bot.skill = replace(bot.skill, slips=100)
    do(bot, game, Plan(place(0), NOW))
    assert planned(bot, game).move != place(1)


def test_a_bot_touches_nothing_that_is_tied_barred_or_safe() -> None:
    game = position(table=[(A, V), (A, X), (T, 1)], sets=[(1, [(B, 2), (B, 3), (B, 4)])], beside=[(0, (T, 5))], turn=1)
    game.ties[A] = NOW + 1800
    assert plan(bot_at(game), game) is None


def test_a_bot_steals_a_pair_with_the_third_copy() -> None:
    game = position(table=[(T, V)], sets=[(1, [(T, W), (T, X)])], turn=1)
    bot = bot_at(game)
    do(bot, game, planned(bot, game))
    bot.slip = False
    assert "theft" in [event.kind for event in do(bot, game, planned(bot, game))]


def test_a_bot_leaves_what_a_rival_holds_unless_its_own_hand_is_nearly_there() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    arrival = planned(bot_at(game), game).t
    for before, goes_on in ((COMMITTED + 1, False), (COMMITTED, True)):
        game = position(table=[(A, V), (A, X)], turn=1)
        game.step(arrival - before, 1, place(0))
        made = plan(bot_at(game), game)
        assert (made is not None) == goes_on


def test_a_bot_waits_until_a_closed_target_is_open_and_a_lock_is_over() -> None:
    game = position(table=[(A, V), (A, X)], turn=1)
    game.closed = {(0, 0): NOW + 9000, (0, 1): NOW + 9000}
    assert planned(bot_at(game), game).t == NOW + 9000
    game.closed = {}
    game.locked[0] = NOW + 8000
    assert planned(bot_at(game), game).t == NOW + 8000


def test_other_seats_bustle_does_not_postpone_a_plan() -> None:
    game = position(3, table=[(A, V), (A, X), (B, W)], turn=1)
    bot = bot_at(game)
    first = planned(bot, game)
    for t in range(NOW + 50, first.t, 50):
        seat = 1 + t // 50 % 2
        for move in (place(2), LIFT):
            game.closed = {}
            for event in game.step(t, seat, move):
                bot.notice(event)
        assert planned(bot, game) == first


# Team mode


def test_a_bot_completes_a_mates_hand() -> None:
    game = team(table=[(A, V), (B, W), (A, X)], turn=1)
    game.step(NOW, 2, place(0))
    made = planned(bot_at(game), game)
    assert made.move == place(2)
    assert made.t > NOW + 300


def test_a_bot_puts_a_first_hand_down_and_leaves_the_second_to_its_mate() -> None:
    game = team(table=[(A, V), (A, X)], turn=1)
    bot = bot_at(game)
    do(bot, game, planned(bot, game))
    assert plan(bot, game) is None


def test_a_bot_touches_nothing_else_while_a_mates_hand_lies() -> None:
    game = team(table=[(A, V), (A, X), (B, W)], turn=1)
    game.step(NOW, 2, place(2))
    assert plan(bot_at(game), game) is None


def test_in_a_restart_the_next_seat_flips_before_the_others() -> None:
    game = team(table=[(A, V), (B, W)], turn=1)
    game.step(NOW, 0, place(0))
    game.step(NOW, 0, place(1))
    times = [planned(bot_at(game, seat), game).t for seat in (1, 2)]
    assert times[1] > times[0] > NOW


# Together and minute modes


@pytest.mark.parametrize("mode", ["together", "minute"])
def test_a_bot_turns_cards_where_it_finds_nothing(mode: str) -> None:
    game = hunt(mode, table=[(V, A), (W, A)])
    bot = bot_at(game)
    made = planned(bot, game)
    assert made.move[:2] == ("turn", "place")
    assert made.t == NOW + bot.skill.patience
    assert made.target == made.move[1:]


def test_a_bot_turns_the_card_whose_back_it_remembers() -> None:
    game = hunt(table=[(V, 1), (W, 2), (X, A), (A, Y)])
    for whim in range(4):
        bot = bot_at(game)
        bot.notice(Event("turned", NOW, 1, (A,), ("place", 2), ("place", 2)))
        bot.notice(Event("turned", NOW, 1, (X,), ("place", 2), ("place", 2)))
        bot.whim = whim
        assert planned(bot, game).move == ("turn", "place", 2)


def test_a_bot_collects_a_third_copy_for_its_own_set_only() -> None:
    own = hunt(table=[*MANY[:1], (T, 1)], sets=[(0, [(T, 2), (T, 3)])])
    assert planned(bot_at(own), own).move[0] == "hand"
    other = hunt(table=[*MANY[:1], (T, 1)], sets=[(1, [(T, 2), (T, 3)])])
    assert planned(bot_at(other), other).move[0] == "turn"


def test_together_a_bot_completes_another_seats_hand() -> None:
    game = hunt("together", table=MANY)
    game.step(NOW, 1, place(4))
    bot = bot_at(game)
    for index in range(4):
        bot.sights["place", index] = Sight(NOW, 300, 60_000, 99)
    assert planned(bot, game).move == place(5)


# All modes


@pytest.mark.parametrize(("mode", "seats"), [("rival", 3), ("team", 5), ("together", 2), ("minute", 2)])
def test_every_plan_is_legal_at_its_time_and_thinking_changes_nothing(mode: str, seats: int) -> None:
    config = MatchConfig.make(find("double_take"), seats, 5, {"mode": mode, "cards": 60, "seconds": 30, "goal": 3})
    match = Match(config)
    bots = {seat: DoubleTakeBot(seat, config.setup, LEVELS[seat % 3], Rng(seat)) for seat in range(seats)}
    driver = Driver(match, bots)
    checked = 0
    while match.game.outcome is None and match.now < 25_000:
        driver.advance(driver.next_moment())
        for seat, bot in bots.items():
            before = copy.deepcopy(vars(bot), {id(bot.rng): bot.rng, id(bot.setup): bot.setup})
            assert isinstance(match.game, DoubleTakeTable)
            made = plan(bot, match.game)
            assert plan(bot, match.game, seed=2) == made
            assert vars(bot) == before
            if made is not None and match.game.outcome is None:
                assert made.t >= match.now
                alone = match.game.clone()
                due = alone.due()
                if due is None or made.t < due:
                    alone.step(made.t, seat, made.move)
                    checked += 1
    assert checked > 10


def test_before_go_a_bot_has_no_plan() -> None:
    game = DoubleTake.start(position().setup, Rng(1))
    assert isinstance(game, DoubleTake)
    assert plan(DoubleTakeBot(0, game.setup, "sharp", Rng(1)), game) is None


def finish(mode: str, seats: int, level: str, seed: int = 1) -> tuple[Ms, tuple[int, ...]]:
    config = MatchConfig.make(find("double_take"), seats, seed, {"mode": mode, "goal": 3})
    match = Match(config)
    Driver(match, {seat: DoubleTakeBot(seat, config.setup, level, Rng(seat)) for seat in range(seats)}).play_out()
    assert match.game.outcome is not None
    return match.now, match.game.outcome.scores


def test_sharp_bots_finish_sooner_and_collect_more_than_easy_ones() -> None:
    assert finish("rival", 2, "sharp")[0] < finish("rival", 2, "easy")[0]
    assert finish("together", 2, "sharp")[1][0] > finish("together", 2, "easy")[1][0] > 0


def test_a_team_of_bots_reaches_its_goal() -> None:
    now, scores = finish("team", 4, "normal")
    assert max(scores) == 3
    assert now > GO
