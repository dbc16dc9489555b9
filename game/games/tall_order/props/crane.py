"""The rope over the wall: a block hangs on it, a trail leads down to where it would land, a glove shows whose it is.

What is aimed at changes in the moment of the press; what is drawn glides after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Surface

from game.games.tall_order.deck import CELL, block
from game.games.tall_order.props.layout import AT_BAG, BAG, BAG_WIDTH, EYE, GROUND, HANGING, cell_at, column_x
from game.games.tall_order.props.wall import Wall
from game.games.tall_order.rules import JOKER
from game.games.tall_order.tasks import LEVELS
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.raster import ghost, ready
from game.rules.api import Face, Ms, Seat
from game.table.props.signs import add_blank
from game.table.stage.sprites import Lies
from game.table.stage.tween import Flight, Point, Span, out_cubic
from game.table.table import Table

GLIDE_MS: Final[Ms] = 120
RISE_MS: Final[Ms] = 190  # from the bag or the wall up to the rope
GHOST: Final = 175  # of 255: how clearly the block is seen where it would land
GLOVE: Final = 118
SINK: Final = 26  # how far a block comes down whose fall is wanted already
ROUND: Final = 20  # the corners of a block


class Crane:
    """A rope and what hangs on it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.block: Face | None = None
        self.column = 0
        self._level = 0
        self._way = Flight(Span(0, 0), (0, 0), (0, 0))
        parts, scale = table.house.parts, table.scale
        rope = parts.draw(("rope",), (scale.length(40), scale.length(HANGING - CELL / 2 + 6 + SINK)))
        slot = parts.draw(("slot", 1), (scale.length(CELL), scale.length(CELL)))
        self._rope = table.add_hidden(rope, (0, 0), 36)
        self.hanging = add_blank(table, (0, 0), 40)
        self._trail = add_blank(table, (0, 0), 30)
        self._slot = table.add_hidden(slot, (0, 0), 31)
        self._ghost = add_blank(table, (0, 0), 32)

    def hang(self, face: Face, lies: Lies, start: tuple[float, float], column: int, level: int, now: Ms) -> None:
        """Let a block come from a point, in pixels, to hang over a column whose next free level is this.

        `lies` says what the block is for the rules: one that was drawn, or still the highest of its column.
        """
        self.block = face
        self.hanging.lies = lies
        self.hanging.show(self._table.pictures.card(block(face), CELL))
        self._ghost.show(self._ghost_image(face))
        self.column, self._level = column, level
        self._go(start, self._place(column), RISE_MS, now)
        self._show_goal()
        self.move(now)

    def aim(self, column: int, level: int, now: Ms) -> None:
        """Aim at another column."""
        if (column, level) == (self.column, self._level):
            return
        self._go(self.centre(now), self._place(column), GLIDE_MS, now)
        self.column, self._level = column, level
        self._show_goal()

    def sink(self, now: Ms) -> None:
        """Let the block come down a little: it will fall as soon as it may."""
        x, y = self._place(self.column)
        self._go(self.centre(now), (x, y + self._table.scale.length(SINK)), GLIDE_MS, now)

    def _go(self, start: Point, goal: Point, length: Ms, now: Ms) -> None:
        self._way = Flight(Span(now, self._table.motion.ms(length)), start, goal, out_cubic, arc=0)

    def drop(self, now: Ms) -> tuple[float, float]:
        """Let go of the block; return where it was at that moment."""
        at = self.centre(now)
        self.block = None
        for sprite in (self._rope, self.hanging, self._trail, self._slot, self._ghost):
            sprite.hide()
        return at

    def centre(self, now: Ms) -> tuple[float, float]:
        """The middle of the block, in pixels."""
        return self._way.at(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self.block is None:
            return
        x, y = self.centre(now)
        scale, rope = self._table.scale, self._rope.rect
        self.hanging.centre(round(x), round(y))
        self.hanging.hide(False)
        half = scale.length(CELL) // 2
        self._rope.move(round(x) - rope.w // 2, round(y) - half - rope.h + scale.length(6))
        self._rope.hide(round(y) != round(self._way.last[1]))

    def _place(self, column: int) -> tuple[float, float]:
        return self._table.scale.point(column_x(column), HANGING)

    def _show_goal(self) -> None:
        """Show where the block would land."""
        scale = self._table.scale
        spot = scale.point(*cell_at(self.column, self._level))
        self._slot.centre(*spot)
        self._ghost.centre(*spot)
        self._trail.show(self._trail_image(self._level))
        x, y = scale.point(column_x(self.column), EYE)
        self._trail.move(x - self._trail.rect.w // 2, y)
        for sprite in (self._slot, self._ghost, self._trail):
            sprite.hide(False)

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        """Every block with its ghost, and every trail."""
        for face in range(JOKER + 1):
            yield partial(self._table.pictures.card, block(face), CELL)
            yield partial(self._ghost_image, face)
        yield from (partial(self._trail_image, level) for level in range(LEVELS))

    def _trail_image(self, level: int) -> Surface:
        height = GROUND - CELL * (level + 1) - EYE
        length, count = self._table.scale.length, max(1, round(height / 46))
        return self._table.house.parts.draw(("chevrons", count), (length(40), length(max(24, height))))

    def _ghost_image(self, face: Face) -> Surface:
        pictures = self._table.pictures
        image = pictures.card(block(face), CELL)
        return self._table.house.parts.keep(
            ("tall order ghost", face, image.get_size()),
            lambda: ready(ghost(pictures.card(block(face), CELL), GHOST)),
        )


class WallPointer:
    """The gloves of the seats, and the light around what the seat on turn means."""

    def __init__(self, table: Table, wall: Wall, crane: Crane) -> None:
        self._table = table
        self._wall = wall
        self._crane = crane
        self._seat: Seat | None = None  # the seat whose glove is at the wall
        self._elsewhere: set[Seat] = set()  # the seats whose glove is not
        parts, scale = table.house.parts, table.scale
        side, shine = scale.length(CELL), scale.length(BAG_WIDTH * 1.7)
        ring = focus_ring(parts, (side, side), scale.length(ROUND)).image
        self._light = table.add_hidden(ring, (0, 0), 37)
        self._block = add_blank(table, (0, 0), 40)  # over the light, which would cover it
        self._bag_light = table.add_hidden(parts.draw(("glow", "#FFE9A8", 90), (shine, shine)), scale.point(*BAG), 15)
        hands = [parts.glove(sitter.colour, scale.length(GLOVE)) for sitter in table.sitting.sitters]
        self._tip = hands[0].box.topleft
        self._gloves = [table.add_hidden(hand.image, hand.image.get_rect().center, 50) for hand in hands]

    def is_seen(self, seat: Seat) -> bool:
        """Whether the glove of a seat is seen."""
        return self._gloves[seat].visible

    def point(self, seat: Seat | None, stop: int | None, now: Ms) -> None:
        """Let the glove of a seat rest on the block that hangs, else on the bag or on the highest block of a column.

        Without a seat there is no glove at the wall; `stop` is a column, AT_BAG, or None for neither.
        """
        self._seat = seat
        hangs = self._crane.block is not None
        at_bag = seat is not None and not hangs and stop == AT_BAG
        column = None if seat is None or hangs or stop in (None, AT_BAG) or not self._wall.height(stop) else stop
        self._bag_light.hide(not at_bag)
        self._light.hide(not hangs and column is None)
        self._block.hide(column is None)
        rests = hangs or at_bag or column is not None
        for number, glove in enumerate(self._gloves):
            glove.hide(not rests if number == seat else number not in self._elsewhere)
        scale = self._table.scale
        if hangs:
            x, y = self._crane.centre(now)
            self._light.centre(round(x), round(y) - scale.length(3))
        elif at_bag:
            self._touch(seat, *scale.point(BAG[0] + 34, BAG[1] + 20))
        elif column is not None:
            x, y = cell_at(column, self._wall.height(column) - 1)
            self._light.centre(*scale.point(x, y))
            self._block.show(self._table.pictures.card(block(self._wall.top(column)), CELL))
            self._block.centre(*scale.point(x, y))
            self._touch(seat, *scale.point(x + CELL * 0.3, y + CELL * 0.26))

    def move(self, now: Ms) -> None:
        """Once a frame: the glove goes with the block that hangs."""
        if self._crane.block is not None:
            x, y = self._crane.centre(now)
            half = self._table.scale.length(CELL) // 2
            self._touch(self._seat, round(x) + round(half * 0.62), round(y) + round(half * 0.5))

    def reach(self, seat: Seat, at: tuple[int, int] | None) -> None:
        """Let the glove of a seat be somewhere else than at the wall, in pixels, or let it come back."""
        if at is None:
            self._elsewhere.discard(seat)
            return
        self._elsewhere.add(seat)
        self._gloves[seat].hide(False)
        self._move(seat, *at)

    def _touch(self, seat: Seat | None, x: int, y: int) -> None:
        if seat is not None and seat not in self._elsewhere:
            self._move(seat, x, y)

    def _move(self, seat: Seat, x: int, y: int) -> None:
        self._gloves[seat].move(x - self._tip[0], y - self._tip[1])
