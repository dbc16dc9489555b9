"""Reports are numbered, whole and few; a journal keeps its last lines; no disk that fails is the next crash."""

from pathlib import Path

import pytest

from game.store import reports
from game.store.files import Folder
from game.store.notices import NoticeBoard
from game.store.reports import Journal, Reports, kind_of
from tests.support.disks import FailingDisk


def test_the_latest_reports_are_kept(tmp_path: Path) -> None:
    kept = Reports(Folder(tmp_path, NoticeBoard()), most=3)
    names = [kept.write("hang", {"Cause": f"number {n}"}) for n in range(5)]
    assert kept.names() == names[2:]
    text = (tmp_path / names[-1]).read_text(encoding="utf-8")
    assert "number 4" in text
    assert "Python" in text
    assert not list(tmp_path.glob("*motley-tmp"))


def test_twenty_equal_reports_flush_no_others(tmp_path: Path) -> None:
    kept = Reports(Folder(tmp_path, NoticeBoard()), most=3)
    first = kept.write("sigsegv", {"Scene": "lobby"}, kind="sigsegv in the lobby")
    other = kept.write("hang", {"Scene": "lobby"}, kind="hang in the lobby")
    equal = [kept.write("hang", {"Cause": f"number {n}"}, kind=f"hang in line {n} at 0x{n:x}") for n in range(20)]
    assert kept.names() == [first, other, equal[-1]]
    text = (tmp_path / equal[-1]).read_text(encoding="utf-8")
    assert "20 times since" in text
    assert "number 19" in text


def test_failures_are_of_one_kind_if_they_come_from_the_same_place() -> None:
    def fail(with_: type[Exception], what: str) -> str:
        try:
            raise with_(what)
        except Exception as error:
            return kind_of(error)

    assert fail(KeyError, "a") == fail(KeyError, "b") == "KeyError in test_reports.py fail"
    assert fail(KeyError, "a") != fail(IndexError, "a")


def test_of_a_long_part_the_end_is_kept(tmp_path: Path) -> None:
    name = Reports(Folder(tmp_path, NoticeBoard())).write("big", {"Stacks": "x" * (1 << 20) + "the end"})
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert "the end" in text
    assert len(text) < 1 << 17


def test_a_journal_is_begun_anew_when_it_is_long_but_its_last_lines_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_BYTES", 500)
    journal = Journal(Folder(tmp_path, NoticeBoard()))
    for n in range(40):
        journal.note(f"line {n}\nof two")
    assert [line.split(" ", 2)[2] for line in journal.last(3)] == [f"line {n} of two" for n in (37, 38, 39)]
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 1500


@pytest.mark.parametrize("for_good", [True, False])
def test_whatever_call_fails_nothing_is_raised(tmp_path: Path, for_good: bool) -> None:
    for n in range(1, 40):
        disk = FailingDisk(n, for_good)
        folder = Folder(tmp_path / str(n), NoticeBoard(), disk)
        Journal(folder).note("something")
        Journal(folder).last()
        Reports(folder, most=1).write("crash", {})
        Reports(folder, most=1).write("crash", {})
        if not disk.failed:
            return
    raise AssertionError("it never came to an end")


def test_lines_that_a_full_disk_refuses_are_written_with_the_next(tmp_path: Path) -> None:
    disk = FailingDisk(3)  # the third call, which is the writing
    journal = Journal(Folder(tmp_path, NoticeBoard(), disk))
    journal.note("the disk is full")
    assert disk.failed
    assert journal.last() == []
    journal.note("there is room again")
    assert [line.split(" ", 2)[2] for line in journal.last()] == ["the disk is full", "there is room again"]
