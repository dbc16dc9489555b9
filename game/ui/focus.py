"""The focus: which of several boxes has it, and which is next in a direction. Pure; boxes are in design pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.input.intents import DOWN, LEFT, UP


class Box(NamedTuple):
    """A rectangle in design pixels."""

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
        """Whether the box contains a point."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Focus:
    """Moves over boxes. It keeps its key when the boxes are laid out anew, as long as that key exists.

    Up and down go on from the end of a column to the next one, and from the last box to the first, so that two buttons
    reach every box. With `by_column` they stay in the column, and left and right change it.
    """

    def __init__(self, by_column: bool = False) -> None:
        self.key = ""
        self._by_column = by_column
        self._boxes: Mapping[str, Box] = {}

    def lay(self, boxes: Mapping[str, Box]) -> None:
        """Set the boxes, in reading order. If the key is gone, the first box gets the focus."""
        self._boxes = boxes
        if self.key not in boxes:
            self.key = next(iter(boxes), "")

    def under(self, x: float, y: float) -> str | None:
        """The key of the box at a point, or None."""
        return next((key for key, box in self._boxes.items() if box.has(x, y)), None)

    def move(self, direction: str) -> bool:
        """Move to the next box in a direction; False if there is none."""
        if len(self._boxes) < 2:
            return False
        key = self._nearest(direction)
        if key is None and direction in (UP, DOWN):
            order = self._column() if self._by_column else list(self._boxes)
            key = order[(order.index(self.key) + (1 if direction == DOWN else -1)) % len(order)]
        if key is None or key == self.key:
            return False
        self.key = key
        return True

    def _column(self) -> list[str]:
        """The keys of the boxes above and below the focused one, and its own, from the top."""
        here = self._boxes[self.key]
        column = [key for key, box in self._boxes.items() if box.x < here.right and here.x < box.right]
        return sorted(column, key=lambda key: self._boxes[key].y)

    def _nearest(self, direction: str) -> str | None:
        """The nearest box in a direction: within the column for up and down, in any row for left and right."""
        here = self._boxes[self.key]
        found: dict[str, float] = {}
        for key, box in self._boxes.items():
            across, down = box.middle[0] - here.middle[0], box.middle[1] - here.middle[1]
            if direction in (UP, DOWN):
                beyond = box.y >= here.bottom if direction == DOWN else box.bottom <= here.y
                if beyond and box.x < here.right and here.x < box.right:
                    found[key] = abs(down) + abs(across) / 4
            else:
                beyond = box.right <= here.x if direction == LEFT else box.x >= here.right
                if beyond:
                    found[key] = abs(across) + 4 * abs(down)
        return min(found, key=lambda key: found[key], default=None)
