"""The logs of matches on disk: a running match can be resumed after a crash, the last finished ones watched again.

A log is named `000123-hoopla.running` while its match is on and `.jsonl` once it is over or given up. Every line is
written at once, so that a kill loses nothing, and forced onto the disk once a second by a thread of its own, so that a
power cut costs a second at most and no frame waits for a disk. Lines that a full disk refuses are kept and tried again
with the next one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from threading import Event as Signal
from threading import Thread
from typing import Any, Final, NamedTuple

import msgspec

from game.bots.driver import Driver
from game.bots.play import Roster, UnknownGame
from game.match.config import Find, MatchConfig
from game.match.log import FORMAT, Entry, LogError, MatchLog, encode, head, parse
from game.match.match import Match
from game.rules.api import Ms
from game.store.attempts import Attempts
from game.store.files import APPEND, BAD, Folder
from game.store.live_report import LiveReport
from game.store.notices import Notice
from game.store.sitters import SEAT_COLOURS, Sitter

RUNNING: Final = ".running"
KEPT: Final = ".jsonl"
SITTERS: Final = "sitters"  # the key of the seats' players in the head of a log

MOST_LOGS: Final = 100
MOST_BYTES: Final = 16 << 20
MOST_BAD: Final = 5
MOST_ATTEMPTS: Final = 2  # a log that killed the program this often is not opened again
SYNC_EVERY_S: Final = 1.0


class MatchFile:
    """The sink of a running match. It closes by itself at the end of the match."""

    def __init__(
        self,
        folder: Folder,
        name: str,
        file: int | None,
        report: LiveReport,
        owed: bytes = b"",
        sync_every: float = 1.0,
    ) -> None:
        self.name = name  # without the extension
        self._report = report
        self._folder = folder
        self._file = file  # None if none could be opened: the match goes on without
        self._owed = bytearray(owed)
        self._kept = True  # False once the match need not be resumed
        self._unsynced = Signal()
        self._closed = Signal()
        self._sync_every = sync_every
        self._keeper = Thread(target=self._keep, name=f"log of match {name}", daemon=True)
        if file is not None:
            self._write()
            self._keeper.start()

    def __call__(self, entry: Entry) -> None:
        """Write an entry of the log."""
        if type(entry) is tuple and len(entry) > 1:
            self._report.tell("move", entry=entry)
        if self._file is None or self._closed.is_set():
            return
        self._owed += encode(entry).encode() + b"\n"
        self._write()
        if type(entry) is dict and "end" in entry:
            self.give_up()

    def close(self) -> None:
        """Stop writing; the match is offered again at the next start."""
        self._closed.set()

    def give_up(self) -> None:
        """Stop writing; the match is over or abandoned, and will not be offered again."""
        self._kept = False
        self._closed.set()

    def wait(self, seconds: float = 2.0) -> None:
        """Before the program ends: let the last lines reach the disk."""
        if self._file is not None:
            self._keeper.join(seconds)

    def _write(self) -> None:
        assert self._file is not None
        try:
            while self._owed:
                del self._owed[: self._folder.disk.write(self._file, self._owed)]
                self._unsynced.set()
        except OSError as error:
            self._folder.board.post_failure(error)

    def _keep(self) -> None:
        """The thread: force lines onto the disk every `sync_every` s; at the end close and rename the file."""
        assert self._file is not None
        while not self._closed.wait(self._sync_every):
            self._sync(self._file)
        self._sync(self._file)
        try:
            self._folder.disk.close(self._file)
        except OSError as error:
            self._folder.board.post_failure(error)
        if not self._kept:
            self._folder.rename(self.name + RUNNING, self.name + KEPT)
            rotate(self._folder)

    def _sync(self, file: int) -> None:
        if self._unsynced.is_set():
            self._unsynced.clear()
            try:
                self._folder.disk.sync(file)
            except OSError as error:
                self._folder.board.post_failure(error)


class Unfinished(NamedTuple):
    """A match that was running when the program ended."""

    name: str
    log: MatchLog
    sitters: tuple[Sitter, ...]  # () if the log does not name them
    played: Ms
    length: int  # of the readable part of the file


class Recording(NamedTuple):
    """A match with the players of its seats: people without names if its log does not name them."""

    log: MatchLog
    sitters: tuple[Sitter, ...]

    @classmethod
    def read(cls, data: bytes, find: Find) -> Recording:
        """Read a recording from the content of a file. Raises LogError with the reason in one sentence."""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise LogError("not a Motley log: it is not text") from None
        log = parse(text, find)
        nameless = tuple(Sitter(str(seat + 1), SEAT_COLOURS[seat]) for seat in range(log.config.setup.seats))
        return cls(log, _sitters(data, log.config) or nameless)


class Matches:
    """The folder of the logs."""

    def __init__(
        self, folder: Folder, roster: Roster, report: LiveReport | None = None, sync_every: float = SYNC_EVERY_S
    ) -> None:
        """`roster` has the games whose logs can be read; `report` gets every move."""
        self._folder = folder
        self._roster = roster
        self._report = report or LiveReport()
        self._sync_every = sync_every
        self._attempts = Attempts(folder)
        self.aside: list[str] = []  # the logs that were set aside since the start, by their new names

    def begin(self, config: MatchConfig, sitters: Sequence[Sitter]) -> MatchFile:
        """The sink for a new match. Older running matches are no longer offered."""
        self.put_away()
        numbers = [int(name[:6]) for name in self._folder.names() if name[:6].isdecimal()]
        name = f"{max(numbers, default=0) + 1:06}-{config.game}"
        first = encode({**head(config), SITTERS: msgspec.to_builtins(sitters)}) + "\n"
        return MatchFile(self._folder, name, self._open(name), self._report, first.encode(), self._sync_every)

    def unfinished(self) -> Unfinished | None:
        """The match that was running when the program ended, if it can be resumed; logs that cannot are renamed."""
        offer: Unfinished | None = None
        for name in reversed(self._running()):
            if offer is None:
                offer = self._examine(name)
            else:
                self._folder.rename(name + RUNNING, name + KEPT)
        return offer

    def put_away(self) -> None:
        """Rename the logs of running matches to abandoned ones, without opening them."""
        for name in self._running():
            self._folder.rename(name + RUNNING, name + KEPT)

    def resume(self, unfinished: Unfinished, at_once: bool = False) -> tuple[Driver, MatchFile]:
        """Continue a match and its log exactly where they stopped.

        If the bots cannot continue from a log, it is set aside, and their exception is raised.
        """
        config, file = unfinished.log.config, self._reopen(unfinished)
        play = self._roster.play(config.game)
        seats = enumerate(unfinished.sitters)
        bots = {seat: play.bot_for(config, seat, sitter.level) for seat, sitter in seats if sitter.is_bot}
        try:
            with self._attempts.opening(unfinished.name):
                return Driver.resume(unfinished.log, bots, file, at_once), file
        except Exception:
            file.close()
            file.wait()
            self._set_aside(unfinished.name, "match_damaged")
            raise

    def decline(self, unfinished: Unfinished) -> None:
        """Keep the log of an unfinished match as that of an abandoned one."""
        self._folder.rename(unfinished.name + RUNNING, unfinished.name + KEPT)

    def age(self, unfinished: Unfinished) -> float:
        """Seconds since the match was broken off, by the system clock."""
        try:
            return time.time() - (self._folder.path / (unfinished.name + RUNNING)).stat().st_mtime
        except OSError:
            return 0.0

    def _running(self) -> list[str]:
        return [name.removesuffix(RUNNING) for name in self._folder.names(RUNNING)]

    def _open(self, name: str) -> int | None:
        try:
            self._folder.disk.make_folder(self._folder.path)
            return self._folder.disk.open(self._folder.path / (name + RUNNING), APPEND)
        except OSError as error:
            self._folder.board.post_failure(error)
            return None

    def _reopen(self, unfinished: Unfinished) -> MatchFile:
        """The log open for appending, cut after its last complete line."""
        try:
            self._folder.disk.truncate(self._folder.path / (unfinished.name + RUNNING), unfinished.length)
        except OSError as error:
            self._folder.board.post_failure(error)
            return MatchFile(self._folder, unfinished.name, None, self._report)
        file = self._open(unfinished.name)
        return MatchFile(self._folder, unfinished.name, file, self._report, b"", self._sync_every)

    def _examine(self, name: str) -> Unfinished | None:
        """The match of a log if it can be resumed. A finished log is renamed, an unreadable one set aside."""
        if self._attempts.failed(name) >= MOST_ATTEMPTS:
            self._set_aside(name, "match_damaged")
            return None
        whole = b""
        try:
            with self._attempts.opening(name):
                whole = _whole_lines(self._folder.disk.read(self._folder.path / (name + RUNNING)))
                log = parse(whole.decode("ascii"), self._roster.find) if whole else None
                match = Match.resume(log) if log is not None else None
        except Exception:  # of any kind: unreadable, not a log, or an error of the rules about nonsense
            other = self._is_of_another_version(whole)
            self._set_aside(name, "match_other_version" if other else "match_damaged")
            return None
        if log is None or match is None:  # the match was not even dealt
            self._folder.remove(name + RUNNING)
            return None
        if match.game.outcome is not None:
            self._folder.rename(name + RUNNING, name + KEPT)
            return None
        return Unfinished(name, log, _sitters(whole, log.config), match.now, len(whole))

    def _set_aside(self, name: str, key: str) -> None:
        bad = self._folder.set_aside(name + RUNNING)
        self.aside.append(bad)
        self._attempts.forget(name)
        self._folder.board.post(Notice(key, bad))
        rotate(self._folder)

    def _is_of_another_version(self, data: bytes) -> bool:
        record = _head(data)
        try:
            version = self._roster.find(record.get("game")).spec.version
        except UnknownGame:
            return "motley" in record
        return (record.get("motley"), record.get("rules")) != (FORMAT, version)


def rotate(folder: Folder, most: int = MOST_LOGS, most_bytes: int = MOST_BYTES) -> None:
    """Delete the oldest logs beyond `most` files or `most_bytes`; the latest always stays."""
    room = most_bytes
    for number, name in enumerate(reversed(folder.names(KEPT))):
        try:
            room -= folder.disk.size(folder.path / name)
        except OSError:
            continue
        if number and (number >= most or room < 0):
            folder.remove(name)
    bad = [name for name in folder.names() if BAD in name]
    for name in bad[:-MOST_BAD]:
        folder.remove(name)


def _whole_lines(data: bytes) -> bytes:
    """The complete lines of a log: a power cut may leave zeros in place of lines."""
    whole = data.partition(b"\0")[0]
    return whole[: whole.rfind(b"\n") + 1]


def _head(data: bytes) -> dict[str, Any]:
    """The first line of a log; empty if it is not a JSON object."""
    try:
        record = json.loads(data.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _sitters(data: bytes, config: MatchConfig) -> tuple[Sitter, ...]:
    """The players of the seats, () if the head of the log names none that make sense."""
    try:
        sitters = msgspec.convert(_head(data).get(SITTERS), tuple[Sitter, ...])
    except msgspec.ValidationError:
        return ()
    return sitters if len(sitters) == config.setup.seats else ()
