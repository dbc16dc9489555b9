"""Whatever a log of a running match does to the program that opens it, it is set aside and nothing of it is lost."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.match.log import LogError
from game.store.files import Disk
from game.store.matches import RUNNING
from game.store.notices import Notice, NoticeBoard
from tests.support.disks import ROOT
from tests.support.shelves import broken_off, names, shelf

LOG = "000001-hoopla" + RUNNING
BAD = LOG + ".bad"

OPEN_AND_DIE = """
import os, sys
from pathlib import Path
from game.games.played import PLAYED
from game.store.files import Disk, Folder
from game.store.matches import Matches
from game.store.notices import NoticeBoard

class Deadly(Disk):
    def read(self, path):
        os._exit(9)  # as a segmentation fault or the kill of a supervisor would end it

Matches(Folder(Path(sys.argv[1]), NoticeBoard(), Deadly()), PLAYED).unfinished()
"""


def open_and_die(folder: Path) -> int:
    """The exit code of a program that ends when it reads a log; 0 if it reads none."""
    return subprocess.run([sys.executable, "-c", OPEN_AND_DIE, folder], cwd=ROOT, check=False).returncode


class Odd(Disk):
    """Reading from it raises whatever it was given."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def read(self, path: Path) -> bytes:
        raise self._error


@pytest.mark.parametrize(
    "last", [b"[360922337203685477580832]\n", b"[1" + b"0" * 5000 + b"]\n", b'[1,0,"flip",1e999]\n']
)
def test_a_line_that_makes_no_sense(tmp_path: Path, board: NoticeBoard, last: bytes) -> None:
    broken_off(tmp_path, 10)
    damaged = (tmp_path / LOG).read_bytes() + last
    (tmp_path / LOG).write_bytes(damaged)
    matches = shelf(tmp_path, board)
    assert matches.unfinished() is None
    assert names(tmp_path) == [BAD]
    assert (tmp_path / BAD).read_bytes() == damaged
    assert matches.aside == [BAD]
    assert board.take() == [Notice("match_damaged", BAD)]


@pytest.mark.parametrize("error", [MemoryError(), RecursionError(), KeyError(1), OverflowError(), AssertionError()])
def test_whatever_is_raised(tmp_path: Path, board: NoticeBoard, error: Exception) -> None:
    broken_off(tmp_path, 10)
    assert shelf(tmp_path, board, Odd(error)).unfinished() is None
    assert names(tmp_path) == [BAD]


def test_a_log_at_which_the_program_died_twice_is_not_opened_again(tmp_path: Path) -> None:
    broken_off(tmp_path, 10)
    for _ in range(2):
        assert open_and_die(tmp_path) == 9
        assert LOG in names(tmp_path)
    assert open_and_die(tmp_path) == 0
    assert names(tmp_path) == [BAD]


def test_one_death_costs_no_match(tmp_path: Path) -> None:
    broken_off(tmp_path, 10)
    assert open_and_die(tmp_path) == 9
    assert shelf(tmp_path).unfinished() is not None
    assert names(tmp_path) == [LOG]


def test_a_match_with_which_the_bots_cannot_go_on(tmp_path: Path) -> None:
    found = broken_off(tmp_path, 10)
    found.log.entries.append((found.played, 0, "no such verb"))
    with pytest.raises(LogError):
        shelf(tmp_path).resume(found)
    assert names(tmp_path) == [BAD]


def test_logs_can_be_put_away_unopened(tmp_path: Path) -> None:
    broken_off(tmp_path, 10)
    shelf(tmp_path, disk=Odd(AssertionError("opened"))).put_away()
    assert names(tmp_path) == ["000001-hoopla.jsonl"]
