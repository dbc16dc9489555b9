"""Fourscore: a wallpaper of one colour's glyph, on it a prize rosette of another colour with a numeral.

Wallpaper and rosette can never be mixed up, even where their colour is the same. A covered card of a row is a *strip*:
all that matters stands in the part of it that can still be seen, in three lanes. The *last* card of a row is seen as a
whole, and has its value, ring and ground in the same lanes: four equal signs of a row lie on one line.
"""

from __future__ import annotations

from typing import Final

from game.gfx.cardart import (
    PORTRAIT,
    Detail,
    Format,
    chip,
    panel,
    rosette,
    shaded,
    sheen,
    stitches,
    stock,
    sunk,
)
from game.gfx.decks import DeckSource, plain
from game.gfx.decks.base import ArtDeck, Piece, Plate
from game.gfx.decks.plain import PlainDeck
from game.gfx.palette import Colour, mix
from game.gfx.shapes import around, disc, rhombus
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.textures import Field, brick

COLOURS: Final = 6
LARGE: Final = 200  # pixels; narrower cards have large signs instead of chips

CHIP: Final = 22  # radius
CHIP_CORNER: Final = (44, 7)  # the place it takes in a corner, and the margin around it

LANES: Final = (61.0, 167.0, 276.0)  # units from the upper edge to value, ring and ground: 18, 49 and 81 %
SHOWN: Final = 53 / 116  # the share of the width of a card that is seen while another covers it
STRIP: Final = 60  # units: the middle of what is seen
STRIPE: Final = Format(
    136, 340, 0, 0, whole=240
)  # all of a covered card that is drawn: it reaches below the corners of the next
LAST: Final = (45.0, 133.0, 45.0)  # units: the middles of value, ring and ground on a last card
JOINT: Final = Format(84, 90, 0, 0)  # a coupling, and its shadow
VALUE, RING, GROUND = range(3)  # the kinds of features


def split(n: int) -> tuple[int, int, int]:
    """The value, ring and ground of a face."""
    return n // (COLOURS * COLOURS), n // COLOURS % COLOURS, n % COLOURS


# Those whose three features have an even sum.
FACES: Final = tuple(n for n in range(COLOURS**3) if sum(split(n)) % 2 == 0)


def strip(n: int) -> Piece:
    """A covered card of a row."""
    return "strip", n


def last(n: int) -> Piece:
    """The last card of a row."""
    return "last", n


def coupling(kind: int, value: int) -> Piece:
    """What couples a card to a row: the feature that they share."""
    return "coupling", kind, value


def form_of(piece: Piece, form: Format) -> Format:
    """The format of a piece."""
    return {"strip": STRIPE, "coupling": JOINT}.get(str(piece[0]), form)


