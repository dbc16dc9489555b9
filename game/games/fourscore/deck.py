"""Fourscore: a wallpaper of one colour's glyph, on it a prize rosette of another colour with a numeral.

Wallpaper and rosette can never be mixed up, even where their colour is the same. A covered card of a row is a *strip*:
all that matters stands in the part of it that can still be seen.
"""

from __future__ import annotations

from typing import Final

from game.gfx.cardart import (
    PORTRAIT,
    Detail,
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

SHOWN: Final = 58 / 128  # the share of its width that a strip still shows
STRIP: Final = 60  # units: the middle of what a strip shows


def split(n: int) -> tuple[int, int, int]:
    """The value, ring and ground of a face."""
    return n // (COLOURS * COLOURS), n // COLOURS % COLOURS, n % COLOURS


# Those whose three features have an even sum.
FACES: Final = tuple(n for n in range(COLOURS**3) if sum(split(n)) % 2 == 0)


def strip(n: int) -> Piece:
    """A covered card of a row."""
    return "strip", n


class FourscoreDeck(ArtDeck):
    """A hundred and eight cards, composed from six wallpapers, thirty-six rosettes and six pairs of chips."""

    key = "fourscore"
    form = PORTRAIT
    faces = FACES

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """A strip has plates of its own: its value, its ring and its ground one below the other."""
        match piece:
            case ("strip", int(n)):
                value, ring, ground = split(n)
                return ("runner", ground), ("small rosette", ring), ("tab", value)
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

    def _papered(self, colour: Colour, scale: float, alpha: int, signs: Drawing, shine: float) -> Picture:
        ground = self.form.drawing()
        stock(ground, self.form, self.kit.palette)
        panel(ground, self.form, shaded(ground, self.form, colour, 0.10, 0.12))
        paper = self.form.drawing()
        self._damask(paper, colour, scale)
        light = self.form.drawing()
        sunk(light, self.form, self.kit.palette, 0.30, colour.outline)
        if shine:
            sheen(light, self.form, shine)
        layers = Layer(ground.done()), Layer(paper.done(), self.form.mask(), alpha), Layer(light.done())
        return self.form.picture(*layers, Layer(signs.done()))

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
        palette, signs = self.kit.palette, self.kit.signs
        x, y = self.form.centre
        if detail.pixels >= LARGE:
            r, rise, numeral, sign, drop = 86.0, 15.0, 112.0, 29.0, 54.0
        elif not detail.small:
            r, rise, numeral, sign, drop = 90.0, 20.0, 108.0, detail.sign(39, 46), 54.0
        else:
            r, rise, numeral, sign, drop = 95.0, 31.0, 112.0, detail.sign(46, 64), 57.0
        contour = numeral * 0.135
        d = self.form.drawing()
        rosette(d, palette, colour, x, y, r, 24, 0.145)
        if not detail.small:
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
        d = self.form.drawing()
        self.kit.signs.sign(d, colour, STRIP, 276, detail.sign(58, 70))
        return self._papered(colour, 1.3, 130, d, 0)

    def _small_rosette(self, colour: Colour, detail: Detail) -> Picture:
        d = self.form.drawing()
        sign = detail.sign(46, 64)
        rosette(d, self.kit.palette, colour, STRIP, 168, max(42, sign * 0.78), 14, 0.2)
        self.kit.signs.sign(d, colour, STRIP, 168, sign)
        return self.form.picture(Layer(d.done()))

    def _tab(self, value: int) -> Picture:
        palette = self.kit.palette
        d = self.form.drawing()
        d.rect(STRIP - 38, 24, 76, 82, 22, palette["night"], opacity=0.3)
        d.rect(STRIP - 38, 20, 76, 82, 22, palette["paper"])
        d.rect(STRIP - 31, 27, 62, 68, 17, palette["ink"])
        self.kit.signs.numeral(d, value + 1, STRIP, 60.5, 68, palette["paper"])
        return self.form.picture(Layer(d.done()))


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a card or a strip without art: the value as a number, the ring and the ground flat and with pips."""
    match plate:
        case ("face" | "strip" as kind, int(n)):
            _draw_plain_card(d, n, 60 if kind == "strip" else 120)
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


SOURCE: Final = DeckSource(
    lambda kit, library: FourscoreDeck(kit), PlainDeck(FourscoreDeck.key, PORTRAIT, FACES, draw_plainly)
)
