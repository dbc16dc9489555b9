"""What a game supplies to be played without a screen, and the list of such games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.bots.api import LEVELS, Bot
from game.bots.chance import ChanceBot
from game.match.config import MatchConfig
from game.match.telling import Teller
from game.rules.api import Game, Seat
from game.rules.rng import Rng

RANDOM = "random"
ALL_LEVELS = (RANDOM, *LEVELS)


class UnknownGame(ValueError):
    """An unknown name of a game; the text is one sentence for a person."""


class UnknownLevel(ValueError):
    """An unknown level of bots; the text is one sentence for a person."""


class Goal(NamedTuple):
    """The bench's goal: the number of seats to measure with, and the cost of a move in turns of its loop."""

    seats: int
    iterations: int


class Play(NamedTuple):
    """The headless half of a game."""

    game: type[Game]
    bot: type[Bot]
    story: Teller
    goal: Goal

    @property
    def key(self) -> str:
        """The id of the game."""
        return self.game.spec.key

    def bot_for(self, config: MatchConfig, seat: Seat, level: str) -> Bot:
        """A bot for a seat of this match."""
        if level not in ALL_LEVELS:
            raise UnknownLevel(f"there is no bot level {level!r}; there is {', '.join(ALL_LEVELS)}")
        kind = ChanceBot if level == RANDOM else self.bot
        return kind(seat, config.setup, level, Rng(config.seed, "mind", seat))

    def bots_for(self, config: MatchConfig, levels: Sequence[str]) -> dict[Seat, Bot]:
        """A bot for every seat; a single level counts for all seats."""
        seats = config.setup.seats
        if len(levels) not in (1, seats):
            raise UnknownLevel(f"{len(levels)} bot levels for {seats} seats; give one for all or one for each")
        each = tuple(levels) * seats if len(levels) == 1 else levels
        return {seat: self.bot_for(config, seat, each[seat]) for seat in range(seats)}


class Roster:
    """The games that can be played, in the order in which they are offered."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self._plays = {play.key: play for play in plays}

    def __iter__(self) -> Iterator[Play]:
        return iter(self._plays.values())

    @property
    def keys(self) -> tuple[str, ...]:
        """The ids of the games."""
        return tuple(self._plays)

    def play(self, key: object) -> Play:
        """The game with this id. Raises UnknownGame, which lists the known ones."""
        if not isinstance(key, str) or key not in self._plays:
            raise UnknownGame(f"there is no game {key!r}; there is {', '.join(self._plays)}")
        return self._plays[key]

    def find(self, key: object) -> type[Game]:
        """The rules of the game with this id."""
        return self.play(key).game
