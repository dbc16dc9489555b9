"""The focus: which of several boxes is meant, and which is next in a direction. Pure; boxes are in design pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.input.intents import DOWN, LEFT, UP


class Box(NamedTuple):
    """Where something is."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def has(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Focus:
    """Walks over boxes. It stays with a key when the boxes are laid anew, as long as that key is there.

    Where a column ends, up and down go on in the next one, and round from the end to the beginning, so that every box
    can be reached with two buttons; or round in the same column, where left and right lead from one to the other.
    """

    def __init__(self, by_column: bool = False) -> None:
        self.key = ""
        self._by_column = by_column
        self._boxes: Mapping[str, Box] = {}

    def lay(self, boxes: Mapping[str, Box]) -> None:
        """These are the boxes from now on, in the order in which they are read; the first one if the old is gone."""
        self._boxes = boxes
        if self.key not in boxes:
            self.key = next(iter(boxes), "")

    def under(self, x: float, y: float) -> str | None:
        """The key of the box at a point."""
        return next((key for key, box in self._boxes.items() if box.has(x, y)), None)

    def move(self, way: str) -> bool:
        """Go to the next box in a direction; whether there was one."""
        if len(self._boxes) < 2:
            return False
        key = self._nearest(way)
        if key is None and way in (UP, DOWN):
            order = self._column() if self._by_column else list(self._boxes)
            key = order[(order.index(self.key) + (1 if way == DOWN else -1)) % len(order)]
        if key is None or key == self.key:
            return False
        self.key = key
        return True

    def _column(self) -> list[str]:
        """All boxes above and below the present one, and itself, from the top."""
        here = self._boxes[self.key]
        column = [key for key, box in self._boxes.items() if box.x < here.right and here.x < box.right]
        return sorted(column, key=lambda key: self._boxes[key].y)

    def _nearest(self, way: str) -> str | None:
        """The nearest box that lies that way: in the same column for up and down, anywhere beside for the others."""
        here = self._boxes[self.key]
        found: dict[str, float] = {}
        for key, box in self._boxes.items():
            across, down = box.middle[0] - here.middle[0], box.middle[1] - here.middle[1]
            if way in (UP, DOWN):
                beyond = box.y >= here.bottom if way == DOWN else box.bottom <= here.y
                if beyond and box.x < here.right and here.x < box.right:
                    found[key] = abs(down) + abs(across) / 4
            else:
                beyond = box.right <= here.x if way == LEFT else box.x >= here.right
                if beyond:
                    found[key] = abs(across) + 4 * abs(down)
        return min(found, key=lambda key: found[key], default=None)
