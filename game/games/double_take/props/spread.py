"""Where the cards of Double Take lie: a place for every one of the 135 (D3).

The first 80 places are sixteen columns of five, at a size that is read from the sofa. The rules only say in which order
places are filled; this module says which cell of the screen a place is, so that any number of cards is spread evenly.
Around them lie the other 55. When the first of those is needed the whole table shrinks, once and about its centre:
neighbours stay neighbours.

All figures are design pixels.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.double_take.common_rules import RANK
from game.table.stage.spots import Spot

ROOMY_PLACES: Final = 80
PLACES: Final = 135
COLUMNS, ROWS = 16, 5
MARGIN_COLUMNS, MARGIN_ROWS = 2, 1  # that shrinking makes room for on each side

CENTRE: Final = (960.0, 540.0)
WIDTH, HEIGHT = 1824.0, 615.0  # of all cells together, shrunk or not

# The cells of the wider grid that no card needs: its corners, and the neighbour of the last one.
UNUSED: Final = ((0, 0), (19, 0), (0, 6), (18, 6), (19, 6))

# The cells, numbered row by row, in the order in which they are filled: each as far as can be from those before it, and
# from the edge as from a card beyond it. Found once by letting the cards push each other away.
EVENLY: Final = (
    *(39, 45, 34, 26, 52, 58, 21, 78, 1, 14, 65, 71, 8, 76, 32, 12, 3, 47, 69, 73, 6, 67, 43, 41, 54, 19, 10),
    *(62, 48, 56, 31, 16, 29, 36, 23, 60, 50, 79, 4, 75, 0, 15, 64, 25, 28, 38, 18, 11, 77, 68, 72, 7, 33, 63),
    *(66, 5, 74, 70, 13, 2, 9, 37, 40, 46, 35, 44, 42, 49, 30, 17, 55, 59, 22, 51, 61, 24, 20, 27, 53, 57),
)

# The cells around the first eighty, row by row in the wider grid.
AROUND: Final = tuple(
    (column, row)
    for row in range(ROWS + 2 * MARGIN_ROWS)
    for column in range(COLUMNS + 2 * MARGIN_COLUMNS)
    if not (0 <= column - MARGIN_COLUMNS < COLUMNS and 0 <= row - MARGIN_ROWS < ROWS) and (column, row) not in UNUSED
)


class Measure(NamedTuple):
    """How large cells and the cards in them are."""

    width: float
    height: float
    side: float


ROOMY: Final = Measure(WIDTH / COLUMNS, HEIGHT / ROWS, 104)
TIGHT: Final = Measure(WIDTH / (COLUMNS + 2 * MARGIN_COLUMNS), HEIGHT / (ROWS + 2 * MARGIN_ROWS), 80)


def measure(shrunk: bool) -> Measure:
    """The present measure of the table."""
    return TIGHT if shrunk else ROOMY


def spot(place: int, shrunk: bool) -> Spot:
    """Where a place is; those beyond the eightieth are on the table only once it has shrunk."""
    column, row = cell(place)
    cells = measure(shrunk)
    return Spot(CENTRE[0] + column * cells.width, CENTRE[1] + row * cells.height, cells.side)


def cell(place: int) -> tuple[float, float]:
    """The column and the row of a place, counted from the centre of the table."""
    if place < ROOMY_PLACES:
        row, column = divmod(EVENLY[RANK[place]], COLUMNS)
        return column - (COLUMNS - 1) / 2, row - (ROWS - 1) / 2
    column, row = AROUND[place - ROOMY_PLACES]
    return column - (COLUMNS - 1) / 2 - MARGIN_COLUMNS, row - (ROWS - 1) / 2 - MARGIN_ROWS
