"""Remembers which file was being opened when the program died, so that it does not end the program again.

A small marker file lies beside the others while a file is opened, one byte long for every attempt. A program that lives
on removes the marker, also after an exception; one that is killed or hangs leaves it behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from game.store.files import APPEND, Folder

OPENING: Final = ".opening"


class Attempts:
    """The attempts to open files of a folder, by name."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def failed(self, name: str) -> int:
        """The number of attempts to open `name` during which the program died."""
        try:
            return self._folder.disk.size(self._folder.path / (name + OPENING))
        except OSError:
            return 0

    @contextmanager
    def opening(self, name: str) -> Iterator[None]:
        """Mark `name` as being opened while the context lasts; no mark if the disk cannot be written."""
        with suppress(OSError):
            self._folder.disk.make_folder(self._folder.path)
            file = self._folder.disk.open(self._folder.path / (name + OPENING), APPEND)
            try:
                self._folder.disk.write(file, b".")
            finally:
                self._folder.disk.close(file)
        try:
            yield
        finally:
            self.forget(name)

    def forget(self, name: str) -> None:
        """Forget all attempts to open `name`."""
        self._folder.remove(name + OPENING)
