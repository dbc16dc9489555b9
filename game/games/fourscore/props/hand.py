"""The hand in front and what lies beside it: its name, the token, the deck; and the small fans of the other seats."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import zip_longest
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
from game.rules.api import Ms, Seat
from game.table.props.signs import CountedPile, Sign, add_blank, number_chip
from game.table.props.sway import Sway
from game.table.stage.pictures import DUSK
from game.table.stage.tween import Span, Tween, out_cubic
from game.table.table import Table

SHADE_Z, RING_Z, CARD_Z = 24, 25, 26
LIFT_MS: Final[Ms] = 90
COME_MS: Final[Ms] = 180
FROM_BELOW: Final = 190  # where a new hand comes from
DROP: Final = 8
THICK: Final = 9  # cards of the deck that each of its edges stands for
COUNT: Final = 58  # the chip on the deck
TOKEN_Z, CURTAIN_Z = 24, 75


class FrontHand:
    """The three places in front. Each shows a card, or a gap into which one can be taken back, or nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._cards = [add_blank(table, (0, 0), CARD_Z + place) for place in range(HAND)]
        self._shades = [add_blank(table, (0, 0), SHADE_Z) for _ in range(HAND)]
        self._ring = add_blank(table, (0, 0), RING_Z)
        self._down = [Tween(Span(0, 0), 0, 0) for _ in range(HAND)]
        self._pieces: list[Piece | None] = [None] * HAND
        self._gaps: Collection[int] = ()
        self._chosen: int | None = None
        self.sway = Sway(table)
        self._refused = 0  # the place of the card that shakes
        self.away: set[int] = set()  # places whose card is still on its way

    @property
    def pieces(self) -> tuple[Piece | None, ...]:
        """The piece that is seen in each place, or None."""
        return tuple(None if place in self.away else piece for place, piece in enumerate(self._pieces))

    def come(self, now: Ms) -> None:
        """Let another hand come up from below."""
        span = Span(now, self._table.motion.ms(COME_MS))
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
                self._down[place] = Tween(Span(now, self._table.motion.ms(LIFT_MS)), here, goal, out_cubic)
        self.move(now)

    def land(self, place: int, now: Ms) -> None:
        """Show the card that was on its way to a place, from this frame on."""
        self.away.discard(place)
        self.move(now)

    def refuse(self, place: int, now: Ms) -> None:
        """Shake a card that does not fit."""
        self._refused = place
        self.sway.strike(now)

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
        pictures, scale = self._table.pictures, self._table.scale
        for place, piece in enumerate(self._pieces):
            is_gap = place in self._gaps and piece is None
            seen = (piece is not None or is_gap) and place not in self.away
            sprite, shade = self._cards[place], self._shades[place]
            sprite.hide(not seen)
            shade.hide(not seen or is_gap)
            if not seen:
                continue
            sprite.show(self.gap_image(place == self._chosen) if piece is None else pictures.card(piece, HAND_WIDTH))
            x, y = scale.point(*self.spot(place, now))
            sprite.centre(x + (self.sway.at(now) if place == self._refused else 0), y)
            if not is_gap:
                shade.show(pictures.shadow(back_of(0), HAND_WIDTH))
                shade.centre(x, y + scale.length(DROP))
        chosen = self._chosen
        lit = chosen is not None and chosen < HAND and self._cards[chosen].visible and self._pieces[chosen] is not None
        self._ring.hide(not lit)
        if lit and chosen is not None:
            self._ring.show(self.ring_image())
            self._ring.centre(*scale.point(*self.spot(chosen, now)))

    # Pictures

    def ring_image(self) -> Surface:
        """The light around the chosen card."""
        size = self._table.pictures.size(back_of(0), HAND_WIDTH)
        return focus_ring(self._table.house.parts, size, round(size[0] * 0.083)).image

    def gap_image(self, chosen: bool) -> Surface:
        """A gap into which a card can be taken back."""
        size, parts = self._table.pictures.size(back_of(0), HAND_WIDTH), self._table.house.parts

        def compose() -> Surface:
            page = parts.ground(("slot", int(chosen)), size)
            side = round(size[0] * 0.42)
            sign = parts.ground(("symbol", "again", parts.palette["paper"]), (side, side))
            centre(page, sign, size[0] // 2, size[1] // 2)
            return page

        return parts.keep(("gap", size, chosen), compose)

    def pictures(self) -> Iterator[Wanted]:
        """All that lies around cards."""
        yield self.ring_image
        yield partial(self._table.pictures.shadow, back_of(0), HAND_WIDTH)
        yield from (partial(self.gap_image, chosen) for chosen in (False, True))


class Fan:
    """What a seat holds, small, beside its ticket."""

    def __init__(self, table: Table, owner: Seat, at: Point, step: float) -> None:
        """`at` is the middle of the first card, `step` how far it is to the next."""
        self.middle: Point = at[0] + step * (HAND - 1) / 2, at[1]
        draw = partial(table.pictures.card, width=FAN)
        self._cards = [Sign(table, (at[0] + step * k, at[1]), k, draw, floor=True) for k in range(HAND)]
        for k, card in enumerate(self._cards):
            card.sprite.lies = ("hand", owner), k

    def show(self, pieces: Sequence[Piece]) -> None:
        """Show these cards."""
        for card, piece in zip_longest(self._cards, pieces):
            card.show(piece)


class NamePlate:
    """The plate with the name of the seat whose hand is in front."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sprite = add_blank(table, (0, 0), 20, floor=True)

    def show(self, seat: Seat, is_on_turn: bool) -> None:
        """Name a seat; on its turn the plate glows."""
        plate = self._image(seat, is_on_turn)
        x, y = self._table.scale.point(PLATE.x, PLATE.y)
        self._sprite.put(plate.image, x - plate.box.x, y - plate.box.y)
        self._sprite.hide(False)

    def _image(self, seat: Seat, is_on_turn: bool) -> Cutout:
        house, scale, sitter = self._table.house, self._table.scale, self._table.sitting.sitters[seat]
        size = scale.length(PLATE.width), scale.length(PLATE.height)
        return house.parts.ticket(sitter.colour, house.animal(sitter), sitter.name, size, turn=is_on_turn)

    def pictures(self, seat: Seat) -> Iterator[Wanted]:
        """The plate of a seat, on its turn and before."""
        return (partial(self._image, seat, is_on_turn) for is_on_turn in (False, True))


def draw_pile(table: Table) -> CountedPile:
    """The deck, lying on its side, with the number of its cards."""
    size, (x, y) = table.pictures.size(back_of(HOUSE), DECK_WIDTH), DECK_AT

    def sideways(edges: int) -> Surface:
        upright = partial(table.pictures.pile, back_of(HOUSE), DECK_WIDTH, edges)
        return table.house.parts.keep(("sideways", size, edges), lambda: quarter(upright(), 1))

    chip = number_chip(table, (x + 82, y + 34), 3, COUNT, floor=True)
    return CountedPile(("deck", 0), Sign(table, DECK_AT, 2, sideways, floor=True), chip, THICK)


def take_token(table: Table) -> Sign[tuple[int, bool]]:
    """F9: the gold token for taking, with a cross for each wrong take, and dull after the second.

    It shows the number of wrong takes and whether it is chosen: before any wrong take, the chosen token is larger.
    """
    parts, side, text = table.house.parts, table.scale.length(TAKE_SIDE), table.say("fourscore.token")

    def compose(wrong: int) -> Surface:
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

    def draw(state: tuple[int, bool]) -> Surface:
        wrong, is_chosen = state
        if is_chosen and not wrong:
            return parts.keep(("take token", text, side), partial(parts.seal, text, round(side * 1.12)))
        return parts.keep(("take token", text, side, wrong), partial(compose, wrong))

    return Sign(table, TAKE_AT, TOKEN_Z, draw)


def peek_curtain(table: Table) -> Sign[Seat]:
    """A curtain that asks the others to look away while a seat peeks."""
    left, top, width, height = CURTAIN
    size = table.scale.length(width), table.scale.length(height)

    def draw(seat: Seat) -> Surface:
        sitter = table.sitting.sitters[seat]
        return table.house.parts.curtain(table.say("table.curtain", name=sitter.name), sitter.colour, size)

    return Sign(table, (left + width / 2, top + height / 2), CURTAIN_Z, draw)
