"""Hoopla: a frame in one colour's texture, and in its ring the world of another.

The two share nothing but the card: a frame is texture and four signs, a ring is a landscape with its sign in the sky.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.gfx.cardart import CONTOUR, PORTRAIT, Detail, Kit, panel, shaded, sheen, stock, sunk, texture
from game.gfx.decks import DeckSource, plain
from game.gfx.decks.base import ArtDeck, Plate
from game.gfx.decks.plain import PlainDeck
from game.gfx.motifs import World
from game.gfx.palette import Colour
from game.gfx.svg import Drawing, Layer, Picture

COLOURS: Final = 6

# Frame * 6 + ring, where they differ.
FACES: Final = tuple(frame * COLOURS + ring for frame in range(COLOURS) for ring in range(COLOURS) if frame != ring)

RING: Final = 84  # radius of the world
RIM: Final = 10
SKY: Final = 100  # radius in which worlds are described


class HooplaDeck(ArtDeck):
    """Thirty cards: every frame with every other ring."""

    key = "hoopla"
    form = PORTRAIT
    faces = FACES

    def __init__(self, kit: Kit, worlds: Mapping[str, World]) -> None:
        super().__init__(kit)
        self.worlds = worlds

    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """A frame, and a world in it."""
        frame, ring = divmod(n, COLOURS)
        return ("frame", frame), ("world", ring)

    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """Draw a frame or a world."""
        six = self.kit.palette.six
        match plate:
            case ("frame", int(colour)):
                return self._frame(six[colour], detail)
            case ("world", int(colour)):
                return self._world(six[colour], detail)
        raise KeyError(f"Hoopla has no {plate}")

    def _frame(self, colour: Colour, detail: Detail) -> Picture:
        palette = self.kit.palette
        ground = self.form.drawing()
        stock(ground, self.form, palette)
        panel(ground, self.form, shaded(ground, self.form, colour, 0.12, 0.10))

        top = self.form.drawing()
        sunk(top, self.form, palette, 0.30, colour.outline)
        sheen(top, self.form, 0.16)
        x, y = self.form.centre
        top.circle(x, y + 5, RING + RIM + 3, palette["night"], opacity=0.28)
        top.circle(x, y + 2.5, RING + RIM + 2, palette["night"], opacity=0.25)
        top.circle(x, y, RING + RIM, palette["paper"])
        size = detail.sign(31, 54)
        for corner in self.form.corners(size):
            self.kit.signs.sign(top, colour, *corner, size)

        weave = texture(self.form, colour, 2.1, 120) if detail.small else texture(self.form, colour, 1.25, 105)
        return self.form.picture(Layer(ground.done()), weave, Layer(top.done()))

    def _world(self, colour: Colour, detail: Detail) -> Picture:
        x, y = self.form.centre
        radius = RING if not detail.small else RING + 2
        mask = self.form.drawing()
        mask.circle(x, y, radius, "#FFFFFF")

        d = self.form.drawing()
        with d.placed(x, y, radius / SKY):
            self._landscape(d, colour, 1 if not detail.small else 1.15)
        rim = self.form.drawing()
        rim.circle(x, y, radius, stroke=colour.outline, width=CONTOUR)
        return self.form.picture(Layer(d.done(), mask.done()), Layer(rim.done()))

    def _landscape(self, d: Drawing, colour: Colour, grow: float) -> None:
        world, signs = self.worlds[colour.id], self.kit.signs
        high, low = (colour.tone(tone) for tone in world.sky)
        d.circle(0, 0, SKY + 2, d.linear(0, -SKY, 0, SKY * 0.6, (0, high), (1, low)))
        for part in world.parts:
            part.draw(d, colour)

        x, y, size = world.hero
        signs.plain(d, colour.glyph, x, y + 5, size * grow, colour.deep, opacity=0.35)
        if signs.glyphs[colour.glyph].bare:
            signs.plain(d, colour.glyph, x, y, size * grow, colour.outline)
        else:
            signs.plain(d, colour.glyph, x, y, size * grow, colour.outline, contour=7)
            signs.plain(d, colour.glyph, x, y, size * grow, self.kit.palette["paper"], hole=colour.outline)


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a card without art: frame and ring as flat colours with pips."""
    match plate:
        case ("face", int(n)):
            frame, ring = divmod(n, COLOURS)
            plain.card(d, plain.SIX[frame])
            plain.pips(d, frame + 1, 120, 36)
            d.circle(120, 167, 84, plain.SIX[ring], stroke=plain.PAPER, width=10)
            plain.pips(d, ring + 1, 120, 167)
            return True
    return False


SOURCE: Final = DeckSource(
    lambda kit, library: HooplaDeck(kit, library.worlds()),
    PlainDeck(HooplaDeck.key, PORTRAIT, FACES, draw_plainly),
)
