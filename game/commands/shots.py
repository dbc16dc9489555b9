"""`motley shots`: pictures of every scene and of every game in mid-play."""

from __future__ import annotations

import argparse

from game.commands.given import make_folder, size_of
from game.shots.take import shots


def run(given: argparse.Namespace) -> int:
    """Write the pictures, and print the path of each."""
    size = size_of(given.size)
    make_folder(given.folder)
    for path in shots(given.folder, size, given.language, given.only):
        print(path, flush=True)
    return 0
