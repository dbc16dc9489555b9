"""Opens all decks: with art where its files are usable, with plain cards otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from game.gfx.cardart import Kit
from game.gfx.decks.base import Deck
from game.gfx.decks.plain import PlainDeck
from game.gfx.library import ArtError, Library


class DeckSource(NamedTuple):
    """How the deck of a game is opened, and the plain deck that replaces it."""

    open: Callable[[Kit, Library], Deck]
    plain: PlainDeck


@dataclass(frozen=True, slots=True)
class Decks:
    """All decks by the key of their game, a plain one of each, and a sentence for every art file that failed."""

    drawn: Mapping[str, Deck]
    plain: Mapping[str, Deck]
    notices: tuple[str, ...]


def open_decks(folder: Path, sources: Sequence[DeckSource]) -> Decks:
    """The decks of a folder of art. A game whose files fail is played with plain cards."""
    library = Library(folder)
    plain: dict[str, Deck] = {source.plain.key: source.plain for source in sources}
    drawn: dict[str, Deck] = {}
    notices: list[str] = []
    for source in sources:
        try:
            drawn[source.plain.key] = source.open(Kit(library.palette(), library.signs()), library)
        except ArtError as error:
            drawn[source.plain.key] = source.plain
            notices.append(f"Cards are drawn plainly: {error}.")
    return Decks(drawn, plain, tuple(dict.fromkeys(notices)))
