"""Sprites whose picture is a function of a state: a number, a name, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, Generic, TypeVar

from pygame import Surface

from game.gfx.loader import Wanted
from game.rules.api import Zone
from game.table.stage.seen import PILED
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Point
from game.table.table import Table

S = TypeVar("S")

MOST_EDGES: Final = 8  # that a pile shows


def add_blank(table: Table, at: Point, z: int, *, floor: bool = False) -> Sprite:
    """A hidden sprite without a picture, on the stage or on its floor; `at` is its middle, in pixels of the design."""
    sprite = (table.stage.floor if floor else table.stage).add(Surface((1, 1), depth=32), *table.scale.point(*at), z)
    sprite.hide()
    return sprite


class Sign(Generic[S]):
    """A sprite that shows a state at one place, and is hidden while there is none."""

    def __init__(self, table: Table, at: Point, z: int, draw: Callable[[S], Surface], *, floor: bool = False) -> None:
        """`at` is the middle of its pictures, in pixels of the design; `draw` makes the picture of a state."""
        self.sprite = add_blank(table, at, z, floor=floor)
        self.state: S | None = None
        self._draw = draw

    def show(self, state: S | None) -> None:
        """Show a state; None for nothing."""
        if state != self.state:
            self.state = state
            self.sprite.hide(state is None)
            if state is not None:
                self.sprite.show(self._draw(state))

    def pictures(self, states: Iterable[S]) -> Iterator[Wanted]:
        """The pictures of these states."""
        return (partial(self._draw, state) for state in states)


def number_chip(table: Table, at: Point, z: int, height: float, fill: str = "ink", *, floor: bool = False) -> Sign[int]:
    """A chip with a number on it."""
    long, chip = table.scale.length(height), table.house.parts.chip
    return Sign(table, at, z, lambda number: chip(str(number), long, fill), floor=floor)


class CountedPile:
    """Cards exactly one upon another, with their number on a chip; an empty pile is not seen."""

    def __init__(self, zone: Zone, pile: Sign[int], chip: Sign[int], thick: int = 1) -> None:
        """`pile` shows a number of edges, each of which stands for `thick` cards; `chip` shows the number of cards."""
        self._pile = pile
        self._chip = chip
        self._thick = thick
        pile.sprite.lies = chip.sprite.lies = zone, PILED

    @property
    def count(self) -> int:
        """The number of cards that are seen."""
        return self._chip.state or 0

    def show(self, cards: int) -> None:
        """Show a pile of this number of cards."""
        self._pile.show(min(MOST_EDGES, -(-cards // self._thick)) or None)
        self._chip.show(cards or None)

    def pictures(self, most: int) -> Iterator[Wanted]:
        """The pile with up to this number of cards."""
        yield from self._pile.pictures(range(1, MOST_EDGES + 1))
        yield from self._chip.pictures(range(1, most + 1))
