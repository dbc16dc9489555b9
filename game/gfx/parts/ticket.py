"""Admission tickets: a player's panel, with a stub in the seat's colour that an avatar sits on."""

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, mix
from game.gfx.parts.outline import aura, notched, sheet
from game.gfx.shapes import disc
from game.gfx.svg import Layer, Picture, Size
from game.gfx.textures import Field, weave

STUB: Final = 1.22  # of the height
PAD: Final = 0.24  # of the height, around the ticket for its shadow and its glow
LIP: Final = 5
BITE: Final = 14

PLAIN, TURN, FROZEN = "plain", "turn", "frozen"
STATES: Final = (PLAIN, TURN, FROZEN)

GLOW: Final = "#FFD873"
LINE, HOLE, LIP_TONE = "#C9AE78", "#B79B62", "#CDB684"
FROST, FROST_DEEP = "#C4D5DD", "#7F9BA8"


def ticket(kit: Kit, size: Size, colour: Colour, side: str, state: str) -> Picture:
    """A ticket with its stub on the `left` or the `right`; its state makes it glow (turn) or pale (frozen).

    The size includes the pad on every side.
    """
    palette = kit.palette
    units = 100 * (1 + 2 * PAD)
    pad = 100 * PAD
    shade, texture, mask, front = (sheet(size, units) for _ in range(4))
    width, height = shade.width - 2 * pad, 100 - LIP
    outline = notched(pad, pad, width, height, BITE)
    thick = notched(pad, pad + LIP, width, height, BITE)

    body = sheet(size, units)
    if state != TURN:  # light laid over a soft shadow would turn grey
        shade.path(thick, palette["night"])
    else:
        aura(body, pad - 8, pad - 8, width + 16, 116, 12, pad - 9, GLOW)
        for tone, wide in ((palette["ink"], 18), (GLOW, 9)):  # light is visible on the dark cloth, ink on the light one
            body.path(outline, stroke=tone, width=wide)
            body.path(thick, stroke=tone, width=wide)
    frozen = state == FROZEN
    high, middle, low = (
        ("#DCE8ED", FROST, "#B3C7D1") if frozen else (palette["paper_light"], palette["paper"], "#F1E3C4")
    )
    paper = body.linear(0, pad, 0, pad + 100, (0, high), (0.4, middle), (1, low))
    body.path(thick, FROST_DEEP if frozen else LIP_TONE)
    body.path(outline, paper)

    # The stub stays away from the edge: no colour touches the cloth (P-1).
    stub = 100 * STUB
    left = pad if side == "left" else pad + width - stub
    panel = notched(left + 6, pad + 6, stub - 13 if side == "left" else stub - 12, height - 12, 11)
    base = mix(colour.base, FROST_DEEP, 0.6) if frozen else colour.base
    tones = (0, mix(base, colour.light, 0.25)), (1, mix(base, colour.deep, 0.15))
    body.path(panel, body.linear(0, pad, 0, pad + height, *tones))
    weave(texture, colour.texture, Field(left, pad, stub, height, 1.2), colour.light)
    mask.path(panel, "#FFFFFF")
    front.path(panel, stroke=colour.outline, width=2.8)

    tear = left + stub if side == "left" else left
    holes = 9
    front.path(
        "".join(disc(tear, pad + (i + 0.5) * height / holes, 2.5) for i in range(holes)), FROST_DEEP if frozen else HOLE
    )
    start, end = (tear + 7, pad + width - 7) if side == "left" else (pad + 7, tear - 7)
    front.path(notched(start, pad + 7, end - start, height - 14, 10), stroke=FROST_DEEP if frozen else LINE, width=1.9)
    layers = (
        Layer(shade.done(), alpha=120, blur=7),
        Layer(body.done()),
        Layer(texture.done(), mask.done(), 110),
        Layer(front.done()),
    )
    return Picture(shade.width, shade.height, layers)
