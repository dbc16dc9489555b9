"""The one setting that must be known before there is a window.

All settings are read and checked later, when the window is shown; a person who does not want full screen must not get
it until then.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from game.store.paths import SETTINGS, candidates


def peek_full_screen(given: Path | None = None) -> bool:
    """Whether the settings ask for full screen; True if there is no readable file."""
    for folder in candidates(given):
        with suppress(OSError, ValueError, RecursionError):
            settings = json.loads((folder / SETTINGS).read_bytes())
            return not isinstance(settings, dict) or settings.get("full_screen") is not False
    return True
