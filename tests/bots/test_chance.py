"""Play by chance alone ends by itself, and favours no seat."""

from collections import Counter
from math import sqrt

import pytest

from game.bots.chance import ChanceBot, play_at_random
from game.bots.driver import Driver
from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.rng import Rng

KEYS = [game.spec.key for game in GAMES]


@pytest.mark.parametrize("key", KEYS)
def test_random_play_ends(key: str) -> None:
    match = Match(MatchConfig.make(find(key), 2, 1))
    play_at_random(match, Rng(2))
    assert match.game.outcome is not None


@pytest.mark.parametrize("key", KEYS)
def test_the_random_bot_ends_a_match_too(key: str) -> None:
    config = MatchConfig.make(find(key), 2, 5)
    match = Match(config)
    Driver(match, {seat: ChanceBot(seat, config.setup, "random", Rng(seat)) for seat in (0, 1)}).play_out()
    assert match.game.outcome is not None


def test_c1_random_play_depends_on_its_generator_alone() -> None:
    def digest(seed: int) -> str:
        match = Match(MatchConfig.make(find("fourscore"), 3, 9))
        play_at_random(match, Rng(seed))
        return match.digest()

    assert digest(1) == digest(1) != digest(2)


def test_each_seat_that_can_move_is_as_likely_to() -> None:
    """Frozen seats of Hoopla leave any of the others: whoever they are, the choice among them is even."""
    moved: dict[tuple[int, ...], Counter[int]] = {}
    for seed in range(12):
        log = MatchLog(MatchConfig.make(find("hoopla"), 4, seed))
        play_at_random(Match(log.config, log.entries.append), Rng(seed))
        game = log.config.start()
        for t, seat, *move in (entry for entry in log.entries if type(entry) is tuple and len(entry) > 1):
            game.advance(t)
            able = tuple(other for other in game.playing if game.legal(other))
            moved.setdefault(able, Counter())[int(seat)] += 1
            game.step(t, int(seat), tuple(move))

    often = {able: counts for able, counts in moved.items() if len(able) > 1 and counts.total() >= 60}
    assert len(often) >= 8
    for able, counts in often.items():
        total, share = counts.total(), 1 / len(able)
        spread = sqrt(total * share * (1 - share))
        assert all(abs(counts[seat] - total * share) < 4 * spread for seat in able), (able, counts)
