"""Whatever folder lies in `game/games`: nothing that a game needs is forgotten. It takes seconds and knows no list."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.games.played import PLAYED
from game.games.shown import SHOWN
from game.rules.options import Option
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES

ROOT = Path(__file__).parent.parent
FOLDERS = sorted(path.parent for path in (ROOT / "game" / "games").glob("*/__init__.py"))
GAMES = [folder.name for folder in FOLDERS]
FILES = ("rules", "bot", "story", "play", "deck", "sheet", "lesson", "show")
TESTS = ("rules", "bot", "table")
FEWEST_SHOTS, FEWEST_LOGS, FILMS = 3, 10, 6

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_folder_is_played_and_shown() -> None:
    assert sorted(PLAYED.keys) == sorted(SHOWN) == GAMES


def test_no_two_games_have_rules_of_one_letter() -> None:
    letters = [play.game.spec.letter for play in PLAYED]
    assert all(letter.isupper() and len(letter) == 1 and letter != "C" for letter in letters), "C is for all games"
    assert len(set(letters)) == len(letters)


@each_game
def test_it_has_the_files_of_every_game(game: str) -> None:
    folder, tests = ROOT / "game" / "games" / game, ROOT / "tests" / "games" / game
    assert [name for name in FILES if not (folder / f"{name}.py").exists()] == []
    assert [name for name in TESTS if not (tests / f"test_{name}.py").exists()] == []


@each_game
def test_its_rules_have_ids_up_to_the_last(game: str) -> None:
    """That every one is written where it is enforced and has a test is checked by `tests/test_hygiene.py`."""
    tests = (ROOT / "tests" / "games" / game / "test_rules.py").read_text(encoding="utf-8")
    assert re.findall(r'^LAST_RULE = "([A-Z])\d+"$', tests, re.M) == [PLAYED.find(game).spec.letter], "LAST_RULE"


@each_game
def test_importing_its_folder_imports_nothing(game: str) -> None:
    """Headless commands must not load pygame by the way."""
    tree = ast.parse((ROOT / "game" / "games" / game / "__init__.py").read_text(encoding="utf-8"))
    assert [type(node) for node in tree.body] == [ast.Expr], "a docstring, and nothing else"


def test_games_are_played_without_pygame() -> None:
    program = "import sys, game.games.played; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@each_game
@each_language
def test_every_language_tells_of_it(game: str, language: str) -> None:
    catalog, spec = Catalog.load(language), PLAYED.find(game).spec
    needed = [f"game.{game}.{what}" for what in ("name", "line", "seats", "time")] + [f"score.{game}"]
    needed += [f"end.{game}.{reason}" for reason in spec.reasons]
    options: tuple[Option, ...] = (*spec.options, *spec.seat_options)
    needed += [f"option.{option.key}.name" for option in options]
    assert [key for key in needed if key not in catalog.texts] == []
    told = [key for key in catalog.texts if key.startswith(f"game.{game}.how.")]
    chapters = range(len(SHOWN[game].lesson.chapters))
    named = [f"game.{game}.how.{number}.{what}" for number in chapters for what in ("name", "line")]
    assert sorted(told) == sorted(named), "a chapter for each line and its name"


@each_game
def test_its_photographs_are_of_matches_that_can_be_played(game: str) -> None:
    show, spec = SHOWN[game], PLAYED.find(game).spec
    assert sum(len(posed.moments) for posed in show.posed) >= FEWEST_SHOTS
    assert {posed.game for posed in show.posed} == {game}
    usual = {option.key: option.default for option in spec.options}
    assert show.seats in spec.seats(usual)
    for posed in show.posed:
        assert posed.seats in spec.seats({**usual, **posed.options})


@each_game
def test_its_golden_matches_are_recorded(game: str) -> None:
    folder = ROOT / "tests" / "golden" / game
    assert len(list(folder.glob("[0-9]*.jsonl"))) >= FEWEST_LOGS, f"python -m tests.golden.record {game}"
    assert (folder / "playthrough.txt").exists()


@each_game
def test_its_films_are_recorded(game: str) -> None:
    films = json.loads((ROOT / "tests" / "golden" / "films.json").read_text(encoding="utf-8"))["films"]
    assert len([name for name in films if name.startswith(f"{game}, ")]) == FILMS, (
        f"python -m tests.golden.films {game}"
    )


@each_game
def test_its_drawings_are_fixed(game: str) -> None:
    fixed = json.loads((ROOT / "tests" / "gfx" / "golden.json").read_text(encoding="utf-8"))
    assert [key for key in fixed if key.startswith(f"{game} at ")], "python -m tests.gfx.golden"


@each_game
def test_its_contact_sheet_is_among_the_pictures(game: str) -> None:
    assert (ROOT / "art" / "sheets" / f"{game}.jpg").exists(), f"python -m tests.pictures {game}"


def test_the_option_for_one_game_chooses_its_tests() -> None:
    game = GAMES[0]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "--game", game]
    done = subprocess.run([*command, str(Path(__file__))], cwd=ROOT, capture_output=True, text=True, check=False)
    tests = [line for line in done.stdout.splitlines() if "::" in line]
    assert tests
    assert all(game in test for test in tests)
