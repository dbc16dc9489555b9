"""Marks on contested cards (the frame of a hand, the lock of a closed card), and the bulbs of a clock."""

from __future__ import annotations

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, Palette, mix
from game.gfx.parts.outline import rounded
from game.gfx.svg import Drawing, Layer, Picture, Size

FRAME: Final = 1.2  # the side of a frame, in sides of the card that it is around
SIGN: Final = 24  # pixels of the glyph on a frame or a badge, where it decides a move (G-2)
BULBS: Final = ("lit", "out", "hot")


def hold(kit: Kit, size: Size, colour: Colour, lit: bool) -> Picture:
    """A frame around a card under a hand, with the seat's glyph on its upper edge.

    The `lit` frame covers the part of the edge for the time that is left; the unlit one, which is dark but has the
    glyph as well, shows on the rest.
    """
    d = Drawing(100, 100)
    palette = kit.palette
    for width, paint in ((11.6, palette["paper"]), (9.2, palette["ink"])):
        d.path(rounded(6, 6, 88, 88, 12), stroke=paint, width=width)
    if lit:
        d.path(rounded(6, 6, 88, 88, 12), stroke=colour.outline, width=6.4)
        d.path(rounded(6, 6, 88, 88, 12), stroke=_bright(colour), width=4.8)
    side = max(19.0, (SIGN + 8) * 100 / size[0])
    _badge(d, kit, colour, 3 + side / 2, 3 + side / 2, side)
    return Picture(100, 100, (Layer(d.done()),))


def shut(kit: Kit, size: Size, colour: Colour) -> Picture:
    """A small padlock with the glyph of the seat to which a card is closed."""
    d = Drawing(100, 100)
    palette = kit.palette
    shackle = "M34 46V32A16 16 0 0 1 66 32V46"
    d.path(shackle, stroke=palette["paper"], width=22)
    d.path(shackle, stroke=palette["ink"], width=17)
    d.path(shackle, stroke="#DAD6CC", width=8)
    d.rect(12, 36, 76, 60, 16, palette["paper"])
    d.rect(15.5, 39.5, 69, 53, 13, palette["ink"])
    d.rect(19, 43, 62, 46, 10, _bright(colour))
    kit.signs.sign(d, colour, 50, 66, max(40.0, 17 * 100 / size[0]), 8)
    return Picture(100, 100, (Layer(d.done()),))


def bulb(palette: Palette, state: str) -> Picture:
    """A bulb on the edge of the table: lit, out, or hot near the end."""
    d = Drawing(100, 100)
    if state == "out":
        d.circle(50, 50, 19, "#0B2133", stroke="#4F7383", width=5)
        d.circle(44, 44, 4.5, "#6F97A6")
        return Picture(100, 100, (Layer(d.done()),))
    core, rim, glow = ("#FFF6D8", palette["gold"], "#FFD873") if state == "lit" else ("#FFFFFF", "#FF9A5C", "#FF7A3C")
    d.circle(50, 50, 50, d.radial(50, 50, 50, (0, glow, 0.75), (0.45, glow, 0.3), (1, glow, 0)))
    d.circle(50, 50, 23, d.radial(44, 42, 30, (0, core), (0.55, mix(core, rim, 0.4)), (1, rim)))
    d.circle(50, 50, 23, stroke="#7A4A08", width=3.5)
    return Picture(100, 100, (Layer(d.done()),))


def _badge(d: Drawing, kit: Kit, colour: Colour, x: float, y: float, side: float) -> None:
    """The glyph on a round ground of its colour, with a contour against any background."""
    line = max(1.2, side * 0.05)
    d.circle(x, y, side / 2 + line, kit.palette["ink"])  # its paper must not touch the colour of the frame either
    d.circle(x, y, side / 2, kit.palette["paper"])
    d.circle(x, y, side / 2 - line, kit.palette["ink"])
    d.circle(x, y, side / 2 - 2 * line, colour.base)
    kit.signs.sign(d, colour, x, y, side * 0.72, 8)


def _bright(colour: Colour) -> str:
    """The tone of a colour that is visible on dark ground (P-2)."""
    return colour.light if colour.id == "violet" else colour.base
