"""How many mutants of the rules their own tests kill: `python -m tests.mutation [MODULE ...]`.

Every module with rules in it is mutated alone, in a copy, against its own tests alone; the conformance suite and the
state machines would kill more and hide what the tests of a rule overlook. mutmut lives in an environment of its own,
since it needs an older pytest. A module in which fewer than 85 % are killed fails. The first run sets up `.mutation/`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from tests.support.rule_modules import ROOT, rule_modules

WORKPLACE = ROOT / ".mutation"
GOAL = 85  # percent
TOOLS = ("mutmut>=3.8,<4", "pytest<9.2", "pytest-timeout", "msgspec")

SETTINGS = """
[tool.mutmut]
source_paths = ["game"]
only_mutate = ["game/{module}.py"]
pytest_add_cli_args_test_selection = [{tests}]
use_git_change_detection = false
track_dependencies = false

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-m", "not slow", "-x", "-q"]
markers = ["slow: not here"]
pythonpath = ["."]
timeout = 60
"""


def environment() -> Path:
    """The Python that has mutmut."""
    home = WORKPLACE / "env"
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *TOOLS], check=True)
    return python


def mutate(python: Path, module: str, tests: Sequence[Path]) -> tuple[int, int]:
    """How many mutants of the module were killed, of how many."""
    place = WORKPLACE / module
    shutil.rmtree(place, ignore_errors=True)
    for package in ("rules", "match", "bots", "games"):
        shutil.copytree(ROOT / "game" / package, place / "game" / package)
    shutil.copy(ROOT / "game" / "__init__.py", place / "game")
    for package in ("rules", "games", "support"):  # a test file may borrow from another
        shutil.copytree(ROOT / "tests" / package, place / "tests" / package)
    shutil.copy(ROOT / "tests" / "__init__.py", place / "tests")
    quoted = ", ".join(f'"{test.relative_to(ROOT).as_posix()}"' for test in tests)
    (place / "pyproject.toml").write_text(SETTINGS.format(module=module, tests=quoted), encoding="utf-8")

    with (place / "mutmut.log").open("w") as log:
        subprocess.run([python, "-m", "mutmut", "run"], cwd=place, stdout=log, stderr=log, check=False)
        subprocess.run([python, "-m", "mutmut", "export-cicd-stats"], cwd=place, stdout=log, stderr=log, check=True)
    figures = json.loads((place / "mutants" / "mutmut-cicd-stats.json").read_text(encoding="utf-8"))
    killed = figures["killed"] + figures["timeout"]
    return killed, figures["total"] - figures["skipped"]


def main() -> int:
    """Mutate every module, or those that were named; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="as in `games/hoopla/rules`; default: all")
    modules = rule_modules()
    every = {path.relative_to(ROOT / "game").with_suffix("").as_posix(): tests for path, tests in modules.items()}
    wanted = parser.parse_args().modules or list(every)
    python = environment()
    missed = []
    for module in wanted:
        killed, total = mutate(python, module, every[module])
        share = 100 * killed / total
        print(f"{module:28} {killed:5} of {total:5} killed: {share:.1f} %", flush=True)
        if share < GOAL:
            missed.append(module)
    if missed:
        print(f"below {GOAL} %: {', '.join(missed)}; survivors: `mutmut results` in .mutation/MODULE")
    return bool(missed)


if __name__ == "__main__":
    raise SystemExit(main())
