"""The contents of a lesson in three panels: what to see, what to do, how to win, and the names of their chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.lettering import Style, margin
from game.table.house import House
from game.table.lesson import DO, PARTS, SEE, Chapter, Lesson, Part
from game.ui.focus import Box
from game.ui.page import Page

APART: Final = 14  # between two panels
HEAD: Final = 58
EDGE: Final = 12  # above and below what is in a panel
HIGHEST: Final = 52  # a line
HEAD_LETTERS, LETTERS, LEAST = 44, 36, 28
SIGN: Final = 44
INDENT: Final = 34
HAND: Final = "yellow"  # the colour of its cuff


class LessonPage(NamedTuple):
    """One page of a lesson: a chapter with the ids of its texts; without a chapter all cards of the game."""

    part: Part
    name: str
    line: str
    chapter: Chapter | None = None


def pages_of(game: str, lesson: Lesson) -> list[LessonPage]:
    """The pages of a lesson in order: all cards are the last thing to see."""
    pages = [
        LessonPage(chapter.part, f"game.{game}.how.{number}.name", f"game.{game}.how.{number}.line", chapter)
        for number, chapter in enumerate(lesson.chapters)
    ]
    if lesson.pieces:
        seen = sum(page.part == SEE for page in pages)
        pages.insert(seen, LessonPage(SEE, "help.all_cards", "help.motto"))
    return pages


class Contents:
    """The three panels in a box. `lines` are the boxes of the names, in the order of the pages."""

    def __init__(self, house: House, pages: Sequence[LessonPage], box: Box) -> None:
        self._house = house
        self._pages = pages
        parts = [part for part in PARTS if any(page.part == part for page in pages)]
        room = box.height - APART * (len(parts) - 1) - (HEAD + 2 * EDGE) * len(parts)
        high = min(HIGHEST, room / max(1, len(pages)))
        spare = (room - high * len(pages)) / max(1, len(parts))
        self.panels: dict[Part, Box] = {}
        self.lines: list[Box] = []
        y = box.y
        for part in parts:
            count = sum(page.part == part for page in pages)
            tall = HEAD + 2 * EDGE + high * count + spare
            self.panels[part] = Box(box.x, y, box.width, tall)
            top = y + EDGE + HEAD + spare / 2
            self.lines += [Box(box.x + 20, top + high * k, box.width - 40, high) for k in range(count)]
            y += tall + APART

    def under(self, x: float, y: float) -> int | None:
        """The page whose name is at a point of the design."""
        return next((number for number, line in enumerate(self.lines) if line.has(x, y)), None)

    def paint(self, page: Page, at: int) -> None:
        """Put the panels onto the page; the page `at` is the one that is shown."""
        for part, box in self.panels.items():
            page.part(("panel", "gold"), *box)
            level = box.y + EDGE + HEAD / 2
            page.centre(self._sign(page, part), box.x + INDENT + SIGN / 2, level)
            head = page.line(self._house.say(f"help.{part}"), HEAD_LETTERS)
            page.put(head, box.x + INDENT + SIGN + 22, level, anchor=(0, 0.5))
        for number, (line, one) in enumerate(zip(self.lines, self._pages, strict=True)):
            self._paint_line(page, line, self._house.say(one.name), is_shown=number == at)

    def _paint_line(self, page: Page, line: Box, name: str, is_shown: bool) -> None:
        if is_shown:
            page.part(("chip", "gold"), line.x, line.y - 1, line.width, line.height + 4)
        pixels = min(page.text(LETTERS), page.long(line.height * 0.76))
        style = page.style(pixels)
        if is_shown:
            style = Style(style.face, pixels, page.parts.palette["ink"])
        room = page.long(line.width - 2 * INDENT)
        words = page.parts.write.fitted(name, style, room, page.long(LEAST))
        left = line.x + INDENT - margin(style) / page.scale.factor
        page.put(words, left, line.y + line.height / 2 - 1, anchor=(0, 0.5))

    def _sign(self, page: Page, part: Part) -> Surface:
        """An eye, a hand or a crown."""
        side = page.long(SIGN)
        if part == SEE:
            return page.parts.symbol("eye", side)
        if part == DO:
            return page.parts.draw(("glove", HAND, 0), (round(side * 1.6), round(side * 1.6)))
        return page.parts.draw(("crown",), (side, side))
