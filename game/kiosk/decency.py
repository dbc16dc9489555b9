"""Decides which names a public screen may show. The lists are short on purpose: they stop jokes, not poets.

They lie in `words/`, a file for each language, and an event can add a file of its own. A line is a word: as it is, no
name may have it anywhere; `=word` is barred as a whole name only; `+word` is fine although another word is in it. Names
are compared without what one can hide behind: accents, ligatures, digits for letters, signs between, doubled letters.

It is asked when a name is picked and once more when one is shown, for names may be older than the list.
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
SHORT: Final = 3  # letters: so short a word is in many a good name, and has no letter to double
# Letters that no decomposition takes apart, and signs that stand for letters.
LETTERS: Final = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "\u0131": "i", "ŋ": "n"}
)
LOOKALIKES: Final = str.maketrans("0134578@$€!|", "oieastbaseii")
STANDS_FOR: Final = "•••"  # in the place of a name that is not shown


def plain(name: str) -> str:
    """A name in the letters a to z, as far as it has any; digits and signs count as the letters they look like."""
    return _letters(name.translate(LOOKALIKES))


def _letters(name: str) -> str:
    """The letters of a name, without accents, and ligatures as the letters they are made of."""
    apart = unicodedata.normalize("NFKD", name.casefold()).translate(LETTERS)
    return "".join(sign for sign in apart if sign.isalpha())


class Decency:
    """The lists, and what an event adds to them."""

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
        """A name as it may be shown."""
        return name if self.allows(name) else STANDS_FOR


def read(file: Path) -> list[str]:
    """The words of a file; OSError, Unfit or ValueError where it cannot be read, or is not text in UTF-8."""
    lines = (line.strip() for line in read_regular(file, MOST_BYTES).decode("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith(REMARK)]


@cache
def _usual() -> tuple[str, ...]:
    return tuple(word for file in sorted(WORDS.glob("*.txt")) for word in read(file))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds any of the words, however often a letter of a longer one is doubled; a word without letters is none."""
    found = (_letters(word) for word in words)
    return re.compile("|".join(_doubled(word) for word in found if word) or "(?!)")


def _doubled(word: str) -> str:
    return word if len(word) <= SHORT else "".join(f"{letter}+" for letter in word)
