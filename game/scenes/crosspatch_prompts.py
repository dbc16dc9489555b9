"""What the buttons of the seat on turn do, beside its cards; for the mouse two of them are buttons to click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.parts.parts import Item
from game.gfx.window import Scale
from game.input.intents import DOWN, LEFT, MOUSE, RIGHT, UP, A, B, C, Device
from game.scenes.crosspatch_layout import Chair, Key
from game.scenes.house import House
from game.table.sprites import Sprite, Stage

CAP, WORDS = 44, 32
SMALLER: Final = (32, 30, 27, 24)
BUTTON: Final = 56
WAYS: Final = (LEFT, RIGHT)
ALL_WAYS: Final = (LEFT, UP, DOWN, RIGHT)
ORDER: Final = (LEFT, A, B, C)  # as the layout has room for them


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
        self._sprites = {button: self._hidden(stage) for button in ORDER}
        self._shown: tuple[Chair, Device, Asked] | None = None

    def _hidden(self, stage: Stage) -> Sprite:
        sprite = stage.add(Surface((1, 1), depth=32), 0, 0, z=16)
        sprite.hide()
        return sprite

    def show(self, chair: Chair | None, device: Device | None, asked: Asked) -> None:
        """Tell a seat what it can do; without one nobody is told anything."""
        shown = None if chair is None or device is None else (chair, device, asked)
        if shown == self._shown:
            return
        self._shown = shown
        for sprite in self._sprites.values():
            sprite.hide()
        if shown is None:
            return
        for button, image, key in self._images(*shown):
            x, y = self._scale.point(key.x, key.y)
            sprite = self._sprites[button]
            sprite.show(image)
            sprite.move(x, y - image.get_height() // 2)
            sprite.hide(False)

    def clicked(self, at: tuple[int, int]) -> str:
        """The button that is below the mouse, if there is one."""
        return next((b for b in (B, C) if self._sprites[b].visible and self._sprites[b].rect.collidepoint(at)), "")

    def rehearse(self, chair: Chair, device: Device) -> None:
        """Ask for everything that a seat may be told."""
        for asked in EVERY:
            for _ in self._images(chair, device, asked):
                pass

    def _images(self, chair: Chair, device: Device, asked: Asked) -> Iterator[tuple[str, Surface, Key]]:
        say = self._house.say
        move, act, back, stop = chair.keys
        what = say(f"do.crosspatch.{'cell' if asked.placing else 'card'}")
        does = say(f"do.crosspatch.{'lay' if asked.placing or asked.at_once else 'choose'}")
        if device.kind == MOUSE:
            yield A, self._line([self._cap(device, A), does], act), act
            if asked.placing:
                yield B, self._line([self._cap(device, B), say("do.crosspatch.back")], back), back
            if asked.may_stop:
                yield C, self._button(say("do.crosspatch.stop"), stop), stop
            return
        few: list[Item] = [*(self._cap(device, way) for way in WAYS), what]
        full: list[Item] = [*(self._cap(device, way) for way in ALL_WAYS), what]
        yield LEFT, self._line(few, move, full if asked.placing else None), move
        yield A, self._line([self._cap(device, A), does], act), act
        if asked.placing:
            yield B, self._line([self._cap(device, B), say("do.crosspatch.back")], back), back
        if asked.may_stop:
            yield C, self._line([self._cap(device, C), say("do.crosspatch.stop")], stop), stop

    def _line(self, items: list[Item], key: Key, better: list[Item] | None = None) -> Surface:
        """Caps and a word, as large as there is room for; the better of two where there is room for it."""
        parts, long = self._house.parts, self._scale.length
        if better is not None:
            line = parts.row(better, long(CAP), long(SMALLER[1]))
            if line.get_width() <= long(key.room):
                return line
        for words in SMALLER:
            line = parts.row(items, long(CAP), long(words))
            if line.get_width() <= long(key.room):
                break
        return line

    def _button(self, text: str, key: Key) -> Surface:
        parts, height = self._house.parts, self._scale.length(BUTTON)
        return parts.button(text, (min(parts.button_width(text, height), self._scale.length(key.room)), height)).image

    def _cap(self, device: Device, button: str) -> Surface:
        return self._house.prompt(device, button, self._scale.length(CAP))
