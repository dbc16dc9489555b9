"""Decides which names a public screen may show. The lists are short on purpose: they stop jokes, not poets.

They lie in `words/`, a file for each language, and an event can add a file of its own. A line is a word: a plain word
is barred anywhere in a name; `=word` is barred as a whole name only; `+word` is allowed although it contains a barred
word. Names are compared without common disguises: accents, ligatures, digits for letters, signs between letters,
doubled letters.

Names are checked when they are picked and again when they are shown, since names may be older than the list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from game.store.regular import read_regular

MOST_BYTES: Final = 1 << 20  # of a list
WORDS: Final = Path(__file__).parent / "words"
WHOLE, FINE, REMARK = "=", "+", "#"
SHORT: Final = 3  # letters: a word this short is in many good names, and its letters do not count doubled
# Letters that Unicode does not decompose, and signs that stand for letters.
LETTERS: Final = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "\u0131": "i", "ŋ": "n"}
)
LOOKALIKES: Final = str.maketrans("0134578@$€!|", "oieastbaseii")
STANDS_FOR: Final = "•••"  # shown in the place of a barred name


def plain(name: str) -> str:
    """A name reduced to its letters; digits and signs count as the letters they resemble."""
    return _letters(name.translate(LOOKALIKES))


def _letters(name: str) -> str:
    """The letters of a name, without accents, ligatures taken apart."""
    apart = unicodedata.normalize("NFKD", name.casefold()).translate(LETTERS)
    return "".join(sign for sign in apart if sign.isalpha())


class Decency:
    """The lists of barred words, and the event's additions."""

    def __init__(self, more: Iterable[str] = (), file: Path | None = None) -> None:
        """`more` are words as in a file; the event's own file is left out if it cannot be read."""
        words = [*_usual(), *more]
        if file is not None:
            with suppress(OSError, ValueError):
                words += read(file)
        fine, rest = [word for word in words if word[:1] == FINE], [word for word in words if word[:1] != FINE]
        whole = {word for word in rest if word[:1] == WHOLE or len(_letters(word)) <= SHORT}
        self._fine = _pattern(fine)
        self._whole = _pattern(whole)
        self._parts = _pattern(word for word in rest if word not in whole)

    def allows(self, name: str) -> bool:
        """Whether a name may be picked."""
        return not any(
            self._whole.fullmatch(letters) or self._parts.search(self._fine.sub(" ", letters))
            for letters in (plain(name), _letters(name))
        )

    def shown(self, name: str) -> str:
        """The name, or STANDS_FOR if it is barred."""
        return name if self.allows(name) else STANDS_FOR


def read(file: Path) -> list[str]:
    """The words of a file. Raises OSError, Unfit or ValueError if it cannot be read or is not UTF-8 text."""
    lines = (line.strip() for line in read_regular(file, MOST_BYTES).decode("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith(REMARK)]


@cache
def _usual() -> tuple[str, ...]:
    return tuple(word for file in sorted(WORDS.glob("*.txt")) for word in read(file))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern of any of the words, with doubled letters in longer ones; words without letters are ignored."""
    found = (_letters(word) for word in words)
    return re.compile("|".join(_doubled(word) for word in found if word) or "(?!)")


def _doubled(word: str) -> str:
    return word if len(word) <= SHORT else "".join(f"{letter}+" for letter in word)
