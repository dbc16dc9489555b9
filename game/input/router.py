"""From what a control did to the intent of a booth: which device it is, and which button.

The router keeps what is held, so that a button that two controls share is pressed once and released once, and so that
nothing stays pressed when the window loses the keyboard or a pad its cable.

A press of A on a device without a booth may take one. It adopts a lost booth, if there is one and its kind is in
`adopting`; else it takes the next free booth, if its kind is in `joining`. Such a press is used up: the answer is
`BoothFound` or `Joined` in the place of an `Intent`. All other input from a device without a booth is for NOBODY. Of a
phone without a booth nothing else is heard: the people in the room do not see who holds it.

While a name is typed, keys write: but for Escape their presses mean nothing else, for anybody.

One mouse may serve every person without a device: it acts for the booth that `acting` names, if that booth shares it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import pygame

from game.input.bindings import PAUSE_KEY, SECOND_STICK, Bindings, half, stick
from game.input.intents import (
    ENTERED,
    ERASED,
    KEYBOARD,
    KEYS,
    MOUSE,
    MOVE,
    NOBODY,
    PAD,
    PAUSE,
    PHONE,
    SCROLL,
    A,
    Arrival,
    BoothFound,
    BoothNumber,
    Control,
    Device,
    Input,
    Intent,
    Joined,
    Left,
    Lost,
    Plugged,
    Point,
    Raw,
    Request,
    Scroll,
    Tilt,
    Typed,
    Unplugged,
    WindowFocus,
    Wish,
)
from game.input.seats import Seats
from game.input.sticks import PRESS, RELEASE, Stick
from game.rules.api import Ms

EDITS: Final[Mapping[Control, str]] = {
    pygame.KSCAN_RETURN: ENTERED,
    pygame.KSCAN_KP_ENTER: ENTERED,
    pygame.KSCAN_BACKSPACE: ERASED,
    pygame.KSCAN_DELETE: ERASED,
}  # the keys that do something to a typed name

Tap = Callable[[Raw], bool]  # True if it keeps the control from the router


class Router:
    """Turns arrivals into inputs. `devices` are the permanent ones: the zones and the mouse."""

    def __init__(self, bindings: Bindings, seats: Seats, devices: Iterable[Device]) -> None:
        self.bindings = bindings
        self.seats = seats
        self.joining: frozenset[str] = frozenset()  # the kinds of devices that may take a free booth now
        self.adopting: frozenset[str] = frozenset((KEYS, PAD, PHONE))  # the kinds that may adopt a lost booth
        self.acting: BoothNumber = NOBODY  # the booth that the mouse acts for
        self.tap: Tap | None = None  # sees every control first, for pages that ask for a key or test the keyboard
        self.typing = False  # whether a name is typed
        self.quick: frozenset[str] = frozenset()  # the devices with quick picking
        self._devices = {device.id: device for device in devices}
        self._held: dict[tuple[str, Control], tuple[str, str]] = {}  # control -> the device and button it presses
        self._sticks: dict[str, Stick] = {}
        self._second_sticks: dict[str, Stick] = {}

    # What a caller uses

    @property
    def devices(self) -> Mapping[str, Device]:
        """All devices that are present, by id."""
        return self._devices

    def take(self, arrival: Arrival) -> list[Input]:
        """The inputs that an arrival means, in order; none for reports that are not about input."""
        match arrival:
            case Raw():
                return [] if self.tap and self.tap(arrival) else list(self._raw(arrival))
            case Typed():
                return [arrival] if self.typing else []
            case Wish(device=device, move=move, t=t):
                booth = self.seats.booth(device)
                return [Request(device, booth, move, t)] if booth != NOBODY else []
            case WindowFocus(here=False, t=t):
                return list(self._release(t))
            case Plugged(device=device, t=t):
                return list(self._plugged(device, t))
            case Unplugged(device=device, t=t):
                return list(self._unplugged(device, t))
        return []

    def join(self, device: str, t: Ms, booth: BoothNumber | None = None) -> Joined | BoothFound | None:
        """Seat a device, at the next free booth by default, or adopt a lost booth. None if it cannot sit there."""
        adopted = booth is not None and self.seats.is_lost(booth)
        taken = self.seats.sit(self._devices[device], booth)
        if taken == NOBODY:
            return None
        return BoothFound(taken, self._devices[device], True, t) if adopted else Joined(taken, self._devices[device], t)

    def leave(self, booth: BoothNumber, t: Ms) -> Left | None:
        """Free a booth that has a device, lost or not; None if it has no device."""
        device = self.seats.device(booth)
        if device is None:
            return None
        self.seats.clear(booth)
        return Left(booth, device, t)

    def is_down(self, device: str, button: str) -> bool:
        """Whether a button of a device is held."""
        return (device, button) in self._held.values()

    # Controls

    def _raw(self, raw: Raw) -> Iterator[Input]:
        if raw.device == KEYBOARD and self.typing and raw.value > 0 and raw.control != PAUSE_KEY:
            if raw.control in EDITS:
                yield Typed(EDITS[raw.control], raw.t)
        elif raw.device == KEYBOARD:
            place = (KEYBOARD, PAUSE) if raw.control == PAUSE_KEY else self._key(raw.control)
            yield from self._press(raw, raw.control, place, raw.value > 0)
        elif raw.device == MOUSE:
            yield from self._mouse(raw)
        elif raw.device in self._devices:
            device = self._devices[raw.device]
            for meant in self._pad(raw, device):
                if device.kind != PHONE or not isinstance(meant, Intent) or meant.booth != NOBODY:
                    yield meant

    def _key(self, control: Control) -> tuple[str, str] | None:
        """The zone and the button of a key; a zone with quick picking has other buttons."""
        if self.quick:
            quick = self.bindings.quick_key(control)
            if quick and quick[0] in self.quick:
                return quick
        return self.bindings.key(control)

    def _mouse(self, raw: Raw) -> Iterator[Input]:
        if raw.control == MOVE:
            if raw.at is not None:
                yield Point(MOUSE, self._booth(MOUSE), raw.at, raw.t)
        elif raw.control == SCROLL:
            yield Scroll(MOUSE, self._booth(MOUSE), raw.value, raw.t, raw.at)
        else:
            yield from self._press(raw, raw.control, self._place(self._devices[MOUSE], raw.control), raw.value > 0)

    def _pad(self, raw: Raw, device: Device) -> Iterator[Input]:
        axes = stick(device)
        if raw.control in axes:
            yield from self._lean(raw, axes.index(str(raw.control)))
            return
        if raw.control in SECOND_STICK and raw.device in self.quick:
            stick_two = self._second_sticks.setdefault(raw.device, Stick())
            stick_two.move(SECOND_STICK.index(str(raw.control)), raw.value)
            yield Tilt(raw.device, self._booth(raw.device), *stick_two.lean, raw.t, second=True)
            return
        yield from self._press(raw, raw.control, self._place(device, raw.control), raw.value > 0)
        for sign in (-1, 1) if raw.value > 0 else (1, -1):  # release one direction before pressing the other
            control = half(str(raw.control), sign)
            limit = RELEASE if (raw.device, control) in self._held else PRESS
            yield from self._press(raw, control, self._place(device, control), raw.value * sign >= limit)

    def _lean(self, raw: Raw, axis: int) -> Iterator[Input]:
        stick = self._sticks.setdefault(raw.device, Stick())
        lean, direction = stick.lean, stick.direction
        stick.move(axis, raw.value)
        if stick.lean != lean:
            yield Tilt(raw.device, self._booth(raw.device), *stick.lean, raw.t)
        if stick.direction != direction:
            if direction:
                yield from self._press(raw, f"stick {direction}", None, False)
            if stick.direction:
                yield from self._press(raw, f"stick {stick.direction}", (raw.device, stick.direction), True)

    def _press(self, raw: Raw, control: Control, place: tuple[str, str] | None, down: bool) -> Iterator[Input]:
        """A control went down or up; going up it releases the button that it pressed going down."""
        key = (raw.device, control)
        if down and place and key not in self._held:
            fresh = place not in self._held.values()
            self._held[key] = place
            if fresh:
                yield from self._pressed(*place, raw)
        elif not down and key in self._held:
            place = self._held.pop(key)
            if place not in self._held.values():
                yield self._intent(*place, False, raw)

    def _pressed(self, device: str, button: str, raw: Raw) -> Iterator[Input]:
        seated = self._seated(device, raw.t) if button == A else None
        yield seated or self._intent(device, button, True, raw)

    def _intent(self, device: str, button: str, down: bool, raw: Raw) -> Intent:
        return Intent(device, self._booth(device), button, down, raw.t, raw.at)

    def _place(self, device: Device, control: Control) -> tuple[str, str] | None:
        button = self.bindings.button(device, control)
        return (device.id, button) if button else None

    # Seats

    def _booth(self, device: str) -> BoothNumber:
        """The booth that a device acts for at the moment."""
        if device == MOUSE and self.acting != NOBODY and self.seats.is_shared(self.acting):
            return self.acting
        return self.seats.booth(device)

    def _seated(self, device: str, t: Ms) -> Joined | BoothFound | None:
        """The booth that a press of A takes, or None."""
        if self._booth(device) != NOBODY:
            return None
        kind = self._devices[device].kind
        if self.seats.lost and kind in self.adopting:
            return self.join(device, t, self.seats.lost[0])
        return self.join(device, t) if kind in self.joining else None

    def _plugged(self, device: Device, t: Ms) -> Iterator[Input]:
        self._devices[device.id] = device
        booth = self.seats.lost_by_twin_of(device)
        if booth != NOBODY:
            self.seats.sit(device, booth)
            yield BoothFound(booth, device, False, t)

    def _unplugged(self, device: Device, t: Ms) -> Iterator[Input]:
        yield from self._release(t, device.id)
        self._devices.pop(device.id, None)
        booth = self.seats.lose(device.id)
        if booth != NOBODY:
            yield Lost(booth, device, t)

    def _release(self, t: Ms, only: str | None = None) -> Iterator[Input]:
        """Release every held button and stick, of all devices or of one."""
        places = dict.fromkeys(place for place in self._held.values() if only in (None, place[0]))
        self._held = {key: place for key, place in self._held.items() if place not in places}
        for device, button in places:
            yield Intent(device, self._booth(device), button, False, t)
        for sticks in (self._sticks, self._second_sticks):
            for device in [device for device in sticks if only in (None, device)]:
                if sticks.pop(device).lean != (0.0, 0.0):
                    yield Tilt(device, self._booth(device), 0.0, 0.0, t, second=sticks is self._second_sticks)
