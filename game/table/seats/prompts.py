"""What the buttons of a seat do at this moment: keys and words beside its cards, as large as there is room for.

A game gives the buttons, their words, sizes and places as data. This module draws, fits, places and shows the prompts,
and finds the one below the mouse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from pygame import Rect

from game.gfx.parts.parts import Cutout, Item
from game.input.intents import Device
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Point
from game.table.table import Table

APART: Final = 30  # pixels of the design between two prompts in a row


class PromptSize(NamedTuple):
    """How high keys, words and rows are, in pixels of the design; with a `row` of 0 rows are as high as keys."""

    cap: float
    words: float
    row: float = 0


class PromptBox(NamedTuple):
    """The room for the prompts of a seat, in pixels of the design.

    Its rows are `pitch` caps apart, the first of them half of that below `y`: with a `pitch` of 0 its middle is at `y`.
    """

    x: float
    y: float
    width: float
    height: float = inf
    pitch: float = 0


class SeatPrompt(NamedTuple):
    """What a button does, as a picture, and the pixel of the window at which the box of the picture begins."""

    button: str
    picture: Cutout
    at: tuple[int, int] = (0, 0)

    @property
    def area(self) -> Rect:
        """The pixels at which a click means the button."""
        return Rect(self.at, self.picture.box.size)

    @property
    def frame(self) -> Rect:
        """All pixels of the picture, with its shadow."""
        return self.picture.image.get_rect(topleft=self.at).move(-self.picture.box.x, -self.picture.box.y)


Tries = Iterable[tuple[PromptSize, Sequence[SeatPrompt]]]  # the same prompts in several sizes, the best first


class SeatPrompts:
    """The prompts that one seat reads."""

    def __init__(self, table: Table, z: int) -> None:
        self._table = table
        self._z = z
        self.shown: list[SeatPrompt] = []
        self._sprites: list[Sprite] = []

    # Drawing and fitting

    def keys(self, device: Device, buttons: Sequence[str], text: str, size: PromptSize) -> SeatPrompt:
        """The prompt of some buttons of a device, and what they do; a click on it means the first of them."""
        cap = self._table.scale.length(size.cap)
        caps = [self._table.house.prompt(device, button, cap) for button in buttons]
        return self.items(buttons[0], [*caps, text] if text else caps, size)

    def items(self, button: str, items: Sequence[Item], size: PromptSize) -> SeatPrompt:
        """A prompt of these pictures and words."""
        long = self._table.scale.length
        image = self._table.house.parts.row(items, long(size.row or size.cap), long(size.words))
        return SeatPrompt(button, Cutout(image, image.get_rect()))

    def flow(self, tries: Tries, box: PromptBox) -> list[SeatPrompt]:
        """Place prompts side by side, in as many rows as they need: the first of the tries that fits, else the last."""
        long = self._table.scale.length
        for size, prompts in tries:
            rows, left = 0, -1
            placed = []
            for prompt in prompts:
                width = prompt.picture.box.w
                if width > left:
                    rows, left = rows + 1, long(box.width)
                x, middle = self._table.scale.point(box.x, box.y + size.cap * box.pitch * (rows - 0.5))
                at = x + long(box.width) - left, middle - prompt.picture.box.h // 2
                placed.append(prompt._replace(at=at))
                left -= width + long(APART)
            if rows * size.cap * box.pitch <= box.height and fits(prompts, long(box.width)):
                break
        return placed

    # Showing

    def show(self, prompts: list[SeatPrompt]) -> None:
        """Show these prompts, where they are placed, and no others."""
        if prompts == self.shown:
            return
        self.shown = prompts
        stage = self._table.stage
        for sprite in self._sprites:
            stage.remove(sprite)
        self._sprites = [stage.add(p.picture.image, *p.frame.topleft, self._z) for p in prompts]

    def under(self, at: tuple[int, int], *buttons: str) -> str:
        """The one of these buttons whose prompt is at a pixel of the window; an empty string where there is none."""
        return next((p.button for p in self.shown if p.button in buttons and p.area.collidepoint(at)), "")

    def middle(self, button: str) -> Point:
        """The middle of the prompt of a button that is shown, in pixels of the design."""
        return self._table.scale.design(next(p.area.center for p in self.shown if p.button == button))


def fits(prompts: Sequence[SeatPrompt], width: int) -> bool:
    """Whether each prompt is at most `width` pixels wide."""
    return all(prompt.picture.box.w <= width for prompt in prompts)
