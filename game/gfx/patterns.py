"""Double Take's patterns: a small record is a pattern, and equal records are equal pictures.

A record names a family, one of sixteen four-colour palettes, a swap of their roles, and a few fields with ordered
domains. Near twins are one step of one field apart. There is no chance in the drawing. Patterns are drawn in a box of
200 by 200 and look much the same after quarter turns, since cards lie as they come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import cos, log, radians, sin
from typing import Any, Final, NamedTuple

from game.gfx.palette import Hex, Palette
from game.gfx.shapes import Point, around, disc, petal, polygon, rhombus, star
from game.gfx.svg import Drawing, number

Value = int | float | str | tuple[int, ...]

BOX: Final = 200
MIDDLE: Final = 100

COPIES: Final = (1, 2, 3)
SWAPS: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 2, 1), (0, 1, 3, 2))

# The fields of every family with their domains in order: a neighbour is one step in one of them.
DOMAINS: Final[Mapping[str, Mapping[str, tuple[Value, ...]]]] = {
    "rosette": {"count": (6, 8, 10, 12), "mark": ("dot", "ring", "diamond"), "filling": ("petal", "beads")},
    "burst": {
        "count": (8, 10, 12, 16),
        "radius": (44, 56, 68),
        "mark": ("dot", "ring", "diamond"),
        "edge": ("scallop", "cog"),
    },
    "spiral": {
        "count": (4, 5, 6, 8),
        "twist": (90, 150, 210),
        "mark": ("dot", "ring", "diamond"),
        "hand": ("right", "left"),
    },
    "star": {
        "count": (5, 6, 8, 10),
        "waist": (0.5, 0.57, 0.64, 0.71),
        "mark": ("dot", "triangle", "ring"),
        "core": ("star", "round"),
    },
    "eyes": {"grid": (2, 3), "mark": ("dot", "ring", "cross"), "gaze": ("level", "crossed")},
    "scales": {"grid": (2, 3), "mark": ("none", "dot", "cross")},
    "tiles": {"code": ((0,), (0, 0, 1), (0, 1, 1)), "mark": ("dot", "ring", "cross")},
    "grid": {"grid": (3, 4), "mark": ("dot", "ring", "cross"), "corners": ("bare", "dotted")},
    "chevron": {"peaks": (2, 3), "step": (17, 22), "mark": ("none", "dot", "ring"), "bands": (2, 3)},
    "fans": {"ribs": (4, 5, 7), "radius": (88, 98, 108), "mark": ("dot", "ring", "cross")},
    "guilloche": {"count": (6, 8, 10, 12), "radius": (30, 36, 42), "mark": ("dot", "ring", "diamond")},
    "flowers": {
        "grid": (2, 3),
        "petals": (4, 5, 6, 8),
        "mark": ("dot", "ring", "cross"),
        "rows": ("straight", "brick"),
    },
}


class PatternError(ValueError):
    """A record that is not a valid pattern; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One record: the whole description of a pattern, and its number of copies in the deck."""

    family: str
    colours: tuple[str, str, str, str]  # ground, main, second and accent, by name
    fields: tuple[tuple[str, Value], ...]
    copies: int

    def draw(self, d: Drawing, palette: Palette) -> None:
        """Draw the pattern into the box, and its ground well beyond."""
        inks = Inks(*(_ink(palette, name) for name in self.colours))
        d.rect(-BOX, -BOX, 3 * BOX, 3 * BOX, 0, inks.ground)
        FAMILIES[self.family](d, inks, **dict(self.fields))


class Inks(NamedTuple):
    """The four colours of a pattern by their role."""

    ground: Hex
    main: Hex
    second: Hex
    accent: Hex


def read_patterns(data: Mapping[str, object], count: int) -> tuple[Pattern, ...]:
    """The deck of a parsed `patterns.toml`, which must have `count` patterns."""
    palettes, rows = data.get("palettes"), data.get("patterns")
    if not isinstance(palettes, list) or not isinstance(rows, list) or len(rows) != count:
        raise PatternError(f"there must be palettes and {count} patterns")
    return tuple(_read_pattern(row, palettes, i) for i, row in enumerate(rows))


def _read_pattern(row: object, palettes: Sequence[Sequence[str]], index: int) -> Pattern:
    if not isinstance(row, dict) or row.get("family") not in DOMAINS:
        raise PatternError(f"pattern {index} is of no known family")
    domains = DOMAINS[row["family"]]
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    if set(fields) != {"family", "palette", "swap", "copies", *domains}:
        raise PatternError(f"pattern {index} has not the fields of {row['family']}")
    wrong = [key for key, domain in domains.items() if fields[key] not in domain]
    if wrong:
        raise PatternError(f"pattern {index} has {fields[wrong[0]]!r} as its {wrong[0]}")
    if (
        row["copies"] not in COPIES
        or row["swap"] not in range(len(SWAPS))
        or row["palette"] not in range(len(palettes))
    ):
        raise PatternError(f"pattern {index} has no such palette, swap or number of copies")
    roles = palettes[row["palette"]]
    ground, main, second, accent = (roles[i] for i in SWAPS[row["swap"]])
    named = tuple((key, fields[key]) for key in domains)
    return Pattern(row["family"], (ground, main, second, accent), named, row["copies"])


def _ink(palette: Palette, name: str) -> Hex:
    return palette[name] if name in palette.neutral else palette.named(name).base


# -- marks: the small shapes that families repeat --------------------------------------------------------------------


def _dot(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    d.circle(x, y, r * 0.85, ink)


def _ring(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    d.circle(x, y, r * 1.28, ink)
    d.circle(x, y, r * 1.28 * 0.58, hole)


def _diamond(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    long, short = r * 1.18 * 1.25, r * 1.18 * 0.82
    d.path(polygon(around(x, y, short if i % 2 else long, turn + i * 90) for i in range(4)), ink)


def _triangle(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    d.path(polygon(around(x, y, r * 1.12 * 1.25, turn + i * 120) for i in range(3)), ink)


def _cross(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    a, b = r * 1.25 * 0.40, r * 1.25 * 1.1
    arms = (-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)
    c, s = cos(radians(turn)), sin(radians(turn))
    d.path(polygon((x + u * c - v * s, y + u * s + v * c) for u, v in arms), ink)


def _none(d: Drawing, x: float, y: float, r: float, ink: Hex, hole: Hex, turn: float) -> None:
    pass


MARKS: Final[Mapping[str, Callable[[Drawing, float, float, float, Hex, Hex, float], None]]] = {
    "none": _none,
    "dot": _dot,
    "ring": _ring,
    "diamond": _diamond,
    "triangle": _triangle,
    "cross": _cross,
}


def _mark(d: Drawing, kind: str, at: Point, r: float, ink: Hex, hole: Hex, turn: float = 0) -> None:
    MARKS[kind](d, *at, r, ink, hole, turn)


def _wreath(d: Drawing, kind: str, count: int, distance: float, r: float, ink: Hex, hole: Hex, ahead: float) -> None:
    """Marks in a circle around the middle, pointing outwards; `ahead` turns it by a part of a step."""
    for i in range(count):
        angle = (i + ahead) * 360 / count
        _mark(d, kind, around(MIDDLE, MIDDLE, distance, angle), r, ink, hole, angle)


def _corners(d: Drawing, kind: str, r: float, ink: Hex, hole: Hex) -> None:
    near, far = 17, BOX - 17
    for x, y, turn in ((near, near, -45), (far, near, 45), (far, far, 135), (near, far, 225)):
        _mark(d, kind, (x, y), r, ink, hole, turn)


def _rings(d: Drawing, x: float, y: float, *discs: tuple[float, Hex]) -> None:
    """Discs one upon another, given from the largest."""
    for r, ink in discs:
        d.circle(x, y, r, ink)


# -- families ---------------------------------------------------------------------------------------------------------


def _rosette(d: Drawing, inks: Inks, count: int, mark: str, filling: str) -> None:
    ground, main, second, accent = inks
    _rings(d, MIDDLE, MIDDLE, (98, main), (86, ground))
    angles = [i * 360 / count for i in range(count)]
    d.path("".join(petal(MIDDLE, MIDDLE, 20, 84, 190 / count, angle) for angle in angles), main)
    if filling == "petal":
        d.path("".join(petal(MIDDLE, MIDDLE, 34, 74, 105 / count, angle) for angle in angles), second)
    else:
        bead = 8.2 if count <= 8 else 5.6
        rows = ((38, 0.55), (50, 0.85), (64, 1))
        beads = (disc(*around(MIDDLE, MIDDLE, r, angle), bead * part) for angle in angles for r, part in rows)
        d.path("".join(beads), second)
    _wreath(d, mark, count, 75, 9.6 if count <= 8 else 7.6, accent, ground, 0.5)
    _rings(d, MIDDLE, MIDDLE, (27, accent), (20, ground))
    _wreath(d, "dot", 6, 12, 3.2, main, ground, 0)
    d.circle(MIDDLE, MIDDLE, 5, second)
    _corners(d, mark, 13, second, ground)


def _burst(d: Drawing, inks: Inks, count: int, radius: float, mark: str, edge: str) -> None:
    ground, main, second, accent = inks
    beams = 2 * count
    fan = (((i - 0.25) * 360 / beams, (i + 0.25) * 360 / beams) for i in range(beams))
    middle = (MIDDLE, MIDDLE)
    d.path("".join(polygon((middle, around(*middle, 160, a), around(*middle, 160, b))) for a, b in fan), main)
    if edge == "scallop":
        lobes = "".join(
            disc(*around(*middle, radius, (i + 0.5) * 360 / count), radius * 3.3 / count) for i in range(count)
        )
        d.path(lobes + disc(*middle, radius), accent)
    else:
        d.path(star(*middle, radius * 1.34, radius * 0.98, count), accent)
    d.circle(*middle, radius * 0.86, second)
    bead = radius * (0.17 if count < 12 else 0.15)
    _wreath(d, mark, max(6, count // 2), radius * 0.64, bead, accent, second, 0)
    _rings(d, *middle, (radius * 0.42, ground), (radius * 0.26, accent), (radius * 0.12, second))


def _spiral(d: Drawing, inks: Inks, count: int, twist: float, mark: str, hand: str) -> None:
    ground, main, second, accent = inks
    sense = -1 if hand == "left" else 1

    def swing(share: float) -> float:
        """The angle of an arm at this share of its length."""
        return sense * twist * log(1 + 5 * share) / log(6)

    def arm(start: float, spread: float) -> str:
        shares = [i / 32 for i in range(33)]
        left = [around(MIDDLE, MIDDLE, 8 + 142 * t, start + swing(t) - spread) for t in shares]
        right = [around(MIDDLE, MIDDLE, 8 + 142 * t, start + swing(t) + spread) for t in shares]
        return polygon(left + right[::-1])

    d.path("".join(arm(i * 360 / count, 90 / count) for i in range(count)), main)
    d.path("".join(arm(i * 360 / count, 22 / count) for i in range(count)), second)
    for distance, r in ((54, 7.5), (86, 11.5)):
        for i in range(count):
            angle = (i + 0.5) * 360 / count + swing((distance - 8) / 142)
            _mark(d, mark, around(MIDDLE, MIDDLE, distance, angle), r, accent, ground, angle)
    _rings(d, MIDDLE, MIDDLE, (30, accent), (22, ground), (14, second), (6, accent))


def _star(d: Drawing, inks: Inks, count: int, waist: float, mark: str, core: str) -> None:
    ground, main, second, accent = inks
    shells = (
        (128, main),
        (104, ground),
        (88, accent),
        (74, second),
        (58, ground),
        (46, main),
        (30, accent),
        (16, ground),
    )
    for i, (r, ink) in enumerate(shells):
        if core == "round" and i >= 4:
            d.circle(MIDDLE, MIDDLE, r * (0.5 + waist * 0.42), ink)
        else:
            d.path(star(MIDDLE, MIDDLE, r, r * waist, count), ink)
    _wreath(d, mark, count, 92, 11 if count < 8 else 8, accent, ground, 0.5)
    d.circle(MIDDLE, MIDDLE, 6, second)


def _eyes(d: Drawing, inks: Inks, grid: int, mark: str, gaze: str) -> None:
    ground, main, second, accent = inks
    cell = BOX / grid
    a = cell * 0.47
    lid, white = (
        f"M{number(-w)} 0Q0 {number(-h)} {number(w)} 0Q0 {number(h)} {number(-w)} 0Z"
        for w, h in ((a, a * 1.45), (a * 0.80, a * 1.05))
    )
    for i in range(grid):
        for j in range(grid):
            upright = gaze == "crossed" and (i + j) % 2
            with d.placed((i + 0.5) * cell, (j + 0.5) * cell, turn=90 if upright else 0):
                d.path(lid, main)
                d.path(white, accent)
                _rings(d, 0, 0, (a * 0.44, second), (a * 0.24, ground))
                d.circle(a * 0.13, -a * 0.13, a * 0.09, accent)
    for i in range(grid + 1):
        for j in range(grid + 1):
            _mark(d, mark, (i * cell, j * cell), cell * 0.17, second, ground)


def _scales(d: Drawing, inks: Inks, grid: int, mark: str) -> None:
    ground, main, second, accent = inks
    r = MIDDLE / grid
    for row in range(-1, 2 * grid + 3):
        odd = row % 2
        for i in range(-1, grid + 2):
            x, y = i * 2 * r + (r if odd else 0), row * r
            inner = second if odd else main
            shells = (r, main), (r * 0.86, ground), (r * 0.66, inner), (r * 0.50, accent), (r * 0.36, ground)
            _rings(d, x, y, *shells)
            _mark(d, mark, (x, y), r * 0.27, second, accent)


def _tiles(d: Drawing, inks: Inks, code: tuple[int, ...], mark: str) -> None:
    ground, main, second, accent = inks
    grid, overlap = 4, 0.6  # tiles that only touch would show a seam
    cell = BOX / grid
    for share, ink in ((0.72, main), (0.46, second), (0.22, accent)):  # so that the overlap covers no inner ring
        r = cell * share
        quarters = []
        for i in range(grid):
            for j in range(grid):
                inward = min(i, grid - 1 - i) + min(j, grid - 1 - j)
                flipped = (code[inward % len(code)] + (i >= grid / 2) + (j >= grid / 2)) % 2
                for a, b in ((1, 0), (0, 1)) if flipped else ((0, 0), (1, 1)):
                    x, y = (i + a) * cell, (j + b) * cell
                    u, v = 1 - 2 * a, 1 - 2 * b
                    back, up = number(x - u * overlap), number(y - v * overlap)
                    arc = f"A{number(r)} {number(r)} 0 0 {int(a == b)} {number(x)} {number(y + v * r)}"
                    quarters.append(f"M{back} {up}H{number(x + u * r)}V{number(y)}{arc}H{back}Z")
        for quarter in quarters:
            d.path(quarter, ink)
    for i in range(grid):
        for j in range(grid):
            _mark(d, mark, ((i + 0.5) * cell, (j + 0.5) * cell), cell * 0.16, accent, ground)


def _grid(d: Drawing, inks: Inks, grid: int, mark: str, corners: str) -> None:
    ground, main, second, accent = inks
    cell = BOX / grid
    for i in range(grid):
        for j in range(grid):
            x, y = i * cell, j * cell
            cx, cy = x + cell / 2, y + cell / 2
            if (i + j) % 2 == 0:
                d.rect(x, y, cell, cell, 0, main)
                for share, ink in ((0.44, ground), (0.32, accent), (0.17, second)):
                    d.path(rhombus(cx, cy, share * cell, share * cell), ink)
            else:
                _rings(d, cx, cy, (0.46 * cell, second), (0.38 * cell, ground))
                _mark(d, mark, (cx, cy), cell * 0.24, accent, ground)
                if corners == "dotted":
                    for u, v in ((0.06, 0.06), (0.94, 0.06), (0.06, 0.94), (0.94, 0.94)):
                        d.circle(x + u * cell, y + v * cell, cell * 0.10, main)


def _chevron(d: Drawing, inks: Inks, peaks: int, step: float, mark: str, bands: int) -> None:
    ground, main, second, accent = inks
    rise = BOX / peaks * 0.55
    bare, wide = None, BOX / peaks
    colours = cycle((main, bare, second, bare) if bands == 2 else (main, bare, second, bare, accent, bare))
    y = -rise - step
    while y < BOX + rise:
        ink = next(colours)
        if ink:
            top = [(i * wide / 2, y + (rise if i % 2 else 0)) for i in range(2 * peaks + 1)]
            d.path(polygon(top + [(u, v + step) for u, v in top[::-1]]), ink)
        else:
            for i in range(peaks):
                _mark(d, mark, ((i + 0.5) * wide, y + rise + step / 2), step * 0.33, accent, ground)
            for i in range(peaks + 1):
                _mark(d, mark, (i * wide, y + step / 2), step * 0.33, accent, ground)
        y += step


def _fans(d: Drawing, inks: Inks, ribs: int, radius: float, mark: str) -> None:
    ground, main, second, accent = inks
    shells = (1, main), (0.86, ground), (0.74, second), (0.46, accent), (0.30, main), (0.14, ground)
    for x, y, start in ((0, 0, 90), (BOX, 0, 180), (BOX, BOX, 270), (0, BOX, 0)):
        _rings(d, x, y, *((radius * share, ink) for share, ink in shells))
        angles = [start + (i + 0.5) * 90 / ribs for i in range(ribs)]
        half, outer, inner = 22 / ribs, radius * 0.74, radius * 0.46
        slats = (
            (
                around(x, y, outer, a - half),
                around(x, y, outer, a + half),
                around(x, y, inner, a + half),
                around(x, y, inner, a - half),
            )
            for a in angles
        )
        d.path("".join(polygon(slat) for slat in slats), ground)
        d.path("".join(disc(*around(x, y, radius * 0.93, a), radius * 0.035) for a in angles), accent)
    d.path(rhombus(MIDDLE, MIDDLE, 34, 34), accent)
    d.path(rhombus(MIDDLE, MIDDLE, 25, 25), ground)
    _mark(d, mark, (MIDDLE, MIDDLE), 15, second, ground)
    _wreath(d, mark, 4, 80, 12, second, ground, 0)


def _guilloche(d: Drawing, inks: Inks, count: int, radius: float, mark: str) -> None:
    ground, main, second, accent = inks
    d.circle(MIDDLE, MIDDLE, 99, second)
    for width, ink in ((9, main), (4, accent)):
        for i in range(count):
            d.circle(*around(MIDDLE, MIDDLE, 96 - radius, (i + 0.5) * 360 / count), radius, stroke=ink, width=width)
    d.circle(MIDDLE, MIDDLE, 34, ground)
    _wreath(d, mark, 6, 21.5, 7, main, ground, 0)
    _rings(d, MIDDLE, MIDDLE, (11, accent), (5, ground))
    d.circle(MIDDLE, MIDDLE, 97, stroke=accent, width=4)
    _corners(d, mark, 14, main, ground)


def _flowers(d: Drawing, inks: Inks, grid: int, petals: int, mark: str, rows: str) -> None:
    ground, main, second, accent = inks
    cell = BOX / grid
    r = cell * 0.44
    for i in range(-1, grid + 1):
        for j in range(-1, grid + 1):
            shift = 0.5 if rows == "brick" and j % 2 else 0
            x, y = (i + 0.5 + shift) * cell, (j + 0.5) * cell
            leaf = r * 0.40 * 5.2 / petals**0.98
            leaves = "".join(disc(*around(x, y, r * 0.62, t * 360 / petals), leaf) for t in range(petals))
            d.path(leaves + disc(x, y, r * 0.5), second if (i + j) % 2 else main)
            d.circle(x, y, r * 0.52, ground)
            _mark(d, mark, (x, y), r * 0.30, accent, ground)
            _mark(d, "diamond", (x + cell / 2, y + cell / 2), cell * 0.085, accent, ground)


FAMILIES: Final[Mapping[str, Callable[..., Any]]] = {
    "rosette": _rosette,
    "burst": _burst,
    "spiral": _spiral,
    "star": _star,
    "eyes": _eyes,
    "scales": _scales,
    "tiles": _tiles,
    "grid": _grid,
    "chevron": _chevron,
    "fans": _fans,
    "guilloche": _guilloche,
    "flowers": _flowers,
}
