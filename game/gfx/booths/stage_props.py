"""What stands in the booths: pegs with hoops, twin mirrors, a bell and its counter, a needle with its thread."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from game.gfx.booths.frames import CREAM
from game.gfx.palette import Palette
from game.gfx.shapes import Point, around, polyline
from game.gfx.svg import Drawing, Layer, Picture, Size

BRASS_LINE, BRASS, BRASS_LIGHT, BRASS_DEEP = "#7A4A08", "#F2B84B", "#FFF0BE", "#B97A1E"
WOOD, WOOD_LIGHT, WOOD_LINE = "#8E5426", "#D29656", "#4A2611"
STRIPES, STEPS = 64, 6  # of a great hoop, and the steps in which each bends
COUNTER_FOOT: Final = "#2A170E"  # the tone of a counter at its lower edge
HOOPS: Final = (("yellow", "turquoise", "red"), ("violet", "green", "yellow"))  # on the left pegs, and the right


def pegs(palette: Palette, mirrored: bool) -> Picture:
    """A peg on a block of wood, with three hoops around it: 180 by 184 units, standing 176 down."""
    d, x = Drawing(180, 184), 90
    post = d.linear(x - 11, 0, x + 11, 0, (0, "#E8C088"), (1, "#A9713F"))
    d.ellipse(x, 168, 78, 12, "#000000", opacity=0.35)
    d.rect(x - 62, 142, 124, 26, 8, WOOD, stroke=WOOD_LINE, width=3)
    d.rect(x - 58, 144, 116, 8, 4, WOOD_LIGHT, opacity=0.8)
    d.rect(x - 11, 22, 22, 124, 11, post, stroke=WOOD_LINE, width=3)
    d.circle(x, 22, 15, palette.named("red").base, stroke=palette["ink"], width=3)
    d.circle(x - 4, 17, 4, "#FFFFFF", opacity=0.7)
    for i, name in enumerate(HOOPS[mirrored]):
        colour, y = palette.named(name), 132 - i * 25
        aside = x + (0, 5, -4)[i] * (-1 if mirrored else 1)
        for width, paint in ((21, palette["ink"]), (17, palette["paper"]), (12, colour.outline), (9, colour.base)):
            d.ellipse(aside, y, 56, 17, stroke=paint, width=width)
        d.path(f"M{x - 11} {y - 34}V{y - 10}H{x + 11}V{y - 34}Z", post)
        for turn in range(18, 180, 24):
            studs = aside + 56 * cos(radians(turn)), y + 17 * sin(radians(turn))
            d.circle(*studs, 2.8, colour.light if colour.on == palette["paper"] else colour.deep)
    return Picture(180, 184, (Layer(d.done()),))


def hoop(palette: Palette, size: Size, night: str) -> Picture:
    """A great hoop in red and cream with round corners, dark as `night` inside; drawn in pixels."""
    d = Drawing(*size)
    k = min(size[0] / 908, size[1] / 424)
    inset, corner = 14 * k, 62 * k
    box = inset, inset, d.width - 2 * inset, d.height - 2 * inset
    d.rect(*box, corner, night, opacity=0.42)
    for tone, width in ((palette["ink"], 22), (CREAM, 16)):
        d.rect(*box, corner, stroke=tone, width=width * k)
    length = 2 * (box[2] + box[3] - 4 * corner) + 2 * pi * corner
    for i in range(0, STRIPES, 2):
        stripe = (_along((i + j / STEPS) / STRIPES * length, *box, corner) for j in range(STEPS + 1))
        d.path(polyline(stripe), stroke=palette.named("red").base, width=16 * k, sharp=True)
    edge = 5 * k
    d.rect(edge, edge, d.width - 2 * edge, d.height - 2 * edge, 70 * k, stroke=palette["gold"], width=2 * k)
    return Picture(d.width, d.height, (Layer(d.done()),))


def _along(way: float, x: float, y: float, w: float, h: float, r: float) -> Point:
    """The point after some way clockwise along a box with round corners, from the left end of its upper side."""
    across, down, bow = w - 2 * r, h - 2 * r, pi * r / 2
    sides = (
        (across, (x + r, y), (1, 0), (x + w - r, y + r), 0),
        (down, (x + w, y + r), (0, 1), (x + w - r, y + h - r), 90),
        (across, (x + w - r, y + h), (-1, 0), (x + r, y + h - r), 180),
        (down, (x, y + h - r), (0, -1), (x + r, y + r), 270),
    )
    for length, (sx, sy), (dx, dy), corner, turn in sides:
        if way <= length:
            return sx + dx * way, sy + dy * way
        way -= length
        if way <= bow:
            return around(*corner, r, turn + 90 * way / bow)
        way -= bow
    return x + r, y


def mirrors(palette: Palette) -> Picture:
    """Twin hand mirrors, crossed: 220 by 160 units, around 110 and 62."""
    d = Drawing(220, 160)
    ink = palette["ink"]
    for side in (-1, 1):
        with d.placed(110 + side * 34, 68, 1, side * 24):
            d.rect(-9, 34, 18, 52, 9, BRASS_LINE)
            d.rect(-6, 34, 12, 49, 6, BRASS)
            for across, tall, tone in ((40, 46, ink), (37, 43, BRASS), (31, 37, BRASS_LINE)):
                d.ellipse(0, 0, across, tall, tone)
            glass = d.linear(-20, -34, 24, 34, (0, "#F3FBFF"), (0.5, "#B9D3E4"), (1, "#7E93B8"))
            d.ellipse(0, 0, 28, 34, glass)
            d.path("M-16 -2L2 -24M-12 12L14 -18", stroke="#FFFFFF", width=5, stroke_opacity=0.8)
    return Picture(220, 160, (Layer(d.done()),))


def bell(lit: bool) -> Picture:
    """A brass bell to be rung, shining if `lit`: 190 by 150 units."""
    d = Drawing(190, 150)
    if lit:
        glow = d.radial(95, 82, 95, (0, "#FFE9A8", 0.55), (0.6, "#FFD873", 0.18), (1, "#FFD873", 0))
        d.circle(95, 82, 95, glow)
    d.ellipse(95, 134, 82, 14, "#000000", opacity=0.4)
    d.path("M22 112C22 62 54 34 95 34S168 62 168 112Z", BRASS_LINE)
    dome = d.linear(26, 40, 164, 110, (0, BRASS_LIGHT), (0.35, BRASS), (1, BRASS_DEEP))
    d.path("M26 110C27 64 57 38 95 38S163 64 164 110Z", dome)
    d.path("M42 98C46 70 60 56 80 50", stroke="#FFFFFF", width=7, stroke_opacity=0.75)
    d.rect(14, 108, 162, 24, 12, BRASS_LINE)
    d.rect(17, 110, 156, 18, 9, d.linear(0, 110, 0, 128, (0, "#8A6A4A"), (1, "#4A2F1C")))
    d.rect(86, 16, 18, 22, 7, BRASS_LINE)
    d.circle(95, 18, 13, "#FFE9A8", stroke=BRASS_LINE, width=4)
    return Picture(190, 150, (Layer(d.done()),))


def needle(palette: Palette, lies: bool) -> Picture:
    """A needle that points up to the right, and its thread: 300 by 340 units, or 320 by 150 if it `lies`."""
    d = Drawing(320, 150) if lies else Drawing(300, 340)
    with d.placed(168, 50, 1.1) if lies else d.placed(140, 175, 1.1, -58):
        thread = "M-120 8C-150 60 -60 70 -70 20S10 -50 30 10S90 60 128 0"
        for tone, width in (("#5E0C16", 9), ("#D45849", 5)):
            d.path(thread, stroke=tone, width=width)
        shaft = "M-130 -8L96 -26C112 -27 128 -18 128 -12S114 2 98 1Z"
        d.path(shaft, palette["ink"], stroke=palette["ink"], width=6)
        d.path(shaft, d.linear(0, -26, 0, 2, (0, "#FFFFFF"), (0.5, "#D9DCE8"), (1, "#8B91A8")))
        d.ellipse(104, -12.5, 13, 4.6, palette["ink"])
    return Picture(d.width, d.height, (Layer(d.done()),))


def counter(size: Size) -> Picture:
    """A counter of wood with a brass rail along its upper edge, as wide as it is asked for; drawn 244 units high."""
    high = 244.0
    wide = high * size[0] / size[1]
    d = Drawing(wide, high)
    d.rect(0, 0, wide, 18, 0, "#000000", opacity=0.30)
    wood = d.linear(0, 14, 0, high, (0, "#6B3D22"), (0.2, "#53301C"), (1, COUNTER_FOOT))
    d.rect(0, 14, wide, high, 0, wood)
    for y in (70, 132, 196):
        bows = "".join(f"S{x + 420:.0f} {y - 10} {x + 640:.0f} {y + 2}" for x in range(320, round(wide), 640))
        d.path(f"M0 {y}C100 {y - 9} 200 {y + 10} 320 {y}{bows}", stroke="#1F100A", width=3, stroke_opacity=0.32)
    grain = "".join(f"M{x} 40q40 -7 84 0M{x + 60} 108q44 6 96 -2" for x in range(70, round(wide), 213))
    d.path(grain, stroke="#C98F57", width=2, stroke_opacity=0.14)
    d.rect(0, 6, wide, 16, 0, "#5A3A10")
    d.rect(0, 7, wide, 12, 0, d.linear(0, 7, 0, 19, (0, "#FFE9A8"), (0.5, "#E0A838"), (1, "#9A651A")))
    return Picture(wide, high, (Layer(d.done()),))
