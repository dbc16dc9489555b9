"""Small grounds to write on: title pills, hint bars, panels, name plates, count chips, and the progress ring."""

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts.avatars import READABLE, badge
from game.gfx.parts.outline import arc, rounded, sheet
from game.gfx.shapes import around
from game.gfx.svg import Drawing, Layer, Picture, Size

PILL_PAD: Final = 0.14  # of the height, around a pill for its shadow
WHOLE: Final = 1000  # a full ring

PILL, DEEP_NIGHT, FROST = "#10283B", "#071927", "#BFE3EE"  # DEEP_NIGHT is for the fair: a booth has its own
FELT, SLOT_LINE = "#0B2133", "#8FC0D2"
NEUTRAL_RINGS: Final = ("gold", "frost")
RING_ROOM: Final = 64  # pixels across; a smaller ring has no room for a glyph
PANEL_ROOM: Final = 60  # pixels
CHIP_LETTERS: Final = 0.54  # of the height of a chip


def pill(palette: Palette, size: Size) -> Picture:
    """The dark pill with a gold line that headings stand on; the size includes the pad."""
    units, pad = 100 * (1 + 2 * PILL_PAD), 100 * PILL_PAD
    shade, d = sheet(size, units), sheet(size, units)
    width = d.width - 2 * pad
    shade.rect(pad, pad + 7, width, 100, 50, palette["night"])
    night = d.linear(0, pad, 0, pad + 100, (0, mix(PILL, "#2E6E80", 0.25)), (0.5, PILL), (1, mix(PILL, "#000000", 0.2)))
    d.rect(pad, pad, width, 100, 50, night)
    d.rect(pad + 7, pad + 7, width - 14, 86, 43, stroke=palette["gold_dark"], width=4.6)
    d.rect(pad + 7, pad + 7, width - 14, 86, 43, stroke=palette["gold"], width=3)
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=130, blur=5), Layer(d.done())))


def hint(size: Size) -> Picture:
    """The dark glass that prompts lie on."""
    d = sheet(size)
    d.rect(0, 0, d.width, 100, 50, DEEP_NIGHT, opacity=0.82)
    d.rect(1.5, 1.5, d.width - 3, 97, 48.5, stroke=SLOT_LINE, width=3, stroke_opacity=0.25)
    return Picture(d.width, d.height, (Layer(d.done()),))


def panel(kit: Kit, size: Size, edge: str, night: Hex = DEEP_NIGHT) -> Picture:
    """A sheet of dark glass for larger things, edged in gold or in a seat's colour; drawn in pixels.

    A seat's edge has a badge with its glyph in the upper right corner. Without room for the badge the edge is gold: a
    colour alone is not readable by all.
    """
    palette = kit.palette
    d = Drawing(*size)
    scale = min(1.0, size[1] / 120)
    line = max(2.4, 4 * scale)
    rim = max(1.8, line * 0.45)
    seat = None if edge == "gold" or min(size) < PANEL_ROOM else palette.named(edge)
    inset = line / 2 + rim
    box = inset, inset, d.width - 2 * inset, d.height - 2 * inset, 28 * scale
    d.rect(*box, night, opacity=0.8)
    d.rect(*box, stroke=palette["ink"], width=2 * inset)
    if seat is None:
        d.rect(*box, stroke=palette["gold"], width=line)
    else:
        d.rect(*box, stroke=seat.light if seat.id == "violet" else seat.base, width=line)  # P-2
        sign = max(READABLE, 24 * scale)
        badge(d, kit, seat, d.width - line - sign * 1.1, line + sign * 1.1, sign)
    return Picture(d.width, d.height, (Layer(d.done()),))


def plate(palette: Palette, size: Size) -> Picture:
    """A cream plate for a name."""
    d = sheet(size)
    d.rect(0, 8, d.width, 92, 26, "#CDB684")
    d.rect(0, 0, d.width, 91, 26, d.linear(0, 0, 0, 92, (0, palette["paper_light"]), (1, palette["paper_shade"])))
    d.rect(8, 8, d.width - 16, 75, 19, stroke="#C9AE78", width=3.4)
    return Picture(d.width, d.height, (Layer(d.done()),))


def chip(palette: Palette, size: Size, fill: str) -> Picture:
    """A round count with a cream rim, in `ink`, `gold` or `paper`; wider than high for long numbers."""
    d = sheet(size)
    box = 4.0, 4.0, d.width - 8, 86.0
    d.rect(box[0], box[1] + 6, box[2], box[3], 43, palette["night"], opacity=0.4)
    d.rect(*box, 43, palette["paper"])
    d.rect(box[0] + 6, box[1] + 6, box[2] - 12, box[3] - 12, 37, palette[fill], stroke=palette["ink"], width=1.6)
    return Picture(d.width, d.height, (Layer(d.done()),))


def tally(palette: Palette, size: Size) -> Picture:
    """The ink square on a ticket that holds the count."""
    d = sheet(size)
    d.rect(0, 0, d.width, 100, 21, palette["ink"])
    d.rect(4, 4, d.width - 8, 92, 17, stroke="#FFFFFF", width=2, stroke_opacity=0.14)
    return Picture(d.width, d.height, (Layer(d.done()),))


