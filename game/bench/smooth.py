"""The smoothness of an evening, played without a screen.

Title, lobby, a match of Hoopla and its results, then bots at the four other tables. The time that each frame spends on
pictures that were not loaded before is counted in CPU time of the main thread, since the loader draws at the same time.

A busy machine takes the processor away in the middle of a frame now and then. Such a frame can take several times as
long in CPU time as well: a picture of 0.4 ms was seen to take 2.8. The goal is for all frames nevertheless; beside it
stands the longest undisturbed frame, if the system tells which they are.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.bench.figure import Figure, percentile
from game.bench.frame import begin, in_earnest
from game.bench.program import teach_all
from game.games.shown import SHOWN
from game.scenes.base import Push
from game.scenes.table import TableScene
from game.unseen import FRAME_MS, Unseen

SIZE: Final = (1920, 1080)
COMPOSING_MS: Final = (0.5, 2.0)  # goals of a frame in a match: the 99th percentile, and the longest
WORK_MS: Final = (None, 8.0)
WORDS: Final = ("line", "speech", "banner", "notice")  # the first word of what may be composed in play
SWITCHES: Final = Path("/proc/thread-self/status")  # of Linux
LONGEST: Final = 60_000  # frames to wait for a scene: normally it comes long before
JOIN: Final = (("left", "a"), ("middle", "a"))
BOT: Final = "sharp"
BOTS: Final = (("left", "down"), ("left", "right"), ("left", "right")) * 2
START: Final = (("left", "b"), ("left", "a"), ("middle", "a"))
OTHERS: Final = tuple((game, show.seats) for game, show in SHOWN.items() if game != "hoopla")  # and number of seats


class Smoothness(NamedTuple):
    """The counts of an evening."""

    frames: list[int]  # nanoseconds of all work of each frame
    composing: list[int]  # nanoseconds of each frame for pictures that were missing
    disturbed: list[bool]  # whether the frame lost the processor
    playing: list[bool]  # whether the frame showed a running match
    missed: list[Hashable]  # pictures that were missing in a running match
    scenes: list[str]  # in the order of showing


class Evening:
    """The program, advanced frame by frame while the loader makes pictures, as in play."""

    def __init__(self, data: Path, size: tuple[int, int] = SIZE) -> None:
        teach_all(data)
        self._program = Unseen(data, size)
        self._workshop = self._program.house.workshop
        self._program.house.loader.at_once = False
        self._frames: list[int] = []
        self._composing: list[int] = []
        self._disturbed: list[bool] = []
        self._playing: list[bool] = []
        self._missed: list[Hashable] = []
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
        counted = self._frames, self._composing, self._disturbed, self._playing, self._missed
        return Smoothness(*counted, self._scenes)

    def _frame(self) -> None:
        self._program.clock.now += FRAME_MS
        is_playing = isinstance(self._program.stack.top, TableScene) and self._program.stack.is_shown
        self._workshop.missed.clear()
        disturbances, composing, begun = taken_away(), self._workshop.missing_ns, time.thread_time_ns()
        self._program.loop.frame()
        self._frames.append(time.thread_time_ns() - begun)
        self._composing.append(self._workshop.missing_ns - composing)
        self._disturbed.append(taken_away() != disturbances)
        self._playing.append(is_playing)
        if is_playing:
            self._missed += self._workshop.missed
        if not self._program.house.loader.is_idle:
            time.sleep(FRAME_MS / 1000)  # the loader has as much time as at a table

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
    yield Figure("frames in which the processor was taken away", sum(counted.disturbed), f"of {len(counted.frames)}")
    for what, spent, goals in (("composing", counted.composing, COMPOSING_MS), ("all work", counted.frames, WORK_MS)):
        told = zip(spent, counted.playing, counted.disturbed, strict=True)
        played = [(nanoseconds / 1e6, disturbed) for nanoseconds, playing, disturbed in told if playing]
        times, calm = [ms for ms, _ in played], [ms for ms, disturbed in played if not disturbed]
        yield Figure(f"{what} in a frame of a match, p99", round(percentile(times, 99), 2), "ms", goals[0])
        yield Figure(f"{what} in a frame of a match, longest", round(max(times), 2), "ms")
        yield Figure("the longest of those that were left alone", round(max(calm), 2), "ms", goals[1])
    drawn = [key for key in counted.missed if not (isinstance(key, tuple) and key[0] in WORDS)]
    yield Figure("pictures other than words that were missing in a match", len(drawn), "", 0)
