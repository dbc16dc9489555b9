"""Closes the ways out of the window before it is opened. It imports nothing, so that the window opens soon."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Final

# Variables that SDL reads when it is opened: no key leads out of the window.
CLOSED: Final = {
    "SDL_GRAB_KEYBOARD": "1",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_WINDOWS_NO_CLOSE_ON_ALT_F4": "1",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
}


def close_doors(environment: MutableMapping[str, str], safe: bool) -> None:
    """Set SDL's variables; in safe mode no sound card is used."""
    environment.update(CLOSED)
    if safe:
        environment["SDL_AUDIODRIVER"] = "dummy"
