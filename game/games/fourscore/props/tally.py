"""A wrong take: what a row shows most often is counted up on its cards, and it is not four."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.games.fourscore.props.bed import Run
from game.games.fourscore.props.marks import Mark, below, ring
from game.games.fourscore.rules import FOUR
from game.gfx.loader import Wanted
from game.rules.api import Ms
from game.table.props.signs import add_blank
from game.table.stage.sprites import Sprite
from game.table.table import Table

STEP_MS: Final[Ms] = 240  # from one to the next
TALLY_MS: Final[Ms] = 4000
CHIP: Final = 50
RING_Z, CHIP_Z = 61, 62


class Tally:
    """Rings round equal features of a row, one after the other, each with its number."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.rings = [add_blank(table, (0, 0), RING_Z) for _ in range(FOUR - 1)]
        self.chips = [add_blank(table, (0, 0), CHIP_Z) for _ in range(FOUR - 1)]
        self._count = 0
        self._since: Ms = 0

    def begin(self, marks: Sequence[Mark], run: Run, now: Ms) -> None:
        """Count these features of a row, which shows none of them four times."""
        self.close()
        self._count, self._since = len(marks), now
        for number, (mark, circle, chip) in enumerate(zip(marks, self.rings, self.chips, strict=False)):
            image, at = ring(self._table, mark, run)
            for sprite, picture, spot in ((circle, image, at), (chip, self._chip(number + 1), below(mark, run))):
                sprite.show(picture)
                sprite.centre(*self._table.scale.point(*spot))
        self.move(now)

    def close(self) -> None:
        """Count no more."""
        self._count = 0
        for sprite in self._sprites:
            sprite.hide()

    @property
    def _sprites(self) -> list[Sprite]:
        return [*self.rings, *self.chips]

    def move(self, now: Ms) -> None:
        """Once a frame."""
        passed = now - self._since
        if self._count and passed >= TALLY_MS:
            self.close()
        seen = min(self._count, 1 + passed // STEP_MS) if self._table.motion.moves else self._count
        for number in range(seen):
            if not self.chips[number].visible:
                self.rings[number].hide(False)
                self.chips[number].hide(False)
                self._table.sound("focus", now)

    def _chip(self, number: int) -> Surface:
        return self._table.house.parts.chip(str(number), self._table.scale.length(CHIP))

    def pictures(self) -> Iterator[Wanted]:
        """The numbers."""
        return (partial(self._chip, number) for number in range(1, FOUR))
