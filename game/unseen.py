"""The whole program without a window: its clock is led by hand, its keys are pressed by name.

Pictures, measurements and tests drive the program that people use, and get the same result every time.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from game.app import App, Host, Launch
from game.gfx.window import Scale
from game.input.intents import KEYBOARD, MOUSE, Arrival, Control, Raw, Resized
from game.input.pump import drop_old_events
from game.match.clock import ManualClock
from game.rules.api import Ms
from game.scenes.base import Push, Scene
from game.scenes.scene_factory import SceneFactory
from game.store.matches import Recording

FRAME_MS: Final[Ms] = 16
MOST_FRAMES: Final = 600  # in which a scene must be shown


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
        pygame.display.quit()  # a window of another size that is still open would be resized, which a program hears
        drop_old_events()
        self.clock = ManualClock()
        self.said: list[str] = []
        launch = Launch(size, False, language, data, unseen=True, now=self.clock, watch=watch, seed=seed, host=host)
        self.app: Final = App(launch, self.said.append)
        self.window: Final = self.app.window
        self.loop: Final = self.app.loop
        self.stack: Final = self.app.stack
        self.house: Final = self.app.house
        self.bindings: Final = self.house.bindings
        self.memory: Final = self.app.memory
        self.router: Final = self.app.router
        self.party: Final = self.app.factory.party

    @property
    def factory(self) -> SceneFactory:
        """The factory that makes every scene."""
        return self.app.factory

    @property
    def scene(self) -> str:
        """The class name of the scene that is shown, empty when the program has ended."""
        top = self.stack.top
        return type(top).__name__ if top is not None else ""

    @property
    def screen(self) -> pygame.Surface:
        return self.window.screen

    def frames(self, count: int = 1, ms: Ms = FRAME_MS) -> list[Rect]:
        """Run frames; every picture is ready in time. Returns the rectangles that the last frame changed."""
        changed: Sequence[Rect] = ()
        for _ in range(count):
            self.clock.now += ms
            changed = self.loop.frame()
            self.house.loader.finish()
        return list(changed)

    def frames_until_shown(self) -> None:
        """Run frames until the top scene is on the screen."""
        for _ in range(MOST_FRAMES):
            if self.stack.is_shown:
                return
            self.frames()
        raise AssertionError(f"{self.scene} was not shown after {MOST_FRAMES} frames")

    def take(self, arrival: Arrival) -> None:
        """Handle an arrival at once."""
        self.loop.take(arrival)

    def tap(self, zone: str, button: str) -> None:
        """Press and release a button of a key zone within a frame."""
        scancode = self.bindings.control(self.router.devices[zone], button)
        assert isinstance(scancode, int)
        self._tap(KEYBOARD, scancode)

    def hold(self, zone: str, button: str, ms: Ms) -> None:
        """Hold a button of a key zone down for some time."""
        scancode = self.bindings.control(self.router.devices[zone], button)
        assert isinstance(scancode, int)
        self.take(Raw(KEYBOARD, scancode, 1, self.clock.now))
        self.frames(-(-ms // FRAME_MS))
        self.take(Raw(KEYBOARD, scancode, 0, self.clock.now))
        self.frames()

    def press(self, zone: str, *buttons: str) -> None:
        """Press and release buttons of a key zone, one a frame."""
        for button in buttons:
            self.tap(zone, button)
            self.frames()

    def key(self, scancode: int) -> None:
        """Press and release a key."""
        self._tap(KEYBOARD, scancode)
        self.frames()

    def click(self, x: int, y: int) -> None:
        """Press and release the left button of the mouse, in the pixels of the design."""
        self._tap(MOUSE, "left", Scale(self.window.size).point(x, y))
        self.frames()

    def _tap(self, device: str, control: Control, at: tuple[int, int] | None = None) -> None:
        for value in (1, 0):
            self.take(Raw(device, control, value, self.clock.now, at))

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, as a person pulling at its edge does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.take(Resized(size, self.clock.now))

    def push(self, scene: Scene) -> None:
        """Push a scene, independent of the pages that lead to it."""
        self.stack.wish(Push(scene))
        self.frames()

    def save(self, path: Path) -> None:
        """Save the screen as a PNG."""
        pygame.image.save(self.screen, path, "shot.png")

    def close(self) -> None:
        self.app.close()
