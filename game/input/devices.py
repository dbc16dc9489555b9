"""What people play with: the zones of the keyboard, the mouse, and every pad that is plugged in.

A pad is identified by SDL's instance id, which is valid as long as the pad is plugged in; its index in SDL's list
changes whenever a pad comes or goes. A pad that SDL has a mapping for is read through the game-controller layer only,
any other through the joystick layer only: SDL reports an opened controller in both, so each of its presses comes twice,
and only the one of its layer counts.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.input.bindings import ZONES
from game.input.intents import KEYS, MOUSE, PAD, PHONE, Device

TABLE_FILE: Final = "gamecontrollerdb.txt"
WHOLE_TABLE: Final = 32_768  # a table of at least this many bytes is complete and replaces ours

# The buttons and axes of a pad in SDL's order. Buttons are named by place: the print on them varies.
PAD_BUTTONS: Final = (
    *("south", "east", "west", "north", "back", "guide", "start", "left stick", "right stick"),
    *("left shoulder", "right shoulder", "dpad up", "dpad down", "dpad left", "dpad right"),
    *("misc", "paddle 1", "paddle 2", "paddle 3", "paddle 4", "touchpad"),
)
PAD_AXES: Final = ("left x", "left y", "right x", "right y", "left trigger", "right trigger")

REST: Final = 0.25  # an axis nearer to its middle than this may be at rest
AXIS_RANGE: Final = 32_767
HELLO: Final = (0.35, 0.7, 220)  # the rumble that confirms a join: low and high motor, ms

Place = tuple[str, str]  # a device and one of its controls


def prepare(environment: MutableMapping[str, str], art: Path, data: Path | None = None) -> str | None:
    """Give SDL the mappings of pads, before pygame is initialised.

    A table of the same name in the user's data folder counts too: a complete one replaces ours, a few lines are added
    to ours. Variables that are set in the environment win. Returns a sentence for the person if that table cannot be
    read, else None.
    """
    table, notice = art / TABLE_FILE, None
    if data is not None:
        try:
            lines = (data / TABLE_FILE).read_bytes()
        except FileNotFoundError:
            pass
        except OSError as error:
            notice = f"The table of pads {data / TABLE_FILE} cannot be read and is left out ({error.strerror})."
        else:
            if len(lines) >= WHOLE_TABLE:
                table = data / TABLE_FILE
            else:
                environment.setdefault("SDL_GAMECONTROLLERCONFIG", lines.decode("utf-8", "replace").replace("\0", ""))
    environment.setdefault("SDL_GAMECONTROLLERCONFIG_FILE", str(table))
    environment.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")  # A is the button nearest to the person
    return notice


def zones() -> tuple[Device, ...]:
    """The four parts of the keyboard."""
    return tuple(Device(zone, KEYS, zone, zone, zone) for zone in ZONES)


def mouse() -> Device:
    """The mouse; SDL cannot tell two apart."""
    return Device(MOUSE, MOUSE, MOUSE, MOUSE, MOUSE)


def absent(memory: str) -> Device:
    """The pad or phone that is remembered as `memory` and is not there; its model is the first word of `memory`."""
    model = memory.partition(" ")[0]
    return Device(f"absent {memory}", PHONE if model == PHONE else PAD, memory, model, memory, mapped=False)


@dataclass(slots=True)
class _Pad:
    """A pad that is open, and the axes that have been at rest since."""

    device: Device
    number: int  # among equal pads, from 1
    joystick: pygame.joystick.JoystickType
    controller: controller.Controller | None
    rested: set[int] = field(default_factory=set)


class Pads:
    """All pads that are plugged in. One instance at a time; `pygame.display` must be initialised before."""

    def __init__(self) -> None:
        pygame.joystick.init()
        controller.init()
        self._pads: dict[int, _Pad] = {}

    def __iter__(self) -> Iterator[Device]:
        return (pad.device for pad in self._pads.values())

    # Coming and going

    def plug(self, index: int) -> list[Device]:
        """Open a new pad by its index in SDL's list, and return the devices that are new.

        The list may have changed since the event was sent; only then all indices are tried. SDL counts how often a pad
        is opened, and keeps one that was opened more often than closed in memory after it is gone.
        """
        device = self._open(index)
        return self.plug_all() if device is None else [device]

    def plug_all(self) -> list[Device]:
        """Open every pad that is not open yet, and return them."""
        return [device for index in range(pygame.joystick.get_count()) if (device := self._open(index))]

    def unplug(self, instance: int) -> Device | None:
        """Close a pad that is gone and return its device, None if it was not open."""
        pad = self._pads.pop(instance, None)
        if pad is None:
            return None
        _close(pad)
        return pad.device

    def close(self) -> None:
        """Close all pads."""
        for pad in self._pads.values():
            _close(pad)
        self._pads.clear()
        controller.quit()
        pygame.joystick.quit()

    # What they report

    def pad_button(self, instance: int, button: int) -> Place | None:
        """The control of a button of the game-controller layer, None if the pad is read through the other layer."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is None or not button < len(PAD_BUTTONS):
            return None
        return pad.device.id, PAD_BUTTONS[button]

    def pad_axis(self, instance: int, axis: int, value: int) -> tuple[Place, float] | None:
        """The control of an axis of the game-controller layer, with its value from -1 to 1, or None."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is None or not axis < len(PAD_AXES):
            return None
        share = max(-1.0, value / AXIS_RANGE)
        return ((pad.device.id, PAD_AXES[axis]), share) if _is_trusted(pad, axis, share) else None

    def stick_button(self, instance: int, button: int) -> Place | None:
        """The control of a button of the joystick layer, None if the pad is read through the other layer."""
        pad = self._pads.get(instance)
        return (pad.device.id, f"button {button}") if pad and pad.controller is None else None

    def stick_axis(self, instance: int, axis: int, value: float) -> Place | None:
        """The control of an axis of the joystick layer, or None."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is not None or not _is_trusted(pad, axis, value):
            return None
        return pad.device.id, f"axis {axis}"

    def stick_hat(self, instance: int, hat: int) -> Place | None:
        """The control of a hat of the joystick layer, or None; its two axes add `x` and `y` to the name."""
        pad = self._pads.get(instance)
        return (pad.device.id, f"hat {hat}") if pad and pad.controller is None else None

    # What they can do

    def greet(self, device: str, colour: tuple[int, int, int] | None = None) -> bool:
        """Confirm a join by a short rumble and a light in the colour of the booth; False if the device has neither."""
        for pad in self._pads.values():
            if pad.device.id == device:
                body = pad.controller or pad.joystick
                shone = colour is not None and body.set_led(colour)
                return body.rumble(*HELLO) or shone
        return False

    def _open(self, index: int) -> Device | None:
        """Open a pad; None if it is open already, or gone again."""
        try:
            joystick = pygame.joystick.Joystick(index)
            instance = joystick.get_instance_id()
            if instance in self._pads:
                return None
            body = controller.Controller(index) if controller.is_controller(index) else None
        except pygame.error:
            return None
        guid, name = joystick.get_guid(), joystick.get_name()
        taken = {pad.number for pad in self._pads.values() if pad.device.model == guid}
        number = next(n for n in count(1) if n not in taken)
        device = Device(
            id=f"pad {instance}",
            kind=PAD,
            name=name if number == 1 else f"{name} {number}",
            model=guid,
            memory=guid if number == 1 else f"{guid} {number}",
            mapped=body is not None,
        )
        pad = _Pad(device, number, joystick, body)
        if body is not None:  # unlike the joystick layer, this one does not report the axes at the start
            pad.rested = {axis for axis in range(len(PAD_AXES)) if abs(body.get_axis(axis)) < REST * AXIS_RANGE}
        self._pads[instance] = pad
        return device


def _is_trusted(pad: _Pad, axis: int, value: float) -> bool:
    """Whether an axis has ever been near its middle: some start at an end and stay there until touched."""
    if abs(value) < REST:
        pad.rested.add(axis)
    return axis in pad.rested


def _close(pad: _Pad) -> None:
    if pad.controller is not None:
        pad.controller.quit()
    pad.joystick.quit()
