"""Cards of all games that lie about on the cloth of the title, dim and out of focus.

The title does not wait for them: they are drawn after it is shown, at half their size because they are blurred anyway.
Each card slides in from its side once it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from game.gfx.decks.base import Piece
from game.gfx.loader import Wanted
from game.gfx.raster import Painter, blank, blurred, padded, shadow, turned, turned_size
from game.gfx.window import Scale
from game.rules.api import Ms
from game.table.house import House
from game.table.stage.tween import Span, out_cubic

BLUR: Final = 5  # design pixels, like all lengths below
SHADE, SHADE_ALPHA, DROP = 14, 120, 14  # how soft the shadow of a card is, how dark, and how much lower it lies
DUSK: Final = (136, 152, 174)  # what the colours of the cards are multiplied with
COARSE: Final = 2  # drawn smaller by this factor
AWAY: Final = 700  # how far away a card begins to slide in
COME_MS: Final[Ms] = 620
STAGGER_MS: Final[Ms] = 110


class CardPlace(NamedTuple):
    """Where the middle of a card is, how wide it is, and how it is turned."""

    x: float
    y: float
    width: int
    degrees: int


PLACES: Final = (
    CardPlace(192, 337, 264, 14),
    CardPlace(1725, 347, 250, -13),
    CardPlace(85, 685, 250, -12),
    CardPlace(1835, 675, 230, 10),
    CardPlace(360, 580, 220, 8),
    CardPlace(1605, 605, 210, -8),
    CardPlace(335, 870, 240, 9),
    CardPlace(1564, 865, 248, -10),
    CardPlace(520, 980, 230, -9),
    CardPlace(1404, 974, 236, 8),
    CardPlace(495, 235, 230, -13),
    CardPlace(1440, 210, 240, 12),
)


class Strewn(NamedTuple):
    """A card of a deck at its place."""

    deck: str
    piece: Piece
    place: CardPlace


class StrewnCards:
    """The cards: they slide in one after another, and then lie still."""

    def __init__(self, house: House) -> None:
        self._workshop = house.workshop
        self._decks = house.decks
        cards = [(card.place, show.key, card.piece) for show in house.shows.values() for card in show.title_cards]
        self.cards = [Strewn(deck, piece, PLACES[place]) for place, deck, piece in sorted(cards)]
        self._drawn: list[Surface] = []
        self._come: list[Span] = []  # when each drawn card slides in

    def sweep_up(self) -> None:
        """Drop the cards; `lying` lets them slide in again."""
        self._drawn = []  # a card that is just being drawn goes to the old ones
        self._come.clear()

    def are_coming(self, now: Ms) -> bool:
        """Whether a card slides in, or one was drawn that has not begun to."""
        return len(self._come) < len(self._drawn) or any(now < span.end for span in self._come)

    def ahead(self, scale: Scale) -> Iterator[Wanted]:
        """Draw the cards that are not there yet, one after the other."""
        drawn = self._drawn
        yield from (partial(self._draw_one, card, scale, drawn) for card in self.cards[len(drawn) :])

    def _draw_one(self, card: Strewn, scale: Scale, drawn: list[Surface]) -> None:
        drawn.append(self._image(card, scale))

    def lying(self, scale: Scale, now: Ms, at_once: bool) -> Iterator[tuple[Surface, float, float]]:
        """The picture of each drawn card, and where its middle is now; with `at_once` all are there and none slides."""
        if at_once:
            for draw in self.ahead(scale):
                draw()
        for _ in self._drawn[len(self._come) :]:
            first = self._come[-1].start + STAGGER_MS if self._come else now
            self._come.append(Span(now, 0) if at_once else Span(max(now, first), COME_MS))
        for card, image, span in zip(self.cards, self._drawn, self._come, strict=False):
            side = -1 if card.place.x < 960 else 1
            yield image, card.place.x + side * AWAY * (1 - out_cubic(span.share(now))), card.place.y

    def _image(self, card: Strewn, scale: Scale) -> Surface:
        deck, place = self._decks[card.deck], card.place
        coarse = deck.size(card.piece, max(1, scale.length(place.width) // COARSE))
        soft = max(1, scale.length(SHADE) // COARSE)
        width, height = turned_size((coarse[0] + 4 * soft, coarse[1] + 4 * soft), place.degrees)
        size = COARSE * width, COARSE * height

        def draw(painter: Painter) -> Surface:
            image = blank(coarse)
            seen = deck.size(card.piece, place.width)  # as detailed as at its size in the design
            for plate in deck.plates(card.piece, seen):
                image.blit(painter.paint(deck.picture(plate, seen), coarse), (0, 0))
            lies = shadow(image, soft, SHADE_ALPHA)
            lies.blit(padded(image, 2 * soft), (0, -max(1, scale.length(DROP) // COARSE)))
            lies = turned(lies, place.degrees)
            lies.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
            return pygame.transform.smoothscale(blurred(lies, BLUR * scale.factor / COARSE), size)

        return self._workshop.baked(("title card", card, size), draw)
