"""The icon of the program: an M on a quilt of four patches, simpler the smaller it is; as PNG, ICO and ICNS."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Final

import pygame

from game.gfx.cardart import Kit
from game.gfx.palette import mix
from game.gfx.raster import Painter
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.textures import Field, weave

SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256, 512)
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)  # an ICO can hold no more than 256
ICNS_KINDS: Final = {128: b"ic07", 256: b"ic08", 512: b"ic09"}  # macOS's type of a PNG of this size
SMALL: Final = 40  # pixels; smaller icons have neither textures nor stitches

# Red heart, yellow star, turquoise wave, violet diamond: the 4-set, in reading order.
QUILT: Final = ("red", "yellow", "turquoise", "violet")
M: Final = "M25 76V31L50 59L75 31V76"


def icon(kit: Kit, size: Size) -> Picture:
    """The icon for this size in pixels."""
    palette = kit.palette
    small = size[0] < SMALL
    ground, top, mask = (Drawing(100, 100) for _ in range(3))
    edge = 3 if small else 4
    inner = 100 - 2 * edge
    ground.rect(0, 0, 100, 100, 24, palette["ink"])
    mask.rect(edge, edge, inner, inner, 20, "#FFFFFF")
    layers = []
    patches, textures = Drawing(100, 100), Drawing(100, 100)
    for i, name in enumerate(QUILT):
        colour = palette.named(name)
        x, y = 50 * (i % 2), 50 * (i // 2)
        tones = (0, mix(colour.base, colour.light, 0.25)), (1, mix(colour.base, colour.deep, 0.12))
        patches.rect(x, y, 50, 50, 0, patches.linear(0, y, 0, y + 50, *tones))
    layers.append(Layer(patches.done(), mask.done()))
    if not small:
        for i, name in enumerate(QUILT):
            colour = palette.named(name)
            x, y = 50 * (i % 2), 50 * (i // 2)
            textures, cut = Drawing(100, 100), Drawing(100, 100)
            weave(textures, colour.texture, Field(x, y, 50, 50, 0.62, (x + 25, y + 25)), colour.light)
            left, high = max(x, edge), max(y, edge)
            cut.rect(left, high, min(x + 50, 100 - edge) - left, min(y + 50, 100 - edge) - high, 0, "#FFFFFF")
            layers.append(Layer(textures.done(), cut.done(), 100))
        seams = "M50 4V96M4 50H96"
        top.path(seams, stroke=palette["ink"], width=1.8)
        stitch = "".join(f"M{8 + k * 7.2:.1f} {y}h4M{y} {8 + k * 7.2:.1f}v4" for k in range(12) for y in (46.4, 53.6))
        top.path(stitch, stroke=palette["paper"], width=1.1, stroke_opacity=0.85)
    else:
        top.path("M50 3V97M3 50H97", stroke=palette["ink"], width=4)
    rim, letter = (31, 15) if small else (25, 14)
    with top.placed(0, 0 if small else 3):
        top.path(M, stroke=palette["ink"], width=rim)
    top.path(M, stroke=palette["ink"], width=rim)
    top.path(M, stroke=palette["paper"], width=letter)
    if not small:
        top.path("M25 33L50 61L75 33", stroke="#FFFFFF", width=3, stroke_opacity=0.8)
    top.rect(edge / 2, edge / 2, 100 - edge, 100 - edge, 23, stroke=palette["ink"], width=edge)
    if size[0] >= 64:
        top.rect(edge + 1, edge + 1, inner - 2, inner - 2, 19, stroke="#FFFFFF", width=1.2, stroke_opacity=0.35)
    return Picture(100, 100, (Layer(ground.done()), *layers, Layer(top.done())))


def images(kit: Kit, sizes: Iterable[int] = SIZES) -> Mapping[int, pygame.Surface]:
    """The icon in several sizes, each drawn separately."""
    painter = Painter()
    return {side: painter.paint(icon(kit, (side, side)), (side, side)) for side in sizes}


def png(image: pygame.Surface) -> bytes:
    """A surface as a PNG file."""
    file = BytesIO()
    pygame.image.save(image, file, "icon.png")
    return file.getvalue()


def ico(pictures: Mapping[int, pygame.Surface]) -> bytes:
    """Several sizes as one ICO file, each kept as PNG, as Windows reads it since Vista."""
    files = [(side, png(image)) for side, image in sorted(pictures.items()) if side <= 256]
    offset = 6 + 16 * len(files)
    head, body = struct.pack("<HHH", 0, 1, len(files)), b""
    for side, data in files:
        head += struct.pack("<BBBBHHLL", side % 256, side % 256, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return head + body


def icns(pictures: Mapping[int, pygame.Surface]) -> bytes:
    """The large sizes as one ICNS file, each kept as PNG, as macOS reads it since 10.7."""
    files = [(kind, png(pictures[side])) for side, kind in ICNS_KINDS.items()]
    body = b"".join(kind + struct.pack(">L", 8 + len(data)) + data for kind, data in files)
    return b"icns" + struct.pack(">L", 8 + len(body)) + body
