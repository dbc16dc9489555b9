"""Where files lie: those that came with the program (see `shipped`), and those that it keeps.

The program keeps its files in one folder, its home: the one that was given, else the user's own, else one beside the
program, else a temporary one. One Motley at a time uses a home.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from game.store.files import BACKUP, NEW, PRIVATE_FILE, PRIVATE_FOLDER, TEMPORARY, Disk
from game.store.notices import Notice, NoticeBoard
from game.store.shipped import PACKAGE, art, resource, sounds

__all__ = ("PACKAGE", "DataHome", "art", "beside", "candidates", "is_packaged", "resource", "sounds")

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SETTINGS: Final = "settings.json"
HISTORY: Final = "history.sqlite"
MATCHES: Final = "matches"
LOCK: Final = "motley.lock"
BESIDE: Final = "motley-data"
LOCKS: Final = (LOCK, "kiosk.lock")  # of a game, and of a kiosk's supervisor: a folder with one of them is a home
OURS: Final = (*LOCKS, SETTINGS, HISTORY, MATCHES, "kiosk.json", "usage.json", "journal.log", "reports", "exports")


# What the program keeps


def candidates(given: Path | None = None) -> tuple[Path, ...]:
    """The folders that may become the home, best first; only `given` if there is one."""
    if given is not None:
        return (given,)
    own = platformdirs.user_data_path("motley", appauthor=False)
    return (own, *beside())


def is_packaged() -> bool:
    """Whether this is a packaged executable, without a Python of its own."""
    return bool(getattr(sys, "frozen", False))  # set by PyInstaller


def beside() -> tuple[Path, ...]:
    """A folder beside the program; none if the program lies among installed packages."""
    if is_packaged():
        return (Path(sys.executable).resolve().parent / BESIDE,)
    return (PACKAGE.parent / BESIDE,) if (PACKAGE.parent / "pyproject.toml").exists() else ()


class DataHome:
    """The folder in which this Motley keeps its files, locked for it alone."""

    def __init__(self, folder: Path, lock: int | None = None, temporary: bool = False) -> None:
        self.folder = folder
        self.temporary = temporary
        self._lock = lock

    @property
    def matches(self) -> Path:
        """The folder of the matches' logs."""
        return self.folder / MATCHES

    @classmethod
    def find(cls, board: NoticeBoard, given: Path | None = None) -> DataHome:
        """Lock the first candidate that is writable and not in use, else a temporary folder.

        A temporary home begins with the settings of a home that can be read but not written.
        """
        folders = candidates(given)
        for folder in folders:
            if not _is_writable(folder):
                continue
            _tighten(folder)
            try:
                return cls(folder, lock_file(folder / LOCK))
            except BlockingIOError:
                board.post(Notice("home_in_use"))
                break
        else:
            board.post(Notice("home_temporary"))
        return cls._temporary(folders)

    @classmethod
    def _temporary(cls, folders: tuple[Path, ...]) -> DataHome:
        try:
            made = Path(tempfile.mkdtemp(prefix="motley-"))
        except OSError:
            return cls(folders[0])  # every save fails there, and posts a notice
        for folder in folders:
            for name in (SETTINGS, SETTINGS + BACKUP):
                with suppress(OSError):
                    shutil.copyfile(folder / name, made / name)
                    (made / name).chmod(PRIVATE_FILE)
                    return cls(made, temporary=True)
        return cls(made, temporary=True)

    def close(self) -> None:
        """Release the lock, and delete a temporary home."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        if self.temporary:
            shutil.rmtree(self.folder, ignore_errors=True)


def _is_writable(folder: Path) -> bool:
    """Whether a file can be written there; permissions alone do not tell."""
    disk, probe = Disk(), folder / ("probe" + TEMPORARY)
    try:
        disk.make_folder(folder)
        disk.close(disk.open(probe, NEW))
        disk.remove(probe)
    except OSError:
        return False
    return True


def _tighten(folder: Path) -> None:
    """Make a home of an earlier version private, with the files that Motley put into it.

    A folder that was never a home, or that is meant for all accounts, is left as it is.
    """
    with suppress(OSError):
        if not any((folder / name).exists() for name in LOCKS) or folder.stat().st_mode & stat.S_ISVTX:
            return
        folder.chmod(PRIVATE_FOLDER)
        ours = [path for path in folder.iterdir() if path.name.startswith(OURS) and not path.is_symlink()]
        for path in ours:
            path.chmod(PRIVATE_FOLDER if path.is_dir() else PRIVATE_FILE)
        for file in (file for path in ours if path.is_dir() for file in path.iterdir()):
            if file.is_file() and not file.is_symlink():
                file.chmod(PRIVATE_FILE)


def lock_file(path: Path) -> int | None:
    """Take a lock that ends with the process; raises BlockingIOError if another process has it.

    None if the file cannot be locked, as on some USB sticks: the home works all the same.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    except OSError:
        return None
    try:
        if sys.platform == "win32":
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            except OSError:
                raise BlockingIOError from None
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(file)
        if isinstance(error, BlockingIOError):
            raise
        return None
    return file
