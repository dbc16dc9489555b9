"""The rules of the house that no linter knows."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.games.played import GAMES
from game.kiosk.policy import sections_of

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "game").rglob("*.py"))
LETTERS = "C" + "".join(game.spec.letter for game in GAMES)  # C for the rules of all games
RULE_ID = re.compile(rf"\b([{LETTERS}]\d{{1,2}})\b")
TEST_NAME_ID = re.compile(rf"(?<![a-z0-9])([{LETTERS.lower()}]\d{{1,2}})(?![0-9])")
LAST_COMMON_RULE = "C12"

# The module or the room where a part of pygame may be touched, and nowhere else.
ONLY_IN = {
    "pygame.event": "game/input/pump.py",
    "pygame.mixer": "game/audio",
    "load_sized_svg": "game/gfx/raster.py",
}

# The tests of other programs, and the one function that may look again after a while, for the reason it gives.
WAITING: dict[str, tuple[str, ...]] = {"e2e": ("program.py: wait_for",), "kiosk": (), "packaging": ()}

# Words that hide who is meant; `NOBODY` in capitals is a name of the code.
RIDDLE = re.compile(r"\b(?!NOBODY\b)(?i:whoever|nobody|somebody|so many)\b")


@pytest.fixture(scope="module", autouse=True)
def trees_of_this_module_only() -> Iterator[None]:
    """They are large: what they take is given back."""
    yield
    tree.cache_clear()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def rule_ids_in_rules() -> dict[str, str]:
    """Every rule id that the rules and the match layer quote, and where."""
    found: dict[str, str] = {}
    for folder in ("rules", "match", "games"):
        for path in sorted((ROOT / "game" / folder).rglob("*.py")):
            for rule in RULE_ID.findall(path.read_text(encoding="utf-8")):
                found.setdefault(rule, path.name)
    return found


def rule_ids_in_test_names() -> set[str]:
    names = [
        node.name
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {rule.upper() for name in names for rule in TEST_NAME_ID.findall(name)}


def test_every_rule_id_is_named_by_a_test() -> None:
    named = rule_ids_in_test_names()
    missing = {rule: where for rule, where in rule_ids_in_rules().items() if rule not in named}
    assert not missing, f"no test is named after these rules: {missing}"


def test_no_rule_of_any_game_is_forgotten() -> None:
    written = rule_ids_in_rules()
    last = [LAST_COMMON_RULE]
    for game in GAMES:
        tests = ROOT / "tests" / "games" / game.spec.key / "test_rules.py"
        last += re.findall(r'^LAST_RULE = "(\w+)"$', tests.read_text(encoding="utf-8"), re.M)
    assert [rule[0] for rule in last] == list(LETTERS)
    every = [f"{rule[0]}{number}" for rule in last for number in range(1, int(rule[1:]) + 1)]
    assert [rule for rule in every if rule not in written] == []
    assert [rule for rule in written if rule not in every] == []


@cache
def references(path: Path) -> frozenset[str]:
    """Dotted names that a module uses."""
    return frozenset(_references(path))


def _references(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("part", ONLY_IN)
def test_a_part_of_pygame_is_touched_in_one_place_only(part: str) -> None:
    home = ROOT / ONLY_IN[part]
    dotted = re.compile(rf"(^|\.){re.escape(part)}(\.|$)")
    strangers = [path for path in MODULES if home not in (path, *path.parents)]
    users = [path for path in strangers if any(dotted.search(name) for name in references(path))]
    assert users == []


@pytest.mark.parametrize("folder", WAITING)
def test_tests_of_programs_wait_for_what_happens_and_never_for_time(folder: str) -> None:
    sleeping = [
        f"{path.name}: {getattr(top, 'name', top.lineno)}"
        for path in sorted((ROOT / "tests" / folder).rglob("*.py"))
        for top in tree(path).body
        for node in ast.walk(top)
        if (isinstance(node, ast.Attribute) and node.attr == "sleep")
        or (isinstance(node, ast.ImportFrom) and "sleep" in {alias.name for alias in node.names})
    ]
    assert sleeping == list(WAITING[folder])


def test_no_test_imports_from_a_test() -> None:
    """What several tests build lies in `tests/support`, or in the folder of the game; programs in strings included."""
    importing = re.compile(r"^(?:from|import) +(tests\.(?:\w+\.)*test_\w+)", re.M)
    modules = sorted((ROOT / "tests").rglob("*.py"))
    found = {str(path.relative_to(ROOT)): importing.findall(path.read_text(encoding="utf-8")) for path in modules}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_module_works_or_keeps_mutable_state_at_import() -> None:
    """At the top of a module stand imports, constants, functions and classes; a constant is never a list or a set."""
    offenders = []
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # the docstring
            if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
                continue
            value = getattr(node, "value", None)
            if isinstance(node, ast.Expr | ast.For | ast.While | ast.With | ast.Try) or isinstance(
                value, ast.List | ast.Set | ast.ListComp | ast.SetComp
            ):
                offenders.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert offenders == []


def test_nobody_uses_a_global_statement() -> None:
    users = [path for path in MODULES if any(isinstance(node, ast.Global) for node in ast.walk(tree(path)))]
    assert users == []


def test_imports_stand_at_the_top() -> None:
    """Inside a function only the commands may import, so that those that show nothing stay without pygame.

    The composition root may as well: phones are loaded when they are switched on.
    """
    commands = {ROOT / "game" / "cli.py", ROOT / "game" / "app.py", *(ROOT / "game" / "commands").glob("*.py")}
    late = []
    for path in MODULES:
        for function in ast.walk(tree(path)):
            if isinstance(function, ast.FunctionDef) and path not in commands:
                late += [
                    f"{path.relative_to(ROOT)}:{node.lineno}"
                    for node in ast.walk(function)
                    if isinstance(node, ast.Import | ast.ImportFrom)
                ]
    assert late == []


# Public classes of the same name in two places, and why; the roles of a table have the game in their names.
SAME_NAME: dict[str, str] = {}


def test_no_public_class_has_the_name_of_another() -> None:
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in homes.items() if len(where) > 1 and name not in SAME_NAME} == {}


def values(node: ast.AST) -> Iterator[str]:
    """The names that are called or handed on: not those that only annotate, or that a class derives from."""
    if isinstance(node, ast.Name | ast.Attribute):
        yield node.id if isinstance(node, ast.Name) else node.attr
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "bases"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from values(part)


def test_no_class_is_there_for_one_other_to_derive_from() -> None:
    """A class is split by giving it parts. A base class that only one has is itself of use."""
    classes = [node for path in MODULES for node in tree(path).body if isinstance(node, ast.ClassDef)]
    bases = Counter(ast.unparse(base).partition("[")[0].rpartition(".")[2] for node in classes for base in node.bases)
    single = {node.name for node in classes if bases[node.name] == 1}
    using = [path for path in MODULES if any(name in path.read_text(encoding="utf-8") for name in single)]
    assert single - {name for path in using for name in values(tree(path))} == set()


# Where tests ask what a player sees. The rules and the bots of a game are tested by positions, which are set up within.
SEEN_FROM_OUTSIDE = ("scenes", "kiosk", "games")
PRIVATE = re.compile(r"(?<!self)(?<!cls)\._(?!replace\b|asdict\b|exit\b)[a-z]\w*|getattr\([^()]+, \W_[a-z]")


def test_tests_of_scenes_and_tables_read_nothing_private() -> None:
    """They ask the stage (`tests/support/on_stage.py`), the board's `seen`, the match and the pictures."""
    paths = [path for room in SEEN_FROM_OUTSIDE for path in sorted((ROOT / "tests" / room).rglob("*.py"))]
    within = re.compile(r"test_(rules|bot|lens)\w*|positions")
    found = {
        str(path.relative_to(ROOT)): [name for name in PRIVATE.findall(path.read_text(encoding="utf-8")) if name]
        for path in paths
        if not within.fullmatch(path.stem)
    }
    assert {path: names for path, names in found.items() if names} == {}


