"""Files are whole or as before, whatever fails."""

import errno
from pathlib import Path

import pytest

from game.rules.rng import Rng
from game.store.files import MOST_BYTES, TEMPORARY, Disk, Folder
from game.store.notices import KEYS, Notice, NoticeBoard
from tests.support.disks import FailingDisk, ShortDisk, kill_after, locked, run

OLD, NEW = b"old " * 1000, b"new " * 2000

SAVE_FOR_EVER = """
import sys
from pathlib import Path
from game.store.files import Folder
from game.store.notices import NoticeBoard

folder = Folder(Path(sys.argv[1]), NoticeBoard())
for number in range(1, 100_000):
    folder.save("big", b"%d\\n" % number * 40_000)
    print(number, flush=True)
"""

SAVE_WITH_LIMIT = """
import resource, sys
from pathlib import Path
from game.store.files import Folder
from game.store.notices import NoticeBoard

resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
board = NoticeBoard()
saved = Folder(Path(sys.argv[1]), board).save("file", b"x" * 20_000)
print(saved, *[notice.key for notice in board.take()])
"""


def whole(data: bytes) -> bytes:
    """A parser that takes the two texts of these tests only."""
    if data not in (OLD, NEW):
        raise ValueError("torn")
    return data


def test_what_is_saved_is_read_again(tmp_path: Path, board: NoticeBoard) -> None:
    folder = Folder(tmp_path / "not" / "yet", board)
    assert folder.save("file", OLD)
    assert folder.load("file", bytes) == (OLD, "")
    assert folder.names() == ["file"]
    assert board.take() == []


def test_the_copy_before_stays(tmp_path: Path, board: NoticeBoard) -> None:
    folder = Folder(tmp_path, board)
    assert folder.save("file", OLD)
    assert folder.save("file", NEW)
    assert (tmp_path / "file").read_bytes() == NEW
    assert (tmp_path / "file.bak").read_bytes() == OLD


def test_a_disk_that_takes_few_bytes_at_a_time_gets_all_of_them(tmp_path: Path, board: NoticeBoard) -> None:
    assert Folder(tmp_path, board, ShortDisk()).save("file", OLD)
    assert (tmp_path / "file").read_bytes() == OLD


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
def test_whichever_call_fails_the_file_is_the_old_or_the_new_one(tmp_path: Path, for_good: bool) -> None:
    outcomes = []
    for n in range(1, 100):
        board, place = NoticeBoard(), tmp_path / str(n)
        assert Folder(place, board).save("file", OLD)
        disk = FailingDisk(n, for_good)
        saved = Folder(place, board, disk).save("file", NEW)

        assert Folder(place, board).load("file", whole) == (NEW if saved else OLD, ""), f"call {n}"
        assert board.take() == ([] if saved else [Notice("disk_full")]), f"call {n}"
        outcomes.append(saved)
        if not disk.failed:
            break
    assert outcomes[-1] is True
    assert outcomes.count(False) == 7  # folder, open, write, sync, close, keep the old, put the new in its place


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
def test_whichever_call_fails_a_damaged_file_is_replaced_by_its_copy_or_missing(tmp_path: Path, for_good: bool) -> None:
    for n in range(1, 100):
        place = tmp_path / str(n)
        place.mkdir()
        (place / "file").write_bytes(b"torn")
        (place / "file.bak").write_bytes(OLD)
        disk = FailingDisk(n, for_good, errno.EIO)
        found = Folder(place, NoticeBoard(), disk).load("file", whole)
        assert found.value in (OLD, None)
        left = b"".join(path.read_bytes() for path in place.iterdir())
        assert OLD in left, f"call {n} lost the copy"
        assert b"torn" in left, f"call {n} lost the damaged file"
        if not disk.failed:
            assert found == (OLD, "file.bad")
            return
    pytest.fail("every call failed")


def test_a_real_full_disk_is_survived(tmp_path: Path, board: NoticeBoard) -> None:
    folder = Folder(tmp_path, board)
    assert folder.save("file", OLD)
    (tmp_path / ("file" + TEMPORARY)).symlink_to("/dev/full")
    assert not folder.save("file", NEW)
    assert board.take() == [Notice("disk_full")]
    assert folder.load("file", whole) == (OLD, "")
    assert folder.save("file", NEW), "the link is gone, so there is room again"
    assert board.take() == []


def test_a_real_limit_on_the_size_of_files_is_survived(tmp_path: Path) -> None:
    assert run(SAVE_WITH_LIMIT, str(tmp_path)).split() == ["False", "disk_full"]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_permission_is_survived(public: Path, board: NoticeBoard) -> None:
    folder = Folder(public, board)
    assert folder.save("file", OLD)
    with locked(public):
        assert not folder.save("file", NEW)
        assert folder.load("file", whole) == (OLD, "")
        assert folder.set_aside("file") == "file", "what cannot be moved keeps its name"
        folder.remove("file")
    assert board.take() == [Notice("read_only")]
    assert (public / "file").read_bytes() == OLD


