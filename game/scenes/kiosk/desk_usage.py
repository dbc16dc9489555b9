"""The usage of a kiosk at the desk: counts of some spans of time, and a bar for every hour of a day."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.store.usage import Usage
from game.ui.page import Page

Say = Callable[..., str]

COLUMNS: Final = {"visits": "visits", "matches": "played", "dropped": "dropped"}  # count -> name of its text
LEFT, TOP, LINE = 200, 226, 54
COLUMN_X: Final = (940, 1330, 1720)  # the right edges of the columns
HOURS: Final = 24
BAR, PITCH, FLOOR, TALLEST = 42, 63, 684, 150
TICK_EVERY: Final = 3  # hours


def paint_counts(page: Page, say: Say, usage: Usage) -> None:
    """A table: this hour, today and the last week; visits, matches and drop-outs."""
    for text, right in zip(COLUMNS.values(), COLUMN_X, strict=True):
        _put_right(page, say(f"desk.{text}"), right, TOP, 320)
    spans = {"hour": usage.hour(), "day": usage.days(), "week": usage.days(7)}
    for line, (span, count) in enumerate(spans.items(), start=1):
        name = page.parts.write.fitted(say(f"desk.{span}"), _name_style(page), page.long(400), page.long(22))
        page.put(name, LEFT, TOP + LINE * line)
        for column, right in zip(COLUMNS, COLUMN_X, strict=True):
            _put_right(page, str(getattr(count, column)), right, TOP + LINE * line, 320)


def paint_hours(page: Page, say: Say, usage: Usage) -> None:
    """A bar for each of the last hours: the number of matches in it."""
    page.put(page.parts.write.line(say("desk.by_hour"), _name_style(page)), LEFT, TOP + 4 * LINE)
    matches = [usage.hour(ago).matches for ago in range(HOURS - 1, -1, -1)]
    most = max(*matches, 1)
    for number, count in enumerate(matches):
        x = LEFT + PITCH * number
        high = max(3, round(TALLEST * count / most))
        page.put(_bar(page, high, lit=number == HOURS - 1), x, FLOOR - high)
        if count:
            _put_middle(page, str(count), x + BAR / 2, FLOOR - high - 30)
        if number % TICK_EVERY == HOURS % TICK_EVERY:
            _put_middle(page, usage.name(HOURS - 1 - number).rpartition(" ")[2], x + BAR / 2, FLOOR + 4)


def _bar(page: Page, high: float, lit: bool) -> Surface:
    size = page.size(BAR, high)
    colour = page.parts.palette["gold" if lit else "paper"]

    def compose() -> Surface:
        bar = Surface(size)
        bar.fill(colour)
        return bar

    return page.parts.keep(("bar", size, colour), compose)


def _name_style(page: Page) -> Style:
    return Style(Face.DISPLAY, page.long(34), page.parts.palette["paper"])


def _put_right(page: Page, text: str, right: float, y: float, room: float) -> None:
    """Write a text that ends at `right`."""
    style = Style(Face.BODY, page.long(32), page.parts.palette["paper"])
    line = page.parts.write.fitted(text, style, page.long(room), page.long(20))
    page.put(line, right, y, anchor=(1, 0))


def _put_middle(page: Page, text: str, x: float, y: float) -> None:
    """Write a small number centred at x."""
    line = page.parts.write.line(text, Style(Face.BODY, page.long(22), page.parts.palette["paper"]))
    page.put(line, x, y, anchor=(0.5, 0))
