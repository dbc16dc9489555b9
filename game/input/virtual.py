"""Pads without hardware, for measurements and tests: virtual joysticks of the SDL that pygame uses.

They live inside the process. Their state is sampled: a press must last until the next pump, or `VirtualPads.sample`.
"""

from __future__ import annotations

import ctypes
import sys

from game.input import sdl

MAPPED, STRANGER = 1, 0  # SDL's types: a game controller with a mapping, and an unknown device
AXES, BUTTONS, HATS = 6, 15, 1
LAST_EVENT = 0xFFFF
HAT = {"up": 1, "right": 2, "down": 4, "left": 8, "rest": 0}


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player_index", ctypes.c_void_p),
        ("rumble", ctypes.c_void_p),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    )


RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)
LED = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint8, ctypes.c_uint8)


def _library() -> ctypes.CDLL:
    """The SDL library that pygame loaded."""
    library = sdl.library()
    assert library is not None, f"no SDL beside pygame on {sys.platform}"
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
    library.SDL_JoystickSetVirtualHat.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    return library


class VirtualPad:
    """One pad. It must be open, through the program's pads or `open`, before anything is moved."""

    def __init__(self, library: ctypes.CDLL, index: int, description: _Description) -> None:
        self._library = library
        self._description = description  # SDL copies it, but not what it points to
        self.instance = int(library.SDL_JoystickGetDeviceInstanceID(index))
        self.rumbled: list[tuple[int, int]] = []
        self.shone: list[tuple[int, int, int]] = []

    @property
    def index(self) -> int:
        """The pad's current index in SDL's list, -1 if it is gone."""
        for index in range(self._library.SDL_NumJoysticks()):
            if self._library.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                return index
        return -1

    @property
    def is_open(self) -> bool:
        return bool(self._library.SDL_JoystickFromInstanceID(self.instance))

    def open(self) -> None:
        self._library.SDL_JoystickOpen(self.index)

    def press(self, button: int) -> None:
        assert self._library.SDL_JoystickSetVirtualButton(self._pointer, button, 1) == 0

    def release(self, button: int) -> None:
        assert self._library.SDL_JoystickSetVirtualButton(self._pointer, button, 0) == 0

    def lean(self, axis: int, value: float) -> None:
        assert self._library.SDL_JoystickSetVirtualAxis(self._pointer, axis, round(value * 32_767)) == 0

    def hat(self, direction: str) -> None:
        assert self._library.SDL_JoystickSetVirtualHat(self._pointer, 0, HAT[direction]) == 0

    def detach(self) -> None:
        assert self._library.SDL_JoystickDetachVirtual(self.index) == 0

    @property
    def _pointer(self) -> ctypes.c_void_p:
        pointer = self._library.SDL_JoystickFromInstanceID(self.instance)
        assert pointer, "nobody has opened this pad"
        return ctypes.c_void_p(pointer)


class VirtualPads:
    """Attaches pads, and detaches them at the end. The joystick module must be initialised."""

    def __init__(self) -> None:
        self._library = _library()
        self._attached: list[VirtualPad] = []

    def attach(self, kind: int = MAPPED, name: str = "Test Pad", shakes: bool = False) -> VirtualPad:
        """Plug a pad in; pads of one name are equal. A pad that `shakes` has rumble and a light, and records both."""
        box: list[VirtualPad] = []

        def rumble(_: object, low: int, high: int) -> int:
            box[0].rumbled.append((low, high))
            return 0

        def shine(_: object, red: int, green: int, blue: int) -> int:
            box[0].shone.append((red, green, blue))
            return 0

        description = _Description(version=1, type=kind, axes=AXES, buttons=BUTTONS, hats=HATS, name=name.encode())
        if shakes:
            description.keep = RUMBLE(rumble), LED(shine)
            description.rumble, description.set_led = (
                ctypes.cast(callback, ctypes.c_void_p) for callback in description.keep
            )
        index = self._library.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        assert index >= 0
        pad = VirtualPad(self._library, index, description)
        box.append(pad)
        self._attached = [*(other for other in self._attached if other.index >= 0), pad]
        return pad

    def sample(self) -> None:
        """Have SDL look at all pads now, from any thread: what they did is in its queue when this returns."""
        self._library.SDL_JoystickUpdate()

    def detach_all(self) -> None:
        for pad in self._attached:
            if pad.index >= 0:
                pad.detach()
        self._library.SDL_PumpEvents()
        self._library.SDL_FlushEvents(0, LAST_EVENT)  # events of pads that are gone would reach the next user
