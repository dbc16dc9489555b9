"""Following the page about adding a game leads to a game that plays, conforms, and is played by keys on the screen."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from game.text.languages import LANGUAGES

ROOT = Path(__file__).parent.parent
SECTION = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a game")[1].split("\n## ")[0]
BLOCK = re.compile(r"```(python|toml|sh)\n(.*?)```", re.S)
NEW_FILE = re.compile(r"new\s+file\s+`([a-z_/]+\.py)`")
LISTED = re.compile(r"`(game/games/[a-z]+\.py)` learns of it")
APPENDED = re.compile(r"to\s+the\s+end\s+of\s+`(game/text/[a-z]+\.toml)`")
CHAPTER = re.compile(r"        Chapter\(\n.*?\n        \),\n", re.S)
FOLDERS = ("game/games/pebbles", "tests/games/pebbles")
RECORDED = "tests/golden/pebbles"
CHOSEN = "not films and not option_for_one_game"  # the latter starts one more pytest, and concerns no single game
FILMING = "python -m tests.golden.films pebbles"  # takes as long as all other commands: it is left out

pytestmark = pytest.mark.timeout(240)


class Page(NamedTuple):
    """What the page says: the files to write, the lines for lists of games, the texts, and the commands."""

    written: Mapping[str, str]
    listed: Mapping[str, str]
    appended: Mapping[str, str]
    commands: tuple[str, ...]

    @classmethod
    def read(cls) -> "Page":
        written, listed, appended, commands = {}, {}, {}, list[str]()
        end = 0
        for block in BLOCK.finditer(SECTION):
            before, end = SECTION[end : block.start()], block.end()
            kind, text = block.groups()
            if kind == "sh":
                commands += text.splitlines()
            elif names := NEW_FILE.findall(before):
                written[names[-1]] = text
            elif names := LISTED.findall(before):
                listed[names[-1]] = text
            else:
                appended[APPENDED.findall(before)[-1]] = text
        return cls(written, listed, appended, tuple(commands))


PAGE = Page.read()


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python there."""
    return subprocess.run([sys.executable, *words], cwd=copy, capture_output=True, text=True, check=False)


def pytest_words(*words: str) -> list[str]:
    return ["-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *words]


def follow(copy: Path) -> None:
    """Write what the page tells to write."""
    for name, text in PAGE.written.items():
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).write_text(text, encoding="utf-8")
    for name, line in PAGE.listed.items():
        path = copy / name
        text = path.read_text(encoding="utf-8")
        before = next(row for row in text.splitlines() if row.startswith("from game.games.hoopla."))
        text = text.replace(before, f"{before}\n{line.rstrip()}").replace("CROSSPATCH)", "CROSSPATCH, PEBBLES)")
        path.write_text(text, encoding="utf-8")
    for name, text in PAGE.appended.items():
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}")


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with Pebbles: all that the page says has been written, and its commands have been run."""
    copy = tmp_path_factory.mktemp("added")
    for name in ("game", "tests", "art", "sounds"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    follow(copy)
    (copy / "pictures").mkdir()
    for command in PAGE.commands:
        if command == FILMING:
            continue
        words = shlex.split(command)[1:]
        done = run(copy, *(pytest_words(*words[2:], "-k", CHOSEN) if words[1] == "pytest" else words))
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return copy


def test_a_game_creates_fourteen_files_and_edits_six() -> None:
    assert (len(PAGE.written), len(PAGE.listed) + len(PAGE.appended)) == (14, 6)
    assert "creates 14 files in two folders and edits 6" in " ".join(SECTION.split())
    assert {str(Path(name).parent) for name in PAGE.written} == set(FOLDERS)


def test_its_table_is_about_120_lines() -> None:
    table = [PAGE.written[f"{FOLDERS[0]}/{name}.py"] for name in ("deck", "board", "controls")]
    assert sum(text.count("\n") for text in table) <= 120


def test_it_is_as_clean_as_all_else(added: Path) -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])"
    for words in (
        ["-m", "ruff", "check", *FOLDERS],
        ["-m", "ruff", "format", "--check", *FOLDERS],
        ["-m", "mypy", *FOLDERS],
        ["-c", lint],
    ):
        done = run(added, *words)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_arena_can_do_without_an_ordinary_guest(added: Path) -> None:
    done = run(added, "-m", "game", "arena", "pebbles", "--person")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "motley arena: there is no person for pebbles; CONTRIBUTING.md says how to write one"
    ]


def test_it_was_photographed(added: Path) -> None:
    assert sorted(path.name for path in (added / "pictures").iterdir()) == [
        "pebbles-four-seats.png",
        "pebbles-three-seats.png",
        "pebbles-two-seats.png",
    ]


def test_two_play_it_by_keys_from_the_title_to_the_results(added: Path) -> None:
    done = run(added, "-m", "tests.support.by_keys", "pebbles", "first-turn.png")
    assert done.returncode == 0, done.stdout + done.stderr
    seen = [line for line in done.stdout.splitlines() if line.endswith("Scene")]
    choosing = ["ChooseScene", "OptionsScene", "ChooseScene"]
    assert seen == ["TitleScene", "LobbyScene", *choosing, "LobbyScene", "TableScene", "ResultsScene"]


@pytest.fixture
def forgetful(added: Path) -> Iterator[Path]:
    """The same with three more things forgotten: a text in Swedish, a chapter of the lesson, the golden matches."""
    swedish, lesson = added / "game/text/sv.toml", added / FOLDERS[0] / "lesson.py"
    before = {path: path.read_text(encoding="utf-8") for path in (swedish, lesson)}
    swedish.write_text(before[swedish].replace("[score.pebbles]", "[score.stones]"), encoding="utf-8")
    lesson.write_text(
        re.sub(r"        Chapter\(\n.*?\n        \),\n", "", before[lesson], count=1, flags=re.S), "utf-8"
    )
    (added / RECORDED).rename(added / "elsewhere")
    yield added
    (added / "elsewhere").rename(added / RECORDED)
    for path, text in before.items():
        path.write_text(text, encoding="utf-8")


def test_what_is_forgotten_is_named(forgetful: Path) -> None:
    done = run(forgetful, *pytest_words("tests/test_every_game.py", "-k", "pebbles"))
    failed = set(re.findall(r"^FAILED \S+::(\S+)", done.stdout, re.M))
    languages = {f"test_every_language_tells_of_it[{language}-pebbles]" for language in LANGUAGES}
    recordings = {f"test_its_{what}_are_recorded[pebbles]" for what in ("golden_matches", "films")}
    assert failed == languages | recordings
    assert "['score.pebbles'] == []" in done.stdout
    assert "a chapter for each line" in done.stdout
    assert FILMING in done.stdout
