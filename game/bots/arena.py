"""The ladder: how often one level of a bot beats another, with the confidence that the number of matches allows."""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from game.bots.driver import Driver
from game.bots.play import ALL_LEVELS, Play
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Outcome

RUNGS = tuple(zip(ALL_LEVELS[1:], ALL_LEVELS, strict=False))  # (easy, random), (normal, easy), (sharp, normal)
Z = 1.96  # 95 %


class ArenaTally(NamedTuple):
    """Matches of one level against another."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def rate(self) -> float:
        """The share of the matches won, a shared one counting half."""
        return (self.won + self.shared / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the rate."""
        n, p = self.games, self.rate
        centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return centre - reach, centre + reach

    def plus(self, other: "ArenaTally") -> "ArenaTally":
        return ArenaTally(self.won + other.won, self.shared + other.shared, self.lost + other.lost)


def _outcome(play: Play, seed: int, levels: tuple[str, ...]) -> Outcome:
    """The outcome of one match between two bots."""
    config = MatchConfig.make(play.game, 2, seed)
    match = Match(config)
    Driver(match, play.bots_for(config, levels)).play_out()
    assert match.game.outcome is not None
    return match.game.outcome


def contest(play: Play, level: str, rival: str, seeds: Iterable[int]) -> ArenaTally:
    """Two-seat matches with default options; the seats change with every seed."""
    tally = ArenaTally()
    for seed in seeds:
        seat = seed % 2
        levels = (level, rival) if seat == 0 else (rival, level)
        places = _outcome(play, seed, levels).places
        own, other = places[seat], places[1 - seat]
        tally = tally.plus(ArenaTally(own < other, own == other, own > other))
    return tally
