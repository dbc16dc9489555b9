"""A kit that needs no file: flat standard colours, and pips as on dice instead of glyphs.

The parts are drawn with it if the palette or the glyphs are missing or broken. Every seat still has a sign of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.gfx.cardart import Kit
from game.gfx.motifs import Glyph, Signs
from game.gfx.palette import Colour, Hex, Palette, mix
from game.gfx.shapes import disc, polygon

NEUTRAL: Final[Mapping[str, Hex]] = {
    "paper": "#FBF5E6",
    "paper_light": "#FFFFFF",
    "paper_shade": "#F3E8CF",
    "card_edge": "#D6C193",
    "ink": "#1D1A36",
    "night": "#140C2A",
    "gold": "#F2B84B",
    "gold_dark": "#B97A1E",
    "back": "#1B2A4A",
    "cloth_dark_centre": "#2E6E80",
    "cloth_dark_middle": "#184357",
    "cloth_dark_rim": "#0B2133",
    "cloth_light_centre": "#FBF0D9",
    "cloth_light_middle": "#EBDCBE",
    "cloth_light_rim": "#D2BC93",
}

# Id, colour, text colour on it, and the sets it belongs to.
COLOURS: Final = (
    ("red", "#B12B29", "paper", (4, 6, 8)),
    ("orange", "#F96413", "ink", (8,)),
    ("yellow", "#FFDE20", "ink", (4, 6, 8)),
    ("green", "#42B175", "ink", (6, 8)),
    ("turquoise", "#6CF0FF", "ink", (4, 6, 8)),
    ("blue", "#4A6CD3", "paper", (6, 8)),
    ("violet", "#461D91", "paper", (4, 6, 8)),
    ("pink", "#EE95B9", "ink", (8,)),
)

# The places of the pips in a box of 100, for each of the eight.
LOW, HALF, HIGH = 22, 50, 78
PIPS: Final = (
    ((HALF, HALF),),
    ((LOW, LOW), (HIGH, HIGH)),
    ((LOW, HIGH), (HALF, HALF), (HIGH, LOW)),
    ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    ((LOW, LOW), (HIGH, LOW), (HALF, HALF), (LOW, HIGH), (HIGH, HIGH)),
    ((LOW, LOW), (HIGH, LOW), (LOW, HALF), (HIGH, HALF), (LOW, HIGH), (HIGH, HIGH)),
    ((LOW, LOW), (HIGH, LOW), (LOW, HALF), (HALF, HALF), (HIGH, HALF), (LOW, HIGH), (HIGH, HIGH)),
    ((LOW, LOW), (HALF, LOW), (HIGH, LOW), (LOW, HALF), (HIGH, HALF), (LOW, HIGH), (HALF, HIGH), (HIGH, HIGH)),
)

# The seven segments of a digit as bars, and the segments of each digit.
BARS: Final[Mapping[str, tuple[int, int, int, int]]] = {
    "a": (26, 10, 48, 14),
    "b": (62, 10, 14, 44),
    "c": (62, 46, 14, 44),
    "d": (26, 76, 48, 14),
    "e": (24, 46, 14, 44),
    "f": (24, 10, 14, 44),
    "g": (26, 43, 48, 14),
}
DIGITS: Final = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")


def plain_kit() -> Kit:
    colours = tuple(
        Colour(
            id=name,
            base=base,
            deep=mix(base, NEUTRAL["ink"], 0.4),
            light=mix(base, "#FFFFFF", 0.35),
            outline=NEUTRAL["ink"],
            on=NEUTRAL[on],
            sets=sets,
            glyph=name,
            texture="dots",
            neutral=NEUTRAL,
        )
        for name, base, on, sets in COLOURS
    )
    glyphs = {
        name: Glyph("".join(disc(x, y, 15 if len(pips) > 1 else 26) for x, y in pips))
        for (name, *_), pips in zip(COLOURS, PIPS, strict=True)
    }
    numerals = {str(n): "".join(_bar(*BARS[name]) for name in names) for n, names in enumerate(DIGITS)}
    return Kit(Palette(colours, NEUTRAL), Signs(glyphs, numerals))


def _bar(x: float, y: float, w: float, h: float) -> str:
    return polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
