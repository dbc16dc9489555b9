"""The SDL library that pygame has loaded, for what pygame does not offer."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Final

import pygame

# Beside the package or in it, as wheels and packaged programs of the three systems have it.
PATTERNS: Final = ("pygame/SDL2.dll", "pygame_ce.libs/libSDL2-2*", "pygame/.dylibs/libSDL2-2*", "libSDL2-2*")


def library() -> ctypes.CDLL | None:
    """The library that pygame has loaded; None if pygame uses one that does not come with it."""
    folder = Path(pygame.__file__).parent.parent
    found = next((path for pattern in PATTERNS for path in folder.glob(pattern)), None)
    return None if found is None else ctypes.CDLL(str(found))
