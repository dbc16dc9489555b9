"""How each game is played, as scripts for a little theatre; one table, so that a new game joins with a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.scenes.lessons import crosspatch, double_take, fourscore, hoopla, tall_order
from game.scenes.lessons.script import Lesson

LESSONS: Final[Mapping[str, Lesson]] = {
    "hoopla": hoopla.LESSON,
    "tall_order": tall_order.LESSON,
    "double_take": double_take.LESSON,
    "fourscore": fourscore.LESSON,
    "crosspatch": crosspatch.LESSON,
}
