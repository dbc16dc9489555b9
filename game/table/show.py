"""What a game brings along to be seen: its table, its deck, its tile, its lesson, and what is photographed of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.gfx.decks import DeckSource
from game.gfx.decks.base import Piece, face
from game.gfx.sheets import Sheet
from game.rules.options import Value
from game.table.lesson import Lesson


class Sample(NamedTuple):
    """A piece on a tile: which, how wide, where its centre is, and how it lies."""

    piece: Piece
    width: int
    x: int
    y: int
    turn: int = 0


class Tile(NamedTuple):
    """The colour of a game's tile, and what lies on it from the lowest to the highest."""

    colour: str
    samples: tuple[Sample, ...]


class TitleCard(NamedTuple):
    """A card on the cloth of the title: in which of its places, and which."""

    place: int
    piece: Piece


class Posed(NamedTuple):
    """A match between bots, and what is caught of it: a name, and how much of the match was over in thousandths."""

    game: str
    seats: int
    moments: Mapping[str, int]
    options: Mapping[str, Value] = {}

    @property
    def teams(self) -> bool:
        return self.options.get("mode") == "team"


class Show(NamedTuple):
    """The screen half of a game."""

    table: type[Any]  # a scene, until every table is a board, controls and a director
    deck: DeckSource
    sheet: Callable[[Sheet], None]
    tile: Tile
    lesson: Lesson
    posed: tuple[Posed, ...]  # the photographed matches
    seats: int  # of the match whose results are photographed
    title_cards: tuple[TitleCard, ...] = ()

    @property
    def key(self) -> str:
        """The id of the game."""
        return self.lesson.game.spec.key


def fan(*faces: int, width: int = 84) -> tuple[Sample, ...]:
    """Three cards as a hand holds them."""
    left, middle, right = (face(n) for n in faces)
    return Sample(left, width, 100, 96, 10), Sample(right, width, 236, 96, -10), Sample(middle, width, 168, 89)
