"""The Crosspatch bot: what it sees, what it picks and how long it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from game.bots.api import LEVELS
from game.games.crosspatch.bot import EVERY, FIT, MATCH, SKILLS, CrosspatchBot, Round, as_set, fitting, playout
from game.games.crosspatch.rules import CROSS, MIDDLE, STOP, Cell, Crosspatch
from game.match.agenda import Plan
from game.rules.api import LEAVE, TABLE, Carry, Event, Face, Seat, Setup, View
from game.rules.options import Value
from game.rules.rng import Rng

TWIN = [9 * n for n in range(8)]  # colour n and motif n: they fit each other all


def card(colour: int, motif: int) -> Face:
    return colour * 8 + motif


def at(x: int, y: int) -> Cell:
    return (y + 8) * 16 + x + 8


LAID = [(at(0, 0), card(0, 0)), (at(1, 0), card(1, 1)), (at(0, 1), card(2, 2))]


def position(
    stocks: Sequence[Sequence[Face]],
    laid: Iterable[tuple[Cell, Face]] = LAID,
    layer: Seat = TABLE,
    won: int = 0,
    **options: Value,
) -> Crosspatch:
    """Seat 0 to lay; seat 1 has won the first cards of the rest, and the deck is what remains."""
    game = Crosspatch.start(Setup.make(Crosspatch.spec, len(stocks), options, carry=Carry(pick=0)), Rng(1))
    game._hold(stocks)
    game.layer = layer
    for cell, face in laid:
        game._join(cell, face)
    game.moves = game._lays(game.turn)
    lying = {*game.cells.values(), *(face for stock in stocks for face in stock)}
    rest = [face for face in range(64) if face not in lying]
    game.won[1], game.deck = rest[:won], rest[won:]
    return game


def bot(game: Crosspatch, level: str = "sharp", seat: Seat = 0) -> CrosspatchBot:
    return CrosspatchBot(seat, game.setup, level, Rng("bot", seat))


def decide(thinker: CrosspatchBot, view: View, seed: int = 1) -> Plan | None:
    thought = thinker.think(view, Rng(seed))
    while True:
        try:
            next(thought)
        except StopIteration as done:
            plan: Plan | None = done.value
            return plan


def choice(game: Crosspatch, level: str = "sharp", seed: int = 1) -> Plan:
    plan = decide(bot(game, level, game.turn), game.view(game.turn), seed)
    assert plan is not None
    return plan


def careful(game: Crosspatch, level: str, seed: int = 1) -> Plan:
    """What a bot does in a turn in which not any card will do."""
    thinker = bot(game, level, game.turn)
    thinker.skill = replace(thinker.skill, slips=0)
    plan = decide(thinker, game.view(game.turn), seed)
    assert plan is not None
    return plan


# Judging


def test_what_fits_an_axis_differs_in_colour_and_motif() -> None:
    assert fitting(0) == EVERY == (1 << 64) - 1
    assert FIT[card(2, 5)] == as_set(card(c, m) for c in range(8) for m in range(8) if c != 2 and m != 5)


@pytest.mark.parametrize("options", [{}, {"line": True}])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_round_in_the_head_follows_the_rules(seats: int, options: dict[str, Value]) -> None:
    """Every card that it would lay can be laid, and it takes the same turns as the rules."""
    for seed in range(12):
        game = Crosspatch.start(Setup.make(Crosspatch.spec, seats, options), Rng(seed))
        rest = Round(game)
        number = game.round
        while game.round == number and game.outcome is None:
            face, spot = rest.best(game.turn)
            fits = sorted(fitting(taken) for taken, *_ in game.spots)
            assert sorted(rest.fits) == fits
            place = [fitting(taken) for taken, *_ in game.spots].index(rest.fits[spot])
            move = ("lay", game.stocks[game.turn].index(face), game.spots[place][1])
            turn = game.turn
            drawn = [event.faces[0] for event in game.step(0, turn, move) if event.kind == "draw"]
            rest._lay(face, spot)
            rest.held[turn] ^= 1 << face
            rest.held[turn] |= as_set(drawn)


def test_a_round_played_out_in_the_head_ends_as_on_the_table() -> None:
    game = position([[TWIN[3], TWIN[4]], [card(0, 5)]])
    game.deck = [card(0, 7), card(0, 6)]
    rest = Round(game)
    rest.play_out()
    assert (rest.layer, rest.count, rest.deck) == (0, 5, [])


def test_it_denies_the_others_their_last_card() -> None:
    """Only with (3, 6) on the row can seat 1 lay nothing any more."""
    game = position([[TWIN[4], card(3, 6), TWIN[5]], [card(3, 2)]])
    face, spot = Round(game).best(0)
    assert (face, spot) == (card(3, 6), 0)


def test_it_keeps_what_still_fits() -> None:
    """Seat 1 can lay whatever seat 0 does; (3, 3) would block both of its own other cards."""
    game = position([[card(3, 3), card(3, 5), card(5, 3)], [TWIN[7]]], LAID[:2], line=True)
    assert Round(game).best(0) == (card(3, 5), 0)


def test_it_knows_that_a_longer_line_has_one_more_card_to_lay_beside() -> None:
    """Seat 1 can lay beside (0, 0) or (1, 1) anyhow; (1, 0) fits only beside the card that seat 0 adds now."""
    game = position([[TWIN[5], card(1, 0)], [TWIN[2]]], LAID[:2])
    assert Round(game).best(0) == (TWIN[5], 0)


def test_a_playout_counts_the_lead_over_the_best_of_the_others() -> None:
    game = position([[TWIN[3]], [card(0, 5)], [card(0, 6)]], won=4)
    game.deck = [1, 2, 3, 4, card(0, 7)]
    assert playout(game, 0, Rng(1)) == 4 - 4
    game.deck = [1, 2, 3, 4, card(0, 7)]
    assert playout(game, 2, Rng(1)) == 0 - 4


def test_a_playout_that_ends_the_match_counts_for_more() -> None:
    game = position([[TWIN[3]], [card(0, 5)]], won=1)
    game.deck = []
    assert playout(game, 0, Rng(1)) == 3 + MATCH
    assert playout(game, 1, Rng(1)) == -3 - MATCH


def test_a_playout_of_a_shared_match_is_worth_nothing() -> None:
    game = position([[TWIN[3]], [card(0, 5)]], won=4)
    game.deck = []
    assert playout(game, 0, Rng(1)) == 0


def test_a_playout_after_the_round_counts_what_is_won() -> None:
    game = position([[TWIN[3]], [card(0, 5)]], layer=0)
    game.step(0, 0, STOP)
    assert playout(game, 0, Rng(1)) == 3


def test_a_playout_after_the_match_counts_it_as_decided() -> None:
    game = position([[TWIN[3]], [card(0, 5)]], layer=0)
    game.deck = []
    game.step(0, 0, STOP)
    assert playout(game, 0, Rng(1)) == 3 + MATCH


# Deciding


def test_sharp_takes_the_round_where_it_can() -> None:
    game = position([[TWIN[4], card(3, 6), TWIN[5]], [card(3, 2)]])
    assert careful(game, "sharp").move[:2] == ("lay", 1)


def test_sharp_goes_on_as_long_as_cards_can_be_won() -> None:
    game = position([[TWIN[3], TWIN[4]], [card(0, 5)]], layer=0)
    assert choice(game).move != STOP


def test_normal_lays_what_it_judges_best() -> None:
    game = position([[TWIN[4], card(3, 6), TWIN[5]], [card(3, 2)]])
    assert {careful(game, "normal", seed).move[1] for seed in range(40)} == {1}


def test_easy_often_lays_just_any_card() -> None:
    game = position([[TWIN[4], card(3, 6), TWIN[5]], [card(3, 2)]])
    chosen = [choice(game, "easy", seed).move[1] for seed in range(40)]
    assert 5 <= chosen.count(1) <= 32


def test_it_uses_both_ends_of_an_axis() -> None:
    game = position([[TWIN[4], card(3, 6), TWIN[5]], [card(3, 2)]])
    cells = {choice(game, "normal", seed).move[2] for seed in range(40)}
    assert {at(-1, 0), at(2, 0)} <= cells


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {}), (3, {"line": True, "motifs": 5}), (4, {"stock": 8, "motifs": 6})]
)
def test_every_plan_is_legal_at_its_time(level: str, seats: int, options: dict[str, Value]) -> None:
    game = Crosspatch.start(Setup.make(Crosspatch.spec, seats, options), Rng(7))
    bots = [bot(game, level, seat) for seat in range(seats)]
    moves = 0
    while game.outcome is None and moves < (6 if level == "sharp" else 100):
        plan = decide(bots[game.turn], game.view(game.turn), moves)
        assert plan is not None
        assert plan.t >= game.now
        assert plan.target == (None if plan.move == STOP else CROSS)
        for event in game.step(plan.t, game.turn, plan.move):
            for other in bots:
                other.notice(event)
        moves += 1


@pytest.mark.parametrize("level", LEVELS)
def test_out_of_turn_it_plans_nothing(level: str) -> None:
    game = position([[TWIN[3]], [TWIN[4]]])
    assert decide(bot(game, level, 1), game.view(1)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_bot_as_it_is_and_the_same_thought_gives_the_same_plan(level: str) -> None:
    game = position([[TWIN[3], TWIN[4], card(4, 5)], [card(5, 6), TWIN[7]]])
    thinker = bot(game, level)
    before = repr(sorted((key, value) for key, value in vars(thinker).items() if key != "rng"))
    draws = Rng("bot", 0)
    draws.between(*SKILLS[level].pause)
    plans = {decide(thinker, game.view(0), seed=5) for _ in range(2)}
    assert len(plans) == 1
    assert repr(sorted((key, value) for key, value in vars(thinker).items() if key != "rng")) == before
    assert thinker.rng.below(1 << 30) == draws.below(1 << 30)


def test_thinking_comes_in_slices() -> None:
    game = position([[TWIN[3], TWIN[4], card(4, 5)], [card(5, 6), TWIN[7]]])
    slices = sum(1 for _ in bot(game).think(game.view(0), Rng(1)))
    assert slices >= SKILLS["sharp"].playouts // 2


# Pace


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_its_time_from_the_turn_on(level: str) -> None:
    game = position([[TWIN[3]], [TWIN[4]]])
    thinker = bot(game, level)
    game.now = 10_000
    thinker.notice(Event("turn", 10_000, 0))
    shortest, longest = SKILLS[level].pause
    plan = decide(thinker, game.view(0))
    assert plan is not None
    assert 10_000 + shortest <= plan.t <= 10_000 + longest


def test_what_others_do_does_not_put_off_its_card() -> None:
    game = position([[TWIN[3]], [TWIN[4]], [TWIN[5]]])
    thinker = bot(game, "normal")
    thinker.notice(Event("turn", 0, 0))
    before = decide(thinker, game.view(0))
    for event in game.step(300, 2, LEAVE):
        thinker.notice(event)
    thinker.notice(Event("turn", 300, 1))
    after = decide(thinker, game.view(0))
    assert before is not None
    assert after is not None
    assert before.t == after.t


def test_a_late_thought_is_planned_for_now() -> None:
    game = position([[TWIN[3]], [TWIN[4]]])
    thinker = bot(game, "normal")
    game.now = 60_000
    plan = decide(thinker, game.view(0))
    assert plan is not None
    assert plan.t == 60_000


def test_the_better_the_quicker() -> None:
    pauses = [SKILLS[level].pause for level in LEVELS]
    assert pauses == sorted(pauses, reverse=True)
    assert [SKILLS[level].slips for level in LEVELS] == sorted((SKILLS[level].slips for level in LEVELS), reverse=True)


def test_the_first_turn_of_a_match_has_a_pause_too() -> None:
    game = Crosspatch.start(Setup.make(Crosspatch.spec, 2, carry=Carry(pick=0)), Rng(1))
    plan = choice(game, "easy")
    assert plan.move[2] == MIDDLE
    assert plan.t >= SKILLS["easy"].pause[0]


# Strength, in small; the ladder is measured elsewhere


def won_by(level: str, rival: str | None, matches: int) -> float:
    """How many matches of two the level won; no rival lays at random."""
    score = 0.0
    for seed in range(matches):
        game = Crosspatch.start(Setup.make(Crosspatch.spec, 2), Rng("match", seed))
        seat = seed % 2
        own, other = bot(game, level, seat), bot(game, rival, 1 - seat) if rival else None
        rng = Rng("luck", seed)
        while game.outcome is None:
            thinker = own if game.turn == seat else other
            plan = decide(thinker, game.view(game.turn), rng.below(1 << 30)) if thinker else None
            game.step(game.now, game.turn, plan.move if plan else rng.pick(game.legal(game.turn)))
        score += game.outcome.places[seat] < game.outcome.places[1 - seat]
    return score


def test_easy_beats_chance_and_normal_beats_easy() -> None:
    assert won_by("easy", None, 150) >= 80
    assert won_by("normal", "easy", 100) >= 55
