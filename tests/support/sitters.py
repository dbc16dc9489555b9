"""Matches to remember: short ones, played by bots, with people's names on the seats."""

from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.match.config import MatchConfig
from game.match.match import Match
from game.store.sitters import SEAT_COLOURS, Sitter

NAMES = ("Mira", "Jörg", "Lotta", "Noé", "Åse", "Tove")


def people(*names: str) -> tuple[Sitter, ...]:
    """These people, each at a device."""
    pairs = zip(names, SEAT_COLOURS, strict=False)
    return tuple(Sitter(name, colour, f"pad {name}") for name, colour in pairs)


def bots(seats: int, level: str = "normal") -> tuple[Sitter, ...]:
    """So many bots."""
    assert level == "normal"
    return tuple(Sitter(NAMES[seat], SEAT_COLOURS[seat], level="normal") for seat in range(seats))


def played(seed: int = 1, game: str = "crosspatch", seats: int = 2) -> Match:
    """A match that is over."""
    match = Match(MatchConfig.make(find(game), seats, seed))
    Driver(match, bots_for(match.config, ["easy"])).play_out()
    return match
