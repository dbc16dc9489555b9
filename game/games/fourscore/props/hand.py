"""The hand in front, and the small fans of the other seats."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from pygame import Surface

from game.games.fourscore.props.bed import RATIO, Point
from game.games.fourscore.props.frames import card_frame
from game.games.fourscore.props.layout import FAN, HAND_AT, HAND_WIDTH, RISE, SINK
from game.games.fourscore.rules import HAND
from game.gfx.decks.base import Piece, back_of
from game.gfx.loader import Wanted
from game.gfx.palette import Hex
from game.gfx.parts.parts import centre
from game.rules.api import Ms, Seat
from game.table.props.signs import Sign, add_blank
from game.table.props.sway import Sway
from game.table.stage.tween import Span, Tween, out_cubic
from game.table.table import Table

SHADE_Z, CARD_Z, RING_Z = 24, 26, 30
LIFT_MS: Final[Ms] = 90
COME_MS: Final[Ms] = 180
FROM_BELOW: Final = 190  # where a new hand comes from
DROP: Final = 8
WOOD: Final[Hex] = "#1F100A"  # what an empty place on the counter darkens to


class FrontHand:
    """The three places in front. Each shows a card or, where one was played, a gap into which it can be taken back."""

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

    @property
    def held(self) -> tuple[Piece | None, ...]:
        """The piece of each place, also of a card that is on its way there."""
        return tuple(self._pieces)

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
        tall = HAND_WIDTH * RATIO / 2
        for place, (left, top) in enumerate(HAND_AT):
            if abs(x - left) <= HAND_WIDTH / 2 and -tall - RISE <= y - top <= tall + SINK:
                return place
        return None

    def move(self, now: Ms) -> None:
        """Once a frame."""
        pictures, scale = self._table.pictures, self._table.scale
        for place, piece in enumerate(self._pieces):
            sprite, shade = self._cards[place], self._shades[place]
            sprite.hide(place in self.away)
            shade.hide(place in self.away or piece is None)
            x, y = scale.point(*self.spot(place, now))
            if piece is None:
                sprite.show(self.gap_image(place == self._chosen, place in self._gaps))
            else:
                sprite.show(pictures.card(piece, HAND_WIDTH))
                shade.show(pictures.shadow(back_of(0), HAND_WIDTH))
                shade.centre(x, y + scale.length(DROP))
            sprite.centre(x + (self.sway.at(now) if place == self._refused else 0), y)
        chosen = self._chosen
        lit = chosen is not None and chosen < HAND and self._cards[chosen].visible and self._pieces[chosen] is not None
        self._ring.hide(not lit)
        if lit and chosen is not None:
            self._ring.show(self.ring_image())
            self._ring.centre(*scale.point(*self.spot(chosen, now)))

    # Pictures

    def ring_image(self) -> Surface:
        """The frame of the chosen card."""
        return card_frame(self._table, HAND_WIDTH, HAND_WIDTH * RATIO)

    def gap_image(self, chosen: bool, opens: bool) -> Surface:
        """A gap where a card was; a sign says if it can be taken back into it."""
        size, parts = self._table.pictures.size(back_of(0), HAND_WIDTH), self._table.house.parts

        def compose() -> Surface:
            page = parts.ground(("slot", int(chosen), WOOD), size)
            side = round(size[0] * 0.42)
            if opens:
                sign = parts.ground(("symbol", "again", parts.palette["paper"]), (side, side))
                centre(page, sign, size[0] // 2, size[1] // 2)
            return page

        return parts.keep(("gap", size, chosen, opens), compose)

    def pictures(self) -> Iterator[Wanted]:
        """All that lies around cards."""
        yield self.ring_image
        yield partial(self._table.pictures.shadow, back_of(0), HAND_WIDTH)
        yield from (partial(self.gap_image, *how) for how in ((False, False), (False, True), (True, True)))


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
