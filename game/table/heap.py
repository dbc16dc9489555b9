"""Cards carelessly one upon another, as sprites: only the top one lies straight, the last few below peep out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from pygame import Surface

from game.rules.api import Face
from game.table.sprites import Sprite, Stage

ANGLES: Final = (-3, 2, -2, 4)  # degrees, one after another

Picture = Callable[[Face, int], Surface]  # a card, turned by so many degrees


class Heap:
    """A heap of cards at a place. The place is the centre of the top card, in pixels."""

    def __init__(self, stage: Stage, picture: Picture, x: int, y: int, below: int, z: int = 0) -> None:
        self._stage = stage
        self._picture = picture
        self._x, self._y, self._z = x, y, z
        self._below = below
        self._under: deque[tuple[Face, Sprite]] = deque()
        self._top: tuple[Face, Sprite] | None = None
        self._laid = 0

    @property
    def centre(self) -> tuple[int, int]:
        return self._x, self._y

    @property
    def top(self) -> Face | None:
        return self._top[0] if self._top else None

    def lay(self, face: Face) -> None:
        """Put a card on top; the one that it covers slips a little out of line."""
        if self._top is not None:
            covered, sprite = self._top
            sprite.show(self._picture(covered, ANGLES[self._laid % len(ANGLES)]))
            self._under.append((covered, sprite))
            if len(self._under) > self._below:
                self._stage.remove(self._under.popleft()[1])
        self._laid += 1
        self._top = face, self._place(self._picture(face, 0))
        for height, (_, sprite) in enumerate(self._under):
            sprite.lift(self._z + height)

    def take(self) -> None:
        """Take the top card away; the one below it lies straight now."""
        if self._top is not None:
            self._stage.remove(self._top[1])
            self._top = None
        if self._under:
            face, sprite = self._under.pop()
            sprite.show(self._picture(face, 0))
            sprite.lift(self._z + self._below + 1)
            self._top = face, sprite

    def show(self, face: Face | None) -> None:
        """Let this be the top card, whatever was thought to lie there; None empties the place."""
        if face is None:
            self.clear()
        elif self.top != face:
            if self._top is not None:
                self._stage.remove(self._top[1])
            self._top = face, self._place(self._picture(face, 0))

    def nudge(self, dx: int) -> None:
        """Push the top card aside by so much: a refusal."""
        if self._top is not None:
            rect = self._top[1].rect
            rect.center = (self._x + dx, self._y)
            self._top[1].move(*rect.topleft)

    def clear(self) -> None:
        """Take everything away."""
        for _, sprite in (*self._under, *((self._top,) if self._top else ())):
            self._stage.remove(sprite)
        self._under.clear()
        self._top = None

    def _place(self, image: Surface) -> Sprite:
        rect = image.get_rect(center=(self._x, self._y))
        return self._stage.add(image, rect.x, rect.y, self._z + self._below + 1)
