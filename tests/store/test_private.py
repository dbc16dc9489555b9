"""What Motley keeps is read by nobody else: 0600 in 0700, also where an earlier one was less careful."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.played import PLAYED, find
from game.match.config import MatchConfig
from game.match.match import Match
from game.store.files import Folder
from game.store.memory import Memory
from game.store.notices import NoticeBoard
from game.store.paths import LOCK
from game.store.reports import REPORTS, Journal, Reports
from tests.support.interrupted import sitters

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps the files of users apart by itself")


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    before = os.umask(0o022)  # as usual: everybody may read
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def keep_everything(folder: Path) -> None:
    """One of every file that Motley keeps."""
    memory = Memory(folder, PLAYED)
    Journal(Folder(folder, NoticeBoard())).note("here")
    Reports(Folder(folder / REPORTS, NoticeBoard())).write("crash", {})
    config = MatchConfig.make(find("hoopla"), 2, 1)
    match = Match(config, memory.begin(config, sitters("left", "right")))
    match.advance(5000)
    memory.settings.now = memory.settings.now.with_options(type(match.game).spec, {})
    memory.settings.save()
    memory.close()


def test_every_file_is_private_from_the_beginning(tmp_path: Path) -> None:
    home = tmp_path / "home"
    keep_everything(home)
    found = {path.relative_to(home).as_posix(): mode(path) for path in home.rglob("*")}
    assert {"settings.json", "history.sqlite", "journal.log", LOCK, "reports", "matches"} <= found.keys()
    assert {name for name, bits in found.items() if bits != (0o700 if (home / name).is_dir() else 0o600)} == set()
    assert mode(home) == 0o700


def test_a_folder_is_private_also_if_one_in_it_was_made_first(tmp_path: Path) -> None:
    Reports(Folder(tmp_path / "new" / "home" / REPORTS, NoticeBoard())).write("crash", {})
    assert {mode(path) for path in (tmp_path / "new").rglob("*") if path.is_dir()} == {0o700}


def test_a_database_is_private_also_while_it_is_written(tmp_path: Path) -> None:
    memory = Memory(tmp_path, PLAYED)
    assert {mode(file) for file in tmp_path.glob("history.sqlite*")} == {0o600}
    memory.close()


def test_a_home_of_earlier_times_is_tightened(tmp_path: Path) -> None:
    keep_everything(tmp_path)
    (tmp_path / "program").touch(0o755)
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() or path.name == "program" else 0o644)
    Memory(tmp_path, PLAYED).close()
    found = {path for path in tmp_path.rglob("*") if mode(path) & 0o077}
    assert found == {tmp_path / "program"}, "what is not ours stays as it is"
    assert mode(tmp_path) == 0o700


@pytest.mark.parametrize("bits", [0o755, 0o1777])
def test_a_folder_that_is_not_ours_alone_keeps_its_rights(tmp_path: Path, bits: int) -> None:
    if bits & 0o1000:
        (tmp_path / LOCK).touch()  # we have been there, but so may everybody
    tmp_path.chmod(bits)
    Memory(tmp_path, PLAYED).close()
    assert mode(tmp_path) == bits
