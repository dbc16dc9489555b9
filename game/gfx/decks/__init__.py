"""The five decks, opened together: the art where there is art, plain cards where there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.decks.base import Deck
from game.gfx.decks.crosspatch import CrosspatchDeck
from game.gfx.decks.double_take import DoubleTakeDeck
from game.gfx.decks.fourscore import FourscoreDeck
from game.gfx.decks.hoopla import HooplaDeck
from game.gfx.decks.plain import PlainDeck
from game.gfx.decks.tall_order import TallOrderDeck
from game.gfx.library import ArtError, Library

OPENERS: Final[Mapping[str, Callable[[Kit, Library], Deck]]] = {
    HooplaDeck.key: lambda kit, library: HooplaDeck(kit, library.worlds()),
    TallOrderDeck.key: lambda kit, library: TallOrderDeck(kit),
    DoubleTakeDeck.key: lambda kit, library: DoubleTakeDeck(kit, library.patterns()),
    FourscoreDeck.key: lambda kit, library: FourscoreDeck(kit),
    CrosspatchDeck.key: lambda kit, library: CrosspatchDeck(kit, library.motifs()),
}


@dataclass(frozen=True, slots=True)
class Decks:
    """All decks by the key of their game, a plain one of each, and a sentence for every art file that failed."""

    drawn: Mapping[str, Deck]
    plain: Mapping[str, Deck]
    notices: tuple[str, ...]


def open_decks(folder: Path) -> Decks:
    """The decks of a folder of art. A game whose files fail is played with plain cards."""
    library = Library(folder)
    plain = {key: PlainDeck(key) for key in OPENERS}
    drawn: dict[str, Deck] = {}
    notices: list[str] = []
    for key, opener in OPENERS.items():
        try:
            drawn[key] = opener(Kit(library.palette(), library.signs()), library)
        except ArtError as error:
            drawn[key] = plain[key]
            notices.append(f"Cards are drawn plainly: {error}.")
    return Decks(drawn, plain, tuple(dict.fromkeys(notices)))
