"""A deck: the pieces of one game, each a few plates printed one upon another.

A *piece* is something on the table: `("face", 7)`, `("back", 2)`, `("block", 0)`. A *plate* is a drawing that several
pieces share, like the wallpaper of eighteen cards. Plates are rasterised, pieces are composed from them: that makes a
hundred cards cheap.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from game.gfx.cardart import Detail, Format, Kit, back, stock
from game.gfx.palette import Colour
from game.gfx.svg import Layer, Picture, Size

Piece = tuple[str | int, ...]
Plate = tuple[str | int, ...]

HOUSE: Final = -1  # the back that belongs to no seat
STOCK: Final[Piece] = ("stock",)  # a blank card: a covered one


def face(n: int) -> Piece:
    """The piece that shows this face of the rules."""
    return "face", n


def back_of(seat: int) -> Piece:
    """The back of a seat's cards, or of the house's."""
    return "back", seat


class Deck(ABC):
    """The pieces of one game."""

    key: str  # of the game
    form: Format  # of its cards
    faces: Sequence[int]  # of the rules, in order

    def size(self, piece: Piece, width: int) -> Size:
        """The pixels of a piece of this width."""
        return self.form.size(width)

    @abstractmethod
    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """What the piece is composed of, from the bottom to the top."""

    @abstractmethod
    def picture(self, plate: Plate, size: Size) -> Picture:
        """How a plate is drawn for pieces of this size."""


class ArtDeck(Deck):
    """A deck drawn with the palette and the glyphs."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """What the piece is composed of, from the bottom to the top."""
        match piece:
            case ("face", int(n)):
                return self.face_plates(n, self.detail(size))
            case _:
                return (piece,)

    def picture(self, plate: Plate, size: Size) -> Picture:
        """How a plate is drawn for pieces of this size."""
        match plate:
            case ("stock",):
                d = self.form.drawing()
                stock(d, self.form, self.kit.palette)
                return self.form.picture(Layer(d.done()))
            case ("back", int(seat)):
                return back(self.kit, self.form, self.detail(size), self.owners(seat))
            case _:
                return self.draw(plate, self.detail(size))

    def owners(self, seat: int) -> Sequence[Colour]:
        """The colours on a back: the seat's, or all of them for HOUSE."""
        return self.kit.palette.colours if seat == HOUSE else (self.kit.palette.six[seat],)

    def detail(self, size: Size) -> Detail:
        """The detail of a card of this size."""
        return Detail(size[0], self.form.width)

    @abstractmethod
    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """The plates of the card with this face, from the bottom to the top."""

    @abstractmethod
    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """The picture of a plate that only this deck has."""
