"""The anatomy that all cards share: cream stock with a lip, a panel of colour, texture, sheen, signs, backs.

Cards are drawn in design units: 240 by 340 upright, 240 by 240 square. How much of a card can be read depends on its
pixels, so a drawing gets them (`Detail`), and small cards are drawn anew, not scaled down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.gfx.motifs import Signs
from game.gfx.palette import Colour, Hex, Palette, mix
from game.gfx.shapes import Point, around, disc, scallop, star, wedge
from game.gfx.svg import Drawing, Layer, Paint, Picture, Size, Svg
from game.gfx.textures import Field, brick, weave

READABLE: Final = 24  # pixels of a sign that decides a move
LEAST: Final = 16  # pixels of any sign
SMALL: Final = 120  # pixels; narrower cards get the coarse drawing

CONTOUR: Final = 3  # units around every area of colour
LIP: Final = 6  # the visible thickness of a card
CORNER: Final = 20


@dataclass(frozen=True, slots=True)
class Format:
    """The shape of a card and of the panel on it, in design units."""

    width: float
    height: float
    inset: float
    radius: float  # of the panel's corners
    whole: float = 0  # the width of the card that this is a part of; 0 for a whole one

    @property
    def panel(self) -> tuple[float, float, float, float, float]:
        """x, y, width, height and corner radius of the panel; the lip lifts it a little above the middle."""
        return self.inset, self.inset, self.width - 2 * self.inset, self.height - 2 * self.inset - LIP, self.radius

    @property
    def centre(self) -> Point:
        """The middle of the panel."""
        x, y, w, h, _ = self.panel
        return x + w / 2, y + h / 2

    def corners(self, size: float, margin: float = 9) -> tuple[Point, Point, Point, Point]:
        """The centres of signs of this size in the four corners, in reading order."""
        x, y, w, h, _ = self.panel
        near = margin + size / 2
        return (x + near, y + near), (x + w - near, y + near), (x + near, y + h - near), (x + w - near, y + h - near)

    def size(self, width: int) -> Size:
        """The pixels of a card of this width, or of the part of one."""
        whole = self.whole or self.width
        return round(width * self.width / whole), round(width * self.height / whole)

    def drawing(self) -> Drawing:
        """A new sheet of this format."""
        return Drawing(self.width, self.height)

    def mask(self) -> Svg:
        """The panel alone, as a mask for other layers."""
        d = self.drawing()
        d.rect(*self.panel, "#FFFFFF")
        return d.done()

    def picture(self, *layers: Layer) -> Picture:
        """A picture of this format."""
        return Picture(self.width, self.height, layers)


PORTRAIT: Final = Format(240, 340, 11, 13)
SQUARE: Final = Format(240, 240, 10, 14)


@dataclass(frozen=True, slots=True)
class Detail:
    """The detail that can be seen when `units` of a drawing get `pixels`."""

    pixels: float
    units: float = 240

    @property
    def small(self) -> bool:
        """Whether the card gets the coarse drawing."""
        return self.pixels < SMALL

    def sign(self, usual: float, most: float) -> float:
        """The size in units of a sign that must be read: `usual`, or larger to get READABLE pixels, up to `most`."""
        return max(usual, min(most, READABLE * self.units / self.pixels))

    def is_tiny(self, size: float) -> bool:
        """Whether a sign of `size` units has too few pixels to be recognised anywhere."""
        return size * self.pixels < LEAST * self.units


@dataclass(frozen=True, slots=True)
class Kit:
    """The palette and the glyphs that every deck is drawn with."""

    palette: Palette
    signs: Signs


def stock(d: Drawing, form: Format, palette: Palette) -> None:
    """The cream card itself, thick at its lower edge."""
    paper = d.linear(
        0, 0, 0, form.height, (0, palette["paper_light"]), (0.35, palette["paper"]), (1, palette["paper_shade"])
    )
    d.rect(0, 0, form.width, form.height, CORNER, palette["card_edge"])
    d.rect(0, 0, form.width, form.height - LIP, CORNER, paper)


def panel(d: Drawing, form: Format, paint: Paint) -> None:
    """The panel in one paint."""
    d.rect(*form.panel, paint)


def shaded(d: Drawing, form: Format, colour: Colour, light: float, deep: float) -> Paint:
    """The gentle gradient of a panel: somewhat lighter at the top, deeper at the bottom."""
    _, y, _, h, _ = form.panel
    top, bottom = mix(colour.base, colour.light, light), mix(colour.base, colour.deep, deep)
    return d.linear(0, y, 0, y + h, (0, top), (1, bottom))


def texture(form: Format, colour: Colour, scale: float, alpha: int) -> Layer:
    """The colour's texture over the panel, tone on tone."""
    x, y, w, h, _ = form.panel
    d = form.drawing()
    weave(d, colour.texture, Field(x, y, w, h, scale, form.centre), colour.light)
    return Layer(d.done(), form.mask(), alpha)


