"""What results are told with: the chart of a match, awards, a photo finish, and crowns won so far.

lines = [honours.Line("green", ((0, 20), (30, 14), (62, 0))), ...]          # in the units of the axes
across, up = [(0, "0"), (60, "1 min")], [(0, "0"), (10, "10"), (20, "20")]
honours.chart(parts, say("results.cards_left"), lines, across, up, (862, 372)).blit(page, 1010, 206)
honours.award(parts, "red", "fox", say("award.photo"), say("award.photo.detail", ms=12), (862, 70))
honours.photo_finish(parts, ("red", "fox"), ("blue", "rabbit"), say("gap", ms=12), (430, 120))
page.blit(honours.crown(parts, 3, 48), spot)                                # on a ticket: three rounds won
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.palette import Hex, mix
from game.gfx.parts import avatars, graph, ticket
from game.gfx.parts.parts import Cutout, Parts, centre
from game.gfx.shapes import Point
from game.gfx.svg import Size

Tick = tuple[float, str]  # a value on an axis, and its label
Sitter = tuple[str, str]  # colour and animal

HIGH: Final = 372  # the height that a chart's measures are given for
MARKER: Final = 40
GRID: Final[Hex] = "#D9C79C"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The course of one seat: points from left to right, in the units of the axes; each value lasts until the next."""

    colour: str
    points: tuple[Point, ...]


# -- the chart --------------------------------------------------------------------------------------------------------


def chart(
    parts: Parts, title: str, lines: Sequence[ChartLine], across: Sequence[Tick], up: Sequence[Tick], size: Size
) -> Cutout:
    """A line for every seat on a sheet of paper; an axis reaches from its first tick to its last."""
    width, height = size
    pad = round(height * graph.PAD)
    box = pygame.Rect(pad, pad, width, height)
    lines, across, up = tuple(lines), tuple(across), tuple(up)

    def compose() -> pygame.Surface:
        page = parts.new(("chart",), (width + 2 * pad, height + 2 * pad))
        plot = _Plot(parts, page, box, across, up)
        plot.draw_sheet(title)
        plot.draw_lines(lines)
        plot.draw_markers(lines)
        return page

    return Cutout(parts.keep(("chart", title, lines, across, up, size), compose), box)


