"""The bot of Fourscore: what it sees, what it wants, and how it behaves as a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from game.bots.api import LEVELS
from game.games.fourscore.bot import SKILLS, FourscoreBot, Playout, Scales, danger, fours
from game.games.fourscore.rules import DECK, DRAW, HAND, MARKS, OPENS, PLAYS, TAKES, Fourscore
from game.match.agenda import Plan
from game.rules.api import HIDDEN, LEAVE, TABLE, Carry, Event, Face, Seat, Setup
from game.rules.rng import Rng


def setup(seats: int = 2, show_rows: bool = False) -> Setup:
    return Setup.make(Fourscore.spec, seats, {}, [{"show_rows": show_rows}] * seats, carry=Carry(pick=0))


def card(value: int, ring: int, ground: int) -> Face:
    return value * 36 + ring * 6 + ground


LINK = card(0, 0, 0)
GREENS = [card(1, 1, 0), card(2, 2, 0), card(3, 3, 0), card(4, 4, 0), card(5, 5, 0)]
STRANGER = card(5, 5, 4)
ODD_ONE = card(4, 1, 3)

# Better eyes than any level has: it sees every four, thinks three cards ahead and has no whims.
KEEN = replace(SKILLS["sharp"], attention=100, whim=0, cards=3, caution=100, fresh=120, candidates=5, playouts=20)


def position(hand: Sequence[Face], rows: Mapping[int, Sequence[Face]], given: Setup | None = None) -> Fourscore:
    """Seat 0 on turn with this hand and these rows; the others hold what comes."""
    game = Fourscore.start(given or setup(), Rng(1))
    used = {*hand, *(face for cards in rows.values() for face in cards)}
    rest = [face for face in DECK if face not in used]
    Rng(2).shuffle(rest)
    game.hands = [list(hand), *([rest.pop() for _ in range(HAND)] for _ in game.hands[1:])]
    game.rows = {row: list(cards) for row, cards in rows.items()}
    game.tallies = {row: sum(MARKS[face] for face in cards) for row, cards in rows.items()}
    game.opened = max(rows, default=2) + 1
    game.deck = rest
    return game


def bot_of(level: str, game: Fourscore, seat: Seat = 0, seed: int = 1) -> FourscoreBot:
    return FourscoreBot(seat, game.setup, level, Rng(seed, "mind", seat))


def keen(game: Fourscore, seat: Seat = 0) -> FourscoreBot:
    bot = bot_of("sharp", game, seat)
    bot.skill = KEEN
    return bot


def ask(bot: FourscoreBot, game: Fourscore, seed: int = 1) -> tuple[Plan | None, int]:
    """The bot's plan, and in how many slices it was thought."""
    thought = bot.think(game.view(bot.seat), Rng(seed, "thought"))
    slices = 0
    while True:
        try:
            next(thought)
        except StopIteration as stop:
            return stop.value, slices
        slices += 1


def planned(bot: FourscoreBot, game: Fourscore, seed: int = 1) -> Plan:
    plan, _ = ask(bot, game, seed)
    assert plan is not None
    return plan


def play_turn(bot: FourscoreBot, game: Fourscore) -> list[Event]:
    """Let the bot play until the turn or the match is over."""
    events: list[Event] = []
    while game.turn == bot.seat and game.outcome is None:
        plan = planned(bot, game)
        for event in game.step(plan.t, bot.seat, plan.move):
            bot.notice(event.seen(bot.seat))
            events.append(event)
    return events


# Seeing and weighing


def test_fours_are_the_takes_that_are_right_but_for_the_overlooked() -> None:
    game = position([STRANGER], {0: [LINK, *GREENS[:3]], 2: [ODD_ONE], 5: [card(5, n, n + 1) for n in range(4)]})
    assert fours(game) == (TAKES[0], TAKES[5])
    assert fours(game, [0, 2]) == (TAKES[5],)


