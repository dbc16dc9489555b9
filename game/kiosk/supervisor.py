"""The parent process of a kiosk: it starts the game, listens to its heartbeat, and restarts it whenever it ends.

It shows nothing and loads no pygame, so that a fault that kills the game cannot kill the supervisor. The game's exit
code says what the operator wants; every other end is a crash, which is printed on the error stream and kept as a
report. After fast deaths the restarts come more and more slowly, after three of them in safe mode, as after frequent
deaths; after many fast deaths the supervisor gives up and leaves the decision to the system. One data folder has one
supervisor.
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
from typing import IO, Final

import msgspec

from game.kiosk.deaths import Death, Toll
from game.kiosk.policy import Policy
from game.kiosk.pulse import Beat
from game.kiosk.status import FILE, StatusFile
from game.store.files import NEW, Disk, Folder
from game.store.notices import NoticeBoard
from game.store.paths import lock_file
from game.store.reports import REPORTS, Journal, Reports

# Exit codes, of the game to the supervisor and of the supervisor to systemd or to the Shell Launcher.
ENDED: Final = 0  # the operator ended it: do not restart
WRONG_INPUT: Final = 2  # the policy is wrong: a restart does not help
NO_SCREEN: Final = 3  # there is no screen: restart later
GAVE_UP: Final = 70  # it dies every time: restart the computer
RESTART: Final = 75  # of the game only: the operator wants a restart

LOOK_S: Final = 0.1  # between two looks of the supervisor
SLEPT_S: Final = 2.0  # after a gap this long the whole computer was asleep, the game too
GOODBYE_S: Final = 5.0  # for the game to save everything when the computer goes down
ERRORS: Final = "game.err"  # the game's error stream, stacks included
LOCK: Final = "kiosk.lock"  # held by the supervisor as long as it lives
COMPLAINT: Final = "motley kiosk: "  # before every sentence on the error stream


class Heart:
    """Reads the heartbeats of one game in a thread of its own: not every system can poll a pipe."""

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
        """Stop listening after the end of the game, and close the pipe."""
        self._listener.join(GOODBYE_S)
        assert self._game.stdout is not None
        self._game.stdout.close()


class Supervisor:
    """Runs the game until the operator ends it."""

    def __init__(self, command: Sequence[str], policy: Policy, data: Path) -> None:
        """`command` starts the game; `--safe` and `--again` are added when needed."""
        self._command = tuple(command)
        self._rules = policy.supervisor
        self._reports = Reports(Folder(data / REPORTS, NoticeBoard()), policy.supervisor.reports)
        self.journal = Journal(Folder(data, NoticeBoard()))
        self._data = data
        self._errors = data / REPORTS / ERRORS
        self._status = StatusFile(policy.path(policy.monitor.status) or data / FILE, policy.monitor.every_s)
        self._stopped = Signal()
        self._toll = Toll(policy.supervisor.fast_s)
        self._started = False

    def run(self) -> int:
        """Run the game until the operator ends it; returns the exit code. Does nothing if another supervisor runs."""
        with suppress(OSError):
            Disk().make_folder(self._data)
        try:
            lock = lock_file(self._data / LOCK)
        except BlockingIOError:
            say(f"another kiosk uses {self._data}; give this one a folder of its own with --data")
            return WRONG_INPUT
        try:
            return self._supervise()
        finally:
            self._status.ended()
            if lock is not None:
                os.close(lock)

    def _supervise(self) -> int:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while True:
            death = self._live()
            if self._stopped.is_set():
                self.journal.note("supervisor: told to stop")
                return ENDED
            if death.code in (ENDED, WRONG_INPUT, NO_SCREEN) and not death.hung:
                self.journal.note(f"supervisor: the game ended with {death.code}")
                self._pass_on_complaints(death.code)
                return death.code
            self._mourn(death)
            if self._toll.is_hopeless:
                self._tell("gives up")
                return GAVE_UP
            if self._stopped.wait(self._toll.pause):
                return ENDED

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped.set()

    # One life of the game

    def _live(self) -> Death:
        command = [*self._command, *(["--safe"] if self._toll.safe else []), *(["--again"] if self._started else [])]
        self._started = True
        begun = time.monotonic()
        with self._error_stream() as errors:
            game = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        mode = " in safe mode" if self._toll.safe else ""
        self.journal.note(f"supervisor: started the game as process {game.pid}{mode}")
        self._status.started(game.pid, self._toll.safe)
        heart = Heart(game, time.monotonic)
        hung = self._watch(game, heart)
        code = game.wait()
        heart.close()
        return Death(code, hung, time.monotonic() - begun, heart.beat, heart.beat is not None)

    def _error_stream(self) -> IO[bytes]:
        """A new file for the game's error stream; the null device if the file cannot be made."""
        try:
            disk = Disk()
            disk.make_folder(self._errors.parent)
            return os.fdopen(disk.open(self._errors, NEW), "wb")
        except OSError:
            return Path(os.devnull).open("wb")

    def _watch(self, game: subprocess.Popen[bytes], heart: Heart) -> bool:
        """Wait for the end of a game; True if it was killed because its heartbeat stopped."""
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
            self._status.look(heart.beat)
            patience = self._rules.hang_s if heart.beat is not None else self._rules.start_s
            if now - heart.last > patience:
                game.kill()
                return True
        return False

    def _say_goodbye(self, game: subprocess.Popen[bytes]) -> None:
        """Let the game save and end; kill it if it does not."""
        game.terminate()
        try:
            game.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            game.kill()

    # What comes after it

    def _mourn(self, death: Death) -> None:
        """Report a death, and decide how the next game starts."""
        if death.code == RESTART and not death.hung:
            self.journal.note("supervisor: the operator wants the game started anew")
            self._toll.forget()
            return
        self._status.died(death.cause)
        name = self._report(death)
        was_safe = self._toll.safe
        self._toll.count(death, time.monotonic())
        self._tell(f"{death.cause} after {death.lived:.1f} s, report {name or 'not kept'}")
        if self._toll.safe and not was_safe:
            self._tell("goes on in safe mode")

    def _tell(self, text: str) -> None:
        """Write a sentence into the journal and to the error stream."""
        self.journal.note(f"supervisor: {text}")
        say(text)

    def _complaints(self) -> str:
        try:
            return self._errors.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def _pass_on_complaints(self, code: int) -> None:
        """Print why the game could not start, in its own sentences if it wrote any."""
        told = [line.removeprefix(COMPLAINT) for line in self._complaints().splitlines() if line.startswith(COMPLAINT)]
        for line in told or (["there is no screen to show the game on"] if code == NO_SCREEN else []):
            say(line)

    def _report(self, death: Death) -> str:
        """Write a report and return its name, empty if it could not be kept."""
        beat, errors = death.beat or Beat("none"), self._complaints()
        last = errors.strip().rpartition("\n")[2] if death.code > 0 and not death.hung else ""  # mostly the exception
        return self._reports.write(
            death.cause,
            {
                "Cause": f"{death.cause} after {death.lived:.1f} s, {self._toll.fast} fast deaths before",
                "Scene": f"{beat.scene}{' (safe mode)' if beat.safe else ''}",
                "Devices": "\n".join(beat.devices) or "none",
                "Errors and stacks": errors,
                "Journal": "\n".join(self.journal.last()),
            },
            kind=f"{death.cause} in {beat.scene} {last}",
        )


def say(text: str) -> None:
    """Print a sentence on the error stream, if there is one."""
    with suppress(OSError, ValueError):
        print(f"{COMPLAINT}{text}", file=sys.stderr, flush=True)


def command_of(arguments: Sequence[str]) -> list[str]:
    """The command that starts this program again: packaged, or with the same Python."""
    return [sys.executable, *(() if getattr(sys, "frozen", False) else ("-m", "game")), *arguments]
