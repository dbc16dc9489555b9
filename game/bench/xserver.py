"""An X server for one program or one run of tests, as a context manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from typing import IO, Final, Self

LAST: Final = 300  # characters of a program's last output that are quoted
END_S: Final = 10.0  # for a program to end when it is asked to


class NoServer(ValueError):
    """No X server is available; the text is one sentence for a person."""


class XServer:
    """A running Xvfb and the programs that serve it, a window manager for instance. Leaving the block ends them all."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._programs: list[tuple[str, subprocess.Popen[bytes], IO[bytes]]] = []  # name, process, error stream
        self._closing = ExitStack()
        self.display = ""

    def __enter__(self) -> Self:
        with ExitStack() as failing:
            failing.callback(self.close)
            self._start()
            failing.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> None:
        if shutil.which("Xvfb") is None:
            raise NoServer("a screen of its own is needed: install Xvfb (package xvfb)")
        width, height = self._size
        reading, writing = os.pipe()
        with os.fdopen(reading) as answer:
            screen = ("-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24")
            # without -noreset the server restarts when its last client leaves, and drops one that is just connecting
            self._launch(("Xvfb", *screen, "-noreset", "-nolisten", "tcp"), handles=(writing,))
            os.close(writing)
            number = answer.readline().strip()
        if not number:
            self._programs[0][1].wait(END_S)
            self.check()
        self.display = f":{number}"

    def serve(self, *command: str) -> None:
        """Start a program that serves this screen until the end."""
        self._launch(command)

    def check(self) -> None:
        """Raise NoServer if a program of this screen has ended, with its name, exit code and last output."""
        for name, process, complaints in self._programs:
            if process.poll() is not None:
                complaints.seek(0)
                said = complaints.read().decode(errors="replace").strip()[-LAST:] or "nothing"
                raise NoServer(f"{name} ended with exit code {process.returncode} and said: {said}")

    def close(self) -> None:
        """End everything, the server last."""
        self._closing.close()
        self._programs.clear()

    def _launch(self, command: Sequence[str], handles: Sequence[int] = ()) -> None:
        complaints = self._closing.enter_context(tempfile.TemporaryFile())  # noqa: SIM115  # until the server ends
        environment = {**os.environ, "DISPLAY": self.display} if self.display else None
        process = subprocess.Popen(command, env=environment, stderr=complaints, pass_fds=handles)
        self._closing.callback(_end, process)
        self._programs.append((command[0], process, complaints))


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
