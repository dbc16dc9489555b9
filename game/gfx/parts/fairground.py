"""The larger furniture of the fair.

Booths of the lobby, podium and plank of the results, and for Tall Order punch strip, curtain, bag, padlock
and rope.
"""

from __future__ import annotations

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, Palette, mix
from game.gfx.parts import avatars
from game.gfx.parts.outline import scallops, sheet
from game.gfx.parts.ribbon import rosette
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.textures import Field, weave

WOOD_LIGHT, WOOD, WOOD_DARK, WOOD_DEEP, GRAIN = "#F3C98B", "#D39553", "#9A5E2C", "#5E3218", "#7E4A22"
OFF_LIGHT, OFF_DARK, OFF_LINE = "#5B7C8C", "#35566A", "#1C3A4E"
READABLE: Final = 24  # pixels of a glyph that is counted
CURTAIN_SIGN: Final = 35  # of 100 units of height: the distance of a curtain's glyph from its end
NAMED: Final = avatars.READABLE  # pixels of a glyph that names a seat


def booth(kit: Kit, size: Size, colour: Colour, taken: bool) -> Picture:
    """A booth of the lobby: dark inside, lit if `taken`, under an awning with the seat's glyphs."""
    palette = kit.palette
    d = sheet(size, 254)
    w = d.width
    line = (colour.light if colour.id == "violet" else colour.base) if taken else OFF_LIGHT
    frame = 5, 12, w - 10, 237, 26
    d.rect(*frame, "#0A2233", opacity=0.92 if taken else 0.6)
    if taken:
        d.rect(*frame, d.radial(110, 150, 360, (0, "#FFE9A8", 0.16), (1, "#FFE9A8", 0)))
    d.rect(*frame, stroke=palette["ink"], width=10)
    d.rect(*frame, stroke=line, width=4.6)
    sign = max(21.0, min(34.0, NAMED * 254 / size[1]))  # the name begins right below
    count = max(3, round(w / (2 * sign)) | 1)
    for i, lobe in enumerate(scallops(1.4, 14, w - 2.8, count, sign * 1.24, 17)):
        tinted = i % 2 == 0
        fill = (colour.base if tinted else palette["paper"]) if taken else (OFF_DARK if tinted else "#4C6E80")
        d.path(lobe, fill, stroke=colour.outline if taken else OFF_LINE, width=2.4)
        if taken and tinted:
            kit.signs.sign(d, colour, (i + 0.5) * w / count, 18 + sign, sign, 7)
    edge = colour.outline if taken else OFF_LINE
    d.rect(2, 2, w - 4, 21, 10, colour.deep if taken else "#2A485A", stroke=edge, width=4)
    d.rect(2, 2, w - 4, 15, 7.5, colour.light if taken else "#3E6276", stroke=edge, width=3)
    return Picture(w, 254, (Layer(d.done()),))


# -- results ----------------------------------------------------------------------------------------------------------


def podium(kit: Kit, size: Size, colour: Colour, place: int) -> Picture:
    """A painted box under a wooden lid, with the place on a rosette; the better the place, the higher."""
    palette = kit.palette
    width = 250.0
    height = width * size[1] / size[0]
    ground, texture, mask, top = (Drawing(width, height) for _ in range(4))
    box = 10, 20, width - 20, height - 22, 14
    tones = (0, mix(colour.base, colour.light, 0.15)), (1, mix(colour.base, colour.deep, 0.35))
    ground.rect(*box, palette["paper"], stroke=palette["paper"], width=8)
    ground.rect(*box, ground.linear(0, 20, 0, height, *tones))
    weave(texture, colour.texture, Field(10, 20, width - 20, height - 20, 1.7, (width / 2, 20)), colour.light)
    mask.rect(*box, "#FFFFFF")
    top.rect(10, 32, width - 20, 18, 2, palette["night"], opacity=0.28)  # the lid's shadow
    top.rect(18, 34, width - 36, height - 46, 10, stroke=palette["gold"], width=3, stroke_opacity=0.9)
    top.rect(*box, stroke=colour.outline, width=4)
    for x in (40.0, width - 40):
        kit.signs.sign(top, colour, x, height - 36, 28, 8)
    _board(top, 0, 0, width, 32)
    rosette(top, kit, width / 2, 36 + (height - 40) / 2, 54, place, colour.outline)
    layers = Layer(ground.done()), Layer(texture.done(), mask.done(), 95), Layer(top.done())
    return Picture(width, height, layers)


