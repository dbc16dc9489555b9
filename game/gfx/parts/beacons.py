"""What a coach's signs are drawn of: a light round a thing, the shining ground of a key, dots for the steps."""

from __future__ import annotations

from typing import Final

from game.gfx.palette import Hex, Palette
from game.gfx.parts.outline import aura, rounded, sheet
from game.gfx.shapes import polygon
from game.gfx.svg import Drawing, Layer, Picture, Size

LIT: Final = "#FFD24F"
DARK: Final = "#10283B"  # the ground of a bar at the fair; a booth has its own
DIM: Final = "#5A5F72"  # a step that is still to come
RAYS: Final = 10  # rings of light around a frame, one fainter than the other
DOT, PITCH, PILL = 26, 44, 58  # of a hundred: a step, from step to step, and how wide the present one is


def lit(palette: Palette, size: Size, radius: int, rim: int) -> Picture:
    """A gold frame with contours of ink and paper, open in the middle; in pixels, `rim` of them beyond the thing."""
    d = Drawing(*size)
    for inset, width, colour in ((rim * 0.5, rim, palette["ink"]), (rim * 0.48, rim * 0.62, LIT)):
        box = inset, inset, d.width - 2 * inset, d.height - 2 * inset
        d.path(rounded(*box, radius + rim - inset), stroke=colour, width=width)
    inner = rim * 0.94
    d.path(rounded(inner, inner, d.width - 2 * inner, d.height - 2 * inner, radius), stroke=palette["paper"], width=2)
    return Picture(d.width, d.height, (Layer(d.done()),))


def frame(palette: Palette, size: Size, radius: int, line: int, reach: int) -> Picture:
    """A gold frame with a contour of ink and light around it, open in the middle; in pixels.

    The middle of its line is `reach` pixels inside the size on each side.
    """
    d = Drawing(*size)
    step = reach / RAYS
    for ray in range(RAYS):
        away = ray * step
        box = reach - away, reach - away, d.width - 2 * (reach - away), d.height - 2 * (reach - away)
        light = 0.4 * (1 - ray / RAYS) ** 2
        d.path(rounded(*box, radius + away), stroke=LIT, width=step, stroke_opacity=light)
    line_of = rounded(reach, reach, d.width - 2 * reach, d.height - 2 * reach, radius)
    for colour, width in ((palette["ink"], line * 1.65), (LIT, line)):
        d.path(line_of, stroke=colour, width=width)
    return Picture(d.width, d.height, (Layer(d.done()),))


def halo(palette: Palette, size: Size, rim: int, glow: int) -> Picture:
    """The gold ground of a key, `rim` pixels wider than the key on each side, with `glow` pixels of light around it."""
    d = Drawing(*size)
    line, r = max(2.0, rim * 0.3), rim * 2.2
    w, h = d.width - 2 * glow, d.height - 2 * glow
    aura(d, glow, glow, w, h, r, glow, LIT)
    d.rect(glow, glow, w, h, r, palette["ink"])
    d.rect(glow + line, glow + line, w - 2 * line, h - 2 * line, r - line, LIT)
    return Picture(d.width, d.height, (Layer(d.done()),))


def pointer(palette: Palette, size: Size) -> Picture:
    """A gold triangle over a key: it points up at the thing that the key acts on."""
    d = sheet(size)
    for inset, colour in ((0, palette["ink"]), (9, LIT)):
        d.path(
            polygon(((d.width / 2, inset), (d.width - 1.4 * inset, 100 - inset), (1.4 * inset, 100 - inset))), colour
        )
    return Picture(d.width, d.height, (Layer(d.done()),))


def steps(palette: Palette, size: Size, now: int, count: int) -> Picture:
    """A dot for each of `count` steps: gold for those before, the present one long, grey for those to come."""
    d = sheet(size)
    x = 0.0
    for number in range(count):
        width = PILL if number == now else DOT
        d.rect(x, 50 - DOT / 2, width, DOT, DOT / 2, LIT if number <= now else DIM, stroke=palette["ink"], width=3)
        x += width + PITCH - DOT
    return Picture(d.width, d.height, (Layer(d.done()),))


def bar(palette: Palette, size: Size, night: Hex = DARK) -> Picture:
    """The dark ground of a progress or of prompts: nothing shines through."""
    d = sheet(size)
    d.rect(0, 0, d.width, 100, 46, palette["ink"])
    d.rect(4, 4, d.width - 8, 92, 42, night)
    return Picture(d.width, d.height, (Layer(d.done()),))
