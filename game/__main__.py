"""`python -m game` is `motley`; a packaged program begins here too."""

from game.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
