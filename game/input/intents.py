"""What comes in from people, and what it means.

A `Raw` is what a control of a physical device did and when: keyboards send scancodes, pads the place of a button, the
mouse its buttons and its position. The router turns it into an `Intent`: a button of a booth. Everything here is plain
data; `t` is the moment of arrival in ms of the pump's clock.
"""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from game.rules.api import TABLE, Move, Ms

# The buttons that every booth has, on every kind of device.
LEFT, RIGHT, UP, DOWN, A, B, C, PAUSE = "left", "right", "up", "down", "a", "b", "c", "pause"
DIRECTIONS: Final = (LEFT, RIGHT, UP, DOWN)
BUTTONS: Final = (*DIRECTIONS, A, B, C, PAUSE)

# The nine keys of quick picking, as they lie, row by row.
NINE: Final = tuple(f"nine {number}" for number in range(1, 10))

# Kinds of devices. SDL cannot tell two keyboards apart, so a part of the keys counts as a device: a zone.
KEYS, PAD, MOUSE, PHONE = "keys", "pad", "mouse", "phone"
KINDS: Final = (KEYS, PAD, MOUSE, PHONE)

BoothNumber = NewType("BoothNumber", int)  # of a place in the lobby; a `Seat` is a place in a match
NOBODY: Final = BoothNumber(TABLE)  # the booth of a device that has none
KEYBOARD: Final = "keyboard"  # the source of all keys, and of Escape, which belongs to no zone

MOVE, SCROLL = "move", "scroll"  # the controls of the mouse that are not buttons

Control = int | str  # the scancode of a key, or the name of what was moved on a pad or the mouse
Position = tuple[int, int]  # on the window, in pixels


class Device(NamedTuple):
    """A device that one person can play with."""

    id: str  # unique while plugged in; a pad that comes back has a new one
    kind: str
    name: str  # for a person; equal pads are numbered
    model: str  # the key of its bindings; equal pads share it, and so do all phones
    memory: str  # the key of its owner's name and colour
    mapped: bool = True  # False for a pad without an SDL mapping: its buttons have numbers only

    def is_twin_of(self, other: Device) -> bool:
        """Whether `other` may be the same physical device plugged in again; a phone is known by its key."""
        is_same = self.memory == other.memory if self.kind == PHONE else self.model == other.model
        return self.kind == other.kind and is_same


class Raw(NamedTuple):
    """What a control did: 1 or 0 for a button, -1 to 1 for an axis (right and down are positive), steps of a wheel."""

    device: str
    control: Control
    value: float
    t: Ms
    at: Position | None = None  # of the mouse


class Typed(NamedTuple):
    """A person types on the page of a name: letters, or ENTERED or ERASED."""

    text: str
    t: Ms


ENTERED, ERASED = "\n", "\b"


class Wish(NamedTuple):
    """What a person chose on the screen of the own device, verb first, as ("name", "Lotta")."""

    device: str
    move: Move
    t: Ms


# What the window and the machine report


class WindowClosed(NamedTuple):
    """A person closed the window."""

    t: Ms


class Resized(NamedTuple):
    """The window has another size."""

    size: tuple[int, int]
    t: Ms


class Exposed(NamedTuple):
    """What the window shows was lost and must be drawn again."""

    t: Ms


class WindowFocus(NamedTuple):
    """The window got or lost the keyboard focus. On loss, all held buttons are released."""

    here: bool
    t: Ms


class Layout(NamedTuple):
    """The keyboard layout changed: keys have other names."""

    t: Ms


class SoundDevice(NamedTuple):
    """A device for playing sound appeared or went."""

    there: bool
    t: Ms


class Plugged(NamedTuple):
    """A pad is there, or a phone."""

    device: Device
    t: Ms


class Unplugged(NamedTuple):
    """A pad is gone, or a phone."""

    device: Device
    t: Ms


class News(NamedTuple):
    """Another thread has finished something that may be shown."""

    t: Ms


Report = WindowClosed | Resized | Exposed | WindowFocus | Layout | SoundDevice | Plugged | Unplugged | News
Arrival = Raw | Typed | Wish | Report


# What the router makes of it


class Intent(NamedTuple):
    """A button of a booth went down or up.

    Act on presses only: releases are also synthesised (focus loss, unplugged pad).
    """

    device: str
    booth: BoothNumber  # NOBODY for a device without a booth
    button: str
    down: bool
    t: Ms
    at: Position | None = None  # where the mouse was


class Tilt(NamedTuple):
    """The stick of a pad leans this far from its middle, at most 1 in any direction; (0, 0) is at rest."""

    device: str
    booth: BoothNumber
    x: float
    y: float
    t: Ms
    second: bool = False  # the right stick, used by quick picking only


class Point(NamedTuple):
    """The mouse is here."""

    device: str
    booth: BoothNumber
    at: Position
    t: Ms


class Scroll(NamedTuple):
    """The wheel turned by `steps`; up (away from the person) is positive."""

    device: str
    booth: BoothNumber
    steps: float
    t: Ms
    at: Position | None = None


class Request(NamedTuple):
    """What the person of a booth wishes for on the own device: to have a name or a colour, to be ready, to leave."""

    device: str
    booth: BoothNumber
    move: Move
    t: Ms


class Joined(NamedTuple):
    """A device took a free booth."""

    booth: BoothNumber
    device: Device
    t: Ms


class Left(NamedTuple):
    """A device gave up its booth."""

    booth: BoothNumber
    device: Device
    t: Ms


class Lost(NamedTuple):
    """The pad or phone of a booth is gone; the booth waits for it, or for another device to adopt it."""

    booth: BoothNumber
    device: Device
    t: Ms


class BoothFound(NamedTuple):
    """A lost booth has a device again: its own one came back, or another device adopted it."""

    booth: BoothNumber
    device: Device
    adopted: bool
    t: Ms


class Blurred(NamedTuple):
    """The window has lost the keyboard: no key reaches the game."""

    t: Ms


class Distracted(NamedTuple):
    """A notice has appeared: all players look at the screen, so secrets must be covered."""

    t: Ms


Seating = Joined | Left | Lost | BoothFound
Input = Intent | Tilt | Point | Scroll | Typed | Request | Seating | Blurred | Distracted
