"""What a machine can do to a kiosk: a clock that jumps, files that rot, a disk that is full or locked."""

import errno
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.rules.rng import Rng
from game.store.reports import JOURNAL
from tests.support.disks import locked
from tests.support.interrupted import leave_behind, sitters
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

YEARS = 10 * 365 * 86_400


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_a_clock_that_jumps_does_no_harm(open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    kiosk = open_kiosk('[sound]\nquiet_from = "22:00"\nquiet_until = "08:00"')
    kiosk.press("left", "a")
    kiosk.pass_seconds(20)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(max(0, real() + jump)))
    kiosk.pass_seconds(20)
    assert kiosk.scene == "LobbyScene", "nobody's time is shorter or longer for it"
    kiosk.operator.reset_scores()
    assert kiosk.factory.bests() == []
    kiosk.pass_seconds(6)
    assert kiosk.scene == "FarewellScene"


@pytest.mark.parametrize("kind", ["flipped", pytest.param("all", marks=pytest.mark.slow)])
def test_whatever_file_rots_the_kiosk_comes_up(open_kiosk: Open, tmp_path: Path, kind: str) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    kiosk = open_kiosk()
    kiosk.operator.set_ceiling(40)
    kiosk.operator.export()
    kiosk.press("left", "a")
    kiosk.app.memory.settings.save()
    kiosk.close()
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".lock"}
    assert len(files) >= 4
    rng = Rng("rot", 1)
    for path, whole in files.items():
        flipped = bytearray(whole)
        for _ in range(8 if whole else 0):
            flipped[rng.below(len(whole))] ^= 1 << rng.below(8)
        cut = (b"", *(whole[:length] for length in range(1, len(whole), max(1, len(whole) // 9))))
        for data in (bytes(flipped), *(cut if kind == "all" else ())):
            for other, content in files.items():
                other.write_bytes(content)
            path.write_bytes(data)
            kiosk = Unattended(tmp_path)
            assert kiosk.scene in ("BotsAct", "TableScene", "ResumeScene"), f"{path.name}: {kiosk.scene}"
            kiosk.close()


def test_a_home_that_may_only_be_read_is_survived(open_kiosk: Open, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with locked(home):
        kiosk = Unattended(home)
        kiosk.press("left", "a")
        assert kiosk.scene == "LobbyScene"
        kiosk.operator.export()
        kiosk.until(lambda: list(kiosk.app.memory.folder.rglob("*.csv")))  # in the temporary home
        kiosk.close()


def test_trouble_with_the_disk_is_in_the_journal_now_and_then(open_kiosk: Open, tmp_path: Path) -> None:
    kiosk = open_kiosk()
    troubles = {errno.ENOSPC: "disk_full", errno.EROFS: "read_only", errno.EIO: "not_saved"}

    def lines() -> list[int]:
        journal = (tmp_path / JOURNAL).read_text(encoding="utf-8")
        return [journal.count(f"notice: {key}\n") for key in troubles.values()]

    for code in (*troubles, *troubles, *troubles):
        kiosk.app.memory.board.post_failure(OSError(code, "trouble"))
    assert lines() == [1, 1, 1]
    kiosk.pass_seconds(601)
    for code in troubles:
        kiosk.app.memory.board.post_failure(OSError(code, "trouble"))
    assert lines() == [2, 2, 2]


def test_what_was_wrong_before_there_was_a_desk_is_in_the_journal_too(open_kiosk: Open, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    open_kiosk()
    assert "notice: settings_unreadable (settings.json.bad)" in (tmp_path / JOURNAL).read_text(encoding="utf-8")