@pytest.mark.parametrize(
    ("safer", "riskier"),
    [
        ([LINK], [LINK, GREENS[0]]),
        ([LINK, GREENS[0]], [LINK, GREENS[0], GREENS[1]]),
        # Three of a ground under a card with another ground are harder to reach than three that end the row.
        ([LINK, GREENS[0], GREENS[1], card(2, 5, 3)], [LINK, card(0, 5, 3), GREENS[4], GREENS[1]]),
        # And a long row is a bigger prize than a short one.
        ([LINK, GREENS[0], GREENS[1]], [card(3, 1, 4), card(3, 0, 5), LINK, GREENS[0], GREENS[1]]),
    ],
)
def test_danger_grows_with_what_the_next_seat_could_win(safer: list[Face], riskier: list[Face]) -> None:
    values = [danger(row[-1], sum(MARKS[face] for face in row), len(row)) for row in (safer, riskier)]
    assert values[0] < values[1]


def test_a_playout_is_the_lead_after_the_next_turn_and_what_the_hand_can_then_do() -> None:
    # The rival completes the greens and takes four cards; what is left to the seat is worth its best turn.
    game = position([STRANGER, ODD_ONE, card(3, 2, 5)], {0: GREENS[:3], 1: [card(5, 1, 2)]})
    game.step(0, 0, OPENS[0] if OPENS[0] in game.legal(0) else PLAYS[0][1])
    game.step(0, 0, DRAW)
    game.hands[1] = [LINK, GREENS[3], card(0, 5, 5)]
    value = Playout()(game, 0, Rng(1))
    assert len(game.won[1]) >= 4
    assert game.turn == 0
    assert value == -100 * len(game.won[1]) + Scales(SKILLS["sharp"]).best(game, 0)[0]


def test_a_playout_after_the_end_is_the_lead() -> None:
    game = position([STRANGER], {0: GREENS[:3]})
    game.won = [[LINK], [ODD_ONE, GREENS[3], GREENS[4]]]
    game.deck = []
    game.step(0, 0, OPENS[0])
    game.step(0, 0, DRAW)
    assert Playout()(game, 0, Rng(1)) == -200
    assert Playout()(game, 1, Rng(1)) == 200


def test_every_turn_is_weighed_once_and_can_be_played() -> None:
    game = position([LINK, STRANGER, GREENS[3]], {0: [GREENS[0]], 4: [ODD_ONE]})
    turns = [plays for _, plays in Scales(KEEN).turns(game, 0)]
    assert len(turns) == len(set(turns))
    for plays in turns:
        after = game.clone()
        for move in plays:
            after.step(0, 0, move)
    assert {plays[0] for plays in turns} == set(game.legal(0))
    assert {len(plays) for plays in turns} == {1, 2, 3}


def test_the_weight_of_a_turn_is_that_of_the_rows_it_leads_to() -> None:
    skill = KEEN
    game = position([LINK, STRANGER, GREENS[3]], {0: GREENS[:2], 4: [ODD_ONE]})
    for worth, plays in Scales(skill).turns(game, 0):
        after = game.clone()
        for move in plays:
            after.step(0, 0, move)
        taken = sum(len(after.rows[int(take[1])]) for take in fours(after))
        for take in fours(after):
            after.step(0, 0, take)
        dangers = sum(
            -(-danger(cards[-1], after.tallies[row], len(cards)) * skill.caution // 100)
            for row, cards in after.rows.items()
        )
        assert worth == 100 * taken - dangers + skill.fresh * len(plays)


def test_who_has_played_may_also_stop() -> None:
    game = position([LINK, STRANGER], {0: [GREENS[0]]})
    game.step(0, 0, PLAYS[0][0])
    assert () in [plays for _, plays in Scales(KEEN).turns(game, 0)]
    game.step(0, 0, TAKES[0])
    assert [plays for _, plays in Scales(KEEN).turns(game, 0)] == [()]


# Wanting


@pytest.mark.parametrize("level", LEVELS)
def test_a_single_card_that_makes_a_four_is_played_and_the_row_taken_if_it_is_seen(level: str) -> None:
    taken = 0
    for seed in range(10):
        game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3], 1: [card(3, 2, 5)]})
        bot = bot_of(level, game, seed=seed)
        bot.skill = replace(bot.skill, playouts=1, attention=100, whim=0)
        play_turn(bot, game)
        taken += len(game.won[0]) >= 4
    assert taken == 10


