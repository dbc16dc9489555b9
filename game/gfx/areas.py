"""Rectangles of the screen that have changed, joined so that few blits draw few pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Rect

# Two rectangles are drawn as one if that costs at most this much more area than drawing them apart.
WASTE: Final = 1.1


def join(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in fewer rectangles.

    Two become one where that saves more blits than it costs pixels. They may overlap otherwise: what lies in both is
    drawn twice, from the background up, and is the same the second time. Were they to become one then, a card that
    flies among scraps of confetti would soon be the whole table. What is far from each other is not even compared.
    """
    joined: list[Rect] = []
    for rect in rects:
        near = rect.inflate(rect.size).collidelistall(joined)
        joined.append(_swallow(joined, near, rect) if near else rect)
    return joined


def _swallow(joined: list[Rect], near: list[int], rect: Rect) -> Rect:
    """Take out of the list those of the near ones with which a rectangle becomes one; that one."""
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
