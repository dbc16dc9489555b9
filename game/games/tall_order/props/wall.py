"""The wall on the screen: which block stands where, which may not be touched, and what a pattern in it looks like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.games.tall_order.deck import CELL, CLAMP, CLAMP_PIECE, OUTLINE, block, frame
from game.games.tall_order.props.layout import GROUND, LEFT, PADLOCK, WALL_WIDTH, cell_at
from game.games.tall_order.rules import COLUMN, JOKER
from game.games.tall_order.tasks import COLUMNS, LEVELS, PATTERNS, appearances
from game.gfx.loader import Wanted
from game.rules.api import Face, Ms
from game.table.props.sway import Sway
from game.table.stage.pictures import still
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Flight, Span, in_out_cubic
from game.table.table import Table

Cell = tuple[int, int]  # column and level

FRAME_MS: Final[Ms] = 1700  # how long the frame of a claimed pattern is seen
HOP_MS: Final[Ms] = 300
HOP: Final = 12  # design pixels that the blocks of such a pattern jump
SHAKE_MS: Final[Ms] = 260
FALL_MS: Final[Ms] = 260
CARRY_MS: Final[Ms] = 380
DUST: Final = 4  # scraps of confetti for a block that lands


class Wall:
    """Blocks in columns. Those that stand lie on the floor of the stage; marks and frames are above them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.blocks: list[list[tuple[Face, Sprite]]] = [[] for _ in range(COLUMNS)]
        self.frames: list[tuple[Sprite, Ms]] = []
        self._hops: list[tuple[Sprite, int, Span]] = []  # a block, where it stands, and how long it jumps
        self._sway = Sway(table, SHAKE_MS)
        scale = table.scale
        clamp = table.pictures.card(CLAMP_PIECE, CLAMP.width)
        x = LEFT + WALL_WIDTH / 2 - (WALL_WIDTH - COLUMNS * CELL) / 2
        self._clamps = [table.add_hidden(clamp, scale.point(x, cell_at(0, level)[1]), 12) for level in range(LEVELS)]
        lock = table.house.parts.draw(("padlock",), (scale.length(PADLOCK), scale.length(PADLOCK * 1.12)))
        self.padlock = table.add_hidden(lock, scale.point(0, 0), 34)

    # Blocks

    @property
    def columns(self) -> tuple[tuple[Face, ...], ...]:
        """The blocks of each column from the ground up, with those still on their way there."""
        return tuple(tuple(face for face, _ in column) for column in self.blocks)

    def height(self, column: int) -> int:
        return len(self.blocks[column])

    def top(self, column: int) -> Face:
        """The highest block of a column that has one."""
        return self.blocks[column][-1][0]

    def follow(self, columns: Sequence[Sequence[Face]]) -> None:
        """Let these blocks stand; what stands so already is not touched."""
        for column, faces in enumerate(columns):
            while self.columns[column] != tuple(faces[: self.height(column)]):
                self.take(column)
            for face in faces[self.height(column) :]:
                self.put(face, column)

    def put(self, face: Face, column: int, hidden: bool = False) -> None:
        """Set a block onto a column; hidden while it is still on its way."""
        image = self._table.pictures.card(block(face), CELL)
        level = self.height(column)
        x, y = self._table.scale.point(LEFT + CELL * column, GROUND - CELL * (level + 1))
        sprite = self._table.stage.floor.add(image, x, y, level)
        sprite.lies = COLUMN[column], level
        sprite.hide(hidden)
        self.blocks[column].append((face, sprite))

    def take(self, column: int) -> Face:
        """Take the highest block of a column away."""
        face, sprite = self.blocks[column].pop()
        self._hops = [hop for hop in self._hops if hop[0] is not sprite]
        self._table.stage.floor.remove(sprite)
        return face

    def set_hidden(self, column: int, hidden: bool) -> None:
        """Hide the highest block of a column while it is shown elsewhere, or show it again."""
        self.blocks[column][-1][1].hide(hidden)

    def centre(self, column: int, level: int) -> tuple[int, int]:
        """The middle of the block of a cell, in pixels."""
        rect = self._table.pictures.card(block(JOKER), CELL).get_rect()
        rect.topleft = self._table.scale.point(LEFT + CELL * column, GROUND - CELL * (level + 1))
        return rect.center

    def top_centre(self, column: int) -> tuple[int, int]:
        """The middle of the highest block of a column, in pixels."""
        return self.centre(column, self.height(column) - 1)

    # Blocks on their way

    def land(self, column: int) -> None:
        """Let the block that is on its way to a column arrive now."""
        self._table.flights.land(("column", column))

    def fall(self, face: Face, start: tuple[float, float], column: int, now: Ms) -> None:
        """Let the highest block of a column, which is hidden, come down from a point in pixels."""
        self._launch(Flight(Span(now, FALL_MS), start, self.top_centre(column), _fall, 0), face, column)

    def carry(self, face: Face, start: tuple[float, float], column: int, now: Ms) -> None:
        """Let the highest block of a column, which is hidden, come over from a point in pixels."""
        self._launch(Flight(Span(now, CARRY_MS), start, self.top_centre(column), in_out_cubic, 0.35), face, column)

    def _launch(self, flight: Flight, face: Face, column: int) -> None:
        image = self._table.pictures.card(block(face), CELL)
        landed, lies = partial(self._arrive, face, column), (COLUMN[column], self.height(column) - 1)
        self._table.flights.launch(flight, still(image), landed, ("column", column), lies=lies)

    def _arrive(self, face: Face, column: int) -> None:
        self.set_hidden(column, False)
        x, y = self.top_centre(column)
        table = self._table
        four = table.house.parts.palette.four
        colours = (four[face].id,) if face < len(four) else tuple(colour.id for colour in four)
        table.confetti.burst((x, y + table.scale.length(CELL // 2)), DUST, table.house.now(), colours)

    # Marks

    def mark(self, taboo: int | None, closed: int) -> None:
        """O6, O16: put the padlock on the highest block of `taboo`, once it stands, and clamps on the `closed` rows."""
        if taboo is not None:
            x, y = cell_at(taboo, self.height(taboo) - 1)
            self.padlock.centre(*self._table.scale.point(x + CELL * 0.36, y - CELL * 0.34))
        self.padlock.hide(taboo is None or not self.blocks[taboo] or not self.blocks[taboo][-1][1].visible)
        for level, clamp in enumerate(self._clamps):
            clamp.hide(level >= closed)

    def rattle(self, now: Ms) -> None:
        """Shake the padlock: the block below it was clicked."""
        self._sway.strike(now)

    # Patterns

    def find(self, task: Face, beside: Cell | None) -> tuple[Cell, ...]:
        """The cells in which a task stands, with the cell `beside` among them if that is possible."""
        places = appearances(task, self.columns)
        return next((cells for cells in places if beside in cells), places[0] if places else ())

    def frame(self, cells: Sequence[Cell], now: Ms) -> Rect:
        """Put gold around a pattern and let its blocks jump; return where the frame is, in pixels."""
        image = self._frame_image(cells)
        left, top = min(x for x, _ in cells), max(y for _, y in cells)
        x, y = self._table.scale.point(LEFT + CELL * left - OUTLINE, GROUND - CELL * (top + 1) - OUTLINE)
        self.frames.append((self._table.stage.add(image, x, y, 33), now + FRAME_MS))
        for column, level in cells:
            sprite = self.blocks[column][level][1]
            if self._table.motion.lavish and all(sprite is not hop[0] for hop in self._hops):
                self._hops.append((sprite, sprite.rect.y, Span(now, HOP_MS)))
        return image.get_rect(topleft=(x, y))

    def pictures(self, tasks: Iterable[int]) -> Iterator[Wanted]:
        """The frames around all shapes that these tasks can have in the wall."""
        shapes = {tuple((x, y) for x, y, _ in pattern.cells) for task in tasks for pattern in PATTERNS[task]}
        return (partial(self._frame_image, shape) for shape in shapes)

    def _frame_image(self, cells: Sequence[Cell]) -> Surface:
        piece = frame(cells)
        return self._table.pictures.card(piece, int(piece[1]) * CELL + 2 * OUTLINE)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        for sprite, until in self.frames:
            if now >= until:
                self._table.stage.remove(sprite)
        self.frames = [each for each in self.frames if now < each[1]]
        for sprite, y, span in self._hops:
            share = span.share(now)
            rise = round(HOP * self._table.scale.factor * 4 * share * (1 - share))
            sprite.move(sprite.rect.x, y - rise)
        self._hops = [hop for hop in self._hops if now < hop[2].end]
        self.padlock.move(self.padlock.rect.x + self._sway.at(now), self.padlock.rect.y)


def _fall(share: float) -> float:
    """A curve that goes faster and faster, with one small bounce."""
    if share < 0.72:
        return (share / 0.72) ** 2
    rest = (share - 0.72) / 0.28
    return 1 - 0.06 * 4 * rest * (1 - rest)
