"""What lies around the mat: the open stocks, the piles of cards won, the deck, and who can still lay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.crosspatch.props.layout import BADGE, CHOSEN, DECK, PRIZE, Places
from game.gfx.decks.base import HOUSE, Piece, back_of, face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import centre
from game.gfx.raster import ready
from game.rules.api import Face, Ms, Seat, Zone
from game.table.props.cards import back_of_seat
from game.table.props.signs import CountedPile, Sign, add_blank, number_chip
from game.table.props.sway import Sway
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.table.table import Table

SHADE_Z, OPEN_Z, CARD_Z, RING_Z, CHOSEN_Z = 2, 11, 12, 13, 14
SHADE: Final = 7  # how far below a card its shadow lies
ROUND: Final = 0.09  # of a side: the corners of a card
CHIP: Final = 62
LEFT: Final = 52  # how high it is told how many places are left for a seat
HEAD, WORDS, LEAST = 56, 30, 28  # of the seat that would take the cross, and what it would take
PRIZE_ROOM: Final = 278  # for that
MOST_PRIZE: Final = 15  # cards whose number is drawn before the match
MOST_OPEN: Final = 18  # places round a line of eight
MOST_ROUNDS: Final = 3  # whose numbers stand at a seat
THICK: Final = 6  # cards that each edge of a pile or the deck stands for


class Stock:
    """The open cards of a seat."""

    def __init__(self, table: Table, seat: Seat, spots: Sequence[Spot], lift: Point) -> None:
        """`spots` has a place for each card that the seat begins with, `lift` says which way a chosen card moves."""
        self._table = table
        self._spots = spots
        self.side = spots[0].side  # of a card
        self._lift = lift
        self._sprites = [add_blank(table, (spot.x, spot.y), CARD_Z) for spot in spots]
        for slot, sprite in enumerate(self._sprites):
            sprite.lies = ("stock", seat), slot
        self._shades = [add_blank(table, (spot.x, spot.y + SHADE), SHADE_Z, floor=True) for spot in spots]
        for shade in self._shades:
            shade.show(table.pictures.shadow(back_of(HOUSE), self.side))
        self._ring = add_blank(table, (0, 0), RING_Z)
        self._chosen: int | None = None
        self.dimmed: Collection[int] = ()  # places whose card fits nowhere
        self.away: set[int] = set()  # places whose card is still on its way
        self.sway = Sway(table)
        self._refused = 0  # the card that shakes

    def point(self, slot: int) -> tuple[int, int]:
        """The middle of a place, in pixels."""
        spot, (right, down) = self._spots[slot], self._lift if slot == self._chosen else (0, 0)
        return self._table.scale.point(spot.x + right, spot.y + down)

    def show(self, cards: Sequence[Face], dimmed: Collection[int], chosen: int | None) -> None:
        """Show these cards; those in `dimmed` fit nowhere, `chosen` is lifted."""
        self.dimmed, self._chosen = dimmed, chosen
        for slot, (sprite, shade) in enumerate(zip(self._sprites, self._shades, strict=True)):
            is_there = slot < len(cards) and slot not in self.away
            sprite.hide(not is_there)
            shade.hide(not is_there)
            if is_there:
                sprite.show(self._picture(face(cards[slot]), slot in dimmed, slot == chosen))
                sprite.lift(CHOSEN_Z if slot == chosen else CARD_Z)
                sprite.centre(*self.point(slot))
        self._ring.hide(chosen is None or chosen in self.away)
        if chosen is not None:
            self._ring.show(self._ring_image())
            self._ring.centre(*self.point(chosen))

    def refuse(self, slot: int, now: Ms) -> None:
        """Shake a card that was refused."""
        self._refused = slot
        self.sway.strike(now)

    def move(self, now: Ms) -> None:
        """Once a frame: move the card that shakes."""
        x, y = self.point(self._refused)
        self._sprites[self._refused].centre(x + self.sway.at(now), y)

    def _picture(self, piece: Piece, dimmed: bool, chosen: bool) -> Surface:
        pictures = self._table.pictures
        if chosen:
            return pictures.card(piece, self.side * CHOSEN)
        return pictures.dimmed(piece, self.side) if dimmed else pictures.card(piece, self.side)

    def _ring_image(self) -> Surface:
        pixels = self._table.scale.length(self.side * CHOSEN)
        return focus_ring(self._table.house.parts, (pixels, pixels), round(pixels * ROUND)).image

    def pictures(self, pieces: Sequence[Piece]) -> Iterator[Wanted]:
        """All of these cards as they may lie here."""
        yield partial(self._table.pictures.card, back_of(HOUSE), self.side)
        yield self._ring_image
        for piece in pieces:
            yield from (partial(self._picture, piece, *look) for look in ((False, False), (True, False), (False, True)))


class Surroundings:
    """Everything around the mat. Each thing is shown as it is told; nothing here knows the rules."""

    def __init__(self, table: Table, places: Places) -> None:
        self._table = table
        self._places = places
        chairs = list(enumerate(places.chairs))
        self.stocks = [Stock(table, seat, chair.stock, chair.lift) for seat, chair in chairs]
        self.piles = [
            self._pile(chair.pile, ("won", seat), back_of_seat(table, seat), "gold", CHIP) for seat, chair in chairs
        ]
        self.deck = self._pile(Spot(*places.deck, DECK), ("deck", 0), back_of(HOUSE), "ink", CHIP)
        self.badges = [Sign(table, chair.badge, 24, self._badge) for chair in places.chairs]
        self.open = [Sign(table, chair.open, OPEN_Z, self._open_image) for chair in places.chairs]
        self.rounds = [Sign(table, chair.rounds, 4, self._words) for chair in places.chairs]
        self._owner = Sign(table, PRIZE, 4, self._head)
        self._prize = Sign(table, PRIZE, 4, self._prize_image)

    def _pile(self, spot: Spot, zone: Zone, back: Piece, fill: str, chip: int) -> CountedPile:
        corner = spot.x + spot.side * 0.4, spot.y + spot.side * 0.34
        draw = partial(self._table.pictures.pile, back, spot.side)
        pile = Sign(self._table, (spot.x, spot.y), 3, draw, floor=True)
        return CountedPile(zone, pile, number_chip(self._table, corner, 15, chip, fill), THICK)

    # Who can lay, and who would take the cross

    def _badge(self, able: bool) -> Surface:
        """A tick on gold, or a cross on ink."""
        parts, side = self._table.house.parts, self._table.scale.length(BADGE)
        sign, fill, ink = ("tick", "gold", "ink") if able else ("cross", "ink", "paper")

        def compose() -> Surface:
            page = parts.ground(("chip", fill), (side, side))
            inner = round(side * 0.46)
            centre(
                page, parts.ground(("symbol", sign, parts.palette[ink]), (inner, inner)), side // 2, round(side * 0.465)
            )
            return ready(page)

        return parts.keep(("able", sign, side), compose)

    def _open_image(self, cells: int) -> Surface:
        parts, pixels = self._table.house.parts, self._table.scale.length(LEFT)
        text = self._table.say("crosspatch.open", n=cells) if cells else self._table.say("crosspatch.full")
        return parts.chip(text, pixels, "paper")

    def show_prize(self, seat: Seat | None, cards: int) -> None:
        """Show which seat would take how many cards if no seat laid any more; None for no seat."""
        self._owner.show(seat)
        self._prize.show(None if seat is None else cards)
        if seat is not None:
            words = self._prize.sprite.rect
            words.midleft = self._table.scale.point(PRIZE[0] + HEAD * 0.58, PRIZE[1])
            self._prize.sprite.move(*words.topleft)

    def _head(self, seat: Seat) -> Surface:
        house, sitter = self._table.house, self._table.sitting.sitters[seat]
        return house.parts.avatar(house.animal(sitter), sitter.colour, self._table.scale.length(HEAD))

    def _prize_image(self, cards: int) -> Surface:
        parts, length = self._table.house.parts, self._table.scale.length
        style = Style(Font.DISPLAY, length(WORDS), parts.palette["gold"])
        return parts.write.fitted(
            self._table.say("crosspatch.prize", n=cards), style, length(PRIZE_ROOM), length(LEAST)
        )

    def show_rounds(self, seat: Seat, crosses: Sequence[int]) -> None:
        """Show how many cards each cross had that a seat has won; of many the last ones. One is on its pile already."""
        shown = [*(["…"] if len(crosses) > MOST_ROUNDS else []), *map(str, crosses[-MOST_ROUNDS:])]
        self.rounds[seat].show(" + ".join(shown) if len(shown) > 1 else None)

    def _words(self, text: str) -> Surface:
        parts = self._table.house.parts
        return parts.write.line(text, Style(Font.DISPLAY, self._table.scale.length(WORDS), parts.palette["gold"]))

    # Every frame

    def move(self, now: Ms) -> None:
        """Once a frame: move the cards that shake."""
        for stock in self.stocks:
            stock.move(now)

    # Pictures

    def pictures(self, pieces: Sequence[Piece]) -> Iterator[Wanted]:
        """These cards in the stocks, piles of every height, signs, and the numbers from 1 to that of the cards."""
        for stock in {stock.side: stock for stock in self.stocks}.values():
            yield from stock.pictures(pieces)
        for pile in (*self.piles, self.deck):
            yield from pile.pictures(len(pieces))
        yield from self.badges[0].pictures((True, False))
        yield from self.open[0].pictures(range(MOST_OPEN + 1))
        yield from self._owner.pictures(range(len(self.piles)))
        yield from self._prize.pictures(range(1, MOST_PRIZE + 1))
