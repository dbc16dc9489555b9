"""Where a coach speaks and points, in pixels of the design: a board tells it as data."""

from __future__ import annotations

from typing import NamedTuple

from game.table.stage.tween import Point
from game.ui.focus import Box


class CoachRoom(NamedTuple):
    """Where a coach speaks to a seat, free of cards: its line, and the bar with the progress and the way out.

    `tail` is the side of the line that points at the seat: up, down, left or right. A bare bar has no ground of its
    own: it lies on dark glass, and is drawn as large as there is room.
    """

    line: Box
    tail: str
    bar: Box
    is_bare: bool = False


class CoachLight(NamedTuple):
    """A thing that a coach lights: its box, how round its corners are, and where the key stands that acts on it.

    There is no key where it would cover a card. The `tag` is written on its upper right corner. The light is `rim`
    wide, all round the box.
    """

    box: Box
    radius: float
    key: Point | None
    tag: str = ""
    rim: float = 14
