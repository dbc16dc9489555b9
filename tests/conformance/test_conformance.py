"""Every game, every seat count, every option at its extremes: random walks that check each state on the way."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

import pytest

from game.games.played import find
from game.match.config import MatchConfig
from game.match.log import parse
from game.match.match import Match
from game.rules.api import HIDDEN, KINDS, TABLE, Game, IllegalMove, Move, Ms, Seat
from game.rules.rng import Rng
from tests.conformance.cases import configs, name
from tests.conformance.mirror import Mirror, shown
from tests.conformance.walk import Stop, as_golden, json_round_trip, walk

STEPS = 80
TOGETHER = 8  # cases in a bundle: a test for each case would cost more than what it looks at
LEAVE_PERCENT = (0, 4)  # of the two walks through a match of each case

Walk = list[Stop]


def bundles() -> dict[str, list[MatchConfig]]:
    """The cases in bundles of one game and one number of seats, by readable test ids."""
    alike: dict[str, list[MatchConfig]] = {}
    for config in configs():
        alike.setdefault(f"{config.game} {config.setup.seats}", []).append(config)
    return {
        f"{key} from {name(cases[at])}": cases[at : at + TOGETHER]
        for key, cases in alike.items()
        for at in range(0, len(cases), TOGETHER)
    }


BUNDLES = bundles()


@pytest.fixture(scope="module", params=BUNDLES)
def walks(request: pytest.FixtureRequest) -> list[Walk]:
    """Two walks through a match of each case: one in which nobody leaves, and one in which somebody may."""
    return [list(way) for config in BUNDLES[request.param] for way in walks_of(config)]


def walks_of(config: MatchConfig) -> Iterator[Iterator[Stop]]:
    rng = Rng("conformance", name(config))
    return (walk(config, rng, STEPS, percent) for percent in LEAVE_PERCENT)


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


def stops(walks: list[Walk], every: int = 1) -> Iterator[Stop]:
    """Each stop of each walk, or every so many and the last."""
    for way in walks:
        for number, stop in enumerate(way):
            if number % every == 0 or stop is way[-1]:
                with golden_on_failure(stop):
                    yield stop


def everyone(game: Game) -> tuple[Seat, ...]:
    return (TABLE, *range(game.setup.seats))


def refuses(game: Game, t: Ms, seat: Seat, move: Move) -> bool:
    """Whether the move is illegal. By hand: `pytest.raises` takes longer than the game, a million times."""
    try:
        game.step(t, seat, move)
    except IllegalMove:
        return True
    return False


def test_c7_legal_moves_are_ordered_unique_plain_and_exactly_what_applies(walks: list[Walk]) -> None:
    rng = Rng("legal")
    known: dict[Move, None] = {}
    for stop in stops(walks, every=2):
        if not stop.log.entries:
            known = dict.fromkeys(NONSENSE)
        game, before = stop.game, stop.game.key()
        for seat in everyone(game):
            moves = list(game.legal(seat))
            assert moves == list(game.legal(seat))
            assert len(set(moves)) == len(moves)
            assert all(json_round_trip(move) == move for move in moves[:5])
            assert all(move[0] in game.spec.verbs for move in moves)
            for move in {rng.pick(moves) for _ in range(3)} if moves else ():
                game.clone().step(game.now, seat, move)
            known.update(dict.fromkeys(moves[:40]))
            legal = set(moves)
            others = [move for move in known if move not in legal]
            for move in [*NONSENSE, *(rng.pick(others) for _ in range(3))]:
                assert move in legal or refuses(game, game.now, seat, move)
        assert game.key() == before


def test_c7_a_legal_move_with_another_kind_of_number_is_none(walks: list[Walk]) -> None:
    rng = Rng("numbers")
    for stop in stops(walks, every=8):
        game, before = stop.game, stop.game.key()
        for seat in game.playing:
            numbered = [move for move in game.legal(seat) if any(type(part) is int for part in move)]
            for kind in (bool, float, str) if numbered else ():
                assert refuses(game, game.now, seat, _renumbered(rng.pick(numbered), kind))
        assert game.key() == before


def _renumbered(move: Move, kind: type) -> Move:
    """The move with numbers of another kind: equal ones where that kind has them."""
    return tuple(kind(part) if type(part) is int else part for part in move)


def test_a_move_or_a_timer_exists_while_running_and_nothing_when_over(walks: list[Walk]) -> None:
    for stop in stops(walks):
        game, due = stop.game, stop.game.due()
        if game.outcome is None:
            assert due is not None or any(game.legal(seat) for seat in range(game.setup.seats))
            assert due is None or due >= game.now
        else:
            assert due is None
            assert not any(game.legal(seat) for seat in everyone(game))
            assert game.outcome.reason in game.spec.reasons
            assert len(game.outcome.places) == len(game.outcome.scores) == game.setup.seats
            assert refuses(game, game.now, 0, ("leave",))


def test_looking_changes_nothing_and_a_copy_is_independent(walks: list[Walk]) -> None:
    rng = Rng("copy")
    for stop in stops(walks, every=3):
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


def test_c10_no_piece_appears_or_vanishes(walks: list[Walk]) -> None:
    for way in walks:
        pieces = sum(map(len, way[0].game.view(TABLE).zones.values()))
        for stop in stops([way]):
            assert {sum(map(len, stop.game.view(seat).zones.values())) for seat in everyone(stop.game)} == {pieces}


def test_c1_the_same_walk_again_comes_to_the_same_states(walks: list[Walk]) -> None:
    again = chain.from_iterable(walks_of(way[0].log.config) for way in walks[:: len(LEAVE_PERCENT)])
    for kept, way in zip(walks, again, strict=True):
        for one, other in zip(kept, way, strict=True):
            with golden_on_failure(one):
                assert one.game.key() == other.game.key()
                assert one.events == other.events


def test_events_are_of_declared_kinds_zones_and_times(walks: list[Walk]) -> None:
    spec = walks[0][0].game.spec
    for way in walks:
        before = 0
        for stop in stops([way]):
            for event in stop.events:
                assert event.kind in spec.kinds
                assert event.kind in KINDS
                assert before <= event.t <= stop.game.now
                assert all(zone is None or zone[0] in spec.zones for zone in (event.src, event.dst))
                before = event.t


def test_c9_a_mirror_fed_with_redacted_events_equals_the_view(walks: list[Walk]) -> None:
    for way in walks:
        first = way[0].game
        mirrors = {seat: Mirror(first.spec, first.view(seat).zones) for seat in everyone(first)}
        for stop in stops([way]):
            for seat, mirror in mirrors.items():
                view = stop.game.view(seat)
                assert (view.seat, view.now) == (seat, stop.game.now)
                for event in stop.events:
                    mirror.take(event.seen(seat))
                assert mirror.zones == shown(view.zones), f"seat {seat} after {stop.events}"


def test_c9_a_view_re_dealt_gives_the_same_view(walks: list[Walk]) -> None:
    rng = Rng("re-deal")
    for stop in stops(walks, every=5):
        game = stop.game
        for seat in everyone(game):
            view = game.view(seat)
            worlds = [type(game).determinise(view, game.setup, rng) for _ in range(2)]
            for world in worlds:
                assert world.view(seat) == view
            hidden = sum(faces.count(HIDDEN) for faces in view.zones.values())
            if hidden >= 10 and game.outcome is None:
                assert worlds[0].key() != worlds[1].key(), "two deals of hidden cards are the same"


def test_c2_one_jump_in_time_equals_many_steps(walks: list[Walk]) -> None:
    rng = Rng("jump")
    for stop in stops(walks, every=5):
        jump, crawl = stop.game.clone(), stop.game.clone()
        end = jump.now + rng.below(12_000)
        events = jump.advance(max(end, jump.now))
        crawled = []
        while crawl.now < end and crawl.outcome is None:
            crawled += crawl.advance(min(end, crawl.now + 1 + rng.below(900)))
        assert crawl.key() == jump.key()
        assert crawled == events


def test_c2_a_timer_at_t_fires_before_a_move_at_t(walks: list[Walk]) -> None:
    rng = Rng("timer")
    for stop in stops(walks, every=3):
        game = stop.game
        due = game.due()
        if due is None:
            continue
        first, before = game.clone(), game.key()
        events = first.advance(due)
        for seat in first.playing:
            if moves := first.legal(seat):
                move = rng.pick(moves)
                assert game.clone().step(due, seat, move) == events + first.clone().step(due, seat, move)
            # An illegal move lets no timer fire either.
            assert refuses(game, due, seat, ("fly",))
        assert game.key() == before


def test_every_prefix_of_a_log_replays_and_every_cut_parses(walks: list[Walk]) -> None:
    rng = Rng("prefix")
    for way in walks:
        log = way[-1].log
        for stop in (rng.pick(way) for _ in range(3)):
            match = Match(log.config)
            for entry in log.entries[: len(stop.log.entries)]:
                match.follow(entry)
            assert match.game.key() == stop.game.key()

        text = log.text()
        head = text.index("\n")
        for cut in (head + rng.below(len(text) - head + 1) for _ in range(10)):
            part = parse(text[:cut], find)
            assert part.entries == log.entries[: len(part.entries)]
            assert len(part.entries) >= text[:cut].count("\n") - 1


def test_c4_moves_of_one_millisecond_are_a_dead_heat_in_any_order_of_arrival(walks: list[Walk]) -> None:
    rng = Rng("heat")
    for stop in stops(walks[:: len(LEAVE_PERCENT)], every=16):
        game = stop.game
        moves = [(seat, rng.pick(legal)) for seat in game.playing if (legal := game.legal(seat))]
        digests = set()
        for order in (moves, moves[::-1]):
            match = Match(stop.log.config)
            for entry in stop.log.entries:
                match.follow(entry)
            for seat, move in order:
                match.submit(match.now, seat, move)
            match.advance(match.now + 1)
            digests.add(match.digest())
        assert len(digests) == 1
