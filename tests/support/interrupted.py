"""A match that a program left behind when it was cut off, made without a program: the way into a running match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.bots.driver import Driver
from game.games.played import PLAYED, bots_for, find
from game.match.config import MatchConfig
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import Move, Ms, Seat
from game.store.memory import Memory
from game.store.sitters import SEAT_COLOURS, Level, Sitter

SEED = 3
MIRA, JOERG, LOTTA = "Mira", "Jörg", "Lotta"


def sitters(*devices: str, bots: Sequence[Level] = ()) -> list[Sitter]:
    """People at these devices, and bots after them."""
    names = (MIRA, JOERG, LOTTA, "Noé", "Åse", "Zoé")
    people = [Sitter(names[seat], SEAT_COLOURS[seat], device) for seat, device in enumerate(devices)]
    first = len(people)
    return people + [Sitter(names[first + n], SEAT_COLOURS[first + n], "", level) for n, level in enumerate(bots)]


def leave_behind(data: Path, who: Sequence[Sitter], until: Ms, game: str = "hoopla", level: Level = "sharp") -> Match:
    """Play a match with bots in all seats up to a moment, and leave it as a killed program would; as its log has it."""
    config = MatchConfig.make(find(game), len(who), SEED)
    memory = Memory(data, PLAYED)
    driver = Driver(Match(config, memory.begin(config, who)), bots_for(config, [level]))
    driver.advance(until)
    assert driver.match.game.outcome is None, f"the match was over before {until} ms"
    memory.close()
    (log,) = data.rglob("*.running")
    return Match.resume(parse(log.read_text(encoding="utf-8"), find))


def last_move(seats: int, game: str = "hoopla") -> tuple[Ms, Seat, Move]:
    """When such a match would end, and by whose move."""
    return moves_of(seats, game)[-1]


def moves_of(seats: int, game: str, level: Level = "sharp") -> list[tuple[Ms, Seat, Move]]:
    """All moves of such a match."""
    config = MatchConfig.make(find(game), seats, SEED)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, [level])).play_out()
    moves = [entry for entry in log.entries if type(entry) is tuple and len(entry) > 1]
    return [(int(t), int(seat), tuple(move)) for t, seat, *move in moves]