class _Plot:
    """Maps values to pixels of the sheet, and draws them."""

    def __init__(
        self, parts: Parts, page: pygame.Surface, box: pygame.Rect, across: Sequence[Tick], up: Sequence[Tick]
    ) -> None:
        self.parts = parts
        self.page = page
        self.box = box
        self.k = box.height / HIGH
        self.across, self.up = across, up
        k = self.k
        self.figures = Style(Face.BODY, round(28 * k), parts.palette["ink"])
        room = max(parts.write.width(text, Face.BODY, self.figures.pixels) for _, text in up)
        left, top = box.x + round(36 * k) + room + round(14 * k), box.y + round(78 * k)
        right, low = box.right - round((MARKER + 48) * k), box.bottom - round(70 * k)
        self.area = pygame.Rect(left, top, right - left, low - top)

    def place(self, x: float, y: float) -> Point:
        """The pixel of a value, clamped to the axes."""
        return (
            self.area.x + self.area.width * _share(x, self.across),
            self.area.bottom - self.area.height * _share(y, self.up),
        )

    def draw_sheet(self, title: str) -> None:
        """Draw the title and the axes."""
        k, write = self.k, self.parts.write
        style = Style(Face.DISPLAY, round(34 * k), self.parts.palette["ink"])
        heading = write.fitted(title, style, self.box.width - round(80 * k), round(24 * k))
        self.page.blit(heading, (self.box.x + round(36 * k), self.box.y + round(42 * k) - heading.get_height() // 2))
        self._axes()

    def draw_lines(self, lines: Sequence[ChartLine]) -> None:
        """Draw the lines, and the leads to their last markers."""
        for line, (_, y) in zip(lines, self._ends(lines), strict=True):
            self._curve(line, y)

    def draw_markers(self, lines: Sequence[ChartLine]) -> None:
        """Draw the markers over all lines: one at the end of each, and one on its way, each at another place."""
        for i, line in enumerate(lines):
            value = self.across[0][0] + (self.across[-1][0] - self.across[0][0]) * (i + 1) / (len(lines) + 1)
            self._marker(line.colour, *self.place(value, _height_at(line.points, value)))
        for line, (x, y) in zip(lines, self._ends(lines), strict=True):
            self._marker(line.colour, x, y)

    def _axes(self) -> None:
        thin, thick = max(1, round(2 * self.k)), max(2, round(3.5 * self.k))
        ink = self.parts.palette["ink"]
        for value, text in self.up:
            y = round(self.place(0, value)[1])
            base = value == self.up[0][0]
            line = thick if base else thin
            self.page.fill(mix(ink, GRID, 0.4) if base else GRID, (self.area.x, y - line // 2, self.area.width, line))
            label = self.parts.write.line(text, self.figures)
            x = self.area.x - round(14 * self.k) - label.get_width()
            self.page.blit(label, (x, y - label.get_height() // 2))
        for value, _ in self.across:
            x = round(self.place(value, 0)[0])
            self.page.fill(mix(ink, GRID, 0.4), (x - thick // 2, self.area.bottom, thick, round(10 * self.k)))
        for label, x in self._labels():
            self.page.blit(label, (x, self.area.bottom + round(32 * self.k) - label.get_height() // 2))

    def _labels(self) -> Iterator[tuple[pygame.Surface, int]]:
        """The labels of the lower axis with their left edges, from the right (which has the unit), without overlap."""
        end = free = self.area.right + round(10 * self.k)
        for value, text in reversed([tick for tick in self.across if tick[1]]):
            label = self.parts.write.line(text, self.figures)
            width = label.get_width()
            x = min(round(self.place(value, 0)[0]) - width // 2, end - width)
            if x + width <= free:
                yield label, x
                free = x - self.figures.pixels // 2

    def _ends(self, lines: Sequence[ChartLine]) -> list[Point]:
        """The places of the last markers: right of the area, near the ends of the lines, without overlap."""
        side = MARKER * self.k * 0.8  # discs may overlap a little, the glyphs on them do not
        x = self.area.right + MARKER * self.k * 0.85
        wanted = [self.place(*line.points[-1])[1] for line in lines]
        order = sorted(range(len(wanted)), key=lambda i: wanted[i])
        heights = spread([wanted[i] for i in order], side, self.box.y + side * 1.4, self.area.bottom)
        return [(x, y) for _, y in sorted(zip(order, heights, strict=True))]

    def _curve(self, line: ChartLine, end: float) -> None:
        """Draw the line, and its lead to the marker at its end."""
        way = [self.place(*point) for point in _steps(line.points)]
        lead = [(self.area.right, way[-1][1]), (self.area.right + MARKER * self.k * 0.85, end)]
        pen = round(graph.PEN * self.box.height * 10)
        self._stroke(line.colour, pen // 5, lead)  # thin: it is not part of the data
        self._stroke(line.colour, pen, [*way, lead[0]])

    def _stroke(self, colour: str, pen: int, way: Sequence[Point]) -> None:
        rim = pen // 10 + 2
        x0, y0 = round(min(x for x, _ in way)) - rim, round(min(y for _, y in way)) - rim
        x1, y1 = round(max(x for x, _ in way)) + rim, round(max(y for _, y in way)) + rim
        spots = [n for x, y in _apart(way) for n in (round(x) - x0, round(y) - y0)]
        width, height = x1 - x0, y1 - y0
        image = self.parts.draw(("curve", colour, pen, width, height, *spots), (width, height))
        self.page.blit(image, (x0, y0))

    def _marker(self, colour: str, x: float, y: float) -> None:
        side = round(MARKER * self.k)
        centre(self.page, self.parts.draw(("marker", colour), (side, side)), round(x), round(y))


def spread(wanted: Sequence[float], apart: float, top: float, low: float) -> list[float]:
    """Heights near the (sorted) wanted ones, at least `apart` from each other; within the bounds if possible."""
    heights: list[float] = []
    for height in wanted:
        heights.append(max(height, heights[-1] + apart) if heights else max(height, top))
    floor = low
    for i in range(len(heights) - 1, -1, -1):
        heights[i] = min(heights[i], floor)
        floor = heights[i] - apart
    return heights


def _share(value: float, axis: Sequence[Tick]) -> float:
    start, end = axis[0][0], axis[-1][0]
    return max(0.0, min(1.0, (value - start) / (end - start))) if end > start else 0.0


def _height_at(points: Sequence[Point], x: float) -> float:
    """The value of a line at this x."""
    return next((y for since, y in reversed(points) if since <= x), points[0][1])


def _steps(points: Sequence[Point]) -> Iterator[Point]:
    """The corners of a line that is level until its value jumps."""
    yield points[0]
    for (_, y), (x, to) in pairwise(points):
        if to != y:
            yield x, y
        yield x, to


def _apart(way: Iterable[Point]) -> Iterator[Point]:
    """The points without those on the same pixel as the one before: a line needs a direction."""
    last: tuple[int, int] | None = None
    for x, y in way:
        spot = round(x), round(y)
        if spot != last:
            yield x, y
        last = spot


# -- awards -----------------------------------------------------------------------------------------------------------


def award(parts: Parts, colour: str, animal: str, title: str, detail: str, size: Size) -> Cutout:
    """The ticket of an award: avatar, title, detail, and a rosette at its end."""
    height = size[1]

    def write(page: pygame.Surface, box: pygame.Rect) -> None:
        face = round(height * 1.16)
        avatar = parts.ground(("avatar", animal, colour, avatars.GLAD, 0), (face, face))
        centre(page, avatar, box.x + round(height * 0.6), box.y + round(height * 0.475))
        prize = parts.ground(("award", colour), (round(height * 0.92), round(height * 0.97)))
        level = box.y + round(height * 0.475)
        centre(page, prize, box.right - round(height * 0.72), level)
        start, end = box.x + round(height * 1.44), box.right - round(height * 1.3)
        ink = parts.palette["ink"]
        room = end - start
        told = parts.write.fitted(
            detail, Style(Face.BODY, round(height * 0.46), ink), round(room * 0.5), round(height * 0.36)
        )
        rest = room - (told.get_width() + round(height * 0.3) if detail else 0)
        name = parts.write.fitted(title, Style(Face.DISPLAY, round(height * 0.5), ink), rest, round(height * 0.36))
        page.blit(name, (start, level - name.get_height() // 2))
        page.blit(told, (end - told.get_width(), level - told.get_height() // 2))

    key = "award", colour, animal, title, detail, size
    return parts.padded(key, ("ticket", colour, "left", ticket.PLAIN), size, ticket.PAD, write)


def photo_finish(parts: Parts, first: Sitter, second: Sitter, gap: str, size: Size) -> pygame.Surface:
    """Two faces on a strip of film, the first one glad, and the gap between them."""
    width, height = size

    def compose() -> pygame.Surface:
        page = parts.ground(("film",), size)
        face = round(height * 0.66)
        for (colour, animal), mood, x in (
            (first, avatars.GLAD, round(height * 0.52)),
            (second, avatars.STARTLED, width - round(height * 0.52)),
        ):
            centre(page, parts.ground(("avatar", animal, colour, mood, 0), (face, face)), x, height // 2)
        room = width - round(height * 2.1)
        style = Style(Face.DISPLAY, round(height * 0.3), parts.palette["ink"])
        label = parts.write.fitted(gap, style, room, round(height * 0.2))
        around = label.get_width() + round(height * 0.34), round(height * 0.42)
        centre(page, parts.ground(("chip", "gold"), around), width // 2, height // 2)
        centre(page, label, width // 2, height // 2 - round(height * 0.015))
        return page

    return parts.keep(("photo finish", first, second, gap, size), compose)


def crown(parts: Parts, count: int, height: int) -> pygame.Surface:
    """A small crown with the number of wins in it. Below 44 pixels the number is hard to read."""

    def compose() -> pygame.Surface:
        page = parts.ground(("crownlet",), (height, height))
        style = Style(Face.DISPLAY, round(height * 0.52), parts.palette["ink"])
        label = parts.write.fitted(str(count), style, round(height * 0.7), round(height * 0.3))
        centre(page, label, height // 2, round(height * 0.63))
        return page

    return parts.keep(("crown", count, height), compose)
