"""The PIN is kept as a hash, and five wrong ones lock the desk, each time for longer."""

import time
from pathlib import Path

import pytest

from game.kiosk.pin import FILE, MINUTE, MOST_WRONG, Lock, fits, hash_of, is_hash
from game.store.files import Folder
from game.store.notices import NoticeBoard


@pytest.fixture(scope="module")
def kept() -> str:
    return hash_of("4711")


def test_a_hash_tells_nothing_and_fits_only_its_pin(kept: str) -> None:
    assert "4711" not in kept
    assert is_hash(kept)
    assert fits("4711", kept)
    assert not fits("4712", kept)
    assert not fits("", kept)
    assert hash_of("4711") != kept  # every one has its own salt


@pytest.mark.parametrize("pin", ["", "123", "12345678901", "12a4", "\u0661\u0662\u0663\u0664", "1234\n"])
def test_a_pin_is_a_few_digits(pin: str) -> None:
    with pytest.raises(ValueError, match="4 to 10 digits"):
        hash_of(pin)


def test_a_hash_that_would_take_for_ever_is_refused(kept: str) -> None:
    assert not is_hash(kept.replace("$16384$", "$1073741824$"))
    assert not is_hash("4711")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path, NoticeBoard())


def lock_out(lock: Lock, now: int) -> int:
    """Five wrong PINs; for how long nobody can open it after that."""
    for _ in range(MOST_WRONG):
        assert not lock.left(now)
        assert not lock.opens("0000", now)
    return lock.left(now)


def test_five_wrong_ones_lock_it_for_a_minute_even_for_the_right_one(kept: str, folder: Folder) -> None:
    lock = Lock(kept, folder, 0)
    assert lock_out(lock, 5) == MINUTE
    assert not lock.opens("4711", 5 + MINUTE - 1)
    assert lock.opens("4711", 5 + MINUTE)


def test_the_right_one_forgives_the_wrong_ones_before(kept: str, folder: Folder) -> None:
    lock = Lock(kept, folder, 0)
    for _ in range(2):
        for _ in range(MOST_WRONG - 1):
            assert not lock.opens("0000", 0)
        assert lock.opens("4711", 0)
    assert lock_out(lock, 0) == MINUTE
    assert lock.opens("4711", MINUTE)
    assert lock_out(lock, MINUTE) == MINUTE


def test_each_lock_out_in_a_row_lasts_twice_as_long_up_to_an_hour(kept: str, folder: Folder) -> None:
    now, lengths = 0, []
    for _ in range(8):
        lock = Lock(kept, folder, now)  # a restart in between changes nothing
        lengths.append(lock_out(lock, now) // MINUTE)
        now += lock.left(now)
    assert lengths == [1, 2, 4, 8, 16, 32, 60, 60]


def test_wrong_ones_before_a_restart_count(kept: str, folder: Folder) -> None:
    for _ in range(MOST_WRONG - 1):
        assert not Lock(kept, folder, 0).opens("0000", 0)
    lock = Lock(kept, folder, 0)
    lock.opens("0000", 0)
    assert lock.left(0) == MINUTE


def test_no_pin_at_all_is_no_try(kept: str, folder: Folder) -> None:
    lock = Lock(kept, folder, 0)
    for _ in range(3 * MOST_WRONG):
        assert not lock.opens("", 0)
    assert not lock.left(0)


@pytest.mark.parametrize(
    ("locked_at", "starts_at", "left"),
    [
        (10 * MINUTE, 10 * MINUTE + 20_000, MINUTE - 20_000),  # the program was started anew
        (10 * MINUTE, 1000, MINUTE),  # the computer was: its clock begins anew, and so does the minute
        (0, 20_000, MINUTE - 20_000),  # the computer was, and has been up for 20 s since
        (0, MINUTE, 0),
    ],
)
def test_a_lock_out_survives_restarts_without_the_clock_of_the_day(
    kept: str, folder: Folder, monkeypatch: pytest.MonkeyPatch, locked_at: int, starts_at: int, left: int
) -> None:
    lock_out(Lock(kept, folder, locked_at), locked_at)
    for clock in ("time", "time_ns", "localtime", "gmtime"):
        monkeypatch.delattr(time, clock)  # nothing may ask for it
    lock = Lock(kept, folder, starts_at)
    assert lock.left(starts_at) == left
    assert lock.opens("4711", starts_at) == (not left)
    assert lock.opens("4711", starts_at + left)


def test_another_pin_has_a_clean_slate(kept: str, folder: Folder) -> None:
    lock_out(Lock(kept, folder, 0), 0)
    assert Lock(hash_of("1234"), folder, 0).opens("1234", 0)


@pytest.mark.parametrize("data", [b"", b"[]", b'{"locks": -1}', b'{"until": 1e99}', b"\xff" * 9, b"[" * 9999])
def test_a_file_that_makes_no_sense_locks_nobody_out(kept: str, folder: Folder, data: bytes) -> None:
    (folder.path / FILE).write_bytes(data)
    assert Lock(kept, folder, 0).opens("4711", 0)
