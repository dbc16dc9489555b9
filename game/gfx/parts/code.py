"""A QR code on white paper, crisp at every size: its squares have whole pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.palette import Palette
from game.gfx.svg import Drawing, Layer, Picture

QUIET: Final = 4  # squares around the code that stay white, as readers ask for
WHITE: Final = "#FFFFFF"


def side_of(squares: Sequence[Sequence[bool]], most: int) -> int:
    """The side of the largest picture of this code that has at most `most` pixels across."""
    edge = _edge(most)
    return (most - 2 * edge) // (len(squares) + 2 * QUIET) * (len(squares) + 2 * QUIET) + 2 * edge


def code(palette: Palette, squares: Sequence[Sequence[bool]], side: int) -> Picture:
    """The code in a box of `side_of` pixels; True is dark."""
    d = Drawing(side, side)
    edge, round_off, dark = _edge(side), side / 22, palette["ink"]
    d.rect(0, 0, side, side, round_off, dark)
    d.rect(edge, edge, side - 2 * edge, side - 2 * edge, round_off - edge, WHITE)
    pitch = (side - 2 * edge) // (len(squares) + 2 * QUIET)
    square, begin = f"h{pitch}v{pitch}h-{pitch}z", edge + pitch * QUIET
    for y, row in enumerate(squares):
        if starts := "".join(f"M{begin + pitch * x} {begin + pitch * y}{square}" for x, lit in enumerate(row) if lit):
            d.path(starts, dark)
    return Picture(side, side, (Layer(d.done()),))


def _edge(side: int) -> int:
    """The width of the contour."""
    return max(2, side // 100)
