"""Every language tells everything that can happen, in letters that the fonts have."""

import ast
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.bots.play import ALL_LEVELS
from game.games.double_take.hunt import RANKS
from game.games.played import GAMES
from game.input.bindings import ZONES
from game.phones.protocol import Farewell
from game.rules.options import OFF, Choice, Number, Option, Switch, Value
from game.store import paths
from game.store.notices import KEYS
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from tests.support.rule_modules import rule_modules

ROOT = Path(__file__).parent.parent.parent
CATALOGS = {language: Catalog.load(language) for language in LANGUAGES}
ENGLISH = CATALOGS["en"]
GAME_KEYS = [game.spec.key for game in GAMES]

MISSING = "\u6f22"  # a sign that none of the fonts has

# The longest text that its place on the screen was made for, by the beginning of the id.
LONGEST = {
    "title.play": 16,
    "title.settings": 16,
    "title.how": 16,
    "title.join": 26,
    "lobby.title": 18,
    "results.rematch": 12,
    "results.another": 16,
    "do.": 18,
    "colour.": 12,
    "motif.": 16,
    "level.": 18,
    "place.": 4,
    "why.": 28,
    "rank.": 18,
    "award.": 44,
    "notice.": 96,
}

# How each language says that Hoopla for two ends at one card (H11).
FOR_TWO = {
    "en": "down to one card wins",
    "de": "nur noch eine Karte",
    "fr": "plus qu’une carte",
    "sv": "ett enda kort kvar",
}

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def forms(language: str) -> Iterator[tuple[str, str]]:
    for key, text in CATALOGS[language].texts.items():
        yield from ((key, form) for form in text)


def data(name: str) -> dict[str, list[dict[str, object]]]:
    return tomllib.loads((paths.art() / name).read_text(encoding="utf-8"))


def missing(language: str, keys: Iterator[str] | list[str]) -> list[str]:
    return [key for key in keys if key not in CATALOGS[language].texts]


def test_every_text_is_there_with_the_same_facts(language: str) -> None:
    own = {key: text.facts for key, text in CATALOGS[language].texts.items()}
    assert own == {key: text.facts for key, text in ENGLISH.texts.items()}


def test_every_game_is_introduced(language: str) -> None:
    texts = CATALOGS[language]
    for key in GAME_KEYS:
        assert missing(language, [f"game.{key}.{part}" for part in ("name", "line", "aim", "seats", "time")]) == []
        assert texts.say(f"score.{key}", n=2)


def options() -> Iterator[Option]:
    for game in GAMES:
        yield from (*game.spec.options, *game.spec.seat_options)


def values(option: Option) -> list[Value]:
    return [*option.extremes(), *([OFF] if isinstance(option, Number) and option.can_be_off else [])]


def test_every_option_and_every_value_is_told(language: str) -> None:
    texts = CATALOGS[language]
    for option in options():
        each = list(dict.fromkeys(values(option)))
        told = [texts.option_value(option, value) for value in each]
        assert len(set(told)) == len(told), f"{option.key}: two values read the same"
        assert texts.option(option)
        hints = {texts.option_hint(option, value) for value in each}
        assert len(hints) >= (len(each) if isinstance(option, Choice | Switch) else 1), f"{option.key}: a choice untold"


def test_no_option_is_told_that_nobody_has(language: str) -> None:
    known = {option.key for option in options()}
    told = {key.split(".")[1] for key in CATALOGS[language].texts if key.startswith("option.")}
    assert told == known


def test_every_colour_motif_and_animal_has_a_name_of_its_own(language: str) -> None:
    colours = [f"colour.{colour['id']}" for colour in data("palette.toml")["colour"]]
    motifs = [f"motif.{motif['id']}" for motif in data("motifs.toml")["motif"]]
    animals = [f"animal.{animal}" for animal in data("avatars.toml")["animal"]]
    assert len(colours) == len(motifs) == 8
    assert len(animals) == 6
    for keys in (colours, motifs, animals):
        assert missing(language, keys) == []
        assert len({CATALOGS[language].say(key) for key in keys}) == len(keys)


