"""Random matches end by themselves within the declared bounds, and the same on every Python run."""

import os
import subprocess
import sys

import pytest

from game.bots.chance import play_at_random
from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import Spec
from game.rules.options import Choice
from game.rules.rng import Rng


def modes(spec: Spec) -> list[dict[str, object]]:
    """The modes of a game, where it has any."""
    for option in spec.options:
        if option.key == "mode":
            assert isinstance(option, Choice)
            return [{"mode": value} for value in option.values]
    return [{}]


CASES = [(game.spec, options) for game in GAMES for options in modes(game.spec)]
IDS = [" ".join([spec.key, *map(str, options.values())]) for spec, options in CASES]


def play_many(spec: Spec, options: dict[str, object], matches: int) -> int:
    """The longest match of many, over all seat counts."""
    filled = {option.key: options.get(option.key, option.default) for option in spec.options}
    seats = spec.seats(filled)  # type: ignore[arg-type]  # values of options
    longest = 0
    for seed in range(matches):
        match = Match(MatchConfig.make(find(spec.key), seats[seed % len(seats)], seed, options))
        play_at_random(match, Rng("endings", seed))
        assert match.game.outcome is not None
        longest = max(longest, match.moves)
    return longest


@pytest.mark.parametrize(("spec", "options"), CASES, ids=IDS)
def test_random_matches_end_within_the_declared_bound(spec: Spec, options: dict[str, object]) -> None:
    assert play_many(spec, options, 40) <= spec.bound


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("spec", "options"), CASES, ids=IDS)
def test_ten_thousand_random_matches_end_within_the_declared_bound(spec: Spec, options: dict[str, object]) -> None:
    longest = play_many(spec, options, 10_000)
    print(f"{spec.key} {options}: the longest of 10,000 matches had {longest} moves, the bound is {spec.bound}")
    assert longest <= spec.bound


def digests(matches: int) -> list[str]:
    """A digest of the whole log of several matches of every game and mode."""
    found = []
    for spec, options in CASES:
        for seed in range(matches):
            config = MatchConfig.make(find(spec.key), 4 if options == {"mode": "team"} else 2, seed, options)
            log = MatchLog(config)
            play_at_random(Match(config, log.entries.append), Rng(seed))
            found.append(str(log.entries[-1]))
    return found


def test_c1_digests_are_equal_under_three_hash_seeds() -> None:
    script = "from tests.conformance.test_endings import digests; print('\\n'.join(digests(2)))"
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=100
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert outputs == {"\n".join(digests(2)) + "\n"}
