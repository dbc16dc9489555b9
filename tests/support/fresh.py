"""A copy of the repository as somebody has it who has just fetched it, in a folder with a difficult name."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DIFFICULT = "Möglichst schwierig"


def copy_to(folder: Path) -> Path:
    """Copy everything that git knows; the copy has neither an environment nor anything that was ever built."""
    copy = folder / DIFFICULT
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in files.split("\0"):
        if name and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


def run(command: str, copy: Path) -> str:
    """Run a line of the README there with an empty home; what it printed."""
    home = copy.parent / "home"
    home.mkdir(exist_ok=True)
    environment = {**os.environ, "HOME": str(home)}
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        ["bash", "-ec", command], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