def test_every_way_to_end_is_told(language: str) -> None:
    keys = [f"end.{game.spec.key}.{reason}" for game in GAMES for reason in game.spec.reasons]
    assert missing(language, keys) == []
    assert [key for key in CATALOGS[language].texts if key.startswith("end.") and key not in keys] == []


def reasons() -> set[str]:
    """Every `why` that the sources of the rules put into an event that goes on, by game."""
    named = re.compile(r'why="(\w+)"|(?:_lift|_lift_all|_mistake)\([^"\n]*"(\w+)"')
    found = set()
    for path in rule_modules():
        for given, passed in named.findall(path.read_text(encoding="utf-8")):
            found.add(f"why.{path.parent.name}.{given or passed}")
    return found


def test_every_reason_of_a_refusal_is_told(language: str) -> None:
    assert {"why.hoopla.beaten", "why.double_take.barred", "why.tall_order.early", "why.fourscore.no_four"} <= reasons()
    assert {key for key in CATALOGS[language].texts if key.startswith("why.")} == reasons()


def test_every_rank_level_zone_place_and_notice_is_told(language: str) -> None:
    keys = [f"rank.{rank}" for rank in RANKS]
    keys += [f"level.{level}" for level in (*ALL_LEVELS, "none")]
    keys += [f"device.{zone}" for zone in ZONES]
    keys += [f"place.{place}" for place in range(1, 7)]
    keys += [f"notice.{key}" for key in KEYS]
    assert missing(language, keys) == []


def test_a_notice_names_the_file_where_its_key_says_so(language: str) -> None:
    for key, meaning in KEYS.items():
        facts = CATALOGS[language].texts[f"notice.{key}"].facts
        assert facts <= {"what"}
        assert "`what`" not in meaning or facts == {"what"}, key


def test_every_letter_is_in_every_font(language: str) -> None:
    pygame.font.init()
    used = {letter for _, form in forms(language) for letter in form}
    for file in sorted((paths.art() / "fonts").glob("*.[ot]tf")):
        font = pygame.font.Font(str(file), 24)

        def picture(letter: str, font: pygame.Font = font) -> bytes:
            return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")

        box = picture(MISSING)
        assert [letter for letter in sorted(used) if picture(letter) == box] == [], file.name


def test_texts_fit_their_places(language: str) -> None:
    bounds = [
        (key, form, most) for key, form in forms(language) for start, most in LONGEST.items() if key.startswith(start)
    ]
    assert [(key, len(form)) for key, form, most in bounds if len(form) > most] == []
    lines = [
        (key, form)
        for key, form in forms(language)
        if re.fullmatch(r"game\.\w+\.(line|how\.\d\.line)|option\.\w+\.(hint|hint_off|hints\.\w+)", key)
    ]
    most = {key: 56 if re.fullmatch(r"game\.\w+\.line", key) else 76 for key, _ in lines}
    assert [(key, len(form)) for key, form in lines if len(form) > most[key]] == []


def test_the_typography_is_that_of_print(language: str) -> None:
    straight = [key for key, form in forms(language) if "'" in form or '"' in form or "..." in form or " - " in form]
    assert straight == []
    assert [key for key, form in forms(language) if "  " in form.replace("  ·  ", "")] == []


def test_french_keeps_its_high_signs_with_their_word(language: str) -> None:
    loose = re.compile(r"[^\u00a0][!?;»]|[^\u00a0\d]:|«[^\u00a0]")
    close = re.compile(r"[\s\u00a0][!?;:]")
    wrong = loose if language == "fr" else close
    assert [(key, form) for key, form in forms(language) if wrong.search(form)] == []


