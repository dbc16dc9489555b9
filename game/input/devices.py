"""What people play with: the zones of the keyboard, the mouse, and every pad that is plugged in.

Pads are known by SDL's instance id, which is theirs as long as they are plugged in; their place in SDL's list changes
whenever one comes or goes. A pad whose buttons SDL can place is read through the game-controller layer and through
nothing else, any other through the joystick layer: SDL reports an opened controller in both, so every press of it comes
twice, and only the one of its layer counts.
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
from game.input.intents import KEYS, MOUSE, PAD, Device

TABLE_FILE: Final = "gamecontrollerdb.txt"
WHOLE_TABLE: Final = 32_768  # a table of at least this many bytes is a whole one and replaces ours

# The buttons and axes of a pad in SDL's order. Buttons are named by place, whatever is printed on them.
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
    """Tell SDL, before pygame is initialised, which pads there are in the world.

    A table of the same name in the user's data folder is taken too: a whole one instead of ours, a few lines on top of
    ours. What somebody has set in the environment stands. The answer is a sentence for the person if that table
    cannot be read.
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
    """The pad that is remembered under this name and is not plugged in; its model is the first word of the name."""
    return Device(f"absent {memory}", PAD, memory, memory.partition(" ")[0], memory, mapped=False)


@dataclass(slots=True)
class _Pad:
    """A pad that is open, and the axes that have been at rest since."""

    device: Device
    number: int  # among equal pads, from 1
    joystick: pygame.joystick.JoystickType
    controller: controller.Controller | None
    rested: set[int] = field(default_factory=set)


class Pads:
    """All pads that are plugged in. Only one of these at a time; `pygame.display` must be initialised before."""

    def __init__(self) -> None:
        pygame.joystick.init()
        controller.init()
        self._pads: dict[int, _Pad] = {}

    def __iter__(self) -> Iterator[Device]:
        return (pad.device for pad in self._pads.values())

    # Coming and going

    def plug(self, index: int) -> list[Device]:
        """Open a new pad by its number in SDL's list; by now that may be another list than when the news was sent.

        Then all of it is looked through. Not otherwise: to look at a pad is to open it, and SDL counts how often; one
        that was opened more often than closed stays in memory for ever when it is gone.
        """
        device = self._open(index)
        return self.plug_all() if device is None else [device]

    def plug_all(self) -> list[Device]:
        """Open what is there and was not."""
        return [device for index in range(pygame.joystick.get_count()) if (device := self._open(index))]

    def unplug(self, instance: int) -> Device | None:
        """Let go of a pad that is gone."""
        pad = self._pads.pop(instance, None)
        if pad is None:
            return None
        _close(pad)
        return pad.device

    def close(self) -> None:
        """Let go of all pads."""
        for pad in self._pads.values():
            _close(pad)
        self._pads.clear()
        controller.quit()
        pygame.joystick.quit()

    # What they report

    def pad_button(self, instance: int, button: int) -> Place | None:
        """Which control is meant by a button of the game-controller layer, None if this is not for us."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is None or not button < len(PAD_BUTTONS):
            return None
        return pad.device.id, PAD_BUTTONS[button]

    def pad_axis(self, instance: int, axis: int, value: int) -> tuple[Place, float] | None:
        """The same for an axis, with its value from -1 to 1."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is None or not axis < len(PAD_AXES):
            return None
        share = max(-1.0, value / AXIS_RANGE)
        return ((pad.device.id, PAD_AXES[axis]), share) if _is_trusted(pad, axis, share) else None

    def stick_button(self, instance: int, button: int) -> Place | None:
        """Which control is meant by a button of the joystick layer, None if this is not for us."""
        pad = self._pads.get(instance)
        return (pad.device.id, f"button {button}") if pad and pad.controller is None else None

    def stick_axis(self, instance: int, axis: int, value: float) -> Place | None:
        """The same for an axis."""
        pad = self._pads.get(instance)
        if pad is None or pad.controller is not None or not _is_trusted(pad, axis, value):
            return None
        return pad.device.id, f"axis {axis}"

    def stick_hat(self, instance: int, hat: int) -> Place | None:
        """The same for a hat, whose two axes add `x` and `y` to the name of the control."""
        pad = self._pads.get(instance)
        return (pad.device.id, f"hat {hat}") if pad and pad.controller is None else None

    # What they can do

    def greet(self, device: str, colour: tuple[int, int, int] | None = None) -> bool:
        """Confirm a join: a short rumble, and a light in the colour of the seat; False if the device can do neither."""
        for pad in self._pads.values():
            if pad.device.id == device:
                body = pad.controller or pad.joystick
                shone = colour is not None and body.set_led(colour)
                return body.rumble(*HELLO) or shone
        return False

    def _open(self, index: int) -> Device | None:
        """Open a pad unless it is open already, or gone again."""
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
        if body is not None:  # the controller layer, unlike the other, does not report where its axes are at the start
            pad.rested = {axis for axis in range(len(PAD_AXES)) if abs(body.get_axis(axis)) < REST * AXIS_RANGE}
        self._pads[instance] = pad
        return device


def _is_trusted(pad: _Pad, axis: int, value: float) -> bool:
    """Whether an axis has ever been near its middle: some begin at an end and stay there until they are touched."""
    if abs(value) < REST:
        pad.rested.add(axis)
    return axis in pad.rested


def _close(pad: _Pad) -> None:
    if pad.controller is not None:
        pad.controller.quit()
    pad.joystick.quit()
