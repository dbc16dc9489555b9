"""Where the rules are: the modules that all games share, and those that a game's own rules consist of."""

import ast
from collections.abc import Iterator
from pathlib import Path

from game.games.played import PLAYED

ROOT = Path(__file__).parent.parent.parent


def rule_modules() -> dict[Path, list[Path]]:
    """Every module with rules in it, and the tests of its rules."""
    shared = sorted((ROOT / "game" / "rules").glob("[!_]*.py"))
    found = {path: [ROOT / "tests" / "rules" / f"test_{path.stem}.py"] for path in shared}
    for play in PLAYED:
        tests = sorted((ROOT / "tests" / "games" / play.key).glob("test_rules*.py"))
        found |= dict.fromkeys(sorted(_reached(ROOT / "game" / "games" / play.key / "rules.py", set())), tests)
    return found


def _reached(path: Path, seen: set[Path]) -> set[Path]:
    """The module and those of its own folder that it imports."""
    if path not in seen:
        seen.add(path)
        for name in _imports(path):
            other = ROOT / f"{name.replace('.', '/')}.py"
            if other.parent == path.parent and other.exists():
                _reached(other, seen)
    return seen


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
