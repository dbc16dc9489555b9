"""The status file says at every moment how the kiosk is, and is never found half written."""

import json
import os
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.kiosk.policy import Monitor, Policy
from game.kiosk.pulse import Beat
from game.kiosk.status import FILE, SCHEMA, Status, StatusFile
from game.kiosk.supervisor import ENDED, Supervisor
from game.store.usage import Count
from tests.support.fresh import ROOT
from tests.support.unattended import Unattended


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    """A supervisor takes the signals of its process; they are the test's again afterwards."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


class Clock:
    """Seconds, led by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path, clock: Clock) -> StatusFile:
    return StatusFile(tmp_path / FILE, 30, clock)


def read(tmp_path: Path) -> dict[str, Any]:
    found = json.loads((tmp_path / FILE).read_bytes())
    assert isinstance(found, dict)
    return found


def test_it_follows_the_life_of_a_kiosk(file: StatusFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.started(77, safe=False)
    assert (read(tmp_path)["state"], read(tmp_path)["game"], read(tmp_path)["starts"]) == ("starting", 77, 1)
    file.look(None)
    file.look(Beat("BotsAct", devices=["Red Pad"], today=Count(3, 2, 1)))
    up = read(tmp_path)
    assert (up["state"], up["scene"], up["pads"]) == ("up", "BotsAct", ["Red Pad"])
    assert up["today"] == {"visits": 3, "matches": 2, "dropped": 1}
    assert (up["schema"], up["supervisor"]) == (SCHEMA, os.getpid())
    file.look(Beat("LobbyScene", troubles=["disk_full"]))
    assert read(tmp_path)["troubles"] == ["disk_full"]
    file.look(Beat("ClosedScene", is_open=False))
    assert read(tmp_path)["state"] == "closed"
    file.died("hang")
    assert (read(tmp_path)["state"], read(tmp_path)["deaths"], read(tmp_path)["game"]) == ("down", 1, 0)
    assert read(tmp_path)["last_death"].endswith(" hang")
    file.started(78, safe=True)
    assert read(tmp_path)["safe_mode"]
    file.ended()
    assert read(tmp_path)["state"] == "ended"
    said = [line.removeprefix("motley kiosk: status ") for line in capsys.readouterr().err.splitlines()]
    assert said == [
        "up",
        "up; trouble: disk_full",
        "closed",
        "down",
        "starting; in safe mode",
        "ended; in safe mode",
    ]


def test_a_kiosk_that_never_came_up_says_nothing_of_its_status(
    file: StatusFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.started(77, safe=False)
    file.ended()
    assert read(tmp_path)["state"] == "ended"
    assert capsys.readouterr().err == ""


def test_it_is_written_when_something_changes_and_else_now_and_then(
    file: StatusFile, tmp_path: Path, clock: Clock
) -> None:
    beat = Beat("BotsAct")
    file.look(beat)
    (tmp_path / FILE).unlink()
    clock.now = 29
    file.look(beat)
    assert not (tmp_path / FILE).exists()
    clock.now = 30
    file.look(beat)
    assert read(tmp_path)["scene"] == "BotsAct"


def test_a_reader_never_finds_half_a_file(file: StatusFile, tmp_path: Path) -> None:
    file.look(Beat("BotsAct"))
    with (tmp_path / FILE).open(encoding="utf-8") as opened:
        file.look(Beat("LobbyScene"))
        assert json.load(opened)["scene"] == "BotsAct", "the old file stays whole for who has it open"
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "nothing is left beside it"
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o644 or os.name == "nt"


def test_where_it_cannot_be_written_the_kiosk_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    StatusFile(tmp_path / "file" / FILE, 30).look(Beat("BotsAct"))


def test_every_key_is_in_the_table_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    keys = {*Status.__struct_fields__, *Count.__struct_fields__}
    assert [key for key in sorted(keys) if f"`{key}`" not in readme] == []


def test_the_supervisor_keeps_it_where_the_policy_says(tmp_path: Path) -> None:
    script = """if True:  # it ends when what it told stands in the file
        import pathlib, sys
        print('{"scene": "Table", "today": {"visits": 4}}', flush=True)
        while "Table" not in pathlib.Path(sys.argv[1]).read_text():
            pass
    """
    policy = Policy(monitor=Monitor(status="watched.json"), folder=str(tmp_path))
    command = [sys.executable, "-c", script, str(tmp_path / "watched.json")]
    assert Supervisor(command, policy, tmp_path / "data").run() == ENDED
    told = json.loads((tmp_path / "watched.json").read_bytes())
    assert (told["state"], told["starts"], told["today"]["visits"]) == ("ended", 1, 4)


def test_the_game_tells_what_the_file_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With a heartbeat as the supervisor hears it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kiosk = Unattended(tmp_path)
    kiosk.press("left", "a")
    kiosk.app.memory.board.post_failure(OSError(28, "full"))
    kiosk.pass_seconds(11)
    assert kiosk.operator.troubles() == ["disk_full"]
    assert kiosk.operator.usage.days().visits == 1
    kiosk.close()
