"""The hall of mirrors: the mirror that cards lie on, the rims of the seats round it, and what explains a mistake."""

from __future__ import annotations

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Hex, Palette, mix
from game.gfx.svg import Drawing, Layer, Picture, Size

BED_WIDTH: Final = 1860  # units
RIM_HEIGHT: Final = 112  # units; what is higher hides all that lies below it
PLACE: Final = 72
RED, DEEP_RED = "#FF6A55", "#5E0C16"
BROKEN: Final = 1.16  # the side of a broken frame, in sides of its card


def mirror(palette: Palette, size: Size, night: Hex) -> Picture:
    """The bed of the cards: the double gold line of a mirror, and little between that would grey the ground."""
    k = size[0] / BED_WIDTH
    d = Drawing(*size)
    box = 1.5 * k, 1.5 * k, d.width - 3 * k, d.height - 3 * k, 46 * k
    d.rect(*box, night, opacity=0.2)
    d.rect(*box, stroke=palette["gold"], width=3 * k, stroke_opacity=0.7)
    inner = 9 * k
    d.rect(
        inner,
        inner,
        d.width - 2 * inner,
        d.height - 2 * inner,
        38 * k,
        stroke=palette["gold"],
        width=1.4 * k,
        stroke_opacity=0.4,
    )
    return Picture(d.width, d.height, (Layer(d.done()),))


def rim(kit: Kit, size: Size, edge: str, height: int, night: Hex) -> Picture:
    """Dark glass, edged in gold or in the colour of a seat; `height` units high."""
    k = size[1] / height
    d = Drawing(*size)
    line = 4 * k
    inset = line / 2 + max(1.8, 1.5 * k)
    box = inset, inset, d.width - 2 * inset, d.height - 2 * inset, 26 * k
    d.rect(*box, mix(night, "#000000", 0.2), opacity=0.74 if height == RIM_HEIGHT else 1.0)
    d.rect(*box, stroke=kit.palette["ink"], width=2 * inset)
    d.rect(*box, stroke=_line(kit, edge), width=line)
    return Picture(d.width, d.height, (Layer(d.done()),))


def place(kit: Kit, size: Size, edge: str, night: Hex) -> Picture:
    """An empty place for a set in a rim."""
    k = size[0] / PLACE
    d = Drawing(*size)
    d.rect(
        4 * k,
        4 * k,
        d.width - 8 * k,
        d.height - 8 * k,
        12 * k,
        mix(night, "#000000", 0.35),
        opacity=0.5,
        stroke=_line(kit, edge),
        width=3 * k,
        stroke_opacity=0.55,
    )
    return Picture(d.width, d.height, (Layer(d.done()),))


def _line(kit: Kit, edge: str) -> Hex:
    """The tone of an edge that is seen on dark glass."""
    if edge == "gold":
        return kit.palette["gold"]
    colour = kit.palette.named(edge)
    return colour.light if colour.on == kit.palette["paper"] else colour.base


def broken(palette: Palette) -> Picture:
    """The broken frame round a card that was taken wrongly: four corners, open between them."""
    d = Drawing(100, 100)
    corner, far = 13.0, 24.0
    for width, paint in ((11.0, palette["paper"]), (8.4, DEEP_RED), (5.2, RED)):
        for turn in range(4):
            with d.placed(50, 50, 1, turn * 90):
                x = -50 + 6
                d.path(f"M{x + far} {x}H{x + corner}Q{x} {x} {x} {x + corner}V{x + far}", stroke=paint, width=width)
    return Picture(100, 100, (Layer(d.done()),))


def wrong(palette: Palette) -> Picture:
    """The badge of something that was wrong: a cross."""
    return _badge(palette, 60, "M20 20L40 40M40 20L20 40", 8)


def unlike(palette: Palette) -> Picture:
    """The badge between two things that are not the same."""
    return _badge(palette, 76, "M19 30H57M19 46H57M48 17L28 59", 7)


def _badge(palette: Palette, side: int, strokes: str, width: float) -> Picture:
    d = Drawing(side, side)
    d.circle(side / 2, side / 2, side / 2 - 1, palette["paper"])
    d.circle(side / 2, side / 2, side / 2 - 4.5, DEEP_RED)
    d.path(strokes, stroke=palette["paper"], width=width)
    return Picture(side, side, (Layer(d.done()),))
