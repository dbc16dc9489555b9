"""The names of keys in the keyboard layout of the person."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

import pygame

from game.input.bindings import KEY_LIMIT

NO_LETTER: Final = 1 << 30  # SDL's key code of a key without a character: its scancode with this bit
# The characters that a key may have in the layouts of the world: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic,
# Georgian, and the few signs that lie further up.
CHARACTERS: Final = (range(0x20, 0x250), range(0x370, 0x700), range(0x10A0, 0x1100), range(0x1E00, 0x2122))
CONTROLS: Final = (pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DELETE)

# Names that fit a key cap, where SDL's are long or unusual.
SHORT: Final[Mapping[str, str]] = {
    "Return": "Enter",
    "Backspace": "⌫",
    "CapsLock": "Caps",
    "PageUp": "PgUp",
    "PageDown": "PgDn",
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
}


class KeyNames:
    """The name of every key, read from the layout. Call `read` again after the pump reports a `Layout`."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self.read()

    def read(self) -> None:
        """Read the current layout from SDL; a display must be open."""
        # pygame translates key codes to scancodes only inside its table of pressed keys: a table in which every key is
        # "pressed" by its own number answers with the scancode itself.
        scancode = pygame.key.ScancodeWrapper(tuple(range(KEY_LIMIT)))  # type: ignore[arg-type]  # no truth values, as said
        names: dict[int, str] = {}
        for code in chain(CONTROLS, *CHARACTERS):
            key = int(scancode[code])
            if key and key not in names:
                names[key] = pygame.key.name(code, use_compat=False)
        self._names = names

    def __getitem__(self, key: int) -> str:
        """The name of a key by its scancode, short enough for a key cap."""
        name = self._names.get(key) or pygame.key.name(key | NO_LETTER, use_compat=False) or f"Key {key}"
        if len(name) == 1 and len(name.upper()) == 1:  # SDL returns only Latin letters in upper case
            return name.upper()
        return SHORT.get(name, name).replace("Keypad ", "Num ")
