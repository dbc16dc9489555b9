"""The supervisor with real processes that die, hang, or end as the operator wished."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kiosk import deaths
from game.kiosk.deaths import FAST_FOR_GIVING_UP, OFTEN, OFTEN_WITHIN_S, SAFE_FOR_S, Death, Toll
from game.kiosk.policy import Policy
from game.kiosk.policy import SupervisorPolicy as Rules
from game.kiosk.supervisor import (
    COMPLAINT,
    ENDED,
    GAVE_UP,
    LOCK,
    NO_SCREEN,
    RESTART,
    WRONG_INPUT,
    Supervisor,
    command_of,
)
from game.store.paths import lock_file
from game.store.reports import JOURNAL, REPORTS

# A game in a few lines: it writes down how it was started, and does what the n-th word of its script says.
GAME = """
import os, signal, sys
lives, *script = sys.argv[1].split(",")
with open(lives, "a+") as file:
    file.seek(0)
    life = len(file.readlines())
    print(*sys.argv[2:], file=file, flush=True)
def beat():
    print('{"scene": "Table", "devices": ["Red Pad"]}', flush=True)
act = script[min(life, len(script) - 1)]
print("complaint of life", life, file=sys.stderr, flush=True)
if act != "mute":
    beat()
match act:
    case "kill" | "segv" | "abrt":
        os.kill(os.getpid(), getattr(signal, "SIG" + act.upper()))
    case "hang" | "mute":
        signal.pause()
    case "babble":
        print("not json", flush=True)
        sys.exit(1)
    case "term":
        os.kill(os.getppid(), signal.SIGTERM)
        signal.pause()
sys.exit(int(act) if act.isdecimal() else 9)
"""


@pytest.fixture(autouse=True)
def handlers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The signals of the test process are its own again afterwards; and nobody waits for seconds here."""
    monkeypatch.setattr(deaths, "PAUSES", (0.0, 0.01))
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def run(tmp_path: Path, *script: str, fast_s: int = 10) -> tuple[int, list[list[str]]]:
    """The exit code, and with what the game was started each time."""
    lives = tmp_path / "lives"
    rules = Rules(hang_s=1, start_s=1, fast_s=fast_s, reports=5)
    command = [sys.executable, "-c", GAME, ",".join((str(lives), *script))]
    code = Supervisor(command, Policy(supervisor=rules), tmp_path).run()
    return code, [line.split() for line in lives.read_text(encoding="utf-8").splitlines()]


def sentences(capfd: pytest.CaptureFixture[str]) -> list[str]:
    """What the supervisor has said so far, but for the lines of its status."""
    said = [line for line in capfd.readouterr().err.splitlines() if line.startswith(COMPLAINT)]
    return [line for line in said if not line.startswith(f"{COMPLAINT}status ")]


def reports(tmp_path: Path) -> list[str]:
    return sorted(path.name.partition("-")[2] for path in (tmp_path / REPORTS).glob("*.txt"))


def test_a_game_that_crashed_is_started_again_and_reported(tmp_path: Path) -> None:
    code, lives = run(tmp_path, "segv", "kill", "0")
    assert code == ENDED
    assert lives == [[], ["--again"], ["--again"]]
    assert reports(tmp_path) == ["sigkill.txt", "sigsegv.txt"]
    text = next((tmp_path / REPORTS).glob("*sigkill.txt")).read_text(encoding="utf-8")
    for word in ("complaint of life 1", "Table", "Red Pad", "supervisor: started", "msgspec"):
        assert word in text
    assert "complaint of life 0" not in text


def test_a_hung_game_is_ended(tmp_path: Path) -> None:
    code, lives = run(tmp_path, "hang", "mute", "0")
    assert (code, len(lives)) == (ENDED, 3)
    assert reports(tmp_path) == ["hang.txt", "start.txt"]


def test_three_fast_deaths_lead_to_safe_mode_and_the_operator_out_of_it(tmp_path: Path) -> None:
    _, lives = run(tmp_path, "4", "babble", "4", "4", str(RESTART), "0")
    assert [("--safe" in arguments) for arguments in lives] == [False, False, False, True, True, False]


def slow(lived: float = 60) -> Death:
    """The death of a game that was up for a while."""
    return Death(-9, False, lived, None)


