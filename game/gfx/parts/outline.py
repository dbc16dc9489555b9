"""Outlines of the parts beyond those of the cards, the soft edge of light, and cutting to shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.gfx.palette import Hex, Palette
from game.gfx.shapes import Point, around, wedge
from game.gfx.svg import Drawing, Paint, Size, number

UNITS: Final = 100  # the height of most parts in design units, at every size in pixels


def sheet(size: Size, height: float = UNITS) -> Drawing:
    """A drawing with the proportions of `size`, `height` units high."""
    return Drawing(height * size[0] / size[1], height, height / size[1])


def notched(x: float, y: float, w: float, h: float, r: float) -> str:
    """A box whose corners are bitten out round: a ticket."""
    n, bite = number, f"A{number(r)} {number(r)} 0 0 0"
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}{bite} {n(x + w)} {n(y + r)}V{n(y + h - r)}{bite} {n(x + w - r)} {n(y + h)}"
        f"H{n(x + r)}{bite} {n(x)} {n(y + h - r)}V{n(y + r)}{bite} {n(x + r)} {n(y)}Z"
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A box with round corners, as a path."""
    n, bow = number, f"A{number(r)} {number(r)} 0 0 1"
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}{bow} {n(x + w)} {n(y + r)}V{n(y + h - r)}{bow} {n(x + w - r)} {n(y + h)}"
        f"H{n(x + r)}{bow} {n(x)} {n(y + h - r)}V{n(y + r)}{bow} {n(x + r)} {n(y)}Z"
    )


def arc(x: float, y: float, r: float, start: float, end: float) -> str:
    """A piece of a circle clockwise between two angles, less than a whole turn apart."""
    (x1, y1), (x2, y2) = around(x, y, r, start), around(x, y, r, end)
    large = 1 if end - start > 180 else 0
    return f"M{number(x1)} {number(y1)}A{number(r)} {number(r)} 0 {large} 1 {number(x2)} {number(y2)}"


def scallops(x: float, y: float, w: float, count: int, drop: float, depth: float) -> tuple[str, ...]:
    """The lobes along the lower edge of an awning, from left to right."""
    a = w / count
    return tuple(
        f"M{number(x + i * a)} {number(y)}v{number(drop)}A{number(a / 2)} {number(depth)} 0 0 0 "
        f"{number(x + (i + 1) * a)} {number(y + drop)}v{number(-drop)}Z"
        for i in range(count)
    )


# How light fades from its source (0) to its end (1): like a real lamp, not along a straight line.
FALL: Final = ((0.0, 1.0), (0.15, 0.8), (0.35, 0.5), (0.6, 0.2), (0.8, 0.06), (1.0, 0.0))


def lamp(d: Drawing, x: float, y: float, r: float, colour: Hex, strength: float) -> Paint:
    """The paint of a round light, `strength` (0 .. 1) bright in its middle."""
    return d.radial(x, y, r, *((offset, colour, strength * light) for offset, light in FALL))


def aura(d: Drawing, x: float, y: float, w: float, h: float, r: float, reach: float, colour: Hex) -> None:
    """A shining box with round corners and the light around it, to be drawn below the part itself.

    Four sides and four corners of gradients: a blur would darken the light, and many faint strokes would grey it. They
    meet between two pixels where pixels are known: a shared pixel would show as a hairline.
    """
    d.rect(x, y, w, h, r, colour)
    left, right, upper, lower = (round(at / d.pixel) * d.pixel for at in (x + r, x + w - r, y + r, y + h - r))
    outwards = [(offset, colour, light) for offset, light in FALL]
    for x1, y1, x2, y2, box in (
        (x, y, x, y - reach, (left, y - reach, right - left, reach)),
        (x, y + h, x, y + h + reach, (left, y + h, right - left, reach)),
        (x, y, x - reach, y, (x - reach, upper, reach, lower - upper)),
        (x + w, y, x + w + reach, y, (x + w, upper, reach, lower - upper)),
    ):
        d.rect(*box, 0, d.linear(x1, y1, x2, y2, *outwards))
    whole = r + reach
    round_about = [((r + reach * offset) / whole, colour, light) for offset, colour, light in outwards]
    for cx, cy, start in (
        (right, upper, 0),
        (right, lower, 90),
        (left, lower, 180),
        (left, upper, 270),
    ):
        d.path(wedge(cx, cy, whole, start, start + 90), d.radial(cx, cy, whole, *round_about))


# A focused control has two rings, one of which is visible on any ground: paper on the dark cloth, ink on the light one.
# The light beyond them is an extra. In pixels of a control 82 high, the rings are 6 and 3 wide.
PAPER_RING: Final = 7.5
INK_RING: Final = 4.0
LIMELIGHT: Final[Hex] = "#FFD873"


def focus(
    d: Drawing, palette: Palette, x: float, y: float, w: float, h: float, r: float, reach: float, scale: float = 1
) -> None:
    """The rings and the light around a box with round corners, to be drawn below it; `reach` units in all.

    Rings are sized for controls of a hundred units; `scale` adapts them to others.
    """
    paper, ink = PAPER_RING * scale, (PAPER_RING + INK_RING) * scale
    aura(d, x - ink, y - ink, w + 2 * ink, h + 2 * ink, r + ink, reach - ink, LIMELIGHT)
    d.rect(x - ink, y - ink, w + 2 * ink, h + 2 * ink, r + ink, palette["ink"])
    d.rect(x - paper, y - paper, w + 2 * paper, h + 2 * paper, r + paper, palette["paper"])


# -- cutting ----------------------------------------------------------------------------------------------------------


def cut(polygon: Sequence[Point], shape: Sequence[Point]) -> list[Point]:
    """The part of a polygon inside a convex shape with clockwise corners (Sutherland and Hodgman)."""
    kept = list(polygon)
    for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
        before, kept = kept, []
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in before]
        for i, point in enumerate(before):
            if sides[i - 1] * sides[i] < 0:
                share = sides[i - 1] / (sides[i - 1] - sides[i])
                (px, py), (qx, qy) = before[i - 1], point
                kept.append((px + (qx - px) * share, py + (qy - py) * share))
            if sides[i] >= 0:
                kept.append(point)
    return kept


def within(point: Point, loops: Iterable[Sequence[Point]]) -> bool:
    """Whether a point lies inside an outline of several loops, where a loop within a loop is a hole."""
    x, y = point
    inside = False
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside
