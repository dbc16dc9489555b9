"""How many mutants of the rules their own tests kill: `python -m tests.mutation [MODULE ...]`.

Every module of `game/rules` is mutated alone, in a copy, against its own tests alone; the conformance suite and the
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
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKPLACE = ROOT / ".mutation"
GOAL = 85  # percent
TOOLS = ("mutmut>=3.8,<4", "pytest<9.2", "pytest-timeout", "msgspec")
NOTHING_IN_IT = ("__init__",)

SETTINGS = """
[tool.mutmut]
source_paths = ["game"]
only_mutate = ["game/rules/{module}.py"]
pytest_add_cli_args_test_selection = [{tests}]
use_git_change_detection = false
track_dependencies = false

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-m", "not slow", "-x", "-q"]
markers = ["slow: not here"]
pythonpath = ["."]
timeout = 60
"""


def tests_of(module: str) -> list[Path]:
    """The tests named after a module, or after the longest beginning of its name that has any."""
    words = module.split("_")
    for length in range(len(words), 0, -1):
        if found := sorted((ROOT / "tests" / "rules").glob(f"test_{'_'.join(words[:length])}*.py")):
            return found
    raise SystemExit(f"there are no tests for {module}")


def environment() -> Path:
    """The Python that has mutmut."""
    home = WORKPLACE / "env"
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *TOOLS], check=True)
    return python


def mutate(python: Path, module: str) -> tuple[int, int]:
    """How many mutants of the module were killed, of how many."""
    place = WORKPLACE / module
    shutil.rmtree(place, ignore_errors=True)
    for package in ("rules", "match"):
        shutil.copytree(ROOT / "game" / package, place / "game" / package)
    shutil.copy(ROOT / "game" / "__init__.py", place / "game")
    shutil.copytree(ROOT / "tests" / "rules", place / "tests" / "rules")  # a test file may borrow from another
    shutil.copy(ROOT / "tests" / "__init__.py", place / "tests")
    tests = [f"tests/rules/{path.name}" for path in tests_of(module)]
    quoted = ", ".join(f'"{test}"' for test in tests)
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
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="default: all of game/rules")
    every = sorted(path.stem for path in (ROOT / "game" / "rules").glob("*.py") if path.stem not in NOTHING_IN_IT)
    modules = parser.parse_args().modules or every
    python = environment()
    missed = []
    for module in modules:
        killed, total = mutate(python, module)
        share = 100 * killed / total
        print(f"{module:20} {killed:5} of {total:5} killed: {share:.1f} %", flush=True)
        if share < GOAL:
            missed.append(module)
    if missed:
        print(f"below {GOAL} %: {', '.join(missed)}; survivors: `mutmut results` in .mutation/MODULE")
    return bool(missed)


if __name__ == "__main__":
    raise SystemExit(main())
