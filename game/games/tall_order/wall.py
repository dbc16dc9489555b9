"""The wall on the screen: which block stands where, which may not be touched, and what a pattern in it looks like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from game.games.tall_order.deck import CELL, CLAMP, CLAMP_PIECE, OUTLINE, block, frame
from game.games.tall_order.layout import GROUND, LEFT, PADLOCK, WALL_WIDTH, cell_at
from game.games.tall_order.rules import JOKER
from game.games.tall_order.tasks import COLUMNS, LEVELS, PATTERNS, appearances
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.rules.api import Face, Ms
from game.table.motion import Motion
from game.table.pictures import Pictures
from game.table.sprites import Sprite, Stage
from game.table.tween import Shake, Span

Cell = tuple[int, int]  # column and level

FRAME_MS: Final[Ms] = 1700  # how long the frame of a claimed pattern is seen
HOP_MS: Final[Ms] = 300
HOP: Final = 12  # design pixels that the blocks of such a pattern jump
SHAKE_MS: Final[Ms] = 260


class Wall:
    """Blocks in columns. Those that stand lie on the floor of the stage; marks and frames are above them."""

    def __init__(self, stage: Stage, scale: Scale, motion: Motion, pictures: Pictures, parts: Parts) -> None:
        self._stage = stage
        self._scale = scale
        self._motion = motion
        self._pictures = pictures
        self._blocks: list[list[tuple[Face, Sprite]]] = [[] for _ in range(COLUMNS)]
        self._frames: list[tuple[Sprite, Ms]] = []
        self._hops: list[tuple[Sprite, int, Span]] = []  # a block, where it stands, and how long it jumps
        self._shake: Shake | None = None
        clamp = pictures.card(CLAMP_PIECE, CLAMP.width)
        self._clamps = [
            self._add(clamp, (LEFT + WALL_WIDTH / 2 - (WALL_WIDTH - COLUMNS * CELL) / 2, cell_at(0, level)[1]), 12)
            for level in range(LEVELS)
        ]
        lock = parts.draw(("padlock",), (scale.length(PADLOCK), scale.length(PADLOCK * 1.12)))
        self._padlock = self._add(lock, (0, 0), 34)
        self._taboo: int | None = None
        for sprite in (*self._clamps, self._padlock):
            sprite.hide()

    def _add(self, image: Surface, spot: tuple[float, float], z: int) -> Sprite:
        return self._stage.add(image, *image.get_rect(center=self._scale.point(*spot)).topleft, z)

    # Blocks

    @property
    def columns(self) -> tuple[tuple[Face, ...], ...]:
        """What stands, from the ground up, also what is still on its way there."""
        return tuple(tuple(face for face, _ in column) for column in self._blocks)

    @property
    def seen(self) -> tuple[tuple[Face, ...], ...]:
        """What can be seen standing."""
        return tuple(tuple(face for face, sprite in column if sprite.visible) for column in self._blocks)

    def height(self, column: int) -> int:
        return len(self._blocks[column])

    def top(self, column: int) -> Face:
        """The highest block of a column that has one."""
        return self._blocks[column][-1][0]

    def put(self, face: Face, column: int, veiled: bool = False) -> None:
        """Set a block onto a column; a veiled one is still on its way."""
        image = self._pictures.card(block(face), CELL)
        level = self.height(column)
        x, y = self._scale.point(LEFT + CELL * column, GROUND - CELL * (level + 1))
        sprite = self._stage.floor.add(image, x, y, level)
        sprite.hide(veiled)
        self._blocks[column].append((face, sprite))

    def take(self, column: int) -> Face:
        """Take the highest block of a column away."""
        face, sprite = self._blocks[column].pop()
        self._hops = [hop for hop in self._hops if hop[0] is not sprite]
        self._stage.floor.remove(sprite)
        return face

    def veil(self, column: int, hidden: bool = True) -> None:
        """Hide the highest block of a column while it is shown elsewhere, or show it again."""
        self._blocks[column][-1][1].hide(hidden)

    def centre(self, column: int, level: int) -> tuple[int, int]:
        """The middle of the block of a cell, in pixels."""
        rect = self._pictures.card(block(JOKER), CELL).get_rect()
        rect.topleft = self._scale.point(LEFT + CELL * column, GROUND - CELL * (level + 1))
        return rect.center

    # Marks

    def mark(self, taboo: int | None, closed: int) -> None:
        """O6, O16: the block with the padlock on its corner, once it stands, and how many rows are clamped."""
        stands = taboo is not None and bool(self._blocks[taboo]) and self._blocks[taboo][-1][1].visible
        self._padlock.hide(not stands)
        self._taboo = taboo if stands else None
        if self._shake is None:
            self._put_padlock(0)
        for level, clamp in enumerate(self._clamps):
            clamp.hide(level >= closed)

    def rattle(self, now: Ms) -> None:
        """Somebody touched the block with the padlock."""
        if reach := self._motion.sway(self._scale.length(9)):
            self._shake = Shake(Span(now, SHAKE_MS), reach)

    def _put_padlock(self, aside: int) -> None:
        if self._taboo is None:
            return
        x, y = cell_at(self._taboo, self.height(self._taboo) - 1)
        rect = self._padlock.rect
        rect.center = self._scale.point(x + CELL * 0.36, y - CELL * 0.34)
        self._padlock.move(rect.x + aside, rect.y)

    # Patterns

    def find(self, task: Face, beside: Cell | None) -> tuple[Cell, ...]:
        """Where a task stands: where this cell is part of it, if it stands there as well."""
        places = appearances(task, self.columns)
        return next((cells for cells in places if beside in cells), places[0] if places else ())

    def frame(self, cells: Sequence[Cell], now: Ms) -> Rect:
        """Put gold around a pattern and let its blocks jump; where the frame is, in pixels."""
        piece = frame(cells)
        image = self._pictures.card(piece, int(piece[1]) * CELL + 2 * OUTLINE)
        left, top = min(x for x, _ in cells), max(y for _, y in cells)
        x, y = self._scale.point(LEFT + CELL * left - OUTLINE, GROUND - CELL * (top + 1) - OUTLINE)
        self._frames.append((self._stage.add(image, x, y, 33), now + FRAME_MS))
        for column, level in cells:
            sprite = self._blocks[column][level][1]
            if self._motion.lavish and all(sprite is not hop[0] for hop in self._hops):
                self._hops.append((sprite, sprite.rect.y, Span(now, HOP_MS)))
        return image.get_rect(topleft=(x, y))

    @staticmethod
    def shapes(tasks: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """All shapes that such tasks can have in the wall, for a rehearsal."""
        return iter({tuple((x, y) for x, y, _ in pattern.cells) for task in tasks for pattern in PATTERNS[task]})

    def rehearse(self, cells: Sequence[Cell]) -> None:
        """Ask for the frame around a shape."""
        piece = frame(cells)
        self._pictures.card(piece, int(piece[1]) * CELL + 2 * OUTLINE)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for sprite, until in self._frames:
            if now >= until:
                self._stage.remove(sprite)
        self._frames = [each for each in self._frames if now < each[1]]
        for sprite, y, span in self._hops:
            share = span.share(now)
            rise = round(HOP * self._scale.factor * 4 * share * (1 - share))
            sprite.move(sprite.rect.x, y - rise)
        self._hops = [hop for hop in self._hops if now < hop[2].end]
        if self._shake is not None:
            self._put_padlock(round(self._shake.at(now)))
            if now >= self._shake.span.end:
                self._shake = None
