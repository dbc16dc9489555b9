"""What lies over a table while its clock stands: the empty ground, so that no player studies the cards meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from game.table.stage.sprites import Sprite, Stage

ABOVE_CARDS: Final = 90  # and below what the herald says


class Cover:
    """Sheets of the empty ground over everything but some boxes."""

    def __init__(self) -> None:
        self._sheets: list[Sprite] = []
        self._stage: Stage | None = None

    def close(self, stage: Stage, spared: Sequence[Rect]) -> None:
        """Cover a stage with its background; the spared boxes are still seen."""
        self.open()
        self._stage = stage
        for area in around(stage.background.get_rect(), spared):
            self._sheets.append(stage.add(stage.background.subsurface(area), *area.topleft, ABOVE_CARDS))

    def open(self) -> None:
        """Show everything again."""
        for sheet in self._sheets:
            assert self._stage is not None
            self._stage.remove(sheet)
        self._sheets = []


def around(whole: Rect, boxes: Sequence[Rect]) -> Iterator[Rect]:
    """Rectangles that make up all of a rectangle but the boxes in it."""
    inside = [box.clip(whole) for box in boxes]
    rows = sorted({whole.top, whole.bottom, *(y for box in inside for y in (box.top, box.bottom))})
    for top, bottom in pairwise(rows):
        spans = sorted((box.left, box.right) for box in inside if box.top <= top and bottom <= box.bottom)
        left = whole.left
        for start, end in (*spans, (whole.right, whole.right)):
            if start > left:
                yield Rect(left, top, start - left, bottom - top)
            left = max(left, end)
