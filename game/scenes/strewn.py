"""Cards of all five games that lie about on the cloth of the title, dim and out of focus.

The word, the animals and the buttons lie before them and are read first. Nobody waits for these cards: the worker draws
each in one go, at half its size, for nothing sharp is to be seen; as they are finished they slide in from their side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from game.gfx.cache import Workshop
from game.gfx.decks.base import Deck, Piece, face
from game.gfx.raster import Painter, Placeholder, blank, blurred, padded, shadow, turned, turned_size
from game.gfx.window import Scale
from game.rules.api import Ms
from game.table.tween import Span, out_cubic

BLUR: Final = 5  # pixels of the design, as all that follow
SHADE, SHADE_ALPHA, DROP = 14, 120, 14  # how soft the shadow of a card is, how dark, and how much lower it lies
DUSK: Final = (136, 152, 174)  # what their colours are dimmed with
COARSE: Final = 2  # so much smaller they are drawn
AWAY: Final = 700  # from how far they come
COME_MS: Final[Ms] = 620
STAGGER_MS: Final[Ms] = 110


class Strewn(NamedTuple):
    """A card, and where its middle is."""

    deck: str
    piece: Piece
    x: float
    y: float
    width: int
    degrees: int


CARDS: Final = (
    Strewn("hoopla", face(29), 192, 337, 264, 14),
    Strewn("hoopla", face(1), 1725, 347, 250, -13),
    Strewn("crosspatch", face(11), 85, 685, 250, -12),
    Strewn("double_take", face(30), 1835, 675, 230, 10),
    Strewn("crosspatch", face(61), 360, 580, 220, 8),
    Strewn("double_take", face(60), 1605, 605, 210, -8),
    Strewn("fourscore", face(146), 335, 870, 240, 9),
    Strewn("fourscore", face(83), 1564, 865, 248, -10),
    Strewn("tall_order", face(3), 520, 980, 230, -9),
    Strewn("crosspatch", face(36), 1404, 974, 236, 8),
    Strewn("double_take", face(4), 495, 235, 230, -13),
    Strewn("tall_order", face(9), 1440, 210, 240, 12),
)


class StrewnCards:
    """They come one after another, and then lie still."""

    def __init__(self, workshop: Workshop, decks: Mapping[str, Deck]) -> None:
        self._workshop = workshop
        self._decks = decks
        self._come: list[tuple[Surface, Span]] = []  # those that are drawn, and when each slides in

    def sweep_up(self) -> None:
        """Let go of them; the next time they come anew."""
        self._come.clear()

    def lying(self, scale: Scale, now: Ms, at_once: bool) -> Iterator[tuple[Surface, float, float]]:
        """Each card that is drawn, and where its middle is now; `at_once` lets none of them move."""
        asked = [self._image(card, scale) for card in CARDS[len(self._come) :]]
        for image in takewhile(lambda image: not isinstance(image, Placeholder), asked):
            first = self._come[-1][1].start + STAGGER_MS if self._come else now
            self._come.append((image, Span(now, 0) if at_once else Span(max(now, first), COME_MS)))
        for card, (image, span) in zip(CARDS, self._come, strict=False):
            side = -1 if card.x < 960 else 1
            yield image, card.x + side * AWAY * (1 - out_cubic(span.share(now))), card.y

    def _image(self, card: Strewn, scale: Scale) -> Surface:
        deck = self._decks[card.deck]
        coarse = deck.size(card.piece, max(1, scale.length(card.width) // COARSE))
        soft = max(1, scale.length(SHADE) // COARSE)
        width, height = turned_size((coarse[0] + 4 * soft, coarse[1] + 4 * soft), card.degrees)
        size = COARSE * width, COARSE * height

        def draw(painter: Painter) -> Surface:
            image = blank(coarse)
            seen = deck.size(card.piece, card.width)  # for how much can be made out it is as large as in the design
            for plate in deck.plates(card.piece, seen):
                image.blit(painter.paint(deck.picture(plate, seen), coarse), (0, 0))
            lies = shadow(image, soft, SHADE_ALPHA)
            lies.blit(padded(image, 2 * soft), (0, -max(1, scale.length(DROP) // COARSE)))
            lies = turned(lies, card.degrees)
            lies.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
            return pygame.transform.smoothscale(blurred(lies, BLUR * scale.factor / COARSE), size)

        return self._workshop.baked(("strewn", card, size), size, draw)
