"""Contact sheets: a whole deck in one picture, under any kind of vision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.gfx.decks import Decks, DeckSource, open_decks
from game.gfx.decks.base import Deck, Piece
from game.gfx.palette import rgb
from game.gfx.raster import rasterise, shadow
from game.gfx.svg import Drawing
from game.gfx.vision import VISIONS, through
from game.gfx.workshop import Workshop
from game.store import paths

WIDTH: Final = 1920
EDGE: Final = 48
GAP: Final = 14

CENTRE, MIDDLE, RIM, PAPER = "#2E6E80", "#184357", "#0B2133", "#FBF5E6"


class UnknownSheet(ValueError):
    """A sheet that does not exist; the text is one sentence."""


class Sheet:
    """A long strip of cloth, filled with rows from the top and cut to length at the end."""

    def __init__(self, decks: Decks, key: str, fonts: Path) -> None:
        self.deck: Deck = decks.drawn[key]
        self.y = EDGE
        self._workshop = Workshop(decks.drawn, decks.plain)
        self._laid: list[tuple[pygame.Surface, int, int]] = []
        self._caption = _font(fonts / "Nunito-ExtraBold.otf", 26)
        self._title = _font(fonts / "FredokaOne-Regular.ttf", 52)
        self._shadows: dict[tuple[tuple[int, int], int], pygame.Surface] = {}

    def piece(self, piece: Piece, width: int) -> pygame.Surface:
        """A piece of the deck."""
        return self._workshop.get(self.deck.key, piece, self.deck.size(piece, width))

    def pieces(self, pieces: Iterable[Piece], width: int) -> list[pygame.Surface]:
        """Pieces of one width."""
        return [self.piece(piece, width) for piece in pieces]

    def title(self, text: str) -> None:
        """A heading in large letters."""
        self._text(self._title, text, 18)

    def caption(self, text: str) -> None:
        """A line above a row."""
        self._text(self._caption, text, 10)

    def row(self, images: Sequence[pygame.Surface], gap: int = GAP) -> None:
        """Images from left to right, and in further rows where they do not fit; aligned at their lower edge."""
        x, line = EDGE, list[tuple[pygame.Surface, int]]()
        for image in images:
            if x + image.get_width() > WIDTH - EDGE and line:
                self._put(line, gap)
                x, line = EDGE, []
            line.append((image, x))
            x += image.get_width() + gap
        self._put(line, gap)
        self.y += GAP

    def lay(self, image: pygame.Surface, x: int, y: int) -> None:
        """One image at a place, with its shadow."""
        blur = max(3, min(8, image.get_width() // 24))
        key = image.get_size(), blur
        if key not in self._shadows:
            self._shadows[key] = shadow(image, blur, 110)
        self._laid.append((self._shadows[key], x - 2 * blur, y - 2 * blur + blur - 1))
        self._laid.append((image, x, y))

    def finish(self) -> pygame.Surface:
        """The cloth with everything on it."""
        height = self.y + EDGE - GAP
        d = Drawing(WIDTH, height)
        reach = (WIDTH**2 + height**2) ** 0.5 / 2
        d.rect(0, 0, WIDTH, height, 0, d.radial(WIDTH / 2, height / 2, reach, (0, CENTRE), (0.5, MIDDLE), (1, RIM)))
        cloth = rasterise(d.done(), (WIDTH, height))
        for image, x, y in self._laid:
            cloth.blit(image, (x, y))
        return cloth

    def _put(self, line: Sequence[tuple[pygame.Surface, int]], gap: int) -> None:
        height = max(image.get_height() for image, _ in line)
        for image, x in line:
            self.lay(image, x, self.y + height - image.get_height())
        self.y += height + gap

    def _text(self, font: pygame.font.Font, text: str, below: int) -> None:
        image = font.render(text, True, rgb(PAPER))
        self._laid.append((image, EDGE, self.y))
        self.y += image.get_height() + below


def _font(path: Path, pixels: int) -> pygame.font.Font:
    """A bundled font, or pygame's own where it is missing."""
    pygame.font.init()
    return pygame.font.Font(path if path.exists() else None, pixels)


def sheet(
    source: DeckSource, lay_out: Callable[[Sheet], None], vision: str = "normal", folder: Path | None = None
) -> pygame.Surface:
    """The contact sheet of a deck as seen with `vision`, from a folder of art or the shipped one."""
    if vision not in VISIONS:
        raise UnknownSheet(f"there are no {vision!r} eyes; there are {', '.join(VISIONS)}")
    art = folder or paths.art()
    page = Sheet(open_decks(art, [source]), source.plain.key, art / "fonts")
    lay_out(page)
    image = page.finish()
    return image if vision == "normal" else through(image, vision)