def test_often_within_ten_minutes_leads_to_safe_mode_however_long_each_game_lived() -> None:
    toll = Toll(10)
    for n in range(OFTEN):
        assert not toll.safe
        toll.count(slow(), n * OFTEN_WITHIN_S / (OFTEN - 1))
    assert toll.safe
    assert not toll.is_hopeless


def test_slow_deaths_now_and_then_are_no_reason_for_safe_mode() -> None:
    toll = Toll(10)
    for n in range(10 * OFTEN):
        toll.count(slow(), n * (OFTEN_WITHIN_S / (OFTEN - 1) + 1))
        assert not toll.safe


def test_a_long_life_in_safe_mode_ends_it_and_old_deaths_count_no_more() -> None:
    toll = Toll(10)
    for n in range(OFTEN):
        toll.count(slow(), n)
    toll.count(slow(SAFE_FOR_S - 1), 300)
    assert toll.safe
    toll.count(slow(SAFE_FOR_S), 301)
    assert not toll.safe
    toll.count(slow(), 302)
    assert not toll.safe


def test_hangs_count_too_and_every_death_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    _, lives = run(tmp_path, "hang", "4", "segv", "kill", "4", "0", fast_s=0)
    assert ["--safe" in arguments for arguments in lives] == [False] * OFTEN + [True]
    assert [line.split()[2] for line in sentences(capfd)] == ["hang", "exit-4", "sigsegv", "sigkill", "exit-4", "goes"]


def test_who_dies_whatever_is_done_is_given_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, lives = run(tmp_path, "1")
    assert code == GAVE_UP
    assert len(lives) == FAST_FOR_GIVING_UP
    assert reports(tmp_path) == ["exit-1.txt"], "equal ones are one, and tell how many there were"
    (report,) = (tmp_path / REPORTS).glob("*.txt")
    assert f"{FAST_FOR_GIVING_UP} times since" in report.read_text(encoding="utf-8")
    assert "gives up" in capfd.readouterr().err


def test_without_a_screen_it_says_so_and_ends_at_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, lives = run(tmp_path, str(NO_SCREEN))
    assert (code, len(lives)) == (NO_SCREEN, 1)
    assert sentences(capfd) == ["motley kiosk: there is no screen to show the game on"]


def test_a_second_kiosk_touches_nothing_of_the_first(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    (home / REPORTS).mkdir(parents=True)
    for name in (JOURNAL, f"{REPORTS}/000001-hang.txt", f"{REPORTS}/game.err"):
        (home / name).write_text("of the first", encoding="utf-8")
    lock = lock_file(home / LOCK)
    assert lock is not None
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*")}
    lives = tmp_path / "lives"
    command = [sys.executable, "-c", GAME, f"{lives},segv,0"]
    assert Supervisor(command, Policy(), home).run() == WRONG_INPUT
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == before
    assert not lives.exists(), "no game is started"
    assert capfd.readouterr().err.count("another kiosk uses") == 1
    os.close(lock)
    assert Supervisor(command, Policy(), home).run() == ENDED


@pytest.mark.parametrize(("end", "code"), [("0", 0), ("2", 2), ("3", 3)])
def test_exit_codes_tell_the_system_what_to_do(tmp_path: Path, end: str, code: int) -> None:
    assert run(tmp_path, end)[0] == code


def test_when_the_computer_goes_down_the_game_may_say_goodbye(tmp_path: Path) -> None:
    code, lives = run(tmp_path, "term")
    assert (code, len(lives)) == (ENDED, 1)
    assert reports(tmp_path) == []
    assert "told to stop" in (tmp_path / JOURNAL).read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are others here")
def test_a_home_that_cannot_be_written_does_not_stop_it(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    command = [sys.executable, "-c", GAME, ",".join((str(lives), "segv", "0"))]
    assert Supervisor(command, Policy(), blocked / "home").run() == ENDED
    assert len(lives.read_text(encoding="utf-8").splitlines()) == 2


def test_the_same_program_is_started_also_where_it_is_packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command_of(["kiosk"]) == [sys.executable, "-m", "game", "kiosk"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_of(["kiosk"]) == [sys.executable, "kiosk"]
