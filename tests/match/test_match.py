"""A running match: booking, applying, logging, following and resuming."""

from collections.abc import Sequence

import pytest

from game.bots.chance import play_at_random
from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.match.log import DIGEST_EVERY, Entry, LogError, MatchLog
from game.match.match import Match
from game.rules.api import GO
from game.rules.rng import Rng

HOOPLA = MatchConfig.make(find("hoopla"), 2, 11)
KEYS = [game.spec.key for game in GAMES]


def config_of(key: str, seed: int = 3) -> MatchConfig:
    return MatchConfig.make(find(key), 2, seed)


def played(config: MatchConfig, seed: int = 1) -> tuple[MatchLog, Match]:
    log = MatchLog(config)
    match = Match(config, log.entries.append)
    play_at_random(match, Rng(seed))
    return log, match


def test_c4_a_move_is_applied_once_its_millisecond_has_passed() -> None:
    match = Match(HOOPLA)
    match.advance(GO)
    match.drain("test")
    match.submit(GO, 0, ("flip",))
    match.advance(GO)
    assert match.drain("test") == []
    match.advance(GO + 1)
    assert [(event.kind, event.t, event.seat) for event in match.drain("test")] == [("flip", GO, 0)]
    assert match.now == GO + 1


def test_a_move_that_arrives_late_is_made_now() -> None:
    entries: list[Entry] = []
    match = Match(HOOPLA, entries.append)
    match.advance(GO + 50)
    match.submit(GO + 20, 0, ("flip",))
    match.advance(GO + 51)
    assert entries[-1] == (GO + 50, 0, "flip")


def test_c7_an_illegal_move_is_answered_to_its_seat_and_not_logged() -> None:
    entries: list[Entry] = []
    match = Match(HOOPLA, entries.append)
    match.submit(10, 1, ("flip",))
    match.advance(11)
    (event,) = match.drain("test")
    assert (event.kind, event.t, event.seat, event.seen_by) == ("illegal", 10, 1, (1,))
    assert event.why
    assert entries == []
    assert match.moves == 0


def test_every_reader_gets_every_event_once() -> None:
    match = Match(HOOPLA)
    match.advance(GO)
    first = match.drain("one")
    assert [event.kind for event in first] == ["go"]
    assert match.drain("one") == []
    assert match.drain("other") == first == match.events


def test_a_time_line_is_written_once_a_second_where_nothing_else_happens() -> None:
    entries: list[Entry] = []
    match = Match(HOOPLA, entries.append)
    for t in range(0, GO + 2001, 100):
        match.advance(t)
    assert entries == [(1000,), (2000,), (3000,), (4000,), (5000,)]
    match.submit(5100, 0, ("flip",))
    for t in range(5101, 6500, 100):
        match.advance(t)
    assert entries[5:] == [(5100, 0, "flip"), (6101,)]


@pytest.mark.parametrize("key", KEYS)
def test_a_digest_is_written_every_64_moves_and_at_the_end(key: str) -> None:
    log, match = played(config_of(key))
    digests = [entry for entry in log.entries if isinstance(entry, dict)]
    assert [entry["moves"] for entry in digests[:-1]] == list(range(DIGEST_EVERY, match.moves + 1, DIGEST_EVERY))
    assert match.game.outcome is not None
    assert digests[-1] == {
        "end": match.game.outcome.reason,
        "t": match.now,
        "moves": match.moves,
        "digest": match.digest(),
    }
    assert log.entries[-1] is digests[-1]


@pytest.mark.parametrize("key", KEYS)
def test_a_log_replays_to_the_same_state(key: str) -> None:
    log, match = played(config_of(key))
    again = Match.resume(log)
    assert again.game.key() == match.game.key()
    assert again.moves == match.moves
    assert [event for event in match.events if event.kind != "illegal"] == again.events


def test_after_the_end_nothing_is_written_and_moves_are_illegal() -> None:
    log, match = played(config_of("crosspatch"))
    length = len(log.entries)
    match.submit(match.now + 5, 0, ("leave",))
    match.advance(match.now + 5000)
    assert len(log.entries) == length
    assert match.events[-1].kind == "illegal"


@pytest.mark.parametrize("key", KEYS)
def test_a_resumed_match_goes_on_as_the_uninterrupted_one_would(key: str) -> None:
    """Play moves from a list at fixed times; cut the log anywhere; resume; play the rest: the same log comes out."""
    log, _ = played(config_of(key))
    moves = [entry for entry in log.entries if type(entry) is tuple and len(entry) > 1]
    whole: list[Entry] = []
    rerun(Match(log.config, whole.append), moves)
    for cut in (0, 1, len(whole) // 3, len(whole) // 2, len(whole) - 2):
        resumed: list[Entry] = []
        match = Match.resume(MatchLog(log.config, whole[:cut]), resumed.append)
        rerun(match, moves[match.moves :])
        assert whole[:cut] + resumed == whole


def rerun(match: Match, moves: Sequence[tuple[int | str, ...]]) -> None:
    for t, seat, *move in moves:
        while match.now + 400 < int(t):
            match.advance(match.now + 400 - match.now % 400)
        match.submit(int(t), int(seat), tuple(move))
        match.advance(int(t) + 1)
    while match.game.outcome is None and (due := match.game.due()) is not None:
        match.advance(due)


def test_a_tampered_move_is_found_out() -> None:
    log, _ = played(HOOPLA)
    first = next(number for number, entry in enumerate(log.entries) if type(entry) is tuple and len(entry) > 1)
    t, *_ = log.entries[first]
    illegal = MatchLog(HOOPLA, [*log.entries[:first], (int(t), 0, "place", 7), *log.entries[first + 1 :]])
    with pytest.raises(LogError, match=r"^move 1 cannot have been made: seat 0 cannot \('place', 7\)"):
        Match.resume(illegal)
    missing = MatchLog(HOOPLA, [*log.entries[:first], *log.entries[first + 1 :]])
    with pytest.raises(LogError, match=r"^(move \d+ cannot have been made|the match is not what the log says)"):
        Match.resume(missing)


def test_a_tampered_end_is_found_out() -> None:
    log, _ = played(config_of("crosspatch"))
    end = log.entries[-1]
    assert isinstance(end, dict)
    for change in ({"end": "left"}, {"moves": 3}, {"digest": "0" * 16}):
        with pytest.raises(LogError, match=r"^the match does not end as the log says after move \d+$"):
            Match.resume(MatchLog(log.config, [*log.entries[:-1], end | change]))
    with pytest.raises(LogError, match="does not end as the log says"):
        Match.resume(MatchLog(log.config, [end]))


def test_a_view_is_the_games() -> None:
    match = Match(HOOPLA)
    assert match.view(1) == match.game.view(1)


def test_c4_a_dead_heat_is_logged_in_the_order_in_which_it_was_decided() -> None:
    orders = set()
    for seed in range(12):
        entries: list[Entry] = []
        match = Match(MatchConfig.make(find("hoopla"), 3, seed), entries.append)
        match.advance(GO)
        for seat in (0, 1, 2):
            match.submit(GO + 5, seat, ("flip",))
        match.advance(GO + 6)
        flips = [event for event in match.events if event.kind == "flip"]
        moves = [entry for entry in entries if type(entry) is tuple and len(entry) > 1]
        assert [entry[1] for entry in moves] == [event.seat for event in flips]
        orders.add(tuple(event.seat for event in flips))
    assert len(orders) > 3
