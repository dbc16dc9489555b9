"""The program in a real window, with real keys."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60  # seconds, for a busy machine


def wait_for(what: Callable[[], bool]) -> bool:
    """Look again and again until it is so, or patience is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


class Program:
    """A running Motley on a display."""

    def __init__(self, display: str, data: Path, *arguments: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self._said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "--windowed", "--data", str(data), *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def end(self) -> str:
        """Make sure that it is over; all that it said."""
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stdout is not None and not self.process.stdout.closed:
            self._said = self.process.communicate()[0]
        return self._said

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.strip()

    def is_there(self) -> bool:
        return self.xdotool("getactivewindow", "getwindowname") == "Motley"

    def key(self, name: str) -> None:
        self.xdotool("key", name)
        time.sleep(0.25)


@pytest.mark.timeout(200)
def test_real_keys_open_the_lobby_play_and_quit(display: str, tmp_path: Path) -> None:
    """Join with two zones, play a little Hoopla, leave it, quit: every key must have arrived for it to end well."""
    program = Program(display, tmp_path)
    try:
        assert wait_for(program.is_there), "no window came up"
        time.sleep(1)
        for name in ("e", "Return", "e", "Return"):  # two join, two are ready
            program.key(name)
        time.sleep(4)  # 3, 2, 1
        for name in ("e", "Return", "w", "Up", "Escape", "q"):  # play, pause, leave
            program.key(name)
        program.key("Escape")  # the title
        assert wait_for(lambda: program.process.poll() is not None), "Escape on the title did not quit"
        output = program.end()
        assert program.process.returncode == 0, output
        assert "Traceback" not in output
        (log,) = tmp_path.rglob("*-hoopla*")
        assert '"flip"' in log.read_text(encoding="utf-8")
    finally:
        program.end()


@pytest.mark.timeout(100)
def test_closing_the_window_quits(display: str, tmp_path: Path) -> None:
    program = Program(display, tmp_path, "--size", "800x450")
    try:
        assert wait_for(program.is_there), "no window came up"
        time.sleep(1)
        program.key("alt+F4")
        assert wait_for(lambda: program.process.poll() is not None)
        assert program.process.returncode == 0
    finally:
        program.end()


def test_without_a_screen_one_sentence_says_so() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["SDL_VIDEODRIVER"] = "dummy"
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "no screen" in done.stderr