def test_a_file_in_the_place_of_the_folder_is_survived(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = Folder(tmp_path / "file", board)
    assert not folder.save("file", NEW)
    assert folder.load("file", whole).value is None
    assert folder.names() == []
    assert board.take() == [Notice("not_saved")]


def test_a_person_is_told_once(tmp_path: Path, board: NoticeBoard) -> None:
    folder = Folder(tmp_path, board, FailingDisk(1, for_good=True))
    for _ in range(5):
        assert not folder.save("file", OLD)
    assert board.take() == [Notice("disk_full")]
    folder.save("file", OLD)
    assert board.take() == []


def test_notices_are_taken_in_order_and_have_known_keys(board: NoticeBoard) -> None:
    board.post(Notice("match_damaged", "b"))
    board.post(Notice("match_damaged", "a"))
    board.post_failure(OSError(errno.EROFS, ""))
    board.post_failure(OSError(errno.EIO, ""))
    taken = board.take()
    assert taken == [Notice("match_damaged", "b"), Notice("match_damaged", "a"), ("read_only", ""), ("not_saved", "")]
    assert {notice.key for notice in taken} <= set(KEYS)


def test_a_damaged_file_is_set_aside_and_its_copy_read(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "file").write_bytes(OLD[:-1])
    (tmp_path / "file.bak").write_bytes(OLD)
    assert Folder(tmp_path, board).load("file", whole) == (OLD, "file.bad")
    assert (tmp_path / "file.bad").read_bytes() == OLD[:-1]
    assert not (tmp_path / "file").exists()


def test_a_damaged_file_and_a_damaged_copy_are_both_set_aside(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "file").write_bytes(b"1")
    (tmp_path / "file.bak").write_bytes(b"2")
    assert Folder(tmp_path, board).load("file", whole) == (None, "file.bad")
    assert Folder(tmp_path, board).names() == ["file.bad", "file.bak.bad"]


def test_a_save_that_was_killed_between_two_renamings_left_the_copy(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "file.bak").write_bytes(OLD)
    (tmp_path / ("file" + TEMPORARY)).write_bytes(NEW[:-1])
    assert Folder(tmp_path, board).load("file", whole) == (OLD, "")


def test_the_first_damaged_file_is_kept_for_ever_and_the_last_one_too(tmp_path: Path, board: NoticeBoard) -> None:
    folder = Folder(tmp_path, board)
    for number in range(6):
        (tmp_path / "file").write_bytes(b"%d" % number)
        folder.set_aside("file")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "file.bad": b"0",
        "file.bad2": b"1",
        "file.bad3": b"5",
    }


def test_a_folder_in_the_place_of_a_file_is_set_aside(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "file").mkdir()
    folder = Folder(tmp_path, board)
    assert folder.load("file", whole) == (None, "file.bad")
    assert folder.save("file", NEW)


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "file").symlink_to("/dev/zero")
    assert len(Disk().read(tmp_path / "file")) == MOST_BYTES


def test_only_own_leftovers_are_swept(tmp_path: Path, board: NoticeBoard) -> None:
    for name in ("a" + TEMPORARY, "b.tmp", "c.bak", "d"):
        (tmp_path / name).touch()
    Folder(tmp_path, board).sweep()
    assert Folder(tmp_path, board).names() == ["b.tmp", "c.bak", "d"]


def killed_while_saving(folder: Path, times: int, seed: int) -> None:
    """Kill a program in the middle of its saves; each time the last save is there, or the one begun after it."""
    rng = Rng(seed, "kill")
    for _ in range(times):
        last = int(kill_after(1 + rng.below(12), SAVE_FOR_EVER, str(folder))[-1])
        keeper = Folder(folder, NoticeBoard())
        keeper.sweep()
        found, bad = keeper.load("big", lambda data: data)
        assert found is not None
        number = int(found[: found.index(b"\n")])
        assert found == b"%d\n" % number * 40_000
        assert number in (last, last + 1)
        assert bad == ""
        assert not [name for name in keeper.names() if name.endswith(TEMPORARY)]


def test_a_kill_in_the_middle_of_a_save_loses_nothing(tmp_path: Path) -> None:
    killed_while_saving(tmp_path, 20, 1)


@pytest.mark.slow
def test_two_hundred_kills_in_the_middle_of_a_save_lose_nothing(tmp_path: Path) -> None:
    killed_while_saving(tmp_path, 200, 2)
