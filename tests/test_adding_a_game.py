"""Following the page about adding a game leads to a game that plays and conforms."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECTION = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a game")[1].split("\n## ")[0]
SOURCES = re.findall(r"```python\n(.*?)```", SECTION, re.S)
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", SECTION, re.S) for line in block.splitlines()]
FOLDER = "game/games/pebbles"
NEW_FILES = re.findall(r"new\s+file\s+`(game/[a-z/_]+\.py)`", SECTION)


def insert(path: Path, line: str, after: str) -> None:
    """Put a line after the first one that contains something."""
    text = path.read_text(encoding="utf-8")
    whole = next(row for row in text.splitlines() if after in row)
    path.write_text(text.replace(whole, f"{whole}\n{line}", 1), encoding="utf-8")


@pytest.mark.timeout(240)
def test_a_toy_game_is_added_by_the_page(tmp_path: Path) -> None:
    *files, entry = SOURCES
    for name in ("game", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert [f"{FOLDER}/{name}.py" for name in ("rules", "bot", "story", "play")] == NEW_FILES
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "__init__.py").write_text('"""Pebbles."""\n', encoding="utf-8")
    for name, source in zip(NEW_FILES, files, strict=True):
        (tmp_path / name).write_text(source, encoding="utf-8")

    played = tmp_path / "game/games/played.py"
    insert(played, entry.rstrip(), "import PLAY as HOOPLA")
    played.write_text(played.read_text().replace("CROSSPATCH))", "CROSSPATCH, PEBBLES))"), encoding="utf-8")

    for command in COMMANDS:
        words = [sys.executable, *shlex.split(command)[1:]]
        if "pytest" in words:
            words += ["-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        assert "pebbles" in done.stdout or " passed" in done.stdout
    for tool in (["ruff", "check"], ["mypy"]):
        done = subprocess.run(
            [sys.executable, "-m", *tool, FOLDER], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
