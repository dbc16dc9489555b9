"""What lies around the mat: the open stocks, the piles of cards won, the deck, and who can still lay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Surface

from game.games.crosspatch.props.layout import BADGE, CHOSEN, DECK, CrosspatchSeatArea, Places
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import centre
from game.gfx.raster import ready
from game.rules.api import Face, Ms, Seat, Zone
from game.table.stage.seen import PILED
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Shake, Span, Tween, out_cubic
from game.table.table import Table

SHADE_Z, CARD_Z, RING_Z, CHOSEN_Z = 2, 12, 13, 14
SHADE: Final = 7  # how far below a card its shadow lies
ROUND: Final = 0.09  # of a side: the corners of a card
CHIP: Final = 52
PRIZE: Final = 46
MOST_PRIZE: Final = 15  # cards whose number is drawn before the match
THICK: Final = 6  # cards that each edge of a pile or the deck stands for
SHAKE_MS: Final[Ms] = 220
GLIDE_MS: Final[Ms] = 260
ABLE, UNABLE = "tick", "cross"


@dataclass(slots=True)
class Stock:
    """The open cards of a seat."""

    chair: CrosspatchSeatArea
    sprites: list[Sprite]
    shades: list[Sprite]
    ring: Sprite
    shown: list[tuple[Face | None, bool, bool]]  # the card, whether it is dimmed, whether it is chosen
    away: set[int] = field(default_factory=set)  # places whose card is still on its way
    sway: tuple[int, Shake] | None = None


@dataclass(slots=True)
class CountedPile:
    """A pile with the number of its cards on it."""

    spot: Spot
    seat: Seat  # the number of the back that it shows
    pile: Sprite
    chip: Sprite
    count: int = -1


class Surroundings:
    """Everything around the mat. Each thing is shown as it is told; nothing here knows the rules."""

    def __init__(self, table: Table, places: Places, backs: Sequence[int]) -> None:
        """`backs` are the backs of the cards that each seat has won."""
        self._stage = table.stage
        self._pictures = table.pictures
        self._parts = table.house.parts
        self._scale = table.scale
        self._motion = table.motion
        self._places = places
        self.stocks = [self._lay_stock(seat, chair) for seat, chair in enumerate(places.chairs)]
        self.piles = [
            self._heap(chair.pile, back, ("won", seat))
            for seat, (chair, back) in enumerate(zip(places.chairs, backs, strict=True))
        ]
        self.deck = self._heap(Spot(*places.deck, DECK), HOUSE, ("deck", 0))
        self._badges = [self._hidden(chair.badge, 24) for chair in places.chairs]
        self._prize = self._hidden(places.chairs[0].prize, 26)
        self._glide: tuple[Tween, Tween] | None = None
        self._owner: tuple[Seat, int] | None = None

    def _lay_stock(self, seat: Seat, chair: CrosspatchSeatArea) -> Stock:
        sprites = [self._hidden((spot.x, spot.y), CARD_Z) for spot in chair.stock]
        for slot, sprite in enumerate(sprites):
            sprite.lies = ("stock", seat), slot
        shades = [self._hidden((spot.x, spot.y + SHADE), SHADE_Z, floor=True) for spot in chair.stock]
        for shade, spot in zip(shades, chair.stock, strict=True):
            shade.show(self._pictures.shadow(back_of(HOUSE), spot.side))
        ring = self._hidden((0, 0), RING_Z)
        return Stock(chair, sprites, shades, ring, [(None, False, False)] * len(sprites))

    def _heap(self, spot: Spot, back: int, zone: Zone) -> CountedPile:
        pile = self._hidden((spot.x, spot.y), 3, floor=True)
        chip = self._hidden((spot.x + spot.side * 0.44, spot.y + spot.side * 0.42), 15)
        pile.lies = chip.lies = zone, PILED
        return CountedPile(spot, back, pile, chip)

    def _hidden(self, at: tuple[float, float], z: int, floor: bool = False) -> Sprite:
        sprite = (self._stage.floor if floor else self._stage).add(
            Surface((1, 1), depth=32), *self._scale.point(*at), z=z
        )
        sprite.hide()
        return sprite

    # Stocks

    def point(self, seat: Seat, slot: int) -> tuple[int, int]:
        """The middle of a place of a stock, in pixels."""
        spot = self.stocks[seat].chair.stock[slot]
        return self._scale.point(spot.x, spot.y)

    def show_stock(self, seat: Seat, cards: Sequence[Face], dimmed: Collection[int], chosen: int | None) -> None:
        """Show these cards in a stock; those in `dimmed` fit nowhere, `chosen` is lifted."""
        stock = self.stocks[seat]
        for slot in range(len(stock.sprites)):
            card = cards[slot] if slot < len(cards) and slot not in stock.away else None
            look = card, slot in dimmed, slot == chosen
            if look != stock.shown[slot]:
                stock.shown[slot] = look
                self._show_card(stock, slot, *look)
        ring = chosen is not None and chosen not in stock.away
        stock.ring.hide(not ring)
        if ring and chosen is not None:
            spot = stock.chair.stock[chosen]
            stock.ring.show(self._ring(spot.side * CHOSEN))
            _centre(stock.ring, self._lifted(stock.chair, chosen))

    def _show_card(self, stock: Stock, slot: int, card: Face | None, dimmed: bool, chosen: bool) -> None:
        sprite, spot = stock.sprites[slot], stock.chair.stock[slot]
        sprite.hide(card is None)
        stock.shades[slot].hide(card is None)
        if card is not None:
            sprite.show(self._picture(card, spot.side, dimmed, chosen))
            sprite.lift(CHOSEN_Z if chosen else CARD_Z)
            _centre(sprite, self._lifted(stock.chair, slot) if chosen else self._scale.point(spot.x, spot.y))

    def _picture(self, card: Face, side: float, dimmed: bool, chosen: bool) -> Surface:
        if chosen:
            return self._pictures.card(face(card), side * CHOSEN)
        return self._pictures.dimmed(face(card), side) if dimmed else self._pictures.card(face(card), side)

    def _lifted(self, chair: CrosspatchSeatArea, slot: int) -> tuple[int, int]:
        spot = chair.stock[slot]
        return self._scale.point(spot.x + chair.lift[0], spot.y + chair.lift[1])

    def _ring(self, side: float) -> Surface:
        pixels = self._scale.length(side)
        return focus_ring(self._parts, (pixels, pixels), round(pixels * ROUND)).image

    def refuse(self, seat: Seat, slot: int, now: Ms) -> None:
        """Shake a card that was refused."""
        if self._motion.moves:
            self.stocks[seat].sway = slot, Shake(Span(now, SHAKE_MS), self._scale.length(9))

    # Piles

    def show_pile(self, seat: Seat, cards: int) -> None:
        """Show how many cards the seat has won."""
        self._show_heap(self.piles[seat], cards, "gold", CHIP)

    def show_deck(self, cards: int) -> None:
        """Show how many cards are left to draw."""
        self._show_heap(self.deck, cards, "ink", CHIP + 8)

    def _show_heap(self, heap: CountedPile, cards: int, fill: str, chip: int) -> None:
        if cards == heap.count:
            return
        heap.count = cards
        for sprite in (heap.pile, heap.chip):
            sprite.hide(not cards)
        if cards:
            heap.pile.show(self._pictures.pile(back_of(heap.seat), heap.spot.side, -(-cards // THICK)))
            heap.chip.show(self._parts.chip(str(cards), self._scale.length(chip), fill))

    # Who can lay, and who would take the cross

    def show_able(self, seat: Seat, able: bool) -> None:
        """Show on the ticket of a seat whether it can lay."""
        badge = self._badges[seat]
        badge.show(self.badge(ABLE if able else UNABLE))
        badge.hide(False)

    def badge(self, sign: str) -> Surface:
        """A tick on gold, or a cross on ink."""
        side = self._scale.length(BADGE)
        fill, ink = ("gold", "ink") if sign == ABLE else ("ink", "paper")

        def compose() -> Surface:
            page = self._parts.ground(("chip", fill), (side, side))
            inner = round(side * 0.46)
            symbol = self._parts.ground(("symbol", sign, self._parts.palette[ink]), (inner, inner))
            centre(page, symbol, side // 2, round(side * 0.465))
            return ready(page)

        return self._parts.keep(("able", sign, side), compose)

    def show_prize(self, seat: Seat | None, cards: int, now: Ms) -> None:
        """Show on the ticket of a seat how many cards it would take if no seat laid any more; None for no seat."""
        owner = None if seat is None else (seat, cards)
        if owner == self._owner:
            return
        before, self._owner = self._owner, owner
        self._prize.hide(owner is None)
        if seat is None:
            return
        self._prize.show(self.prize(cards))
        goal = self._scale.point(*self._places.chairs[seat].prize)
        start = self._prize.rect.center if before is not None else goal
        span = Span(now, self._motion.ms(GLIDE_MS))
        self._glide = Tween(span, start[0], goal[0], out_cubic), Tween(span, start[1], goal[1], out_cubic)
        self.move(now)

    def prize(self, cards: int) -> Surface:
        """The chip for this many cards to be taken."""
        return self._parts.chip(f"+{cards}", self._scale.length(PRIZE), "paper")

    # Every frame

    def move(self, now: Ms) -> None:
        """Once a frame: move the prize and the cards that shake."""
        if self._glide is not None:
            across, down = self._glide
            _centre(self._prize, (round(across.at(now)), round(down.at(now))))
            if now >= across.span.end:
                self._glide = None
        for seat, stock in enumerate(self.stocks):
            if stock.sway is not None:
                slot, sway = stock.sway
                x, y = self.point(seat, slot)
                _centre(stock.sprites[slot], (x + round(sway.at(now)), y))
                if now >= sway.span.end:
                    stock.sway = None

    # Pictures

    def pictures(self, cards: int) -> Iterator[Wanted]:
        """Piles of every height, signs, rings, and the numbers from 1 to `cards`."""
        for heap in (*self.piles, self.deck):
            for height in range(1, 9):
                yield partial(self._pictures.pile, back_of(heap.seat), heap.spot.side, height)
        yield from (partial(self.badge, sign) for sign in (ABLE, UNABLE))
        yield from (partial(self._ring, side * CHOSEN) for side in self.sides)
        for number in range(1, cards + 1):
            yield partial(self._parts.chip, str(number), self._scale.length(CHIP), "gold")
            yield partial(self._parts.chip, str(number), self._scale.length(CHIP + 8), "ink")
        yield from (partial(self.prize, number) for number in range(1, MOST_PRIZE + 1))

    @property
    def sides(self) -> set[float]:
        """The sides of the cards in the stocks."""
        return {spot.side for stock in self.stocks for spot in stock.chair.stock}

    def faces(self) -> Mapping[Seat, list[Face | None]]:
        """The cards that are seen in each stock."""
        return {seat: [card for card, *_ in stock.shown] for seat, stock in enumerate(self.stocks)}


def _centre(sprite: Sprite, at: tuple[int, int]) -> None:
    rect = sprite.rect
    rect.center = at
    sprite.move(*rect.topleft)
