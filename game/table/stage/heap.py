"""Cards carelessly one upon another, as sprites: only the top one lies straight, the last few below peep out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from pygame import Surface

from game.rules.api import Face, Zone
from game.table.stage.pictures import Frames
from game.table.stage.sprites import Sprite, Stage
from game.table.stage.tween import Ms, Span

SQUASH_MS: Final[Ms] = 110
ANGLES: Final = (-3, 2, -2, 4)  # degrees, one after another

Picture = Callable[[Face, int], Surface]  # a card, turned by this many degrees


class Heap:
    """A heap of cards at a place. The place is the centre of the top card, in pixels."""

    def __init__(self, stage: Stage, zone: Zone, picture: Picture, x: int, y: int, below: int, z: int = 0) -> None:
        """An empty heap for a zone of the rules, of which `below` covered cards peep out."""
        self.zone = zone
        self._stage = stage
        self._picture = picture
        self._x, self._y, self._z = x, y, z
        self._below = below
        self._under: deque[tuple[Face, Sprite]] = deque()
        self._top: tuple[Face, Sprite] | None = None
        self._laid = 0
        self._squash: tuple[Span, Frames] | None = None
        self._shade: Sprite | None = None

    def add_shadow(self, shadow: Surface, drop: int) -> None:
        """Show a shadow on the table, `drop` pixels lower, as long as there are cards."""
        corner = shadow.get_rect(center=(self._x, self._y + drop)).topleft
        self._shade = self._stage.floor.add(shadow, *corner, self._z - 1)
        self._darken()

    @property
    def centre(self) -> tuple[int, int]:
        return self._x, self._y

    @property
    def top(self) -> Face | None:
        return self._top[0] if self._top else None

    def lay(self, face: Face) -> None:
        """Put a card on top; the one that it covers slips a little out of line."""
        floor = self._stage.floor  # what is covered does not move any more
        if self._top is not None:
            covered, sprite = self._top
            self._stage.remove(sprite)
            image = self._picture(covered, ANGLES[self._laid % len(ANGLES)])
            corner = image.get_rect(center=self.centre).topleft
            self._under.append((covered, floor.add(image, *corner, self._z + self._laid)))
            if len(self._under) > self._below:
                floor.remove(self._under.popleft()[1])
        self._laid += 1
        self._squash = None
        self._top = face, self._place(self._picture(face, 0))
        self._darken()

    def take(self) -> None:
        """Take the top card away; the one below it lies straight now."""
        if self._top is not None:
            self._stage.remove(self._top[1])
            self._top = self._squash = None
        if self._under:
            face, sprite = self._under.pop()
            self._stage.floor.remove(sprite)
            self._top = face, self._place(self._picture(face, 0))
        self._darken()

    def uncover(self, face: Face | None) -> None:
        """Take the top card away and show `face` in its place, or nothing."""
        self.take()
        self.show(face)

    def show(self, face: Face | None) -> None:
        """Make this the top card, in the place of any other; None empties the heap."""
        if face is None:
            self.clear()
        elif self.top != face:
            if self._top is not None:
                self._stage.remove(self._top[1])
            self._top = face, self._place(self._picture(face, 0))
            self._darken()

    def nudge(self, dx: int) -> None:
        """Push the top card aside by `dx` pixels, for a refusal."""
        if self._top is not None:
            self._top[1].centre(self._x + dx, self._y)

    @property
    def visible(self) -> bool:
        """Whether a top card is seen."""
        return self._top is not None and self._top[1].visible

    def set_hidden(self, hidden: bool) -> None:
        """Hide the heap with its covered cards while its top card is shown elsewhere, or show it again."""
        for _, sprite in (*self._under, *((self._top,) if self._top else ())):
            sprite.hide(hidden)
        self._darken()

    def squash(self, frames: Frames, now: Ms) -> None:
        """Let the top card, which has just come down, be flat for a moment; its lower edge stays where it is."""
        self._squash = Span(now, SQUASH_MS), frames

    def move(self, now: Ms) -> None:
        """Once a frame."""
        if self._squash is None or self._top is None:
            return
        span, frames = self._squash
        face, sprite = self._top
        straight = self._picture(face, 0)
        if now >= span.end:
            self._squash = None
            sprite.show(straight)
        else:
            sprite.show(frames(span.share(now)))
        rect = sprite.rect
        rect.midbottom = (self._x, self._y + straight.get_height() - straight.get_height() // 2)
        sprite.move(*rect.topleft)

    def clear(self) -> None:
        """Take everything away."""
        for _, sprite in self._under:
            self._stage.floor.remove(sprite)
        if self._top is not None:
            self._stage.remove(self._top[1])
        self._under.clear()
        self._top = self._squash = None
        self._darken()

    def _darken(self) -> None:
        if self._shade is not None:
            self._shade.hide(not self.visible)

    def _place(self, image: Surface) -> Sprite:
        rect = image.get_rect(center=(self._x, self._y))
        sprite = self._stage.add(image, rect.x, rect.y, self._z + self._below + 1)
        sprite.lies = self.zone, 0
        return sprite
