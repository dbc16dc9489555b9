"""The speed of the engines: moves per second beside a loop of known work, comparable between machines."""

import time
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from game.bots.chance import play_at_random
from game.bots.play import Play
from game.games.played import PLAYED
from game.match.config import MatchConfig
from game.match.log import Entry, encode
from game.match.match import Match
from game.rules.rng import Rng

TURNS = 6
TURN_SECONDS = 0.04
CALIBRATION_ITERATIONS = 100_000
PACE = 900  # ms at most between two moves: with less, the real-time games mostly wait for frozen seats


class EngineFigures(NamedTuple):
    """Checked random moves of one game: legal, chosen, checked, applied, with events and the log in memory."""

    game: str
    seats: int
    moves_per_s: int
    iterations: float  # of the calibration loop in the time of one move
    goal: int
    encode_us: float  # the cost that the file sink adds to a move

    @property
    def met(self) -> bool:
        return self.iterations <= self.goal

    def line(self) -> str:
        """The figures as a line of text."""
        verdict = "met" if self.met else "MISSED"
        return (
            f"{self.game:12} {self.seats} seats {self.moves_per_s:9,} moves/s  {self.iterations:6} turns of the loop, "
            f"goal <= {self.goal}: {verdict}; encoding a move {self.encode_us:.1f} us"
        )

    def record(self) -> dict[str, Any]:
        """The figures as data, for JSON."""
        return self._asdict() | {"met": self.met}


def engines(rounds: int = 7) -> Iterator[EngineFigures]:
    """The figures of every engine: medians of several rounds."""
    for play in PLAYED:
        figures = sorted(_round(play, number) for number in range(rounds))
        ratio, move, encoding = figures[rounds // 2]
        seats, goal = play.goal
        yield EngineFigures(play.key, seats, round(1 / move), round(ratio, 1), goal, encoding * 1e6)


def _round(play: Play, number: int) -> tuple[float, float, float]:
    """The ratio to the calibration loop, the CPU seconds a move, and the CPU seconds to encode it.

    Play and the loop alternate in short turns, so that both run under the same load.
    """
    seeds = count(number << 32)
    moves = 0
    playing = encoding = looping = 0.0
    for _ in range(TURNS):
        turn = 0.0
        while turn < TURN_SECONDS:
            seed = next(seeds)
            entries: list[Entry] = []
            match = Match(MatchConfig.make(play.game, play.goal.seats, seed), entries.append)
            rng = Rng(seed)
            begin = time.process_time()
            play_at_random(match, rng, PACE)
            turn += time.process_time() - begin
            moves += match.moves
            encoding += _seconds_to_encode(entries)
        playing += turn
        looping += _calibrate()
    move, iteration = playing / moves, looping / TURNS / CALIBRATION_ITERATIONS
    return move / iteration, move, encoding / moves


def _seconds_to_encode(entries: list[Entry]) -> float:
    begin = time.process_time()
    for entry in entries:
        encode(entry)
    return time.process_time() - begin


def _calibrate() -> float:
    begin = time.process_time()
    x = 1
    for i in range(CALIBRATION_ITERATIONS):
        x = (x * 16807 + i) % 2147483647
    return time.process_time() - begin
