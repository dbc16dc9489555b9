"""The contact sheet of Double Take."""

from __future__ import annotations

from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.raster import stack
from game.gfx.sheets import Sheet


def lay_out(sheet: Sheet) -> None:
    """All there is of the deck, row by row."""
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
