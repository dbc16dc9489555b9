"""The composition root: the only module that knows all the parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import msgspec
import pygame

from game import __version__
from game.audio.player import SilentPlayer, SoundPlayer
from game.audio.steady import SteadyPlayer
from game.games.played import PLAYED
from game.games.shown import DECKS, SHOWN
from game.gfx.decks import open_decks
from game.gfx.lettering import Lettering
from game.gfx.loader import Loader
from game.gfx.malloc import limit_malloc_caching
from game.gfx.parts.catalog import KEY, PartSource, open_parts
from game.gfx.parts.parts import Parts
from game.gfx.splash import TITLE, Splash
from game.gfx.window import Window
from game.gfx.workshop import Workshop
from game.input import devices
from game.input.bindings import BindingError, Bindings
from game.input.devices import Pads
from game.input.intents import Arrival, Layout, Plugged, Raw, SoundDevice
from game.input.keynames import KeyNames
from game.input.phone_door import PhoneDoor, PhoneHost, PhoneRules
from game.input.pump import Pump, wake
from game.input.router import Router
from game.input.seats import Seats
from game.loop import FULL_SCREEN_KEY, Loop, Watch
from game.rules.api import Ms
from game.rules.rng import Rng
from game.scenes.base import Push, Relay
from game.scenes.failsafe import Rescue
from game.scenes.lobby.lobby import JOINING
from game.scenes.notices import NoticeBar
from game.scenes.phones.screens import PhoneScreens
from game.scenes.scene_factory import SceneFactory
from game.scenes.stack import SceneStack
from game.store import paths
from game.store.live_report import VARIABLE, LiveReport
from game.store.matches import Recording
from game.store.memory import Memory
from game.store.notices import Notice
from game.store.settings import SettingsFile
from game.table.house import House
from game.text.catalog import Catalog, pick
from game.text.languages import LANGUAGES

ICON = (48, 48)  # pixels of the window's icon
LOOPBACK = "127.0.0.1"  # where a program without a window serves phones: for itself
LONGEST_REASON = 60  # letters of an exception on the screen


def monotonic() -> Ms:
    """Milliseconds of a monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def open_house(
    player: SoundPlayer, now: Callable[[], Ms], art: Path, words: Catalog, bindings: Bindings, settings: SettingsFile
) -> House:
    """Load the art, the sound and the words. The window must be open."""
    pygame.font.init()
    decks, box = open_decks(art, DECKS), open_parts(art)
    workshop = Workshop({**decks.drawn, KEY: box.drawn}, {**decks.plain, KEY: box.plain})
    workshop.notices += [*decks.notices, *box.notices]
    parts = Parts(box, workshop, Lettering(art / "fonts"))
    parts.write.open()
    shown = SHOWN, dict(decks.drawn)
    return House(parts, workshop, Loader(workshop, wake), *shown, player, now, words, KeyNames(), bindings, settings)


class Host(Protocol):
    """Leads an evening in place of the players: a kiosk has one."""

    def factory(self, house: House, router: Router, memory: Memory, seed: int) -> SceneFactory:
        """The factory that makes every scene."""

    def watch(self, stack: SceneStack, window: Window, notices: NoticeBar) -> Watch:
        """The watch that the loop asks before and after each scene."""

    @property
    def phones(self) -> PhoneRules | None:
        """Where phones are served; None if they are not allowed."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How the program is started."""

    size: tuple[int, int] = (1280, 720)  # of the window, where it is not the whole screen
    full_screen: bool = True
    language: str = ""  # empty for the one chosen before, or else the computer's
    data: Path | None = None  # the data folder; the user's own by default
    unseen: bool = False  # no window and no sound: for pictures, measurements and tests
    now: Callable[[], Ms] = monotonic
    watch: Recording | None = None  # a match to show instead of the title
    seed: int | None = None  # of the first match; random by default
    phones: bool = False  # whether phones are switched on for this evening, whatever the settings say
    opening: Splash | None = None  # the splash that is already on screen
    host: Host | None = None  # leads the evening in place of the players


