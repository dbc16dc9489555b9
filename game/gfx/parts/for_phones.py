"""What a phone is shown of the art: drawings as documents, and the palette as a style sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.gfx.palette import Palette
from game.gfx.parts import avatars, symbols
from game.gfx.parts.catalog import PartSource
from game.gfx.svg import Drawing, Layer, Picture
from game.gfx.vector import document
from game.gfx.workshop import Name

SIDE: Final = 160  # pixels that a drawing is made for: details are as fine as this size shows them
SIGNS: Final = ("left", "right", "up", "down", "pause", "tick", "cross")
INKS: Final = ("paper", "ink")

Draw = Callable[[], str]


def drawings(parts: PartSource) -> Mapping[str, Draw]:
    """What draws each document, by its name: avatars, the glyphs of seats, signs, the icon."""
    palette = parts.kit.palette
    seats = [colour.id for colour in palette.six]
    found: dict[str, Draw] = {"icon": partial(_part, parts, ("icon",))}
    for colour in seats:
        found[f"glyph-{colour}"] = partial(_glyph, parts, colour)
        for animal in (*parts.animals, ""):
            name: Name = ("avatar", animal, colour, avatars.CALM, 0)
            found[f"avatar-{animal}-{colour}"] = partial(_part, parts, name)
    for sign in SIGNS:
        for ink in INKS:
            found[f"sign-{sign}-{ink}"] = partial(_sign, sign, palette[ink])
    return found


def style(palette: Palette) -> str:
    """The palette as properties of a style sheet: `--red`, `--red-deep`, `--ink`."""
    tones = {name.replace("_", "-"): tone for name, tone in palette.neutral.items()}
    for colour in palette.six:
        told = {"": colour.base, "-deep": colour.deep, "-light": colour.light, "-outline": colour.outline}
        tones |= {f"{colour.id}{ending}": tone for ending, tone in told.items()}
    return ":root{" + "".join(f"--{name}:{tone};" for name, tone in tones.items()) + "}\n"


def _part(parts: PartSource, name: Name) -> str:
    return document(parts.picture(name, (SIDE, SIDE)))


def _glyph(parts: PartSource, colour: str) -> str:
    """The glyph of a seat, as it stands on its colour."""
    d = Drawing(100, 100)
    parts.kit.signs.sign(d, parts.kit.palette.named(colour), 50, 50, 84, 8)
    return document(Picture(100, 100, (Layer(d.done()),)))


def _sign(name: str, ink: str) -> str:
    return document(symbols.symbol(name, ink))
