"""The frame loop: sleeps until something arrives or a frame is due, and draws only what changed.

While something moves, a frame is due every 16 ms. Otherwise each part that has to do with time says in `due` when it
wants to be asked again; if none does, the program sleeps until something arrives.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface, transform

from game.audio.player import SoundPlayer
from game.gfx.loader import Loader
from game.gfx.window import Window
from game.input.intents import (
    KEYBOARD,
    MOVE,
    Arrival,
    Blurred,
    Distracted,
    Exposed,
    Input,
    Plugged,
    Point,
    Raw,
    Resized,
    Scroll,
    Tilt,
    Unplugged,
    WindowClosed,
    WindowFocus,
)
from game.input.pump import Pump
from game.input.router import Router
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, Scene
from game.scenes.notices import NoticeBar
from game.scenes.stack import SceneStack
from game.store.live_report import LiveReport

FRAME_MS: Final[Ms] = 16
HURRY_MS: Final[Ms] = 5  # a frame while a scene is loaded: nothing moves, and it is shown as soon as it is there
ANSWER_MS: Final[Ms] = 1  # from a press to the frame that answers it: a move counts from the next millisecond on (C4)
RACE_MS: Final[Ms] = 3  # the same in a race, where the second press must not arrive while the first is being drawn
APART_MS: Final[Ms] = 4  # the least time between two frames, also in a flood of presses
GLIDE_MS: Final[Ms] = 8  # the same where only a mouse or a stick moves, many times a frame
FULL_SCREEN_KEY: Final = (KEYBOARD, pygame.KSCAN_F11)
LOOK_S: Final = 0.001  # the shortest time between two looks for presses: one look costs more than most frames
SWITCH_S: Final = 0.00005  # after this long the loader yields to the frame: it asks for its lock at every blit


class Watch:
    """Observes the loop beside the scenes. This one does nothing; a kiosk has its own."""

    def hear(self, arrival: Arrival) -> bool:
        """Observe an arrival first; True keeps it from the scenes and the program."""
        return False

    def see(self, intent: Input) -> None:
        """Observe an input before the scene on top gets it."""

    def wish(self, now: Ms) -> Change:
        """Once a frame: the change that the scene stack is to make, or None."""
        return None

    def due(self, now: Ms) -> Ms:
        """When `wish` and `beat` are to be called again, though nothing arrives."""
        return NEVER

    def beat(self, now: Ms) -> None:
        """Heartbeat: called in every frame, also when scenes fail, and after each arrival."""


Rescue = Callable[[Exception], tuple[Scene, Scene] | None]


def prepare_to_run() -> None:
    """Prepare Python for frames: short thread switches, and no garbage collection of what stays loaded."""
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()


class Loop:
    """Runs the program until the scene stack is empty."""

    def __init__(
        self,
        window: Window,
        pump: Pump,
        router: Router,
        stack: SceneStack,
        player: SoundPlayer,
        loader: Loader,
        now: Callable[[], Ms],
        notices: NoticeBar,
        aside: Callable[[Arrival], None],
        rescue: Rescue = lambda error: None,
        watch: Watch | None = None,
        report: LiveReport | None = None,
        guests: Callable[[Scene | None], None] = lambda top: None,
    ) -> None:
        """Connect the parts.

        `aside` gets every arrival, for what concerns no scene. `rescue` gets the error of a failed scene and returns
        the scene to begin again with and the one to lay over it, or None. `report` records each handled arrival and the
        scene that is shown. `guests` is called once a frame with that scene, for devices with screens of their own.
        """
        self._window = window
        self._pump = pump
        self._router = router
        self._stack = stack
        self._player = player
        self._loader = loader
        self._now = now
        self._notices = notices
        self._aside = aside
        self._report = report or LiveReport()
        self._reported: Scene | None = None
        self._rescue = rescue
        self._watch = watch or Watch()
        self._guests = guests
        self._due = now()
        self._asked: Ms = NEVER  # when a frame is wanted by what arrived after the last one was begun
        self._pressed: Ms = -1  # when the last press was: a frame in the same millisecond comes too early for it (C4)
        self._drawn = now()  # when the last frame was
        self._size = window.size
        self._still = Surface((1, 1), 0, window.screen)  # the last picture of another size
        self._looked = 0.0

    def run(self) -> None:
        """Run until the scene stack is empty. Pictures are made beside the frames, no longer at once."""
        self._loader.at_once = False
        prepare_to_run()
        while self._stack.top is not None:
            self.frame(self.due())

    def due(self) -> Ms:
        """When the next frame is wanted, though nothing arrives: at the next tick or later, NEVER if not at all.

        The parts are asked as of the last frame: what it showed is what may have to change.
        """
        parts = self._stack, self._player, self._notices, self._watch
        return min(self._asked, max(self._next_tick(), min(part.due(self._drawn) for part in parts)))

    def _next_tick(self) -> Ms:
        return max(self._due + (FRAME_MS if self._stack.is_shown else HURRY_MS), self._now())

    def frame(self, due: Ms | None = None) -> Sequence[Rect]:
        """Run one frame, at the next tick or when it is `due`; an arrival before that may bring it nearer.

        Handles arrivals as they come, lets time pass, shows and returns the rectangles that changed.
        """
        self._due = min(self._asked, self._next_tick()) if due is None else due
        self._watch.beat(self._now())
        try:
            return self._frame()
        except Exception as error:  # of any kind: a failed scene must not end the evening
            self._begin_anew(error)
            return ()

    def _begin_anew(self, error: Exception) -> None:
        """Replace the failed scene by those of `rescue`; raise the error again if there are none."""
        scenes = self._rescue(error)
        if scenes is None:
            raise error
        self._stack.begin_anew(*scenes)

    def _frame(self) -> Sequence[Rect]:
        while self._stack.think():
            self._take_all(self._pump.waiting())
        self._take_all(self._pump.until(lambda: self._due))
        self._looked = time.perf_counter()
        if self._window.size != self._size:  # SDL sends no event when full screen is left
            self._fit()
        self._drawn = now = self._now()
        self._asked = now + APART_MS if self._pressed >= now else NEVER
        self._stack.update(now)
        self._settle()
        if change := self._watch.wish(now):
            self._stack.wish(change)
            self._settle()
        if self._stack.is_shown:
            self._guests(self._stack.top)
        self._player.update(now)
        self._look()
        changed = self._draw(now)
        self._look()
        self._window.present(changed)
        self._report_scene()
        return changed

    def _draw(self, now: Ms) -> Sequence[Rect]:
        """Bring the screen up to date and return the rectangles that changed."""
        screen, told = self._window.screen, self._notices.told
        self._notices.lift(screen)
        changed = self._notices.lay(screen, self._stack.draw(screen, now), now)
        if self._notices.told not in (None, told):
            self._stack.intent(Distracted(now))
        return changed

    def _look(self) -> None:
        """Handle new arrivals, at most once in LOOK_S, so that a press does not wait for a whole frame."""
        if time.perf_counter() - self._looked >= LOOK_S:
            self._take_all(self._pump.waiting())
            self._looked = time.perf_counter()

    def _take_all(self, arrivals: Iterable[Arrival]) -> None:
        """Handle each arrival, with a heartbeat after each: a flood must not look like a hang."""
        for arrival in arrivals:
            self.take(arrival)
            self._watch.beat(self._now())

    def take(self, arrival: Arrival) -> None:
        """Handle an arrival, unless the watch keeps it."""
        self._want(max(self._drawn + FRAME_MS, self._now()))
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
                self._window.present([self._window.screen.get_rect()])  # while a scene is loaded nothing is drawn
            case WindowFocus(here=False, t=t):
                self._stack.intent(Blurred(t))
                self._settle()
        self._aside(arrival)
        for intent in self._router.take(arrival):
            self._watch.see(intent)
            self._stack.intent(intent)
            self._settle()
            self._answer(intent)

    def _answer(self, intent: Input) -> None:
        """Let the next frame come in time for an input: the picture that answers a press does not wait for a tick."""
        match intent:
            case Tilt() | Point() | Scroll():
                soon = self._drawn + GLIDE_MS
            case _:  # also a press that takes a seat, or gives one up
                self._pressed = intent.t
                soon = max(intent.t + (RACE_MS if self._stack.is_race else ANSWER_MS), self._drawn + APART_MS)
        self._want(soon)

    def _want(self, moment: Ms) -> None:
        """Let a frame come at a moment at the latest: this one, or the next if this one is being drawn."""
        self._due, self._asked = min(self._due, moment), min(self._asked, moment)

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
        """Lay everything out for the current size of the window; meanwhile the old picture stands there, scaled."""
        screen, top = self._window.screen, self._stack.top
        if top is not None and self._stack.is_shown:  # else it is the second size while the first is loaded
            self._still = Surface(self._size, 0, screen)
            top.draw(self._still, self._drawn, True)
        self._size = self._window.size
        transform.smoothscale(self._still, self._size, screen)
        self._window.present([screen.get_rect()])
        self._notices.resize(self._size)
        self._stack.resize(self._size)
        self._loader.fit(self._size)
        self._stack.expose()

    def _settle(self) -> None:
        if self._stack.settle():
            self._reported = None  # else a scene that was left would keep its pictures while the next is loaded
            self._stack.expose()
            self._pump.take_text(self._router.typing)
