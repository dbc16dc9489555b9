"""How much a kiosk is used is counted by the hour, through restarts and whatever becomes of the file."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.kiosk.desk import UsageScene
from game.store.files import Folder
from game.store.notices import NoticeBoard
from game.store.usage import FILE, MOST_HOURS, Count, Usage
from tests.support.interrupted import last_move, leave_behind, sitters
from tests.support.unattended import Unattended
from tests.support.written import forget, written

Open = Callable[..., Unattended]
NOON = time.mktime((2026, 11, 17, 12, 30, 0, 0, 0, -1))


def usage_at(folder: Path, hours: float = 0) -> Usage:
    """The usage, so many hours after noon."""
    return Usage(Folder(folder, NoticeBoard()), lambda: NOON + hours * 3600)


def test_counts_are_kept_by_the_hour_and_added_up_by_the_day(tmp_path: Path) -> None:
    for hours, matches in ((-24 * 8, 50), (-24, 7), (-2, 3), (-1, 2), (0, 1)):
        usage = usage_at(tmp_path, hours)
        usage.visit()
        for _ in range(matches):
            usage.match()
    usage.drop()
    usage = usage_at(tmp_path)
    assert usage.hour() == Count(1, 1, 1)
    assert usage.hour(ago=1) == Count(1, 2, 0)
    assert usage.hour(ago=3) == Count()
    assert usage.days() == Count(3, 6, 1)
    assert usage.days(7) == Count(4, 13, 1)
    assert usage.name(ago=1).endswith(" 11")


def test_old_hours_are_forgotten(tmp_path: Path) -> None:
    hours = {f"1999-01-01 {hour:05}": {"visits": 1} for hour in range(MOST_HOURS + 10)}
    Folder(tmp_path, NoticeBoard()).save(FILE, repr(hours).replace("'", '"').encode())
    usage_at(tmp_path).visit()
    assert (tmp_path / FILE).read_text(encoding="utf-8").count("visits") == MOST_HOURS


@pytest.mark.parametrize("data", [b"", b"[]", b'{"2026-11-17 12": 7}', b"\xff"])
def test_a_damaged_file_is_set_aside_and_begun_anew(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    usage = usage_at(tmp_path)
    usage.visit()
    assert usage.days() == Count(visits=1)
    assert (tmp_path / (FILE + ".bad")).read_bytes() == data


def test_a_visit_and_a_match_that_was_left_are_counted(open_kiosk: Open, tmp_path: Path) -> None:
    leave_behind(tmp_path, sitters("left", bots=("easy",)), 8000)
    kiosk = open_kiosk(again=True)
    assert kiosk.scene == "TableScene"
    kiosk.pass_seconds(46 + 17)
    assert kiosk.scene == "BotsAct"
    assert kiosk.operator.usage.days() == Count(visits=1, matches=0, dropped=1)
    kiosk.press("left", "a")
    kiosk.frames(3)
    assert kiosk.operator.usage.days() == Count(visits=2, matches=0, dropped=1)


def test_a_match_that_is_played_to_its_end_is_counted_once(open_kiosk: Open, tmp_path: Path) -> None:
    t, seat, move = last_move(2)
    leave_behind(tmp_path, sitters("left", "right"), t)
    kiosk = open_kiosk(again=True)
    assert kiosk.operator.usage.hour() == Count(visits=1)
    kiosk.play_last_move(move, seat)
    assert kiosk.operator.usage.hour() == Count(visits=1, matches=1)
    kiosk.frames(80)
    kiosk.press("left", "b")
    kiosk.frames(3)
    assert kiosk.scene == "LobbyScene"
    assert kiosk.operator.usage.hour() == Count(visits=1, matches=1)


def test_the_desk_shows_what_was_counted(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    usage = kiosk.operator.usage
    for count, much in ((usage.visit, 37), (usage.match, 29), (usage.drop, 13)):
        for _ in range(much):
            count()
    page = UsageScene(kiosk.app.house, kiosk.factory.party, kiosk.app.router, kiosk.operator)
    forget(kiosk)
    with written() as notes:
        kiosk.push(page)
        kiosk.frames(3)
    say = kiosk.app.house.say
    titles = {say(f"desk.{key}") for key in ("visits", "played", "dropped", "hour", "day", "week", "by_hour")}
    assert titles | {"37", "29", "13"} <= notes.lines.keys()
    assert notes.cut == set()
