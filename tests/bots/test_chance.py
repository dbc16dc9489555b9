"""Play by chance alone ends by itself."""

import pytest

from game.bots.chance import ChanceBot, play_at_random
from game.bots.driver import Driver
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.registry import GAMES
from game.rules.rng import Rng

KEYS = [game.spec.key for game in GAMES]


@pytest.mark.parametrize("key", KEYS)
def test_random_play_ends(key: str) -> None:
    match = Match(MatchConfig.make(key, 2, 1))
    play_at_random(match, Rng(2))
    assert match.game.outcome is not None


@pytest.mark.parametrize("key", KEYS)
def test_the_random_bot_ends_a_match_too(key: str) -> None:
    config = MatchConfig.make(key, 2, 5)
    match = Match(config)
    Driver(match, {seat: ChanceBot(seat, config.setup, "random", Rng(seat)) for seat in (0, 1)}).play_out()
    assert match.game.outcome is not None


def test_c1_random_play_depends_on_its_generator_alone() -> None:
    def digest(seed: int) -> str:
        match = Match(MatchConfig.make("fourscore", 3, 9))
        play_at_random(match, Rng(seed))
        return match.digest()

    assert digest(1) == digest(1) != digest(2)