class FourscoreDeck(ArtDeck):
    """A hundred and eight cards, composed from six wallpapers, thirty-six rosettes and six pairs of chips."""

    key = "fourscore"
    form = PORTRAIT
    faces = FACES

    def size(self, piece: Piece, width: int) -> Size:
        """The pixels of a piece of a card of this width: a strip has but a part of that."""
        return form_of(piece, self.form).size(width)

    def detail(self, size: Size) -> Detail:
        """The detail of a card of this height: strips are narrower than the card that they are a part of."""
        return Detail(round(size[1] * self.form.width / self.form.height), self.form.width)

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """Strips and last cards have plates of their own: value, ring and ground one below the other."""
        match piece:
            case ("strip", int(n)):
                value, ring, ground = split(n)
                return ("runner", ground), ("small rosette", ring), ("tab", value)
            case ("last", int(n)):
                value, ring, ground = split(n)
                return ("end paper", ground), ("end rosette", ring, value), ("end tab", value)
            case _:
                return super().plates(piece, size)

    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """A wallpaper, a rosette with its value, and on large cards the value once more in two corners."""
        value, ring, ground = split(n)
        plates: tuple[Plate, ...] = ("wallpaper", ground), ("rosette", ring, value)
        return (*plates, ("chips", value)) if detail.pixels >= LARGE else plates

    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """Draw one of the plates of cards or strips."""
        six = self.kit.palette.six
        match plate:
            case ("wallpaper", int(ground)):
                return self._wallpaper(six[ground], detail)
            case ("rosette", int(ring), int(value)):
                return self._rosette(six[ring], value, detail)
            case ("chips", int(value)):
                return self._chips(value)
            case ("runner", int(ground)):
                return self._runner(six[ground], detail)
            case ("small rosette", int(ring)):
                return self._small_rosette(six[ring], detail)
            case ("tab", int(value)):
                return self._tab(value)
            case ("end paper", int(ground)):
                return self._end_paper(six[ground], detail)
            case ("end rosette", int(ring), int(value)):
                return self._end_rosette(six[ring], value, detail)
            case ("end tab", int(value)):
                return self._end_tab(value)
            case ("coupling", int(kind), int(value)):
                return self._coupling(kind, value)
        raise KeyError(f"Fourscore has no {plate}")

    # -- cards --------------------------------------------------------------------------------------------------------

    def _wallpaper(self, colour: Colour, detail: Detail) -> Picture:
        large = detail.pixels >= LARGE
        top = self.form.drawing()
        if large:
            _, right, left, _ = self.form.corners(*CHIP_CORNER)
            for x, y in (right, left):
                chip(top, self.kit.palette, x, y, CHIP, colour.base, colour.outline)
                self.kit.signs.sign(top, colour, x, y, 25)
        else:
            size = detail.sign(42, 64)
            for x, y in self.form.corners(size):
                self.kit.signs.sign(top, colour, x, y, size)
        scale, alpha = (1.0, 215) if large else (1.3, 170) if not detail.small else (1.55, 190)
        return self._papered(colour, scale, alpha, top, 0.14)

    def _papered(
        self, colour: Colour, scale: float, alpha: int, signs: Drawing, shine: float, sheet: Format = PORTRAIT
    ) -> Picture:
        """A card in its wallpaper with signs on it, or as much of it as a sheet has room for."""
        ground, mask, paper, light = (sheet.drawing() for _ in range(4))
        stock(ground, self.form, self.kit.palette)
        panel(ground, self.form, shaded(ground, self.form, colour, 0.10, 0.12))
        mask.rect(*self.form.panel, "#FFFFFF")
        self._damask(paper, colour, scale)
        sunk(light, self.form, self.kit.palette, 0.30, colour.outline)
        if shine:
            sheen(light, self.form, shine)
        layers = Layer(ground.done()), Layer(paper.done(), mask.done(), alpha), Layer(light.done())
        return sheet.picture(*layers, Layer(signs.done()))

    def _damask(self, d: Drawing, colour: Colour, scale: float) -> None:
        """The colour's own glyph in rows, with small ornaments between."""
        x, y, w, h, _ = self.form.panel
        pale = colour.id in ("yellow", "turquoise")  # no lighter tone would be seen on them
        paint = mix(colour.base, colour.deep, 0.42) if pale else mix(colour.base, colour.light, 0.75)
        pitch = 54 * scale
        field = Field(x + w / 2 - 2.5 * pitch, y + 8, w / 2 + 2.5 * pitch, h)
        studs = []
        for px, py in brick(field, pitch, pitch / 2):
            self.kit.signs.plain(d, colour.glyph, px, py, 27 * scale, paint, hole=colour.base)
            studs.append(disc(px + pitch / 2, py, 3.4 * scale))
            around_it = (around(px, py, 22 * scale, angle) for angle in (45, 135, 225, 315))
            studs += [rhombus(*at, 2.2 * scale, 3 * scale) for at in around_it]
        d.path("".join(studs), paint)

    def _rosette(self, colour: Colour, value: int, detail: Detail) -> Picture:
        if detail.pixels >= LARGE:
            measures = 86.0, 15.0, 112.0, 29.0, 54.0
        elif not detail.small:
            measures = 90.0, 20.0, 108.0, detail.sign(39, 46), 54.0
        else:
            measures = 95.0, 31.0, 112.0, detail.sign(46, 64), 57.0
        return self._prize(colour, value, self.form.centre[0], *measures, is_stitched=not detail.small)

    def _prize(
        self,
        colour: Colour,
        value: int,
        x: float,
        r: float,
        rise: float,
        numeral: float,
        sign: float,
        drop: float,
        *,
        is_stitched: bool,
    ) -> Picture:
        """A rosette, its numeral so far above its middle, and its sign so far below it."""
        palette, signs, y = self.kit.palette, self.kit.signs, self.form.centre[1]
        contour = numeral * 0.135
        d = self.form.drawing()
        rosette(d, palette, colour, x, y, r, 24, 0.145)
        if is_stitched:
            stitches(d, palette["paper"], x, y, r * 0.83, 54, 1.25)
        signs.numeral(d, value + 1, x, y - rise + 4, numeral, palette["night"], contour, 0.25)
        signs.numeral(d, value + 1, x, y - rise, numeral, colour.outline, contour)
        signs.numeral(d, value + 1, x, y - rise, numeral, palette["paper"])
        signs.sign(d, colour, x, y + drop, sign)
        return self.form.picture(Layer(d.done()))

    def _chips(self, value: int) -> Picture:
        d = self.form.drawing()
        left, _, _, right = self.form.corners(*CHIP_CORNER)
        for x, y in (left, right):
            chip(d, self.kit.palette, x, y, CHIP, self.kit.palette["ink"], self.kit.palette["ink"])
            self.kit.signs.numeral(d, value + 1, x, y, 29, self.kit.palette["paper"])
        return self.form.picture(Layer(d.done()))

    # -- strips -------------------------------------------------------------------------------------------------------

    def _runner(self, colour: Colour, detail: Detail) -> Picture:
        d = STRIPE.drawing()
        self.kit.signs.sign(d, colour, STRIP, LANES[GROUND], detail.sign(58, 70))
        return self._papered(colour, 1.3, 130, d, 0, STRIPE)

    def _small_rosette(self, colour: Colour, detail: Detail) -> Picture:
        d = STRIPE.drawing()
        sign = detail.sign(46, 64)
        rosette(d, self.kit.palette, colour, STRIP, LANES[RING], max(42, sign * 0.78), 14, 0.2)
        self.kit.signs.sign(d, colour, STRIP, LANES[RING], sign)
        return STRIPE.picture(Layer(d.done()))

    def _tab(self, value: int) -> Picture:
        d = STRIPE.drawing()
        self._numbered(d, value, STRIP, 76, 82, 68)
        return STRIPE.picture(Layer(d.done()))

    def _numbered(self, d: Drawing, value: int, x: float, width: float, height: float, numeral: float) -> None:
        """A tab with a value, in the lane of values."""
        palette, left, top = self.kit.palette, x - width / 2, LANES[VALUE] - height / 2
        d.rect(left, top + 4, width, height, 20, palette["night"], opacity=0.3)
        d.rect(left, top, width, height, 20, palette["paper"])
        d.rect(left + 7, top + 7, width - 14, height - 14, 16, palette["ink"])
        self.kit.signs.numeral(d, value + 1, x, LANES[VALUE] - 0.5, numeral, palette["paper"])

    # -- the ends of rows ---------------------------------------------------------------------------------------------

    def _end_paper(self, colour: Colour, detail: Detail) -> Picture:
        """The wallpaper of a last card: the tab takes the upper left corner, and two signs stand in their lane."""
        d = self.form.drawing()
        size = detail.sign(42, 64)
        _, corner, _, _ = self.form.corners(size)
        for x, y in (corner, (LAST[GROUND], LANES[GROUND]), (corner[0], LANES[GROUND])):
            self.kit.signs.sign(d, colour, x, y, size)
        return self._papered(colour, 1.55 if detail.small else 1.3, 190 if detail.small else 170, d, 0.14)

    def _end_rosette(self, colour: Colour, value: int, detail: Detail) -> Picture:
        """A rosette that leaves the tab its room."""
        if detail.small:
            rise, numeral, sign, drop = 27.0, 82.0, detail.sign(40, 56), 46.0
        else:
            rise, numeral, sign, drop = 21.0, 90.0, detail.sign(36, 44), 49.0
        return self._prize(colour, value, LAST[RING], 77, rise, numeral, sign, drop, is_stitched=not detail.small)

    def _end_tab(self, value: int) -> Picture:
        d = self.form.drawing()
        self._numbered(d, value, LAST[VALUE], 64, 68, 50)
        return self.form.picture(Layer(d.done()))

    def _coupling(self, kind: int, value: int) -> Picture:
        """A paper link with a feature: an ink square is a value, a disc a ring, a square a ground."""
        palette, signs, d = self.kit.palette, self.kit.signs, JOINT.drawing()
        d.rect(2, 6, 80, 80, 24, "#000000", opacity=0.35)
        d.rect(2, 2, 80, 80, 24, palette["ink"])
        d.rect(6, 6, 72, 72, 20, palette["paper"])
        colour = palette.six[value]
        if kind == VALUE:
            d.rect(16, 16, 52, 52, 14, palette["ink"])
            signs.numeral(d, value + 1, 42, 42, 44, palette["paper"])
        elif kind == RING:
            d.circle(42, 42, 30, colour.base, stroke=colour.outline, width=3)
            signs.sign(d, colour, 42, 42, 36)
        else:
            d.rect(14, 14, 56, 56, 6, colour.base, stroke=colour.outline, width=3)
            signs.sign(d, colour, 42, 42, 38)
        return JOINT.picture(Layer(d.done()))


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a piece without art: the value as a number, the ring and the ground flat and with pips."""
    match plate:
        case ("face" | "strip" | "last" as kind, int(n)):
            _draw_plain_card(d, n, 60 if kind == "strip" else 120)
            return True
        case ("coupling", int(kind), int(value)):
            _draw_plain_coupling(d, kind, value)
            return True
    return False


def _draw_plain_card(d: Drawing, n: int, x: float) -> None:
    value, ring, ground = split(n)
    plain.card(d, plain.SIX[ground])
    plain.number(d, value + 1, x, 74, 56)
    r = 42 if x < 100 else 58
    d.circle(x, 186, r, plain.SIX[ring], stroke=plain.PAPER, width=8)
    plain.pips_in_rows(d, ring + 1, x, 186)
    plain.pips_in_rows(d, ground + 1, x, 290)


def _draw_plain_coupling(d: Drawing, kind: int, value: int) -> None:
    d.rect(2, 2, 80, 80, 24, plain.PAPER, stroke=plain.INK, width=4)
    if kind == VALUE:
        plain.number(d, value + 1, 42, 42, 44)
        return
    d.rect(12, 12, 60, 60, 30 if kind == RING else 6, plain.SIX[value], stroke=plain.INK, width=3)
    plain.pips_in_rows(d, value + 1, 42, 42)


SOURCE: Final = DeckSource(
    lambda kit, library: FourscoreDeck(kit), PlainDeck(FourscoreDeck.key, PORTRAIT, FACES, draw_plainly, form_of)
)
