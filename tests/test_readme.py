"""Every command of the README is run here, those that take long in the slow suite."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden import record

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL_LINES = [
    re.sub(r"\s+#.*", "", line) for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines()
]
MOTLEY = [line for line in SHELL_LINES if line.startswith("motley ")]
SET_UP = [line for line in SHELL_LINES if line.startswith("python3 -m venv")]
DEVELOPERS = [line for line in SHELL_LINES if line.startswith(".venv/bin/")]


def test_the_readme_is_made_of_commands_that_are_run_here() -> None:
    assert len(SET_UP) == 2
    assert sorted(SHELL_LINES) == sorted(MOTLEY + SET_UP + DEVELOPERS)
    assert set(DEVELOPERS) == {
        ".venv/bin/python -m pytest -n auto",  # this
        ".venv/bin/python -m pytest -n auto -m slow",  # the tests below
        ".venv/bin/python -m tests.coverage_of_rules",
        ".venv/bin/python -m tests.mutation",
        ".venv/bin/python -m tests.golden.record",
        ".venv/bin/motley arena",  # with fewer matches among the commands
        ".venv/bin/motley sounds --render",  # by the slow test of the recipes
        ".venv/bin/python -m tests.gfx.golden",
        ".venv/bin/python -m tests.gfx.pattern_distance",
    }


def test_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = (line for line in SET_UP if line.endswith("pytest -n auto"))
    found = re.search(r"grep -m1 '(.*)' README.md", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert found is not None
    assert re.search(found[1], README, re.M)
    first = next(line for line in README.splitlines() if re.search(found[1], line))
    assert first == command


def test_the_motley_commands_work_in_their_order(tmp_path: Path) -> None:
    for line in MOTLEY:
        words = line.replace("/tmp/motley-logs", str(tmp_path)).split()[1:]
        done = subprocess.run(
            [sys.executable, "-m", "game", *words], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert done.stdout, line


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("command", SET_UP, ids=["run", "test"])
def test_a_fresh_copy_is_set_up_by_the_command(command: str, tmp_path: Path) -> None:
    """In a folder with a difficult name, with an empty home. Of the tests one file is run, of the game its version."""
    copy = tmp_path / "Möglichst schwierig"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in files.split("\0"):
        if name and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    command += " tests/rules/test_scoring.py" if command.endswith("pytest -n auto") else " --version"
    environment = {**os.environ, "HOME": str(tmp_path / "home")}
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        ["bash", "-ec", command], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_rules_are_covered_branch_by_branch() -> None:
    subprocess.run([sys.executable, "-m", "tests.coverage_of_rules"], cwd=ROOT, check=True)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_mutants_are_counted() -> None:
    """One small module; all of them take an hour."""
    subprocess.run([sys.executable, "-m", "tests.mutation", "scoring"], cwd=ROOT, check=True)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_golden_matches_are_recorded_the_same_again(tmp_path: Path) -> None:
    """As long as neither rules nor bots change, recording again changes no byte."""
    record.main(tmp_path)
    recorded = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()}
    kept = {path.relative_to(record.FOLDER): path.read_bytes() for path in record.FOLDER.glob("*/*.*")}
    assert recorded == {name: content for name, content in kept.items() if "__pycache__" not in name.parts}
