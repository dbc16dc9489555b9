"""Crash reports for bug hunting, and a journal of what happened before.

Nothing here raises when a disk fails: a report that cannot be kept must not be the next crash.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
import traceback
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from threading import Lock
from typing import Final

from game import __version__
from game.store.files import APPEND, Folder

REPORTS: Final = "reports"
JOURNAL: Final = "journal.log"
OLDER: Final = ".1"
ENDING: Final = ".txt"
MOST_REPORTS: Final = 20
MOST_BYTES: Final = 256 << 10  # of a journal; then a new one is begun
MOST_TEXT: Final = 64 << 10  # of one part of a report; the beginning is cut off
MOST_OWED: Final = 200  # lines that wait for the disk
LAST_LINES: Final = 60
KIND: Final = re.compile(r"== Kind ==\n(?P<kind>.*)\n(?P<times>\d+) times since (?P<since>.*)\n")
NUMBER: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")
LONGEST_KIND: Final = 200


class Journal:
    """Lines with the time of day; every report includes the last ones. Several processes and threads may write.

    Lines that a full disk refuses are kept and written with the next one.
    """

    def __init__(self, folder: Folder, name: str = JOURNAL) -> None:
        self._folder = folder
        self._name = name
        self._owed: deque[bytes] = deque(maxlen=MOST_OWED)
        self._lock = Lock()

    def note(self, text: str) -> None:
        """Write a line."""
        line = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}".replace("\n", " ") + "\n"
        with self._lock, suppress(OSError):
            self._owed.append(line.encode())
            self._folder.disk.make_folder(self._folder.path)
            path = self._folder.path / self._name
            file = self._folder.disk.open(path, APPEND)
            try:
                while self._owed:
                    self._folder.disk.write(file, self._owed[0])
                    self._owed.popleft()
            finally:
                self._folder.disk.close(file)
            if self._folder.disk.size(path) > MOST_BYTES:
                self._folder.rename(self._name, self._name + OLDER)

    def last(self, lines: int = LAST_LINES) -> list[str]:
        """The last lines, continued into the journal before."""
        found: list[str] = []
        for name in (self._name + OLDER, self._name):
            with suppress(OSError):
                found += self._folder.disk.read(self._folder.path / name).decode("utf-8", "replace").splitlines()
        return found[-lines:]


class Reports:
    """The folder of the latest reports. Reports of one kind share a file, so that they displace no others."""

    def __init__(self, folder: Folder, most: int = MOST_REPORTS) -> None:
        self._folder = folder
        self._most = most

    def write(self, what: str, parts: Mapping[str, str], kind: str = "") -> str:
        """Keep a report and return its name, empty if it could not be kept.

        `what` is a word, and part of the name. A report replaces the earlier one of the same `what` and `kind` (numbers
        in them are ignored) and counts how many there were; without a kind it replaces none.
        """
        numbers = [int(name[:6]) for name in self.names() if name[:6].isdecimal()]
        name = f"{max(numbers, default=0) + 1:06}-{what}{ENDING}"
        now = time.strftime("%Y-%m-%d %H:%M:%S %z")
        kind = NUMBER.sub("#", " ".join(kind.split()))[:LONGEST_KIND]
        before, times, since = self._alike(what, kind) if kind else ("", 0, "")
        head = {"Kind": f"{kind}\n{times + 1} times since {since or now}"} if kind else {}
        told = {**head, "Motley": versions(), "When": now, **parts}
        text = "".join(f"== {title} ==\n{part[-MOST_TEXT:].rstrip()}\n\n" for title, part in told.items())
        if not self._folder.save(name, text.encode("utf-8", "replace")):
            return ""
        if before:
            self._folder.remove(before)
        for old in self.names()[: -self._most]:
            self._folder.remove(old)
        return name

    def _alike(self, what: str, kind: str) -> tuple[str, int, str]:
        """The kept report of a kind, how often it happened, and since when; empty if there is none."""
        for name in reversed(self._folder.names(f"-{what}{ENDING}")):
            with suppress(OSError):
                head = self._folder.disk.read(self._folder.path / name)[:1000].decode("utf-8", "replace")
                found = KIND.match(head)
                if found and found["kind"] == kind:
                    return name, int(found["times"]), found["since"]
        return "", 0, ""

    def names(self) -> list[str]:
        """The names of the reports, oldest first."""
        return self._folder.names(ENDING)


def told(error: BaseException) -> str:
    """An exception with its stack."""
    return "".join(traceback.format_exception(error))


def kind_of(error: BaseException) -> str:
    """The kind of a failure: the exception's class and the function that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" in {os.path.basename(frames[-1].filename)} {frames[-1].name}" if frames else ""
    return type(error).__name__ + where


def versions() -> str:
    """The versions of the program, Python, the system and the loaded libraries."""
    lines = [
        f"Motley {__version__}, Python {platform.python_version()} on {platform.platform()}, process {os.getpid()}"
    ]
    loaded = ((name, sys.modules.get(name)) for name in ("pygame", "msgspec", "platformdirs"))
    lines += [f"{name} {version}" for name, module in loaded if (version := getattr(module, "__version__", ""))]
    return "\n".join(lines)
