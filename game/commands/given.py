"""Checks of the commands' arguments, and their output. Every error is a ValueError of one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

UI = "ui"  # in the place of a game: the interface of all games
SMALLEST, LARGEST = 160, 8192  # pixels along a side of a window

# Exit codes besides 0 for success.
NOT_WHOLE = 1
WRONG_INPUT = 2
NO_SCREEN = 3


def notify(text: str) -> None:
    """Print a sentence on the error stream."""
    print(text, file=sys.stderr)


def size_of(text: str) -> tuple[int, int]:
    """The width and height of a text such as "1280x720". Raises ValueError if they are impossible."""
    width, cross, height = text.partition("x")
    if not cross or not width.isdecimal() or not height.isdecimal():
        raise ValueError(f"--size takes a width and a height as in 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise ValueError(f"--size takes sides from {SMALLEST} to {LARGEST}, not {text!r}")
    return size


def at_least(name: str, value: int, least: int) -> None:
    """Raise ValueError if the value is below `least`."""
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def make_folder(folder: Path) -> None:
    """Create the folder if it does not exist. Raises ValueError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"cannot write to {folder}: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    """Write a file that the user named. Raises ValueError if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"cannot write {path}: {error.strerror}") from None
