"""Which bot plays which game at which level."""

from collections.abc import Mapping, Sequence

from game.bots.api import LEVELS, Bot
from game.bots.chance import ChanceBot
from game.bots.crosspatch import CrosspatchBot
from game.bots.double_take import DoubleTakeBot
from game.bots.fourscore import FourscoreBot
from game.bots.hoopla import HooplaBot
from game.bots.tall_order import TallOrderBot
from game.match.config import MatchConfig
from game.rules.api import Seat
from game.rules.rng import Rng

RANDOM = "random"
ALL_LEVELS = (RANDOM, *LEVELS)

BOTS: Mapping[str, type[Bot]] = {
    "hoopla": HooplaBot,
    "tall_order": TallOrderBot,
    "double_take": DoubleTakeBot,
    "fourscore": FourscoreBot,
    "crosspatch": CrosspatchBot,
}


class UnknownLevel(ValueError):
    """A level that no bot has; the text is one sentence for a person."""


def bot_for(config: MatchConfig, seat: Seat, level: str) -> Bot:
    """A bot for a seat of this match."""
    if level not in ALL_LEVELS:
        raise UnknownLevel(f"there is no bot level {level!r}; there is {', '.join(ALL_LEVELS)}")
    kind = ChanceBot if level == RANDOM else BOTS[config.game]
    return kind(seat, config.setup, level, Rng(config.seed, "mind", seat))


def bots_for(config: MatchConfig, levels: Sequence[str]) -> dict[Seat, Bot]:
    """A bot for every seat; a single level serves all of them."""
    seats = config.setup.seats
    if len(levels) not in (1, seats):
        raise UnknownLevel(f"{len(levels)} bot levels for {seats} seats; give one for all or one for each")
    each = tuple(levels) * seats if len(levels) == 1 else levels
    return {seat: bot_for(config, seat, each[seat]) for seat in range(seats)}
