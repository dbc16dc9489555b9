"""`motley sounds`: compute the sounds from their recipes."""

from __future__ import annotations

import argparse

from game.audio.render import names, render
from game.commands.given import make_folder
from game.store import paths


def run(given: argparse.Namespace) -> int:
    """Render every sound into its file."""
    folder = given.render or paths.sounds()
    make_folder(folder)
    render(folder)
    print(f"{folder}: {len(names())} sounds")
    return 0