class App:
    """The whole program, opened and closed as one. `loop` runs it, at once or frame by frame."""

    def __init__(self, launch: Launch, notify: Callable[[str], None]) -> None:
        """Open everything. Raises NoScreen before anything is written."""
        limit_malloc_caching()
        art = paths.art()
        self.window = (
            launch.opening.window if launch.opening else Window(TITLE, launch.size, launch.full_screen, launch.unseen)
        )
        self.report = LiveReport(os.environ.get(VARIABLE, ""), notify)
        self.memory = Memory(launch.data, PLAYED, self.report)
        if sentence := devices.prepare(os.environ, art, self.memory.folder):
            notify(sentence)
        settings = self.memory.settings.now
        self.window.set_full_screen(launch.full_screen and (settings.full_screen or launch.host is not None))
        words = Catalog.load(pick(launch.language or settings.language, preferred_languages()))
        pygame.joystick.init()
        self.player: SoundPlayer = SilentPlayer(None)
        if not launch.unseen:
            self.player = SteadyPlayer(paths.sounds(), Rng("sound", monotonic()), self.memory.board.post)
        try:
            bindings = Bindings.from_data(settings.bindings)
        except BindingError as error:
            self.memory.board.post(Notice("settings_partly", f"bindings ({error})"))
            bindings = Bindings()
        self.house = open_house(self.player, launch.now, art, words, bindings, self.memory.settings)
        self.house.workshop.fit(self.window.size)
        if launch.opening:
            self.house.parts.adopt_letters(launch.opening.letters)
        self.window.set_icon(self.house.parts.draw(("icon",), ICON))
        self.pads = Pads()
        self.house.greet, self.house.report = self.pads.greet, self.report
        self.house.screen, self.house.preferred = self.window, preferred_languages()
        self.house.set_volumes()
        self.router = Router(bindings, Seats(), (*devices.zones(), devices.mouse()))
        self.router.joining = JOINING if launch.watch is None else frozenset()
        seed = time.time_ns() if launch.seed is None else launch.seed
        lead = launch.host.factory if launch.host is not None else SceneFactory
        self.factory = lead(self.house, self.router, self.memory, seed)
        watch = launch.watch
        first = self.factory.title() if watch is None else self.factory.watch(watch)
        self.stack = SceneStack(first, self.window.size, self.house)
        if watch is None and (offer := self.factory.interrupted()) is not None:
            self.stack.wish(Push(offer))
            self.stack.settle()  # before anything arrives: an early press answers the offer
        pump = Pump(launch.now, self.pads)
        self._inbox = pump.inbox
        self.memory.board.wake = wake
        screens = self._phone_screens(launch)
        self.notices = NoticeBar(self.house, self.memory.board, self.window.size, notify)
        self.loop = Loop(
            self.window,
            pump,
            self.router,
            self.stack,
            self.player,
            self.house.loader,
            launch.now,
            self.notices,
            self._hear,
            Rescue(self.house, self.factory, self.router, self.memory),
            launch.host.watch(self.stack, self.window, self.notices) if launch.host is not None else None,
            self.report,
            screens.show if screens is not None else lambda top: None,
        )

    # Phones

    def _phone_screens(self, launch: Launch) -> PhoneScreens | None:
        """A door to the phones, still shut, and what they show; None where they are not allowed."""
        settings, rules = self.memory.settings, launch.host.phones if launch.host is not None else PhoneRules()
        if rules is None or launch.watch is not None:
            return None
        where = replace(rules, host=LOOPBACK) if launch.unseen else rules
        door = PhoneDoor(lambda: self._make_phones(where), self._lose_phones, wake)
        self.house.phones = door
        opens = launch.phones or settings.now.phones or launch.host is not None
        return PhoneScreens(door, self.factory.party, self.router, self.factory, settings, opens)

    def _make_phones(self, rules: PhoneRules) -> PhoneHost:
        """Load what phones need. Called in their thread: loading takes longer than a frame."""
        from game.gfx.parts import for_phones
        from game.phones.pages import Pages
        from game.phones.phones import PhoneParts, Phones

        settings, parts = self.memory.settings.now, self.house.workshop.sources[KEY]
        assert isinstance(parts, PartSource)
        drawings, style = for_phones.drawings(parts), for_phones.style(self.house.parts.palette)
        return Phones(
            replace(rules, port=rules.port or settings.phones_port, last=settings.phones_address),
            PhoneParts(
                Pages(paths.art() / "phone", __version__, style, drawings),
                rules.languages or tuple(dict.fromkeys((self.house.words.language, *LANGUAGES))),
                self._inbox,
                self.house.now,
                wake,
                lambda error: self.memory.board.post(Notice("phone_cut", _told(error))),
            ),
        )

    def _lose_phones(self, error: Exception) -> None:
        self.memory.board.post(Notice("phones_off", _told(error)))

    # What concerns no scene

    def _hear(self, arrival: Arrival) -> None:
        """Handle an arrival that concerns no scene."""
        match arrival:
            case Plugged(device=device) if not device.mapped:
                self.memory.board.post(Notice("unknown_pad", device.name))
            case Raw(device=device, control=control, value=1) if (device, control) == FULL_SCREEN_KEY:
                wanted = self.window.full_screen  # as on the page of the settings
                self.memory.settings.now = msgspec.structs.replace(self.memory.settings.now, full_screen=wanted)
                self.memory.settings.save()
            case Layout():
                self.house.keys.read()
                self.stack.wish(Relay())
            case SoundDevice(there=there, t=t) if isinstance(self.player, SteadyPlayer):
                if not there:
                    self.player.device_lost()  # no matter which one: the next line finds another
                self.player.device_added(t)

    def close(self) -> None:
        """Close every part. Save and flush first: sound drivers have been seen to hang."""
        self.memory.close()
        if self.house.phones is not None:
            self.house.phones.close()
        self.house.loader.close()
        self.player.close()
        self.pads.close()
        self.window.close()
        self.report.close()


def play(launch: Launch, notify: Callable[[str], None]) -> None:
    """Open the window and play until the last scene is left. Raises NoScreen before anything is written."""
    app = App(launch, notify)
    try:
        app.loop.run()
    finally:
        app.close()


def _told(error: Exception) -> str:
    """An exception in a few words."""
    return f"{type(error).__name__}: {error}"[:LONGEST_REASON]


def preferred_languages() -> list[str]:
    """The languages of the computer's owner, best first, as far as the system reports them."""
    return [locale["language"] for locale in pygame.system.get_pref_locales()]
