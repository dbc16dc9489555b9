"""The smoothness of an evening, played without a screen.

Title, lobby, a match of Hoopla and its results, then bots at the four other tables. The time that each frame spends on
composing pictures is counted in CPU time of the main thread, since the worker draws at the same time.

A busy machine takes the processor away in the middle of a frame now and then. Such a frame can take several times as
long in CPU time as well: a picture of 0.4 ms was seen to take 2.8. The goal is for all frames nevertheless; beside it
stands the longest undisturbed frame, if the system tells which they are.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from game.bench.figure import Figure
from game.bench.frame import begin, in_earnest
from game.games.shown import SHOWN
from game.scenes.base import Push
from game.unseen import FRAME_MS, Unseen

SIZE: Final = (1920, 1080)
MOST_MS: Final = 4.0  # per frame for composing
SWITCHES: Final = Path("/proc/thread-self/status")  # of Linux
LONGEST: Final = 60_000  # frames to wait for a scene: normally it comes long before
JOIN: Final = (("left", "a"), ("middle", "a"))
BOT: Final = "sharp"
BOTS: Final = (("left", "down"), ("left", "right"), ("left", "right")) * 2
START: Final = (("left", "b"), ("left", "a"), ("middle", "a"))
OTHERS: Final = tuple((game, show.seats) for game, show in SHOWN.items() if game != "hoopla")  # and number of seats


class Smoothness(NamedTuple):
    """The counts of an evening."""

    slices: list[int]  # nanoseconds of each frame: for composing, rehearsals, and pages drawn on the screen
    composing: list[int]  # nanoseconds of each frame for composing alone
    disturbed: list[bool]  # whether the frame lost the processor
    late: list[Hashable]  # drawn in the middle of a frame
    hurried: list[Hashable]  # composed in the middle of a frame
    scenes: list[str]  # in the order of showing


class Evening:
    """The program, advanced frame by frame while the worker draws pictures, as in play."""

    def __init__(self, data: Path, size: tuple[int, int] = SIZE) -> None:
        self._program = Unseen(data, size)
        self._workshop = self._program.house.workshop
        self._workshop.at_once = False
        self._workshop.clock = time.thread_time_ns
        self._slices: list[int] = []
        self._composing: list[int] = []
        self._disturbed: list[bool] = []
        self._scenes: list[str] = []

    def play(self, others: Sequence[tuple[str, int]] = ()) -> Smoothness:
        """Play from the title to the results, then bots at other tables, each match to its results."""
        try:
            with in_earnest():
                self._show("TitleScene")
                for presses, scene in ((JOIN, "LobbyScene"), (BOTS + START, "TableScene"), ((), "ResultsScene")):
                    for zone, button in presses:
                        self._press(zone, button)
                    self._show(scene)
                for game, seats in others:
                    program = self._program
                    program.stack.wish(Push(program.factory.table(begin(game, seats, BOT))))
                    self._frame()
                    self._show("ResultsScene")
        finally:
            self._program.close()
        return Smoothness(
            self._slices,
            self._composing,
            self._disturbed,
            self._workshop.late,
            self._workshop.hurried,
            self._scenes,
        )

    def _frame(self) -> None:
        self._program.clock.now += FRAME_MS
        before = taken_away()
        self._program.loop.frame()
        self._disturbed.append(taken_away() != before)
        self._slices.append(self._workshop.spent)
        self._composing.append(self._workshop.composing)
        if not self._workshop.quiet:
            time.sleep(FRAME_MS / 1000)  # the worker has as much time as at a table

    def _press(self, zone: str, button: str) -> None:
        self._program.tap(zone, button)
        for _ in range(6):
            self._frame()

    def _show(self, scene: str) -> None:
        """Run frames until a scene is on the screen, and a little longer."""
        for _ in range(LONGEST):
            if self._program.scene == scene and self._program.stack.is_shown:
                break
            self._frame()
        for _ in range(30):
            self._frame()
        self._scenes.append(self._program.scene)


def taken_away() -> int:
    """How often this thread lost the processor so far; always 0 if the system does not tell."""
    if not SWITCHES.exists():
        return 0
    return int(SWITCHES.read_text(encoding="ascii").rsplit(maxsplit=1)[-1])  # the last line counts involuntary switches


def smoothness() -> Iterator[Figure]:
    """The figures of one evening."""
    with tempfile.TemporaryDirectory() as data:
        counted = Evening(Path(data)).play(OTHERS)
    yield Figure("frames in which the processor was taken away", sum(counted.disturbed), f"of {len(counted.slices)}")
    for what, spent in (("composing", counted.composing), ("that, rehearsing and drawing", counted.slices)):
        slices = [nanoseconds / 1e6 for nanoseconds in spent]
        calm = [taken for taken, disturbed in zip(slices, counted.disturbed, strict=True) if not disturbed]
        goal = MOST_MS if spent is counted.composing else None
        yield Figure(f"{what} in a frame, p99", round(quantiles(slices, n=100)[98], 2), "ms", goal)
        yield Figure(f"{what} in a frame, longest", round(max(slices), 2), "ms", goal)
        yield Figure("the longest of those that were left alone", round(max(calm), 2), "ms", goal)
        yield Figure(f"frames with more than {MOST_MS:g} ms", sum(taken > MOST_MS for taken in slices))
    yield Figure("pictures drawn in the middle of a frame", len(counted.late), "", 0)
