"""The whole program without a window: its clock is led by hand, its keys are pressed by name.

Pictures, measurements and tests drive the program that people use, and get the same result every time.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pygame

from game.app import App, Host, Launch
from game.gfx.window import Scale
from game.input.intents import KEYBOARD, MOUSE, Raw, Resized
from game.match.clock import ManualClock
from game.rules.api import Ms
from game.scenes.base import Push, Scene
from game.store.matches import Recording

FRAME_MS: Final[Ms] = 16


class Unseen:
    """The program, advancing only when a caller asks for frames."""

    def __init__(
        self,
        data: Path,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        seed: int = 7,
        watch: Recording | None = None,
        host: Host | None = None,
    ) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self.clock = ManualClock()
        self.said: list[str] = []
        launch = Launch(size, False, language, data, unseen=True, now=self.clock, watch=watch, seed=seed, host=host)
        self.app = App(launch, self.said.append)

    @property
    def scene(self) -> str:
        """The class name of the scene that is shown, empty when the program has ended."""
        top = self.app.stack.top
        return type(top).__name__ if top is not None else ""

    @property
    def screen(self) -> pygame.Surface:
        return self.app.window.screen

    def frames(self, count: int = 1, ms: Ms = FRAME_MS) -> None:
        """Run frames; every picture is ready in time."""
        for _ in range(count):
            self.clock.now += ms
            self.app.loop.frame()
            self.app.house.workshop.finish()

    def press(self, zone: str, *buttons: str) -> None:
        """Press and release buttons of a key zone, one a frame."""
        for button in buttons:
            scancode = self.app.house.bindings.control(self.app.router.devices[zone], button)
            assert isinstance(scancode, int)
            self.key(scancode)

    def key(self, scancode: int) -> None:
        """Press and release a key."""
        for value in (1, 0):
            self.app.loop.take(Raw(KEYBOARD, scancode, value, self.clock.now))
        self.frames()

    def click(self, x: int, y: int) -> None:
        """Press and release the left button of the mouse, in the pixels of the design."""
        at = Scale(self.app.window.size).point(x, y)
        for value in (1, 0):
            self.app.loop.take(Raw(MOUSE, "left", value, self.clock.now, at))
        self.frames()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, as a person pulling at its edge does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.loop.take(Resized(size, self.clock.now))

    def push(self, scene: Scene) -> None:
        """Push a scene, independent of the pages that lead to it."""
        self.app.stack.wish(Push(scene))
        self.frames()

    def save(self, path: Path) -> None:
        """Save the screen as a PNG."""
        pygame.image.save(self.screen, path, "shot.png")

    def close(self) -> None:
        self.app.close()
