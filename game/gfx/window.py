"""The window: opened once, updated by rectangles.

Without a screen SDL silently draws into nothing and the program would run unseen: this module detects that and raises
NoScreen. On Linux the surface of the window must not be an OpenGL texture, or every rectangle costs a whole screen.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import MutableMapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

Size = tuple[int, int]

DESIGN: Final[Size] = (1920, 1080)  # the coordinates of every layout
SMALLEST: Final[Size] = (640, 360)
UNSEEN: Final = ("dummy", "offscreen", "evdev")  # drivers that show nothing


class NoScreen(RuntimeError):
    """No screen for a window; the text is one sentence for a person."""


def prepare(environment: MutableMapping[str, str], platform: str = sys.platform) -> None:
    """Set SDL's variables before pygame is initialised; variables that a person has set stay."""
    environment.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if platform.startswith("linux"):
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


class Scale:
    """How the design fits a window: as large as possible without being cut, centred."""

    def __init__(self, size: Size) -> None:
        self.size = size
        width, height = size
        self.factor = min(width / DESIGN[0], height / DESIGN[1])
        self.left = (width - round(DESIGN[0] * self.factor)) // 2
        self.top = (height - round(DESIGN[1] * self.factor)) // 2

    def length(self, design: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(design * self.factor))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point of the design in the window."""
        return self.left + round(x * self.factor), self.top + round(y * self.factor)

    def design(self, at: tuple[int, int]) -> tuple[float, float]:
        """The point of the design under a pixel of the window: where the mouse is."""
        return (at[0] - self.left) / self.factor, (at[1] - self.top) / self.factor


class Window:
    """The one window of the program."""

    def __init__(self, title: str, size: Size = (1280, 720), full_screen: bool = False, unseen: bool = False) -> None:
        """Open the window. `unseen` allows a driver that shows nothing, for pictures and tests."""
        self._windowed = size
        self._full = full_screen
        prepare(os.environ)
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreen(f"there is no screen to open a window on ({error})") from None
        if pygame.display.get_driver() in UNSEEN and not unseen:
            pygame.display.quit()
            raise NoScreen("there is no screen to open a window on")
        pygame.display.set_caption(title)
        self.screen: Surface = self._open()

    @property
    def size(self) -> Size:
        return self.screen.get_size()

    @property
    def full_screen(self) -> bool:
        return self._full

    def present(self, changed: Sequence[Rect]) -> bool:
        """Show the changed rectangles; True if there are any."""
        if changed:
            pygame.display.update(list(changed))
        return bool(changed)

    def resize(self, size: Size) -> None:
        """Take over the size that a person gave the window."""
        if not self._full:
            self._windowed = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
            if self._windowed != size:
                self.screen = self._open()
                return
        self.screen = pygame.display.get_surface() or self._open()

    def set_full_screen(self, full_screen: bool) -> None:
        if full_screen != self._full:
            self._full = full_screen
            self.screen = self._open()

    def set_icon(self, picture: Surface) -> None:
        """Set the icon in the system's lists of windows."""
        pygame.display.set_icon(picture)

    def close(self) -> None:
        pygame.display.quit()

    def _open(self) -> Surface:
        if self._full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        with warnings.catch_warnings():  # pygame warns on the terminal if the window manager refuses
            warnings.simplefilter("ignore", RuntimeWarning)
            screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            if screen.get_size() != self._windowed:  # under X11 a window first keeps the size of the full screen
                screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            return screen
