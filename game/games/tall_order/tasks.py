"""The task cards of Tall Order as data, and the question whether one stands in a wall.

O8   A task stands when its cells appear anywhere in the wall in one of its four rotations, never mirrored.
O9   The joker counts as any colour: a wall shows it in the mask of every colour.
O18  The base deck: 48 cards of three blocks, 24 lines and 24 corners, 2-3 colours each, each colour on 36 cells.
O19  The hard deck adds 24 cards of four blocks, 2-4 colours each, each colour on 24 cells.
     Both decks are closed under reflection, and no two cards are equal up to rotation.

A card is a tuple of cells (x, y, colour), x to the right and y upwards. A wall is four masks, one a colour: bit
`column * STRIDE + level`. STRIDE is one more than the wall is high, so that no pattern reaches into the next column.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

COLOURS: Final = 4
COLUMNS: Final = 6
LEVELS: Final = 5
STRIDE: Final = LEVELS + 1

Cell = tuple[int, int, int]
Task = tuple[Cell, ...]

BASE_DECK: Final = 48  # cards from here on are hard

TASKS: Final[tuple[Task, ...]] = (
    # 24 lines
    ((0, 0, 0), (1, 0, 1), (2, 0, 2)),
    ((0, 0, 0), (1, 0, 1), (2, 0, 3)),
    ((0, 0, 0), (1, 0, 2), (2, 0, 1)),
    ((0, 0, 0), (1, 0, 2), (2, 0, 3)),
    ((0, 0, 0), (1, 0, 3), (2, 0, 1)),
    ((0, 0, 0), (1, 0, 3), (2, 0, 2)),
    ((0, 0, 1), (1, 0, 0), (2, 0, 2)),
    ((0, 0, 1), (1, 0, 0), (2, 0, 3)),
    ((0, 0, 1), (1, 0, 2), (2, 0, 3)),
    ((0, 0, 1), (1, 0, 3), (2, 0, 2)),
    ((0, 0, 2), (1, 0, 0), (2, 0, 3)),
    ((0, 0, 2), (1, 0, 1), (2, 0, 3)),
    ((0, 0, 0), (1, 0, 1), (2, 0, 0)),
    ((0, 0, 0), (1, 0, 2), (2, 0, 0)),
    ((0, 0, 0), (1, 0, 3), (2, 0, 0)),
    ((0, 0, 1), (1, 0, 0), (2, 0, 1)),
    ((0, 0, 1), (1, 0, 2), (2, 0, 1)),
    ((0, 0, 1), (1, 0, 3), (2, 0, 1)),
    ((0, 0, 2), (1, 0, 0), (2, 0, 2)),
    ((0, 0, 2), (1, 0, 1), (2, 0, 2)),
    ((0, 0, 2), (1, 0, 3), (2, 0, 2)),
    ((0, 0, 3), (1, 0, 0), (2, 0, 3)),
    ((0, 0, 3), (1, 0, 1), (2, 0, 3)),
    ((0, 0, 3), (1, 0, 2), (2, 0, 3)),
    # 24 corners
    ((0, 0, 0), (1, 0, 3), (0, 1, 1)),
    ((0, 0, 0), (1, 0, 1), (0, 1, 3)),
    ((0, 0, 3), (1, 0, 0), (0, 1, 2)),
    ((0, 0, 3), (1, 0, 2), (0, 1, 0)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 2)),
    ((0, 0, 1), (1, 0, 2), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 3), (0, 1, 2)),
    ((0, 0, 0), (1, 0, 2), (0, 1, 3)),
    ((0, 0, 3), (1, 0, 0), (0, 1, 1)),
    ((0, 0, 3), (1, 0, 1), (0, 1, 0)),
    ((0, 0, 2), (1, 0, 1), (0, 1, 3)),
    ((0, 0, 2), (1, 0, 3), (0, 1, 1)),
    ((0, 0, 0), (1, 0, 1), (0, 1, 1)),
    ((0, 0, 2), (1, 0, 3), (0, 1, 3)),
    ((0, 0, 2), (1, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 2), (0, 1, 2)),
    ((0, 0, 3), (1, 0, 0), (0, 1, 3)),
    ((0, 0, 3), (1, 0, 3), (0, 1, 0)),
    ((0, 0, 1), (1, 0, 2), (0, 1, 1)),
    ((0, 0, 1), (1, 0, 1), (0, 1, 2)),
    ((0, 0, 1), (1, 0, 3), (0, 1, 1)),
    ((0, 0, 1), (1, 0, 1), (0, 1, 3)),
    ((0, 0, 2), (1, 0, 0), (0, 1, 2)),
    ((0, 0, 2), (1, 0, 2), (0, 1, 0)),
    # 4 squares
    ((0, 0, 0), (1, 0, 2), (0, 1, 2), (1, 1, 0)),
    ((0, 0, 1), (1, 0, 3), (0, 1, 3), (1, 1, 1)),
    ((0, 0, 0), (1, 0, 3), (0, 1, 1), (1, 1, 2)),
    ((0, 0, 0), (1, 0, 1), (0, 1, 3), (1, 1, 2)),
    # 8 L and J
    ((0, 0, 1), (1, 0, 3), (2, 0, 2), (2, 1, 0)),
    ((0, 0, 2), (1, 0, 3), (2, 0, 1), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 2), (2, 0, 0), (2, 1, 2)),
    ((0, 0, 0), (1, 0, 2), (2, 0, 0), (0, 1, 2)),
    ((0, 0, 2), (1, 0, 3), (2, 0, 3), (2, 1, 1)),
    ((0, 0, 3), (1, 0, 3), (2, 0, 2), (0, 1, 1)),
    ((0, 0, 1), (1, 0, 0), (2, 0, 1), (2, 1, 3)),
    ((0, 0, 1), (1, 0, 0), (2, 0, 1), (0, 1, 3)),
    # 4 T
    ((0, 0, 3), (1, 0, 0), (2, 0, 3), (1, 1, 2)),
    ((0, 0, 3), (1, 0, 1), (2, 0, 1), (1, 1, 0)),
    ((0, 0, 1), (1, 0, 1), (2, 0, 3), (1, 1, 0)),
    ((0, 0, 2), (1, 0, 2), (2, 0, 2), (1, 1, 0)),
    # 4 S and Z
    ((0, 0, 0), (1, 0, 3), (1, 1, 0), (2, 1, 1)),
    ((1, 0, 0), (2, 0, 1), (0, 1, 0), (1, 1, 3)),
    ((0, 0, 2), (1, 0, 1), (1, 1, 3), (2, 1, 2)),
    ((1, 0, 1), (2, 0, 2), (0, 1, 2), (1, 1, 3)),
    # 4 lines
    ((0, 0, 2), (1, 0, 1), (2, 0, 2), (3, 0, 3)),
    ((0, 0, 2), (1, 0, 0), (2, 0, 0), (3, 0, 3)),
    ((0, 0, 0), (1, 0, 1), (2, 0, 3), (3, 0, 1)),
    ((0, 0, 0), (1, 0, 3), (2, 0, 1), (3, 0, 2)),
)


class RotatedTask(NamedTuple):
    """One rotation of a task, ready to be laid over a wall."""

    cells: Task
    height: int
    shifts: tuple[tuple[int, int], ...]  # a cell each: its colour, and how far that colour's mask is to be shifted
    begins: int  # the bits of level 0 at which it may begin


def settle(cells: Sequence[Cell]) -> Task:
    """The cells moved to the origin, in reading order: equal pictures become equal tuples."""
    left, bottom = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return tuple(sorted((x - left, y - bottom, colour) for x, y, colour in cells))


def rotations(task: Task) -> tuple[Task, ...]:
    """The distinct pictures of a task under quarter turns (O8)."""
    turned = [settle(task)]
    for _ in range(3):
        turned.append(settle([(y, -x, colour) for x, y, colour in turned[-1]]))
    return tuple(dict.fromkeys(turned))


def turned(cells: Sequence[Cell], turns: int) -> tuple[Cell, ...]:
    """The same cells after some clockwise quarter turns, again from column and row 0."""
    for _ in range(turns % 4):
        cells = [(y, -x, colour) for x, y, colour in cells]
    left, bottom = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return tuple((x - left, y - bottom, colour) for x, y, colour in cells)


def _pattern(cells: Task) -> RotatedTask:
    width = 1 + max(x for x, _, _ in cells)
    height = 1 + max(y for _, y, _ in cells)
    shifts = tuple((colour, x * STRIDE + y) for x, y, colour in cells)
    return RotatedTask(cells, height, shifts, sum(1 << column * STRIDE for column in range(COLUMNS + 1 - width)))


PATTERNS: Final = tuple(tuple(_pattern(cells) for cells in rotations(task)) for task in TASKS)


def stands(task: int, masks: Sequence[int]) -> bool:
    """Whether the task appears in the wall (O8)."""
    for pattern in PATTERNS[task]:
        spots = -1
        for colour, shift in pattern.shifts:
            spots &= masks[colour] >> shift
        if spots:
            return True
    return False


def appearances(task: int, columns: Sequence[Sequence[int]]) -> list[tuple[tuple[int, int], ...]]:
    """Everywhere the task appears in a wall of columns from the ground up: the column and level of each of its cells.

    For those who show it; the rules ask `stands`, which is quicker.
    """
    found = []
    for pattern in PATTERNS[task]:
        for column in range(COLUMNS):
            for level in range(LEVELS):
                cells = tuple((column + x, level + y) for x, y, _ in pattern.cells)
                wanted = [colour for _, _, colour in pattern.cells]
                if all(_shows(columns, *cell, colour) for cell, colour in zip(cells, wanted, strict=True)):
                    found.append(cells)
    return found


def _shows(columns: Sequence[Sequence[int]], column: int, level: int, colour: int) -> bool:
    """Whether a cell shows a colour; the joker shows them all (O9)."""
    return column < COLUMNS and level < len(columns[column]) and columns[column][level] in (colour, COLOURS)


def missing(task: int, columns: Sequence[Sequence[int]], turns: int = 0) -> tuple[int, ...]:
    """The cells of a task, by their places in its card, that are not built where the most of it stands in a wall.

    Of equally good places one with the pattern turned clockwise by `turns` quarters is preferred.
    """
    best = tuple(range(len(TASKS[task])))
    for more in range(4):
        cells = turned(TASKS[task], turns + more)
        for column in range(COLUMNS - max(x for x, _, _ in cells)):
            for level in range(LEVELS - max(y for _, y, _ in cells)):
                lacks = tuple(
                    place
                    for place, (x, y, colour) in enumerate(cells)
                    if not _shows(columns, column + x, level + y, colour)
                )
                best = min(best, lacks, key=len)
    return best


def may_stand(task: int, masks: Sequence[int], frozen: int, loose: Sequence[int]) -> bool:
    """Whether the task appears in some wall that keeps the lowest `frozen` levels of this one.

    The blocks above are `loose`: a count per colour and of jokers, to be arranged at will. There are always enough of
    them to lift any pattern off the frozen levels, so only their colours matter.
    """
    for pattern in PATTERNS[task]:
        for bottom in range(LEVELS + 1 - pattern.height):
            spots = pattern.begins << bottom
            wanted = [0] * COLOURS
            for (_, y, colour), (_, shift) in zip(pattern.cells, pattern.shifts, strict=True):
                if bottom + y < frozen:
                    spots &= masks[colour] >> shift
                else:
                    wanted[colour] += 1
            if spots and sum(max(0, want - have) for want, have in zip(wanted, loose, strict=False)) <= loose[COLOURS]:
                return True
    return False