def progress(kit: Kit, size: Size, tone: str, share: int) -> Picture:
    """A ring that is filled clockwise from the top, `share` thousandths of it; open in the middle.

    In `gold`, in `frost` for a frozen seat, or in a seat's colour. A knob at its end makes it readable without the
    colour. A seat's ring has a badge with its glyph; one too small for that is gold.
    """
    palette = kit.palette
    d = Drawing(100, 100)
    seat = None if tone in NEUTRAL_RINGS or size[0] < RING_ROOM else palette.named(tone)
    fill, line = _ring_tones(palette, tone if seat or tone in NEUTRAL_RINGS else "gold")
    d.circle(50, 50, 42, stroke=palette["paper"], width=15)
    d.circle(50, 50, 42, stroke=palette["ink"], width=12)
    share = max(0, min(WHOLE, share))
    end = 360 * share / WHOLE
    if share == WHOLE:
        d.circle(50, 50, 42, stroke=line, width=10)
        d.circle(50, 50, 42, stroke=fill, width=7.4)
    elif share:
        d.path(arc(50, 50, 42, 0, end), stroke=line, width=10)
        d.path(arc(50, 50, 42, 0, end), stroke=fill, width=7.4)
        d.circle(*around(50, 50, 42, end), 7, palette["paper"], stroke=line, width=2.4)
    if seat:
        sign = max(19.0, READABLE * 100 / size[0])
        badge(d, kit, seat, 99 - sign, 99 - sign, sign)
    return Picture(100, 100, (Layer(d.done()),))


def _ring_tones(palette: Palette, tone: str) -> tuple[Hex, Hex]:
    if tone == "gold":
        return palette["gold"], "#7A4A08"
    if tone == "frost":
        return FROST, "#3E7C96"
    colour = palette.named(tone)
    return (colour.light if tone == "violet" else colour.base), colour.outline


def stars(palette: Palette, size: Size, lit: int, count: int) -> Picture:
    """The level of a bot: gold stars, and empty ones."""
    d = sheet(size, 40)
    for i in range(count):
        tip = _star(20 + i * 40)
        if i < lit:
            d.path(tip, palette["gold"], stroke="#7A4A08", width=6)
            d.path(tip, palette["gold"], stroke=palette["gold"], width=2)
        else:
            d.path(tip, "#1C3A4E", stroke="#8FB2C2", width=3)
    return Picture(d.width, d.height, (Layer(d.done()),))


def _star(x: float) -> str:
    points = (around(x, 21, 8 if i % 2 else 16.5, i * 36) for i in range(10))
    return "M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points) + "Z"


def bed(palette: Palette, size: Size, night: Hex = DEEP_NIGHT) -> Picture:
    """A dark mat with a double gold line and a spark in every corner, for cards in the middle; drawn in pixels."""
    d = Drawing(*size)
    k = min(1.0, size[1] / 420)
    w, h = d.width - 4, d.height - 4
    d.rect(2, 2, w, h, 64 * k, night, opacity=0.34)
    d.rect(2, 2, w, h, 64 * k, stroke=palette["gold"], width=3, stroke_opacity=0.75)
    d.rect(
        2 + 12 * k, 2 + 12 * k, w - 24 * k, h - 24 * k, 54 * k, stroke=palette["gold"], width=1.4, stroke_opacity=0.5
    )
    for x in (36 * k, d.width - 36 * k):
        for y in (36 * k, d.height - 36 * k):
            spark = (around(x, y, (5.5 if i % 2 else 13) * k, i * 45) for i in range(8))
            d.path("M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in spark) + "Z", palette["gold"])
    return Picture(d.width, d.height, (Layer(d.done()),))


def mat(palette: Palette, size: Size, night: Hex = DEEP_NIGHT) -> Picture:
    """A dark mat with one thin gold line, for rows of cards; drawn in pixels."""
    d = Drawing(*size)
    d.rect(1.2, 1.2, d.width - 2.4, d.height - 2.4, 30, night, opacity=0.26)
    d.rect(1.2, 1.2, d.width - 2.4, d.height - 2.4, 30, stroke=palette["gold"], width=2.4, stroke_opacity=0.55)
    return Picture(d.width, d.height, (Layer(d.done()),))


def band(palette: Palette, size: Size, colour: str) -> Picture:
    """A band in a seat's colour with a gold line, for a short sentence beside its ticket; drawn in pixels."""
    d, tones = Drawing(*size), palette.named(colour)
    r = min(26.0, d.height / 2)
    d.rect(0, 0, d.width, d.height, r, palette["ink"])
    fill = d.linear(0, 3, 0, d.height - 3, (0, mix(tones.base, tones.light, 0.2)), (1, tones.base))
    d.rect(3, 3, d.width - 6, d.height - 6, r - 3, fill, stroke=palette["gold"], width=2)
    return Picture(d.width, d.height, (Layer(d.done()),))


def slot(palette: Palette, size: Size, lit: bool, night: Hex = DEEP_NIGHT) -> Picture:
    """An empty place for a card; `lit` if a card would land there. Drawn in pixels."""
    d = Drawing(*size)
    k = size[0] / 120
    outline = rounded(4 * k, 4 * k, d.width - 8 * k, d.height - 8 * k, 16 * k)
    if lit:
        d.path(outline, "#FFE9A8", opacity=0.24)
        d.path(outline, stroke="#7A4A08", width=7.5 * k, stroke_opacity=0.8)
        d.path(outline, stroke="#FFD24F", width=5 * k)
    else:
        felt, line = FELT if night == DEEP_NIGHT else night, _slot_line(palette, night)
        d.path(outline, felt, opacity=0.5, stroke=line, width=3.4 * k, stroke_opacity=0.75)
    return Picture(d.width, d.height, (Layer(d.done()),))


def _slot_line(palette: Palette, night: Hex) -> Hex:
    """The line around an empty place: paper seen through the air of a booth."""
    return SLOT_LINE if night == DEEP_NIGHT else mix(night, palette["paper"], 0.6)
