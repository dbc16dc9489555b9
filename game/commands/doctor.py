"""`motley doctor`: a page about this computer, for a bug report."""

from __future__ import annotations

import argparse

from game.doctor import Doctor


def run(given: argparse.Namespace) -> int:
    """Print the page."""
    for line in Doctor(given.data).page():
        print(line, flush=True)
    return 0
