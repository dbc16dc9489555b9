"""The contact sheet of Fourscore."""

from __future__ import annotations

from game.games.fourscore.deck import coupling, last, strip
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.raster import pile
from game.gfx.sheets import EDGE, Sheet


def lay_out(sheet: Sheet) -> None:
    """All there is of the deck, row by row."""
    sheet.title("Fourscore")
    sheet.caption("240 px")
    faces = sheet.deck.faces
    sheet.row(sheet.pieces((face(faces[(i * 37 + 5) % 108]) for i in range(7)), 240), 20)
    sheet.caption("140 px: a hand; 148 px: a row, its covered cards as strips; what couples a card to it")
    hand = sheet.pieces((face(faces[i]) for i in (17, 44, 101)), 140)
    sheet.row(hand, 14)
    x, y = EDGE + 520, sheet.y - hand[0].get_height() - 28
    for i in range(9):
        name = strip(faces[i * 31 % 108]) if i < 8 else last(faces[88])
        sheet.lay(sheet.piece(name, 148), x + i * 68, y)
    for kind in range(3):
        sheet.lay(sheet.piece(coupling(kind, kind + 1), 84), x + 760 + kind * 96, y + 60)
    sheet.caption("141 px: all hundred and eight")
    sheet.row(sheet.pieces(map(face, faces), 141), 12)
    sheet.caption("72 px, and the backs")
    backs = sheet.pieces(map(back_of, (HOUSE, 0, 1, 2, 3, 4)), 92)
    sheet.row([*sheet.pieces(map(face, faces[::10]), 72), *backs, pile(backs[0], 38, 1.6)], 14)