def plank(size: Size) -> Picture:
    """A wooden board for things to stand on."""
    d = sheet(size, 44)
    _board(d, 0, 0, d.width, 32)
    for i in range(max(1, int(d.width / 160))):
        left = 30 + i * 160
        d.path(f"M{left} {13 + i % 3 * 5}q45 -5 90 0", stroke=GRAIN, width=2.4, stroke_opacity=0.6)
    for x in (20.0, d.width - 20):
        d.circle(x, 18, 5.6, "#6B3A1E")
        d.circle(x, 16.6, 4.8, "#E9C07F")
    return Picture(d.width, 44, (Layer(d.done()),))


def _board(d: Drawing, x: float, y: float, w: float, h: float) -> None:
    d.rect(x, y + 6, w, h + 4, h * 0.44, WOOD_DEEP)
    d.rect(x, y, w, h, h * 0.44, d.linear(0, y, 0, y + h, (0, WOOD), (1, WOOD_DARK)), stroke=WOOD_DEEP, width=1.6)
    d.path(f"M{x + 14} {y + 8}H{x + w - 14}", stroke=WOOD_LIGHT, width=4, stroke_opacity=0.75)


# -- Tall Order -------------------------------------------------------------------------------------------------------


def punch(kit: Kit, size: Size, colour: Colour, holes: int, done: int) -> Picture:
    """A strip with a hole for every task; the punched ones show the seat's glyph on its colour."""
    palette = kit.palette
    d = sheet(size)
    d.rect(0, 7, d.width, 93, 22, "#CDB684")
    d.rect(0, 0, d.width, 92, 22, d.linear(0, 0, 0, 92, (0, palette["paper_light"]), (1, palette["paper_shade"])))
    pitch = (d.width - 24) / holes
    r = min(pitch * 0.45, 37)
    for i in range(holes):
        x, y = 12 + pitch * (i + 0.5), 46
        if i < done:
            d.circle(x, y, r, colour.base, stroke=colour.outline, width=4.5)
            kit.signs.sign(d, colour, x, y, max(r * 1.16, min(r * 1.36, READABLE * 100 / size[1])), 8)
        else:
            d.circle(x, y, r * 0.86, "#EADBB7", stroke="#B79B62", width=3.6)
            d.circle(x, y + 2.4, r * 0.72, "#F6ECD2")
    return Picture(d.width, 100, (Layer(d.done()),))


def curtain(kit: Kit, size: Size, colour: Colour) -> Picture:
    """A small theatre's valance: words go on its band, the upper 64 of 100, between two of the seat's glyphs."""
    palette = kit.palette
    d = sheet(size)
    w = d.width
    count = max(3, round(w / 52) | 1)
    lobes = scallops(2.5, 42, w - 5, count, 25, 26)
    for lobe in lobes:
        d.path(lobe, stroke=colour.outline, width=5)  # P-1: to the cloth
    for i, lobe in enumerate(lobes):
        d.path(lobe, colour.base if i % 2 == 0 else colour.deep, stroke=palette["gold"], width=2.4)
    d.rect(0, 0, w, 66, 18, colour.outline)
    band = colour.ground()
    d.rect(2.6, 2.6, w - 5.2, 58, 16, d.linear(0, 2, 0, 60, (0, mix(band, colour.light, 0.3)), (0.18, band), (1, band)))
    d.rect(6.5, 6.5, w - 13, 50, 12, stroke=palette["gold"], width=2.8)
    sign = max(32.0, min(38.0, NAMED * 100 / size[1]))
    for x in (CURTAIN_SIGN, w - CURTAIN_SIGN):
        kit.signs.sign(d, colour, x, 31.5, sign, 8)
    return Picture(w, 100, (Layer(d.done()),))


