"""Disks that fail on purpose, a person without rights, and a program to be killed."""

import ctypes
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.store.files import Disk

ROOT = Path(__file__).parent.parent.parent
CAPABILITY_VERSION = 0x20080522  # of <linux/capability.h>, as are the two bits
OVERRIDE, READ_SEARCH = 1 << 1, 1 << 2


class FailingDisk(Disk):
    """A real disk whose n-th call fails, or that one and all after it."""

    def __init__(self, fails_at: int, for_good: bool = False, code: int = errno.ENOSPC) -> None:
        self.calls = 0
        self.failed = False
        self._fails_at = fails_at
        self._for_good = for_good
        self._code = code

    def _count(self) -> None:
        self.calls += 1
        if self.calls == self._fails_at or (self._for_good and self.failed):
            self.failed = True
            raise OSError(self._code, os.strerror(self._code))

    def open(self, path: Path, flags: int) -> int:
        self._count()
        return super().open(path, flags)

    def write(self, file: int, data: bytes | bytearray) -> int:
        self._count()
        return super().write(file, data)

    def sync(self, file: int) -> None:
        self._count()
        super().sync(file)

    def close(self, file: int) -> None:
        super().close(file)  # a file is closed even where closing fails
        self._count()

    def read(self, path: Path) -> bytes:
        self._count()
        return super().read(path)

    def replace(self, old: Path, new: Path) -> None:
        self._count()
        super().replace(old, new)

    def truncate(self, path: Path, length: int) -> None:
        self._count()
        super().truncate(path, length)

    def remove(self, path: Path) -> None:
        self._count()
        super().remove(path)

    def size(self, path: Path) -> int:
        self._count()
        return super().size(path)

    def names(self, folder: Path) -> list[str]:
        self._count()
        return super().names(folder)

    def make_folder(self, folder: Path) -> None:
        self._count()
        super().make_folder(folder)


class ShortDisk(Disk):
    """A real disk that takes a few bytes at a time."""

    def write(self, file: int, data: bytes | bytearray) -> int:
        return super().write(file, data[:3])


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A folder and its files that may be read but not written, by root neither."""
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with without_override():
            yield
    finally:
        folder.chmod(0o777)


@contextmanager
def without_override() -> Iterator[None]:
    """Let root obey the permissions of files, in this thread and in those that it starts meanwhile.

    Becoming another user would do as well, but only where that user may read the checkout and Python.
    """
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; twice, for 64 of them
    if libc.capget(header, sets):
        raise OSError(ctypes.get_errno(), "capget")
    usual = sets[0]
    try:
        sets[0] = usual & ~(OVERRIDE | READ_SEARCH)
        if libc.capset(header, sets):
            raise OSError(ctypes.get_errno(), "capset")
        yield
    finally:
        sets[0] = usual
        libc.capset(header, sets)


def program(code: str, *arguments: str) -> subprocess.Popen[str]:
    """A Python program of its own, its output to be read line by line."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def kill_after(lines: int, code: str, *arguments: str) -> list[str]:
    """Run a program, kill it -9 after so many lines of output, and hand over all that it had written."""
    with program(code, *arguments) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        written = [running.stdout.readline() for _ in range(lines)]
        running.kill()
        rest, errors = running.stdout.read(), running.stderr.read()  # what was read ahead is not lost like this
    assert errors == ""
    return [*written, *rest.splitlines()]


def run(code: str, *arguments: str) -> str:
    """What a program prints, run to its end."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
