"""Cards without art: the table shows them if an art file is missing or broken.

Nothing here reads a file. Colours are flat and carry their number as pips, as on dice; numbers are drawn in segments,
as on a clock. Every card can still be told from every other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.gfx.cardart import Format
from game.gfx.decks.base import HOUSE, Deck, Piece, Plate
from game.gfx.palette import Hex
from game.gfx.svg import Drawing, Layer, Picture, Size

PAPER, INK, EDGE, BACK = "#FBF5E6", "#1D1A36", "#D6C193", "#1B2A4A"

EIGHT: Final = ("#B12B29", "#F96413", "#FFDE20", "#42B175", "#6CF0FF", "#4A6CD3", "#461D91", "#EE95B9")
SIX: Final = tuple(EIGHT[i] for i in (0, 2, 3, 4, 5, 6))
FOUR: Final = tuple(EIGHT[i] for i in (0, 2, 4, 6))

# Seven segments in a box of 60 by 100, and which of them make a digit.
SEGMENTS: Final[Mapping[str, str]] = {
    "top": "M8 6H52",
    "left above": "M6 8V46",
    "right above": "M54 8V46",
    "middle": "M8 50H52",
    "left below": "M6 54V92",
    "right below": "M54 54V92",
    "bottom": "M8 94H52",
}
DIGITS: Final = (
    ("top", "left above", "right above", "left below", "right below", "bottom"),
    ("right above", "right below"),
    ("top", "right above", "middle", "left below", "bottom"),
    ("top", "right above", "middle", "right below", "bottom"),
    ("left above", "right above", "middle", "right below"),
    ("top", "left above", "middle", "right below", "bottom"),
    ("top", "left above", "middle", "left below", "right below", "bottom"),
    ("top", "right above", "right below"),
    tuple(SEGMENTS),
    ("top", "left above", "right above", "middle", "right below", "bottom"),
)

Draw = Callable[[Drawing, Plate], bool]  # draws a piece that only this game has; False if it has no such piece
FormOf = Callable[[Piece, Format], Format]  # the format of a piece that is not a card


class PlainDeck(Deck):
    """The pieces of one game, with the sizes and names of the art deck."""

    def __init__(
        self, key: str, form: Format, faces: Sequence[int], draw: Draw, form_of: FormOf = lambda piece, form: form
    ) -> None:
        self.key = key
        self.form = form
        self.faces = faces
        self._draw = draw
        self._form_of = form_of

    def size(self, piece: Piece, width: int) -> Size:
        """The size of the piece in the art deck."""
        return self._form_of(piece, self.form).size(width)

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """Every piece is a plate of its own."""
        return (piece,)

    def picture(self, plate: Plate, size: Size) -> Picture:
        """A flat drawing."""
        form = self._form_of(plate, self.form)
        d = form.drawing()
        match plate:
            case ("stock",):
                card(d, PAPER)
            case ("back", int(seat)):
                card(d, BACK)
                card_number(d, 0 if seat == HOUSE else seat + 1)
            case _ if not self._draw(d, plate):
                raise KeyError(f"{self.key} has no {plate}")
        return form.picture(Layer(d.done()))


def card(d: Drawing, colour: Hex) -> None:
    d.rect(0, 0, d.width, d.height, 20, EDGE)
    d.rect(0, 0, d.width, d.height - 6, 20, PAPER)
    d.rect(10, 10, d.width - 20, d.height - 26, 12, colour, stroke=INK, width=2)


def pips(d: Drawing, count: int, x: float, y: float) -> None:
    """A row of dots on a cream pill."""
    half = count * 9
    d.rect(x - half - 5, y - 13, 2 * half + 10, 26, 13, PAPER, stroke=INK, width=2)
    for i in range(count):
        d.circle(x - half + 9 + i * 18, y, 6.5, INK)


def card_number(d: Drawing, value: int) -> None:
    number(d, value, d.width / 2, (d.height - 6) / 2, 110)


def number(d: Drawing, value: int, x: float, y: float, height: float) -> None:
    """A number in segments around a point, cream on an ink plate."""
    digits = [int(c) for c in str(value)]
    scale = height / 100
    pitch = 78 * scale
    width = pitch * len(digits) - 18 * scale
    d.rect(x - width / 2 - 14, y - height / 2 - 14, width + 28, height + 28, 16, INK)
    for i, digit in enumerate(digits):
        with d.placed(x - width / 2 + i * pitch, y - height / 2, scale):
            d.path("".join(SEGMENTS[name] for name in DIGITS[digit]), stroke=PAPER, width=12)


def pips_in_rows(d: Drawing, count: int, x: float, y: float) -> None:
    """Up to six dots in two rows, for where a pill would be too wide."""
    first = min(count, 3)
    if count > first:
        pips(d, first, x, y - 14)
        pips(d, count - first, x, y + 14)
    else:
        pips(d, count, x, y)
