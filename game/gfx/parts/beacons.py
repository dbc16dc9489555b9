"""What a coach's signs are drawn of: a light round a thing, the shining ground of a key, dots for the steps."""

from __future__ import annotations

from typing import Final

from game.gfx.palette import Palette
from game.gfx.parts.outline import aura, rounded, sheet
from game.gfx.svg import Drawing, Layer, Picture, Size

LIT: Final = "#FFD24F"
DIM: Final = "#5A5F72"  # a step that is still to come
HALO: Final = 22  # of a hundred, from the key to the gold and from there to the end of the light
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


def halo(palette: Palette, size: Size) -> Picture:
    """The gold ground of a key that is to be pressed, with the light around it."""
    d = sheet(size)
    box = HALO, HALO, d.width - 2 * HALO, 100 - 2 * HALO, 18
    aura(d, *box, HALO, LIT)
    d.rect(*box, palette["ink"])
    d.rect(HALO + 2.6, HALO + 2.6, d.width - 2 * HALO - 5.2, 94.8 - 2 * HALO, 16, LIT)
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


def bar(palette: Palette, size: Size) -> Picture:
    """The dark ground of a progress: nothing shines through."""
    d = sheet(size)
    d.rect(0, 0, d.width, 100, 46, palette["ink"])
    d.rect(4, 4, d.width - 8, 92, 42, "#10283B")
    return Picture(d.width, d.height, (Layer(d.done()),))
