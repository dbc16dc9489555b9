"""Cards without art: what the table shows where an art file is missing or broken.

Nothing here reads a file. Colours are flat and carry their number as pips, as on dice; numbers are drawn in segments,
as on a clock. Plain, but the game goes on and every card can still be told from every other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.gfx.cardart import PORTRAIT, SQUARE, Format
from game.gfx.decks import crosspatch, double_take, fourscore, hoopla, tall_order
from game.gfx.decks.base import HOUSE, Deck, Piece, Plate
from game.gfx.palette import Hex
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.rules.tall_order_tasks import TASKS

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

FORMS: Final[Mapping[str, Format]] = {
    hoopla.HooplaDeck.key: PORTRAIT,
    tall_order.TallOrderDeck.key: SQUARE,
    double_take.DoubleTakeDeck.key: SQUARE,
    fourscore.FourscoreDeck.key: PORTRAIT,
    crosspatch.CrosspatchDeck.key: SQUARE,
}
FACES: Final[Mapping[str, Sequence[int]]] = {
    hoopla.HooplaDeck.key: hoopla.FACES,
    tall_order.TallOrderDeck.key: tall_order.FACES,
    double_take.DoubleTakeDeck.key: double_take.FACES,
    fourscore.FourscoreDeck.key: fourscore.FACES,
    crosspatch.CrosspatchDeck.key: crosspatch.FACES,
}


class PlainDeck(Deck):
    """The pieces of one game, of the same sizes and under the same names as the real ones."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.form = FORMS[key]
        self.faces = FACES[key]

    def size(self, piece: Piece, width: int) -> Size:
        """As of the real deck."""
        return self._form(piece).size(width)

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """Every piece is a plate of its own."""
        return (piece,)

    def picture(self, plate: Plate, size: Size) -> Picture:
        """A flat drawing."""
        form = self._form(plate)
        d = form.drawing()
        match self.key, plate:
            case _, ("stock",):
                _card(d, PAPER)
            case _, ("back", int(seat)):
                _card(d, BACK)
                _card_number(d, 0 if seat == HOUSE else seat + 1)
            case "hoopla", ("face", int(n)):
                _card(d, SIX[n // hoopla.COLOURS])
                _pips(d, n // hoopla.COLOURS + 1, 120, 36)
                d.circle(120, 167, 84, SIX[n % hoopla.COLOURS], stroke=PAPER, width=10)
                _pips(d, n % hoopla.COLOURS + 1, 120, 167)
            case "fourscore", (("face" | "strip"), int(n)):
                _fourscore(d, n, 60 if plate[0] == "strip" else 120)
            case "crosspatch", ("face", int(n)):
                _card(d, EIGHT[n // crosspatch.MOTIFS])
                _pips(d, n // crosspatch.MOTIFS + 1, 120, 36)
                _card_number(d, n % crosspatch.MOTIFS + 1)
            case "double_take", ("face", int(n)):
                _card(d, EIGHT[n % len(EIGHT)])
                _card_number(d, n + 1)
            case "tall_order", ("face", int(n), *turns):
                _card(d, BACK)
                _task(d, n, int(turns[0]) if turns else 0)
            case "tall_order", ("block", int(colour)):
                _block(d, colour, 0, 0, form.width)
            case "tall_order", ("wall" | "clamp" | "frame", *_):
                d.rect(2, 2, form.width - 4, form.height - 4, 20, stroke=PAPER, width=4)
            case _:
                raise KeyError(f"{self.key} has no {plate}")
        return form.picture(Layer(d.done()))

    def _form(self, piece: Piece) -> Format:
        return tall_order.form_of(piece, self.form)


def _card(d: Drawing, colour: Hex) -> None:
    d.rect(0, 0, d.width, d.height, 20, EDGE)
    d.rect(0, 0, d.width, d.height - 6, 20, PAPER)
    d.rect(10, 10, d.width - 20, d.height - 26, 12, colour, stroke=INK, width=2)


def _pips(d: Drawing, count: int, x: float, y: float) -> None:
    """A row of dots on a cream pill."""
    half = count * 9
    d.rect(x - half - 5, y - 13, 2 * half + 10, 26, 13, PAPER, stroke=INK, width=2)
    for i in range(count):
        d.circle(x - half + 9 + i * 18, y, 6.5, INK)


def _card_number(d: Drawing, value: int) -> None:
    _number(d, value, d.width / 2, (d.height - 6) / 2, 110)


def _number(d: Drawing, value: int, x: float, y: float, height: float) -> None:
    """A number in segments around a point, cream on an ink plate."""
    digits = [int(c) for c in str(value)]
    scale = height / 100
    pitch = 78 * scale
    width = pitch * len(digits) - 18 * scale
    d.rect(x - width / 2 - 14, y - height / 2 - 14, width + 28, height + 28, 16, INK)
    for i, digit in enumerate(digits):
        with d.placed(x - width / 2 + i * pitch, y - height / 2, scale):
            d.path("".join(SEGMENTS[name] for name in DIGITS[digit]), stroke=PAPER, width=12)


def _fourscore(d: Drawing, n: int, x: float) -> None:
    value, ring, ground = fourscore.split(n)
    _card(d, SIX[ground])
    _number(d, value + 1, x, 74, 56)
    r = 42 if x < 100 else 58
    d.circle(x, 186, r, SIX[ring], stroke=PAPER, width=8)
    _pips_in_rows(d, ring + 1, x, 186)
    _pips_in_rows(d, ground + 1, x, 290)


def _pips_in_rows(d: Drawing, count: int, x: float, y: float) -> None:
    """Up to six dots in two rows, where a pill would be too wide."""
    first = min(count, 3)
    if count > first:
        _pips(d, first, x, y - 14)
        _pips(d, count - first, x, y + 14)
    else:
        _pips(d, count, x, y)


def _block(d: Drawing, colour: int, x: float, y: float, cell: float) -> None:
    scale = cell / 100
    with d.placed(x, y, scale):
        if colour == tall_order.JOKER:
            d.rect(3, 3, 94, 94, 15, "#FFFFFF", stroke=INK, width=4)
            d.path("M50 20V80M20 50H80", stroke=INK, width=10)
        else:
            d.rect(3, 3, 94, 94, 15, FOUR[colour], stroke=INK, width=4)
            _pips(d, colour + 1, 50, 50)


def _task(d: Drawing, n: int, turns: int) -> None:
    cells = tall_order.turned(TASKS[n], turns)
    rows, columns = max(y for _, y, _ in cells) + 1, max(x for x, _, _ in cells) + 1
    cell = min(204 / max(rows, columns), 80)
    for x, y, colour in cells:
        _block(d, colour, 120 + (x - columns / 2) * cell, 117 + (rows / 2 - 1 - y) * cell, cell)