# The rooms whose modules, classes and folders stay small enough to be read at a sitting; rules files keep their form.
ROOMS = ("scenes", "table", "games")
RULES = ("rules.py", "common_rules.py", "tasks.py", "hunt.py", "bot.py", "story.py", "play.py")
LONGEST, LONGEST_CLASS, MOST_MODULES = 400, 300, 15
LONGER = {"TableScene": 350}  # the life of a match is one thread from its first picture to its last


def rooms() -> list[Path]:
    """The modules of the screen half."""
    paths = [path for path in MODULES if path.relative_to(ROOT / "game").parts[0] in ROOMS]
    return [path for path in paths if "games" not in path.parts or path.name not in RULES]


def test_modules_and_classes_of_the_screen_half_are_short() -> None:
    classes = [
        (
            f"{path.relative_to(ROOT)}: {node.name}",
            node.end_lineno - node.lineno + 1,
            LONGER.get(node.name, LONGEST_CLASS),
        )
        for path in rooms()
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and node.end_lineno is not None
    ]
    modules = [(str(path.relative_to(ROOT)), len(path.read_text().splitlines()), LONGEST) for path in rooms()]
    assert [(name, lines) for name, lines, most in (*modules, *classes) if lines >= most] == []


def test_no_folder_of_the_screen_half_is_crowded() -> None:
    folders = {path.parent for path in rooms()}
    modules = {folder: [path for path in folder.glob("*.py") if path.name != "__init__.py"] for folder in folders}
    assert {str(folder): len(paths) for folder, paths in modules.items() if len(paths) > MOST_MODULES} == {}


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of every docstring of a module."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text


def test_docstrings_name_who_is_meant() -> None:
    printed = {kind.__doc__ for kind in sections_of().values()}  # comments of the policy's template, for the operator
    riddles = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {text.splitlines()[0]}"
        for path in MODULES
        for line, text in docstrings(path)
        if RIDDLE.search(text) and text not in printed
    ]
    assert riddles == []
