"""A kiosk that is killed, hung and shaken at: it is there again, and so is the match."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from game.games.played import find
from game.kiosk.deaths import OFTEN
from game.kiosk.pin import hash_of
from game.match.log import parse
from game.match.match import Match
from game.rules.rng import Rng
from game.store.files import BAD
from game.store.matches import KEPT
from game.store.paths import HISTORY
from game.store.reports import REPORTS
from tests.e2e.program import wait_for
from tests.e2e.supervised import Supervised
from tests.support.interrupted import leave_behind, sitters

PIN = "4711"
KILLS = 100  # in the slow suite
BACK_S, HANG_S = 5.0, 10.0  # what a kiosk promises


def moves(program: Supervised) -> int:
    """How many moves are written down, over all matches."""
    return sum(len(path.read_bytes().splitlines()) for path in program.data.rglob("*-hoopla*"))


def assert_readable(data: Path) -> None:
    """Nothing was damaged, and nothing is half written."""
    assert not [path for path in data.rglob("*") if BAD in path.name]
    with closing(sqlite3.connect(data / HISTORY)) as history:
        assert history.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for path in data.rglob(f"*{KEPT}"):
        Match.resume(parse(path.read_text(encoding="utf-8"), find))


@pytest.mark.timeout(300)
def test_a_killed_game_is_back_with_its_match_and_a_hung_one_is_ended(display: str, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 20_000)
    policy, window = "[supervisor]\nfast_s = 1\nhang_s = 3", ("--windowed", "--size", "640x360")
    with Supervised(display, tmp_path, policy, *window) as program:
        assert program.ups[0][0] == "TableScene", program.ups
        for number in (signal.SIGKILL, signal.SIGSEGV):
            written = moves(program)
            program.wait(lambda written=written: moves(program) > written, "move in the match that goes on")  # type: ignore[misc]
            program.strike(number)
            assert program.ups[-1][0] == "TableScene"
            assert moves(program) >= written
        program.strike(signal.SIGUSR1)
        assert program.ups[-1][0] == "TableScene"
        reports = sorted(path.name.partition("-")[2] for path in (tmp_path / REPORTS).glob("*.txt"))
        assert reports == ["hang.txt", "sigkill.txt", "sigsegv.txt"]
        (hang,) = (tmp_path / REPORTS).glob("*-hang.txt")
        assert "host.py" in hang.read_text(encoding="utf-8"), "the stack of the hung game is missing"
        os.kill(program.game, signal.SIGUSR2)
        program.wait(lambda: bool(list((tmp_path / REPORTS).glob("*-failure.txt"))), "report of the failure")
        assert program.starts == 4, "a scene that failed must not end the game"
    assert program.process.returncode == 0
    assert_readable(tmp_path)


@pytest.mark.timeout(120)
def test_what_visitors_press_is_reported_to_no_other_program(display: str, tmp_path: Path) -> None:
    with Supervised(display, tmp_path / "data", "", "--windowed", "--size", "640x360", debug=False) as program:
        assert program.witness.told() == "nothing was reported"


def sockets_to_the_world(*processes: int) -> set[str]:
    """The network sockets that these processes have, as the kernel knows them; those of the display are none."""
    own = {
        os.readlink(link)[8:-1]
        for process in processes
        for link in Path(f"/proc/{process}/fd").iterdir()
        if os.path.lexists(link) and os.readlink(link).startswith("socket:")
    }
    tables = [Path("/proc/net", kind) for kind in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6", "packet")]
    lines = [line.split() for table in tables if table.exists() for line in table.read_text().splitlines()[1:]]
    return own & {word for line in lines for word in line}


@pytest.mark.timeout(300)
def test_no_key_and_no_window_manager_leads_out_but_chord_and_pin_do(display: str, tmp_path: Path) -> None:
    with Supervised(display, tmp_path, f'[operator]\npin = "{hash_of(PIN)}"') as program:
        program.wait(program.is_there, "window in front")
        game = program.game
        for keys in ("alt+F4", "alt+Tab", "super+d", "Escape", "ctrl+q", "ctrl+c", "F11", "alt+Escape", "ctrl+alt+d"):
            program.chord(keys)
            program.key("F6")  # bound to nothing: it is heard after the others, if the window still has the keyboard
            assert program.is_there(), f"{keys} leads out"
            assert (program.game, program.is_alive) == (game, True), f"{keys} ends it"
        window = program.xdotool("getactivewindow")
        shape = program.xdotool("getwindowgeometry", "--shell", window)
        assert "WIDTH=1920" in shape
        assert "HEIGHT=1080" in shape
        program.xdotool("windowquit", window)  # as a window manager asks a window to close
        program.key("F6")  # heard after that
        assert (program.game, program.is_alive) == (game, True)
        assert not sockets_to_the_world(game, program.process.pid)

        program.xdotool(
            "keydown", "Control_L", "keydown", "Shift_L", "key", "F10", "keyup", "Shift_L", "keyup", "Control_L"
        )
        program.wait_shown("PinScene")
        program.key(*"0000", "Return")
        program.wait(lambda: "desk: wrong PIN" in program.journal(), "refusal of a wrong PIN")
        program.key(*PIN, "Return")
        program.wait_shown("DeskScene")
        assert "desk: unlocked" in program.journal()
        program.press("right", *["down"] * 7, "a")  # the last button: end
        program.press("right", "down", "a")  # yes
        assert wait_for(lambda: not program.is_alive), program.told()
        assert program.process.returncode == 0
        assert "desk: end" in program.journal()


def begin_match(program: Supervised) -> None:
    """From wherever the program is, two people come to a running match; one that was taken up again is on already."""
    while not program.witness.is_playing:
        scene = program.witness.scene
        if scene == "LobbyScene":
            for hand in ("left", "right"):
                program.press(hand, "a", "a")  # a seat, and ready
        elif scene == "ResultsScene":
            program.wait(lambda: program.witness.listens, "results that take a press")
            program.press("left", "b")
        elif scene != "TableScene":  # which counts down, or celebrates
            program.press("left", "a")
        program.wait(lambda scene=scene: program.witness.is_playing or program.witness.scene != scene, "next scene")  # type: ignore[misc]


def play(program: Supervised, rng: Rng, seconds: float) -> None:
    """Both press whatever they like for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        program.press(("left", "right")[rng.below(2)], ("a", "a", "left", "up", "right")[rng.below(5)])


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_a_hundred_kills_at_random_moments_of_play(display: str, tmp_path: Path) -> None:
    """Prints what it measured: run it with -s."""
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 20_000)
    rng, policy = Rng("kills", 1), "[supervisor]\nfast_s = 1\nhang_s = 4"
    gaps: list[float] = []
    hangs: list[float] = []
    while len(gaps) < KILLS:
        with Supervised(display, tmp_path, policy) as program:
            for kill in range(OFTEN - 1):  # one more would lead to safe mode, which goes on with no match
                begin_match(program)
                play(program, rng, rng.between(3500, 6500) / 1000)
                written = moves(program)
                names = {path.stem for path in program.data.rglob("*-hoopla*")}
                gaps.append(program.strike((signal.SIGKILL, signal.SIGSEGV)[kill % 2]))
                assert moves(program) >= written
                assert names <= {path.stem for path in program.data.rglob("*-hoopla*")}, "a match is lost"
    with Supervised(display, tmp_path, policy) as program:
        for _ in range(OFTEN):
            written = moves(program)
            program.wait(lambda written=written: moves(program) > written, "move before the next hang")  # type: ignore[misc]
            hangs.append(program.strike(signal.SIGUSR1))
    gaps.sort()
    print(f"\n{KILLS} kills: back after {gaps[0]:.1f} to {gaps[-1]:.1f} s, median {gaps[KILLS // 2]:.1f} s")
    print(f"{OFTEN} hangs: back after {max(hangs):.1f} s at most")
    assert_readable(tmp_path)
    assert gaps[-1] <= BACK_S
    assert max(hangs) <= HANG_S
