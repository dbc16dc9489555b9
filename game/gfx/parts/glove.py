"""The pointers: white gloves with a cuff in the seat's colour that carries its glyph."""

from typing import Final

from game.gfx.cardart import Kit
from game.gfx.palette import Colour, mix
from game.gfx.svg import Drawing, Layer, Picture, Size

UNITS: Final = 212  # a square with room to lean to either side, also for the cuff of a small one, which is larger
TIP: Final = (106 / UNITS, 16 / UNITS)  # the hot spot: the glove leans by turning about it
HEIGHT: Final = 140  # of the glove itself, in units
LEAN: Final = 20  # degrees to either side at most
READABLE: Final = 17  # pixels of the box of the glyph: the glyph itself has 16 (G-2)

HAND: Final = (
    "M32 62V18A10 10 0 0 1 52 18V50C54 44 64 43 68 50C72 45 82 46 85 54C90 50 99 53 99 63V84C99 98 92 108 84 112H44"
    "C34 106 28 96 18 82C10 72 20 62 28 68L34 76Z"
)


def glove(kit: Kit, size: Size, colour: Colour, lean: int) -> Picture:
    """A glove that points upwards, leaning by some degrees; clockwise is positive."""
    shade, d = Drawing(UNITS, UNITS), Drawing(UNITS, UNITS)
    tip_x, tip_y = TIP[0] * UNITS, TIP[1] * UNITS
    sign = max(21.0, min(50.0, READABLE * UNITS / size[0]))  # G-2
    with shade.placed(tip_x + 3, tip_y + 7, turn=lean), shade.placed(-42, -8):
        shade.path(HAND, kit.palette["night"], stroke=kit.palette["night"], width=5)
        shade.rect(*_cuff(sign), 8, kit.palette["night"])
    with d.placed(tip_x, tip_y, turn=lean), d.placed(-42, -8):
        _hand(d, kit.palette["ink"])
        _sleeve(d, kit, colour, sign)
    return Picture(UNITS, UNITS, (Layer(shade.done(), alpha=120, blur=5), Layer(d.done())))


def _hand(d: Drawing, ink: str) -> None:
    d.path(HAND, stroke="#FFFFFF", width=9)  # a rim of light, to stand out from dark cards
    d.path(HAND, "#FFFFFF", stroke=ink, width=5)
    d.path("M90 66V84C90 94 86 102 80 108H84C92 104 96.5 96 96.5 84V66Z", "#D3D7E6")
    d.path("M22 72C20 76 22 80 26 85C32 94 37 101 45 107L49 107C40 99 34 90 28 80Z", "#E6E9F3")
    d.path("M52 50V66M68 52V68M85 56V70", stroke=ink, width=4)
    d.path("M38 20C38 15 42 13.5 45 14.5", stroke="#E6E9F3", width=3)


def _cuff(sign: float) -> tuple[float, float, float, float]:
    """The box of the cuff: it grows with the glyph."""
    width, height = max(54.0, sign * 1.75), max(31.0, sign * 1.28)
    return 64 - width / 2, 137 - height, width, height


def _sleeve(d: Drawing, kit: Kit, colour: Colour, sign: float) -> None:
    x, y, w, h = _cuff(sign)
    cloth = d.linear(0, y, 0, y + h, (0, mix(colour.base, colour.light, 0.5)), (0.45, colour.base), (1, colour.base))
    d.rect(x, y, w, h, 8, cloth, stroke=kit.palette["ink"], width=5)
    d.rect(x + 2.5, y + 2.5, w - 5, h - 5, 6, stroke=colour.outline, width=1.6)
    # An upright glyph on a leaning cuff would look fallen; it leans by 20 degrees at most, so that no glyph resembles
    # another (G-1).
    kit.signs.sign(d, colour, x + w / 2, y + h / 2 + 0.5, sign, 7)
