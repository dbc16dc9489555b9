"""The hand of the seat on turn: it rests on the card that is chosen, then on where that is to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.api import Ms, Seat
from game.table.table import Table
from game.table.tween import Point, Span, Tween, out_cubic

HEIGHT: Final = 96
BIG: Final = 1.5  # for whoever wants it larger
REACH_MS: Final[Ms] = 110
TIP: Final = 0.22  # of a side: how far from the middle of a card the finger rests
ABOVE: Final = 70  # z


class Glove:
    """One hand, in the colour of whoever is on turn."""

    def __init__(
        self,
        table: Table,
        colours: Sequence[str],
        big: Sequence[bool],
        *,
        height: float = HEIGHT,
        reach_ms: Ms = REACH_MS,
    ) -> None:
        """`colours` of the seats, and whose hand is larger; with `reach_ms` 0 it jumps."""
        scale = table.scale
        self._reach_ms = reach_ms
        self._scale = scale
        self._motion = table.motion
        self._hands = [
            table.house.parts.glove(colour, scale.length(height * (BIG if is_big else 1)))
            for colour, is_big in zip(colours, big, strict=True)
        ]
        self._sprite = table.add_hidden(self._hands[0].image, (0, 0), ABOVE)
        self._way: tuple[Tween, Tween] | None = None

    @property
    def visible(self) -> bool:
        """Whether it points at anything."""
        return self._sprite.visible

    def hide(self) -> None:
        """Nobody points at anything."""
        self._sprite.hide()
        self._way = None

    def point(self, seat: Seat, at: Point, side: float, now: Ms) -> None:
        """Let a seat point at a card of this side, from where its hand is."""
        hand = self._hands[seat]
        x, y = self._scale.point(at[0] + TIP * side, at[1] + TIP * side)
        goal = x - hand.box.x, y - hand.box.y
        is_there = self._sprite.visible and self._sprite.image is hand.image
        start: tuple[int, int] = self._sprite.rect.topleft if is_there else goal
        self._sprite.show(hand.image)
        self._sprite.hide(False)
        span = Span(now, self._motion.ms(self._reach_ms))
        self._way = Tween(span, start[0], goal[0], out_cubic), Tween(span, start[1], goal[1], out_cubic)
        self.move(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self._way is not None:
            across, down = self._way
            self._sprite.move(round(across.at(now)), round(down.at(now)))
            if now >= across.span.end:
                self._way = None