def test_keen_eyes_make_a_four_with_three_cards() -> None:
    game = position([GREENS[0], GREENS[1], GREENS[2]], {0: [LINK], 1: [card(5, 3, 4)]})
    play_turn(keen(game), game)
    assert len(game.won[0]) == 4


def test_keen_eyes_take_every_row_that_others_overlooked() -> None:
    other = [card(5, n, n + 1) for n in range(4)]
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:4], 1: other})
    play_turn(keen(game), game)
    assert len(game.won[0]) >= 8


def test_keen_eyes_do_not_feed_a_row_for_the_next_seat() -> None:
    # LINK makes three greens of two; the stranger opens a row and gives nothing away.
    game = position([LINK, STRANGER], {0: GREENS[:2]})
    skill = replace(KEEN, fresh=0)
    assert Scales(skill).best(game, 0)[1] == (OPENS[1],)


def test_a_bot_takes_nothing_back() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:2]})
    assert "undo" not in {event.kind for event in play_turn(bot_of("sharp", game), game)}


def test_f9_a_seat_taken_over_after_two_wrong_takes_just_draws() -> None:
    game = position([STRANGER], {0: [LINK, *GREENS[:3]], 1: [card(3, 2, 5)]})
    for move in (OPENS[0], TAKES[1], TAKES[1]):
        game.step(0, 0, move)
    assert planned(bot_of("sharp", game), game).move == DRAW


# Skill


def test_f9_the_better_the_level_the_fewer_fours_it_overlooks() -> None:
    seen = {}
    for level in LEVELS:
        game = position([STRANGER], {0: [LINK, *GREENS[:3]]})
        game.step(0, 0, OPENS[0])
        moves = [planned(bot_of(level, game, seed=seed), game).move for seed in range(400)]
        seen[level] = moves.count(TAKES[0]) / 400
        assert abs(seen[level] - SKILLS[level].attention / 100) < 0.05
    assert seen["easy"] < seen["normal"] < seen["sharp"]


def test_f9_what_is_overlooked_stays_so_for_the_turn_and_gets_a_new_chance_in_the_next() -> None:
    game = position([STRANGER], {0: [LINK, *GREENS[:3]]})
    game.step(0, 0, OPENS[0])
    bot = bot_of("easy", game, seed=next(s for s in range(99) if bot_of("easy", game, seed=s)._overlooks(0)))
    assert all(planned(bot, game, seed).move == DRAW for seed in range(10))
    for t in range(12):
        bot.notice(Event("turn", t, 0))
        if planned(bot, game).move == TAKES[0]:
            return
    pytest.fail("never noticed")


def test_f9_show_rows_leaves_nothing_to_overlook() -> None:
    game = position([STRANGER], {0: [LINK, *GREENS[:3]]}, setup(show_rows=True))
    game.step(0, 0, OPENS[0])
    assert all(planned(bot_of("easy", game, seed=seed), game).move == TAKES[0] for seed in range(20))


def test_the_better_the_level_the_fewer_its_whims() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3], 1: [card(3, 2, 5)]})
    best = planned(keen(game), game).move
    begun = {}
    for level in LEVELS:
        bots = [bot_of(level, game, seed=seed) for seed in range(400)]
        for bot in bots:
            bot.skill = replace(KEEN, whim=bot.skill.whim, candidates=1)
        begun[level] = sum(planned(bot, game, seed).move == best for seed, bot in enumerate(bots))
    assert begun["easy"] < begun["normal"] < begun["sharp"] < 400


