"""Ribbons and prizes: banners, gold seals with a cog's edge, medals, award rosettes, the crown, the stamp."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, Hex, Palette, mix
from game.gfx.parts import symbols
from game.gfx.parts.avatars import READABLE
from game.gfx.parts.outline import rounded, sheet
from game.gfx.shapes import star
from game.gfx.svg import Drawing, Layer, Picture, Size

BANNER_PAD: Final = 0.14  # of the height
GILT, GILT_LIGHT, GILT_DEEP, GILT_INK = "#EBA52E", "#FFE39A", "#C07F16", "#7A4A08"

# The metals of the first three places.
METALS: Final[Mapping[int, Hex]] = {1: "#F2B84B", 2: "#C9D2DC", 3: "#D08A52"}
STAMPS: Final[Mapping[str, tuple[Hex, Hex]]] = {  # ink and ground
    "ready": ("#5CD08F", "#0B3A2A"),
    "wait": ("#FFD873", "#3E2B06"),
    "away": ("#FF9C8A", "#47121A"),
}


class Silk(NamedTuple):
    """The tones of a ribbon."""

    light: Hex
    base: Hex
    deep: Hex
    outline: Hex


SILKS: Final[Mapping[str, Silk]] = {  # of ribbons without a seat
    "gold": Silk("#FFE39A", "#EBA52E", "#8A5710", "#7A4A08"),
    "frost": Silk("#DDF2F8", "#8FC0D2", "#2F5C72", "#1C3A4E"),
    "night": Silk("#3A5A70", "#1C3A4E", "#0B2133", "#8FB2C2"),
}


def banner(kit: Kit, size: Size, colour: Colour) -> Picture:
    """A ribbon to write on, with the seat's glyph on both of its folded ends; a pad all around for the shadow."""
    silk = Silk(colour.light, colour.ground(), colour.deep, colour.outline)
    sign = max(36.0, min(50.0, READABLE * 100 * (1 + 2 * BANNER_PAD) / size[1]))
    return _ribbon(kit.palette, size, silk, lambda d, x, y: kit.signs.sign(d, colour, x, y, sign, 8))


def notice(palette: Palette, size: Size, tone: str, symbol: str) -> Picture:
    """A ribbon without a seat, in a neutral tone, with a symbol on its ends."""
    silk = SILKS[tone]

    def sign(d: Drawing, x: float, y: float) -> None:
        with d.placed(x - 18, y - 18, 0.36):
            symbols.draw(d, symbol, palette["paper"])

    return _ribbon(palette, size, silk, sign)


def _ribbon(palette: Palette, size: Size, silk: Silk, sign: Callable[[Drawing, float, float], None]) -> Picture:
    units, pad = 100 * (1 + 2 * BANNER_PAD), 100 * BANNER_PAD
    shade, d = sheet(size, units), sheet(size, units)
    left, right, top = pad, d.width - pad, pad
    tail, fold = 94, 22
    tails = (
        f"M{left} {top + 18}H{left + tail}V{top + 98}H{left}L{left + 20} {top + 58}Z"
        f"M{right} {top + 18}H{right - tail}V{top + 98}H{right}L{right - 20} {top + 58}Z"
    )
    plate = rounded(left + tail - fold, top, right - left - 2 * (tail - fold), 84, 16)
    shade.path(tails, palette["night"])
    shade.path(plate, palette["night"])

    # Paper all around, and the outline between it and the colour (P-1).
    d.path(tails, palette["paper"], stroke=palette["paper"], width=8)
    d.path(tails, mix(silk.base, silk.deep, 0.7), stroke=silk.outline, width=3)
    for side, way in ((left, 1), (right, -1)):
        sign(d, side + way * 46, top + 57)
        corner = side + way * (tail - fold)
        d.path(f"M{corner} {top + 80}V{top + 98}L{corner + way * fold} {top + 82}Z", palette["night"], opacity=0.75)
    sheen = (0, mix(silk.base, silk.light, 0.55)), (0.25, silk.base), (1, silk.base)
    d.path(plate, palette["paper"], stroke=palette["paper"], width=10)
    d.path(plate, d.linear(0, top, 0, top + 84, *sheen), stroke=silk.outline, width=4)
    inner = rounded(left + tail - fold + 7, top + 7, right - left - 2 * (tail - fold) - 14, 70, 11)
    d.path(inner, stroke=silk.outline, width=2, stroke_opacity=0.6)
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=140, blur=7), Layer(d.done())))


def seal(palette: Palette) -> Picture:
    """A gold seal with a cog's edge, to write a word of praise on."""
    d = Drawing(130, 130)
    cog = star(65, 64, 58, 49.5, 18)
    with d.placed(0, 4):
        d.path(cog, palette["night"], opacity=0.35, stroke=palette["night"], width=7, stroke_opacity=0.35)
    d.path(cog, GILT_DEEP, stroke=GILT_INK, width=7)
    d.path(cog, palette["gold"], stroke=palette["gold"], width=4)
    d.circle(65, 64, 47.5, d.radial(50, 44, 82, (0, GILT_LIGHT), (1, GILT)), stroke=GILT_DEEP, width=1.4)
    d.circle(65, 64, 43.5, stroke="#FFF3CF", width=2.4)
    return Picture(130, 130, (Layer(d.done()),))


def medal(kit: Kit, place: int) -> Picture:
    """The number of a place on a cream rosette; gold, silver and bronze for the first three."""
    d = Drawing(140, 140)
    rosette(d, kit, 70, 68, 54, place)
    return Picture(140, 140, (Layer(d.done()),))


