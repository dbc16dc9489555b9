"""Every command of the README is run here, those that take long in the slow suite."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.games.shown import SHOWN
from tests import pictures
from tests.golden import record
from tests.support import fresh
from tests.support.commands import ARCHIVE, PACKAGE, README, ROOT, shell_lines

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


SELFTEST = "motley selftest"
COMMANDS = [line for line in shell_lines(README) if line.startswith("motley ") and line != SELFTEST]
LOGS = "/tmp/motley-logs"
ON_LOGS = [line for line in COMMANDS if "--logs" in line or ".jsonl" in line]  # one writes what others read
SET_UP = [line for line in shell_lines(README) if line.startswith("python3 -m venv") and "build.spec" not in line]
LONG_PROOFS = [
    ".venv/bin/python -m pytest -m slow -s tests/kiosk tests/e2e/test_kiosk.py tests/store",
    ".venv/bin/python -m pytest -m slow -s tests/phones",
    ".venv/bin/python -m pytest -m slow tests/packaging",
    ".venv/bin/python -m pytest -n auto -m slow tests/table",
    ".venv/bin/python -m tests.mutation",
    ".venv/bin/python -m tests.fuzz",
    ".venv/bin/python -m pytest -n auto -m slow",
]


def test_the_readme_is_made_of_commands_that_are_run() -> None:
    """Here, or in the slow suite: packaging in `tests/packaging`, the self-test in `test_selftest`."""
    assert len(SET_UP) == 2
    slow = shell_lines(README.split("## Long proofs")[1])  # each is the suite it belongs to
    assert sorted(shell_lines(README)) == sorted([*COMMANDS, *SET_UP, PACKAGE, ARCHIVE, SELFTEST, *slow])
    assert slow == LONG_PROOFS


def test_so_are_the_commands_for_developers() -> None:
    adding_a_game = shell_lines(CONTRIBUTING.split("## Add a game")[1])  # by the test of that name
    assert set(shell_lines(CONTRIBUTING)) - set(adding_a_game) == {
        ".venv/bin/python -m pytest -n auto",  # this
        ".venv/bin/python -m pytest -n auto --game hoopla",  # which tests that are: by the test of every game
        ".venv/bin/motley shots shots --only 'hoopla-*'",  # in a small size by the test of the pictures
        ".venv/bin/python -m tests.coverage_of_rules",
        ".venv/bin/python -m tests.golden.record",
        ".venv/bin/python -m tests.golden.films",  # each film by the test of the films
        ".venv/bin/motley arena",  # with fewer matches among the commands
        ".venv/bin/motley arena --person",  # likewise
        ".venv/bin/motley sounds --render",  # by the slow test of the recipes
        ".venv/bin/python -m tests.audio.mix",  # for one tune by the test of the recordings
        ".venv/bin/python -m tests.gfx.golden",
        ".venv/bin/python -m tests.gfx.pattern_distance",
        ".venv/bin/python -m tests.phones.fonts",  # its result is looked at by the tests of the pages
        ".venv/bin/python -m tests.pictures",
        ".venv/bin/python -m tests.moving_picture",  # a second of it in a small size by its test
        ".venv/bin/motley bench --all --picture art/sheets/bench.jpg",  # part by part by the tests of the bench
        ".venv/bin/python -m tests.kiosk.flood",  # by the slow test of the floods
        ".github/lock",  # asks for the newest of everything: what it wrote is looked at here
    }


@pytest.mark.parametrize("page", [README, CONTRIBUTING, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")])
def test_every_picture_and_file_of_a_page_is_there(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[a-z-]+)?\)", page)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = (line for line in SET_UP if line.endswith("pytest -n auto"))
    found = re.search(r"grep -m1 '(.*)' README.md", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert found is not None
    assert re.search(found[1], README, re.M)
    first = next(line for line in README.splitlines() if re.search(found[1], line))
    assert first == command


def test_the_workflows_do_what_the_readme_does() -> None:
    """They cannot be run here; but they can be kept to the same commands and to the Pythons that we promise."""
    suite, build = ((ROOT / ".github" / "workflows" / name).read_text() for name in ("tests.yml", "build.yml"))
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in suite
    assert re.search(r"^requires-python = \">=3.11\"$", (ROOT / "pyproject.toml").read_text(), re.M)
    for command, workflow in ((SET_UP[1], suite), (PACKAGE, build), (ARCHIVE, build)):
        assert command.partition(".venv/bin/")[2].rpartition(".venv/bin/")[2] in workflow
    assert "selftest" in build


def test_the_workflows_take_nothing_that_could_be_exchanged() -> None:
    """Actions by commit, packages of a lock by hash; and a release is attested before it is there."""
    workflows = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
    used = re.findall(r"\buses:\s*(\S+)", "".join(workflows.values()))
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)] == []
    installs = re.findall(r"pip install.* -r .*", "".join(workflows.values()))
    assert installs
    assert [line for line in installs if "--require-hashes" not in line] == []
    release = workflows["build.yml"].partition("\n  release:\n")[2]
    assert 0 <= release.find("actions/attest-build-provenance@") < release.find("gh release create")
    assert "gh release create" not in workflows["build.yml"].partition("\n  release:\n")[0]


@pytest.mark.parametrize("lock", ["carried", "tools"])
def test_what_a_release_is_built_with_is_locked_by_hash(lock: str) -> None:
    text = (ROOT / ".github" / f"{lock}.txt").read_text(encoding="utf-8")
    assert "://" not in text, "a lock names no index"
    locked = {part.partition("==")[0]: part for part in re.split(r"\n(?=\S)", text) if part}
    assert all(re.search(r"==\S+ .*--hash=sha256:[0-9a-f]{64}", part, re.S) for part in locked.values())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(project["dependencies"])
    if lock == "tools":
        wanted += project["optional-dependencies"]["build"]
        wanted += (ROOT / ".github" / "tools.in").read_text(encoding="utf-8").splitlines()[1:]
    assert {re.split(r"[<>=]", name)[0] for name in wanted} <= locked.keys()


def assert_works(line: str, logs: Path) -> None:
    words = shlex.split(line.replace(LOGS, str(logs)))[1:]
    done = subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{line}: {done.stderr}"
    assert done.stdout, line


@pytest.mark.timeout(400)
@pytest.mark.parametrize("line", [line for line in COMMANDS if line not in ON_LOGS])
def test_a_motley_command_works(line: str, tmp_path: Path) -> None:
    assert_works(line, tmp_path)


@pytest.mark.timeout(400)
def test_the_commands_on_logs_work_in_their_order(tmp_path: Path) -> None:
    assert len(ON_LOGS) == 3
    for line in ON_LOGS:
        assert_works(line, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("command", SET_UP, ids=["run", "test"])
def test_a_fresh_copy_is_set_up_by_the_command(command: str, tmp_path: Path) -> None:
    """In a folder with a difficult name and an empty home. Of the tests one file is run, of the game the self-test."""
    command += " tests/rules/test_scoring.py" if command.endswith("pytest -n auto") else " selftest"
    fresh.run(command, fresh.copy_to(tmp_path))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_pictures_of_the_readme_are_taken(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "tests.pictures", str(tmp_path)], cwd=ROOT, check=True)
    taken = {path.name for path in tmp_path.iterdir()}
    assert taken == {f"{name}.jpg" for name in (*pictures.PICTURES, *SHOWN, "ui", "visions")}
    assert [name for name in taken if f"art/sheets/{name}" not in README] == []


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
