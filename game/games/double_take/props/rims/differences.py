"""In what two patterns of Double Take differ: read from their records, named, and where it is seen on each of them.

Named is the family, if that differs; else the first field that does, in the order of `DOMAINS`; else the first colour.
Spots are in the box of patterns (`game/gfx/patterns.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log
from typing import Any, Final, NamedTuple

from game.gfx.patterns import BOX, MIDDLE, Pattern, Value
from game.gfx.shapes import Point, around

BEAD: Final = 6.5  # the radius of a bead on something that is counted
ROLES: Final = ("ground", "main", "second", "accent")
SHOWY_ACCENT: Final = ("spiral",)  # families whose accent is seen best, and else their ground, which is named first
SMALL_STEPS: Final = ("smaller", "larger")

Fields = Mapping[str, Any]


class Dot(NamedTuple):
    """A spot on a face: a bead on something counted, or a ring round what is meant."""

    x: float
    y: float
    r: float
    is_bead: bool = False


class Difference(NamedTuple):
    """What differs: `first` and `second` are counts, words or colours; empty where the word `what` alone says it."""

    field: str  # of the records; `family` or `colours`
    what: str  # has it; a word
    first: int | str
    second: int | str
    dots: tuple[tuple[Dot, ...], tuple[Dot, ...]]  # on the first face and on the second


def difference(one: Pattern, other: Pattern) -> Difference:
    """In what two different patterns differ."""
    if one.family != other.family:
        return Difference("family", "", one.family, other.family, ((), ()))
    family, fields, others = one.family, dict(one.fields), dict(other.fields)
    for field, value in fields.items():
        if value != others[field]:
            dots = _dots(family, field, fields, others), _dots(family, field, others, fields)
            return Difference(field, *_named(family, field, value, others[field]), dots)
    sides = dict(zip(ROLES, zip(one.colours, other.colours, strict=True), strict=True))
    order = reversed(ROLES) if family in SHOWY_ACCENT else ROLES
    role = next(role for role in order if sides[role][0] != sides[role][1])
    spot = (Dot(*SPOTS[family](role, fields), 11),)
    return Difference("colours", "colours", *sides[role], (spot, spot))


# How it is named

COUNTED: Final[Mapping[tuple[str, str], str]] = {
    ("rosette", "count"): "petals",
    ("burst", "count"): "rays",
    ("spiral", "count"): "arms",
    ("star", "count"): "points",
    ("guilloche", "count"): "loops",
    ("eyes", "grid"): "rows",
    ("grid", "grid"): "rows",
    ("flowers", "grid"): "rows",
    ("scales", "grid"): "scales",
    ("flowers", "petals"): "petals",
    ("chevron", "peaks"): "peaks",
    ("chevron", "bands"): "tones",
    ("fans", "ribs"): "ribs",
}
GRADED: Final[Mapping[tuple[str, str], tuple[str, str, str]]] = {  # what, and the words for less and for more
    ("burst", "radius"): ("middle", *SMALL_STEPS),
    ("guilloche", "radius"): ("loops", *SMALL_STEPS),
    ("fans", "radius"): ("fans", *SMALL_STEPS),
    ("spiral", "twist"): ("arms", "straighter", "curlier"),
    ("star", "waist"): ("points", "sharper", "blunter"),
    ("chevron", "step"): ("stripes", "narrower", "wider"),
}
NAMED: Final[Mapping[str, str]] = {  # fields whose values are named, and what has them
    "mark": "",
    "edge": "edge",
    "hand": "mirrored",
    "core": "middle",
    "gaze": "eyes",
    "filling": "petals",
    "corners": "corners",
    "rows": "rows",
}


def _named(family: str, field: str, first: Value, second: Value) -> tuple[str, int | str, int | str]:
    """What has the field, and the two sides."""
    if (what := COUNTED.get((family, field))) is not None:
        times = 2 if family == "burst" else 1  # a ray to every tooth of its edge, and one between
        return what, times * _number(first), times * _number(second)
    if (graded := GRADED.get((family, field))) is not None:
        what, less, more = graded
        return (what, less, more) if _number(first) < _number(second) else (what, more, less)
    return (NAMED[field], str(first), str(second)) if field in NAMED else ("turned", "", "")


def _number(value: Value) -> int:
    """A value that is counted or graded; shares in thousandths, so that they can be compared too."""
    assert isinstance(value, int | float)
    return value if isinstance(value, int) else round(1000 * value)


# Where it is seen


def _dots(family: str, field: str, fields: Fields, others: Fields) -> tuple[Dot, ...]:
    """The spots of a field on a face with these fields, beside one with others."""
    if (family, field) in COUNTED:
        return tuple(Dot(x, y, BEAD, True) for x, y in COUNTS[family, field](fields))
    if field == "mark":
        return tuple(Dot(*spot) for spot in MARKS[family](fields))
    if field == "code":
        return tuple(Dot(*spot, 17) for spot in _turned(fields["code"], others["code"]))
    return tuple(Dot(*spot) for spot in FORMS[family, field](fields))


def _circle(count: int, distance: float, ahead: float = 0, start: float = 0) -> list[Point]:
    """Points in a circle round the middle; `ahead` is a share of a step."""
    return [around(MIDDLE, MIDDLE, distance, start + (i + ahead) * 360 / count) for i in range(count)]


def _swing(fields: Fields, distance: float) -> float:
    """The angle by which an arm of a spiral has turned at a distance from the middle."""
    sense = -1 if fields["hand"] == "left" else 1
    return sense * float(fields["twist"]) * log(1 + 5 * (distance - 8) / 142) / log(6)


def _cells(grid: int, shift: Callable[[int], float] = lambda row: 0.0) -> list[tuple[int, int, Point]]:
    """The column, the row and the middle of each cell; a row may be shifted by a share of a cell."""
    cell = BOX / grid
    return [
        (column, row, ((column + 0.5 + shift(row)) * cell, (row + 0.5) * cell))
        for row in range(grid)
        for column in range(grid)
    ]


def _crossings(grid: int) -> list[Point]:
    """Where the corners of four cells meet."""
    steps = [i * BOX / grid for i in range(1, grid)]
    return [(x, y) for x in steps for y in steps]


def _flowers(fields: Fields) -> list[tuple[int, int, Point]]:
    return _cells(fields["grid"], lambda row: 0.5 * (fields["rows"] == "brick" and row % 2))


def _first_of_rows(cells: Sequence[tuple[int, int, Point]]) -> list[Point]:
    return [spot for column, _, spot in cells if not column]


def _stripe(fields: Fields, number: int, x: float) -> Point:
    """The middle of a stripe of a chevron at x, as a share of the width of a peak; stripes are counted from the top."""
    rise = BOX / fields["peaks"] * 0.55
    fall = 1 - abs(1 - 2 * x)  # from a peak at 0 down to the point between two at one half
    return x * BOX / fields["peaks"], -rise - fields["step"] * (0.5 - number) + rise * fall


def _low_points(fields: Fields, number: int) -> list[Point]:
    """The points between the peaks of a stripe."""
    x, y = _stripe(fields, number, 0.5)
    return [(x + i * BOX / fields["peaks"], y) for i in range(fields["peaks"])]


def _middle_stripe(fields: Fields, every: int, first: int = 0, least: float = 70) -> int:
    """Of the stripes `first`, `first + every`, ... the first one whose low point is not above `least`."""
    number = first
    while _stripe(fields, number, 0.5)[1] < least:
        number += every
    return number


def _scale_row(fields: Fields, is_odd: bool = True) -> list[Point]:
    """The middles of the scales of a row; of an odd row, all that it has."""
    r = MIDDLE / fields["grid"]
    row = 3 if is_odd else 2
    return [(2 * r * i + (r if is_odd else 2 * r), row * r) for i in range(fields["grid"] - (not is_odd))]


def _flower_petals(fields: Fields) -> list[Point]:
    cell = BOX / fields["grid"]
    count = fields["petals"]
    return [around(cell / 2, cell / 2, 0.3 * cell, i * 360 / count) for i in range(count)]


def _ribs(fields: Fields) -> list[Point]:
    count = fields["ribs"]
    return [around(0, 0, fields["radius"] * 0.6, 90 + (i + 0.5) * 90 / count) for i in range(count)]


def _tones(fields: Fields) -> list[Point]:
    """One stripe of each colour, below one another."""
    first = _middle_stripe(fields, 2, least=20)
    return [_stripe(fields, first + 2 * k, 0.5) for k in range(fields["bands"])]


def _turned(code: Value, other: Value) -> list[Point]:
    """The tiles that are laid in another way than by another code."""
    assert isinstance(code, tuple)
    assert isinstance(other, tuple)

    def flips(code: tuple[int, ...], column: int, row: int) -> int:
        return code[(min(column, 3 - column) + min(row, 3 - row)) % len(code)]

    return [spot for column, row, spot in _cells(4) if flips(code, column, row) != flips(other, column, row)]


COUNTS: Final[Mapping[tuple[str, str], Callable[[Fields], Sequence[Point]]]] = {
    ("rosette", "count"): lambda f: _circle(f["count"], 91),
    ("burst", "count"): lambda f: _circle(2 * f["count"], 92),
    ("spiral", "count"): lambda f: _circle(f["count"], 78, start=_swing(f, 78)),
    ("star", "count"): lambda f: _circle(f["count"], 86),
    ("guilloche", "count"): lambda f: _circle(f["count"], 90, 0.5),
    ("eyes", "grid"): lambda f: _first_of_rows(_cells(f["grid"])),
    ("grid", "grid"): lambda f: _first_of_rows(_cells(f["grid"])),
    ("flowers", "grid"): lambda f: _first_of_rows(_flowers(f)),
    ("scales", "grid"): _scale_row,
    ("flowers", "petals"): _flower_petals,
    ("chevron", "peaks"): lambda f: _low_points(f, _middle_stripe(f, 2)),
    ("chevron", "bands"): _tones,
    ("fans", "ribs"): _ribs,
}

MARKS: Final[Mapping[str, Callable[[Fields], Sequence[tuple[float, float, float]]]]] = {
    "rosette": lambda f: [(*spot, 15) for spot in _circle(f["count"], 75, 0.5)],
    "burst": lambda f: [(*spot, f["radius"] * 0.24) for spot in _circle(max(6, f["count"] // 2), f["radius"] * 0.64)],
    "spiral": lambda f: [(*spot, 18) for spot in _circle(f["count"], 86, 0.5, _swing(f, 86))],
    "star": lambda f: [(*spot, 16) for spot in _circle(f["count"], 92, 0.5)],
    "eyes": lambda f: [
        (i * BOX / f["grid"], j * BOX / f["grid"], 60 / f["grid"])
        for i in range(1, f["grid"])
        for j in range(1, f["grid"])
    ],
    "scales": lambda f: [(*spot, 45 / f["grid"]) for spot in _scale_row(f)],
    "tiles": lambda f: [(*spot, 16) for column, row, spot in _cells(4) if {column, row} <= {1, 2}],
    "grid": lambda f: [(*spot, 70 / f["grid"]) for column, row, spot in _cells(f["grid"]) if (column + row) % 2],
    "chevron": lambda f: [(*spot, 12) for spot in _low_points(f, _middle_stripe(f, 2, 1))],
    "fans": lambda f: [(MIDDLE, MIDDLE, 27), *((*spot, 17) for spot in _circle(4, 80))],
    "guilloche": lambda f: [(x, y, 19) for x in (19, BOX - 19) for y in (19, BOX - 19)] + [(MIDDLE, MIDDLE, 36)],
    "flowers": lambda f: [(*spot, 40 / f["grid"]) for _, _, spot in _flowers(f)],
}

FORMS: Final[Mapping[tuple[str, str], Callable[[Fields], Sequence[tuple[float, float, float]]]]] = {
    ("burst", "radius"): lambda f: [(MIDDLE, MIDDLE, f["radius"] * 1.3)],
    ("burst", "edge"): lambda f: [(*spot, 12) for spot in _circle(f["count"], f["radius"] * 1.15, 0.5)],
    ("guilloche", "radius"): lambda f: [(*around(MIDDLE, MIDDLE, 96 - f["radius"], 180 / f["count"]), f["radius"])],
    ("fans", "radius"): lambda f: [(*around(0, 0, f["radius"], 135), 14)],
    ("spiral", "twist"): lambda f: [(*around(MIDDLE, MIDDLE, r, _swing(f, r)), 9) for r in range(36, 92, 11)],
    ("spiral", "hand"): lambda f: [(*around(MIDDLE, MIDDLE, r, _swing(f, r)), 9) for r in range(36, 92, 11)],
    ("star", "waist"): lambda f: [(*spot, 12) for spot in _circle(f["count"], 88 * f["waist"], 0.5)],
    ("star", "core"): lambda f: [(MIDDLE, MIDDLE, 50)],
    ("eyes", "gaze"): lambda f: [
        (*spot, 92 / f["grid"]) for column, row, spot in _cells(f["grid"]) if (column + row) % 2
    ],
    ("chevron", "step"): lambda f: [(*_stripe(f, _middle_stripe(f, 2), 0.5), f["step"] * 0.8)],
    ("rosette", "filling"): lambda f: [(*spot, 17) for spot in _circle(f["count"], 56)],
    ("grid", "corners"): lambda f: [
        (i * BOX / f["grid"], j * BOX / f["grid"], 48 / f["grid"])
        for i in range(1, f["grid"])
        for j in range(1, f["grid"])
    ],
    ("flowers", "rows"): lambda f: [(*spot, 92 / f["grid"]) for _, row, spot in _flowers(f) if row % 2],
}


# Where a colour is seen


def _of_burst(role: str, f: Fields) -> Point:
    step, r = 180 / f["count"], f["radius"]
    ray = round(45 / step) * step
    spots = {"ground": (112, ray + step / 2), "main": (112, ray), "second": (r * 0.82, 0), "accent": (r * 0.94, step)}
    return around(MIDDLE, MIDDLE, *spots[role])


def _of_stripes(role: str, f: Fields) -> Point:
    first = {"main": 0, "ground": 1, "second": 2, "accent": 4}[role]
    return _stripe(f, _middle_stripe(f, 2 * f["bands"], first), 0.25)


def _of_eyes(role: str, f: Fields) -> Point:
    cell = BOX / f["grid"]
    a, x, y = cell * 0.47, cell / 2, cell / 2
    spots = {"ground": (x, y + 0.42 * cell), "main": (x, y + 0.63 * a), "second": (x - 0.34 * a, y)}
    return spots.get(role, (x - 0.56 * a, y))


def _of_fans(role: str, f: Fields) -> Point:
    spots = {
        "ground": (0.8, 135.0),
        "main": (0.22, 135.0),
        "second": (0.6, 90 + 90 / f["ribs"]),
        "accent": (0.38, 135.0),
    }
    share, angle = spots[role]
    return around(0, 0, f["radius"] * share, angle)


def _of_flowers(role: str, f: Fields) -> Point:
    cell = BOX / f["grid"]
    spots = {"main": (0.5, 0.17), "second": (1.5, 0.17), "ground": (0.5, 0.35), "accent": (0.5, 0.5)}
    x, y = spots[role]
    return x * cell, y * cell


def _of_guilloche(role: str, f: Fields) -> Point:
    if role == "main":
        return (31, 17) if f["mark"] == "ring" else (17, 17)
    return {"ground": (10, 38), "second": around(MIDDLE, MIDDLE, 92, 0), "accent": (MIDDLE, MIDDLE - 8)}[role]


def _of_rosette(role: str, f: Fields) -> Point:
    return {"ground": (10, 38), "main": (MIDDLE, 8), "second": (MIDDLE, MIDDLE), "accent": (MIDDLE, MIDDLE - 23)}[role]


def _of_scales(role: str, f: Fields) -> Point:
    r = MIDDLE / f["grid"]
    x, y = _scale_row(f, is_odd=role != "main")[0]
    return x, y - r * {"ground": 0.76, "main": 0.58, "second": 0.58, "accent": 0.43}[role]


def _of_spiral(role: str, f: Fields) -> Point:
    if role == "accent":  # a mark; one that is a ring is open in the middle
        x, y = _circle(f["count"], 86, 0.5, _swing(f, 86))[0]
        return (x - 12, y) if f["mark"] == "ring" else (x, y)
    aside = {"second": 0.0, "main": 56 / f["count"], "ground": 125 / f["count"]}[role]
    return around(MIDDLE, MIDDLE, 90, _swing(f, 90) + aside)


def _of_star(role: str, f: Fields) -> Point:
    core = 0.5 + f["waist"] * 0.42 if f["core"] == "round" else 1.0
    distance = {"ground": 95, "main": 38 * core, "second": 66, "accent": 23 * core}
    return around(MIDDLE, MIDDLE, distance[role], 0)


def _of_tiles(role: str, f: Fields) -> Point:
    x, y = {"ground": (3.85, 3.15), "main": (3.55, 3.2), "second": (3.3, 3.14), "accent": (3.1, 3.1)}[role]
    return x * BOX / 4, y * BOX / 4


def _of_grid(role: str, f: Fields) -> Point:
    cell = BOX / f["grid"]
    y = {"ground": 0.13, "main": 0.04, "second": 0.5, "accent": 0.24}[role]
    return cell / 2 - (0.3 * cell if role == "main" else 0), y * cell


SPOTS: Final[Mapping[str, Callable[[str, Fields], Point]]] = {
    "burst": _of_burst,
    "chevron": _of_stripes,
    "eyes": _of_eyes,
    "fans": _of_fans,
    "flowers": _of_flowers,
    "grid": _of_grid,
    "guilloche": _of_guilloche,
    "rosette": _of_rosette,
    "scales": _of_scales,
    "spiral": _of_spiral,
    "star": _of_star,
    "tiles": _of_tiles,
}
