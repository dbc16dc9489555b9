"""Crosspatch: eight motifs of the fair, die-cut stickers on a ground of each of the eight colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.cardart import SQUARE, Detail, Kit, panel, sheen, stock, sunk, texture
from game.gfx.decks import DeckSource, plain
from game.gfx.decks.base import ArtDeck, Plate
from game.gfx.decks.plain import PlainDeck
from game.gfx.motifs import Motif
from game.gfx.palette import Colour, mix
from game.gfx.svg import Drawing, Layer, Picture

MOTIFS: Final = 8

FACES: Final = range(8 * MOTIFS)  # colour * 8 + motif

SIGN, MOST = 26, 76  # units of a corner sign, and what it may grow to
PAIR: Final = 60  # units; of larger signs a card has room for one only


class CrosspatchDeck(ArtDeck):
    """Sixty-four cards: every motif in every colour."""

    key = "crosspatch"
    form = SQUARE
    faces = FACES

    def __init__(self, kit: Kit, motifs: Sequence[Motif]) -> None:
        super().__init__(kit)
        self.motifs = motifs

    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """A ground, the cut of a sticker with its shadow, the sticker's picture, and signs in the corners."""
        colour, motif = divmod(n, MOTIFS)
        return ("ground", colour), ("cut", motif), ("motif", colour, motif), ("signs", colour)

    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """Draw one of the four plates."""
        colours = self.kit.palette.colours
        match plate:
            case ("ground", int(colour)):
                return self._ground(colours[colour], detail)
            case ("cut", int(motif)):
                return self._cut(self.motifs[motif], detail)
            case ("motif", int(colour), int(motif)):
                d = self.form.drawing()
                self.motifs[motif].draw(d, colours[colour], *self._place(detail))
                return self.form.picture(Layer(d.done()))
            case ("signs", int(colour)):
                return self._signs(colours[colour], detail)
        raise KeyError(f"Crosspatch has no {plate}")

    def _place(self, detail: Detail) -> tuple[float, float, float]:
        """Where the sticker is, and how large: it makes room where the signs must be large."""
        (x, y), sign = self.form.centre, detail.sign(SIGN, MOST)
        if sign > PAIR:
            return x + 16, y + 20, 142
        return (x, y + 13, 144) if detail.small else (x, y, 152 - (sign - SIGN) / 2)

    def _ground(self, colour: Colour, detail: Detail) -> Picture:
        palette = self.kit.palette
        ground = self.form.drawing()
        stock(ground, self.form, palette)
        stops = (0, mix(colour.base, colour.light, 0.28)), (0.75, colour.base), (1, mix(colour.base, colour.deep, 0.18))
        panel(ground, self.form, ground.radial(*self.form.centre, 150, *stops))
        top = self.form.drawing()
        sunk(top, self.form, palette, 0.28, colour.outline)
        sheen(top, self.form, 0.14)
        weave = texture(self.form, colour, 2.0 if detail.small else 1.2, 100)
        return self.form.picture(Layer(ground.done()), weave, Layer(top.done()))

    def _cut(self, motif: Motif, detail: Detail) -> Picture:
        x, y, size = self._place(detail)
        rim = 9 if detail.small else 7
        palette = self.kit.palette
        shade = self.form.drawing()
        motif.silhouette(shade, palette["night"], x, y + 4, size, rim)
        paper = self.form.drawing()
        motif.silhouette(paper, palette["paper"], x, y, size, rim)
        return self.form.picture(Layer(shade.done(), alpha=105, blur=2.5), Layer(paper.done()))

    def _signs(self, colour: Colour, detail: Detail) -> Picture:
        size = detail.sign(SIGN, MOST)
        margin = max(1, 9 - (size - SIGN) / 5)
        count = 1 if size > PAIR else 2 if detail.small else 4
        d = self.form.drawing()
        for corner in self.form.corners(size, margin)[:count]:
            self.kit.signs.sign(d, colour, *corner, size)
        return self.form.picture(Layer(d.done()))


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a card without art: its colour flat and with pips, its motif as a number."""
    match plate:
        case ("face", int(n)):
            colour, motif = divmod(n, MOTIFS)
            plain.card(d, plain.EIGHT[colour])
            plain.pips(d, colour + 1, 120, 36)
            plain.card_number(d, motif + 1)
            return True
    return False


SOURCE: Final = DeckSource(
    lambda kit, library: CrosspatchDeck(kit, library.motifs()),
    PlainDeck(CrosspatchDeck.key, SQUARE, FACES, draw_plainly),
)
