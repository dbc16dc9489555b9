"""Buttons: enamel pills with a lip. The state shows in the shape, never in the colour alone."""

from collections.abc import Mapping
from typing import Final

from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts.outline import focus, rounded, sheet
from game.gfx.svg import Layer, Picture, Size

NORMAL, FOCUS, PRESSED, DISABLED = "normal", "focus", "pressed", "disabled"
STATES: Final = (NORMAL, FOCUS, PRESSED, DISABLED)

PAD: Final = 0.30  # of the height, around the button for ring, glow and shadow
LIP: Final = 8.5  # of a hundred units of height
ROUND: Final = 36
EDGE: Final = 4.6  # the contour
GLOSS: Final = 21  # height; it ends above the label's letters, whose contrast it would reduce
INSET: Final = 14  # of the gloss: nearer, it would cover the round contour
LABEL: Final = 0.48  # of the height: the letters of the label
EDGES: Final[Mapping[str, Hex]] = {"gold": "#7A4A08", "paper": "#7A6A48"}
SLATE: Final[Hex] = "#47616F"

# The text colour on each enamel: ink or paper.
GOLD: Final = "gold"
INKS: Final[Mapping[str, str]] = {
    GOLD: "ink",
    "green": "ink",
    "yellow": "ink",
    "turquoise": "ink",
    "orange": "ink",
    "pink": "ink",
    "paper": "ink",
    "blue": "paper",
    "red": "paper",
    "violet": "paper",
}


def enamel(palette: Palette, fill: str) -> tuple[Hex, Hex, Hex]:
    """The light, the plain and the deep tone of a button."""
    if fill == GOLD:
        return "#FFDF94", palette["gold"], palette["gold_dark"]
    if fill == "paper":
        return "#FFFFFF", palette["paper"], "#B9A476"
    colour = palette.named(fill)
    return mix(colour.base, "#FFFFFF", 0.32), colour.ground(), mix(colour.deep, colour.outline, 0.25)


def ink_on(palette: Palette, fill: str, state: str) -> Hex:
    """The colour of the label."""
    if state == DISABLED:
        return "#B9CBD4"
    return palette[INKS[fill]]


def label_drop(height: int, state: str) -> int:
    """The pixels from the middle of the button's box down to that of its label."""
    lip = LIP * height / 100
    return round(lip / 2) if state == PRESSED else -round(lip / 2)


def button(palette: Palette, size: Size, fill: str, state: str) -> Picture:
    """A button without its label; the size includes the pad on every side."""
    units, pad = 100 * (1 + 2 * PAD), 100 * PAD
    shade, d = (sheet(size, units) for _ in range(2))
    width, height = d.width - 2 * pad, 100 - LIP
    top = pad + (LIP if state == PRESSED else 0)
    line = max(EDGE, 2.8 * units / size[1])  # half of it shows around the enamel, at least 1.4 pixels
    half = line / 2
    bottom = rounded(pad + half, pad + LIP + half, width - line, height - line, ROUND - half)
    cap = rounded(pad + half, top + half, width - line, height - line, ROUND - half)
    if state != FOCUS:  # light laid over a soft shadow would turn grey: pygame blends as if the shadow were solid
        shade.path(bottom, palette["night"])
    else:
        focus(d, palette, pad, pad, width, 100, ROUND, pad - 1)

    light, plain, deep = enamel(palette, fill)
    if state == DISABLED:
        d.path(rounded(pad, pad + LIP / 2, width, height, ROUND), SLATE, opacity=0.75, stroke="#7F9BA8", width=3)
    else:
        edge = EDGES.get(fill) or palette.named(fill).outline
        for outline in (bottom, cap):
            d.path(outline, deep, stroke=edge, width=line)  # P-1
        d.path(cap, d.linear(0, top, 0, top + height, (0, light), (0.3, plain), (1, mix(plain, deep, 0.1))))
        gloss = 0.10 if state == PRESSED else 0.28
        d.rect(pad + INSET, top + 4.5, width - 2 * INSET, GLOSS, 11, "#FFFFFF", opacity=gloss)
    soft = 70 if state in (PRESSED, DISABLED) else 130
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=soft, blur=8), Layer(d.done())))
