"""Why a card does not fit, said to one seat: words where its coach speaks, and lights round what differs.

The other seats play on. It goes away after a while, and at once when the seat does something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.gfx.loader import Wanted
from game.rules.api import Ms, Seat
from game.table.coach.places import CoachLight, CoachRoom
from game.table.coach.signs import LIGHT_Z, LIGHTS, bubble_of, light_of, line_of
from game.table.roles import Board
from game.table.table import Table
from game.ui.focus import Box

STAY_MS: Final[Ms] = 2600


class Reasons:
    """What is said at present, by seat."""

    def __init__(self, table: Table, board: Board) -> None:
        self._table = table
        self._board = board

    def show(self, seat: Seat, text: str, lights: Sequence[CoachLight], now: Ms) -> None:
        """Say something to a seat, and light up to three things."""
        self.hide(seat)
        self._table.popups.show(("why", seat), *line_of(self._table, self._room(seat), text), now, STAY_MS)
        for number, light in enumerate(lights):
            self._table.popups.show(("why", seat, number), *light_of(self._table, light), now, STAY_MS, LIGHT_Z)

    def _room(self, seat: Seat) -> CoachRoom:
        """Where a coach speaks and shows its progress: a reason needs all of it."""
        room = self._board.coach_room(seat)
        assert room is not None, "this board has no room for words"
        line, bar = room.line, room.bar
        return room._replace(line=Box(line.x, line.y, line.width, max(line.bottom, bar.bottom) - line.y))

    def hide(self, seat: Seat) -> None:
        """Say nothing more to a seat."""
        for spot in (("why", seat), *(("why", seat, number) for number in range(LIGHTS))):
            self._table.popups.hide(spot)

    def pictures(self) -> Iterator[Wanted]:
        """The lights, and the bubble of each seat, on which words are written when they are said."""
        for seat in range(len(self._table.sitting.seats)):
            yield partial(bubble_of, self._table, self._room(seat))
            yield from (partial(light_of, self._table, light) for light in self._board.coach_lights(seat))
