"""What the buttons of the seat on turn do, beside its cards; for the mouse two of them are buttons to click."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface

from game.games.crosspatch.props.layout import CrosspatchSeatArea
from game.gfx.parts.parts import Item
from game.gfx.window import Scale
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.table.house import House
from game.table.roles import Wanted
from game.table.sprites import Sprite, Stage
from game.table.tween import Point

SIZES: Final = ((44, 32), (40, 30), (35, 30), (31, 30))  # of caps and of words, the largest that has room
ROOMY: Final = 2  # of them, in which all four ways are shown if that can be
LARGE: Final = 44  # the largest words, for whoever wants large letters
PITCH: Final = 1.14  # from row to row, in caps
APART: Final = 30  # between two prompts in a row
WAYS: Final = (LEFT, RIGHT)
ALL_WAYS: Final = (LEFT, UP, DOWN, RIGHT)

Prompt = tuple[str, list[Item]]  # the button, and what is written for it


class Asked(NamedTuple):
    """What the seat on turn can do at this moment."""

    placing: bool = False  # it has chosen its card, and chooses a cell
    at_once: bool = False  # its card can go to one cell only
    may_stop: bool = False


EVERY: Final = tuple(
    Asked(placing, at_once, may_stop)
    for placing, at_once in ((False, False), (False, True), (True, False))
    for may_stop in (False, True)
)


class Prompts:
    """The prompts of whoever is on turn."""

    def __init__(self, stage: Stage, house: House, scale: Scale) -> None:
        self._house = house
        self._scale = scale
        self._sprites = {button: self._hidden(stage) for button in (LEFT, A, B, C)}
        self._shown: tuple[CrosspatchSeatArea, Device, Asked] | None = None

    def _hidden(self, stage: Stage) -> Sprite:
        sprite = stage.add(Surface((1, 1), depth=32), 0, 0, z=16)
        sprite.hide()
        return sprite

    def show(self, chair: CrosspatchSeatArea | None, device: Device | None, asked: Asked) -> None:
        """Tell a seat what it can do; without one nobody is told anything."""
        shown = None if chair is None or device is None else (chair, device, asked)
        if shown == self._shown:
            return
        self._shown = shown
        for sprite in self._sprites.values():
            sprite.hide()
        if shown is None:
            return
        chair, device, asked = shown
        for button, image, (x, y) in self._lines(chair, device, asked):
            sprite = self._sprites[button]
            sprite.show(image)
            sprite.move(x, y)
            sprite.hide(False)

    def clicked(self, at: tuple[int, int]) -> str:
        """The button that is below the mouse, if there is one."""
        return next((b for b in (B, C) if self._sprites[b].visible and self._sprites[b].rect.collidepoint(at)), "")

    def middle(self, button: str) -> Point:
        """The middle of a prompt, in pixels of the design."""
        return self._scale.design(self._sprites[button].rect.center)

    def pictures(self, chair: CrosspatchSeatArea, device: Device) -> Iterator[Wanted]:
        """Everything that a seat may be told."""
        return (partial(self._lines, chair, device, asked) for asked in EVERY)

    def _lines(
        self, chair: CrosspatchSeatArea, device: Device, asked: Asked
    ) -> list[tuple[str, Surface, tuple[int, int]]]:
        """The prompts of a seat and where they are: in rows, as large as there is room for."""
        tries: list[tuple[int, int, tuple[str, ...], bool]] = [
            (*size, ALL_WAYS, True) for size in SIZES[:ROOMY] if asked.placing
        ]
        tries += [(*size, WAYS, told) for told in (True, False) for size in SIZES]
        for cap, words, ways, told in tries:
            prompts = self._prompts(device, asked, self._scale.length(cap), ways, told)
            rows = self._rows(prompts, chair.keys.width, cap, words)
            widest = max(sum(image.get_width() for _, image in row) for row in rows)
            if widest <= self._scale.length(chair.keys.width) and len(rows) * cap * PITCH <= chair.keys.height:
                break
        placed = []
        for number, row in enumerate(rows):
            x, middle = self._scale.point(chair.keys.x, chair.keys.y + cap * PITCH * (number + 0.5))
            for button, image in row:
                placed.append((button, image, (x, middle - image.get_height() // 2)))
                x += image.get_width() + self._scale.length(APART)
        return placed

    def _rows(self, prompts: list[Prompt], width: float, cap: int, words: int) -> list[list[tuple[str, Surface]]]:
        """Prompts one after the other, in as many rows as they need."""
        rows: list[list[tuple[str, Surface]]] = []
        left = 0
        for button, items in prompts:
            letters = min(words * self._house.letters, LARGE)
            image = self._house.parts.row(items, self._scale.length(cap), self._scale.length(letters))
            if not rows or image.get_width() > left:
                rows.append([])
                left = self._scale.length(width)
            rows[-1].append((button, image))
            left -= image.get_width() + self._scale.length(APART)
        return rows

    def _prompts(self, device: Device, asked: Asked, cap: int, ways: tuple[str, ...], told: bool) -> list[Prompt]:
        """What each button does; that ways choose is not `told` where there is no room for it."""
        say, is_mouse = self._house.say, device.kind == MOUSE
        what = say(f"do.crosspatch.{'cell' if asked.placing else 'card'}")
        does = say(f"do.crosspatch.{'lay' if asked.placing or asked.at_once else 'choose'}")

        def caps(*buttons: str) -> list[Item]:
            return [self._house.prompt(device, button, cap) for button in buttons]

        prompts: list[Prompt] = []
        if not is_mouse:
            prompts.append((LEFT, [*caps(*ways), *([what] if told else [])]))
        prompts.append((A, [*caps(A), does]))
        if asked.placing:
            prompts.append((B, [*caps(B), say("do.crosspatch.back")]))
        if asked.may_stop:
            stop = say("do.crosspatch.stop")
            prompts.append((C, [self._button(stop, cap)] if is_mouse else [*caps(C), stop]))
        return prompts

    def _button(self, text: str, cap: int) -> Surface:
        """A button to click, for whoever has no other way to press it."""
        height = round(cap * PITCH)
        return self._house.parts.button(text, (self._house.parts.button_width(text, height), height)).image
