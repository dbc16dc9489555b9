"""The hand in front and what lies beside it: its name, the token, the deck; and the small fans of the other seats."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.fourscore.props.layout import (
    CURTAIN,
    DECK_AT,
    DECK_WIDTH,
    FAN,
    HAND_AT,
    HAND_WIDTH,
    PLATE,
    RISE,
    SINK,
    TAKE_AT,
    TAKE_SIDE,
    Point,
)
from game.games.fourscore.rules import HAND, WRONG_TAKES
from game.gfx.decks.base import HOUSE, Piece, back_of
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Cutout, centre
from game.gfx.raster import dimmed, quarter
from game.rules.api import TABLE, Ms, Seat
from game.table.stage.pictures import DUSK
from game.table.stage.seen import PILED
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Shake, Span, Tween, out_cubic
from game.table.table import Table

SHADE_Z, RING_Z, CARD_Z = 24, 25, 26
LIFT_MS: Final[Ms] = 90
COME_MS: Final[Ms] = 180
SHAKE_MS: Final[Ms] = 220
FROM_BELOW: Final = 190  # where a new hand comes from
DROP: Final = 8
THICK, EDGES = 9, 8  # cards of the deck that each of its edges stands for, and how many edges are drawn
COUNT: Final = 58  # the chip on the deck
TOKEN_Z, CURTAIN_Z = 24, 75


class FrontHand:
    """The three places in front. Each shows a card, or a gap into which one can be taken back, or nothing."""

    def __init__(self, table: Table) -> None:
        self._pictures = table.pictures
        self._parts = table.house.parts
        self._scale = table.scale
        self._motion = table.motion
        self._cards = [table.add_hidden(_nothing(), (0, 0), CARD_Z + place) for place in range(HAND)]
        self._shades = [table.add_hidden(_nothing(), (0, 0), SHADE_Z) for _ in range(HAND)]
        self._ring = table.add_hidden(_nothing(), (0, 0), RING_Z)
        self._down = [Tween(Span(0, 0), 0, 0) for _ in range(HAND)]
        self._pieces: list[Piece | None] = [None] * HAND
        self._gaps: Collection[int] = ()
        self._chosen: int | None = None
        self._sway: tuple[int, Shake] | None = None
        self.away: set[int] = set()  # places whose card is still on its way

    @property
    def pieces(self) -> tuple[Piece | None, ...]:
        """The piece that is seen in each place, or None."""
        return tuple(None if place in self.away else piece for place, piece in enumerate(self._pieces))

    @property
    def held(self) -> int:
        """The number of cards that it holds, with those on their way."""
        return sum(piece is not None for piece in self._pieces)

    def come(self, now: Ms) -> None:
        """Let another hand come up from below."""
        span = Span(now, self._motion.ms(COME_MS))
        self._down = [Tween(span, FROM_BELOW, 0) for _ in range(HAND)]
        self.away.clear()

    def show(
        self,
        owner: Seat,
        pieces: Sequence[Piece | None],
        gaps: Collection[int],
        chosen: int | None,
        sunk: bool,
        now: Ms,
    ) -> None:
        """Show these cards of a seat, with `chosen` lifted; `sunk` cards cannot be played any more and lie lower."""
        for place, sprite in enumerate(self._cards):
            sprite.lies = ("hand", owner), place
        self._pieces, self._gaps, self._chosen = list(pieces), gaps, chosen
        for place in range(HAND):
            goal = -RISE if place == chosen else SINK if sunk else 0
            if self._down[place].last != goal:
                here = self._down[place].at(now)
                self._down[place] = Tween(Span(now, self._motion.ms(LIFT_MS)), here, goal, out_cubic)
        self.move(now)

    def land(self, place: int, now: Ms) -> None:
        """Show the card that was on its way to a place, from this frame on."""
        self.away.discard(place)
        self.move(now)

    def refuse(self, place: int, now: Ms) -> None:
        """Shake a card that does not fit."""
        if self._motion.moves:
            self._sway = place, Shake(Span(now, SHAKE_MS), self._scale.length(9))

    def spot(self, place: int, now: Ms) -> Point:
        """The middle of a card."""
        x, y = HAND_AT[place]
        return x, y + self._down[place].at(now)

    def at(self, x: float, y: float) -> int | None:
        """The place under a point."""
        tall = HAND_WIDTH * 17 / 24
        for place, (left, top) in enumerate(HAND_AT):
            if abs(x - left) <= HAND_WIDTH / 2 and -tall - RISE <= y - top <= tall + SINK:
                return place
        return None

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for place, piece in enumerate(self._pieces):
            is_gap = place in self._gaps and piece is None
            seen = (piece is not None or is_gap) and place not in self.away
            sprite, shade = self._cards[place], self._shades[place]
            sprite.hide(not seen)
            shade.hide(not seen or is_gap)
            if not seen:
                continue
            sprite.show(self.gap_image(place == self._chosen) if piece is None else self._card(piece))
            x, y = self._scale.point(*self.spot(place, now))
            sprite.centre(x + self._aside(place, now), y)
            if not is_gap:
                shade.show(self._pictures.shadow(back_of(0), HAND_WIDTH))
                shade.centre(x, y + self._scale.length(DROP))
        chosen = self._chosen
        lit = chosen is not None and chosen < HAND and self._cards[chosen].visible and self._pieces[chosen] is not None
        self._ring.hide(not lit)
        if lit and chosen is not None:
            self._ring.show(self.ring_image())
            self._ring.centre(*self._scale.point(*self.spot(chosen, now)))
        if self._sway is not None and now >= self._sway[1].span.end:
            self._sway = None

    def _aside(self, place: int, now: Ms) -> int:
        return round(self._sway[1].at(now)) if self._sway is not None and self._sway[0] == place else 0

    # Pictures

    def _card(self, piece: Piece) -> Surface:
        return self._pictures.card(piece, HAND_WIDTH)

    def ring_image(self) -> Surface:
        """The light around the chosen card."""
        size = self._pictures.size(back_of(0), HAND_WIDTH)
        return focus_ring(self._parts, size, round(size[0] * 0.083)).image

    def gap_image(self, chosen: bool) -> Surface:
        """A gap into which a card can be taken back."""
        size = self._pictures.size(back_of(0), HAND_WIDTH)

        def compose() -> Surface:
            page = self._parts.ground(("slot", int(chosen)), size)
            side = round(size[0] * 0.42)
            sign = self._parts.ground(("symbol", "again", self._parts.palette["paper"]), (side, side))
            centre(page, sign, size[0] // 2, size[1] // 2)
            return page

        return self._parts.keep(("gap", size, chosen), compose)

    def pictures(self) -> Iterator[Wanted]:
        """All that lies around cards."""
        yield self.ring_image
        yield partial(self._pictures.shadow, back_of(0), HAND_WIDTH)
        yield from (partial(self.gap_image, chosen) for chosen in (False, True))


class Fan:
    """What a seat holds, small, beside its ticket."""

    def __init__(self, table: Table, owner: Seat, at: Point, step: float) -> None:
        """`at` is the middle of the first card, `step` how far it is to the next."""
        self._pictures = table.pictures
        self.middle: Point = at[0] + step * (HAND - 1) / 2, at[1]
        self._sprites: list[Sprite] = []
        for k in range(HAND):
            x, y = table.scale.point(at[0] + step * k, at[1])
            sprite = table.stage.floor.add(_nothing(), x, y, k)
            sprite.lies = ("hand", owner), k
            self._sprites.append(sprite)
        self.pieces: tuple[Piece, ...] = ()

    def show(self, pieces: Sequence[Piece]) -> None:
        """Show these cards."""
        self.pieces = tuple(pieces)
        for k, sprite in enumerate(self._sprites):
            sprite.hide(k >= len(pieces))
            if k < len(pieces):
                sprite.show(self._pictures.card(pieces[k], FAN))


class NamePlate:
    """The plate with the name of the seat whose hand is in front."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sprite = table.stage.floor.add(_nothing(), 0, 0, z=20)
        self._sprite.hide()
        self._shown: tuple[Seat, bool] | None = None

    def show(self, seat: Seat, is_on_turn: bool) -> None:
        """Name a seat; on its turn the plate glows."""
        if (seat, is_on_turn) != self._shown:
            self._shown = seat, is_on_turn
            plate = self._image(seat, is_on_turn)
            self._sprite.show(plate.image)
            x, y = self._table.scale.point(PLATE.x, PLATE.y)
            self._sprite.move(x - plate.box.x, y - plate.box.y)
            self._sprite.hide(False)

    def _image(self, seat: Seat, is_on_turn: bool) -> Cutout:
        house, scale, sitter = self._table.house, self._table.scale, self._table.sitting.sitters[seat]
        size = scale.length(PLATE.width), scale.length(PLATE.height)
        return house.parts.ticket(sitter.colour, house.animal(sitter), sitter.name, size, turn=is_on_turn)

    def pictures(self, seat: Seat) -> Iterator[Wanted]:
        """The plate of a seat, on its turn and before."""
        return (partial(self._image, seat, is_on_turn) for is_on_turn in (False, True))


