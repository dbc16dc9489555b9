"""The program in a real window: it comes, it goes, and it says so where there is none."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.match.config import MatchConfig
from game.match.log import MatchLog
from game.match.match import Match
from tests.e2e.program import ROOT, Program


@pytest.mark.timeout(100)
def test_closing_the_window_quits(display: str, tmp_path: Path) -> None:
    with Program(display, tmp_path, "--size", "800x450") as program:
        program.chord("alt+F4")
        program.assert_quits()


@pytest.mark.timeout(100)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_wakes_and_ends_a_sleeping_program(display: str, tmp_path: Path, number: signal.Signals) -> None:
    with Program(display, tmp_path, "--size", "800x450") as program:
        program.press("left", "down", "down", "a")
        program.wait(lambda: program.witness.scene == "SettingsScene", "settings")
        program.process.send_signal(number)
        program.assert_quits()


@pytest.mark.timeout(100)
def test_a_recorded_match_is_watched_in_a_window(display: str, tmp_path: Path) -> None:
    config = MatchConfig.make(find("hoopla"), 2, 4)
    log = MatchLog(config)
    Driver(Match(config, log.entries.append), bots_for(config, ["easy"])).play_out()
    (tmp_path / "match.jsonl").write_text(log.text())
    with Program(display, tmp_path / "data", command=("replay", str(tmp_path / "match.jsonl"))) as program:
        program.press("right", "up", "right", "a", "b")  # faster, further, stop, enough
        program.assert_quits()


def test_without_a_screen_one_sentence_says_so_and_names_what_works_without() -> None:
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
    assert all(word in done.stderr for word in ("no screen", "motley shots", "motley doctor"))