def said(source: str) -> Iterator[tuple[int, str, set[str]]]:
    """Every text that a source asks for by its id: the line, the id, and the facts it is told."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(key))], keywords=facts):
                if "." in key:
                    yield node.lineno, key, {fact.arg for fact in facts if fact.arg is not None}


@cache
def said_by_the_program() -> dict[str, list[tuple[int, str, set[str]]]]:
    """The same of every module: it is read once for all languages."""
    paths = sorted((ROOT / "game").rglob("*.py"))
    return {str(path.relative_to(ROOT)): list(said(path.read_text(encoding="utf-8"))) for path in paths}


def wrongly_said(calls: Iterable[tuple[int, str, set[str]]], language: str) -> list[tuple[int, str]]:
    """What is asked for and not there, or not without more facts."""
    texts = CATALOGS[language].texts
    return [(line, key) for line, key, told in calls if key not in texts or not texts[key].facts <= told]


def test_a_text_that_is_asked_for_wrongly_is_noticed(language: str) -> None:
    right = "texts.say('lobby.title')\nself.texts.say('results.wins', name=who)"
    assert len(list(said(right))) == 2
    assert wrongly_said(said(right), language) == []
    assert wrongly_said(said("\ntexts.say('lobby.nowhere')"), language) == [(2, "lobby.nowhere")]
    assert wrongly_said(said("texts.say('results.wins', n=3)"), language) == [(1, "results.wins")]


def test_every_text_that_the_program_asks_for_is_there(language: str) -> None:
    wrong = {path: wrongly_said(calls, language) for path, calls in said_by_the_program().items()}
    assert {path: calls for path, calls in wrong.items() if calls} == {}


# What the program asks for

PART = re.compile(r"[\w.]+")
UNSAID = ("motif.", "animal.")  # what the art is called; nobody has had to say it yet
BY_OPTION = r"option\.\w+\.(off|value|values\.\w+|hint|hint_off|hints\.\w+)"  # put together by the catalog itself


def asked_for(source: str) -> Iterator[str]:
    """Everything in a source that can be the id of a text, as a pattern: it begins with the name of its section."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if "." in text and PART.fullmatch(text):
                yield re.escape(text)
            case ast.JoinedStr(values=[ast.Constant(value=str(first)), *_] as parts) if "." in first:
                yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else PART.pattern for p in parts)


@cache
def askable(sources: tuple[str, ...]) -> re.Pattern[str]:
    """What the sources can ask for; one line of a list is asked for with the whole of it."""
    patterns = {BY_OPTION, *(pattern for source in sources for pattern in asked_for(source))}
    return re.compile("|".join(rf"(?:{pattern}(?:\.\d+)?)" for pattern in patterns))


def unused(sources: tuple[str, ...], language: str) -> list[str]:
    """The texts that none of the sources can ask for."""
    known = askable(sources)
    return [key for key in CATALOGS[language].texts if not key.startswith(UNSAID) and not known.fullmatch(key)]


def said_by_phones() -> str:
    """What the page of the phones asks for, as a source in Python."""
    page = "".join((ROOT / "art" / "phone" / name).read_text(encoding="utf-8") for name in ("index.html", "page.js"))
    ids = re.findall(r"\bphone\.\w+", page)
    return repr([*ids, *(f"phone.bye_{why}" for part in get_args(Farewell) for why in get_args(part))])


def test_every_text_is_asked_for_somewhere(language: str) -> None:
    sources = tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "game").rglob("*.py")))
    assert unused((*sources, said_by_phones()), language) == []
    assert "lobby.title" in unused(("say('lobby.free')", "say(f'{where}.title')"), language)


def test_h11_the_lessons_and_the_readme_say_that_hoopla_for_two_ends_at_one_card(language: str) -> None:
    assert FOR_TWO[language] in CATALOGS[language].say("game.hoopla.how.6.line")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^### Hoopla.*?(?=^###? )", readme, re.M | re.S)
    assert "of two players, the first who is down to one" in " ".join(section.split())