def sunk(d: Drawing, form: Format, palette: Palette, strength: float, contour: Hex) -> None:
    """The edge of the panel: a contour (P-1: no colour touches paper), and a soft shadow as if it lay below the rim."""
    x, y, w, h, r = form.panel
    for i in range(5):
        inset = i * 0.8
        opacity = strength * (1 - i / 5) ** 2 * 0.6
        box = x + inset, y + inset, w - 2 * inset, h - 2 * inset, max(r - inset, 1)
        d.rect(*box, stroke=palette["ink"], width=1.6, stroke_opacity=opacity)
    d.rect(*form.panel, stroke=contour, width=CONTOUR)


def sheen(d: Drawing, form: Format, strength: float) -> None:
    """The light of a lamp on lacquer, with a hard edge. Draw it before the signs: it would grey them."""
    x, y, w, h, r = form.panel
    white = "#FFFFFF"
    stops = (0, white, strength), (0.55, white, strength / 4), (0.56, white, 0), (1, white, 0)
    d.rect(x, y, w, h, r, d.linear(x, y, x + w * 0.55, y + h * 0.55, *stops))


def chip(d: Drawing, palette: Palette, x: float, y: float, r: float, fill: Hex, contour: Hex) -> None:
    """A small round badge with a cream rim and a shadow, for a sign or a numeral."""
    d.circle(x, y + r * 0.12, r * 1.05, palette["night"], opacity=0.35)
    d.circle(x, y, r, palette["paper"])
    d.circle(x, y, r * 0.83, fill, stroke=contour, width=2)


def back(kit: Kit, form: Format, detail: Detail, seats: Sequence[Colour]) -> Picture:
    """The back of a card: of one seat, or of the house when all eight colours are given."""
    palette, signs = kit.palette, kit.signs
    x, y, w, h, _ = form.panel
    cx, cy = form.centre
    r = 84 if form is PORTRAIT else 74

    ground = form.drawing()
    stock(ground, form, palette)
    glow = ground.radial(cx, cy, w, (0, mix(palette["back"], "#3A5C8C", 0.5)), (1, palette["back"]))
    panel(ground, form, glow)

    sprinkle = form.drawing()
    pitch, glyph = (34, 13) if not detail.small else (44, 19)
    for i, (px, py) in enumerate(brick(Field(x + 8 - pitch, y + 6, w + 2 * pitch, h), pitch, pitch * 0.77)):
        colour = seats[(i * 3) % len(seats)]
        paint = colour.light if colour.on == palette["paper"] else colour.base
        signs.plain(sprinkle, colour.glyph, px, py, glyph, paint)

    seal = form.drawing()
    sunk(seal, form, palette, 0.3, palette["ink"])
    frame = 9 if not detail.small else 12
    seal.rect(x + frame, y + frame, w - 2 * frame, h - 2 * frame, 8, stroke=palette["gold"], width=frame * 0.3)
    notched = star(cx, cy, r, r * 0.86, 18)
    with seal.placed(0, 4):
        seal.path(notched, "#0B1226", opacity=0.5, stroke="#0B1226", width=6, stroke_opacity=0.5)
    seal.path(notched, palette["paper"], stroke=palette["paper"], width=6)
    if len(seats) == 1:
        (colour,) = seats
        shine = seal.radial(
            cx - r * 0.25, cy - r * 0.3, r * 1.2, (0, mix(colour.base, colour.light, 0.4)), (1, colour.base)
        )
        seal.circle(cx, cy, r * 0.78, shine, stroke=colour.outline, width=CONTOUR)
        seal.circle(cx, cy, r * 0.70, stroke=colour.light, width=2)
        signs.plain(seal, colour.glyph, cx, cy, r * 0.92, colour.on, hole=colour.base)
    else:
        slice_ = 360 / len(seats)
        for i, colour in enumerate(seats):
            seal.path(wedge(cx, cy, r * 0.78, i * slice_, (i + 1) * slice_), colour.base, stroke=colour.base, width=1)
        rays = star(cx, cy, r * 0.56, r * 0.25, len(seats))
        seal.path(rays, palette["paper"], stroke=palette["ink"], width=3)
        seal.circle(cx, cy, r * 0.12, palette["ink"])
    sheen(seal, form, 0.12)
    return form.picture(Layer(ground.done()), Layer(sprinkle.done(), form.mask(), 120), Layer(seal.done()))


def rosette(
    d: Drawing, palette: Palette, colour: Colour, x: float, y: float, r: float, lobes: int, lobe: float
) -> None:
    """A prize rosette: a scalloped cream edge around a shining disc."""
    with d.placed(0, r * 0.07):
        d.path(scallop(x, y, r, lobes, lobe), palette["night"], opacity=0.32)
    d.path(scallop(x, y, r, lobes, lobe), palette["paper"])
    stops = (0, mix(colour.base, colour.light, 0.45)), (0.55, colour.base), (1, mix(colour.base, colour.deep, 0.35))
    shine = d.radial(x - r * 0.3, y - r * 0.4, r * 1.7, *stops)
    d.circle(x, y, r * 0.93, shine, stroke=colour.outline, width=CONTOUR)


def stitches(d: Drawing, paint: Hex, x: float, y: float, r: float, count: int, size: float) -> None:
    """A ring of dots."""
    d.path("".join(disc(*around(x, y, r, i * 360 / count), size) for i in range(count)), paint)
