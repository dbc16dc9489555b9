"""The contact sheet of Crosspatch."""

from __future__ import annotations

from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.raster import pile, stack
from game.gfx.sheets import Sheet


def lay_out(sheet: Sheet) -> None:
    """All there is of the deck, row by row."""
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
