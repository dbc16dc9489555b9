"""A copy of the art and the sounds that a test may spoil: the program finds it as a packaged one finds its own."""

import shutil
import sys
from pathlib import Path

import pytest

from game.store import paths


def furnish(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Copy `art` and `sounds` into a folder and let them be found there."""
    for original in (paths.art(), paths.sounds()):
        shutil.copytree(original, folder / original.name, ignore=shutil.ignore_patterns("sheets", "shots"))
    monkeypatch.setattr(sys, "_MEIPASS", str(folder), raising=False)
    return folder
