"""Which folder Motley keeps its things in, and that it has it for itself."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs
import pytest

from game.store import paths
from game.store.notices import Notice, NoticeBoard
from game.store.paths import BESIDE, DataHome
from tests.support import needs
from tests.support.disks import ROOT, kill_after, locked, run

LIVE_THERE = """
import sys, time
from pathlib import Path
from game.store.notices import NoticeBoard
from game.store.paths import DataHome

board = NoticeBoard()
home = DataHome.find(board, Path(sys.argv[1]))
print(home.temporary, *[notice.key for notice in board.take()], flush=True)
if sys.argv[2:]:
    sys.stdin.read()
home.close()
"""


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, public: Path, tmp_path: Path) -> Path:
    """The user's own folder for data, and a temporary folder that anybody may use.

    `tmp_path` is asked for first: pytest must not make its own folders in the one that goes away here.
    """
    (public / "tmp").mkdir()
    (public / "tmp").chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(public / "tmp"))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: public / "data" / name)
    monkeypatch.setattr(paths, "PACKAGE", public / "packages" / "game")
    return public / "data" / "motley"


def test_the_home_is_the_users_own_folder(own: Path, board: NoticeBoard) -> None:
    home = DataHome.find(board)
    assert home.folder == own
    assert own.is_dir()
    assert home.matches == own / "matches"
    assert not home.temporary
    assert board.take() == []
    home.close()
    assert own.is_dir()


def test_the_home_is_the_folder_that_was_asked_for(own: Path, tmp_path: Path, board: NoticeBoard) -> None:
    home = DataHome.find(board, tmp_path / "asked" / "for")
    assert home.folder == tmp_path / "asked" / "for"
    assert not own.exists()
    home.close()


def test_without_an_own_folder_the_home_is_beside_a_checkout(own: Path, board: NoticeBoard) -> None:
    own.parent.write_text("in the way")
    (paths.PACKAGE.parent).mkdir()
    (paths.PACKAGE.parent / "pyproject.toml").touch()
    home = DataHome.find(board)
    assert home.folder == paths.PACKAGE.parent / BESIDE
    assert board.take() == []
    home.close()


def test_what_lies_beside_a_checkout_is_no_news_to_git(own: Path, board: NoticeBoard) -> None:
    needs.program("git", "git")
    own.parent.write_text("in the way")
    checkout = paths.PACKAGE.parent
    checkout.mkdir()
    for name in ("pyproject.toml", ".gitignore"):
        shutil.copy(ROOT / name, checkout / name)
    subprocess.run(["git", "init", "-q", str(checkout)], check=True)
    home = DataHome.find(board)
    assert home.folder.is_relative_to(checkout)
    (home.folder / "settings.json").write_text("{}")
    home.close()
    status = subprocess.run(["git", "-C", str(checkout), "status", "--porcelain"], capture_output=True, check=True)
    assert sorted(status.stdout.split()[1::2]) == [b".gitignore", b"pyproject.toml"]


def test_without_an_own_folder_the_home_is_beside_a_packaged_program(
    own: Path, board: NoticeBoard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own.parent.write_text("in the way")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "motley"))
    home = DataHome.find(board)
    assert home.folder == tmp_path / BESIDE
    home.close()


def test_nothing_is_put_among_other_peoples_packages(own: Path) -> None:
    assert paths.candidates() == (own,)


def test_without_any_folder_the_home_is_temporary_and_the_person_is_told(own: Path, board: NoticeBoard) -> None:
    own.parent.write_text("in the way")
    home = DataHome.find(board)
    assert home.temporary
    assert home.folder.is_dir()
    assert board.take() == [Notice("home_temporary")]
    home.close()
    assert not home.folder.exists()


@pytest.mark.parametrize("name", ["settings.json", "settings.json.bak"])
def test_a_home_without_permission_lends_its_settings_to_a_temporary_one(
    own: Path, board: NoticeBoard, name: str
) -> None:
    own.mkdir(parents=True)
    (own / name).write_text("mine")
    with locked(own):
        home = DataHome.find(board)
        assert home.temporary
        assert (home.folder / name).read_text() == "mine"
        assert board.take() == [Notice("home_temporary")]
        home.close()


def test_without_even_a_temporary_folder_the_game_goes_on(
    own: Path, board: NoticeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.parent.write_text("in the way")
    monkeypatch.setattr(tempfile, "tempdir", str(own))
    home = DataHome.find(board)
    assert home.folder == own
    assert board.take() == [Notice("home_temporary")]
    home.close()


def test_a_second_motley_gets_a_home_of_its_own_for_the_time_being(tmp_path: Path, board: NoticeBoard) -> None:
    first = DataHome.find(board, tmp_path)
    second = DataHome.find(board, tmp_path)
    assert second.folder != first.folder
    assert board.take() == [Notice("home_in_use")]
    second.close()
    assert not second.folder.exists()
    assert run(LIVE_THERE, str(tmp_path)).split() == ["True", "home_in_use"]
    first.close()
    first.close()
    assert run(LIVE_THERE, str(tmp_path)).split() == ["False"]


def test_a_killed_motley_leaves_its_home_to_the_next(tmp_path: Path, board: NoticeBoard) -> None:
    assert kill_after(1, LIVE_THERE, str(tmp_path), "stay") == ["False\n"]
    home = DataHome.find(board, tmp_path)
    assert not home.temporary
    assert board.take() == []
    home.close()


def test_a_home_whose_lock_cannot_be_opened_serves_all_the_same(tmp_path: Path, board: NoticeBoard) -> None:
    (tmp_path / "motley.lock").mkdir()
    home = DataHome.find(board, tmp_path)
    assert home.folder == tmp_path
    assert board.take() == []
    home.close()
