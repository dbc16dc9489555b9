"""How smooth an evening is: title, lobby, a match of Hoopla and its results are played without a screen, and what each
frame spends on composing pictures is counted, in CPU time of the main thread, since the worker draws at the same time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Hashable, Iterator
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from game.bench.figure import Figure
from game.bench.frame import in_earnest
from game.input.intents import KEYBOARD, Raw
from game.unseen import FRAME_MS, Unseen

SIZE: Final = (1920, 1080)
MOST_MS: Final = 4.0  # that a frame may spend on it
LONGEST: Final = 60_000  # frames of an evening: it would have ended long before
JOIN: Final = (("left", "a"), ("middle", "a"))
BOTS: Final = (("left", "down"), ("left", "right"), ("left", "right")) * 2
START: Final = (("left", "b"), ("left", "a"), ("middle", "a"))


class Smoothness(NamedTuple):
    """What was counted."""

    slices: list[int]  # nanoseconds of each frame: for composing, rehearsals, and pages drawn on the screen
    composing: list[int]  # those for composing alone
    late: list[Hashable]  # what was drawn in the middle of a frame
    hurried: list[Hashable]  # what was composed in the middle of a frame
    scenes: list[str]  # in the order in which they were shown


class Evening:
    """A program that is led frame by frame while its pictures are made beside it, as in earnest."""

    def __init__(self, data: Path, size: tuple[int, int] = SIZE) -> None:
        self._program = Unseen(data, size)
        self._workshop = self._program.app.house.workshop
        self._workshop.at_once = False
        self._workshop.clock = time.thread_time_ns
        self._slices: list[int] = []
        self._composing: list[int] = []
        self._scenes: list[str] = []

    def play(self) -> Smoothness:
        """From the title to the results."""
        try:
            with in_earnest():
                self._show("TitleScene")
                for presses, scene in ((JOIN, "LobbyScene"), (BOTS + START, "HooplaScene"), ((), "ResultsScene")):
                    for zone, button in presses:
                        self._press(zone, button)
                    self._show(scene)
        finally:
            self._program.close()
        return Smoothness(self._slices, self._composing, self._workshop.late, self._workshop.hurried, self._scenes)

    def _frame(self) -> None:
        self._program.clock.now += FRAME_MS
        self._program.app.loop.frame()
        self._slices.append(self._workshop.spent)
        self._composing.append(self._workshop.composing)

    def _press(self, zone: str, button: str) -> None:
        app = self._program.app
        scancode = app.house.bindings.control(app.router.devices[zone], button)
        assert isinstance(scancode, int)
        for value in (1, 0):
            app.loop.take(Raw(KEYBOARD, scancode, value, self._program.clock.now))
        for _ in range(6):
            self._frame()

    def _show(self, scene: str) -> None:
        """Let time pass until a scene is on the screen, and a little longer."""
        for _ in range(LONGEST):
            if self._program.scene == scene and self._program.app.stack.is_shown:
                break
            self._frame()
        for _ in range(30):
            self._frame()
        self._scenes.append(self._program.scene)


def smoothness() -> Iterator[Figure]:
    """The figures of one evening."""
    with tempfile.TemporaryDirectory() as data:
        counted = Evening(Path(data)).play()
    for what, spent in (("composing", counted.composing), ("that, rehearsing and drawing", counted.slices)):
        slices = [nanoseconds / 1e6 for nanoseconds in spent]
        goal = MOST_MS if spent is counted.composing else None
        yield Figure(f"{what} in a frame, p99", round(quantiles(slices, n=100)[98], 2), "ms", goal)
        yield Figure(f"{what} in a frame, longest", round(max(slices), 2), "ms", goal)
        yield Figure(f"frames with more than that, of {len(slices)}", sum(taken > MOST_MS for taken in slices))
    yield Figure("pictures drawn in the middle of a frame", len(counted.late), "", 0)
