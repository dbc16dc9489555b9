"""The speed of the engines: moves per second beside a loop of known work, comparable between machines."""

import time
from collections.abc import Iterator
from itertools import count

from game.bench.figure import Figure
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


def engines(rounds: int = 7) -> Iterator[Figure]:
    """The figures of every engine: medians of several rounds of random moves.

    A move is chosen among the legal ones, checked and applied, with its events and the log in memory. To encode it is
    what the file of the log adds.
    """
    for play in PLAYED:
        figures = sorted(_round(play, number) for number in range(rounds))
        ratio, move, encoding = figures[rounds // 2]
        seats, goal = play.goal
        beside = f"{round(1 / move):,} moves/s; encoding a move {encoding * 1e6:.1f} us"
        what = f"{play.key} with {seats} seats, a move in turns of a loop"
        yield Figure(what, round(ratio, 1), "", goal, beside=beside)


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
