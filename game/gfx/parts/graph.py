"""The drawing side of a chart: a sheet of paper to draw on, the line of a seat, and the marker with its glyph."""

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, Palette
from game.gfx.parts.avatars import READABLE
from game.gfx.parts.outline import notched
from game.gfx.shapes import Point, polyline
from game.gfx.svg import Drawing, Layer, Picture, Size

PAD: Final = 0.05  # of the height of the sheet, around it for its shadow
PEN: Final = 0.021  # width of a line, of the height of the sheet
BITE: Final = 16


def sheet(palette: Palette, size: Size) -> Picture:
    """A sheet of card stock with bitten corners and a hairline frame; the size includes the pad. Drawn in pixels."""
    shade, d = Drawing(*size), Drawing(*size)
    pad = size[1] * PAD / (1 + 2 * PAD)
    k = (size[1] - 2 * pad) / 372
    w, h = size[0] - 2 * pad, size[1] - 2 * pad - 6 * k
    thick = notched(pad, pad + 6 * k, w, h, BITE * k)
    shade.path(thick, palette["night"])
    d.path(thick, "#CDB684")
    paper = (0, palette["paper_light"]), (0.5, palette["paper"]), (1, palette["paper_shade"])
    d.path(notched(pad, pad, w, h, BITE * k), d.linear(0, pad, 0, pad + h, *paper))
    inner = notched(pad + 9 * k, pad + 9 * k, w - 18 * k, h - 18 * k, BITE * k)
    d.path(inner, stroke="#C9AE78", width=2 * k)
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=120, blur=9 * k), Layer(d.done())))


def curve(box: Size, colour: Colour, pen: int, points: tuple[Point, ...]) -> Picture:
    """A line in a seat's colour, outlined on either side: yellow on bare paper is invisible (P-1).

    Its points are those of a box of this size; the pen is in tenths of its units.
    """
    d = Drawing(*box)
    way, width = polyline(points), pen / 10
    d.path(way, stroke=colour.outline, width=width + max(3.0, width * 0.62))
    d.path(way, stroke=colour.base, width=width)
    return Picture(d.width, d.height, (Layer(d.done()),))


def marker(kit: Kit, size: Size, colour: Colour) -> Picture:
    """A small disc with the glyph of a seat, cut out of paper: it names the seat of a line."""
    d = Drawing(100, 100)
    d.circle(50, 50, 49, kit.palette["ink"])
    d.circle(50, 50, 45, kit.palette["paper"])
    d.circle(50, 50, 38, colour.base, stroke=colour.outline, width=4)
    kit.signs.sign(d, colour, 50, 50, max(56.0, min(64.0, READABLE * 100 / size[0])), 7)
    return Picture(100, 100, (Layer(d.done()),))
