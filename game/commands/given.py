"""What people give to commands, checked, and what they get back. Every complaint is a ValueError of one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

UI = "ui"  # in the place of a game: the interface that all share
SMALLEST, LARGEST = 160, 8192  # pixels along a side of a window

# Exit codes; 0 is that all went well.
NOT_WHOLE = 1
WRONG_INPUT = 2
NO_SCREEN = 3


def notify(text: str) -> None:
    """Tell it to whoever started us from a console."""
    print(text, file=sys.stderr)


def size_of(text: str) -> tuple[int, int]:
    """A width and a height that a picture can have."""
    width, cross, height = text.partition("x")
    if not cross or not width.isdecimal() or not height.isdecimal():
        raise ValueError(f"--size takes a width and a height as in 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise ValueError(f"--size takes sides from {SMALLEST} to {LARGEST}, not {text!r}")
    return size


def at_least(name: str, value: int, least: int) -> None:
    """Complain about a number that is too small."""
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def make_folder(folder: Path) -> None:
    """Make sure that the folder is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"cannot write to {folder}: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    """Write a file for somebody who said where."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"cannot write {path}: {error.strerror}") from None
