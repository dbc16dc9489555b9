"""A random walk through a match that stops at every state to look at it."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from game.match.config import MatchConfig
from game.match.log import Entry, MatchLog, digest
from game.rules.api import LEAVE, Event, Game, Move, Ms, Seat
from game.rules.rng import Rng


class Stop(NamedTuple):
    """A state on the way, and how the walk came to it."""

    game: Game
    events: list[Event]
    log: MatchLog


def walk(config: MatchConfig, rng: Rng, steps: int, leave_percent: float = 0.0) -> Iterator[Stop]:
    """Random legal moves with random time steps: none, short, to the next timer exactly, beyond it.

    Each stop has a copy of the state, so that a walk can be kept and looked at again and again.
    """
    game = config.start()
    log = MatchLog(config)
    yield Stop(game.clone(), [], MatchLog(config))
    for _ in range(steps):
        if game.outcome is not None:
            return
        t = _later(game, rng)
        if rng.chance(30):
            events = game.advance(t)
            log.entries.append((t,))
        else:
            events = []
            if (game.due() or t) <= t:
                events = game.advance(t)
                log.entries.append((t,))
            seat = rng.pick(game.playing) if game.playing else 0
            moves = list(game.legal(seat))
            if game.outcome is None and rng.chance(leave_percent):
                moves = [LEAVE]
            if moves:
                move = rng.pick(moves)
                events = events + game.step(t, seat, move)
                log.entries.append(line(t, seat, move))
        yield Stop(game.clone(), events, MatchLog(config, log.entries.copy()))


def line(t: Ms, seat: Seat, move: Move) -> Entry:
    """A move as a log has it."""
    return (t, *(seat, *move))


def _later(game: Game, rng: Rng) -> Ms:
    due = game.due()
    match rng.below(4):
        case 0:
            return game.now
        case 1 if due is not None:
            return due
        case 2 if due is not None:
            return due + rng.below(2000)
        case _:
            return game.now + rng.below(300)


def as_golden(stop: Stop) -> str:
    """The walk so far as a ready golden file, for the report of a failure."""
    entries = [*stop.log.entries, {"digest": digest(stop.game), "moves": stop.log.moves}]
    return MatchLog(stop.log.config, entries).text()


def json_round_trip(move: Move) -> Move:
    return tuple(json.loads(json.dumps(move)))
