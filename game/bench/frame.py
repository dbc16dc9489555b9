"""The cost of a frame, in units of LB: one blit and flip of a full screen, measured between the frames.

A loop that redraws everything cannot do better than LB. Motley draws what has changed.

Every measurement ends after a number of frames: a table that does not appear is an error, not a hang.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

import pygame

from game.app import App, Launch
from game.bench.figure import Figure, percentile
from game.bench.screen import SIZE, own_screen
from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.input.devices import zones
from game.input.intents import DOWN, KEYBOARD, LEFT, RIGHT, UP, BoothNumber, Device, Raw
from game.loop import prepare_to_run
from game.match.clock import ManualClock
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, Ms
from game.rules.rng import Rng
from game.scenes.base import Push, Scene
from game.scenes.party import NAMES
from game.store.sitters import SEAT_COLOURS, Level, Sitter
from game.table.seats.sitting import Sitting, TableSeat

Size = tuple[int, int]

FRAME_MS: Final[Ms] = 16
SEED: Final = 5
SEATS: Final = 4
FRAMES: Final = 40_000 // FRAME_MS  # of play
LB_EVERY: Final = 10  # frames
MOVE_EVERY: Final = 6  # frames between two moves of a hand by keys
STILL: Final = 120  # frames
LAST_MS: Final[Ms] = 500  # of a match that is about to end
OPENING: Final = 5000  # frames until a match must have begun


class NotShown(ValueError):
    """A table did not appear; the text is one sentence for a person."""


class BenchTable:
    """A table in a real window, advanced frame by frame."""

    def __init__(self, data: Path, sitting: Sitting, size: Size) -> None:
        """Prepare the table in a window of a size; `open` shows it."""
        self.clock = ManualClock()
        launch = Launch(size, False, "en", data, unseen=True, now=self.clock, seed=SEED)
        self.app = App(launch, lambda text: None)
        self.app.house.loader.at_once = False  # as in play
        self.driver = sitting.driver
        for booth, zone in enumerate(zones()):
            self.app.router.seats.sit(zone, BoothNumber(booth))
        self.app.stack.wish(Push(self.app.factory.table(sitting)))

    def open(self) -> None:
        """Show the table; returns when a second of the match is over and all pictures are drawn."""
        begin = max(GO, self.driver.match.now)
        for _ in range(OPENING):
            if self.driver.match.now > begin + 1000:
                break
            self.frame()
            time.sleep(0.001)  # time for the loader
        else:
            raise NotShown(f"the table of {self.driver.match.config.game} was not there after {OPENING} frames")
        self.app.house.loader.finish()

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.app.stack.top

    def strike(self, key: int) -> None:
        """Press a key and let go of it."""
        for value in (1, 0):
            self.app.loop.take(Raw(KEYBOARD, key, value, self.clock.now))

    def frame(self) -> tuple[float, bool]:
        """Run one frame: the seconds it took, and whether anything was shown."""
        self.clock.now += FRAME_MS
        begin = time.perf_counter()
        changed = self.app.loop.frame()
        return time.perf_counter() - begin, bool(changed)

    def bound(self) -> float:
        """The seconds of LB: one blit of the screen's picture onto the screen, and a full update."""
        picture = self.app.window.screen.copy()
        begin = time.perf_counter()
        self.app.window.screen.blit(picture, (0, 0))
        pygame.display.flip()
        return time.perf_counter() - begin

    def measure(self, frames: int, each: Callable[[int], None] = lambda number: None) -> tuple[list[float], float]:
        """The seconds of each of `frames` frames, and LB between them; `each` is called before every frame."""
        costs, bounds = [], []
        for number in range(frames):
            each(number)
            costs.append(self.frame()[0])
            if number % LB_EVERY == 0:
                bounds.append(self.bound())
        return costs, median(bounds)

    def flips(self) -> int:
        """The number of frames that show anything while nothing moves."""
        self.measure(STILL)
        return sum(self.frame()[1] for _ in range(STILL))


def seated(match: Match, bots: str = "", people: Sequence[Device] = (), at_once: bool = False) -> Sitting:
    """A match with people at devices and bots of a level in all other seats; without bots people sit at the keys.

    `at_once`: the bots think as soon as they can, also without a table.
    """
    people = people or (() if bots else zones())
    driven = bots_for(match.config, [bots]) if bots else {}
    driver = Driver(match, {seat: bot for seat, bot in driven.items() if seat >= len(people)}, at_once)
    seats = []
    for seat in range(match.config.setup.seats):
        level: Level = "sharp" if seat in driver.bots else ""
        device = people[seat] if seat < len(people) else None
        seats.append(TableSeat(Sitter(NAMES[seat], SEAT_COLOURS[seat], "", level), BoothNumber(seat), device))
    return Sitting(driver, tuple(seats))


@contextmanager
def table(sitting: Sitting, size: Size = SIZE) -> Iterator[BenchTable]:
    with tempfile.TemporaryDirectory(prefix="motley-bench-") as data:
        laid = BenchTable(Path(data), sitting, size)
        try:
            laid.open()
            with in_earnest():
                yield laid
        finally:
            laid.app.close()


@contextmanager
def in_earnest() -> Iterator[None]:
    """Let Python run as in play."""
    interval = sys.getswitchinterval()
    prepare_to_run()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.unfreeze()


def frames(size: Size = SIZE) -> Iterator[Figure]:
    """Measure all kinds of frames on a display of their own, of a size."""
    with own_screen(size):
        with table(begin("hoopla", SEATS, "sharp"), size) as laid:
            costs, bound = laid.measure(FRAMES)
            yield Figure("LB: one blit and flip of a full screen", round(bound * 1e6), "us")
            yield ratio("four sharp bots, median", median(costs), bound, 0.41)
            yield ratio("four sharp bots, p99", percentile(costs, 99), bound, 2.2)
        with table(begin("double_take", SEATS), size) as laid:
            costs, bound = laid.measure(FRAMES, _hands(laid))
            yield ratio("pointers only, median", median(costs), bound, 0.19)
        with table(begin("hoopla", SEATS), size) as laid:
            yield Figure(f"flips in {STILL} frames while nothing moves", laid.flips(), "", 0)


def begin(game: str, seats: int, bots: str = "", at_once: bool = False) -> Sitting:
    """A new match."""
    return seated(Match(MatchConfig.make(find(game), seats, SEED)), bots, at_once=at_once)


def ending(game: str, seats: int) -> Sitting:
    """A match between bots that is over in a moment."""
    whole, almost = (begin(game, seats, "normal", at_once=True) for _ in range(2))
    whole.driver.play_out()
    almost.driver.advance(whole.driver.match.now - LAST_MS)
    return almost


def ratio(what: str, cost: float, bound: float, goal: float) -> Figure:
    """A cost in units of LB."""
    return Figure(what, round(cost / bound, 2), "LB", goal)


def _hands(laid: BenchTable) -> Callable[[int], None]:
    """Moves the hands of four people over the table."""
    rng = Rng("hands")

    def move(number: int) -> None:
        if number % MOVE_EVERY:
            return
        for zone in zones():
            key = laid.app.house.bindings.control(zone, (LEFT, RIGHT, UP, DOWN)[rng.below(4)])
            assert isinstance(key, int)
            laid.strike(key)

    return move
