"""Files that are damaged at random, for a few seconds; and all that ever did harm."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.__main__ import CASES, trouble_with
from tests.support.fresh import ROOT

SECONDS = 5


@pytest.mark.parametrize("case", sorted(CASES.iterdir()), ids=lambda case: case.name)
def test_what_once_did_harm_does_none(case: Path) -> None:
    assert trouble_with(case.name.partition("-")[0], case.read_bytes()) == ""


def test_no_damage_brings_anything_but_the_loaders_own_error(tmp_path: Path) -> None:
    """In a process of its own, the memory of which is bounded."""
    command = [sys.executable, "-m", "tests.fuzz", str(SECONDS), "--seed", "1", "--cases", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[0]) > 50, done.stdout


def test_a_planted_fault_would_be_found(tmp_path: Path) -> None:
    script = (
        "import sys; from tests.fuzz import __main__ as fuzz, loaders\n"
        "def load(data, folder):\n"
        "    bytes(1 << 40)\n"
        "loaders.LOADERS['orders'] = loaders.LOADERS['orders']._replace(load=load)\n"
        f"sys.exit(fuzz.main(['1', '--seed', '1', '--cases', {str(tmp_path)!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "MemoryError" in done.stdout
    assert [file.name.partition("-")[0] for file in tmp_path.iterdir()] == ["orders"]
