"""How long a press waits for its handler on every page of a kiosk, at an ordinary pace and in a flood.

Run it as `python -m tests.kiosk.flood [PAGE ...]`: real keys through SDL's queue, the real loop and the real clock, no
window. Beside the time on the clock, in which other programs have their share, it tells how much work of the main
thread a press waited for. The goal is that neither is more than twice as much in the flood, at the 99th percentile, as
at an ordinary pace; where that is less than a frame lasts, a frame counts, since a press that comes in the middle of
one waits for its end at any pace. A page fails if the work misses the goal, or if the heart of the game stands still
for a second; the clock is told beside it, since a busy computer alone can make it miss.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event, Thread, get_ident
from typing import Final, NamedTuple

import pygame

from game.app import App, Launch
from game.input.intents import Arrival, BoothNumber, Raw
from game.kiosk.host import Kiosk
from game.kiosk.policy import Policy
from game.loop import prepare_to_run
from game.rules.rng import Rng
from game.scenes.base import Push, Scene
from game.scenes.kiosk.desk import DeskScene, PinScene

PACE: Final = (50, 10.0)  # presses in so many seconds
FLOOD: Final = (400, 6.0)
DIRECTIONS: Final = (pygame.KSCAN_W, pygame.KSCAN_A, pygame.KSCAN_S, pygame.KSCAN_D)
ALL: Final = (*DIRECTIONS, pygame.KSCAN_E, pygame.KSCAN_Q, pygame.KSCAN_R)
FRAME_S: Final = 0.016
MOST: Final = 2  # times as much in a flood
STILL_S: Final = 1.0


class Run(NamedTuple):
    """What was measured, in seconds."""

    waits: Sequence[tuple[float, float]]  # on the clock, and of work
    gap: float  # the longest between two heartbeats

    @property
    def p99(self) -> tuple[float, float]:
        at = max(0, len(self.waits) * 99 // 100 - 1)
        clock, work = (sorted(waits)[at] for waits in zip(*self.waits, strict=True))
        return clock, work

    def __str__(self) -> str:
        clock, work = self.p99
        return f"p99 {clock * 1000:6.1f} ms (work {work * 1000:5.1f} ms), longest frame {self.gap * 1000:4.0f} ms"


class Flooded:
    """A kiosk with a page on top, under a rain of presses."""

    def __init__(self, data: Path) -> None:
        self.kiosk = Kiosk(Policy(), holds=False)
        self.app = App(Launch((1920, 1080), False, "en", data, unseen=True, seed=7, host=self.kiosk), lambda text: None)
        self.app.house.loader.at_once = False
        prepare_to_run()
        self._work = time.pthread_getcpuclockid(get_ident())
        self._sent: deque[tuple[float, float]] = deque()
        self._waits: list[tuple[float, float]] = []
        self._take = self.app.loop.take
        self.app.loop.take = self._timed  # type: ignore[method-assign]
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        self.frames(1.0)

    def _now(self) -> tuple[float, float]:
        """The time, and how long the main thread has worked."""
        return time.perf_counter(), time.clock_gettime(self._work)

    def _timed(self, arrival: Arrival) -> None:
        self._take(arrival)
        if isinstance(arrival, Raw) and arrival.value:
            (sent, worked), (now, works) = self._sent.popleft(), self._now()
            self._waits.append((now - sent, works - worked))

    def frames(self, seconds: float) -> float:
        """Let the loop run; the longest time between two of its frames."""
        end = time.perf_counter() + seconds
        gap, last = 0.0, time.perf_counter()
        while (now := time.perf_counter()) < end or self._sent:
            gap, last = max(gap, now - last), now
            self.app.loop.frame()
        return gap

    def press(self, presses: int, seconds: float, keys: Sequence[int]) -> Run:
        """Press keys at random, evenly."""
        self._sent.clear()
        self._waits = []
        rng, over = Rng("flood", presses), Event()

        def rain() -> None:
            begun = time.perf_counter()
            for n in range(presses):
                if over.wait(max(0.0, begun + n * seconds / presses - time.perf_counter())):
                    return
                key = keys[rng.below(len(keys))]
                self._sent.append(self._now())
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    pygame.event.post(pygame.event.Event(kind, key=0, scancode=key, mod=0, unicode=""))

        thread = Thread(target=rain)
        thread.start()
        try:
            gap = self.frames(seconds)
        finally:
            over.set()
            thread.join()
        return Run(self._waits, gap)


def pages(flooded: Flooded) -> Mapping[str, tuple[Callable[[], Scene], Sequence[int]]]:
    """Every page that guests and the operator reach, and what is pressed there."""
    factory, app, desk = flooded.app.factory, flooded.app, flooded.kiosk.desk
    assert desk is not None
    driven = app.house, factory.party, app.router
    return {
        "lobby": (factory.lobby, DIRECTIONS),
        "choose": (factory.choose, (pygame.KSCAN_A, pygame.KSCAN_D)),
        "options": (lambda: factory.options("hoopla"), DIRECTIONS),
        "how": (lambda: factory.how("hoopla"), DIRECTIONS),
        "seat": (lambda: factory.seat(BoothNumber(0)), DIRECTIONS),
        "name": (lambda: factory.name(BoothNumber(0)), DIRECTIONS),
        "language": (factory.settings, DIRECTIONS),
        "pin": (lambda: PinScene(*driven, desk), (*DIRECTIONS, pygame.KSCAN_E)),
        "desk": (lambda: DeskScene(*driven, desk), DIRECTIONS),
        "match": (factory.match, (*DIRECTIONS, pygame.KSCAN_E)),
        "everywhere": (factory.lobby, ALL),
    }


def main(wanted: Sequence[str]) -> int:
    """Measure the pages and print a line each; 1 if one fails."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    failed = 0
    with tempfile.TemporaryDirectory() as data:
        flooded = Flooded(Path(data))
        party = flooded.app.factory.party
        flooded.app.router.join("left", 0)
        party.invite(BoothNumber(1), "easy")
        for name, (page, keys) in pages(flooded).items():
            if wanted and name not in wanted:
                continue
            runs = []
            for presses, seconds in (PACE, FLOOD):
                flooded.app.stack.wish(Push(page()))
                flooded.frames(2.0)
                runs.append(flooded.press(presses, seconds, keys))
            usual, flood = runs
            clock, work = (most / max(least, FRAME_S) for least, most in zip(usual.p99, flood.p99, strict=True))
            fine = work <= MOST and flood.gap < STILL_S
            failed += not fine
            verdict = f"{clock:.1f} times as long, {work:.1f} times the work{'' if fine else '  TOO MUCH'}"
            print(f"{name:10} {usual} | flood {flood} | {verdict}", flush=True)
        flooded.app.close()
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
