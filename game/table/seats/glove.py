"""The hand of the seat on turn: it rests on the card that is chosen, then on where that is to go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from game.rules.api import Ms, Seat
from game.table.stage.tween import Point, Span, Tween
from game.table.table import Table

HEIGHT: Final = 96
BIG: Final = 1.5  # where a larger hand is wanted
REACH_MS: Final[Ms] = 110
TIP: Final = 0.22  # of a side: how far from the middle of a card the finger rests
ABOVE: Final = 70  # z


class Glove:
    """One hand, in the colour of the seat that points."""

    def __init__(
        self,
        table: Table,
        colours: Sequence[str],
        big: Sequence[bool] = (),
        *,
        height: float = HEIGHT,
        reach_ms: Ms = REACH_MS,
        home: Point | None = None,
    ) -> None:
        """`colours` and `big` have the colour of each seat and whether its hand is larger; with `reach_ms` 0 it jumps.

        With a `home`, in pixels of the design, it glides from there to where it points first, and on from seat to seat.
        Without one it comes into sight where a seat points.
        """
        self._reach_ms = reach_ms
        self._scale = table.scale
        self._motion = table.motion
        self._hands = [
            table.house.parts.glove(colour, table.scale.length(height * (BIG if is_big else 1)))
            for colour, is_big in zip_longest(colours, big)
        ]
        self.sprite = table.add_hidden(self._hands[0].image, (0, 0), ABOVE)
        self.tip = self._hands[0].box.topleft  # of its finger, in its picture
        self._glides_on = home is not None
        x, y = table.scale.point(*home or (0, 0))
        self._path = Tween(Span(0, 0), x, x), Tween(Span(0, 0), y, y)

    def hide(self) -> None:
        """Point at nothing."""
        self.sprite.hide()

    def point(self, seat: Seat, at: Point, side: float, now: Ms) -> None:
        """Let a seat point at a card of this side, from where its hand is."""
        hand, (across, down) = self._hands[seat], self._path
        goal = self._scale.point(at[0] + TIP * side, at[1] + TIP * side)
        start: Point = across.at(now), down.at(now)
        if not self._glides_on:
            is_there = self.sprite.visible and self.sprite.image is hand.image
            start = self.sprite.rect.move(self.tip).topleft if is_there else goal
        if not self._glides_on or goal != (across.last, down.last):
            span = Span(now, self._motion.ms(self._reach_ms))
            self._path = Tween(span, start[0], goal[0]), Tween(span, start[1], goal[1])
        self.sprite.show(hand.image)
        self.sprite.hide(False)
        self.tip = hand.box.topleft
        self.move(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self.sprite.visible:
            x, y = (round(tween.at(now)) for tween in self._path)
            self.sprite.move(x - self.tip[0], y - self.tip[1])
