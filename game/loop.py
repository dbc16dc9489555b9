"""The frame loop: sleeps until something arrives or the frame is due, and draws only what changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from game.audio.mixer import Player
from game.gfx.cache import Workshop
from game.gfx.window import Window
from game.input.intents import Arrival, Exposed, Focus, Quit, Resized
from game.input.pump import Pump
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.stack import SceneStack

FRAME_MS: Final[Ms] = 16
SWITCH_S: Final = 0.001  # after which the worker that draws pictures makes way for a press


class Loop:
    """Runs the program until its last scene has gone."""

    def __init__(
        self,
        window: Window,
        pump: Pump,
        router: Router,
        stack: SceneStack,
        player: Player,
        workshop: Workshop,
        now: Callable[[], Ms],
    ) -> None:
        self._window = window
        self._pump = pump
        self._router = router
        self._stack = stack
        self._player = player
        self._workshop = workshop
        self._now = now
        self._due = now()

    def run(self) -> None:
        """Run until the end. There are frames to show while pictures are made: nothing is made at once any more."""
        self._workshop.at_once = False
        sys.setswitchinterval(SWITCH_S)
        while self._stack.top is not None:
            self.frame()

    def frame(self) -> None:
        """One frame: what arrives is handled on arrival, then time passes, then what changed is shown."""
        self._due = max(self._due + FRAME_MS, self._now())
        for arrival in self._pump.until(self._due):
            self.take(arrival)
        now = self._now()
        self._workshop.work()
        self._stack.update(now)
        self._settle()
        self._player.update(now)
        self._window.present(self._stack.draw(self._window.screen, now))

    def take(self, arrival: Arrival) -> None:
        """Handle what has arrived."""
        match arrival:
            case Quit():
                self._stack.clear()
            case Resized(size=size):
                self._window.resize(size)
                self._workshop.fit(self._window.size)
                self._stack.resize(self._window.size)
            case Exposed():
                self._stack.expose()
            case Focus(here=False):
                self._stack.blur()
                self._settle()
        for intent in self._router.take(arrival):
            self._stack.intent(intent)
            self._settle()

    def _settle(self) -> None:
        if self._stack.settle():
            self._stack.expose()
