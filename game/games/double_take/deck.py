"""Double Take: square cards covered by a pattern almost to the edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.double_take.patterns import PATTERNS
from game.gfx.cardart import CONTOUR, SQUARE, Detail, Format, Kit, stock
from game.gfx.decks import DeckSource, plain
from game.gfx.decks.base import ArtDeck, Plate
from game.gfx.decks.plain import PlainDeck
from game.gfx.patterns import BOX, Pattern
from game.gfx.svg import Drawing, Layer, Picture

BLEED: Final = Format(240, 240, 8, 13)
FACES: Final = range(PATTERNS)


class DoubleTakeDeck(ArtDeck):
    """A face for every pattern."""

    key = "double_take"
    form = BLEED
    faces = FACES

    def __init__(self, kit: Kit, patterns: Sequence[Pattern]) -> None:
        super().__init__(kit)
        self.patterns = patterns

    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """A card, a pattern on it, and a fine line around that."""
        return ("stock",), ("pattern", n), ("line",)

    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """Draw one of the three plates."""
        d = self.form.drawing()
        x, y, w, h, r = self.form.panel
        match plate:
            case ("stock",):
                stock(d, self.form, self.kit.palette)
            case ("line",):
                d.rect(x, y, w, h, r, stroke=self.kit.palette["ink"], width=CONTOUR, stroke_opacity=0.6)
            case ("pattern", int(n)):
                scale = h / BOX  # a little narrower than the panel: the ground goes on beyond
                with d.placed(x + (w - h) / 2, y, scale):
                    self.patterns[n].draw(d, self.kit.palette)
                return self.form.picture(Layer(d.done(), self.form.mask()))
            case _:
                raise KeyError(f"Double Take has no {plate}")
        return self.form.picture(Layer(d.done()))


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a card without art: its pattern as a number."""
    match plate:
        case ("face", int(n)):
            plain.card(d, plain.EIGHT[n % len(plain.EIGHT)])
            plain.card_number(d, n + 1)
            return True
    return False


SOURCE: Final = DeckSource(
    lambda kit, library: DoubleTakeDeck(kit, library.patterns(PATTERNS)),
    PlainDeck(DoubleTakeDeck.key, SQUARE, FACES, draw_plainly),
)
