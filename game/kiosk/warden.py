"""The guard beside the scenes of a kiosk: no guest gets out, no visit lasts for ever, the operator gets in.

Only presses of buttons count as activity. A drifting stick, a nudged mouse, a stuck key and a bot do not; a stick
pushed in a direction counts only while no match is on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.gfx.window import Window
from game.input.intents import (
    DIRECTIONS,
    KEYBOARD,
    KEYS,
    PAD,
    PHONE,
    Arrival,
    BoothFound,
    Input,
    Intent,
    Joined,
    Plugged,
    Raw,
    Request,
    Typed,
    Unplugged,
    WindowClosed,
    WindowFocus,
)
from game.input.router import Router
from game.kiosk.hours import Hours, Level, covered, next_begin
from game.kiosk.operator import OperatorDesk
from game.kiosk.policy import Policy
from game.kiosk.pulse import Beat, Pulse
from game.kiosk.scene_factory import KioskSceneFactory
from game.kiosk.visit import Visit
from game.loop import FULL_SCREEN_KEY, Watch
from game.rules.api import Ms
from game.scenes.base import Change, Push, Quit, Scene
from game.scenes.failsafe import FailsafeScene
from game.scenes.kiosk.attract import AttractPage
from game.scenes.kiosk.closed import ClosedScene
from game.scenes.kiosk.desk import DeskPage, PinScene
from game.scenes.kiosk.farewell import FarewellScene
from game.scenes.lobby.lobby import LobbyScene
from game.scenes.lobby.resume import ResumeScene
from game.scenes.menus.pause import PauseScene
from game.scenes.notices import NoticeBar
from game.scenes.results.results import ResultsScene
from game.scenes.stack import SceneStack
from game.scenes.table import TableScene
from game.store.notices import Notice
from game.store.usage import Count
from game.table.house import House

KEY_CHORD: Final = frozenset((pygame.KSCAN_LCTRL, pygame.KSCAN_LSHIFT, pygame.KSCAN_F10))
PAD_CHORD: Final = frozenset(("start", "left shoulder", "right shoulder"))
GOODBYE_S: Final = 6  # of the page that says that the time is up
LOOK_MS: Final[Ms] = 15_000  # to look at the last results
LOOK_EVERY_MS: Final[Ms] = 100  # between two looks at everything, while nothing is pressed
CLOCK_MS: Final[Ms] = 10_000  # between two looks at the time of day
APART: Final = (FarewellScene, PinScene, DeskPage, FailsafeScene, ClosedScene)  # scenes that stop a visit's time


class Warden(Watch):
    """The watch of a kiosk."""

    def __init__(
        self,
        policy: Policy,
        house: House,
        router: Router,
        factory: KioskSceneFactory,
        desk: OperatorDesk,
        stack: SceneStack,
        window: Window,
        notices: NoticeBar,
        pulse: Pulse | None = None,
        safe: bool = False,
        grab: Callable[[], None] = lambda: None,
    ) -> None:
        self._policy = policy
        self._house = house
        self._router = router
        self._factory = factory
        self._desk = desk
        self._stack = stack
        self._window = window
        self._notices = notices
        self._pulse = pulse
        self._safe = safe
        self._grab = grab
        self.visit = Visit(policy.session, policy.idle)
        self._opening = [Hours.parse(text) for text in policy.opening.hours]
        self._levels = [Level.parse(text) for text in policy.sound.hours]
        self._is_open = True
        self._troubles: Sequence[str] = ()
        self._today = Count()
        self.is_told_to_end = False  # the computer shuts down
        self._held: dict[str, set[int | str]] = {}
        self._chord = False
        self._any_key = False
        self._top: Scene | None = None
        self._top_since: Ms = 0
        self._clock_due: Ms = 0
        factory.is_over = lambda: self.visit.is_over(house.now())
        factory.rotated = self.visit.end
        factory.finished, factory.dropped = desk.usage.match, desk.usage.drop
        desk.changed = self.set_loudness
        grab()

    # What arrives

    def hear(self, arrival: Arrival) -> bool:
        match arrival:
            case WindowClosed():
                return True
            case Raw(device=device, control=control) if (device, control) == FULL_SCREEN_KEY:
                return True
            case Raw(device=device, control=control, value=value):
                self._hold(device, control, value)
            case WindowFocus(here=here):
                self._held.clear()
                if here:
                    self._grab()
            case Plugged(device=device) if device.kind != PHONE:  # guests come and go with theirs
                self._desk.journal.note(f"plugged in: {device.name} ({device.model})")
            case Unplugged(device=device):
                self._held.pop(device.id, None)
                if device.kind != PHONE:
                    self._desk.journal.note(f"unplugged: {device.name}")
        return False

    def _hold(self, device: str, control: int | str, value: float) -> None:
        held = self._held.setdefault(device, set())
        if value < 1:
            held.discard(control)
            return
        held.add(control)
        self._any_key = self._any_key or device == KEYBOARD
        if (KEY_CHORD if device == KEYBOARD else PAD_CHORD) <= held:
            self._chord = True

    def see(self, intent: Input) -> None:
        if self._counts(intent):
            self.visit.act(self._house.now())

    def _counts(self, intent: Input) -> bool:
        match intent:
            case Joined() | BoothFound() | Typed() | Request():
                return True
            case Intent(down=True, device=device, button=button):
                kind = self._router.devices[device].kind if device in self._router.devices else KEYS
                return not (button in DIRECTIONS and kind == PAD and isinstance(self._stack.top, TableScene))
        return False

    # Once a frame

    def beat(self, now: Ms) -> None:
        if self._pulse is not None:
            top = self._stack.top
            pads = [device.name for device in self._router.devices.values() if device.kind == PAD]
            scene, shown = type(top).__name__, self._stack.is_shown
            self._pulse.beat(now, Beat(scene, shown, pads, self._safe, self._is_open, self._troubles, self._today))

    def wish(self, now: Ms) -> Change:
        top = self._stack.top
        if top is not self._top:
            self._top, self._top_since = top, now
            self.set_loudness()
        if now >= self._clock_due:
            self._clock_due = now + CLOCK_MS
            self._look_at_the_clock(now)
            self.set_loudness()
        chord, any_key = self._chord, self._any_key
        self._chord = self._any_key = False
        if self.is_told_to_end:
            return Quit()
        if chord and self._desk.is_open_to_anybody and not isinstance(top, (PinScene, DeskPage)):
            return Push(PinScene(self._house, self._factory.party, self._router, self._desk))
        if isinstance(top, ResumeScene) and (change := top.go_on()) is not None:
            return change
        if isinstance(top, AttractPage):
            lobby = self._idle_show(any_key)
            return lobby if self._is_open else Push(self._closed())
        return None if top is None or isinstance(top, APART) else self._mind(top, now)

    def due(self, now: Ms) -> Ms:
        return now + LOOK_EVERY_MS

    def _look_at_the_clock(self, now: Ms) -> None:
        """Apply what depends on the time of day, and report it to the supervisor."""
        self._is_open = not self._opening or covered(self._opening, time.localtime())
        if not self._is_open and self.visit.is_on:
            self.visit.close(now)
        self._troubles, self._today = self._desk.troubles(), self._desk.usage.days()

    def _closed(self) -> ClosedScene:
        opens = partial(next_begin, self._opening)
        return ClosedScene(self._house, self._router, lambda: self._is_open, lambda: opens(time.localtime()))

    def _idle_show(self, any_key: bool) -> Change:
        """Between visits: forget the last group, and let any key open the lobby."""
        if self.visit.is_on or self._factory.party.taken:
            self.visit.end()
            self._factory.part()
        return Push(self._factory.lobby()) if any_key else None

    def _mind(self, top: Scene, now: Ms) -> Change:
        """Enforce the limits of the visit: warn, ask, and end it."""
        visit = self.visit
        if not visit.is_on:
            visit.begin(now)
            self._desk.usage.visit()
        if not self._factory.party.people and isinstance(top, LobbyScene) and not visit.is_idle(now):
            return None
        if visit.is_idle(now):
            return Push(FarewellScene(self._house, "idle", self._policy.idle.leave_s, self._leave))
        if visit.must_be_warned(now):
            self._notices.announce(Notice("visit_ending", str(max(0, visit.left(now) or 0) // 1000)))
        if visit.is_over(now) and self._may_stop(top, now):
            return Push(FarewellScene(self._house, "over", GOODBYE_S, self._leave))
        return None

    def _may_stop(self, top: Scene, now: Ms) -> bool:
        """Whether a visit may end in this scene: a match may be finished within overtime, and its results be seen."""
        if isinstance(top, (TableScene, PauseScene)):
            return self.visit.is_over_for_good(now)
        return now - self._top_since >= LOOK_MS if isinstance(top, ResultsScene) else True

    def _leave(self) -> None:
        self.visit.end()
        self._factory.part()

    # How loud it is

    def set_loudness(self) -> None:
        """Set the volume to the limit of the hour, and lower it while the kiosk is idle."""
        sound = self._policy.sound
        now = time.localtime()
        most = next((min(percent, self._desk.ceiling) for hours, percent in self._levels if hours.cover(now)), None)
        if most is None:
            most = sound.quiet if is_quiet(sound.quiet_from, sound.quiet_until, now) else self._desk.ceiling
        if self._desk.quiet or isinstance(self._stack.top, ClosedScene):
            most = 0
        share = sound.attract if isinstance(self._stack.top, AttractPage) else 100
        loudest = most * share / 10_000
        if loudest != self._house.loudest:
            self._house.loudest = loudest
            self._house.set_volumes()


def is_quiet(begin: str, end: str, now: time.struct_time) -> bool:
    """Whether `now` lies in the quiet hours, which may go over midnight."""
    if not begin or not end:
        return False
    clock = f"{now.tm_hour:02}:{now.tm_min:02}"
    return begin <= clock < end if begin <= end else clock >= begin or clock < end
