"""Reads files that a person names and that may be anything: a pipe or a film must not hold up the program."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from game.store.files import BINARY


class Unfit(ValueError):
    """Why a file cannot be used, as the end of a sentence that begins with its name."""


def read_regular(path: Path, most: int) -> bytes:
    """The content of a file of at most `most` bytes. Raises OSError, or Unfit if it is too long or no plain file."""
    file = os.open(path, os.O_RDONLY | BINARY | getattr(os, "O_NONBLOCK", 0))  # opening a pipe would wait for a writer
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise Unfit("is no regular file")
    with os.fdopen(file, "rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise Unfit(f"has more than {most >> 20} MiB")
    return data
