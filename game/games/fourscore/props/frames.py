"""Gold frames: round a card, round a place for one, and round a whole row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.games.fourscore.props.bed import RATIO, ROOM, WIDTHS, Run
from game.gfx.loader import Wanted
from game.table.props.signs import add_blank
from game.table.table import Table

RADIUS, LINE, REACH = 18, 7, 24  # of the frame of a card: its corners, its line, and the light beyond
ROW_LINE, ROW_REACH = 8, 30
MARGIN: Final = 9  # between a row and its frame
CAP: Final = 80  # the right end of the frame of a row, which lies upon the rest


def card_frame(table: Table, width: float, height: float) -> Surface:
    """The frame of a card or a place of this size; its light reaches beyond it."""
    return _frame(table, width, height, RADIUS, LINE, REACH)


def _frame(table: Table, width: float, height: float, radius: float, line: float, reach: float) -> Surface:
    long, zoom = table.scale.length, max(1.0, table.scale.factor)  # parts are drawn for the pixels of 1920x1080
    numbers = (max(1, round(long(number) / zoom)) for number in (radius, line, reach))
    size = long(width) + 2 * long(reach), long(height) + 2 * long(reach)
    return table.house.parts.draw(("frame", *numbers), size)


class RowFrame:
    """The frame of a row of any length: the longest one, without what is too much of it."""

    def __init__(self, table: Table, z: int) -> None:
        self._table = table
        self._ends = [add_blank(table, (0, 0), z) for _ in range(2)]
        self._run: Run | None = None

    def show(self, run: Run | None) -> None:
        """Show the frame of a row that lies like this; None for none."""
        if run == self._run:
            return
        self._run = run
        for sprite in self._ends:
            sprite.hide(run is None)
        if run is not None:
            whole, long = row_frame(self._table, run.card), self._table.scale.length
            left, top, width, _ = run.box
            edge = MARGIN + ROW_REACH
            x, y = self._table.scale.point(left, top)
            x, y = x - long(edge), y - long(edge)
            wide, cap = min(long(width) + 2 * long(edge), whole.get_width()), long(CAP)
            high = whole.get_height()
            self._ends[0].put(whole.subsurface((0, 0, wide - cap, high)), x, y)
            self._ends[1].put(whole.subsurface((whole.get_width() - cap, 0, cap, high)), x + wide - cap, y)

    def remove(self) -> None:
        """Take the frame away for good."""
        for sprite in self._ends:
            self._table.stage.remove(sprite)


def row_frame(table: Table, card: float) -> Surface:
    """The frame of the longest row of cards of this width."""
    return _frame(table, ROOM + 2 * MARGIN, card * RATIO + 2 * MARGIN, RADIUS, ROW_LINE, ROW_REACH)


def frame_pictures(table: Table, level: int) -> Iterator[Wanted]:
    """The frames of rows of a step."""
    yield partial(row_frame, table, WIDTHS[level])
