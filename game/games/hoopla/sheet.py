"""The contact sheet of Hoopla."""

from __future__ import annotations

from game.gfx.decks.base import back_of, face
from game.gfx.raster import pile, stack, turned
from game.gfx.sheets import Sheet


def lay_out(sheet: Sheet) -> None:
    """All there is of the deck, row by row."""
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
