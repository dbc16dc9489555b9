"""The cost of a frame of turn games: while a card moves, while much moves, while bots think.

Cards fly between random bots that need no time, so that the cost of drawing contains no thinking.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from typing import Final

from game.bench.figure import Figure, name_of
from game.bench.frame import FRAME_MS, OPENING, STILL, BenchTable, Size, begin, ratio, table
from game.bench.screen import SIZE, own_screen
from game.bots.play import RANDOM
from game.games.played import PLAYED
from game.input.bindings import PAUSE_KEY
from game.input.devices import zones
from game.input.intents import B
from game.scenes.table import TableScene
from game.scenes.wipe import LENGTH_MS

SEATS: Final = 2
PLAY_S: Final = 40  # of cards that fly
THINK_S: Final = 20
CHANGE: Final = LENGTH_MS // FRAME_MS  # frames of a curtain
CHANGES: Final = 6
PEEK: Final = 40  # frames for cards to be turned over
ONE: Final = 2  # cards in the air at most: one is played, another is drawn
FRAME_GOAL_MS: Final = 20

FEW: Final = 20  # too few frames of a kind for a figure

CARD, MUCH, REST = "one card moves", "much moves", ""  # much: the camera, a sweep, a row that is taken


def turn_game_frames(size: Size = SIZE) -> Iterator[Figure]:
    """The figures of the turn games, measured on a display of their own, of a size."""
    with own_screen(size):
        for play in PLAYED:
            if play.game.spec.realtime:
                continue
            game, name = play.key, name_of(play.key)
            with table(begin(game, SEATS, RANDOM), size) as laid:
                yield from _flying(laid, name)
            with table(begin(game, SEATS), size) as laid:
                yield Figure(f"{name}, flips in {STILL} frames while nothing moves", laid.flips(), "", 0)
                if "privacy" in laid.driver.match.config.setup.options:
                    yield Figure(f"{name}, pictures drawn in the middle of a peek", peeks(laid), "", 0)
                costs, bound = _changes(laid)
                yield ratio(f"{name}, another screen, median", median(costs), bound, 2.5)
            with table(begin(game, SEATS, "sharp"), size) as laid:
                yield from _thinking(laid, name)


def _flying(laid: BenchTable, name: str) -> Iterator[Figure]:
    """The cost of frames, by what is in the air; rare kinds are left out."""
    kinds: list[str] = []
    costs, bound = laid.measure(PLAY_S * 1000 // FRAME_MS, lambda number: kinds.append(_kind(laid)))
    found = defaultdict(list)
    for kind, cost in zip(kinds, costs, strict=True):
        found[kind].append(cost)
    for kind, goal in ((CARD, 1.0), (MUCH, 2.5)):
        if len(found[kind]) >= FEW:
            yield ratio(f"{name}, {kind}, median", median(found[kind]), bound, goal)


def _kind(laid: BenchTable) -> str:
    """The kind of frame by what moves on the table."""
    scene = laid.scene
    if not isinstance(scene, TableScene) or scene.is_over:
        return REST
    if scene.board.much_moves(laid.clock.now):
        return MUCH
    if not len(scene.table.flights):
        return REST
    return CARD if len(scene.table.flights) <= ONE else MUCH


def peeks(laid: BenchTable) -> int:
    """Let every seat peek at its cards twice; returns the number of pictures that were missing."""
    late = laid.app.house.workshop.missed
    before = len(late)
    for zone in zones()[:SEATS] * 2:
        key = laid.app.house.bindings.control(zone, B)
        assert isinstance(key, int)
        for _ in range(2):  # once to look, once to cover
            laid.strike(key)
            laid.measure(PEEK)
    return len(late) - before


def _changes(laid: BenchTable) -> tuple[list[float], float]:
    """The costs of the frames in which a pause comes and goes behind its curtain, and LB."""
    costs, bounds = [], []
    for _ in range(CHANGES):
        laid.strike(PAUSE_KEY)
        for _ in range(OPENING):
            laid.frame()
            if laid.app.stack.is_shown:
                break
            time.sleep(0.001)  # time for the loader
        shown, bound = laid.measure(CHANGE)
        costs += shown
        bounds.append(bound)
    return costs, median(bounds)


def _thinking(laid: BenchTable, name: str) -> Iterator[Figure]:
    """The longest frame in which bots think: by the clock, and the shares of the bots and of all else."""
    longest = busiest = 0.0
    for _ in range(THINK_S * 1000 // FRAME_MS):
        begin = time.thread_time()
        longest = max(longest, laid.frame()[0])
        busiest = max(busiest, time.thread_time() - begin)
    yield Figure(f"{name}, two sharp bots, longest frame, CPU", round(busiest * 1000, 1), "ms", FRAME_GOAL_MS)
    yield Figure(f"{name}, two sharp bots, longest frame", round(longest * 1000, 1), "ms")
