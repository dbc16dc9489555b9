"""Every game x seat count x option extreme, and every extreme together with every value of a choice."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from game.games.played import GAMES, find
from game.match.config import MatchConfig
from game.rules.api import Carry, Spec
from game.rules.options import Choice, Option, Value


def _alone(options: tuple[Option, ...]) -> Iterator[dict[str, Value]]:
    """The defaults, then each extreme of each option alone."""
    yield {}
    for option in options:
        yield from ({option.key: value} for value in option.extremes() if value != option.default)


def _paired(options: tuple[Option, ...]) -> Iterator[dict[str, Value]]:
    """Pairs of extremes of which one is a choice: a mode, a judge, a deck."""
    for one, other in combinations(options, 2):
        if isinstance(one, Choice) or isinstance(other, Choice):
            for first in one.extremes():
                for second in other.extremes():
                    if first != one.default and second != other.default:
                        yield {one.key: first, other.key: second}


def _filled(spec: Spec, options: Mapping[str, Value]) -> dict[str, Value]:
    return {option.key: options.get(option.key, option.default) for option in spec.options}


def _seat_counts(spec: Spec, options: Mapping[str, Value]) -> range:
    return spec.seats(_filled(spec, options))


def _later_match(seats: int) -> Carry:
    """A match that follows another one: seat 0 started it and seat 1, or the only seat, won it alone."""
    winner = min(1, seats - 1)
    return Carry(starter=0, places=tuple(1 if seat == winner else 2 for seat in range(seats)), mode="rival")


def configs(seed: int = 0) -> Iterator[MatchConfig]:
    """One config for every case; pairs of extremes only with the fewest and the most seats."""
    for game in GAMES:
        spec = game.spec
        for options in _alone(spec.options):
            for seats in _seat_counts(spec, options):
                yield MatchConfig.make(find(spec.key), seats, seed, options)
                if not options:
                    yield MatchConfig.make(find(spec.key), seats, seed, options, carry=_later_match(seats))
        for options in _paired(spec.options):
            counts = _seat_counts(spec, options)
            for seats in (counts[0], counts[-1]):
                yield MatchConfig.make(find(spec.key), seats, seed, options)
        for own in _alone(spec.seat_options):
            if own:
                seats = _seat_counts(spec, {})[-1]
                # The first seat has it and the others have not; then all have it.
                yield MatchConfig.make(find(spec.key), seats, seed, {}, [own, *[{}] * (seats - 1)])
                yield MatchConfig.make(find(spec.key), seats, seed, {}, [own] * seats)


def name(config: MatchConfig) -> str:
    """A readable test id: what differs from the defaults."""
    spec = next(game.spec for game in GAMES if game.spec.key == config.game)
    defaults = _filled(spec, {})
    words = [config.game, str(config.setup.seats)]
    words += [f"{key}={value}" for key, value in config.setup.options.items() if value != defaults[key]]
    for seat, own in enumerate(config.setup.seat_options):
        words += [
            f"{seat}:{option.key}={own[option.key]}"
            for option in spec.seat_options
            if own[option.key] != option.default
        ]
    if config.setup.carry.places:
        words.append("later")
    return " ".join(words)
