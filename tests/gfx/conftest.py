"""What the tests of the look share: a display that shows nothing, the decks, and the parts of the shipped art."""

import os
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.games.shown import DECKS
from game.gfx.decks import Decks, open_decks
from game.gfx.decks.base import Deck, Piece
from game.gfx.parts.catalog import PartBox, open_parts
from game.gfx.raster import Painter, blank
from game.store import paths

Draw = Callable[[Deck, Piece, int], pygame.Surface]


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture(scope="session")
def decks() -> Decks:
    return open_decks(paths.art(), DECKS)


@pytest.fixture(scope="session")
def draw() -> Draw:
    """Draws a piece of a deck without the workshop."""
    painter = Painter()

    def drawn(deck: Deck, piece: Piece, width: int) -> pygame.Surface:
        size = deck.size(piece, width)
        image = blank(size)
        for plate in deck.plates(piece, size):
            image.blit(painter.paint(deck.picture(plate, size), size), (0, 0))
        return image

    return drawn


@pytest.fixture(scope="session")
def box() -> PartBox:
    return open_parts(paths.art())