def test_easy_is_slower_than_normal_and_sharp() -> None:
    paces = [SKILLS[level].pace for level in LEVELS]
    assert paces == sorted(paces, reverse=True)
    assert all(400 <= low < high <= 1500 for low, high in paces)


# Being a bot


def test_there_is_no_plan_out_of_turn() -> None:
    game = position([LINK], {0: [GREENS[0]]})
    assert ask(bot_of("sharp", game, seat=1), game) == (None, 0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_plan_can_be_carried_out_when_its_time_comes(level: str, seats: int) -> None:
    given = setup(seats)
    game = Fourscore.start(given, Rng(5))
    bots = [bot_of(level, game, seat) for seat in range(seats)]
    for bot in bots:
        bot.skill = replace(bot.skill, playouts=min(bot.skill.playouts, 1), candidates=min(bot.skill.candidates, 3))
    while game.outcome is None and (seats == 2 or len(game.deck) > 70):
        bot = bots[game.turn]
        plan = planned(bot, game, len(game.deck))
        assert plan.t >= game.now + bot.skill.pace[0]
        assert plan.move in game.legal(bot.seat)
        assert plan.target is None or plan.target in game.view(TABLE).zones
        for event in game.step(plan.t, bot.seat, plan.move):
            for other in bots:
                other.notice(event.seen(other.seat))


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_bot_as_it_is(level: str) -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:2]})
    bot = bot_of(level, game)
    bot.rng = None  # type: ignore[assignment]  # not to be drawn from
    before = dict(vars(bot))
    ask(bot, game)
    assert vars(bot) == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_situation_gives_the_same_plan(level: str) -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:2], 1: [card(3, 2, 5)]})
    assert planned(bot_of(level, game, seed=4), game, 8) == planned(bot_of(level, game, seed=4), game, 8)


def test_what_others_do_does_not_put_a_plan_off() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3]}, setup(3))
    bot = bot_of("sharp", game)
    first = planned(bot, game)
    for event in game.step(first.t - 100, 2, LEAVE):
        bot.notice(event)
    assert planned(bot, game).t == first.t
    game.advance(first.t + 50)
    assert planned(bot, game).t == first.t + 50


def test_each_own_move_takes_its_time() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3]})
    bot = bot_of("normal", game)
    times = [event.t for event in play_turn(bot, game) if event.seat == 0]
    low, high = SKILLS["normal"].pace
    assert all(low <= b - a <= high for a, b in pairwise(times))


def test_a_search_is_thought_in_many_slices() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:2], 1: [card(3, 2, 5)]})
    assert ask(bot_of("sharp", game), game)[1] > SKILLS["sharp"].playouts / 2


def test_rows_that_went_are_remembered_face_by_face() -> None:
    game = position([STRANGER, LINK, ODD_ONE], {0: GREENS[:3], 1: [card(3, 2, 5)]})
    bot, rival = keen(game), keen(game, seat=1)
    for event in play_turn(bot, game):
        rival.notice(event.seen(1))
    view = game.view(1)
    assert set(view.zones[("won", 0)]) == {HIDDEN}
    assert rival.gone == bot.gone == {("won", 0): tuple(game.won[0])}


@pytest.mark.parametrize(("level", "rival"), [("normal", "easy"), ("sharp", "normal")])
def test_a_better_level_wins_more_cards(level: str, rival: str) -> None:
    won = 0
    for seed in range(6):
        game = Fourscore.start(setup(), Rng(seed))
        better = bot_of(level, game, seed % 2, seed)
        worse = bot_of(rival, game, 1 - seed % 2, seed)
        better.skill = replace(better.skill, candidates=1)
        while game.outcome is None:
            play_turn(better if game.turn == better.seat else worse, game)
        won += game.outcome.scores[better.seat] - game.outcome.scores[worse.seat]
    assert won > 0
