"""The only reader of pygame's events: it waits for them, stamps each on arrival, and says what it is.

A loop that looks once a frame learns of a press 8 ms late on average; this one sleeps inside SDL until something
happens or the frame is due, and so knows the millisecond. It asks SDL itself to wait: pygame looks every millisecond,
which takes 4 % of a core.

Keys leave SDL's queue in the order in which they were pressed, so no two key events ever get the same stamp: the later
one gets at least the next millisecond. Other events may share a millisecond: that is a dead heat.

While a name is typed, the pump asks SDL for text too, as the layout, its dead keys and an input method make it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import pygame

from game.input import sdl
from game.input.bindings import TWIN_KEYS
from game.input.devices import Pads
from game.input.inbox import Inbox
from game.input.intents import (
    KEYBOARD,
    MOUSE,
    MOVE,
    SCROLL,
    Arrival,
    Exposed,
    Layout,
    News,
    Plugged,
    Raw,
    Resized,
    SoundDevice,
    Typed,
    Unplugged,
    WindowClosed,
    WindowFocus,
)
from game.rules.api import Ms

NEWS: Final = pygame.USEREVENT
WAKE: Final = pygame.USEREVENT + 1  # there is something in the inbox
LONGEST_MS: Final[Ms] = 86_400_000  # of one wait: SDL counts in 32 bits
MOUSE_BUTTONS: Final[Mapping[int, str]] = {1: "left", 2: "wheel", 3: "right"}

Event = pygame.event.Event
Reader = Callable[[Event, Ms], Iterator[Arrival]]


class Pump:
    """Reads events. The window must be open; `now` is a clock in ms that never goes back."""

    def __init__(self, now: Callable[[], Ms], pads: Pads) -> None:
        self._now = now
        self._pads = pads
        self._held: set[int] = set()
        self._focused = pygame.key.get_focused()
        self._last_key: Ms | None = None
        self._repeats = False  # whether the key that went down last is only held
        self._mouse_seen = False
        self._sdl = sdl.library()
        self._takes_text = False
        self.inbox = Inbox(lambda: _post(WAKE))  # for arrivals from another thread
        pygame.key.stop_text_input()  # else an input method may swallow keys
        self._readers: Mapping[int, Reader] = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEBUTTONDOWN: self._mouse_button,
            pygame.MOUSEBUTTONUP: self._mouse_button,
            pygame.MOUSEWHEEL: self._mouse_wheel,
            pygame.CONTROLLERBUTTONDOWN: self._pad_button,
            pygame.CONTROLLERBUTTONUP: self._pad_button,
            pygame.CONTROLLERAXISMOTION: self._pad_axis,
            pygame.JOYBUTTONDOWN: self._stick_button,
            pygame.JOYBUTTONUP: self._stick_button,
            pygame.JOYAXISMOTION: self._stick_axis,
            pygame.JOYHATMOTION: self._stick_hat,
            pygame.JOYDEVICEADDED: self._plugged,
            pygame.JOYDEVICEREMOVED: self._unplugged,
            pygame.WINDOWFOCUSGAINED: self._focus_gained,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWSIZECHANGED: self._resized,
            pygame.WINDOWEXPOSED: self._exposed,
            pygame.KEYMAPCHANGED: self._layout_changed,
            pygame.AUDIODEVICEADDED: self._sound_changed,
            pygame.AUDIODEVICEREMOVED: self._sound_changed,
            pygame.QUIT: self._quit,
            NEWS: self._news,
            WAKE: lambda event, t: self.inbox.drain(),
        }

    def until(self, deadline: Callable[[], Ms]) -> Iterator[Arrival]:
        """Every arrival until the deadline, as it comes; handle each before asking for the next.

        The deadline is asked for again after each wait: an arrival may have brought it nearer. After the deadline, only
        what is waiting already.
        """
        while (left := min(deadline() - self._now(), LONGEST_MS)) > 0:
            if self._sdl is None:
                event = pygame.event.wait(left)
                if event.type == pygame.NOEVENT:
                    return
                yield from self._read(event)
            elif not self._sdl.SDL_WaitEventTimeout(None, left):
                return
            yield from self.waiting()
        yield from self.waiting()

    def waiting(self) -> Iterator[Arrival]:
        """Every arrival that is waiting now. The look takes microseconds."""
        for event in pygame.event.get():
            yield from self._read(event)

    def take_text(self, wanted: bool) -> None:
        """Report what is typed from now on, or no longer."""
        if wanted != self._takes_text:
            self._takes_text = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def _read(self, event: Event) -> Iterator[Arrival]:
        reader = self._readers.get(event.type)
        return reader(event, self._now()) if reader else iter(())

    # Keys

    def _key_down(self, event: Event, t: Ms) -> Iterator[Arrival]:
        key = TWIN_KEYS.get(event.scancode, event.scancode)
        self._repeats = key in self._held
        if self._focused and not self._repeats:  # a phantom press has been seen just after the focus was lost
            self._held.add(key)
            yield Raw(KEYBOARD, key, 1, self._key_stamp(t))

    def _key_up(self, event: Event, t: Ms) -> Iterator[Arrival]:
        key = TWIN_KEYS.get(event.scancode, event.scancode)
        if key in self._held:
            self._held.remove(key)
            yield Raw(KEYBOARD, key, 0, self._key_stamp(t))

    def _text(self, event: Event, t: Ms) -> Iterator[Arrival]:
        """Skip what a held key writes: the press that opened the page may last."""
        if self._takes_text and not self._repeats:
            yield Typed(event.text, t)

    def _key_stamp(self, t: Ms) -> Ms:
        self._last_key = t if self._last_key is None else max(t, self._last_key + 1)
        return self._last_key

    # Mouse

    def _mouse_moved(self, event: Event, t: Ms) -> Iterator[Arrival]:
        """Skip the first report: it is where the mouse was when the window opened, and points at nothing."""
        if self._mouse_seen:
            yield Raw(MOUSE, MOVE, 0, t, event.pos)
        self._mouse_seen = True

    def _mouse_button(self, event: Event, t: Ms) -> Iterator[Arrival]:
        control = MOUSE_BUTTONS.get(event.button)
        if control:
            yield Raw(MOUSE, control, int(event.type == pygame.MOUSEBUTTONDOWN), t, event.pos)

    def _mouse_wheel(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield Raw(MOUSE, SCROLL, event.y, t)

    # Pads

    def _pad_button(self, event: Event, t: Ms) -> Iterator[Arrival]:
        place = self._pads.pad_button(event.instance_id, event.button)
        if place:
            yield Raw(*place, int(event.type == pygame.CONTROLLERBUTTONDOWN), t)

    def _pad_axis(self, event: Event, t: Ms) -> Iterator[Arrival]:
        moved = self._pads.pad_axis(event.instance_id, event.axis, event.value)
        if moved:
            place, value = moved
            yield Raw(*place, value, t)

    def _stick_button(self, event: Event, t: Ms) -> Iterator[Arrival]:
        place = self._pads.stick_button(event.instance_id, event.button)
        if place:
            yield Raw(*place, int(event.type == pygame.JOYBUTTONDOWN), t)

    def _stick_axis(self, event: Event, t: Ms) -> Iterator[Arrival]:
        place = self._pads.stick_axis(event.instance_id, event.axis, event.value)
        if place:
            yield Raw(*place, event.value, t)

    def _stick_hat(self, event: Event, t: Ms) -> Iterator[Arrival]:
        place = self._pads.stick_hat(event.instance_id, event.hat)
        if place:
            device, hat = place
            x, y = event.value
            yield Raw(device, f"{hat} x", x, t)
            yield Raw(device, f"{hat} y", -y, t)  # hats, unlike sticks, report up as positive

    def _plugged(self, event: Event, t: Ms) -> Iterator[Arrival]:
        for device in self._pads.plug(event.device_index):
            yield Plugged(device, t)

    def _unplugged(self, event: Event, t: Ms) -> Iterator[Arrival]:
        device = self._pads.unplug(event.instance_id)
        if device:
            yield Unplugged(device, t)

    # The window and the machine

    def _focus_gained(self, event: Event, t: Ms) -> Iterator[Arrival]:
        self._focused = True
        yield WindowFocus(True, t)

    def _focus_lost(self, event: Event, t: Ms) -> Iterator[Arrival]:
        self._focused = False
        self._held.clear()
        yield WindowFocus(False, t)

    def _resized(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield Resized((event.x, event.y), t)

    def _exposed(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield Exposed(t)

    def _layout_changed(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield Layout(t)

    def _sound_changed(self, event: Event, t: Ms) -> Iterator[Arrival]:
        if not event.iscapture:
            yield SoundDevice(event.type == pygame.AUDIODEVICEADDED, t)

    def _quit(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield WindowClosed(t)

    def _news(self, event: Event, t: Ms) -> Iterator[Arrival]:
        yield News(t)


def wake() -> None:
    """Let the pump return, from any thread: something may be shown that no device reports."""
    _post(NEWS)


def _post(event: int) -> bool:
    """Put an event into SDL's queue, from any thread; False if that is impossible."""
    with suppress(pygame.error):  # there is no window any more
        return pygame.event.post(pygame.event.Event(event))
    return False


def drop_old_events() -> None:
    """Drop what an earlier program left in the queue of the process, but for pads that were plugged in."""
    pygame.display.init()
    pygame.event.get(exclude=pygame.JOYDEVICEADDED)


def grab() -> None:
    """Grab keyboard and mouse: no key leads out of the window, as far as the system allows."""
    pygame.event.set_grab(True)
