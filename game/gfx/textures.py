"""The eight textures, one for each colour: tone on tone, recognisable without the colour.

Each is drawn somewhat beyond its box, as a layer of its own that a mask cuts to shape.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from game.gfx.palette import Hex
from game.gfx.shapes import around, disc, polygon, polyline, rhombus
from game.gfx.svg import Drawing, number


@dataclass(frozen=True, slots=True)
class Field:
    """Where a texture goes: a box, how coarse it is, and the point that rays come from."""

    x: float
    y: float
    w: float
    h: float
    scale: float = 1
    centre: tuple[float, float] | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The point that rays come from."""
        return self.centre or (self.x + self.w / 2, self.y + self.h / 2)


def steps(start: float, end: float, step: float) -> Iterator[float]:
    """Numbers from `start` by equal steps, up to and beyond `end`."""
    return (start + i * step for i in range(ceil((end - start) / step) + 1))


def brick(field: Field, across: float, down: float, top: float = 0) -> Iterator[tuple[float, float]]:
    """Points in rows, every other row half a step aside."""
    for row, y in enumerate(steps(field.y + top, field.y + field.h, down)):
        for x in steps(field.x + (across / 2 if row % 2 else 0), field.x + field.w, across):
            yield x, y


def _stripes(d: Drawing, f: Field, colour: Hex) -> None:
    slant = "".join(
        f"M{number(x)} {number(f.y + f.h + 4)}L{number(x + f.h + 8)} {number(f.y - 4)}"
        for x in steps(f.x - f.h, f.x + f.w, 15 * f.scale * sqrt(2))
    )
    d.path(slant, stroke=colour, width=7 * f.scale, sharp=True)


def _dots(d: Drawing, f: Field, colour: Hex) -> None:
    pitch = 17 * f.scale
    d.path("".join(disc(x, y, 4.6 * f.scale) for x, y in brick(f, pitch, pitch * 0.866)), colour)


def _rays(d: Drawing, f: Field, colour: Hex) -> None:
    rays, reach = 32, f.w + f.h
    x, y = f.middle
    fan = (
        polygon(((x, y), around(x, y, reach, (i - 0.25) * 360 / rays), around(x, y, reach, (i + 0.25) * 360 / rays)))
        for i in range(rays)
    )
    d.path("".join(fan), colour)


def _chevrons(d: Drawing, f: Field, colour: Hex) -> None:
    pitch = 17 * f.scale
    across = tuple(enumerate(steps(f.x - 2, f.x + f.w + pitch, pitch)))
    zigzags = (
        polyline((x, y - (pitch * 0.62 if i % 2 else 0)) for i, x in across)
        for y in steps(f.y - pitch, f.y + f.h + pitch, pitch)
    )
    d.path("".join(zigzags), stroke=colour, width=6 * f.scale, sharp=True)


def _waves(d: Drawing, f: Field, colour: Hex) -> None:
    pitch, length = 15 * f.scale, 20 * f.scale
    swell = f"q{number(length / 4)} {number(-length * 0.42)} {number(length / 2)} 0t{number(length / 2)} 0"
    crests = swell * (ceil(f.w / length) + 2)
    rows = steps(f.y, f.y + f.h, pitch)
    lines = "".join(f"M{number(f.x - length)} {number(y)}{crests}" for y in rows)
    d.path(lines, stroke=colour, width=4.6 * f.scale)


def _scales(d: Drawing, f: Field, colour: Hex) -> None:
    r = 14 * f.scale
    arcs, spots = [], []
    for x, y in brick(Field(f.x - r, f.y - r, f.w + 2 * r, f.h + 2 * r), 2 * r, r):
        arcs.append(f"M{number(x - r)} {number(y)}A{number(r)} {number(r)} 0 0 0 {number(x + r)} {number(y)}")
        spots.append(disc(x, y + r * 0.28, 2.6 * f.scale))
    d.path("".join(arcs), stroke=colour, width=3.6 * f.scale)
    d.path("".join(spots), colour)


def _lattice(d: Drawing, f: Field, colour: Hex) -> None:
    wide, high = 22 * f.scale, 30 * f.scale
    lean = (f.h + 4) * wide / high
    top, bottom = number(f.y - 2), number(f.y + f.h + 2)
    threads = "".join(
        f"M{number(x)} {top}L{number(x + lean)} {bottom}M{number(x)} {top}L{number(x - lean)} {bottom}"
        for x in steps(f.x - wide * ceil(lean / wide), f.x + f.w + lean, wide)
    )
    d.path(threads, stroke=colour, width=3.2 * f.scale, sharp=True)
    studs = (rhombus(x, y, 4.4 * f.scale, 6 * f.scale) for x, y in brick(f, wide, high / 2, high / 2))
    d.path("".join(studs), colour)


def _blossoms(d: Drawing, f: Field, colour: Hex) -> None:
    pitch = 25 * f.scale
    flowers = (
        disc(*around(x, y, 4.6 * f.scale, petal * 72), 3.5 * f.scale)
        for x, y in brick(f, pitch, pitch * 0.8, 4 * f.scale)
        for petal in range(5)
    )
    d.path("".join(flowers), colour)


TEXTURES: Final[Mapping[str, Callable[[Drawing, Field, Hex], None]]] = {
    "stripes": _stripes,
    "dots": _dots,
    "rays": _rays,
    "chevrons": _chevrons,
    "waves": _waves,
    "scales": _scales,
    "lattice": _lattice,
    "blossoms": _blossoms,
}


def weave(d: Drawing, kind: str, field: Field, colour: Hex) -> None:
    """Fill a field with a texture."""
    TEXTURES[kind](d, field, colour)
