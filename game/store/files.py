"""Files that survive a crash, a power cut, a full disk and a curious person with an editor.

A file is replaced whole: written beside its place, forced onto the disk, then renamed, and the copy before it stays as
`.bak`. At every moment one of the two is complete. A file that cannot be read is set aside as `.bad`, never deleted.
Nothing here raises when a disk fails: it posts one notice, and the game goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from game.store.notices import NoticeBoard

T = TypeVar("T")

BACKUP: Final = ".bak"
BAD: Final = ".bad"
BADS: Final = (BAD, BAD + "2", BAD + "3")  # the first is kept for good; the last is replaced when there are more
TEMPORARY: Final = ".motley-tmp"  # used by Motley alone, so that it may be swept out of any folder
MOST_BYTES: Final = 32 << 20

NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
APPEND: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND
BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows alone tells text from binary files

# Names and results are private to the account that plays.
PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700


class Disk:
    """The system calls that files are kept with. Tests hand in one that fails."""

    def open(self, path: Path, flags: int) -> int:
        return os.open(path, flags | BINARY, PRIVATE_FILE)

    def write(self, file: int, data: bytes | bytearray) -> int:
        return os.write(file, data)

    def sync(self, file: int) -> None:
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def read(self, path: Path) -> bytes:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)

    def replace(self, old: Path, new: Path) -> None:
        os.replace(old, new)

    def truncate(self, path: Path, length: int) -> None:
        os.truncate(path, length)

    def remove(self, path: Path) -> None:
        path.unlink()

    def size(self, path: Path) -> int:
        return path.stat().st_size

    def names(self, folder: Path) -> list[str]:
        return sorted(os.listdir(folder))

    def make_folder(self, folder: Path) -> None:
        for parent in reversed(folder.parents):
            if not parent.exists():
                parent.mkdir(PRIVATE_FOLDER, exist_ok=True)
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


class ReadFile(NamedTuple, Generic[T]):
    """The parsed content or None, and the new name of an unreadable file."""

    value: T | None
    bad: str = ""


class Folder:
    """A folder of files that Motley keeps."""

    def __init__(self, path: Path, board: NoticeBoard, disk: Disk | None = None) -> None:
        self.path = path
        self.board = board
        self.disk = disk or Disk()

    def save(self, name: str, data: bytes) -> bool:
        """Replace a file as a whole. On failure the file before stays, a notice is posted, and the result is False."""
        return self.save_parts(name, (data,))

    def save_parts(self, name: str, parts: Iterable[bytes]) -> bool:
        """Like `save`, with a file that comes in parts and is never in memory as a whole."""
        place, temporary = self.path / name, self.path / (name + TEMPORARY)
        try:
            self.disk.make_folder(self.path)
            self._write(temporary, parts)
            with suppress(FileNotFoundError):  # there is none the first time
                self.disk.replace(place, self.path / (name + BACKUP))
            self.disk.replace(temporary, place)
            self._sync_folder()
        except OSError as error:
            self.board.post_failure(error)
            self.remove(temporary.name)
            return False
        return True

    def load(self, name: str, parse: Callable[[bytes], T]) -> ReadFile[T]:
        """Read a file, or else the copy before it; a file that cannot be read or parsed is set aside."""
        bad = ""
        for candidate in (name, name + BACKUP):
            try:
                return ReadFile(parse(self.disk.read(self.path / candidate)), bad)
            except FileNotFoundError:
                continue
            except (OSError, ValueError, RecursionError):
                aside = self.set_aside(candidate)
                bad = bad or aside
        return ReadFile(None, bad)

    def set_aside(self, name: str) -> str:
        """Rename an unreadable file and return its new name."""
        taken = self.names()
        bad = next((name + end for end in BADS if name + end not in taken), name + BADS[-1])
        return bad if self.rename(name, bad) else name

    def rename(self, old: str, new: str) -> bool:
        """Rename a file; False, and nothing changed, if that fails."""
        try:
            self.disk.replace(self.path / old, self.path / new)
        except OSError:
            return False
        return True

    def remove(self, name: str) -> None:
        """Delete a file if it exists; failures are ignored."""
        with suppress(OSError):
            self.disk.remove(self.path / name)

    def claim(self, name: str) -> None:
        """Create a file, private to the account, before a library opens it and creates a public one."""
        with suppress(OSError):
            self.disk.close(self.disk.open(self.path / name, APPEND))

    def names(self, end: str = "") -> list[str]:
        """The names in the folder that end with `end`, sorted."""
        try:
            return [name for name in self.disk.names(self.path) if name.endswith(end)]
        except OSError:
            return []

    def sweep(self) -> None:
        """Delete the temporary files that a kill during a save left behind."""
        for name in self.names(TEMPORARY):
            self.remove(name)

    def _write(self, path: Path, parts: Iterable[bytes]) -> None:
        file = self.disk.open(path, NEW)
        try:
            for data in parts:
                while data:
                    data = data[self.disk.write(file, data) :]
            self.disk.sync(file)
        finally:
            self.disk.close(file)

    def _sync_folder(self) -> None:
        """Force the renaming onto the disk, if the file system supports it."""
        with suppress(OSError):
            folder = self.disk.open(self.path, os.O_RDONLY)
            try:
                self.disk.sync(folder)
            finally:
                self.disk.close(folder)
