"""The state of a kiosk for monitoring: a small JSON file, and a line on the error stream when it changes.

The file is replaced as a whole, so that a reader never finds half of one; it is not forced onto the disk, since it is
worthless after a power cut. While the kiosk runs the file is never older than the policy says: an older one means that
the supervisor itself is gone. The README has a table of its keys.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec

from game import __version__
from game.kiosk.pulse import Beat
from game.store.usage import Count

FILE: Final = "status.json"
SCHEMA: Final = 1
READABLE: Final = 0o644  # readable by all accounts: there is no name in it
WHEN: Final = "%Y-%m-%dT%H:%M:%S%z"

State = Literal["starting", "up", "closed", "down", "ended"]


class Status(msgspec.Struct, kw_only=True):
    """The content of the file."""

    schema: int = SCHEMA
    version: str = __version__
    written: str = ""
    state: State = "starting"
    since: str = ""  # when this state began
    safe_mode: bool = False
    scene: str = ""
    supervisor: int = 0  # process
    game: int = 0  # process; 0 without a game
    starts: int = 0
    deaths: int = 0
    last_death: str = ""
    troubles: list[str] = []
    pads: list[str] = []
    today: Count = Count()


class StatusFile:
    """Keeps the file up to date and prints changes."""

    def __init__(self, path: Path, every: float, now: Callable[[], float] = time.monotonic) -> None:
        """`every` is the time in seconds after which the file is written even without a change."""
        self._path = path
        self._every = every
        self._now = now
        self._status = Status(supervisor=os.getpid())
        self._due = 0.0
        self._said: tuple[object, ...] = ()

    def started(self, game: int, safe: bool) -> None:
        """A game was started; `game` is its process."""
        self._change(state="starting", game=game, safe_mode=safe, starts=self._status.starts + 1, scene="")

    def look(self, beat: Beat | None) -> None:
        """Update the state from the game's last heartbeat."""
        if beat is None or not beat.shown:
            self._change()
            return
        state: State = "up" if beat.is_open else "closed"
        self._change(
            state=state, scene=beat.scene, pads=list(beat.devices), troubles=list(beat.troubles), today=beat.today
        )

    def died(self, cause: str) -> None:
        """The game has died; `cause` says how, in a word."""
        self._change(state="down", game=0, deaths=self._status.deaths + 1, last_death=f"{_when()} {cause}", scene="")

    def ended(self) -> None:
        """The operator ended the kiosk."""
        self._change(state="ended", game=0, scene="")

    def _change(self, **news: object) -> None:
        status = msgspec.structs.replace(self._status, **news)
        now = self._now()
        if status == self._status and now < self._due:
            return
        if status.state != self._status.state or not status.since:
            status.since = _when()
        self._status, self._due = status, now + self._every
        self._say()
        self._write()

    def _say(self) -> None:
        """Print a line when the state or the troubles change; the first one when the kiosk is up or down."""
        status = self._status
        if not self._said and status.state in ("starting", "ended"):
            return  # the supervisor reports a failed start itself
        told = status.state, status.safe_mode, *status.troubles
        if told != self._said:
            self._said = told
            words = [status.state, *(["in safe mode"] if status.safe_mode else [])]
            words += [f"trouble: {', '.join(status.troubles)}"] if status.troubles else []
            with suppress(OSError, ValueError, AttributeError):  # the stream may be missing or closed
                print(f"motley kiosk: status {'; '.join(words)}", file=sys.stderr, flush=True)

    def _write(self) -> None:
        written = msgspec.structs.replace(self._status, written=_when())
        data = msgspec.json.format(msgspec.json.encode(written), indent=2) + b"\n"
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            beside.write_bytes(data)
            beside.chmod(READABLE)
            os.replace(beside, self._path)
        except OSError:  # an outdated file is the signal
            with suppress(OSError):
                beside.unlink()


def _when() -> str:
    return time.strftime(WHEN)
