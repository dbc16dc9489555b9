"""What comes in from people, and what it means.

A `Raw` is what a control of a physical device did and when: keyboards send scancodes, pads the place of a button, the
mouse its buttons and where it is. The router makes it an `Intent`: a button of a seat. Everything here is plain data;
`t` is always the moment of arrival in ms of the clock that was handed to the pump.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.api import TABLE, Ms, Seat

# The buttons that every seat has, whatever it is played with.
LEFT, RIGHT, UP, DOWN, A, B, C, PAUSE = "left", "right", "up", "down", "a", "b", "c", "pause"
DIRECTIONS: Final = (LEFT, RIGHT, UP, DOWN)
BUTTONS: Final = (*DIRECTIONS, A, B, C, PAUSE)

# The nine keys of whoever picks quickly, as they lie, row by row.
NINE: Final = tuple(f"nine {number}" for number in range(1, 10))

# Kinds of devices. SDL cannot tell two keyboards apart, so a part of the keys counts as a device: a zone.
KEYS, PAD, MOUSE = "keys", "pad", "mouse"
KINDS: Final = (KEYS, PAD, MOUSE)

NOBODY: Final[Seat] = TABLE  # the seat of a device that has none
KEYBOARD: Final = "keyboard"  # where all keys come from, and Escape, which belongs to no zone

MOVE, SCROLL = "move", "scroll"  # the controls of the mouse that are no buttons

Control = int | str  # the scancode of a key, or the name of what was moved on a pad or the mouse
Position = tuple[int, int]  # on the window, in pixels


class Device(NamedTuple):
    """Something that one person can play with."""

    id: str  # unique while it is there; a pad that comes back has a new one
    kind: str
    name: str  # for a person; equal pads are numbered
    model: str  # what its bindings are kept under; equal pads share it
    memory: str  # what the name and colour of its owner are remembered under
    mapped: bool = True  # a pad whose buttons SDL can place; of a stranger only their numbers are known

    def is_twin_of(self, other: Device) -> bool:
        """Whether, as far as anyone can tell, it might be the same thing plugged in again."""
        return self.kind == other.kind and self.model == other.model


class Raw(NamedTuple):
    """What a control did: 1 or 0 for a button, -1 to 1 for an axis (right and down are positive), steps of a wheel."""

    device: str
    control: Control
    value: float
    t: Ms
    at: Position | None = None  # of the mouse


# What the window and the machine report


class WindowClosed(NamedTuple):
    """Somebody closed the window."""

    t: Ms


class Resized(NamedTuple):
    """The window has another size."""

    size: tuple[int, int]
    t: Ms


class Exposed(NamedTuple):
    """What the window shows was lost and must be drawn again."""

    t: Ms


class WindowFocus(NamedTuple):
    """The window got the keyboard, or lost it. All that was held is released when it is lost."""

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
    """A pad is there."""

    device: Device
    t: Ms


class Unplugged(NamedTuple):
    """A pad is gone."""

    device: Device
    t: Ms


Report = WindowClosed | Resized | Exposed | WindowFocus | Layout | SoundDevice | Plugged | Unplugged
Arrival = Raw | Report


# What the router makes of it


class Intent(NamedTuple):
    """A button of a seat went down or up. Act on the way down: not every way up was somebody's will."""

    device: str
    seat: Seat  # NOBODY for a device without a seat
    button: str
    down: bool
    t: Ms
    at: Position | None = None  # where the mouse was


class Tilt(NamedTuple):
    """The stick of a pad leans this far from its middle, at most 1 in any direction; (0, 0) is at rest."""

    device: str
    seat: Seat
    x: float
    y: float
    t: Ms
    second: bool = False  # the right stick, which means something only for whoever picks quickly


class Point(NamedTuple):
    """The mouse is here."""

    device: str
    seat: Seat
    at: Position
    t: Ms


class Scroll(NamedTuple):
    """The wheel turned by so many steps, up or away is positive."""

    device: str
    seat: Seat
    steps: float
    t: Ms
    at: Position | None = None


class Joined(NamedTuple):
    """A device took a free seat."""

    seat: Seat
    device: Device
    t: Ms


class Left(NamedTuple):
    """A device gave up its seat."""

    seat: Seat
    device: Device
    t: Ms


class Lost(NamedTuple):
    """The pad of a seat is gone; the seat waits for it, or for somebody who adopts it."""

    seat: Seat
    device: Device
    t: Ms


class SeatFound(NamedTuple):
    """A lost seat has a device again: its own pad came back, or another was adopted."""

    seat: Seat
    device: Device
    adopted: bool
    t: Ms


Seating = Joined | Left | Lost | SeatFound
Input = Intent | Tilt | Point | Scroll | Seating
