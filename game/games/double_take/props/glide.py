"""The way of all cards from one grid of the table to another: together, or as one picture that fades into another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from game.games.double_take.props.grids import GRIDS, Grid
from game.games.double_take.props.rims.seat_panels import BED
from game.rules.api import Ms, Zone
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Span, in_out_cubic
from game.table.table import Table

GLIDE_MS: Final[Ms] = 320
FADE_MS: Final[Ms] = 150  # with calm motion
SIZES: Final = 8  # of a card on its way
TURNS: Final = 3  # the cards change theirs by turns
ABOVE_CARDS: Final = 30  # z of the picture that fades


class Glide:
    """How far the table is with its last step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._span: Span | None = None
        self._first: Mapping[Zone, Spot] = {}
        self._fading: Sprite | None = None
        self.small = self.large = GRIDS[0]  # the grids between whose sizes the cards are

    @property
    def is_on(self) -> bool:
        return self._span is not None

    def picture(self) -> Surface | None:
        """What lies on the table before a step, if it is to fade."""
        motion = self._table.motion
        return self._table.stage.floor.picture(self._area) if motion.moves and not motion.lavish else None

    @property
    def _area(self) -> Rect:
        scale, (x, y, width, height) = self._table.scale, BED
        return Rect(scale.point(x, y), (scale.length(width), scale.length(height)))

    def begin(self, first: Mapping[Zone, Spot], last: Grid, before: Surface | None, now: Ms) -> Ms:
        """Set out from where cards were seen, or let their picture fade; how long the cards are on their way."""
        self._stop()
        if before is not None:
            self._first, self._span = {}, Span(now, FADE_MS)
            self._fading = self._table.stage.add(before, *self._area.topleft, ABOVE_CARDS)
            return 0
        if not self._table.motion.moves:
            return 0
        sides = [last.side, *(spot.side for spot in first.values())]
        self.large = next(grid for grid in reversed(GRIDS) if grid.side >= max(sides))
        self.small = next(grid for grid in GRIDS if grid.side <= min(sides))
        self._first, self._span = first, Span(now, GLIDE_MS)
        return GLIDE_MS

    def _stop(self) -> None:
        if self._fading is not None:
            self._table.stage.remove(self._fading)
        self._span = self._fading = None

    def ends(self, now: Ms) -> bool:
        """Whether the way is over; asked once a frame while it is on."""
        assert self._span is not None
        if now >= self._span.end:
            self._stop()
            return True
        if self._fading is not None:
            self._fading.image.set_alpha(round(255 * (1 - self._span.share(now))))
            self._table.stage.touch(self._fading)
        return False

    def seen(self, last: Mapping[Zone, Spot], now: Ms) -> Mapping[Zone, Spot]:
        """Where cards are seen that go to these spots."""
        if self._span is None or not self._first:
            return last
        return {zone: self.spot(zone, spot, now) for zone, spot in last.items()}

    def spot(self, zone: Zone, last: Spot, now: Ms) -> Spot:
        """Where a card is seen that goes to a spot."""
        if self._span is None:
            return last
        way, first = in_out_cubic(self._span.share(now)), self._first.get(zone, last)
        return Spot(*(a + (b - a) * way for a, b in zip(first, last, strict=True)))

    def side(self, zone: Zone, last: Spot, now: Ms) -> float:
        """How large a card is shown that goes to a spot: in a few sizes, and not all cards change theirs at once.

        Making a picture of another size costs more than all else in a frame.
        """
        if self._span is None:
            return last.side
        share = int(self._span.share(now) * SIZES + zone[1] % TURNS / TURNS) / SIZES
        first = self._first.get(zone, last).side
        return first + (last.side - first) * in_out_cubic(min(1.0, share))

    @property
    def moves(self) -> bool:
        """Whether the cards themselves are on their way."""
        return self._span is not None and bool(self._first)
