"""Which names nobody should read on a public screen. The list is short on purpose: it stops jokes, not poets.

It is asked when a name is picked and once more when one is shown, for names may be older than the list.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

LOOKALIKES: Final = str.maketrans("0134578@$€!|", "oieastbaseii")
INITIALS: Final = (  # as a whole name, nothing else
    "ass cul cum con fag fck fdp fuk fuc gay hkr hoe jew kkk kuk ngr nig nsu ntm pd pis pmp poo pus sau sex"
    " shi sht sob ss std sxe tit vag wix wtf xxx"
)
WORDS: Final = (  # as a part of any name
    "arsch asshole bitch branler cazzo chatte connard cunt encul ficken fitta fotze fuck hitler hure javel kanake"
    " knull kuksug merde motherf nazi neger nigg nique nutte penis pisser porno pussy putain salope scheiss slut"
    " swastika titten vagina wank whore wichs"
)
STANDS_FOR: Final = "•••"  # in the place of a name that is not shown


def plain(name: str) -> str:
    """A name without what one can hide behind: accents, digits for letters, signs in between."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return "".join(sign for sign in bare.translate(LOOKALIKES) if sign.isalpha())


class Decency:
    """The list, and what an event adds to it."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        own = [plain(word) for word in more]
        self._short = {*INITIALS.split(), *(word for word in own if len(word) <= 3)}
        self._words = (*WORDS.split(), *(word for word in own if len(word) > 3))

    def allows(self, name: str) -> bool:
        """Whether a name may be picked."""
        letters = plain(name)
        return letters not in self._short and not any(word in letters for word in self._words)

    def shown(self, name: str) -> str:
        """A name as it may be shown."""
        return name if self.allows(name) else STANDS_FOR
