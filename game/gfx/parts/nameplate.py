"""An avatar with a name beside it, on the ground itself: where a ticket of paper has no room."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.palette import Hex
from game.gfx.parts.parts import FREEZE, FROST, Parts, centre
from game.gfx.raster import blank, dimmed
from game.gfx.svg import Size

SMALLER: Final = 0.84  # an avatar in such a ring
LIT: Final[Hex] = "#FFE9A8"  # a name whose turn it is
WHOLE: Final = 1000


def nameplate(
    parts: Parts,
    who: tuple[str, str, str],
    size: Size,
    room: Rect,
    letters: int,
    least: int,
    *,
    side: str = "left",
    turn: bool = False,
    mood: str = "calm",
    frozen: int = 0,
) -> Surface:
    """`who` is a colour, an animal and a name; the avatar is as high as the plate, at one side, and the name in `room`.

    On its turn the avatar has a gold ring; `frozen` is the rest of a freeze, in thousandths. Letters are `least` pixels
    high at least.
    """
    colour, animal, name = who
    frozen = -(-frozen // FREEZE) * FREEZE

    def compose() -> Surface:
        page = blank(size)
        height = size[1]
        middle = height // 2 if side == "left" else size[0] - height // 2
        inner = round(height * SMALLER) if frozen or turn else height
        face = parts.ground(("avatar", animal, colour, mood, 0), (inner, inner))
        if frozen or turn:
            ring = ("ring", "frost", frozen) if frozen else ("ring", "gold", WHOLE)
            centre(page, parts.ground(ring, (height, height)), middle, height // 2)
        centre(page, dimmed(face, FROST, 0.4) if frozen else face, middle, height // 2)
        style = Style(Face.DISPLAY, letters, LIT if turn else parts.palette["paper"])
        label = parts.write.fitted_name(name, style, room.width, least, side)
        x = room.x if side == "left" else room.right - label.get_width()
        page.blit(label, (x, room.centery - label.get_height() // 2))
        return page

    key = "nameplate", *who, size, tuple(room), letters, least, side, turn, mood, frozen
    return parts.keep(key, compose)
