"""A game goes with its folder and two lines: whatever is left runs on without it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.games.played import PLAYED
from tests.support import fresh

GONE = PLAYED.keys[-1]
LEFT = PLAYED.keys[0]


def forget(path: Path) -> None:
    """Take the game out of a tuple, and its import with it: one line of the file and one name."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith(f"from game.games.{GONE}."))
    path.write_text(re.sub(rf", {GONE.upper()}\b", "", text), encoding="utf-8")


@pytest.mark.timeout(240)
def test_the_rest_runs_without_it(tmp_path: Path) -> None:
    copy = fresh.copy_to(tmp_path)
    if (fresh.ROOT / ".mypy_cache").exists():  # what mypy knows already it need not find out again
        shutil.copytree(fresh.ROOT / ".mypy_cache", copy / ".mypy_cache")
    for path in sorted((copy / "game" / "games" / GONE).rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (copy / "game" / "games" / GONE).rmdir()
    for name in ("played", "shown"):
        forget(copy / "game" / "games" / f"{name}.py")
    for command in (
        ["-m", "game", "sim", LEFT, "--games", "2"],
        ["-m", "game", "shots", "pictures", "--size", "320x180", "--only", "lobby-*"],
        ["-m", "game", "shots", "pictures", "--size", "320x180", "--only", "title-*"],
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_every_game.py", "tests/test_hygiene.py"],
        ["-m", "mypy", "game"],
        ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    ):
        done = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
