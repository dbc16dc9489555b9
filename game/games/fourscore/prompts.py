"""What the buttons do for whoever has its hand in front: the ways on the left of the hand, all others on its right.

For the mouse, which has no ways, drawing is a button to click.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.window import Scale
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.table.house import House
from game.table.sprites import Sprite, Stage

# Caps and words, as large as there is room for: the number pad has wide keys.
SIZES: Final = ((42, 32), (42, 30), (42, 27), (42, 24), (36, 24), (30, 24))
BUTTON: Final = 58


class Spot(NamedTuple):
    """Where a prompt begins, the middle of its height, and its room."""

    x: float
    y: float
    room: float


SPOTS: Final[Mapping[str, Spot]] = {
    LEFT: Spot(426, 942, 244),
    UP: Spot(426, 996, 244),
    A: Spot(1620, 929, 252),
    C: Spot(1620, 971, 252),
    B: Spot(1620, 1012, 252),
}
DOES: Final = ("play", "open", "take", "undo", "draw")  # what A may be good for


class Asked(NamedTuple):
    """What can be done at this moment: the verb of A, whether there are cards and rows to choose from, the others."""

    verb: str = ""
    cards: bool = False
    rows: bool = False
    draw: bool = False
    peek: bool = False


class Prompts:
    """The prompts beside the hand."""

    def __init__(self, stage: Stage, house: House, scale: Scale) -> None:
        self._house = house
        self._scale = scale
        self._sprites: dict[str, Sprite] = {}
        for button in SPOTS:
            self._sprites[button] = stage.add(Surface((1, 1), depth=32), 0, 0, z=22)
            self._sprites[button].hide()
        self._shown: tuple[Device, Asked] | None = None

    def show(self, device: Device | None, asked: Asked) -> None:
        """Tell the owner of a device what it can do; nobody is told anything without one."""
        shown = None if device is None else (device, asked)
        if shown == self._shown:
            return
        self._shown = shown
        images = {} if shown is None else dict(self._images(*shown))
        for button, sprite in self._sprites.items():
            sprite.hide(button not in images)
            if button in images:
                sprite.show(images[button])
                spot = SPOTS[button]
                x, y = self._scale.point(spot.x, spot.y)
                sprite.move(x, y - sprite.rect.h // 2)

    def is_draw(self, at: tuple[int, int]) -> bool:
        """Whether the mouse is on the button for drawing."""
        return self._sprites[C].visible and self._sprites[C].rect.collidepoint(at)

    def rehearse(self, device: Device) -> Iterator[None]:
        """Ask for everything that the owner of a device may be told."""
        for verb in DOES:
            for _ in self._images(device, Asked(verb, True, True, True, True)):
                yield

    def _images(self, device: Device, asked: Asked) -> Iterator[tuple[str, Surface]]:
        say = self._house.say
        if device.kind != MOUSE:
            if asked.cards:
                yield LEFT, self._line(LEFT, device, (LEFT, RIGHT), say("do.fourscore.card"))
            if asked.rows:
                yield UP, self._line(UP, device, (UP, DOWN), say("do.fourscore.row"))
        if asked.verb:
            yield A, self._line(A, device, (A,), say(f"do.fourscore.{asked.verb}"))
        if asked.draw:
            text = say("do.fourscore.draw")
            yield C, self._button(text) if device.kind == MOUSE else self._line(C, device, (C,), text)
        if asked.peek:
            yield B, self._line(B, device, (B,), say("do.fourscore.peek"))

    def _line(self, spot: str, device: Device, buttons: tuple[str, ...], word: str) -> Surface:
        house, long = self._house, self._scale.length
        for cap, words in SIZES:
            caps = [house.prompt(device, button, long(cap)) for button in buttons]
            line = house.parts.row([*caps, word], long(cap), long(words))
            if line.get_width() <= long(SPOTS[spot].room):
                break
        return line

    def _button(self, text: str) -> Surface:
        parts, height = self._house.parts, self._scale.length(BUTTON)
        width = min(parts.button_width(text, height), self._scale.length(SPOTS[C].room))
        return parts.button(text, (width, height)).image
