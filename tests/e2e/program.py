"""The program in a window of its own, with real fingers, and a witness of what it does with what they press."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from game.bench.program import teach_all
from game.bench.screen import Fingers
from game.games.played import find
from game.gfx.window import Scale
from game.input.intents import KEYBOARD, MOUSE
from game.match.log import MatchLog, parse
from game.match.match import Match
from game.rules.api import GO
from game.store.live_report import VARIABLE
from game.store.matches import KEPT, RUNNING
from game.store.paths import SETTINGS
from tests.e2e.witness import Witness

SIZE = (1280, 720)  # of the window, where nothing else is said
ROOT = Path(__file__).parent.parent.parent
CHECKOUT = (sys.executable, "-m", "game")
PATIENCE = 60  # seconds, for a busy machine
LOOK_S = 0.005

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
    """Look again and again until it is so, or patience is over: another process cannot be waited for in another way."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(LOOK_S)
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
        coach: bool = False,
    ) -> None:
        """`handles` are kept open for it; with `coach` people are new to all games."""
        if not (coach or (data / SETTINGS).exists()):
            teach_all(data)
        options = ("--windowed", "--language", "en", "--data", str(data), *arguments)
        self._start(display, data, [*motley, *command, *options], handles)
        self.wait(lambda: bool(self.witness.scene) and self.is_there(), "the first scene in a window with the keyboard")

    def _start(self, display: str, data: Path, command: Sequence[str], handles: Sequence[int] = ()) -> None:
        self.data = data
        report = data.parent / f"{data.name}.report"
        self.witness = Witness(report)
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", VARIABLE: str(report)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self._said = ""
        self._known: tuple[str, Match] | None = None
        self._fingers: Fingers | None = Fingers(display)
        self._fingers.point(0, 0)  # a program before may have left the mouse where it would point at a button
        self.process = subprocess.Popen(
            command,
            cwd=ROOT if command[0] == sys.executable else data.parent,
            env=self.environment,
            pass_fds=handles,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

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
        if self._fingers is not None:
            self._fingers.close()
            self._fingers = None
        return self._said

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.end()

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def assert_quits(self) -> None:
        """It ends by itself, and has nothing to complain about."""
        over = wait_for(lambda: not self.is_alive)
        told, said = self.told(), self.end()
        assert over, f"it did not quit: {said}\n{told}"
        assert self.process.returncode == 0, said
        assert "Traceback" not in said

    def wait(self, done: Callable[[], bool], what: str) -> None:
        """Wait until something has happened in the program; a failure names it, and what happened instead."""
        if wait_for(lambda: done() or not self.is_alive) and done():
            return
        state = "runs" if self.is_alive else f"ended with {self.process.returncode}"
        front = self.xdotool("getactivewindow", "getwindowname", "getwindowpid").split()
        told = self.told()
        raise AssertionError(f"no {what}: the program {state}, in front is {front}, it said {self.end()!r}\n{told}")

    # Fingers

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.strip()

    def is_there(self) -> bool:
        """Its own window has the keyboard; one of another program that is just being closed has the same name."""
        return self.xdotool("getactivewindow", "getwindowpid") == str(self.process.pid)

    @property
    def fingers(self) -> Fingers:
        assert self._fingers is not None, "the program is over"
        return self._fingers

    def key(self, *names: str) -> None:
        """Press and release keys as X11 calls them, one after the other; each was handled before the next comes."""
        for name in names:
            for down in (True, False):
                self._act(KEYBOARD, down, lambda down=down, name=name: self._move_key(name, down), f"key {name}")  # type: ignore[misc]

    def _move_key(self, name: str, down: bool) -> None:
        self.fingers.move(self.fingers.code(name), down)

    def _act(self, device: str, down: bool, act: Callable[[], None], what: str) -> None:
        """Do something on a device, and wait until the program has handled it, or has quit because of it."""
        before = self.witness.count("press", device=device, down=down)
        act()
        heard = f"{what} was {'pressed' if down else 'released'} and heard"
        if not wait_for(lambda: self.witness.count("press", device=device, down=down) > before or not self.is_alive):
            self.wait(lambda: False, heard)

    def chord(self, keys: str) -> None:
        """Press keys together, as in `alt+F4`: they may be for the window manager, so nothing is awaited."""
        self.xdotool("key", keys)

    def press(self, hand: str, *buttons: str) -> None:
        """Press buttons of a zone, one after the other; each was handled before the next comes."""
        self.key(*(KEYS[hand][button] for button in buttons))

    def click(self, x: float, y: float) -> None:
        """Press the left button of the mouse at a point of the design, in a window of the usual size."""
        across, down = (str(pixel) for pixel in Scale(SIZE).point(x, y))
        self.xdotool("mousemove", "--window", self.xdotool("getactivewindow"), across, down)
        for pressed in (True, False):
            self._act(MOUSE, pressed, lambda pressed=pressed: self.fingers.click(pressed), f"a click at {x}, {y}")  # type: ignore[misc]

    def sit_down(self, *hands: str) -> None:
        """From the title: all sit down, the first picks Hoopla, all are ready; go has come when this returns."""
        for hand in hands:
            self.press(hand, "a")
        self.press(hands[0], "c")
        self.wait_shown("ChooseScene")
        self.press(hands[0], "a")
        self.wait_shown("LobbyScene")
        for hand in hands:
            self.press(hand, "a")
        self.wait_go()

    def go_on(self, *hands: str) -> None:
        """Accept the offer of a match that was broken off; pads, which are not remembered, sit down; it goes on."""
        self.wait_shown("ResumeScene")
        self.press(hands[0], "a")
        for hand in hands:
            if hand not in KEYS:
                self.press(hand, "a")
        self.wait_playing()

    # Eyes

    def wait_shown(self, scene: str) -> None:
        """Wait until a scene is seen."""
        self.wait(lambda: self.witness.scene == scene, scene)

    def wait_playing(self) -> None:
        """Wait until the clock of a match runs: its table is there, and the 3-2-1 after a break is over."""
        self.wait(lambda: self.witness.is_playing, "running match")

    def wait_go(self) -> None:
        """Wait until a new match of a game in real time has begun."""
        self.wait_playing()
        self.wait(lambda: self.match().now >= GO, "go")

    def wait_moved(self, moves: int) -> None:
        """Wait until a match has more than so many moves."""
        self.wait(lambda: self.match().moves > moves, f"move after the {moves}th")

    def wait_finished(self) -> None:
        """Wait until the log of the only match is put away and its results are seen, which take presses by now."""
        self.wait(lambda: self.finished() == 1, "finished match")
        self.wait(lambda: self.witness.listens, "results that take a press")

    def logs(self, ending: str = RUNNING) -> list[Path]:
        """The logs of matches that are on, or those of matches that are over."""
        return sorted(self.data.rglob(f"*-*{ending}"))

    def is_playing(self) -> bool:
        return bool(self.logs())

    def told(self) -> str:
        """For who reads of a failure: what was reported last, and where the match that is on has got to."""
        return f"{self.witness.told()}\n{self.written()[-1000:] if self.is_playing() else 'no match is on'}"

    def written(self) -> str:
        """The whole lines of the log of the match that is on, or of the last one: a log is put away at any moment."""
        try:
            text = self.logs()[-1].read_text(encoding="utf-8")
        except (IndexError, FileNotFoundError):
            text = self.logs(KEPT)[-1].read_text(encoding="utf-8")
        return text[: text.rfind("\n") + 1]

    def log(self) -> MatchLog:
        """The match that is on, as far as it is written down."""
        return parse(self.written(), find)

    def match(self) -> Match:
        """The match that is on, to be looked at: played again only where more of it is written down than before."""
        written = self.written()
        if self._known is None or self._known[0] != written:
            self._known = written, Match.resume(parse(written, find))
        return self._known[1]

    def is_over(self) -> bool:
        """Whether the match has come to its end, also where its log is not put away yet."""
        return self.match().game.outcome is not None

    def finished(self) -> int:
        """How many matches are over."""
        return len(self.logs(KEPT))
