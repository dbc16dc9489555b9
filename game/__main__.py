"""`python -m game` is `motley`; a packaged program begins here too."""

import os
import sys

from game.cli import main

if __name__ == "__main__":
    if sys.stdout is None or sys.stderr is None:  # a program without a console on Windows: nobody would read it
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # as long as the program runs
    raise SystemExit(main())
