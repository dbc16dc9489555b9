"""Rectangles of the screen that have changed, joined so that few blits draw few pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Rect

# Two rectangles are drawn as one if that costs at most this much more area than drawing them apart.
WASTE: Final = 1.1


def join(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in fewer rectangles.

    Two rectangles are joined if that saves more blits than it costs pixels. Otherwise they may overlap: the common part
    is drawn twice, from the background up, with the same result. Joining all that overlap would soon cover the whole
    table when a card flies among scraps of confetti. Rectangles that are far apart are not compared.
    """
    joined: list[Rect] = []
    for rect in rects:
        near = rect.inflate(rect.size).collidelistall(joined)
        joined.append(_swallow(joined, near, rect) if near else rect)
    return joined


def _swallow(joined: list[Rect], near: list[int], rect: Rect) -> Rect:
    """Remove from `joined` the near rectangles that `rect` absorbs, and return their union with it."""
    taken = []
    for index in near:
        other = joined[index]
        union = rect.union(other)
        if union.w * union.h <= (rect.w * rect.h + other.w * other.h) * WASTE:
            rect = union
            taken.append(index)
    for index in reversed(taken):
        del joined[index]
    return rect
