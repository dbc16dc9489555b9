"""Dials of settings: slider, switch, stepper, and the tiles that names are picked from.

All of them come in the states of a button. The value of a dial shows in the place of its knob and in a sign, never in
its colour alone. Sizes include the pad of a button on every side.
"""

from typing import Final

from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts import symbols
from game.gfx.parts.button import DISABLED, FOCUS, PAD, PRESSED, SLATE, enamel
from game.gfx.parts.outline import focus, sheet
from game.gfx.svg import Drawing, Layer, Paint, Picture, Size

WHOLE: Final = 1000  # a slider at its end
UNITS: Final = 100 * (1 + 2 * PAD)
EDGE: Final = 100 * PAD
TRACK: Final = 34  # height of a slider's groove
KNOB: Final = 43  # radius
ASIDE: Final = 92  # width of an end of a stepper
BEAM: Final = 30  # the reach of a focus whose rings are 7.5 and 4 wide
PALE, GROOVE, GLINT = "#8CA4B0", "#0B1F2E", "#FFF3CF"


def slider(palette: Palette, size: Size, share: int, state: str) -> Picture:
    """A groove with a knob in it, `share` thousandths of the way from the left; gold up to the knob."""
    shade, d = sheet(size, UNITS), sheet(size, UNITS)
    off = state == DISABLED
    left, right, level = EDGE + KNOB, d.width - EDGE - KNOB, UNITS / 2
    x = left + (right - left) * max(0, min(WHOLE, share)) / WHOLE
    top, start = level - TRACK / 2, left - TRACK / 2
    d.rect(start - 5, top - 5, right - left + TRACK + 10, TRACK + 10, TRACK / 2 + 5, PALE if off else palette["paper"])
    d.rect(start, top, right - left + TRACK, TRACK, TRACK / 2, GROOVE)
    filled = start + 5, top + 5, x - left + TRACK - 10, TRACK - 10, TRACK / 2 - 5
    d.rect(*filled, PALE if off else _brass(d, palette, top))
    shade.circle(x, level + 8, KNOB, palette["night"])
    if state == FOCUS:
        focus(d, palette, x - KNOB, level - KNOB, 2 * KNOB, 2 * KNOB, KNOB, EDGE + 6)
    _knob(d, palette, x, level, KNOB, off)
    d.path(
        "".join(f"M{x + dx:.2f} {level - 15}v26" for dx in (-11, 0, 11)),
        stroke=SLATE if off else palette["gold_dark"],
        width=5,
    )
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=90, blur=6), Layer(d.done())))


def switch(palette: Palette, size: Size, on: bool, state: str) -> Picture:
    """A knob on one of two sides: on the right, with a tick, for yes; on the left, with a cross, for no."""
    d = sheet(size, UNITS)
    off = state == DISABLED
    width = d.width - 2 * EDGE
    if state == FOCUS:
        focus(d, palette, EDGE, EDGE, width, 100, 50, EDGE - 1)
    d.rect(EDGE, EDGE, width, 100, 50, PALE if off else palette["paper"])
    inside: Paint = GROOVE if not on else SLATE if off else _brass(d, palette, EDGE)
    d.rect(EDGE + 7, EDGE + 7, width - 14, 86, 43, inside, stroke=palette["ink"], width=3)
    near, far = EDGE + 50, EDGE + width - 50
    sign, ink = ("tick", palette["ink"]) if on else ("cross", palette["paper"])
    _sign(d, sign, near + 4 if on else far - 4, UNITS / 2, 46, PALE if off else ink)
    _knob(d, palette, far if on else near, UNITS / 2, 38, off)
    return Picture(d.width, d.height, (Layer(d.done()),))


def stepper(palette: Palette, size: Size, state: str, less: bool, more: bool) -> Picture:
    """A dark field for a value between two arrow heads; no arrow head where the values end."""
    shade, d = sheet(size, UNITS), sheet(size, UNITS)
    off = state == DISABLED
    width = d.width - 2 * EDGE
    if state == FOCUS:
        focus(d, palette, EDGE, EDGE, width, 100, 34, EDGE - 1)
    else:
        shade.rect(EDGE, EDGE + 8, width, 96, 34, palette["night"])
    d.rect(EDGE, EDGE, width, 100, 34, PALE if off else palette["gold"])
    d.rect(EDGE + 5, EDGE + 5, width - 10, 90, 29, GROOVE)
    for there, x, name in ((less, EDGE, "less"), (more, EDGE + width - ASIDE, "more")):
        lit = there and not off
        fill: Paint = _brass(d, palette, EDGE) if lit else "#2B4657"
        d.rect(x + 5, EDGE + 5, ASIDE - 5, 90, 29, fill)
        if there:
            _sign(d, name, x + ASIDE / 2, UNITS / 2, 46, PALE if off else palette["ink"])
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=90, blur=6), Layer(d.done())))


def letter(palette: Palette, size: Size, state: str) -> Picture:
    """A small wooden tile for one letter; it lights up under the focus and goes down when pressed."""
    shade, d = sheet(size, UNITS), sheet(size, UNITS)
    width = d.width - 2 * EDGE
    light, plain, deep = enamel(palette, "gold" if state in (FOCUS, PRESSED) else "paper")
    top = EDGE + (7 if state == PRESSED else 0)
    if state == FOCUS:
        focus(d, palette, EDGE, EDGE, width, 100, 22, EDGE - 1)
    else:
        shade.rect(EDGE, EDGE + 9, width, 94, 22, palette["night"])
    if state == DISABLED:
        d.rect(EDGE, EDGE, width, 100, 22, SLATE, opacity=0.8, stroke=PALE, width=3)
    else:
        d.rect(EDGE, EDGE + 7, width, 93, 22, deep)
        d.rect(EDGE, top, width, 93, 22, d.linear(0, top, 0, top + 93, (0, light), (0.5, plain), (1, plain)))
        d.rect(EDGE + 7, top + 7, width - 14, 79, 16, stroke=mix(plain, deep, 0.7), width=2.6)
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=100, blur=6), Layer(d.done())))


def limelight(palette: Palette, whole: Size, radius: int, reach: int) -> Picture:
    """The rings and the light of the focus for anything with round corners, to lie below it.

    They are around a box that is smaller by `reach` on every side than this size.
    """
    d = Drawing(*whole)
    box = reach, reach, d.width - 2 * reach, d.height - 2 * reach
    focus(d, palette, *box, radius, reach - 1, reach / BEAM)
    return Picture(d.width, d.height, (Layer(d.done()),))


def _brass(d: Drawing, palette: Palette, top: float) -> Paint:
    return d.linear(0, top, 0, top + 100, (0, "#FFDF94"), (0.5, palette["gold"]), (1, palette["gold"]))


def _knob(d: Drawing, palette: Palette, x: float, y: float, r: float, off: bool) -> None:
    """A round cap of paper enamel with a lip."""
    rim: Hex = SLATE if off else "#B9A476"
    d.circle(x, y, r, rim, stroke=palette["ink"], width=3)
    d.circle(x, y - 3, r - 4, PALE if off else palette["paper"])
    d.circle(x, y - 3, r - 12, stroke=rim if off else GLINT, width=4)


def _sign(d: Drawing, name: str, x: float, y: float, side: float, colour: Hex) -> None:
    with d.placed(x - side / 2, y - side / 2, side / 100):
        symbols.draw(d, name, colour)
