"""A game goes with its folder and two lines: whatever is left runs on without it."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.games.played import PLAYED
from tests.support import fresh

MEASURED_WITH = "double_take"  # `motley bench` measures hands with it by name: without it there is no bench

IMPORT_EVERYTHING = """
import os, pkgutil, sys, game
os.environ["SDL_VIDEODRIVER"] = "dummy"
for module in pkgutil.walk_packages(game.__path__, "game."):
    if not module.name.startswith(("game.__main__", *sys.argv[1:])):
        __import__(module.name)
"""


def forget(path: Path, gone: str) -> None:
    """Take the game out of a tuple, and its import with it: one line of the file and one name."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith(f"from game.games.{gone}."))
    path.write_text(re.sub(rf"(, {gone.upper()}\b|\b{gone.upper()}, )", "", text), encoding="utf-8")


@contextmanager
def without(copy: Path, gone: str) -> Iterator[None]:
    """The copy without the folder of this game and its two lines."""
    games, aside = copy / "game" / "games", copy / gone
    files = {path: path.read_bytes() for path in (games / "played.py", games / "shown.py")}
    shutil.move(games / gone, aside)
    for path in files:
        forget(path, gone)
    yield
    shutil.move(aside, games / gone)
    for path, data in files.items():
        path.write_bytes(data)


def run(copy: Path, *command: str) -> None:
    done = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


@pytest.mark.timeout(240)
def test_the_rest_runs_without_the_last_game(tmp_path: Path) -> None:
    copy = fresh.copy_to(tmp_path)
    with without(copy, PLAYED.keys[-1]):
        run(copy, "-m", "game", "sim", PLAYED.keys[0], "--games", "2")
        run(copy, "-m", "game", "shots", "pictures", "--size", "320x180", "--only", "lobby-*")
        run(copy, "-m", "game", "shots", "pictures", "--size", "320x180", "--only", "title-*")
        run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_every_game.py", "tests/test_hygiene.py")
        run(copy, "-m", "mypy", "game")
        run(copy, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")


def test_every_module_can_be_imported_without_any_one_game(tmp_path: Path) -> None:
    copy = fresh.copy_to(tmp_path)
    for gone in PLAYED.keys[:-1]:
        with without(copy, gone):
            run(copy, "-c", IMPORT_EVERYTHING, *(["game.bench."] if gone == MEASURED_WITH else []))
            run(copy, "-m", "game", "sim", PLAYED.keys[-1])
