"""Every game, every seat count, every option at its extremes: random walks that check each state on the way."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.match.config import MatchConfig
from game.match.log import parse
from game.match.match import Match
from game.rules.api import HIDDEN, KINDS, TABLE, Game, IllegalMove, Move, Seat
from game.rules.registry import find
from game.rules.rng import Rng
from tests.conformance.cases import configs, name
from tests.conformance.mirror import Mirror, shown
from tests.conformance.walk import Stop, as_golden, json_round_trip, walk

STEPS = 90
CASES = list(configs())

pytestmark = pytest.mark.parametrize("config", CASES, ids=[name(config) for config in CASES])

NONSENSE: tuple[Move, ...] = (
    (),
    ("",),
    ("fly",),
    (0,),
    ("leave", 0),
    ("place",),
    ("place", -1),
    ("place", 99),
    ("hand",),
)


@contextmanager
def golden_on_failure(stop: Stop) -> Iterator[None]:
    """Print the walk as a ready golden file when a check fails."""
    try:
        yield
    except (AssertionError, IllegalMove, LookupError, ValueError):
        print("\nThe walk that led here, as a golden log:\n" + as_golden(stop))
        raise


def walks(config: MatchConfig, steps: int = STEPS) -> Iterator[Stop]:
    """Two walks: one in which nobody leaves, and one in which somebody may."""
    rng = Rng("conformance", name(config))
    for leave_percent in (0, 4):
        yield from walk(config, rng, steps, leave_percent)


def everyone(game: Game) -> tuple[Seat, ...]:
    return (TABLE, *range(game.setup.seats))


def test_c7_legal_moves_are_ordered_unique_plain_and_exactly_what_applies(config: MatchConfig) -> None:
    rng = Rng("legal", name(config))
    known: dict[Move, None] = dict.fromkeys(NONSENSE)
    for stop in walks(config):
        with golden_on_failure(stop):
            game, before = stop.game, stop.game.key()
            for seat in everyone(game):
                moves = list(game.legal(seat))
                assert moves == list(game.legal(seat))
                assert len(set(moves)) == len(moves)
                assert all(json_round_trip(move) == move for move in moves)
                assert all(move[0] in game.spec.verbs for move in moves)
                for move in {rng.pick(moves) for _ in range(3)} if moves else ():
                    game.clone().step(game.now, seat, move)
                known.update(dict.fromkeys(moves[:40]))
                others = [move for move in known if move not in moves]
                for move in [*NONSENSE, *(rng.pick(others) for _ in range(3))]:
                    if move not in moves:
                        with pytest.raises(IllegalMove):
                            game.step(game.now, seat, move)
            assert game.key() == before


def test_a_move_or_a_timer_exists_while_running_and_nothing_when_over(config: MatchConfig) -> None:
    for stop in walks(config, STEPS * 2):
        with golden_on_failure(stop):
            game = stop.game
            if game.outcome is None:
                assert game.due() is not None or any(game.legal(seat) for seat in range(game.setup.seats))
                assert game.due() is None or game.due() >= game.now  # type: ignore[operator]
            else:
                assert game.due() is None
                assert not any(game.legal(seat) for seat in everyone(game))
                assert game.outcome.reason in game.spec.reasons
                assert len(game.outcome.places) == len(game.outcome.scores) == game.setup.seats
                with pytest.raises(IllegalMove):
                    game.step(game.now, 0, ("leave",))


def test_looking_changes_nothing_and_a_copy_is_independent(config: MatchConfig) -> None:
    rng = Rng("copy", name(config))
    for stop in walks(config):
        with golden_on_failure(stop):
            game, before = stop.game, stop.game.key()
            for seat in everyone(game):
                game.view(seat)
                game.legal(seat)
            game.due()
            twin = game.clone()
            assert twin.key() == before
            for seat in game.playing:
                if moves := twin.legal(seat):
                    twin.step(twin.now, seat, rng.pick(moves))
            twin.advance(max(twin.now, game.now + 5000))
            assert game.key() == before


def test_c10_no_piece_appears_or_vanishes(config: MatchConfig) -> None:
    pieces: int | None = None
    for stop in walks(config, STEPS * 2):
        with golden_on_failure(stop):
            counts = {sum(map(len, stop.game.view(seat).zones.values())) for seat in everyone(stop.game)}
            pieces = pieces or min(counts)
            assert counts == {pieces}


def test_c1_two_games_in_lockstep_stay_equal(config: MatchConfig) -> None:
    for one, other in zip(walks(config), walks(config), strict=True):
        with golden_on_failure(one):
            assert one.game.key() == other.game.key()
            assert one.events == other.events


def test_events_are_of_declared_kinds_zones_and_times(config: MatchConfig) -> None:
    spec = find(config.game).spec
    before = 0
    for stop in walks(config, STEPS * 2):
        if not stop.log.entries:
            before = 0
        with golden_on_failure(stop):
            for event in stop.events:
                assert event.kind in spec.kinds
                assert event.kind in KINDS
                assert before <= event.t <= stop.game.now
                assert all(zone is None or zone[0] in spec.zones for zone in (event.src, event.dst))
                before = event.t


def test_c9_a_mirror_fed_with_redacted_events_equals_the_view(config: MatchConfig) -> None:
    mirrors: dict[Seat, Mirror] = {}
    for stop in walks(config, STEPS * 2):
        with golden_on_failure(stop):
            game = stop.game
            for seat in everyone(game):
                view = game.view(seat)
                assert view.seat == seat
                assert view.now == game.now
                if not stop.log.entries:
                    mirrors[seat] = Mirror(game.spec, view.zones)
                for event in stop.events:
                    mirrors[seat].take(event.seen(seat))
                assert mirrors[seat].zones == shown(view.zones), f"seat {seat} after {stop.events}"


def test_c9_a_view_re_dealt_gives_the_same_view(config: MatchConfig) -> None:
    rng = Rng("re-deal", name(config))
    for number, stop in enumerate(walks(config)):
        if number % 3 and stop.game.outcome is None:
            continue
        with golden_on_failure(stop):
            game = stop.game
            for seat in everyone(game):
                view = game.view(seat)
                worlds = [type(game).determinise(view, game.setup, rng) for _ in range(4)]
                for world in worlds:
                    assert world.view(seat) == view
                hidden = sum(faces.count(HIDDEN) for faces in view.zones.values())
                if hidden >= 8 and game.outcome is None:
                    assert len({world.key() for world in worlds}) > 1, "four deals of hidden cards are all the same"


def test_c2_one_jump_in_time_equals_many_steps(config: MatchConfig) -> None:
    rng = Rng("jump", name(config))
    for number, stop in enumerate(walks(config)):
        if number % 4 == 0:
            with golden_on_failure(stop):
                jump, crawl = stop.game.clone(), stop.game.clone()
                end = jump.now + rng.below(12_000)
                events = jump.advance(end)
                crawled = []
                while crawl.now < end and crawl.outcome is None:
                    crawled += crawl.advance(min(end, crawl.now + 1 + rng.below(900)))
                assert crawl.key() == jump.key()
                assert crawled == events


def test_c2_a_timer_at_t_fires_before_a_move_at_t(config: MatchConfig) -> None:
    rng = Rng("timer", name(config))
    for stop in walks(config):
        game = stop.game
        due = game.due()
        if due is None:
            continue
        with golden_on_failure(stop):
            first = game.clone()
            events = first.advance(due)
            for seat in first.playing:
                if moves := first.legal(seat):
                    move, together = rng.pick(moves), game.clone()
                    assert together.step(due, seat, move) == events + first.clone().step(due, seat, move)
                else:
                    # An illegal move lets no timer fire either.
                    before = game.key()
                    with pytest.raises(IllegalMove):
                        game.step(due, seat, ("fly",))
                    assert game.key() == before


def test_every_prefix_of_a_log_replays_and_every_cut_parses(config: MatchConfig) -> None:
    rng = Rng("prefix", name(config))
    keys: list[tuple[int, tuple[object, ...]]] = []
    last: Stop | None = None
    for stop in walk(config, rng, STEPS, leave_percent=1):
        keys.append((len(stop.log.entries), stop.game.key()))
        last = stop
    assert last is not None
    log = last.log
    for length, key in (rng.pick(keys) for _ in range(6)):
        match = Match(config)
        for entry in log.entries[:length]:
            match.follow(entry)
        assert match.game.key() == key

    text = log.text()
    head = text.index("\n")
    for cut in (head + rng.below(len(text) - head + 1) for _ in range(20)):
        part = parse(text[:cut])
        assert part.entries == log.entries[: len(part.entries)]
        assert len(part.entries) >= text[:cut].count("\n") - 1


def test_c4_moves_of_one_millisecond_are_a_dead_heat_in_any_order_of_arrival(config: MatchConfig) -> None:
    rng = Rng("heat", name(config))
    for number, stop in enumerate(walk(config, rng, STEPS)):
        if number % 10 or stop.game.outcome is not None:
            continue
        moves = [(seat, rng.pick(legal)) for seat in stop.game.playing if (legal := stop.game.legal(seat))]
        digests = set()
        for order in (moves, moves[::-1]):
            match = Match(config)
            for entry in stop.log.entries:
                match.follow(entry)
            for seat, move in order:
                match.submit(match.now, seat, move)
            match.advance(match.now + 1)
            digests.add(match.digest())
        assert len(digests) == 1
