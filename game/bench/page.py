"""All figures that have a goal as one picture: a bar for each, and the goal as a mark across it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.bench.figure import Figure
from game.gfx.lettering import Face, Lettering, Style
from game.gfx.parts.catalog import KEY, open_parts
from game.gfx.parts.lamplight import DARK
from game.gfx.parts.parts import Parts
from game.gfx.workshop import Workshop
from game.store import paths

WIDTH: Final = 1920
EDGE, TOP = 64, 190
COLUMN, APART = 864, 64
ROW, HEAD = 40, 78  # heights
WORDS, TRACK, AMOUNT = 430, 196, 186  # widths: what, bar, value and goal
THICK: Final = 16  # of a bar
GOAL: Final = 0.6  # of the track: where the mark of the goal is

Parted = Mapping[str, Sequence[Figure]]


def picture(found: Parted) -> pygame.Surface:
    """The picture of all parts that have goals, in two columns."""
    art = paths.art()
    box = open_parts(art)
    parts = Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(art / "fonts"))
    parts.write.open()
    shown = {
        part: goals for part, figures in found.items() if (goals := [one for one in figures if one.goal is not None])
    }
    columns = _columns(shown)
    height = TOP + max((sum(map(_height, column.values())) for column in columns), default=0) + EDGE
    page = parts.cloth(DARK, (WIDTH, height)).copy()
    every = [figure for figures in shown.values() for figure in figures]
    parts.heading(f"{sum(figure.met for figure in every)} of {len(every)} goals met", 90).blit(page, EDGE, 60)
    for number, column in enumerate(columns):
        x, y = EDGE + number * (COLUMN + APART), TOP
        for part, figures in column.items():
            page.blit(parts.write.line(part, Style(Face.DISPLAY, 44, parts.palette["gold"], shadow=3)), (x, y))
            for row, figure in enumerate(figures):
                _draw(page, parts, figure, x, y + HEAD + row * ROW - 16)
            y += _height(figures)
    return page


def _height(figures: Sequence[Figure]) -> int:
    return HEAD + len(figures) * ROW


def _columns(shown: Parted) -> tuple[Parted, Parted]:
    """The parts in their order, so that the higher of two columns is as low as can be."""
    names = list(shown)

    def higher(first: int) -> int:
        return max(sum(_height(shown[name]) for name in some) for some in (names[:first], names[first:]))

    first = min(reversed(range(len(names) + 1)), key=higher)
    return {name: shown[name] for name in names[:first]}, {name: shown[name] for name in names[first:]}


def _draw(page: pygame.Surface, parts: Parts, figure: Figure, x: int, y: int) -> None:
    """Draw a figure: its words, its bar, its value and goal, and a sign for the verdict."""
    paper, sign = parts.palette["paper"], "tick" if figure.met else "cross"
    small = Style(Face.BODY, 23, paper)
    page.blit(parts.write.fitted(figure.what, small, WORDS - 12, 15), (x, y))
    left, middle = x + WORDS, y + ROW // 2 - 6
    track = pygame.Rect(left, middle - THICK // 2, TRACK, THICK)
    pygame.draw.rect(page, parts.palette["ink"], track, border_radius=THICK // 2)
    share = figure.value / figure.goal if figure.goal else float(figure.value > 0) * 2
    bar = track.copy()
    bar.width = max(THICK, round(TRACK * min(1.0, GOAL * share)))
    colour = parts.palette.named("green" if figure.met else "red")
    pygame.draw.rect(page, colour.light if figure.met else colour.base, bar, border_radius=THICK // 2)
    mark = left + round(TRACK * GOAL)
    pygame.draw.line(page, parts.palette["gold"], (mark, middle - THICK), (mark, middle + THICK), 3)
    told = f"{figure.value:g} {figure.unit}".rstrip() + f"  {figure.limit}".replace("<=", "≤").replace(">=", "≥")
    page.blit(parts.write.fitted(told, small, AMOUNT - 8, 15), (left + TRACK + 14, y))
    page.blit(parts.symbol(sign, 30, parts.palette["gold"] if figure.met else colour.light), (x + COLUMN - 34, y - 2))
