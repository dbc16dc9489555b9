"""The rope over the wall: a block hangs on it, a trail leads down to where it would land, a glove shows whose it is.

While nothing hangs there the glove points at the bag or at a block that could be taken. What is aimed at changes in the
moment of the press; what is drawn glides after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Surface

from game.games.tall_order.deck import CELL, block
from game.games.tall_order.layout import BAG, BAG_WIDTH, EYE, GROUND, HANGING, cell_at, column_x
from game.games.tall_order.rules import JOKER
from game.games.tall_order.tasks import LEVELS
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Parts
from game.gfx.raster import ghost, ready
from game.gfx.window import Scale
from game.rules.api import Face, Ms
from game.table.motion import Motion
from game.table.pictures import Pictures
from game.table.sprites import Sprite, Stage
from game.table.tween import Span, out_cubic

GLIDE_MS: Final[Ms] = 120
RISE_MS: Final[Ms] = 190  # from the bag or the wall up to the rope
GHOST: Final = 175  # of 255: how clearly the block is seen where it would land
GLOVE: Final = 118
SINK: Final = 26  # how far a block comes down whose fall is wanted already
ROUND: Final = 20  # the corners of a block


class Crane:
    """A rope, what hangs on it, and the glove of the seat on turn."""

    def __init__(
        self, stage: Stage, scale: Scale, motion: Motion, pictures: Pictures, parts: Parts, colours: tuple[str, ...]
    ) -> None:
        """`colours` are those of the seats."""
        self._scale = scale
        self._motion = motion
        self._pictures = pictures
        self._parts = parts
        self.block: Face | None = None
        self.column = 0
        self._level = 0
        self._way: tuple[tuple[float, float], tuple[float, float], Span] = ((0, 0), (0, 0), Span(0, 0))
        self._seat: int | None = None
        self._elsewhere: set[int] = set()  # whose glove is not at the wall
        nothing = Surface((1, 1), depth=32)
        rope = parts.draw(("rope",), (scale.length(40), scale.length(HANGING - CELL / 2 + 6 + SINK)))
        self._rope = stage.add(rope, 0, 0, 36)
        self._light = stage.add(self._ring(CELL, CELL), 0, 0, 37)
        self._hanging = stage.add(nothing, 0, 0, 40)
        self._trail = stage.add(nothing, 0, 0, 30)
        self._slot = stage.add(parts.draw(("slot", 1), (scale.length(CELL), scale.length(CELL))), 0, 0, 31)
        self._ghost = stage.add(nothing, 0, 0, 32)
        shine = scale.length(BAG_WIDTH * 1.7), scale.length(BAG_WIDTH * 1.7)
        self._bag_light = stage.add(parts.draw(("glow", "#FFE9A8", 90), shine), 0, 0, 15)
        _centre(self._bag_light, *scale.point(*BAG))
        self._gloves = []
        for colour in colours:
            glove = parts.glove(colour, scale.length(GLOVE))
            self._tip = glove.box.topleft
            self._gloves.append(stage.add(glove.image, 0, 0, 50))
        self._all = (self._rope, self._light, self._hanging, self._trail, self._slot, self._ghost, self._bag_light)
        for sprite in (*self._all, *self._gloves):
            sprite.hide()

    # What is shown

    def hang(self, face: Face, start: tuple[float, float], column: int, level: int, now: Ms) -> None:
        """A block comes from a point, in pixels, to hang over a column whose next free level is this."""
        self.block = face
        self._hanging.show(self._pictures.card(block(face), CELL))
        self._ghost.show(self._ghost_image(face))
        self.column, self._level = column, level
        self._way = start, self._place(column), Span(now, self._motion.ms(RISE_MS))
        self._land()
        self.move(now)

    def aim(self, column: int, level: int, now: Ms) -> None:
        """Mean another column."""
        if (column, level) == (self.column, self._level):
            return
        self._way = self.centre(now), self._place(column), Span(now, self._motion.ms(GLIDE_MS))
        self.column, self._level = column, level
        self._land()

    def sink(self, now: Ms) -> None:
        """Let the block come down a little: it will fall as soon as it may."""
        x, y = self._place(self.column)
        self._way = self.centre(now), (x, y + self._scale.length(SINK)), Span(now, self._motion.ms(GLIDE_MS))

    def drop(self, now: Ms) -> tuple[float, float]:
        """Let go of the block; where it was at that moment."""
        at = self.centre(now)
        self.block = None
        for sprite in self._all:
            sprite.hide()
        return at

    def point(self, seat: int | None, at_bag: bool, column: int | None, level: int, face: Face | None = None) -> None:
        """While nothing hangs: the glove of a seat at the bag or at a block of a column; None for no glove.

        `face` is that of the block, which is shown over the light that would cover it.
        """
        self._seat = seat
        for number, glove in enumerate(self._gloves):
            glove.hide(number != seat and number not in self._elsewhere)
        self._bag_light.hide(seat is None or not at_bag or self.block is not None)
        if self.block is not None:
            return
        self._light.hide(seat is None or at_bag or column is None)
        self._hanging.hide(not self._light.visible or face is None)
        if seat is None:
            return
        if at_bag:
            x, y = self._scale.point(BAG[0] + 34, BAG[1] + 20)
            self._touch(x, y)
        elif column is not None:
            spot = cell_at(column, level)
            _centre(self._light, *self._scale.point(*spot))
            if face is not None:
                self._hanging.show(self._pictures.card(block(face), CELL))
                _centre(self._hanging, *self._scale.point(*spot))
            self._touch(*self._scale.point(spot[0] + CELL * 0.3, spot[1] + CELL * 0.26))
        else:
            self._gloves[seat].hide()

    def reach(self, seat: int, at: tuple[int, int] | None) -> None:
        """Let the glove of a seat be somewhere else than at the wall, in pixels, or let it come back."""
        if at is None:
            self._elsewhere.discard(seat)
            return
        self._elsewhere.add(seat)
        self._gloves[seat].hide(False)
        self._gloves[seat].move(at[0] - self._tip[0], at[1] - self._tip[1])

    def centre(self, now: Ms) -> tuple[float, float]:
        """The middle of the block, in pixels."""
        (x0, y0), (x1, y1), span = self._way
        share = span.share(now) if span.length else 1.0
        way = out_cubic(share)
        return x0 + (x1 - x0) * way, y0 + (y1 - y0) * way

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self.block is None:
            return
        x, y = self.centre(now)
        hangs = round(y) == round(self._way[1][1])
        half = self._scale.length(CELL) // 2
        for sprite, down in ((self._hanging, 0), (self._light, -self._scale.length(3))):
            _centre(sprite, round(x), round(y) + down)
            sprite.hide(False)
        self._rope.move(round(x) - self._rope.rect.w // 2, round(y) - half - self._rope.rect.h + self._scale.length(6))
        self._rope.hide(not hangs)
        self._touch(round(x) + round(half * 0.62), round(y) + round(half * 0.5))

    def _touch(self, x: int, y: int) -> None:
        if self._seat is None or self._seat in self._elsewhere:
            return
        self._gloves[self._seat].move(x - self._tip[0], y - self._tip[1])

    def _place(self, column: int) -> tuple[float, float]:
        return self._scale.point(column_x(column), HANGING)

    def _land(self) -> None:
        """Show where the block would land."""
        spot = self._scale.point(*cell_at(self.column, self._level))
        _centre(self._slot, *spot)
        _centre(self._ghost, *spot)
        self._trail.show(self._trail_image(self._level))
        x, y = self._scale.point(column_x(self.column), EYE)
        self._trail.move(x - self._trail.rect.w // 2, y)
        for sprite in (self._slot, self._ghost, self._trail):
            sprite.hide(False)

    # Pictures

    def rehearse(self) -> Iterator[None]:
        """Ask for everything that may hang, land or lead there."""
        for face in range(JOKER + 1):
            self._pictures.card(block(face), CELL)
            self._ghost_image(face)
            yield
        for level in range(LEVELS):
            self._trail_image(level)
        yield

    def _ring(self, width: float, height: float) -> Surface:
        size = self._scale.length(width), self._scale.length(height)
        return focus_ring(self._parts, size, self._scale.length(ROUND)).image

    def _trail_image(self, level: int) -> Surface:
        height = GROUND - CELL * (level + 1) - EYE
        count = max(1, round(height / 46))
        return self._parts.draw(("chevrons", count), (self._scale.length(40), self._scale.length(max(24, height))))

    def _ghost_image(self, face: Face) -> Surface:
        image = self._pictures.card(block(face), CELL)
        return self._parts.keep(
            ("tall order ghost", face, image.get_size()),
            lambda: ready(ghost(self._pictures.card(block(face), CELL), GHOST)),
        )


def _centre(sprite: Sprite, x: int, y: int) -> None:
    rect = sprite.rect
    rect.center = x, y
    sprite.move(*rect.topleft)
