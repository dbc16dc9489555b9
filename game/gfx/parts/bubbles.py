"""Grounds for one short-lived line: toasts, speech with a tail, the film of a photo finish; and frost."""

from __future__ import annotations

from typing import Final

from game.gfx.palette import Palette
from game.gfx.parts.outline import rounded, sheet
from game.gfx.parts.pill import DEEP_NIGHT
from game.gfx.shapes import around, polygon
from game.gfx.svg import Drawing, Layer, Picture, Size, number

PAD: Final = 0.14  # of the height of the pill, around it for shadow
TAIL: Final = 0.34  # of the height of the pill, beyond it
REACH: Final = TAIL + 0.1  # of the height of the pill, around it for a tail on any side
TAILS: Final = ("down", "up", "left", "right")
ICE, ICE_LINE, ICE_DEEP = "#DDF2F8", "#FFFFFF", "#5FA3BC"


def toast(palette: Palette, size: Size) -> Picture:
    """Dark glass with a paper edge, visible on both cloths; the size includes the pad."""
    units, pad = 100 * (1 + 2 * PAD), 100 * PAD
    shade, d = sheet(size, units), sheet(size, units)
    width = d.width - 2 * pad
    shade.rect(pad, pad + 7, width, 100, 50, palette["night"])
    d.rect(pad, pad, width, 100, 50, palette["paper"])
    d.rect(pad + 5, pad + 5, width - 10, 90, 45, d.linear(0, pad, 0, pad + 100, (0, "#16384C"), (1, DEEP_NIGHT)))
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=120, blur=5), Layer(d.done())))


def speech(palette: Palette, size: Size, tail: str) -> Picture:
    """A paper bubble with an ink contour and a tail to one side; in pixels, with room for a tail on every side.

    The pill is `inset` away from every edge.
    """
    shade, d = Drawing(*size), Drawing(*size)
    away = inset(size[1])
    w, h = size[0] - 2 * away, size[1] - 2 * away
    line, r = max(2.0, h * 0.05), h * 0.46
    body = rounded(away, away, w, h, r) + _tail(size, away, h, tail)
    with shade.placed(0, h * 0.07):
        shade.path(body, palette["night"])
    d.path(body, palette["ink"], stroke=palette["ink"], width=2 * line)
    d.path(body, d.linear(0, away, 0, away + h, (0, palette["paper_light"]), (1, palette["paper_shade"])))
    return Picture(d.width, d.height, (Layer(shade.done(), alpha=110, blur=h * 0.06), Layer(d.done())))


def reach(height: int) -> int:
    """The pixels that a bubble is larger on every side than its pill of this height."""
    return round(height * REACH)


def inset(whole: int) -> float:
    """The pixels between a bubble's edge and its pill, from the height of the whole bubble."""
    return whole * REACH / (1 + 2 * REACH)


def _tail(size: Size, away: float, h: float, tail: str) -> str:
    """A pointed tail that begins well inside the pill, so that it joins without a seam."""
    width, height = size
    tip, half = TAIL * h, h * 0.22
    x, y = width / 2, height / 2
    match tail:
        case "down":
            points = ((x - half, height - away - half), (x + half, height - away - half), (x, height - away + tip))
        case "up":
            points = ((x - half, away + half), (x, away - tip), (x + half, away + half))
        case "left":
            points = ((away + half, y - half), (away + half, y + half), (away - tip, y))
        case "right":
            points = ((width - away - half, y - half), (width - away + tip, y), (width - away - half, y + half))
        case _:
            return ""
    return polygon(points)


def film(palette: Palette, size: Size) -> Picture:
    """A strip of film with its holes, and the finishing line across the middle: for a photo finish."""
    d = sheet(size)
    w = d.width
    d.rect(0, 0, w, 100, 10, palette["paper"])
    d.rect(2.5, 2.5, w - 5, 95, 8, palette["ink"])
    count = round(w / 15)
    pitch = w / count
    holes = "".join(rounded((i + 0.5) * pitch - 3.6, y, 7.2, 8, 2) for i in range(count) for y in (6.5, 85.5))
    d.path(holes, palette["paper"], opacity=0.92)
    d.rect(7, 20, w - 14, 60, 4, d.linear(0, 20, 0, 80, (0, "#2B4A63"), (1, "#16293E")))
    for row in range(10):
        for column in range(2):
            if (row + column) % 2:
                d.rect(w / 2 - 6 + column * 6, 20 + row * 6, 6, 6, 0, palette["paper"], opacity=0.5)
    return Picture(d.width, 100, (Layer(d.done()),))


# -- frost ------------------------------------------------------------------------------------------------------------


def frost(size: Size) -> Picture:
    """Ice over a frozen thing: clear in the middle, with crystals that grow in from the corners; in pixels."""
    d = Drawing(*size)
    w, h = d.width, d.height
    k = min(w, h)
    box = 1.5, 1.5, w - 3, h - 3, k * 0.09
    d.rect(*box, d.radial(w / 2, h / 2, (w * w + h * h) ** 0.5 / 2, (0, ICE, 0.12), (0.55, ICE, 0.3), (1, ICE, 0.75)))
    for x, y, turn in ((0, 0, 135), (w, 0, 225), (w, h, 315), (0, h, 45)):
        for spread, long in ((0, 0.44), (-32, 0.3), (32, 0.3)):
            needle = _crystal(x, y, k * long, turn + spread)
            d.path(needle, stroke=ICE_DEEP, width=k * 0.022, stroke_opacity=0.55)
            d.path(needle, stroke=ICE_LINE, width=k * 0.013, stroke_opacity=0.95)
    d.rect(*box, stroke=ICE_DEEP, width=max(2.0, k * 0.03), stroke_opacity=0.8)
    d.rect(*box, stroke=ICE_LINE, width=max(1.2, k * 0.016))
    return Picture(w, h, (Layer(d.done()),))


def _crystal(x: float, y: float, long: float, angle: float) -> str:
    """A needle of ice with three pairs of twigs."""
    n = number
    tip = around(x, y, long, angle)
    text = f"M{n(x)} {n(y)}L{n(tip[0])} {n(tip[1])}"
    for share, twig in ((0.35, 0.3), (0.58, 0.22), (0.78, 0.14)):
        fork = around(x, y, long * share, angle)
        for side in (-50, 50):
            end = around(*fork, long * twig, angle + side)
            text += f"M{n(fork[0])} {n(fork[1])}L{n(end[0])} {n(end[1])}"
    return text
