"""A supervised kiosk on a display of its own: its supervisor, and whichever game that has started last."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from game.gfx.splash import TITLE
from game.store.reports import JOURNAL
from tests.e2e.program import CHECKOUT, PATIENCE, Program

KNOWN = '[guests]\ncoach = "never"\n'
STARTED = re.compile(r"supervisor: started the game as process (\d+)")
UP = re.compile(r"supervisor: (\w+) is up after ([\d.]+) s")


class Supervised(Program):
    """A running kiosk."""

    def __init__(
        self,
        display: str,
        data: Path,
        policy: str = "",
        *arguments: str,
        motley: Sequence[str] = CHECKOUT,
        debug: bool = True,
    ) -> None:
        """Without `debug` it reports nothing, as visitors have it; none is coached unless `policy` says so."""
        data.mkdir(exist_ok=True)
        config = data / "event.toml"
        config.write_text(policy if "coach" in policy else f"{policy}\n{KNOWN}", encoding="utf-8")
        command = ["kiosk", *["--debug"] * debug, "--config", str(config), "--data", str(data), *arguments]
        self.data = data
        before = len(self.ups)  # of a supervisor that worked here earlier
        self._start(display, data, [*motley, *command])
        self.wait(lambda: len(self.ups) > before, "game that is up")

    def end(self) -> str:
        """Make sure that it is over, and the game with it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.kill(self.game, signal.SIGKILL)
        return super().end()

    def told(self) -> str:
        return f"{super().told()}\n{self.journal()}"

    # The game

    def is_there(self) -> bool:
        return self.xdotool("getactivewindow", "getwindowname") == TITLE

    def journal(self) -> str:
        path = self.data / JOURNAL
        return path.read_text(encoding="utf-8") if path.exists() else ""

    @property
    def game(self) -> int:
        """The process of the game that was started last."""
        return int(STARTED.findall(self.journal())[-1])

    @property
    def starts(self) -> int:
        return len(STARTED.findall(self.journal()))

    @property
    def ups(self) -> list[tuple[str, float]]:
        """The first scene of every game that came up, and after how many seconds."""
        return [(scene, float(seconds)) for scene, seconds in UP.findall(self.journal())]

    def strike(self, number: int) -> float:
        """Send the game a signal and wait for the next one; how many seconds the screen was without a game."""
        before, begun = len(self.ups), time.monotonic()
        os.kill(self.game, number)
        self.wait(lambda: len(self.ups) > before, "game after the one that was struck")
        return time.monotonic() - begun
