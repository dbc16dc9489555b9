"""The program in a window of its own, with fingers made of xdotool and eyes that read what it writes down."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from game.gfx.window import Scale
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.store.matches import KEPT, RUNNING
from game.store.paths import HISTORY

SIZE = (1280, 720)  # of the window, where nothing else is said
ROOT = Path(__file__).parent.parent.parent
CHECKOUT = (sys.executable, "-m", "game")
PATIENCE = 60  # seconds, for a busy machine
PRESS_S = 0.06  # a key stays down longer than a frame
AGAIN_S = 0.5  # after which a press that had no effect is repeated
COUNTDOWN_S = 30  # the 3-2-1 on a busy machine

# What stands on the keys of the zones, as X11 calls it.
KEYS = {
    "left": {"left": "a", "up": "w", "right": "d", "down": "s", "a": "e", "b": "q", "c": "r"},
    "middle": {"left": "j", "up": "i", "right": "l", "down": "k", "a": "o", "b": "u", "c": "p"},
    "right": {
        "left": "Left",
        "up": "Up",
        "right": "Right",
        "down": "Down",
        "a": "Return",
        "b": "BackSpace",
        "c": "backslash",
    },
    "numpad": {"left": "KP_4", "up": "KP_8", "right": "KP_6", "down": "KP_5", "a": "KP_9", "b": "KP_7"},
}


def wait_for(what: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Look again and again until it is so, or patience is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


class Program:
    """A running Motley on a display: that of this checkout, or another one."""

    def __init__(
        self,
        display: str,
        data: Path,
        *arguments: str,
        command: Sequence[str] = (),
        motley: Sequence[str] = CHECKOUT,
        handles: Sequence[int] = (),
    ) -> None:
        """`handles` are kept open for it."""
        self.data = data
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self._said = ""
        self.xdotool("mousemove", "0", "0")  # who played before may have left it where it would point at a button
        self.process = subprocess.Popen(
            [*motley, *command, "--windowed", "--language", "en", "--data", str(data), *arguments],
            cwd=ROOT if motley[0] == sys.executable else data,
            env=self.environment,
            pass_fds=handles,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert wait_for(self.is_open), f"the program did not come up: {self.end()}"
        assert wait_for(self.is_there), f"no window came up: {self.end()}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    # Its life

    def end(self) -> str:
        """Make sure that it is over; all that it said."""
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stdout is not None and not self.process.stdout.closed:
            self._said = self.process.communicate()[0]
        return self._said

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.end()

    def assert_quits(self) -> None:
        """It ends by itself, and has nothing to complain about."""
        over = wait_for(lambda: self.process.poll() is not None)
        said = self.end()
        assert over, f"it did not quit: {said}"
        assert self.process.returncode == 0, said
        assert "Traceback" not in said

    # Fingers

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.strip()

    def is_there(self) -> bool:
        """Its own window has the keyboard; one of another program that is just being closed has the same name."""
        return self.xdotool("getactivewindow", "getwindowpid") == str(self.process.pid)

    def is_open(self) -> bool:
        """The window is there long before the rest; the history is opened together with everything else."""
        return (self.data / HISTORY).exists()

    def key(self, name: str) -> None:
        """Press a key as X11 calls it."""
        self.xdotool("keydown", name)
        time.sleep(PRESS_S)
        self.xdotool("keyup", name)
        time.sleep(PRESS_S)

    def press(self, hand: str, *buttons: str) -> None:
        """Press buttons of a zone, one after the other."""
        for button in buttons:
            self.key(KEYS[hand][button])

    def press_until(self, hand: str, button: str, done: Callable[[], bool]) -> None:
        """Press a button again and again, slowly, until it has had its effect: scenes come and go in their own time."""
        self._until(done, lambda: self.press(hand, button), f"{button} of {hand}")

    def click(self, x: float, y: float) -> None:
        """Press the left button of the mouse at a point of the design, in a window of the usual size."""
        across, down = (str(pixel) for pixel in Scale(SIZE).point(x, y))
        window, wait = self.xdotool("getactivewindow"), ("sleep", str(PRESS_S))
        self.xdotool("mousemove", "--window", window, across, down, *wait, "mousedown", "1", *wait, "mouseup", "1")

    def click_until(self, spot: tuple[float, float], done: Callable[[], bool]) -> None:
        """Click again and again, slowly, until it has had its effect."""
        self._until(done, lambda: self.click(*spot), f"a click on {spot}")

    def _until(self, done: Callable[[], bool], act: Callable[[], None], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{what} had no effect: {self.told()}"
            act()
            wait_for(done, AGAIN_S)

    def go_on(self, *hands: str) -> None:
        """Accept the offer of a match that was broken off, sit down where nobody sits, wait for the end of the 3-2-1.

        Every press comes once. One that comes before the offer is there answers it nevertheless.
        """
        before = self.match().now
        for hand in (hands[0], *hands):
            self.press(hand, "a")
        assert wait_for(lambda: self.match().now > before, COUNTDOWN_S), f"the match did not go on: {self.end()}"

    # Eyes

    def logs(self, ending: str = RUNNING) -> list[Path]:
        """The logs of matches that are on, or those of matches that are over."""
        return sorted(self.data.rglob(f"*-*{ending}"))

    def is_playing(self) -> bool:
        return bool(self.logs())

    def told(self) -> str:
        """For whoever reads of a failure: where the match that is on has got to."""
        return self.written()[-1000:] if self.is_playing() else "no match is on"

    def written(self) -> str:
        """The whole lines of the log of the match that is on, or of the last one: a log is put away at any moment."""
        try:
            text = self.logs()[-1].read_text(encoding="utf-8")
        except (IndexError, FileNotFoundError):
            text = self.logs(KEPT)[-1].read_text(encoding="utf-8")
        return text[: text.rfind("\n") + 1]

    def log(self) -> MatchLog:
        """The match that is on, as far as it is written down."""
        return parse(self.written())

    def match(self) -> Match:
        """The match that is on."""
        return Match.resume(self.log())

    def is_over(self) -> bool:
        """Whether the match has come to its end, also where its log is not put away yet."""
        return self.match().game.outcome is not None

    def finished(self) -> int:
        """How many matches are over."""
        return len(self.logs(KEPT))
