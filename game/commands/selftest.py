"""`motley selftest`: whether this installation is complete."""

from __future__ import annotations

import argparse

from game.commands.given import NOT_WHOLE
from game.selftest import selftest


def run(given: argparse.Namespace) -> int:
    """Run every trial once and print a line for each."""
    tried = failed = 0
    for finding in selftest():
        print(finding.line(), flush=True)
        tried, failed = tried + 1, failed + (not finding.passed)
    print(f"{tried - failed} of {tried} passed")
    return NOT_WHOLE if failed else 0
