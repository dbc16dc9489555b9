"""The layout of a menu's lines: sections side by side, as roomy as the letters need and the space allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.focus import Box
from game.ui.items import Section

PITCH: Final = 100  # from line to line, with letters of normal size
TITLE: Final = 0.86  # of a line, for the title of a section
EDGE: Final = 26  # between a panel and its lines
GAP: Final = 40  # between panels
WIDEST: Final = 1180  # width of a single panel
BETWEEN: Final = 8  # between two lines


@dataclass(frozen=True, slots=True)
class Laid:
    """A menu laid out."""

    boxes: Mapping[str, Box]  # of the lines by their keys, in reading order
    panels: tuple[Box, ...]  # one for each section
    titles: tuple[Box | None, ...]
    pitch: float


def lay(sections: Sequence[Section], room: Box, letters: float = 1.0) -> Laid:
    """Lay sections out in a room. All lines of a page are equally high; panels end where their lines do."""
    lines = max(len(section.items) + (TITLE if section.title else 0) for section in sections)
    pitch = min(PITCH * letters, (room.height - 2 * EDGE) / max(1, lines))
    count = len(sections)
    width = min(WIDEST, (room.width - GAP * (count - 1)) / count)
    left = room.x + (room.width - count * width - (count - 1) * GAP) / 2
    tall = lines * pitch + 2 * EDGE
    top = room.y + (room.height - tall) / 2

    boxes: dict[str, Box] = {}
    panels: list[Box] = []
    titles: list[Box | None] = []
    for number, section in enumerate(sections):
        x, y = left + number * (width + GAP), top + EDGE
        panels.append(Box(x, top, width, tall))
        if section.title:
            titles.append(Box(x + EDGE, y, width - 2 * EDGE, pitch * TITLE))
            y += pitch * TITLE
        else:
            titles.append(None)
        for item in section.items:
            boxes[item.key] = Box(x + EDGE, y + BETWEEN / 2, width - 2 * EDGE, pitch - BETWEEN)
            y += pitch
    return Laid(boxes, tuple(panels), tuple(titles), pitch)
