"""The parent process of a kiosk: it starts the game, listens to its heart, and starts it again whenever it ends.

It shows nothing and loads no pygame, so that nothing which ends the game can end it too. The game tells with its exit
code what the operator wanted; every other end is a crash, of which a report is kept. Who dies fast is started again
more and more slowly, after three times in safe mode; after many the supervisor gives up and lets the system decide.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from types import FrameType
from typing import IO, Final, NamedTuple

import msgspec

from game.kiosk.policy import Policy
from game.kiosk.pulse import Beat
from game.store.files import Folder
from game.store.notices import Board
from game.store.reports import REPORTS, Journal, Reports

# Exit codes, of the game to the supervisor and of the supervisor to systemd or to the Shell Launcher.
ENDED: Final = 0  # the operator has ended it: do not start it again
WRONG_INPUT: Final = 2  # the policy is wrong: starting it again does not help
NO_SCREEN: Final = 3  # there is nothing to show it on: start it again later
GAVE_UP: Final = 70  # it dies whatever is done: restart the computer
RESTART: Final = 75  # of the game alone: the operator wants it started anew

LOOK_S: Final = 0.1  # how often the supervisor looks
SLEPT_S: Final = 2.0  # whoever looks so late was not running at all: the game was not, either
FAST_FOR_SAFE: Final = 3
FAST_FOR_GIVING_UP: Final = 12
PAUSES: Final = (0.0, 0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # before a start, after so many fast deaths
SAFE_FOR_S: Final = 300.0  # a safe mode that has lasted so long is tried without
GOODBYE_S: Final = 5.0  # for the game to save everything when the computer goes down
ERRORS: Final = "game.err"  # what the game writes to its error stream, stacks among it


class Death(NamedTuple):
    """How a game ended."""

    code: int
    hung: bool
    lived: float  # seconds
    beat: Beat | None
    ready: bool = True  # its heart has beaten at all

    @property
    def cause(self) -> str:
        """In a word, as a part of a file's name."""
        if self.hung:
            return "hang" if self.ready else "start"
        if self.code < 0:
            with suppress(ValueError):
                return signal.Signals(-self.code).name.lower()
        return f"exit-{self.code & 0xFFFFFFFF}"


class Heart:
    """Listens to one game in a thread of its own, for a pipe cannot be looked at everywhere without reading it."""

    def __init__(self, game: subprocess.Popen[bytes], now: Callable[[], float]) -> None:
        self.beat: Beat | None = None
        self.last = now()
        self._game = game
        self._now = now
        self._listener = Thread(target=self._listen, name="heart", daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._game.stdout is not None
        for line in self._game.stdout:
            self.last = self._now()
            with suppress(msgspec.DecodeError):
                self.beat = msgspec.json.decode(line, type=Beat)

    def close(self) -> None:
        """The game is over, and so is its pipe."""
        self._listener.join(GOODBYE_S)
        assert self._game.stdout is not None
        self._game.stdout.close()


class Supervisor:
    """Runs the game until the operator ends it."""

    def __init__(self, command: Sequence[str], policy: Policy, data: Path) -> None:
        """`command` starts the game; `--safe` and `--again` are added where they are needed."""
        self._command = tuple(command)
        self._rules = policy.supervisor
        self._reports = Reports(Folder(data / REPORTS, Board()), policy.supervisor.reports)
        self.journal = Journal(Folder(data, Board()))
        self._errors = data / REPORTS / ERRORS
        self._stopped = Signal()
        self._fast = 0
        self._safe = False
        self._started = False

    def run(self) -> int:
        """Start the game again and again; the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while True:
            death = self._live()
            if self._stopped.is_set():
                self.journal.note("supervisor: told to stop")
                return ENDED
            if death.code in (ENDED, WRONG_INPUT) and not death.hung:
                self.journal.note(f"supervisor: the game ended with {death.code}")
                return death.code
            pause = self._mourn(death)
            if self._fast >= FAST_FOR_GIVING_UP:
                self.journal.note("supervisor: gives up")
                return NO_SCREEN if death.code == NO_SCREEN else GAVE_UP
            if self._stopped.wait(pause):
                return ENDED

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped.set()

    # One life of the game

    def _live(self) -> Death:
        command = [*self._command, *(["--safe"] if self._safe else []), *(["--again"] if self._started else [])]
        self._started = True
        begun = time.monotonic()
        with self._error_stream() as errors:
            game = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        self.journal.note(f"supervisor: started the game as process {game.pid}{' in safe mode' if self._safe else ''}")
        heart = Heart(game, time.monotonic)
        hung = self._watch(game, heart)
        code = game.wait()
        heart.close()
        return Death(code, hung, time.monotonic() - begun, heart.beat, heart.beat is not None)

    def _error_stream(self) -> IO[bytes]:
        """A fresh file for what the game complains about; where none can be had, it complains to nobody."""
        try:
            self._errors.parent.mkdir(parents=True, exist_ok=True)
            return self._errors.open("wb")
        except OSError:
            return Path(os.devnull).open("wb")

    def _watch(self, game: subprocess.Popen[bytes], heart: Heart) -> bool:
        """Wait for the end of a game; whether it had to be ended because its heart stood still."""
        begun = looked = time.monotonic()
        up = False
        while game.poll() is None:
            if self._stopped.wait(LOOK_S):
                self._say_goodbye(game)
                return False
            now = time.monotonic()
            if now - looked > SLEPT_S:
                heart.last = now
            looked = now
            if not up and heart.beat is not None and heart.beat.shown:
                up = True
                self.journal.note(f"supervisor: {heart.beat.scene} is up after {now - begun:.1f} s")
            patience = self._rules.hang_s if heart.beat is not None else self._rules.start_s
            if now - heart.last > patience:
                game.kill()
                return True
        return False

    def _say_goodbye(self, game: subprocess.Popen[bytes]) -> None:
        """Let the game save everything, and end it if it does not."""
        game.terminate()
        try:
            game.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            game.kill()

    # What comes after it

    def _mourn(self, death: Death) -> float:
        """Write down how it ended, and decide how the next one starts; seconds to wait before that."""
        if death.code == RESTART and not death.hung:
            self.journal.note("supervisor: the operator wants the game started anew")
            self._fast, self._safe = 0, False
            return 0.0
        self._report(death)
        if death.lived < self._rules.fast_s or not death.ready:
            self._fast += 1
        else:
            self._fast = 0
        if self._fast >= FAST_FOR_SAFE:
            self._safe = True
        elif death.lived >= SAFE_FOR_S:
            self._safe = False
        return PAUSES[min(self._fast, len(PAUSES) - 1)]

    def _report(self, death: Death) -> None:
        beat = death.beat or Beat("none")
        try:
            errors = self._errors.read_text(encoding="utf-8", errors="replace")
        except OSError:
            errors = ""
        name = self._reports.write(
            death.cause,
            {
                "Cause": f"{death.cause} after {death.lived:.1f} s, {self._fast} fast deaths before",
                "Scene": f"{beat.scene}{' (safe mode)' if beat.safe else ''}",
                "Devices": "\n".join(beat.devices) or "none",
                "Errors and stacks": errors,
                "Journal": "\n".join(self.journal.last()),
            },
        )
        self.journal.note(f"supervisor: {death.cause} after {death.lived:.1f} s, report {name or 'not kept'}")


def command_of(arguments: Sequence[str]) -> list[str]:
    """How this very program is started once more: as a packaged one, or with the same Python."""
    return [sys.executable, *(() if getattr(sys, "frozen", False) else ("-m", "game")), *arguments]
