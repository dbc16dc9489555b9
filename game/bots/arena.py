"""How often one contender beats another, with the confidence that the number of matches allows.

The ladder lets each level of bot play the one below, and the bands say how often an ordinary guest shall beat each.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, NamedTuple

from game.bots.api import Bot
from game.bots.driver import Driver
from game.bots.person import PERSON
from game.bots.play import ALL_LEVELS, Play
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Outcome, Seat
from game.rules.rng import Rng

RUNGS = tuple(zip(ALL_LEVELS[1:], ALL_LEVELS, strict=False))  # (easy, random), (normal, easy), (sharp, normal)
Z = 1.96  # 95 %

Contender = str | type[Bot]  # a level, or a bot that is none, such as a person


class Band(NamedTuple):
    """The share of matches that is to be won, from and to."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.0%} to {self.high:.0%}"

    def verdict(self, rate: float) -> str:
        """Whether a rate lies in the band."""
        return "met" if self.low <= rate <= self.high else "missed"


BANDS: Final[Mapping[str, Band]] = {  # how often a person is to beat each level
    "easy": Band(0.55, 0.75),
    "normal": Band(0.35, 0.55),
    "sharp": Band(0.10, 0.30),
}


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
        return max(0.0, centre - reach), min(1.0, centre + reach)

    def plus(self, other: "ArenaTally") -> "ArenaTally":
        return ArenaTally(self.won + other.won, self.shared + other.shared, self.lost + other.lost)


def _outcome(play: Play, seed: int, contenders: tuple[Contender, ...]) -> Outcome:
    """The outcome of one match between two bots."""
    config = MatchConfig.make(play.game, len(contenders), seed)
    match = Match(config)
    bots = {seat: _bot(play, config, seat, contender) for seat, contender in enumerate(contenders)}
    Driver(match, bots).play_out()
    assert match.game.outcome is not None
    return match.game.outcome


def _bot(play: Play, config: MatchConfig, seat: Seat, contender: Contender) -> Bot:
    if isinstance(contender, str):
        return play.bot_for(config, seat, contender)
    return contender(seat, config.setup, PERSON, Rng(config.seed, "mind", seat))


def contest(play: Play, contender: Contender, rival: Contender, seeds: Iterable[int]) -> ArenaTally:
    """Two-seat matches with default options; the seats change with every seed."""
    tally = ArenaTally()
    for seed in seeds:
        seat = seed % 2
        places = _outcome(play, seed, (contender, rival) if seat == 0 else (rival, contender)).places
        own, other = places[seat], places[1 - seat]
        tally = tally.plus(ArenaTally(own < other, own == other, own > other))
    return tally
