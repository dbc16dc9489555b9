"""The frame loop: sleeps until something arrives or the frame is due, and draws only what changed."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.audio.player import SoundPlayer
from game.gfx.cache import Workshop
from game.gfx.window import Window
from game.input.intents import (
    KEYBOARD,
    MOVE,
    Arrival,
    Exposed,
    Input,
    Plugged,
    Raw,
    Resized,
    Unplugged,
    WindowClosed,
    WindowFocus,
)
from game.input.pump import Pump
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Scene
from game.scenes.notices import NoticeBar
from game.scenes.stack import SceneStack
from game.store.live_report import LiveReport

FRAME_MS: Final[Ms] = 16
HURRY_MS: Final[Ms] = 5  # the same while a scene gets its pictures together, a little in each: nothing moves meanwhile
FULL_SCREEN_KEY: Final = (KEYBOARD, pygame.KSCAN_F11)
LOOK_S: Final = 0.001  # in which nobody looks twice for presses: that costs more than most frames take
SWITCH_S: Final = 0.001  # after which the worker that draws pictures makes way for a press


class Watch:
    """Looks on from beside the scenes. This one lets everything happen; a kiosk has one that does not."""

    def hear(self, arrival: Arrival) -> bool:
        """Something arrives; True if nobody else shall learn of it."""
        return False

    def see(self, intent: Input) -> None:
        """Somebody did something; the scene on top learns of it next."""

    def wish(self, now: Ms) -> Change:
        """Once a frame: what should become of the scenes."""
        return None

    def beat(self, now: Ms) -> None:
        """The loop is alive. Called in every frame, also where scenes fail, and after everything that was handled."""


Rescue = Callable[[Exception], tuple[Scene, Scene] | None]


def prepare_to_run() -> None:
    """Make Python ready for frames: the worker makes way, and nobody looks for garbage in what was loaded for good."""
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()


class Loop:
    """Runs the program until its last scene has gone."""

    def __init__(
        self,
        window: Window,
        pump: Pump,
        router: Router,
        stack: SceneStack,
        player: SoundPlayer,
        workshop: Workshop,
        now: Callable[[], Ms],
        notices: NoticeBar,
        aside: Callable[[Arrival], None],
        rescue: Rescue = lambda error: None,
        watch: Watch | None = None,
        report: LiveReport | None = None,
    ) -> None:
        """`aside` hears of everything that arrives, for what concerns no scene.

        `rescue` is asked when a scene fails: for the scene to begin anew with and the one to lie above it.
        `report` learns what was handled, and which scene is seen.
        """
        self._window = window
        self._pump = pump
        self._router = router
        self._stack = stack
        self._player = player
        self._workshop = workshop
        self._now = now
        self._notices = notices
        self._aside = aside
        self._report = report or LiveReport()
        self._reported: Scene | None = None
        self._rescue = rescue
        self._watch = watch or Watch()
        self._due = now()
        self._size = window.size
        self._looked = 0.0

    def run(self) -> None:
        """Run until the end. There are frames to show while pictures are made: nothing is made at once any more."""
        self._workshop.at_once = False
        prepare_to_run()
        while self._stack.top is not None:
            self.frame()

    def frame(self) -> bool:
        """One frame: what arrives is handled on arrival, then time passes, then what changed is shown, if anything."""
        self._watch.beat(self._now())
        try:
            return self._frame()
        except Exception as error:  # of any kind: whoever plays here is not to blame
            self._begin_anew(error)
            return False

    def _begin_anew(self, error: Exception) -> None:
        """A scene has failed. Where nobody knows a way on, the program ends."""
        scenes = self._rescue(error)
        if scenes is None:
            raise error
        self._stack.begin_anew(*scenes)

    def _frame(self) -> bool:
        self._due = max(self._due + (FRAME_MS if self._stack.is_shown else HURRY_MS), self._now())
        while self._stack.think():
            self._take_all(self._pump.waiting())
        self._take_all(self._pump.until(self._due))
        self._looked = time.perf_counter()
        if self._window.size != self._size:  # SDL does not tell when the full screen was left
            self._fit()
        now = self._now()
        self._stack.update(now)
        self._settle()
        if change := self._watch.wish(now):
            self._stack.wish(change)
            self._settle()
        self._player.update(now)
        self._look()
        changed = self._draw(now)
        self._look()
        is_shown = self._window.present(changed)
        self._report_scene()
        self._look()
        self._workshop.work()  # with what scenes have left of its time; nobody waits for it to see what is there
        return is_shown

    def _draw(self, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date; the rectangles that changed."""
        screen, told = self._window.screen, self._notices.told
        self._notices.lift(screen)
        changed = self._notices.lay(screen, self._stack.draw(screen, now), now)
        if self._notices.told not in (None, told):
            self._stack.distract()
        return changed

    def _look(self) -> None:
        """Handle what has arrived since the last look, if that was a while ago: a press waits for no whole frame."""
        if time.perf_counter() - self._looked >= LOOK_S:
            self._take_all(self._pump.waiting())
            self._looked = time.perf_counter()

    def _take_all(self, arrivals: Iterable[Arrival]) -> None:
        """Handle each as it arrives. The loop is alive all the while, however many there are."""
        for arrival in arrivals:
            self.take(arrival)
            self._watch.beat(self._now())

    def take(self, arrival: Arrival) -> None:
        """Handle what has arrived."""
        if not self._watch.hear(arrival):
            self._handle(arrival)
        self._report_arrival(arrival)

    def _handle(self, arrival: Arrival) -> None:
        match arrival:
            case WindowClosed():
                self._stack.clear()
            case Resized(size=size):
                self._window.resize(size)
                self._fit()
            case Raw(device=device, control=control, value=1) if (device, control) == FULL_SCREEN_KEY:
                self._window.set_full_screen(not self._window.full_screen)
            case Exposed():
                self._stack.expose()
            case WindowFocus(here=False):
                self._stack.blur()
                self._settle()
        self._aside(arrival)
        for intent in self._router.take(arrival):
            self._watch.see(intent)
            self._stack.intent(intent)
            self._settle()

    def _report_arrival(self, arrival: Arrival) -> None:
        match arrival:
            case Raw(device=device, control=control, value=0 | 1 as value) if control != MOVE:
                self._report.tell("press", device=device, control=control, down=bool(value))
            case WindowFocus(here=here):
                self._report.tell("focus", here=here)
            case Plugged(device=pad):
                self._report.tell("plugged", name=pad.name)
            case Unplugged(device=pad):
                self._report.tell("unplugged", name=pad.name)

    def _report_scene(self) -> None:
        if self._stack.is_shown and self._stack.top is not self._reported:
            self._reported = self._stack.top
            self._report.tell("shown", scene=type(self._reported).__name__)

    def _fit(self) -> None:
        """Lay everything out for the size that the window has now."""
        self._size = self._window.size
        self._workshop.fit(self._size)
        self._notices.resize(self._size)
        self._stack.resize(self._size)
        self._stack.expose()

    def _settle(self) -> None:
        if self._stack.settle():
            self._stack.expose()