class DrawPile:
    """The deck, lying on its side, with the number of its cards."""

    def __init__(self, table: Table) -> None:
        self._pictures = table.pictures
        self._parts = table.house.parts
        self._scale = table.scale
        floor, point = table.stage.floor, table.scale.point
        self._deck = floor.add(_nothing(), *point(*DECK_AT), z=2)
        self._chip = floor.add(_nothing(), *point(DECK_AT[0] + 82, DECK_AT[1] + 34), z=3)
        self._chip.lies = ("deck", 0), PILED
        self.cards = -1  # that are seen

    def show(self, cards: int) -> None:
        """Show a deck of this number of cards."""
        if cards == self.cards:
            return
        self.cards = cards
        for sprite in (self._deck, self._chip):
            sprite.hide(not cards)
        if cards:
            self._deck.show(self._image(min(EDGES, -(-cards // THICK))))
            self._chip.show(self._count_image(cards))

    def _image(self, edges: int) -> Surface:
        size = self._pictures.size(back_of(HOUSE), DECK_WIDTH)
        return self._parts.keep(
            ("sideways", size, edges), lambda: quarter(self._pictures.pile(back_of(HOUSE), DECK_WIDTH, edges), 1)
        )

    def _count_image(self, cards: int) -> Surface:
        return self._parts.chip(str(cards), self._scale.length(COUNT))

    def pictures(self, most: int) -> Iterator[Wanted]:
        """The deck with up to this number of cards."""
        yield from (partial(self._image, edges) for edges in range(1, EDGES + 1))
        yield from (partial(self._count_image, cards) for cards in range(most + 1))


class TakeToken:
    """F9: the gold token for taking. It has a cross for each wrong take, and is dull after the second."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.sprite = table.add_hidden(_nothing(), table.scale.point(*TAKE_AT), TOKEN_Z)

    def show(self, visible: bool, wrong: int, chosen: bool) -> None:
        """Show or hide the token after this number of wrong takes; before any, the chosen token is larger."""
        self.sprite.hide(not visible)
        if visible:
            self.sprite.show(self._image(wrong, chosen))

    def _image(self, wrong: int, chosen: bool) -> Surface:
        parts, side = self._table.house.parts, self._table.scale.length(TAKE_SIDE)
        text = self._table.say("fourscore.token")

        def compose() -> Surface:
            page = parts.seal(text, side).copy()
            page.set_alpha(255)
            if wrong == WRONG_TAKES:
                page = dimmed(page, DUSK, 0.6)
            small = round(side * 0.34)
            for k in range(wrong):
                chip = parts.ground(("chip", "ink"), (small, small))
                inner = round(small * 0.5)
                sign = parts.ground(("symbol", "cross", parts.palette["paper"]), (inner, inner))
                chip.blit(sign, sign.get_rect(center=(small // 2, round(small * 0.465))))
                page.blit(chip, (round(side * (0.08 + 0.4 * k)), page.get_height() - small))
            return page

        if chosen and not wrong:
            return parts.seal(text, round(side * 1.12))
        return parts.keep(("take token", text, side, wrong), compose)

    def pictures(self) -> Iterator[Wanted]:
        """The token in all its states."""
        for wrong in range(WRONG_TAKES + 1):
            yield from (partial(self._image, wrong, chosen) for chosen in (False, True))


class PeekCurtain:
    """Asks the others to look away while a seat peeks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        left, top, width, height = CURTAIN
        self._size = table.scale.length(width), table.scale.length(height)
        self._at = table.scale.point(left + width / 2, top + height / 2)
        self.sprite = table.add_hidden(_nothing(), self._at, CURTAIN_Z)

    def show(self, peeker: Seat) -> None:
        """Name the seat that peeks; TABLE for none."""
        self.sprite.hide(peeker == TABLE)
        if peeker != TABLE:
            self.sprite.show(self.image(peeker))
            self.sprite.centre(*self._at)

    def image(self, seat: Seat) -> Surface:
        """The curtain for a seat."""
        sitter = self._table.sitting.sitters[seat]
        return self._table.house.parts.curtain(
            self._table.say("table.curtain", name=sitter.name), sitter.colour, self._size
        )


def _nothing() -> Surface:
    return Surface((1, 1), depth=32)
