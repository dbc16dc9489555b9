"""A few words on a table to a person who has come while a match is on, where they cover nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from game.gfx.parts.avatars import GLAD
from game.gfx.parts.notices import toast
from game.rules.api import Ms
from game.store.sitters import Sitter
from game.table.house import House
from game.table.table import Table

STAY_MS: Final[Ms] = 4500
LOOK_MS: Final[Ms] = 250  # between two looks for a place
HEIGHTS: Final = (68, 58)  # of the words
FACE: Final = 84  # where there is no room for words
ABOVE_GROUND: Final = 0  # and below all cards
STEP: Final = (60, 30)  # between two places
EDGE: Final = 10
GROUND: Final = 0.12  # of the screen: what is larger is ground on which other things lie


class Greeting:
    """What is said to one person; until there is room it waits, but not for long."""

    def __init__(self, house: House, sitter: Sitter, now: Ms) -> None:
        self._house = house
        self._sitter = sitter
        self._until = now + STAY_MS
        self._look_at = now

    def is_over(self, now: Ms) -> bool:
        return now >= self._until

    def end(self, table: Table) -> None:
        """Take the words away."""
        table.popups.hide(self)

    def move(self, table: Table, now: Ms) -> None:
        """Once a frame: show the words in the first free place."""
        if now < self._look_at or self in table.popups:
            return
        self._look_at = now + LOOK_MS
        taken = _lying(table)
        for image in self._images(table):
            if (place := _free_place(table, image, taken)) is not None:
                table.popups.show(self, image, place.center, now, self._until - now, ABOVE_GROUND)
                return

    def _images(self, table: Table) -> Iterator[Surface]:
        """What may be shown, the best first."""
        parts, scale, sitter = self._house.parts, table.scale, self._sitter
        words = self._house.say("table.next_match", name=sitter.name)
        yield from (toast(parts, words, scale.length(height), "person").image for height in HEIGHTS)
        yield parts.avatar(self._house.animal(sitter), sitter.colour, scale.length(FACE), GLAD)


def _lying(table: Table) -> list[Rect]:
    """The rectangles of what can be seen on a table, without what is ground itself."""
    (width, height), sprites = table.scale.size, table.stage.sprites
    painted = [rect for rect in table.painted if rect.w * rect.h < GROUND * width * height and rect.w < width / 2]
    return [*painted, *(sprite.rect for sprite in sprites if sprite.visible)]


def _free_place(table: Table, image: Surface, taken: Sequence[Rect]) -> Rect | None:
    """The free place for a picture that is nearest to the middle of the lower edge; None if there is none."""
    (width, height), long = table.scale.size, table.scale.length
    room = Rect(0, 0, width, height).inflate(-2 * long(EDGE), -2 * long(EDGE))
    rect = image.get_rect(midbottom=room.midbottom)
    aside = range(0, (room.w - rect.w) // 2, long(STEP[0]))
    for up in range(0, room.h - rect.h, long(STEP[1])):
        for step in aside:
            for across in (step, -step):
                place = rect.move(across, -up)
                if place.collidelist(taken) < 0:
                    return place
    return None
