"""Why a claim was wrong: on the card the cells that are not built blink; a covered card has a cross."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.games.tall_order.deck import cell_boxes
from game.games.tall_order.props.layout import CARD
from game.games.tall_order.tasks import TASKS, turned
from game.gfx.decks.base import Piece
from game.gfx.loader import Wanted
from game.gfx.parts import coaching
from game.gfx.parts.parts import Cutout, centre
from game.rules.api import Ms
from game.table.props.signs import add_blank
from game.table.table import Table

WHY_MS: Final[Ms] = 4000
BLINK_MS: Final[Ms] = 320
MOST: Final = 4  # cells of a task
RIM: Final = 7
ABOVE: Final = 14  # z: above the ice of a seat that has to wait
CROSS: Final = 96


class Wrong(NamedTuple):
    """A claim that was wrong: the place of its card, the cells that are missing, and when it was told."""

    slot: int
    cells: tuple[int, ...]
    since: Ms


class WrongClaim:
    """The marks on the card of a wrong claim."""

    def __init__(self, table: Table, back: Piece) -> None:
        self._table = table
        self._back = back
        self._width = table.pictures.size(back, CARD)[0]
        self.marks = [add_blank(table, (0, 0), ABOVE) for _ in range(MOST)]
        self.cross = add_blank(table, (0, 0), ABOVE)

    def hide(self) -> None:
        """Tell nothing."""
        for mark in (*self.marks, self.cross):
            mark.hide()

    def show(self, card: Rect, piece: Piece, wrong: Wrong, now: Ms) -> None:
        """Mark the missing cells of a card that lies open, in step, else the card as a whole."""
        is_covered = piece == self._back
        self.cross.hide(not is_covered)
        if is_covered:
            self.cross.show(self._cross_image())
            self.cross.centre(*card.center)
        is_lit = not self._table.motion.lavish or (now - wrong.since) // BLINK_MS % 2 == 0
        boxes = [] if is_covered or not is_lit else self._boxes(piece)
        missing = [boxes[cell] for cell in wrong.cells] if boxes else []
        for number, mark in enumerate(self.marks):
            mark.hide(number >= len(missing))
            if number < len(missing):
                left, top, side = missing[number]
                light = self._light(side)
                x, y = card.centerx - self._width // 2 + round(left), card.centery - self._width // 2 + round(top)
                mark.put(light.image, x - light.box.x, y - light.box.y)

    def _boxes(self, piece: Piece) -> list[tuple[float, float, float]]:
        return cell_boxes(turned(TASKS[int(piece[1])], int(piece[2])), self._width)

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        """The cross, and the lights round cells of all sizes."""
        yield self._cross_image
        sides = {cell_boxes(task, self._width)[0][2] for task in TASKS}
        yield from (partial(self._light, side) for side in sides)

    def _light(self, side: float) -> Cutout:
        long = self._table.scale.length
        return coaching.light(self._table.house.parts, (round(side), round(side)), round(side * 0.17), long(RIM))

    def _cross_image(self) -> Surface:
        parts, side = self._table.house.parts, self._table.scale.length(CROSS)

        def compose() -> Surface:
            page = parts.ground(("chip", "ink"), (side, side))
            inner = round(side * 0.5)
            sign = parts.ground(("symbol", "cross", parts.palette["paper"]), (inner, inner))
            centre(page, sign, side // 2, round(side * 0.465))
            return page

        return parts.keep(("tall order cross", side), compose)
