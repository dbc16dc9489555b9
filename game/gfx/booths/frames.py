"""What runs along the edges of a booth: within the 48 pixels where nothing that matters stands, and a shadow below.

A frame is drawn on a sheet as wide as the window, `HEIGHT` units high, that lies along its upper edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.gfx.palette import Hex, Palette, mix
from game.gfx.parts.outline import lamp, scallops
from game.gfx.shapes import polyline
from game.gfx.svg import Drawing

HEIGHT: Final = 90
LOBE: Final = 77  # units from one lobe of a valance to the next, about
CREAM, CREAM_DEEP = "#F3E8CF", "#CDB684"
STEEL, STEEL_LINE, STRUT, BULB, LAMPLIGHT = "#E0A838", "#3A2A08", "#C48A24", "#FFF3CF", "#FFD98A"
HEM_EDGE: Final = "#2A170E"
PATCH: Final = 80  # units of a patch of a hem, about

Frame = Callable[[Drawing, Palette], None]


def valance(d: Drawing, palette: Palette) -> None:
    """An awning in red and cream, and its shadow."""
    d.rect(0, 23, d.width, 16, 0, "#000000", opacity=0.28)
    awning(d, palette, "red", d.width, 46, LOBE)


def awning(d: Drawing, palette: Palette, colour: str, wide: float, drop: float, lobe: float) -> None:
    """Striped lobes, `drop` units long and about `lobe` wide, from the origin to the right."""
    tone, round_off = palette.named(colour), drop * 0.48
    count = max(3, round(wide / lobe) | 1)
    lobes = scallops(0, -4, wide, count, drop - round_off + 4, round_off)
    for i, shape in enumerate(lobes):
        d.path(shape, tone.base if i % 2 == 0 else CREAM, stroke=palette["ink"], width=2.4, stroke_opacity=0.55)
    width = wide / count
    for i in range(count):  # the shade inside each hem
        left, right, y = i * width + 3, (i + 1) * width - 3, drop - round_off
        bow = f"A{(right - left) / 2:.1f} {round_off - 3:.1f} 0 0 0 {right:.1f} {y:.1f}"
        shade = tone.deep if i % 2 == 0 else CREAM_DEEP
        d.path(f"M{left:.1f} {y - 8:.1f}V{y:.1f}{bow}V{y - 8:.1f}Z", shade, opacity=0.35)
    d.rect(0, -2, wide, drop * 0.28, 0, tone.outline)
    d.rect(0, drop * 0.22, wide, max(2.0, drop * 0.06), 0, palette["gold"], opacity=0.8)


def jib(d: Drawing, palette: Palette) -> None:
    """The lattice arm of a crane, with lamps in it."""
    d.rect(0, 48, d.width, 8, 0, "#000000", opacity=0.25)
    for y in (6, 38):
        for tone, width in ((STEEL_LINE, 9), (STEEL, 5)):
            d.path(f"M0 {y}H{d.width:.0f}", stroke=tone, width=width)
    zigzag = polyline((x, 7 if x // 48 % 2 else 37) for x in range(0, round(d.width) + 48, 48))
    for tone, line in ((STEEL_LINE, 7.0), (STRUT, 3.6)):
        d.path(zigzag, stroke=tone, width=line)
    for x in range(24, round(d.width), 240):
        d.circle(x, 22, 22, lamp(d, x, 22, 22, LAMPLIGHT, 0.5))
        d.circle(x, 22, 6, BULB)


def hem(d: Drawing, palette: Palette) -> None:
    """The edge of a quilt: a patch of each colour in turn, sewn on."""
    count = round(d.width / PATCH)
    width = d.width / count
    for i in range(count):
        x = i * width
        d.rect(x, 0, width, 36, 0, _worn(palette.colours[i * 3 % len(palette.colours)].base))
        d.path(f"M{x:.1f} 0v36", stroke=HEM_EDGE, width=3, stroke_opacity=0.8)
        stitches = "".join(f"M{x + width * (0.15 + 0.27 * k):.1f} 27h{width * 0.17:.1f}" for k in range(3))
        d.path(stitches, stroke=palette["paper"], width=3, stroke_opacity=0.75)
    d.path(f"M0 37.5H{d.width:.0f}", stroke=HEM_EDGE, width=5)


def _worn(tone: Hex) -> Hex:
    return mix(tone, "#3A2415", 0.30)


FRAMES: Final[Mapping[str, Frame]] = {"valance": valance, "jib": jib, "hem": hem}
MIRRORED: Final = ("hem",)  # frames that run along the lower edge, too
