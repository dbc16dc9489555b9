"""Linters and type checks as tests: one command checks everything."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "import contracts": ["lint-imports"],
    "mypy": ["mypy"],
    "workflows": ["zizmor", "--offline", "--quiet", "--strict-collection", ".github/workflows"],
}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("tool", TOOLS)
def test_the_tree_is_clean(tool: str) -> None:
    name, *arguments = TOOLS[tool]
    program = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    assert program is not None, f"{name} is not installed: pip install -e '.[test]'"
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
