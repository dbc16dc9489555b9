"""Outlines as SVG paths. Angles are in degrees clockwise from straight up, as a clock shows them."""

from collections.abc import Iterable
from math import cos, radians, sin

from game.gfx.svg import number

Point = tuple[float, float]


def around(x: float, y: float, r: float, angle: float) -> Point:
    """The point at this angle and distance from a centre."""
    turn = radians(angle - 90)
    return x + r * cos(turn), y + r * sin(turn)


def polygon(points: Iterable[Point]) -> str:
    """A closed outline through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def polyline(points: Iterable[Point]) -> str:
    """An open line through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = 0) -> str:
    """A star with its first ray straight up."""
    return polygon(around(x, y, inner if i % 2 else outer, turn + i * 180 / rays) for i in range(2 * rays))


def rhombus(x: float, y: float, half_width: float, half_height: float) -> str:
    """A rhombus around a point, standing on its corner."""
    return polygon(((x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)))


def disc(x: float, y: float, r: float) -> str:
    """A circle as a path, so that many of them make one shape."""
    left, right, radius, level = number(x - r), number(x + r), number(r), number(y)
    half = f"A{radius} {radius} 0 1 1"
    return f"M{left} {level}{half} {right} {level}{half} {left} {level}Z"


def scallop(x: float, y: float, r: float, lobes: int, lobe: float) -> str:
    """A disc with a rim of small discs: a prize rosette. `lobe` is their radius as a share of r."""
    rim = "".join(disc(*around(x, y, r, i * 360 / lobes), r * lobe) for i in range(lobes))
    return rim + disc(x, y, r * 1.03)


def wedge(x: float, y: float, r: float, start: float, end: float) -> str:
    """A slice of a disc, less than half of it."""
    (x1, y1), (x2, y2) = around(x, y, r, start), around(x, y, r, end)
    arc = f"A{number(r)} {number(r)} 0 0 1 {number(x2)} {number(y2)}"
    return f"M{number(x)} {number(y)}L{number(x1)} {number(y1)}{arc}Z"


def petal(x: float, y: float, inner: float, outer: float, spread: float, angle: float) -> str:
    """A leaf that points outwards from a centre, `spread` degrees to either side."""
    root, tip = around(x, y, inner, angle), around(x, y, outer, angle)
    middle, shoulder = (inner + outer) / 2, outer - (outer - inner) * 0.15
    curves = [
        (around(x, y, middle, angle - spread), around(x, y, shoulder, angle - spread * 0.75), tip),
        (around(x, y, shoulder, angle + spread * 0.75), around(x, y, middle, angle + spread), root),
    ]
    bows = "".join("C" + " ".join(f"{number(u)} {number(v)}" for u, v in curve) for curve in curves)
    return f"M{number(root[0])} {number(root[1])}{bows}Z"
