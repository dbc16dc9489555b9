"""A screen for measurements: an X server of its own, without other input or windows."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.bench.xserver import NoServer, XServer
from game.rules.rng import Rng

SIZE: Final = (1920, 1080)
KEYS: Final = "dl"  # the first two people move their hands to the right
APART_S: Final = 0.002  # between the two presses of a pair
HELD_S: Final = 0.03  # longer than a frame
FOCUS_S: Final = 1.0  # until the program has noticed that it has the keyboard
REVERT_TO_PARENT: Final = 2
NOW: Final = 0


@contextmanager
def own_screen(size: tuple[int, int] = SIZE) -> Iterator[str]:
    """The name of a new display of a size; the program uses it from now on."""
    before = {name: os.environ.get(name) for name in ("DISPLAY", "SDL_VIDEODRIVER")}
    with XServer(size) as server:
        os.environ |= {"DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"}
        try:
            yield server.display
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def stolen() -> int:
    """The time so far that other virtual machines had our processors; 0 if the system does not tell."""
    try:
        with open("/proc/stat") as stat:
            return int(stat.readline().split()[8])
    except (OSError, IndexError):
        return 0


class Fingers:
    """Presses real keys of an X display, by the code of the key, and moves and presses its mouse."""

    def __init__(self, display: str) -> None:
        try:
            self._x11, self._display = connect(display)
            self._test = library("Xtst")
        except OSError as error:
            raise NoServer(f"this measurement needs to press real keys: install libXtst ({error})") from None
        self._x11.XStringToKeysym.restype = ctypes.c_ulong
        self._x11.XKeysymToKeycode.argtypes = (ctypes.c_void_p, ctypes.c_ulong)

    def close(self) -> None:
        """Leave the display."""
        self._x11.XCloseDisplay(self._display)

    def focus(self, window: int) -> None:
        """Give the keyboard focus to a window: there is no window manager to do it."""
        self._x11.XSetInputFocus(self._display, ctypes.c_ulong(window), REVERT_TO_PARENT, NOW)
        self.wait()

    def code(self, name: str) -> int:
        """The code of the key that writes a letter, or that X11 knows by a name such as `Return`."""
        code = int(self._x11.XKeysymToKeycode(self._display, self._x11.XStringToKeysym(name.encode())))
        if not code:
            raise NoServer(f"the keyboard of this display has no key {name!r}")
        return code

    def move(self, code: int, down: bool) -> None:
        """Press or release a key now."""
        self._test.XTestFakeKeyEvent(self._display, code, int(down), NOW)
        self._x11.XFlush(self._display)

    def point(self, x: int, y: int) -> None:
        """Move the mouse to a pixel of the screen."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, NOW)
        self._x11.XFlush(self._display)

    def click(self, down: bool) -> None:
        """Press or release the left button of the mouse now."""
        self._test.XTestFakeButtonEvent(self._display, 1, int(down), NOW)
        self._x11.XFlush(self._display)

    def wait(self) -> None:
        """Wait until the server has handled everything."""
        self._x11.XSync(self._display, 0)


def connect(display: str) -> tuple[ctypes.CDLL, ctypes.c_void_p]:
    """libX11, and a connection of one's own to a display."""
    x11 = library("X11")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    return x11, ctypes.c_void_p(x11.XOpenDisplay(display.encode()))


def library(name: str) -> ctypes.CDLL:
    """A shared library of the system."""
    found = ctypes.util.find_library(name)
    if found is None:
        raise OSError(f"no library {name}")
    return ctypes.CDLL(found)


def inject(display: str, window: int, presses: int, pair: bool, seed: int) -> None:
    """Press keys at random moments, one at a time or in close pairs, and print the times."""
    fingers = Fingers(display)
    fingers.focus(window)
    codes = [fingers.code(letter) for letter in KEYS]
    rng = Rng("presses", seed)
    time.sleep(FOCUS_S)
    for _ in range(presses):
        first = rng.below(2)
        order = (first, 1 - first) if pair else (first,)
        due = time.monotonic_ns()
        for key in order:
            while time.monotonic_ns() < due:  # a sleep would last too long
                pass
            print(KEYS[key], time.monotonic_ns(), flush=False)
            fingers.move(codes[key], True)
            due = time.monotonic_ns() + round(APART_S * 1e9)
        time.sleep(HELD_S)
        for key in order:
            fingers.move(codes[key], False)
        # SDL takes a release and a press in the same millisecond of the server for a key repeat. A server that is busy
        # for longer than the pause would see both together, and a press that no finger could have made would be lost.
        fingers.wait()
        time.sleep((30 + rng.below(23)) / 1000)
    sys.stdout.flush()