def rosette(d: Drawing, kit: Kit, x: float, y: float, r: float, place: int, rim: Hex | None = None) -> None:
    """A medal inside another drawing; on a colour it needs a rim, so that its paper does not touch it (P-1)."""
    palette = kit.palette
    metal = METALS.get(place, palette["paper_shade"])
    rays = star(x, y, r * 1.26, r * 1.06, 18)
    with d.placed(0, r * 0.09):
        d.path(rays, palette["night"], opacity=0.4, stroke=palette["night"], width=r * 0.1, stroke_opacity=0.4)
    if rim:
        d.path(rays, rim, stroke=rim, width=r * 0.22)
    d.path(rays, palette["paper"], stroke=palette["paper"], width=r * 0.11)
    shine = (0, mix(metal, "#FFFFFF", 0.55)), (0.6, metal), (1, mix(metal, palette["ink"], 0.25))
    d.circle(
        x,
        y,
        r,
        d.radial(x - r * 0.3, y - r * 0.37, r * 1.8, *shine),
        stroke=mix(metal, palette["ink"], 0.5),
        width=r * 0.04,
    )
    d.circle(x, y, r * 0.87, stroke="#FFFFFF", width=r * 0.045, stroke_opacity=0.75)
    kit.signs.numeral(d, place, x, y, r * 1.25, palette["ink"])


def award(kit: Kit, size: Size, colour: Colour) -> Picture:
    """A prize rosette with two ribbons in the seat's colour, and its glyph in the middle."""
    palette = kit.palette
    d = Drawing(72, 76)
    for ends in ("M16 38L9 70L23 63L31 74L38 42Z", "M56 38L63 70L49 63L41 74L34 42Z"):
        d.path(ends, colour.base, stroke=palette["paper"], width=5)
        d.path(ends, mix(colour.base, colour.deep, 0.35), stroke=colour.outline, width=2)
    sign = max(26.0, min(36.0, 20 * 72 / size[0]))  # without a contour it is lower than its box (G-2)
    edge = star(36, 30, 28, 23, 16)
    d.path(edge, palette["gold"], stroke=GILT_INK, width=5)
    d.path(edge, palette["gold"], stroke=palette["gold"], width=2.4)
    d.circle(36, 30, max(19.5, sign * 0.6), "#FFF3CF", stroke=GILT_DEEP, width=1.6)
    kit.signs.plain(d, colour.glyph, 36, 30, sign, colour.outline, hole="#FFF3CF")
    return Picture(72, 76, (Layer(d.done()),))


def crown(palette: Palette) -> Picture:
    """The crown of a winner."""
    d = Drawing(128, 92)
    points = "M16 72L10 26L38 48L64 14L90 48L118 26L112 72Z"
    gold = d.linear(0, 10, 0, 76, (0, "#FFE08A"), (0.55, palette["gold"]), (1, GILT))
    d.path(points, palette["paper"], stroke=palette["paper"], width=13)
    d.rect(16, 64, 96, 20, 8, palette["paper"], stroke=palette["paper"], width=13)
    d.path(points, gold, stroke=GILT_INK, width=5)
    d.path("M24 66L20 42L38 58L64 28", stroke="#FFF3CF", width=3, stroke_opacity=0.7)
    d.rect(16, 66, 96, 16, 7, GILT, stroke=GILT_INK, width=4.4)
    for x, colour in ((40, "red"), (64, "yellow"), (88, "blue")):
        d.path(f"M{x - 6} 74L{x} 69L{x + 6} 74L{x} 79Z", palette.named(colour).base, stroke=GILT_INK, width=2)
    for x, y, colour in ((11, 24, "red"), (64, 13, "turquoise"), (117, 24, "violet")):
        d.circle(x, y, 8, palette.named(colour).base, stroke=GILT_INK, width=3.2)
        d.circle(x - 2.4, y - 2.6, 2.2, "#FFFFFF", opacity=0.8)
    return Picture(128, 92, (Layer(d.done()),))


def crownlet(palette: Palette) -> Picture:
    """A small crown for a ticket, with room for a number in its broad band; no gems at this size."""
    d = Drawing(100, 100)
    points = "M12 88L8 24L30 40L50 12L70 40L92 24L88 88Z"
    d.path(points, palette["paper"], stroke=palette["paper"], width=15)
    d.path(points, d.linear(0, 10, 0, 88, (0, GILT_LIGHT), (0.5, palette["gold"]), (1, GILT)), stroke=GILT_INK, width=6)
    d.path("M18 36L30 46L50 22", stroke="#FFF9EC", width=3.4, stroke_opacity=0.8)
    for x, y in ((8, 22), (50, 11), (92, 22)):
        d.circle(x, y, 6.5, "#FFF3CF", stroke=GILT_INK, width=3.6)
    return Picture(100, 100, (Layer(d.done()),))


def stamp(size: Size, kind: str) -> Picture:
    """The frame of a rubber stamp, for text; shown at a slight angle."""
    ink, ground = STAMPS[kind]
    d = sheet(size)
    d.rect(5, 6, d.width - 10, 88, 22, ground, opacity=0.9)
    d.rect(5, 6, d.width - 10, 88, 22, stroke=ink, width=7)
    d.rect(15, 16, d.width - 30, 68, 14, stroke=ink, width=2.6)
    return Picture(d.width, d.height, (Layer(d.done()),))
