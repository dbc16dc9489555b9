"""What a game brings along to be seen: its table, its deck, its tile, its lesson, and what is photographed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from game.gfx.decks import DeckSource
from game.gfx.decks.base import Piece, face
from game.gfx.sheets import Sheet
from game.rules.api import Setup
from game.rules.options import Value
from game.table.lesson import Lesson
from game.table.roles import Board, Controls, Director
from game.table.table import Table


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
    """A card on the cloth of the title: the number of its place, and the piece."""

    place: int
    piece: Piece


class Posed(NamedTuple):
    """A match between bots to photograph; `moments` maps the name of each photograph to thousandths of the match."""

    game: str
    seats: int
    moments: Mapping[str, int]
    options: Mapping[str, Value] = {}

    @property
    def teams(self) -> bool:
        return self.options.get("mode") == "team"


# The options of a match for people with these assists: some help is only there for all at the table.
Ease = Callable[[Mapping[str, Value], Iterable[Mapping[str, Value]]], dict[str, Value]]


Aim = tuple[str, Mapping[str, int]]  # the id of a text, and its numbers


class Show(NamedTuple):
    """The screen half of a game."""

    board: type[Board]
    controls: type[Controls[Any]]  # of that board
    director: Callable[[Table, Any], Director]  # of that board
    deck: DeckSource
    sheet: Callable[[Sheet], None]
    tile: Tile
    lesson: Lesson
    posed: tuple[Posed, ...]  # the photographed matches
    seats: int  # of the match whose results are photographed
    title_cards: tuple[TitleCard, ...] = ()
    more_results: Mapping[str, Posed] = {}  # further photographed results that look otherwise, by their names
    assists: tuple[str, ...] = ()  # the assists of the texts that this table supports, beyond the seat options
    ease: Ease = lambda options, assists: dict(options)
    aims: Callable[[Setup], Aim] | None = None  # of a game that has more than one aim

    @property
    def key(self) -> str:
        """The id of the game."""
        return self.lesson.game.spec.key

    def aim(self, setup: Setup) -> Aim:
        """What a match of this setup is about."""
        return (f"game.{self.key}.aim", {}) if self.aims is None else self.aims(setup)


def fan(*faces: int, width: int = 84) -> tuple[Sample, ...]:
    """Three cards as a hand holds them."""
    left, middle, right = (face(n) for n in faces)
    return Sample(left, width, 100, 96, 10), Sample(right, width, 236, 96, -10), Sample(middle, width, 168, 89)
