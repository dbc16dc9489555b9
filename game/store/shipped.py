"""Where the files that came with the program lie.

They are found in three kinds of installation: beside the package in a checkout, inside the package in an installed
wheel, and beside the executable's libraries in a packaged program.
"""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def homes() -> tuple[Path, ...]:
    """The folders that may hold `art` and `sounds`, likeliest first."""
    packaged = getattr(sys, "_MEIPASS", None)  # set by PyInstaller
    return (*((Path(packaged),) if packaged else ()), PACKAGE, PACKAGE.parent)


def resource(name: str) -> Path:
    """The folder or file of this name that came with the program.

    If it is missing everywhere, its place in a checkout: opening it then raises an error with a sensible path.
    """
    for home in homes():
        if (home / name).exists():
            return home / name
    return PACKAGE.parent / name


def art() -> Path:
    """The folder of pictures, fonts and palettes."""
    return resource("art")


def sounds() -> Path:
    """The folder of cues and loops."""
    return resource("sounds")
