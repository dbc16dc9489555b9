"""A row of prompts: which buttons do what. Each can be clicked as well, for people with only a mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.gfx.lettering import Face
from game.gfx.parts.parts import ROW_GAP, Item, Parts
from game.ui.page import Page


class Prompt(NamedTuple):
    """Some buttons, their pictures, and the word for their action; without buttons it cannot be clicked."""

    buttons: tuple[str, ...]
    caps: Sequence[Item]
    text: str = ""

    @property
    def items(self) -> tuple[Item, ...]:
        return (*self.caps, self.text) if self.text else tuple(self.caps)


class PromptRow:
    """The prompts of a page, and where on the screen they can be clicked."""

    def __init__(self) -> None:
        self._places: list[tuple[Rect, str]] = []

    def centre(self, page: Page, prompts: Sequence[Prompt], height: int, text: int, x: float, y: float) -> None:
        """Place the prompts on dark glass by their centre; caps are `height`, words `text` pixels high."""
        glass = page.parts.hint(items_of(prompts), height, text)
        page.centre(glass, x, y)
        self.lie(glass.get_rect(center=page.scale.point(x, y)), page.parts, prompts, height, text)

    def lie(self, area: Rect, parts: Parts, prompts: Sequence[Prompt], height: int, text: int) -> None:
        """Note that the prompts are shown side by side in the middle of an area of the screen."""
        self._places = list(_places(parts, prompts, height, text))
        left = area.centerx - sum(place.w for place, _ in self._places) // 2
        for place, _ in self._places:
            place.update(place.x + left, area.y, place.w, area.h)

    def under(self, at: tuple[int, int] | None) -> str:
        """The button whose prompt is at a pixel of the screen, empty if there is none."""
        return next((button for place, button in self._places if at is not None and place.collidepoint(at)), "")


def row_width(parts: Parts, items: Sequence[Item], height: int, text: int) -> int:
    """The width of a row of items in pixels; it is not composed for that."""
    return sum(place.w for place, _ in _places(parts, [Prompt((), items)], height, text)) - round(height * ROW_GAP)


def fitted_text(parts: Parts, items: Sequence[Item], height: int, room: int, sizes: Sequence[int]) -> int:
    """The first of some sizes of letters with which a row of items fits a room, the last if none does; in pixels."""
    return next((size for size in sizes if row_width(parts, items, height, size) <= room), sizes[-1])


def items_of(prompts: Sequence[Prompt]) -> list[Item]:
    """The items of the row, from left to right."""
    return [item for prompt in prompts for item in prompt.items]


def _places(parts: Parts, prompts: Sequence[Prompt], height: int, text: int) -> Iterator[tuple[Rect, str]]:
    """The place of each item in a row that begins at 0, and the button of a click on it."""
    x, gap = 0, round(height * ROW_GAP)
    for prompt in prompts:
        for number, item in enumerate(prompt.items):
            wide = item.get_width() if isinstance(item, Surface) else parts.write.width(item, Face.BODY, text)
            yield Rect(x, 0, wide + gap, height), _meant(prompt, number)
            x += wide + gap


def _meant(prompt: Prompt, number: int) -> str:
    """The button of an item: a cap's own; the last one for the word, and for a picture that serves all buttons."""
    buttons = prompt.buttons
    if number < len(prompt.caps) == len(buttons):
        return buttons[number]
    return buttons[-1] if buttons else ""
