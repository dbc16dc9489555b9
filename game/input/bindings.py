"""Which control of a device is which button, and how to change that.

Keys are bound by scancode, which is a place on the keyboard and not a letter, so that a zone has the same shape in
every layout. A key belongs to one zone at most. Pads and the mouse are bound by model: two equal pads work alike.

A control that is one direction of an axis is named after it with a sign: `right trigger+`, `hat 0 x-`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame

from game.input.intents import (
    BUTTONS,
    DOWN,
    KEYS,
    LEFT,
    MOUSE,
    MOVE,
    NINE,
    PAD,
    PAUSE,
    PHONE,
    RIGHT,
    SCROLL,
    UP,
    A,
    B,
    C,
    Control,
    Device,
    Raw,
)

Map = Mapping[str, tuple[Control, ...]]  # button -> its controls; the first is the one to show

PAUSE_KEY: Final = pygame.KSCAN_ESCAPE
RESERVED: Final = (PAUSE_KEY, pygame.KSCAN_F11)  # F11 is for full screen
KEY_LIMIT: Final = 512  # scancodes of SDL are below this
TWIN_KEYS: Final[Mapping[int, int]] = {pygame.KSCAN_NONUSHASH: pygame.KSCAN_BACKSLASH}  # one place, two scancodes

ZONES: Final[Mapping[str, Map]] = {
    "left": {
        LEFT: (pygame.KSCAN_A,),
        RIGHT: (pygame.KSCAN_D,),
        UP: (pygame.KSCAN_W,),
        DOWN: (pygame.KSCAN_S,),
        A: (pygame.KSCAN_E,),
        B: (pygame.KSCAN_Q,),
        C: (pygame.KSCAN_R,),
    },
    "middle": {
        LEFT: (pygame.KSCAN_J,),
        RIGHT: (pygame.KSCAN_L,),
        UP: (pygame.KSCAN_I,),
        DOWN: (pygame.KSCAN_K,),
        A: (pygame.KSCAN_O,),
        B: (pygame.KSCAN_U,),
        C: (pygame.KSCAN_P,),
    },
    "right": {
        LEFT: (pygame.KSCAN_LEFT,),
        RIGHT: (pygame.KSCAN_RIGHT,),
        UP: (pygame.KSCAN_UP,),
        DOWN: (pygame.KSCAN_DOWN,),
        A: (pygame.KSCAN_RETURN,),
        B: (pygame.KSCAN_BACKSPACE,),
        C: (pygame.KSCAN_BACKSLASH,),
    },
    "numpad": {
        LEFT: (pygame.KSCAN_KP4,),
        RIGHT: (pygame.KSCAN_KP6,),
        UP: (pygame.KSCAN_KP8,),
        DOWN: (pygame.KSCAN_KP5,),
        A: (pygame.KSCAN_KP9,),
        B: (pygame.KSCAN_KP7,),
        C: (pygame.KSCAN_KP_PLUS,),
    },
}

# Quick picking: nine keys in the shape of the fields on the screen; on a pad the two sticks do it.
QUICK: Final[Mapping[str, Map]] = {
    "left": {
        **dict(
            zip(
                NINE,
                (
                    *((pygame.KSCAN_Q,), (pygame.KSCAN_W,), (pygame.KSCAN_E,)),
                    *((pygame.KSCAN_A,), (pygame.KSCAN_S,), (pygame.KSCAN_D,)),
                    *((pygame.KSCAN_Z,), (pygame.KSCAN_X,), (pygame.KSCAN_C,)),
                ),
                strict=True,
            )
        ),
        B: (pygame.KSCAN_R,),
        C: (pygame.KSCAN_F,),
    },
    "numpad": {
        **dict(
            zip(
                NINE,
                (
                    *((pygame.KSCAN_KP7,), (pygame.KSCAN_KP8,), (pygame.KSCAN_KP9,)),
                    *((pygame.KSCAN_KP4,), (pygame.KSCAN_KP5,), (pygame.KSCAN_KP6,)),
                    *((pygame.KSCAN_KP1,), (pygame.KSCAN_KP2,), (pygame.KSCAN_KP3,)),
                ),
                strict=True,
            )
        ),
        B: (pygame.KSCAN_KP_PLUS,),
        C: (pygame.KSCAN_KP0,),
    },
}

PAD_MAP: Final[Map] = {
    LEFT: ("dpad left",),
    RIGHT: ("dpad right",),
    UP: ("dpad up",),
    DOWN: ("dpad down",),
    A: ("south",),
    B: ("east",),
    C: ("west",),
    PAUSE: ("start",),
}
# A pad that is in no mapping table: its first buttons play; the ones that thumbs rarely touch pause.
STRANGER_MAP: Final[Map] = {
    LEFT: ("hat 0 x-",),
    RIGHT: ("hat 0 x+",),
    UP: ("hat 0 y-",),
    DOWN: ("hat 0 y+",),
    A: ("button 0",),
    B: ("button 1",),
    C: ("button 2",),
    PAUSE: ("button 9", "button 8"),
}
PAD_STICK: Final = ("left x", "left y")
SECOND_STICK: Final = ("right x", "right y")
STRANGER_STICK: Final = ("axis 0", "axis 1")
AXIS_ENDINGS: Final = (" x", " y", " trigger")  # endings of the names of axes, beside `axis 0` and so on
CHOSEN: Final = 0.6  # how far an axis must be moved to be chosen as a binding
MOUSE_MAP: Final[Map] = {A: ("left",), B: ("right",), C: ("wheel",)}
PHONE_MAP: Final[Map] = {button: (button,) for button in BUTTONS}  # its page has these very buttons


class BindingError(ValueError):
    """An impossible binding; the text is one sentence for a person."""


class Taken(BindingError):
    """The control is bound already, on the same device or in another zone."""

    def __init__(self, control: Control, owner: str, button: str) -> None:
        super().__init__(f"That is {button.upper() if len(button) == 1 else button} of {owner} already.")
        self.control = control
        self.owner = owner  # the model of the device: the name of a zone, "mouse", or a pad's
        self.button = button


class Bindings:
    """The bindings of all devices: the default ones, and the changes of players."""

    def __init__(self) -> None:
        self._changed: dict[str, Map] = {}
        self._keys = _keys_of(self._zones())

    # Looking up

    def key(self, scancode: Control) -> tuple[str, str] | None:
        """The zone and the button of a key, None if it is not bound."""
        return self._keys.get(scancode)

    def quick_key(self, scancode: Control) -> tuple[str, str] | None:
        """The zone and the button of a key under quick picking; None if the key belongs to another zone."""
        owner = self._keys.get(scancode)
        for zone, buttons in QUICK.items():
            if owner is None or owner[0] == zone:
                for button, controls in buttons.items():
                    if scancode in controls:
                        return zone, button
        return None

    def map(self, device: Device) -> Map:
        """Every button of a device with its controls."""
        return self._changed.get(device.model) or usual(device)

    def button(self, device: Device, control: Control) -> str | None:
        """The button that a control of a pad or the mouse is bound to, or None."""
        for button, controls in self.map(device).items():
            if control in controls:
                return button
        return None

    def control(self, device: Device, button: str, quick: bool = False) -> Control | None:
        """The control to show for a button, None if the device lacks it; `quick` for quick picking."""
        controls = QUICK.get(device.model, {}).get(button) if quick else None
        controls = controls or self.map(device).get(button)
        return controls[0] if controls else None

    def is_changed(self, device: Device) -> bool:
        """Whether the bindings of a device differ from the default."""
        return device.model in self._changed

    # Changing

    def bind(self, device: Device, button: str, control: Control) -> None:
        """Bind a control to a button. Raises BindingError with the reason, and then changes nothing."""
        before = self.map(device)
        if button not in before:
            raise BindingError(f"{device.name} has no button {button!r}.")
        if device.kind == KEYS:
            control = _checked_key(control)
            owner = self._keys.get(control)
        else:
            control = _checked_control(control)
            if control.rstrip("+-") in stick(device):
                raise BindingError("The stick moves, so it cannot be a button as well.")
            if device.kind == MOUSE and not any(control in controls for controls in MOUSE_MAP.values()):
                raise BindingError(f"The mouse has no button {control!r}.")
            taken = self.button(device, control)
            owner = (device.model, taken) if taken else None
        if owner == (device.model, button):
            return
        if owner:
            raise Taken(control, *owner)
        self._set(device.model, {**before, button: (control,)})

    def swap(self, device: Device, one: str, other: str) -> None:
        """Swap the controls of two buttons of a device."""
        before = self.map(device)
        self._set(device.model, {**before, one: before[other], other: before[one]})

    def reset(self, device: Device) -> None:
        """Restore the default bindings of a device. Raises Taken if another zone uses one of its keys by now."""
        if device.kind == KEYS:
            for button, controls in ZONES[device.model].items():
                zone, other = self._keys.get(controls[0], (device.model, button))
                if zone != device.model:
                    raise Taken(controls[0], zone, other)
        self._set(device.model, None)

    def reset_all(self) -> None:
        """Forget every change."""
        self._changed.clear()
        self._keys = _keys_of(self._zones())

    # Keeping

    def to_data(self) -> dict[str, dict[str, list[Control]]]:
        """The changes as plain data for the settings."""
        return {
            model: {button: list(controls) for button, controls in changed.items()}
            for model, changed in self._changed.items()
        }

    @classmethod
    def from_data(cls, data: object) -> Bindings:
        """Read what `to_data` returned. Raises BindingError with the reason."""
        self = cls()
        for model, changed in _entries(data, "The bindings"):
            buttons = ZONES.get(model) or (MOUSE_MAP if model == MOUSE else PAD_MAP)
            self._changed[model] = _checked_map(model, changed, buttons)
        self._keys = _keys_of(self._zones())
        return self

    def _set(self, model: str, changed: Map | None) -> None:
        if changed is None:
            self._changed.pop(model, None)
        else:
            self._changed[model] = changed
        self._keys = _keys_of(self._zones())

    def _zones(self) -> dict[str, Map]:
        return {zone: self._changed.get(zone, usual) for zone, usual in ZONES.items()}


def usual(device: Device) -> Map:
    """The default bindings of a device."""
    if device.kind == KEYS:
        return ZONES[device.model]
    if device.kind == MOUSE:
        return MOUSE_MAP
    if device.kind == PHONE:
        return PHONE_MAP
    return PAD_MAP if device.mapped else STRANGER_MAP


def stick(device: Device) -> tuple[str, ...]:
    """The two axes that a device points with, across and down; empty for all but pads."""
    if device.kind != PAD:
        return ()
    return PAD_STICK if device.mapped else STRANGER_STICK


def control_meant(raw: Raw) -> Control | None:
    """The control that a person chose on a page that asks for one; None if it cannot be bound."""
    if raw.control in (MOVE, SCROLL) or abs(raw.value) < CHOSEN:
        return None
    if isinstance(raw.control, str) and (raw.control.startswith("axis ") or raw.control.endswith(AXIS_ENDINGS)):
        return half(raw.control, raw.value)
    return raw.control


def half(axis: str, value: float) -> str:
    """The name of the direction into which an axis was moved."""
    return f"{axis}{'-' if value < 0 else '+'}"


def _keys_of(zones: Mapping[str, Map]) -> dict[Control, tuple[str, str]]:
    """The zone and button of each key. Raises Taken if two zones use the same key."""
    keys: dict[Control, tuple[str, str]] = {}
    for zone, buttons in zones.items():
        for button, controls in buttons.items():
            for key in controls:
                if key in keys:
                    raise Taken(key, *keys[key])
                keys[key] = (zone, button)
    return keys


# Checking what came from a person or a file


def _checked_key(key: object) -> int:
    if isinstance(key, bool) or not isinstance(key, int) or not 0 < key < KEY_LIMIT:
        raise BindingError(f"{key!r} is no key.")
    if key in RESERVED:
        raise BindingError("Escape pauses and F11 fills the screen, so neither can be bound.")
    return TWIN_KEYS.get(key, key)


def _checked_control(control: object) -> str:
    if not isinstance(control, str) or not control or len(control) > 40:
        raise BindingError(f"{control!r} is nothing that a pad or a mouse has.")
    return control


def _checked_map(model: str, changed: object, buttons: Map) -> Map:
    checked: dict[str, tuple[Control, ...]] = {}
    check = _checked_key if model in ZONES else _checked_control
    for button, controls in _entries(changed, f"The bindings of {model}"):
        if button not in buttons:
            raise BindingError(f"{model} has no button {button!r}.")
        if not isinstance(controls, Sequence) or isinstance(controls, str) or not controls:
            raise BindingError(f"The button {button} of {model} needs a list of controls, not {controls!r}.")
        checked[button] = tuple(check(control) for control in controls)
    missing = [button for button in BUTTONS if button in buttons and button not in checked]
    if missing:
        raise BindingError(f"The bindings of {model} lack the button {missing[0]}.")
    _keys_of({model: checked})
    return checked


def _entries(data: object, what: str) -> Iterator[tuple[str, object]]:
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise BindingError(f"{what} must be a table, not {data!r:.40}.")
    yield from data.items()
