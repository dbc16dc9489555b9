"""The awards of a match, which slide in one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.parts import honours
from game.match.telling import Award
from game.rules.api import Ms
from game.store.sitters import Sitter
from game.table.house import House
from game.table.stage.tween import Span, out_cubic
from game.ui.focus import Box
from game.ui.page import Page

COME_MS: Final[Ms] = 240
STAGGER: Final[Ms] = 160
PITCH: Final = 80
LOW_PITCH: Final = 66  # for more than four awards
GAP: Final = 10  # between two awards


class Awards:
    """The awards at the foot of a column."""

    def __init__(
        self, house: House, awards: Sequence[Award], sitters: Sequence[Sitter], column: Box, begin: Ms
    ) -> None:
        """The first award slides in `begin` ms after the results are shown."""
        self._house = house
        self._awards = awards
        self._sitters = sitters
        self._column = column
        self._begin = begin
        self._pitch = PITCH if len(awards) <= 4 else LOW_PITCH
        self._sounded = 0

    @property
    def above(self) -> Box:
        """The part of the column above the awards."""
        column = self._column
        return Box(column.x, column.y, column.width, column.height - self._pitch * len(self._awards) - GAP)

    def sound(self, now: Ms, passed: Ms) -> None:
        """Play the sound of each award once, when it begins to slide in; `passed` ms since the results are shown."""
        due = sum(passed >= self._begin + number * STAGGER for number in range(len(self._awards)))
        if due > self._sounded:
            self._sounded = due
            self._house.player.action("award", now, self._awards[due - 1].seat)

    def paint(self, page: Page, passed: Ms) -> None:
        """Put the awards that have begun to slide in onto the page."""
        size = page.size(self._column.width, self._pitch - GAP)
        for number, award in enumerate(self._awards):
            share = Span(self._begin + number * STAGGER, COME_MS).share(passed)
            if share > 0:
                sitter, text = self._sitters[award.seat], self._house.say(award.text, **award.facts)
                image = honours.award(page.parts, sitter.colour, self._house.animal(sitter), text, "", size)
                x = self._column.x + 900 * (1 - out_cubic(share))
                page.put(image, x, self.above.bottom + 2 * GAP + number * self._pitch)
