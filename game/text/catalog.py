"""Every text has an id and exists in every language: `say("lobby.ready_count", ready=2, people=3)`.

The texts of a language are in a TOML file beside this module. A text may name facts in braces. One that depends on a
number has the forms `one` and `other`, and the fact is called `n`. A list of texts has ids that end in 0, 1, 2 ... A
file is checked when it is loaded; tests check that all files have the same ids.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from game.rules.options import OFF, Choice, Number, Option, Switch, Value
from game.text.languages import LANGUAGES

ENGLISH: Final = "en"
AUTO: Final = "auto"

DECIMAL_POINT: Final[Mapping[str, str]] = {"en": ".", "de": ",", "fr": ",", "sv": ","}
ONE_FROM: Final[Mapping[str, int]] = {"en": 1, "de": 1, "fr": 0, "sv": 1}  # French uses the singular for 0, too

FACT: Final = re.compile(r"\{([a-z_]+)\}")
MS: Final = "_ms"  # options in milliseconds are shown in seconds
MILLISECONDS, SECOND = "{n} ms", 1000  # from a second on, a number of milliseconds is said in seconds


class TextError(ValueError):
    """A text that is missing or malformed; the text of the error is one sentence for a person."""


class Text(NamedTuple):
    """A text in its two forms; they differ only if the text depends on a number."""

    one: str
    other: str

    @property
    def facts(self) -> frozenset[str]:
        """The names of the facts in the text."""
        return frozenset(FACT.findall(self.other))


class Catalog:
    """The texts of one language."""

    def __init__(self, language: str, texts: Mapping[str, Text]) -> None:
        self.language = language
        self.texts = texts

    @classmethod
    def load(cls, language: str) -> Catalog:
        """The texts of a language. Raises TextError with the reason in one sentence."""
        if language not in LANGUAGES:
            raise TextError(f"there is no language {language!r}; there is {', '.join(LANGUAGES)}")
        try:
            source = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise TextError(f"the texts in {LANGUAGES[language]} cannot be read ({error})") from None
        return cls(language, parse(source))

    def say(self, key: str, /, **facts: str | int) -> str:
        """A text with its facts filled in."""
        text = self._text(key)
        form = text.other
        if text.one != text.other and self._is_one(facts.get("n")):
            form = text.one
        if isinstance(n := facts.get("n"), int) and n >= SECOND:
            form = form.replace(MILLISECONDS, f"{n / SECOND:.1f} s".replace(".", DECIMAL_POINT[self.language]))
        missing = text.facts - facts.keys()
        if missing:
            raise TextError(f"the text {key} needs to be told {', '.join(sorted(missing))}")
        return FACT.sub(lambda found: str(facts[found[1]]), form)

    def lines(self, key: str) -> tuple[str, ...]:
        """The texts of a list."""
        found: list[str] = []
        while f"{key}.{len(found)}" in self.texts:
            found.append(self.say(f"{key}.{len(found)}"))
        return tuple(found)

    def number(self, value: float, digits: int = 0) -> str:
        """A number in the notation of this language, without trailing zeros."""
        text = f"{value:.{digits}f}"
        if digits:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", DECIMAL_POINT[self.language])

    def option(self, option: Option) -> str:
        """The name of an option."""
        return self.say(f"option.{option.key}.name")

    def option_hint(self, option: Option, value: Value) -> str:
        """What an option does while it has this value, in a line."""
        key = f"option.{option.key}"
        match option:
            case Choice():
                return self.say(f"{key}.hints.{value}")
            case Switch() | Number(can_be_off=True) if value == OFF:
                return self.say(f"{key}.hint_off")
        return self.say(f"{key}.hint")

    def option_value(self, option: Option, value: Value) -> str:
        """A value of an option."""
        key = f"option.{option.key}"
        match option:
            case Switch():
                return self.say("common.on" if value else "common.off")
            case Number(can_be_off=True) if value == OFF:
                return self.say(f"{key}.off" if f"{key}.off" in self.texts else "common.off")
            case Number() if option.key.endswith(MS):
                return self.say(f"{key}.value", n=self.number(int(value) / 1000, 2))
            case Number():
                return self.say(f"{key}.value", n=int(value))
            case _:
                return self.say(f"{key}.values.{value}")

    def _text(self, key: str) -> Text:
        try:
            return self.texts[key]
        except KeyError:
            raise TextError(f"there is no text {key!r} in {LANGUAGES[self.language]}") from None

    def _is_one(self, n: str | int | None) -> bool:
        return isinstance(n, int) and ONE_FROM[self.language] <= n <= 1


def pick(wanted: str, preferred: Sequence[str]) -> str:
    """The language to use: the chosen one, else the first of the preferred ones that we have."""
    for code in (wanted, *preferred):
        language = code.replace("-", "_").partition("_")[0].lower()
        if language in LANGUAGES:
            return language
    return ENGLISH


def parse(source: str) -> dict[str, Text]:
    """The texts of a file by their ids. Raises TextError, which names the malformed one."""
    try:
        tree = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise TextError(f"the texts cannot be read: {error}") from None
    return dict(_flatten("", tree))


def _flatten(key: str, node: Any) -> Iterator[tuple[str, Text]]:  # noqa: ANN401
    match node:
        case str():
            yield key, _checked(key, node, node)
        case {"one": str(one), "other": str(other), **others} if not others:
            yield key, _checked(key, one, other)
        case {"one": _} | {"other": _}:
            raise TextError(f"the text {key} needs the forms one and other, and no more")
        case dict():
            for name, part in node.items():
                yield from _flatten(f"{key}.{name}" if key else name, part)
        case list():
            for number, part in enumerate(node):
                yield from _flatten(f"{key}.{number}", part)
        case _:
            raise TextError(f"the text {key} is no text")


def _checked(key: str, one: str, other: str) -> Text:
    text = Text(one, other)
    if one != other and "n" not in text.facts:
        raise TextError(f"the text {key} has two forms, but no number n")
    for form in text:
        if set("{}") & set(FACT.sub("", form)):
            raise TextError(f"the text {key} has a brace without a fact")
        if not frozenset(FACT.findall(form)) <= text.facts:
            raise TextError(f"the text {key} has a form with other facts")
        if not form or form != form.strip():
            raise TextError(f"the text {key} is empty or begins or ends with a space")
    return text
