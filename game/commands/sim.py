"""`motley sim`: matches without a screen, to see how a game goes with other rules or bots."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots.chance import play_at_random
from game.bots.driver import Driver
from game.bots.play import RANDOM
from game.commands.given import at_least, make_folder, write
from game.games.played import bots_for, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import Spec
from game.rules.options import Option, Value
from game.rules.rng import Rng


@dataclass
class SimTally:
    """The counts over the matches so far."""

    games: int
    seats: int
    moves: int = 0
    seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    firsts: Counter[int] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        """Count a finished match."""
        outcome = match.game.outcome
        assert outcome is not None
        self.moves += match.moves
        self.reasons[outcome.reason] += 1
        self.firsts.update(seat for seat, place in enumerate(outcome.places) if place == 1)

    def record(self) -> dict[str, object]:
        """The counts as data, for JSON."""
        return {
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "moves_per_s": round(self.moves / self.seconds),
            "outcomes": dict(sorted(self.reasons.items())),
            "firsts": [self.firsts[seat] for seat in range(self.seats)],
        }

    def lines(self, game: str) -> list[str]:
        """The counts as lines of text."""
        return [
            f"{self.games} matches of {game} with {self.seats} seats: {self.moves} moves in {self.seconds:.2f} s",
            "ended: " + ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items())),
            "first places by seat: " + " ".join(str(self.firsts[seat]) for seat in range(self.seats)),
        ]


def run(given: argparse.Namespace) -> int:
    """Play all matches and print the counts."""
    at_least("--games", given.games, 1)
    configs, levels = _configs(given), given.bots.split(",")
    bots_for(configs[0], levels)  # raises for a wrong level before anything is written
    if given.logs is not None:
        make_folder(given.logs)

    tally = SimTally(given.games, configs[0].setup.seats)
    begin = time.perf_counter()
    for config in configs:
        log, match = _play(config, levels)
        tally.add(match)
        if given.logs is not None:
            write(given.logs / f"{config.game}-{config.seed}.jsonl", log.text())
    tally.seconds = time.perf_counter() - begin
    print(json.dumps(tally.record()) if given.json else "\n".join(tally.lines(configs[0].game)))
    return 0


def _configs(given: argparse.Namespace) -> list[MatchConfig]:
    """The configs of the matches, which differ only in the seed."""
    game = find(given.game)
    spec = game.spec
    options, own = _read_options(spec, given.option)
    seats = given.seats if given.seats is not None else _fewest_seats(spec, options)
    seat_options = [own.pop(seat, {}) for seat in range(seats)] if own and seats > 0 else []
    if own:
        raise ValueError(f"there is no seat {min(own)} to set an option for; seats are 0 to {seats - 1}")
    seeds = range(given.seed, given.seed + given.games)
    return [MatchConfig.make(game, seats, seed, options, seat_options) for seed in seeds]


def _play(config: MatchConfig, levels: Sequence[str]) -> tuple[MatchLog, Match]:
    """Play one match to its end; returns its log too. Random play needs no views and so no driver."""
    log = MatchLog(config)
    match = Match(config, log.entries.append)
    if set(levels) == {RANDOM}:
        play_at_random(match, Rng(config.seed, "chance"))
    else:
        Driver(match, bots_for(config, levels)).play_out()
    return log, match


def _fewest_seats(spec: Spec, options: dict[str, Value]) -> int:
    return spec.seats({option.key: options.get(option.key, option.default) for option in spec.options})[0]


def _read_options(spec: Spec, texts: Sequence[str]) -> tuple[dict[str, Value], dict[int, dict[str, Value]]]:
    """The options of the match, and those of single seats."""
    options: dict[str, Value] = {}
    own: dict[int, dict[str, Value]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        seat, colon, key = name.rpartition(":")
        if not equals or (colon and not seat.isdecimal()):
            raise ValueError(f"--option takes KEY=VALUE or SEAT:KEY=VALUE, not {text!r}")
        if colon:
            own.setdefault(int(seat), {})[key] = _option(spec.seat_options, key).parse(value)
        else:
            options[key] = _option(spec.options, key).parse(value)
    return options, own


def _option(options: Sequence[Option], key: str) -> Option:
    for option in options:
        if option.key == key:
            return option
    raise ValueError(f"there is no option {key!r} here; there is {', '.join(o.key for o in options) or 'none'}")
