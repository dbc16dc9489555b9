"""A page on which some things move by themselves: avatars that look up, cursors, a seal that counts down.

What stands still is painted as on any page. What moves is said anew for every frame in `perform`; only what differs
from the frame before is drawn again, and a page on which nothing moves costs nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence

from pygame import Rect, Surface

from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.rules.api import Ms
from game.scenes.house import House
from game.scenes.paper import PaperScene
from game.table.sprites import Sprite, Stage
from game.ui.page import Page, Thing


class Cast:
    """Who is on the stage in this frame, in the pixels of the design."""

    def __init__(self, stage: Stage, scale: Scale) -> None:
        self._stage = stage
        self._scale = scale
        self._sprites: dict[Hashable, Sprite] = {}
        self._seen: set[Hashable] = set()

    def centre(self, key: Hashable, thing: Thing, x: float, y: float, z: int = 0) -> None:
        """Something about a point: the same key is the same thing as in the frame before."""
        across, down = self._scale.point(x, y)
        image, box = (thing.image, thing.box) if isinstance(thing, Cutout) else (thing, thing.get_rect())
        left, top = across - box.w // 2 - box.x, down - box.h // 2 - box.y
        self._seen.add(key)
        sprite = self._sprites.get(key)
        if sprite is None:
            self._sprites[key] = self._stage.add(image, left, top, z)
            return
        sprite.show(image)
        sprite.move(left, top)
        sprite.lift(z)

    def close(self) -> None:
        """The frame is complete: who was not named in it has gone."""
        for key in self._sprites.keys() - self._seen:
            self._stage.remove(self._sprites.pop(key))
        self._seen.clear()


class LivelyScene(PaperScene):
    """A page with a stage on it."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._stage: Stage | None = None

    @abstractmethod
    def perform(self, cast: Cast, now: Ms) -> None:
        """Put everything that moves where it is now."""

    @property
    def is_calm(self) -> bool:
        """Whether nothing should move that need not."""
        return self.house.settings.now.motion != "full"

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._stage = None

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        if self._stale or self._stage is None:
            self._stale = False
            page = Page(self.house.parts, self._scale)
            self.paint(page)
            if self._stage is None:
                self._stage = Stage(page.surface)
                self._cast = Cast(self._stage, self._scale)
            else:
                self._stage.replace_background(page.surface)
        self.perform(self._cast, now)
        self._cast.close()
        return self._stage.draw(screen)
