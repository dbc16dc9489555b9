"""`python -m game` is `motley`."""

from game.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