def bag(palette: Palette) -> Picture:
    """The bag that blocks are drawn from; its count is written on its belly, 55 % down."""
    d = Drawing(200, 222)
    ink, gold = palette["ink"], palette["gold"]
    belly = "M62 66C20 96 4 140 10 178C14 209 44 216 100 216C156 216 186 209 190 178C196 140 180 96 138 66Z"
    d.path(belly, d.linear(0, 60, 200, 214, (0, "#D29656"), (0.5, "#B97A40"), (1, "#8E5426")), stroke=ink, width=6)
    d.path("M136 72C176 100 190 142 184 178C181 203 160 210 128 212C160 180 168 120 136 72Z", "#6B3A1E", opacity=0.38)
    d.path("M44 106C30 128 24 150 26 172", stroke=WOOD_LIGHT, width=7, stroke_opacity=0.7)
    d.path(
        "M76 82C72 92 70 100 70 108M100 82V104M124 82C128 92 130 98 131 106",
        stroke="#6B3A1E",
        width=4,
        stroke_opacity=0.55,
    )
    d.path(
        "M60 64C52 44 44 30 40 16C58 28 66 8 80 22C90 6 110 6 120 22C134 8 142 28 160 16C156 30 148 44 140 64Z",
        "#E0B074",
        stroke=ink,
        width=6,
    )
    d.path("M72 56C68 44 66 36 66 30M100 56V24M128 56C132 44 134 36 134 30", stroke="#A9713F", width=4)
    d.path("M138 70L162 106L147 103L138 116L126 76Z", gold, stroke=ink, width=4.5)
    d.rect(54, 56, 92, 20, 10, gold, stroke=ink, width=5)
    d.path("M62 62H130", stroke="#FFE39A", width=4)
    return Picture(200, 222, (Layer(d.done()),))


def padlock(palette: Palette) -> Picture:
    """The padlock on a locked block."""
    d = Drawing(100, 112)
    ink = palette["ink"]
    shackle = "M30 54V37A20 20 0 0 1 70 37V54"
    d.path(shackle, stroke=palette["paper"], width=30)
    d.rect(13, 47, 74, 58, 14, palette["paper"], stroke=palette["paper"], width=13)
    d.path(shackle, stroke=ink, width=23)
    d.path(shackle, stroke="#DAD6CC", width=12)
    d.path("M30 50V37A20 20 0 0 1 46 18", stroke="#FFFFFF", width=4.5)
    d.rect(14, 48, 72, 56, 13, d.linear(0, 48, 0, 104, (0, "#FFD873"), (1, "#E0A02C")), stroke=ink, width=6.5)
    d.rect(20, 54, 60, 13, 6.5, "#FFF0BE", opacity=0.8)
    d.circle(50, 72, 8.5, ink)
    d.path("M46 74H54L57 92H43Z", ink)
    return Picture(100, 112, (Layer(d.done()),))


def rope(palette: Palette, size: Size) -> Picture:
    """The rope and hook that a drawn block hangs on; its lower end is the block's upper edge."""
    d = Drawing(40, 40 * size[1] / size[0])
    end = d.height - 34
    d.path(f"M20 -6V{end:.2f}", stroke="#05121C", width=11, stroke_opacity=0.4)
    d.path(f"M20 -6V{end:.2f}", stroke="#C9A468", width=7.4)
    d.path("".join(f"M17 {y}l6 6" for y in range(0, int(end) - 6, 11)), stroke="#8A6633", width=2.4)
    hook = f"M20 {end - 4:.2f}v6a12 12 0 1 0 12 12"
    d.path(hook, stroke="#5A3A10", width=10.5)
    d.path(hook, stroke=palette["gold"], width=6.2)
    return Picture(40, d.height, (Layer(d.done()),))


def chevrons(size: Size, count: int) -> Picture:
    """A trail of arrow heads down to where a block will land, the nearest the brightest."""
    d = Drawing(40, 40 * size[1] / size[0])
    pitch = d.height / count
    for i in range(count):
        y = (i + 0.3) * pitch
        opacity = 0.35 + 0.6 * (i + 1) / count
        d.path(f"M6 {y:.2f}l14 12l14 -12", stroke="#5A3A10", width=8.5, stroke_opacity=opacity * 0.6)
        d.path(f"M6 {y:.2f}l14 12l14 -12", stroke="#FFD873", width=5.6, stroke_opacity=opacity)
    return Picture(40, d.height, (Layer(d.done()),))


def confetto(kit: Kit, size: Size, colour: Colour, turn: int) -> Picture:
    """A scrap of confetti: the glyph of a colour in that colour with its outline, turned by `turn` eighths."""
    d = Drawing(100, 100)
    rim = max(7.0, min(20.0, 1.8 * 100 / (0.62 * size[0])))
    fill = colour.light if colour.id == "violet" else colour.base
    kit.signs.plain(d, colour.glyph, 50, 50, 62, colour.outline, contour=rim, turn=turn * 45)
    kit.signs.plain(d, colour.glyph, 50, 50, 62, fill, hole=colour.outline, turn=turn * 45)
    return Picture(100, 100, (Layer(d.done()),))
