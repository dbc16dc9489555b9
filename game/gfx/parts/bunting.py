"""Decoration above the table: bunting that sways and lamps that breathe, in eight phases of one slow swing."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import mix
from game.gfx.parts.outline import lamp
from game.gfx.shapes import Point, polygon, polyline
from game.gfx.svg import Drawing, Layer, Picture, Size

PHASES: Final = 8
SWAY: Final = 1.5  # degrees to either side
BREATH: Final = 0.04  # of a lamp's light, up and down

ORDER: Final = ("red", "yellow", "turquoise", "orange", "violet", "green", "pink", "blue")
SAG: Final = 0.42  # how far a cord hangs down, as a share of the height
CORD, WIRE, BULB, WARM, WARMER = "#FBF5E6", "#0A1824", "#FFF3CF", "#FFD98A", "#FFCB5C"


def bunting(kit: Kit, size: Size, flags: int, phase: int) -> Picture:
    """Flags on a cord that hangs between the upper corners; each shows its colour's glyph."""
    palette = kit.palette
    d = Drawing(100 * size[0] / size[1], 100)
    cord = _cord(d.width, 3, 100 * SAG)
    pitch = d.width / flags
    width, length = pitch * 0.78, min(54.0, pitch * 1.12)
    for i in range(flags):
        colour = palette.named(ORDER[i % len(ORDER)])
        (ax, ay), (bx, by) = cord((i + 0.11) / flags), cord((i + 0.89) / flags)
        swing = SWAY * sin(2 * pi * (phase / PHASES + i * 0.13))
        x, y = (ax + bx) / 2, (ay + by) / 2
        tip = (x - length * sin(swing * pi / 180), y + length * cos(swing * pi / 180))
        with d.placed(0, 3):
            d.path(polygon(((ax, ay), (bx, by), tip)), "#05121C", opacity=0.35)
        d.path(polygon(((ax, ay), (bx, by), tip)), colour.base, stroke=colour.base, width=2)
        d.path(polygon(((x, y), (bx, by), tip)), mix(colour.base, palette["ink"], 0.22))
        kit.signs.sign(d, colour, x + (tip[0] - x) * 0.3, y + length * 0.3, width * 0.44, 8)
    d.path(polyline(cord(i / 24) for i in range(25)), stroke=CORD, width=3.2)
    return Picture(d.width, 100, (Layer(d.done()),))


def lamps(size: Size, bulbs: int, phase: int) -> Picture:
    """Bulbs on a wire that hangs between the upper corners, a little brighter and darker in turn."""
    d = Drawing(140 * size[0] / size[1], 140)
    wire = _cord(d.width, 2, 96)
    d.path(polyline(wire(i / 24) for i in range(25)), stroke=WIRE, width=3)
    for i in range(bulbs):
        light = 1 + BREATH * sin(2 * pi * (phase / PHASES + i * 0.31))
        x, y = wire((i + 0.5) / bulbs)
        y += 11
        d.circle(x, y, 34, lamp(d, x, y, 34 * light, WARM, 0.62 * light))
        d.rect(x - 3.6, y - 13, 7.2, 8, 2, WIRE)
        d.circle(x, y, 7.4, mix(WARM, BULB, min(1, 0.55 + 6 * (light - 1))), stroke=WARMER, width=2)
        d.circle(x - 2, y - 2.2, 2, "#FFFFFF")
    return Picture(d.width, 140, (Layer(d.done()),))


def _cord(width: float, top: float, sag: float) -> Callable[[float], Point]:
    """The point of a cord as a function from 0 (its left end) to 1 (its right end)."""
    return lambda t: (width * t, top + sag * 4 * t * (1 - t))


def glow(tone: str, strength: int) -> Picture:
    """A pool of light, `strength` percent bright in its middle; an ellipse if the size is not square."""
    d = Drawing(200, 200)
    d.circle(100, 100, 100, lamp(d, 100, 100, 100, tone, strength / 100))
    return Picture(200, 200, (Layer(d.done()),))


def rays() -> Picture:
    """Beams of light all around, for behind a winner."""
    d = Drawing(200, 200)
    light = lamp(d, 100, 100, 100, "#FFE9A8", 0.34)
    for i in range(20):
        a, b = ((i * 18 + s) * pi / 180 for s in (-4.5, 4.5))
        d.path(
            polygon(((100, 100), (100 + 110 * sin(a), 100 - 110 * cos(a)), (100 + 110 * sin(b), 100 - 110 * cos(b)))),
            light,
        )
    return Picture(200, 200, (Layer(d.done()),))
