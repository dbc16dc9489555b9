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
from game.bench.program import staged
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

# The program with two probes: its first picture (the cloth and the word), and the first picture of a scene.
MOTLEY: Final = f"""
import os, sys, time
import pygame
flip, update = pygame.display.flip, pygame.display.update
def first():
    flip()
    print("seen", time.monotonic_ns(), flush=True)
def scene(*changed):
    update(*changed)
    print("title", time.monotonic_ns(), flush=True)
    os._exit(0)
pygame.display.flip, pygame.display.update = first, scene
from game.cli import main
main(["--windowed", "--size", "{SIZE_TEXT}", "--data", sys.argv[1]])
"""


def starts(rounds: int = 5, seconds: float = PLAY_S) -> Iterator[Figure]:
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
        yield from _memory(display, seconds)


def _run(code: str, compiled: str) -> dict[str, float]:
    """Start a process with its bytecode in a folder; returns the seconds until each mark that it prints."""
    with tempfile.TemporaryDirectory(prefix="motley-bench-") as data:
        begin = time.monotonic_ns()
        done = _python(code, compiled, data)
    return {mark: (int(ns) - begin) / 1e9 for mark, ns in (line.split() for line in done.splitlines())}


def _memory(display: str, seconds: float) -> Iterator[Figure]:
    """The memory of a match of four bots that is played at its own pace."""
    if not os.path.exists("/proc/self/status"):
        return
    with staged(display, "hoopla", 4, "sharp") as program:
        program.wait("playing")
        time.sleep(seconds)
        now, peak = program.memory()
    yield Figure("memory in a match of Hoopla", round(now), "MiB", 105)
    yield Figure("the most that it ever was", round(peak), "MiB", 125)


def _python(code: str, compiled: str, data: str) -> str:
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", code, data],
        env=environment,
        capture_output=True,
        text=True,
        timeout=MOST_S,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"a process that was measured failed: {(done.stderr.splitlines() or ['no reason given'])[-1]}")
    return done.stdout
