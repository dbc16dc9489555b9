"""The grids of the table of Double Take: cards are as large as their number allows, around one centre.

The rules only number the places and say which is filled next (D3). The table gives each place a cell of its present
grid. Cells fill from the centre outwards, so that few cards lie together. With more cards, or far fewer, the table
steps to another grid as a whole: all cards become smaller or larger at once, and neighbours stay neighbours.

All figures are design pixels.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from game.games.double_take.common_rules import RANK
from game.rules.api import Face
from game.rules.rng import mix
from game.table.stage.spots import Spot
from game.table.stage.tween import Point

CENTRE: Final[Point] = (960.0, 540.0)
STRETCH: Final = 1.55  # a thin table is so much wider than high
LOOSE: Final = (-4, 3, -1, 4, 0, -3, 2)  # degrees by which cards lie crooked, each face always by the same
NEAT: Final = (-2, 2, 0, 2, 0, -2, 0)
STRAY: Final = 5
SPARE: Final = 5  # so many cards fewer than a larger grid has room for lie on a table that grows


class Grid(NamedTuple):
    """How many cards have room, how large they are, and where they lie."""

    most: int
    side: float
    columns: int
    rows: int
    across: float  # from the middle of one cell to the next
    down: float
    leans: tuple[int, ...]
    stray: int  # how far a card may lie from the middle of its cell

    def lean(self, face: Face) -> int:
        """By how many degrees a face lies crooked."""
        return self.leans[face % len(self.leans)]

    def spot(self, cell: int, place: int) -> Spot:
        """Where the card of a place lies in a cell; none lies outside the block of all cells."""
        x, y = cells(self)[cell]
        aside, down = (mix(turn, place) % (2 * self.stray + 1) - self.stray for turn in (1, 2))
        return Spot(x + _inward(aside, x, CENTRE[0]), y + _inward(down, y, CENTRE[1]), self.side)


GRIDS: Final = (
    Grid(21, 170, 7, 3, 252, 222, LOOSE, STRAY),
    Grid(44, 128, 11, 4, 162, 155, LOOSE, STRAY),
    Grid(80, 104, 16, 5, 114, 127, NEAT, 0),
    Grid(135, 80, 20, 7, 91.2, 88, NEAT, 0),  # five cells in its corners stay empty
)


@cache
def cells(grid: Grid) -> tuple[Point, ...]:
    """The middles of the cells of a grid, in the order in which they are filled."""
    middles = [
        (row, column, (column - (grid.columns - 1) / 2) * grid.across, (row - (grid.rows - 1) / 2) * grid.down)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
    middles.sort(key=lambda cell: ((cell[2] / STRETCH) ** 2 + cell[3] ** 2, cell[0], cell[1] * (-1) ** (cell[0] + 1)))
    return tuple((CENTRE[0] + x, CENTRE[1] + y) for _, _, x, y in middles)


def first_with_room(cards: int) -> int:
    """The number of the grid with the largest cards that has room for as many as these."""
    return next(number for number, grid in enumerate(GRIDS) if cards <= grid.most)


class Spread:
    """Which cell of which grid each place has."""

    def __init__(self, expected: int = 0) -> None:
        """`expected` is the number of cards that will lie there first."""
        self.number = first_with_room(expected)
        self.steps = 0  # how often the cards that lay there have stepped
        self._cells: dict[int, int] = {}
        self._left: dict[int, int] = {}  # the cells of places from which a card has gone

    @property
    def grid(self) -> Grid:
        """The present grid."""
        return GRIDS[self.number]

    def spot(self, place: int) -> Spot:
        """Where the card of a place lies, or lay last."""
        return self.grid.spot(self._cells.get(place, self._left.get(place, 0)), place)

    def rank(self, place: int) -> int:
        """How many cells are filled before that of a place."""
        return self._cells.get(place, 0)

    def follow(self, places: Collection[int]) -> bool:
        """Give cells to these places and to no others; True if those that had one must step to smaller cards."""
        for place in [place for place in self._cells if place not in places]:
            self._left[place] = self._cells.pop(place)
        had_none, needed = not self._cells, first_with_room(len(places))
        steps = needed > self.number and not had_none
        if steps:
            self._step(needed)
        elif had_none and places:
            self.number = needed
        self._fill(sorted(set(places) - set(self._cells), key=RANK.__getitem__))
        return steps

    @property
    def wider(self) -> int | None:
        """The number of the grid with larger cards to which the table is to grow; None if it has too many for that."""
        number = first_with_room(min(len(self._cells) + SPARE, GRIDS[-1].most))
        return number if self._cells and number < self.number else None

    def grow(self) -> None:
        """Step to the larger cards."""
        if self.wider is not None:
            self._step(self.wider)

    def _step(self, number: int) -> None:
        """Give each card a cell of another grid: the columns fill from the left, each of them from above."""
        before, self.number = cells(self.grid), number
        self.steps += 1
        after, lay = cells(self.grid), {place: before[cell] for place, cell in self._cells.items()}
        self._left.clear()
        ordered = sorted(lay, key=lay.__getitem__)
        goals = sorted(range(len(lay)), key=after.__getitem__)
        for _, group in groupby(goals, key=lambda cell: after[cell][0]):
            column = list(group)
            moved, ordered = ordered[: len(column)], ordered[len(column) :]
            moved.sort(key=lambda place: lay[place][1])
            self._cells.update(zip(moved, column, strict=True))

    def _fill(self, places: list[int]) -> None:
        """Give each of these the first free cell."""
        taken = set(self._cells.values())
        free = (cell for cell in range(self.grid.most) if cell not in taken)
        self._cells.update(zip(places, free, strict=False))


def _inward(stray: int, at: float, centre: float) -> float:
    """How far to go to one side: towards the centre, unless it is there."""
    return float(stray if at == centre else -abs(stray) if at > centre else abs(stray))
