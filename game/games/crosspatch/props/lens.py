"""Which part of the endless grid is seen, and how large: the cross grows to any side and stays in the middle.

A cell is counted as the rules count it. All figures are design pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from game.games.crosspatch.props.layout import CROSS
from game.games.crosspatch.rules import COLUMN, MARKS, MIDDLE, NO_CELL, ROW, Cell, Marks
from game.rules.api import Face, Ms
from game.table.stage.tween import Span, in_out_cubic

PITCHES: Final = (126, 108, 84)  # from cell to cell; the largest at which everything is seen
GAP: Final = 6  # between two cards
GLIDE_MS: Final[Ms] = 280
DIRECTIONS: Final = (-ROW, ROW, -COLUMN, COLUMN)


def open_cells(laid: Collection[Cell], centre: Cell, is_line: bool, longest: int) -> list[Cell]:
    """Where a card may be laid if it is the right one (X2-X5, X14); an axis of the greatest length is closed (X6)."""
    if not laid:
        return [MIDDLE]
    if len(laid) == 1:
        return [MIDDLE + direction for direction in DIRECTIONS]
    if centre != NO_CELL:
        return [*_ends(laid, centre, ROW, longest), *_ends(laid, centre, COLUMN, longest)]
    along = ROW if MIDDLE + ROW in laid or MIDDLE - ROW in laid else COLUMN
    ends = _ends(laid, MIDDLE, along, longest)
    across = ROW + COLUMN - along
    return ends if is_line else [*ends, *(cell + side for cell in sorted(laid) for side in (-across, across))]


def _ends(laid: Collection[Cell], start: Cell, step: int, longest: int) -> list[Cell]:
    """The free cells at both ends of an axis."""
    low = high = start
    while low in laid:
        low -= step
    while high in laid:
        high += step
    return [low, high] if (high - low) // step - 1 < longest else []


def axis(cross: Collection[Cell], cell: Cell) -> Iterator[Cell]:
    """The cells of the axis that a card on this open cell would join."""
    for direction in DIRECTIONS:
        beyond = cell + direction
        while beyond in cross:
            yield beyond
            beyond += direction


def taken(cross: Mapping[Cell, Face], cell: Cell) -> Marks:
    """The colours and motifs of the axis that a card on this open cell would join (X6)."""
    marks = 0
    for other in axis(cross, cell):
        marks |= MARKS[cross[other]]
    return marks


def clashes(cross: Mapping[Cell, Face], cell: Cell, card: Face) -> list[Cell]:
    """The cells whose cards keep a card from an open cell: they have its colour or its motif (X6)."""
    return [other for other in axis(cross, cell) if MARKS[cross[other]] & MARKS[card]]


class Lens(NamedTuple):
    """The point of the grid in the middle of the mat, and the pitch of its cells."""

    x: float
    y: float
    pitch: float

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> Lens:
        """The lens that shows all these cells as large as they fit."""
        across, down = zip(*map(place, cells), strict=True)
        columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
        fitting = (p for p in PITCHES if columns * p - GAP <= CROSS[2] and rows * p - GAP <= CROSS[3])
        pitch = next(fitting, PITCHES[-1])
        return cls((min(across) + max(across)) / 2, (min(down) + max(down)) / 2, pitch)

    def at(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = place(cell)
        left, top, width, height = CROSS
        return left + width / 2 + (x - self.x) * self.pitch, top + height / 2 + (y - self.y) * self.pitch

    @property
    def side(self) -> float:
        """The side of a card."""
        return self.pitch - GAP


def place(cell: Cell) -> tuple[int, int]:
    """The column and the row of a cell."""
    row, column = divmod(cell, COLUMN)
    return column, row


START: Final = Lens.around([MIDDLE])


class LensCamera:
    """A lens that glides to its goal; no press waits for it."""

    def __init__(self, lens: Lens = START) -> None:
        self.goal = lens
        self._from = lens
        self._span = Span(0, 0)

    def aim(self, lens: Lens, now: Ms, length: Ms) -> None:
        """Glide to another lens from where it is now."""
        if lens != self.goal:
            self._from, self.goal = self.at(now), lens
            self._span = Span(now, length)

    def at(self, now: Ms) -> Lens:
        """The lens at this moment."""
        share = self._span.share(now) if self._span.length else 1.0
        if share >= 1:
            return self.goal
        way = in_out_cubic(share)
        x, y, pitch = (a + (b - a) * way for a, b in zip(self._from, self.goal, strict=True))
        return Lens(x, y, pitch)
