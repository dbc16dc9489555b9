"""The time from the command to the first picture, beside a bare window; and the memory of a match.

Every figure comes from processes of their own, one after another. All of them find their modules compiled, as in an
installed program, even if Python is told to write no bytecode.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from game.bench.figure import Figure
from game.bench.program import ZONES, staged
from game.bench.screen import SIZE, own_screen

SIZE_TEXT: Final = f"{SIZE[0]}x{SIZE[1]}"
PLAY_S: Final = 20
MOST_S: Final = 120  # timeout of a process

# The least that a program with pygame can do.
BARE: Final = f"""
import time
import pygame
pygame.display.init()
screen = pygame.display.set_mode({SIZE})
screen.fill("#123456")
pygame.display.flip()
print("seen", time.monotonic_ns(), flush=True)
"""

# Two probes: the first picture (the cloth and the word), and the first of a scene. The ring while that is loaded is
# smaller than the screen.
PROBES: Final = f"""
import os, sys, time
import pygame
flip, update = pygame.display.flip, pygame.display.update
def first():
    flip()
    print("seen", time.monotonic_ns(), flush=True)
def scene(changed):
    update(changed)
    if any(area.size == {SIZE} for area in changed):
        print("title", time.monotonic_ns(), flush=True)
        os._exit(0)
pygame.display.flip, pygame.display.update = first, scene
"""
MOTLEY: Final = f"""{PROBES}
from game.cli import main
main(["--windowed", "--size", "{SIZE_TEXT}", "--data", sys.argv[1]])
"""


def starts(rounds: int) -> Iterator[Figure]:
    """The figures of starting, measured on a display of its own."""
    with own_screen() as display, tempfile.TemporaryDirectory(prefix="motley-bench-") as compiled:
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # the same for both
        bare, seen, title = [], [], []
        for round_ in range(1 + rounds):
            window, marks = _run(BARE, compiled), _run(MOTLEY, compiled)
            if round_:  # the first round compiles
                bare.append(window["seen"])
                seen.append(marks["seen"])
                title.append(marks["title"])
        yield Figure("a bare window, first frame", round(median(bare) * 1000), "ms")
        yield Figure("the title's cloth and word, as a ratio to that", round(median(seen) / median(bare), 2), "x", 1.5)
        yield Figure("the title alive, as a ratio", round(median(title) / median(bare), 2), "x", 3)
        yield from _memory(display)


def _run(code: str, compiled: str) -> dict[str, float]:
    """Start a process with its bytecode in a folder; returns the seconds until each mark that it prints."""
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(prefix="motley-bench-") as data:
        command, begin = [sys.executable, "-c", code, data], time.monotonic_ns()
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=MOST_S, check=True)
        except subprocess.CalledProcessError as error:
            said = error.stderr.splitlines() or ["no reason given"]
            raise ValueError(f"a process that was measured failed: {said[-1]}") from None
        except subprocess.TimeoutExpired:
            raise ValueError(f"a process that was measured did not end within {MOST_S} s") from None
    return {mark: (int(ns) - begin) / 1e9 for mark, ns in (line.split() for line in done.stdout.splitlines())}


def _memory(display: str) -> Iterator[Figure]:
    """The memory of a match of four bots that is played at its own pace, and the peak of two matches."""
    if not os.path.exists("/proc/self/status"):
        return
    with staged(display, "hoopla", 4, "sharp") as program:
        program.wait("playing")
        time.sleep(PLAY_S)
        now, _ = program.memory()
    yield Figure("Hoopla, memory in a match opened directly", round(now), "MiB", 105)
    with staged(display, "hoopla", 4, ends=True) as program:
        program.wait("listening")
        before = program.look()
        program.tap(ZONES["left"]["a"])
        program.wait("playing", before)
        time.sleep(PLAY_S)
        _, peak = program.memory()
    yield Figure("Hoopla, peak: title, match, results, second match", round(peak), "MiB", 125)
