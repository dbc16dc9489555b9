"""How far a wall is from showing a task."""

from functools import cache
from typing import Final

from game.games.tall_order.rules import JOKER
from game.games.tall_order.tasks import COLUMNS, LEVELS, PATTERNS
from game.rules.api import Face

OUT_OF_REACH: Final = 6  # more blocks are not counted

Columns = list[list[Face]]
Pile = tuple[int, tuple[tuple[int, int], ...]]  # a column, and the (level, colour) a pattern wants there, from below


@cache
def _spots(task: int) -> tuple[tuple[Pile, ...], ...]:
    """Every place in the wall where the task could stand, column by column."""
    found = []
    for pattern in PATTERNS[task]:
        width = 1 + max(x for x, _, _ in pattern.cells)
        for left in range(COLUMNS + 1 - width):
            for bottom in range(LEVELS + 1 - pattern.height):
                cells = [(left + x, bottom + y, colour) for x, y, colour in pattern.cells]
                columns = range(left, left + width)
                found.append(tuple((x, tuple((y, colour) for at, y, colour in cells if at == x)) for x in columns))
    return tuple(found)


def effort(task: int, columns: Columns, closed: int) -> int:
    """How many blocks must be placed or taken away to make the task stand, colours permitting."""
    least = OUT_OF_REACH
    for spot in _spots(task):
        needed = 0
        for column, cells in spot:
            blocks = columns[column]
            height = len(blocks)
            for level, colour in cells:
                if level >= height:
                    needed += cells[-1][0] + 1 - height
                    break
                if blocks[level] != colour and blocks[level] != JOKER:
                    # Down to the wrong block and up again; where it is closed, never (O16).
                    needed += height - level + cells[-1][0] + 1 - level if level >= closed else LEVELS * COLUMNS
                    break
            if needed >= least:
                break
        else:
            least = needed
            if not least:
                return 0
    return least
