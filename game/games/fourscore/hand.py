"""The hand in front: three large cards of whoever they belong to at the moment, and the small fans of the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pygame import Surface

from game.games.fourscore.layout import FAN, HAND_AT, HAND_WIDTH, RISE, SINK, Point
from game.games.fourscore.rules import HAND
from game.gfx.decks.base import Piece, back_of
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Parts, centre
from game.gfx.window import Scale
from game.rules.api import Ms
from game.table.motion import Motion
from game.table.pictures import Pictures
from game.table.sprites import Sprite, Stage
from game.table.tween import Shake, Span, Tween, out_cubic

SHADE_Z, RING_Z, CARD_Z = 24, 25, 26
LIFT_MS: Final[Ms] = 90
COME_MS: Final[Ms] = 180
SHAKE_MS: Final[Ms] = 220
FROM_BELOW: Final = 190  # where a new hand comes from
DROP: Final = 8


class Hand:
    """The three places in front. Each shows a card, or a gap into which one can be taken back, or nothing."""

    def __init__(self, stage: Stage, pictures: Pictures, parts: Parts, scale: Scale, motion: Motion) -> None:
        self._pictures = pictures
        self._parts = parts
        self._scale = scale
        self._motion = motion
        nothing = Surface((1, 1), depth=32)
        self._cards = [stage.add(nothing, 0, 0, CARD_Z + place) for place in range(HAND)]
        self._shades = [stage.add(nothing, 0, 0, SHADE_Z) for _ in range(HAND)]
        self._ring = stage.add(nothing, 0, 0, RING_Z)
        self._down = [Tween(Span(0, 0), 0, 0) for _ in range(HAND)]
        self._pieces: list[Piece | None] = [None] * HAND
        self._gaps: Collection[int] = ()
        self._chosen: int | None = None
        self._sway: tuple[int, Shake] | None = None
        self.away: set[int] = set()  # places whose card is still on its way

    @property
    def pieces(self) -> tuple[Piece | None, ...]:
        """What is seen."""
        return tuple(None if place in self.away else piece for place, piece in enumerate(self._pieces))

    def come(self, now: Ms) -> None:
        """Another hand comes up from below."""
        span = Span(now, self._motion.ms(COME_MS))
        self._down = [Tween(span, FROM_BELOW, 0) for _ in range(HAND)]
        self.away.clear()

    def show(
        self, pieces: Sequence[Piece | None], gaps: Collection[int], chosen: int | None, sunk: bool, now: Ms
    ) -> None:
        """Have these cards, one of which may be chosen; where they cannot be played any more they lie lower."""
        self._pieces, self._gaps, self._chosen = list(pieces), gaps, chosen
        for place in range(HAND):
            goal = -RISE if place == chosen else SINK if sunk else 0
            if self._down[place].last != goal:
                here = self._down[place].at(now)
                self._down[place] = Tween(Span(now, self._motion.ms(LIFT_MS)), here, goal, out_cubic)
        self.move(now)

    def refuse(self, place: int, now: Ms) -> None:
        """A card shakes its head: that does not fit."""
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
            _centre(sprite, (x + self._aside(place, now), y))
            if not is_gap:
                shade.show(self._pictures.shadow(back_of(0), HAND_WIDTH))
                _centre(shade, (x, y + self._scale.length(DROP)))
        chosen = self._chosen
        lit = chosen is not None and chosen < HAND and self._cards[chosen].visible and self._pieces[chosen] is not None
        self._ring.hide(not lit)
        if lit and chosen is not None:
            self._ring.show(self.ring_image())
            _centre(self._ring, self._scale.point(*self.spot(chosen, now)))
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

    def rehearse(self) -> None:
        """Ask for all that lies around cards."""
        self.ring_image()
        self._pictures.shadow(back_of(0), HAND_WIDTH)
        for chosen in (False, True):
            self.gap_image(chosen)


class Fan:
    """What a seat holds, small, beside its ticket."""

    def __init__(self, stage: Stage, pictures: Pictures, scale: Scale, at: Point, step: float) -> None:
        """`at` is the middle of the first card, `step` how far it is to the next."""
        self._pictures = pictures
        self._scale = scale
        self.middle: Point = at[0] + step * (HAND - 1) / 2, at[1]
        self._sprites: list[Sprite] = []
        for k in range(HAND):
            x, y = scale.point(at[0] + step * k, at[1])
            self._sprites.append(stage.floor.add(Surface((1, 1), depth=32), x, y, k))
        self.pieces: tuple[Piece, ...] = ()

    def show(self, pieces: Sequence[Piece]) -> None:
        """Hold these."""
        self.pieces = tuple(pieces)
        for k, sprite in enumerate(self._sprites):
            sprite.hide(k >= len(pieces))
            if k < len(pieces):
                sprite.show(self._pictures.card(pieces[k], FAN))


def _centre(sprite: Sprite, at: tuple[int, int]) -> None:
    rect = sprite.rect
    rect.center = at
    sprite.move(*rect.topleft)
