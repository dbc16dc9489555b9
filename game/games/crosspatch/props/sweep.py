"""X9: a won cross leaves the mat, card by card, for the pile of its winner. The next round does not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.games.crosspatch.props.cross import Cross
from game.games.crosspatch.rules import NO_CELL, Cell
from game.gfx.decks.base import face
from game.rules.api import Face, Ms, Seat
from game.table.stage.pictures import by_share
from game.table.stage.tween import Flight, Span, in_out_cubic
from game.table.table import Table

WAIT_MS: Final[Ms] = 420  # until the last card has been seen where it lies
STEP_MS: Final[Ms] = 34  # from card to card
FLY_MS: Final[Ms] = 320
SHRINK: Final = (100, 92, 84, 76)  # percent of its size that a card has on its way
GOAL: Final = "sweep"


class Swept(NamedTuple):
    """A card that is still on the mat, and when it leaves."""

    due: Ms
    seat: Seat
    cell: Cell
    card: Face


class Sweep:
    """The cards that leave the mat."""

    def __init__(
        self, table: Table, cross: Cross, piles: Sequence[tuple[int, int]], arrived: Callable[[], None]
    ) -> None:
        """`piles` is where they go, in pixels; `arrived` is called whenever a pile has grown."""
        self._table = table
        self._cross = cross
        self._piles = tuple(piles)
        self._arrived = arrived
        self._waiting: list[Swept] = []
        self.coming = [0] * len(self._piles)  # cards that are won but not on the pile yet

    @property
    def is_on(self) -> bool:
        """Whether cards of a won cross are still on the mat."""
        return bool(self._waiting)

    def add(self, seat: Seat, cell: Cell, card: Face, now: Ms) -> None:
        """Note that a seat won a card: it leaves the mat when its time comes."""
        wait = self._table.motion.ms(WAIT_MS + STEP_MS * len(self._waiting))
        self._waiting.append(Swept(now + wait, seat, cell, card))
        self.coming[seat] += 1
        self._cross.award(cell, seat)

    def finish(self) -> None:
        """Put all cards onto the pile at once."""
        if self._waiting:
            self._cross.mark(NO_CELL)
        for swept in self._waiting:
            self._cross.lift(swept.cell)
            self.coming[swept.seat] -= 1
        self._waiting.clear()
        self._table.flights.land(GOAL)
        self._arrived()

    def move(self, now: Ms) -> None:
        """Once a frame: let the cards leave whose time has come."""
        while self._waiting and self._waiting[0].due <= now:
            swept = self._waiting.pop(0)
            self._table.flights.land("cross")  # the last card may still be on its way to the mat
            self._cross.mark(NO_CELL)
            start, side = self._cross.lift(swept.cell), self._cross.side
            poses = [partial(self._table.pictures.squeezed, face(swept.card), side, share, share) for share in SHRINK]
            self._table.flights.launch(
                Flight(Span(now, FLY_MS), start, self._piles[swept.seat], in_out_cubic),
                by_share(poses),
                partial(self._arrive, swept.seat),
                GOAL,
                lies=(("won", swept.seat), 0),
            )

    def _arrive(self, seat: Seat) -> None:
        self.coming[seat] -= 1
        self._arrived()
