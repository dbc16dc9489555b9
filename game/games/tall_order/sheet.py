"""The contact sheet of Tall Order."""

from __future__ import annotations

from game.games.tall_order.deck import CELL, HEAD, MARGIN, ROWS, WALL, WALL_PIECE, block, task
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.raster import pile
from game.gfx.sheets import Sheet


def lay_out(sheet: Sheet) -> None:
    """All there is of the deck, row by row."""
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
