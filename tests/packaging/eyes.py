"""Eyes on a screen from outside: they see when something appears on it, whoever has put it there."""

import ctypes
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from game.bench.screen import SIZE, connect
from tests.e2e.program import wait_for

Z_PIXMAP = 2
EVERY_PLANE = ctypes.c_ulong(-1)
PATIENCE_S = 30
# Not in the middle, where a ring turns while the title is loaded.
SPOTS = tuple((x * SIZE[0] // 8, y * SIZE[1] // 8) for x in range(1, 8) for y in range(1, 8) if (x, y) != (4, 4))


class Eyes:
    """Look at a display through a connection of their own."""

    def __init__(self, display: str) -> None:
        self._x11, self._display = connect(display)
        self._x11.XGetImage.restype = ctypes.c_void_p
        self._x11.XGetPixel.restype = ctypes.c_ulong
        self._root = ctypes.c_ulong(self._x11.XDefaultRootWindow(self._display))

    def pixel(self, x: int, y: int) -> int:
        image = ctypes.c_void_p(self._x11.XGetImage(self._display, self._root, x, y, 1, 1, EVERY_PLANE, Z_PIXMAP))
        colour = int(self._x11.XGetPixel(image, 0, 0))
        self._x11.XDestroyImage(image)
        return colour

    def glance(self) -> tuple[int, ...]:
        """Some spots all over the screen."""
        return tuple(self.pixel(x, y) for x, y in SPOTS)


def seconds_until_seen(display: str, command: Sequence[str], data: Path) -> tuple[float, float]:
    """Start a program: the seconds until anything of it is seen, and until something else is, which is its title."""
    eyes = Eyes(display)
    empty = eyes.glance()
    begin = time.monotonic()
    program = subprocess.Popen(
        [*command, "--windowed", "--size", f"{SIZE[0]}x{SIZE[1]}", "--data", str(data)],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        first, picture = _change(eyes, empty, begin)
        title, _ = _change(eyes, picture, begin)
    finally:
        program.kill()
        program.wait()
    assert wait_for(lambda: eyes.glance() == empty), "it is still seen after its end"
    return first, title


def _change(eyes: Eyes, before: tuple[int, ...], begin: float) -> tuple[float, tuple[int, ...]]:
    """Look as often as can be: what is measured are milliseconds of a program that knows nothing of it."""
    while time.monotonic() - begin < PATIENCE_S:
        if eyes.glance() != before:
            return time.monotonic() - begin, eyes.glance()
    raise AssertionError("nothing more was to be seen")
