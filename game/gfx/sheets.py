"""Contact sheets: all there is of a deck on one picture, to be looked at, under any kind of vision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.gfx.cache import Workshop
from game.gfx.decks import Decks, open_decks
from game.gfx.decks.base import HOUSE, Deck, Piece, back_of, face
from game.gfx.decks.fourscore import strip
from game.gfx.decks.tall_order import CELL, HEAD, MARGIN, ROWS, WALL, WALL_PIECE, block, task
from game.gfx.palette import rgb
from game.gfx.raster import pile, rasterise, shadow, stack, turned
from game.gfx.svg import Drawing
from game.gfx.vision import VISIONS, through
from game.store import paths

WIDTH: Final = 1920
EDGE: Final = 48
GAP: Final = 14

CENTRE, MIDDLE, RIM, PAPER = "#2E6E80", "#184357", "#0B2133", "#FBF5E6"


class UnknownSheet(ValueError):
    """A sheet that does not exist; the text is one sentence."""


class Sheet:
    """A long strip of cloth that rows of things are laid on from the top; cut to length at the end."""

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


# -- the sheet of each game -------------------------------------------------------------------------------------------


def _hoopla(sheet: Sheet) -> None:
    sheet.title("Hoopla")
    sheet.caption("240 px: what lies on the stacks")
    sheet.row(sheet.pieces((face(i * 6 + (i + 1) % 6) for i in range(6)), 240), 76)
    sheet.caption("171 px: all thirty")
    sheet.row(sheet.pieces(map(face, sheet.deck.faces), 171), 12)
    sheet.caption("72 px: the coarse drawing")
    sheet.row(sheet.pieces(map(face, sheet.deck.faces[:22]), 72), 8)
    sheet.caption("backs, a pile, a stack, a card in the air")
    backs = sheet.pieces(map(back_of, range(6)), 168)
    heap = stack(sheet.pieces(map(face, (8, 19, 26, 10, 3)), 168), (-4, 3, -2, 2.5, 0), 2)
    flying = turned(sheet.piece(face(5), 168), 9)
    sheet.row([*backs, pile(backs[0], 17, 1.6), heap, flying], 28)


def _tall_order(sheet: Sheet) -> None:
    sheet.title("Tall Order")
    sheet.caption("the wall: blocks of 108 px, and of 48")
    cell = 108
    wall = sheet.piece(WALL_PIECE, round(WALL.width * cell / CELL)).copy()
    for column, colours in enumerate(((0, 3), (2, 1, 4), (3, 0), (1, 2, 0, 3), (0, 1), (2,))):
        for level, colour in enumerate(colours):
            x = (MARGIN + column * CELL) * cell // CELL
            y = (HEAD + (ROWS - 1 - level) * CELL) * cell // CELL
            wall.blit(sheet.piece(block(colour), cell), (x, y))
    blocks = sheet.pieces(map(block, range(5)), 120) + sheet.pieces(map(block, range(5)), 48)
    sheet.row([wall, *blocks], 16)
    sheet.caption("210 px: a task turned four ways, the backs, a pile")
    backs = [sheet.piece(back_of(seat), 150) for seat in (HOUSE, 0, 1)]
    tasks = sheet.pieces((task(62, turns) for turns in range(4)), 210)
    sheet.row([*tasks, *backs, pile(backs[1], 5, 3)], 24)
    sheet.caption("138 px: all seventy-two tasks")
    sheet.row(sheet.pieces(map(face, sheet.deck.faces), 138), 10)
    sheet.caption("66 px: the coarse drawing")
    sheet.row(sheet.pieces(map(face, sheet.deck.faces), 66), 8)


def _double_take(sheet: Sheet) -> None:
    sheet.title("Double Take")
    sheet.caption("104 px: eight patterns are there once, seventy-one twice, forty three times")
    for first, last in ((0, 8), (8, 79), (79, 119)):
        sheet.row(sheet.pieces(map(face, sheet.deck.faces[first:last]), 104), 10)
    sheet.caption("160 px: a table of thirty; 68 px: a won set")
    sheet.row(sheet.pieces(map(face, (1, 20, 40, 60, 80, 90, 100, 110, 118)), 160), 30)
    won = [
        stack(sheet.pieces(map(face, faces), 68), (7, -5, 0), 2) for faces in ((3, 9, 9), (12, 12, 12), (50, 30, 30))
    ]
    sheet.row([*won, *sheet.pieces(map(face, sheet.deck.faces[::8]), 68), sheet.piece(back_of(HOUSE), 68)], 20)


def _fourscore(sheet: Sheet) -> None:
    sheet.title("Fourscore")
    sheet.caption("240 px")
    faces = sheet.deck.faces
    sheet.row(sheet.pieces((face(faces[(i * 37 + 5) % 108]) for i in range(7)), 240), 20)
    sheet.caption("176 px: a hand; 128 px: a row, its covered cards as strips")
    hand = sheet.pieces((face(faces[i]) for i in (17, 44, 101)), 176)
    sheet.row(hand, 14)
    x, y = EDGE + 640, sheet.y - hand[0].get_height() - 28
    for i in range(12):
        name = strip(faces[i * 31 % 108]) if i < 11 else face(faces[88])
        sheet.lay(sheet.piece(name, 128), x + i * 58, y)
    sheet.caption("141 px: all hundred and eight")
    sheet.row(sheet.pieces(map(face, faces), 141), 12)
    sheet.caption("72 px, and the backs")
    backs = sheet.pieces(map(back_of, (HOUSE, 0, 1, 2, 3, 4)), 92)
    sheet.row([*sheet.pieces(map(face, faces[::10]), 72), *backs, pile(backs[0], 38, 1.6)], 14)


def _crosspatch(sheet: Sheet) -> None:
    sheet.title("Crosspatch")
    sheet.caption("214 px: all sixty-four")
    sheet.row(sheet.pieces(map(face, sheet.deck.faces), 214), 16)
    sheet.caption("128 px: what lies on the table")
    sheet.row(sheet.pieces((face(i * 11 % 64) for i in range(13)), 128), 13)
    sheet.caption("72 px, and the backs")
    backs = sheet.pieces(map(back_of, (HOUSE, 0, 1, 2)), 124)
    small = sheet.pieces((face(i * 13 % 64) for i in range(11)), 72)
    heap = stack(sheet.pieces([back_of(0)] * 4, 124), (9, -6, 3, 0), 3)
    sheet.row([*small, *backs, pile(backs[0], 8, 1.6), heap], 14)


SHEETS: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "hoopla": _hoopla,
    "tall_order": _tall_order,
    "double_take": _double_take,
    "fourscore": _fourscore,
    "crosspatch": _crosspatch,
}


def sheet(game: str, vision: str = "normal", folder: Path | None = None) -> pygame.Surface:
    """The contact sheet of a game's deck as these eyes see it, from this folder of art or the one that was shipped."""
    if game not in SHEETS:
        raise UnknownSheet(f"there is no sheet of {game!r}; there is {', '.join(SHEETS)}")
    if vision not in VISIONS:
        raise UnknownSheet(f"there are no {vision!r} eyes; there are {', '.join(VISIONS)}")
    art = folder or paths.art()
    page = Sheet(open_decks(art), game, art / "fonts")
    SHEETS[game](page)
    image = page.finish()
    return image if vision == "normal" else through(image, vision)
