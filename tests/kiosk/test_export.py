"""Exports and the health page with very many matches: the picture never stops, and the operator hears the truth."""

import csv
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from game.kiosk.pin import hash_of
from game.scenes.kiosk.desk import DeskScene
from game.store.reports import JOURNAL
from tests.support.crowded import SEATS, crowd
from tests.support.disks import locked
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]
PIN = "4711"
EXPORT = "down", "down", "a"


def open_desk(kiosk: Unattended) -> DeskScene:
    kiosk.chord()
    kiosk.type(PIN)
    desk = kiosk.app.stack.top
    assert isinstance(desk, DeskScene)
    return desk


@pytest.fixture(scope="module")
def policy() -> str:
    return f'[operator]\npin = "{hash_of(PIN)}"\n[leaderboard]\nshown = false'


def test_the_picture_goes_on_while_results_are_written(open_kiosk: Open, policy: str, tmp_path: Path) -> None:
    crowd(tmp_path, 3000)
    kiosk = open_kiosk(policy)
    desk = open_desk(kiosk)
    kiosk.press("left", *EXPORT)
    assert desk.told == kiosk.app.house.say("desk.exporting")
    assert kiosk.until(lambda: desk.told.endswith(".csv")) >= 1, "it was there before the next picture"
    (file,) = tmp_path.rglob("*.csv")
    assert desk.told == kiosk.app.house.say("desk.exported", what=str(file))
    with file.open(encoding="utf-8-sig") as table:
        assert sum(1 for _ in csv.DictReader(table)) == 3000 * SEATS


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\t=1"])
def test_no_name_is_a_formula_for_a_spreadsheet(open_kiosk: Open, tmp_path: Path, name: str) -> None:
    crowd(tmp_path, 1, name)
    kiosk = open_kiosk()
    kiosk.operator.export()
    kiosk.until(lambda: list(tmp_path.rglob("*.csv")))
    (file,) = tmp_path.rglob("*.csv")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8-sig").splitlines()))
    assert [row["name"] for row in rows] == [f"'{name}"] * SEATS
    assert rows[0]["place"] == "1"


def test_where_nothing_lasts_the_desk_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, policy: str) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (tmp_path / "home").mkdir()
    with locked(tmp_path / "home"):
        kiosk = Unattended(tmp_path / "home", policy)
        desk = open_desk(kiosk)
        kiosk.press("left", *EXPORT)
        kiosk.until(lambda: list(kiosk.app.memory.folder.rglob("*.csv")) and ".csv" in desk.told)
        (file,) = kiosk.app.memory.folder.rglob("*.csv")
        assert desk.told == kiosk.app.house.say("desk.exported_for_now", what=str(file))
        kiosk.close()


def test_an_export_that_cannot_be_written_says_so(open_kiosk: Open, policy: str, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    kiosk = open_kiosk(policy)
    desk = open_desk(kiosk)
    kiosk.press("left", *EXPORT)
    kiosk.until(lambda: desk.told == kiosk.app.house.say("desk.not_exported"))
    assert "desk: export failed" in (tmp_path / JOURNAL).read_text(encoding="utf-8")


def test_health_reads_no_more_of_a_hundred_thousand_matches_than_of_a_thousand(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps = 0

    class Counting(sqlite3.Connection):
        """Counts what SQLite does, in steps of its machine: reading a row is several."""

        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[arg-type]  # whatever SQLite takes
            self.set_progress_handler(self.step, 1)

        def step(self) -> int:
            nonlocal steps
            steps += 1
            return 0

    connect = sqlite3.connect
    costs = []
    for matches in (1_000, 100_000):
        (tmp_path / "history.sqlite").unlink(missing_ok=True)
        crowd(tmp_path, matches)
        with monkeypatch.context() as counted:
            counted.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, factory=Counting, **more))
            kiosk = open_kiosk("[leaderboard]\nshown = false")
        before = steps
        assert dict(kiosk.operator.health())["desk.matches"] == str(matches)
        costs.append(steps - before)
        kiosk.close()
    assert 0 < costs[1] == costs[0]
