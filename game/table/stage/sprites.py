"""The things on a table, and which rectangles of the screen change when they do.

Only what changed is drawn again: where a sprite was and where it is now, the background first and then every sprite
that reaches in, from the lowest to the highest. The picture is the same, byte for byte, as if all of it had been drawn
anew, and the cost follows what moves and not what lies there. While nothing changes nothing is drawn.

Where many things lie still and something moves above them, they belong on the `floor`: a stage below the stage, whose
picture is kept, so that what moves costs the same over a hundred cards as over none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.gfx.areas import WASTE, join
from game.rules.api import Zone

Lies = tuple[Zone, int]
Arrival = tuple[Lies, Surface]  # what a card on its way will be, and its picture then


class Sprite:
    """A picture at a place. Change it through its methods, so that the stage notices.

    `lies` is the zone of the rules that it stands for a card of, and which card of that zone; None for all else.
    """

    __slots__ = ("_drawn", "_image", "_rect", "_stage", "_visible", "lies", "z")

    def __init__(self, stage: Stage, image: Surface, x: int, y: int, z: int) -> None:
        self._stage = stage
        self._image = image
        self._rect = image.get_rect(topleft=(x, y))
        self._drawn: Rect | None = None  # where it is on the screen at present
        self._visible = True
        self.lies: Lies | None = None
        self.z = z

    @property
    def rect(self) -> Rect:
        """Where it is; a copy."""
        return self._rect.copy()

    @property
    def image(self) -> Surface:
        return self._image

    @property
    def visible(self) -> bool:
        return self._visible

    def move(self, x: int, y: int) -> None:
        """Go to a place; the top left corner."""
        if (x, y) != self._rect.topleft:
            self._rect.topleft = (x, y)
            self._stage.touch(self)

    def centre(self, x: int, y: int) -> None:
        """Go to a place; the middle."""
        if (x, y) != self._rect.center:
            self._rect.center = (x, y)
            self._stage.touch(self)

    def show(self, image: Surface) -> None:
        """Become another picture, about the same centre."""
        if image is not self._image:
            centre = self._rect.center
            self._rect.size = image.get_size()
            self._rect.center = centre
            self._image = image
            self._stage.touch(self)

    def put(self, image: Surface, x: int, y: int) -> None:
        """Become a picture at a place, the top left corner: for what does both in every frame."""
        if image is self._image:
            self.move(x, y)
        else:
            self._image = image
            self._rect.update((x, y), image.get_size())
            self._stage.touch(self)

    def hide(self, hidden: bool = True) -> None:
        if self._visible == hidden:
            self._visible = not hidden
            self._stage.recast()
            self._stage.touch(self)

    def lift(self, z: int) -> None:
        """Lie higher or lower than before."""
        if z != self.z:
            self.z = z
            self._stage.recast()
            self._stage.touch(self)


class Stage:
    """A background with sprites on it."""

    def __init__(self, background: Surface, hides: Callable[[Surface], object] | None = None) -> None:
        """`hides` tells of a picture whether it is to be left out wherever a sprite shows it."""
        self.hides: Final = hides or (lambda image: False)
        self.background = background
        self._sprites: list[Sprite] = []
        self._touched: dict[Sprite, None] = {}
        self._dirty: list[Rect] = [background.get_rect()]
        self._cast: tuple[list[Sprite], list[Rect]] | None = None  # visible sprites from the lowest up, and where
        self._floor: Stage | None = None
        self._below: Surface | None = None  # the background with the floor on it

    def __len__(self) -> int:
        return len(self._sprites)

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        """All that is on the stage and on its floor, seen or not."""
        return (*self._sprites, *(self._floor.sprites if self._floor is not None else ()))

    @property
    def floor(self) -> Stage:
        """The stage below this one, for what lies there."""
        if self._floor is None:
            self._floor = Stage(self.background, self.hides)
        return self._floor

    def add(self, image: Surface, x: int, y: int, z: int = 0) -> Sprite:
        """Put a picture onto the table; of equal height the later lies above the earlier."""
        sprite = Sprite(self, image, x, y, z)
        self._sprites.append(sprite)
        self._cast = None
        self.touch(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Take a sprite away."""
        self._sprites.remove(sprite)
        self._cast = None
        self._touched.pop(sprite, None)
        if sprite._drawn is not None:
            self._dirty.append(sprite._drawn)

    def replace_background(self, background: Surface) -> None:
        """Take another background, also of another size; everything is drawn anew."""
        self.background = background
        if self._floor is not None:
            self._floor.replace_background(background)
        self._dirty = [background.get_rect()]

    def close(self) -> None:
        """Let go of the background, which takes as much memory as the screen, twice: nothing is drawn any more."""
        self._below = None
        self.replace_background(Surface((1, 1)))

    def expose(self) -> None:
        """Draw everything anew: what the screen showed is lost. The picture of the floor is kept apart and stays."""
        self._dirty = [self.background.get_rect()]

    def picture(self, area: Rect) -> Surface:
        """What would be seen in an area if there were only the background and the sprites of this stage."""
        page = Surface(area.size, 0, self.background)
        page.blit(self.background, (0, 0), area)
        for sprite in sorted(self._sprites, key=lambda sprite: sprite.z):
            if sprite._visible:
                page.blit(sprite._image, sprite._rect.move(-area.x, -area.y))
        return page

    def touch(self, sprite: Sprite) -> None:
        """Note that a sprite has changed."""
        self._touched[sprite] = None

    def recast(self) -> None:
        """Note that other sprites are seen than before, or in another order."""
        self._cast = None

    def draw(self, screen: Surface) -> list[Rect]:
        """Bring the screen up to date and return the rectangles that changed."""
        ground = self.background
        if self._floor is not None:
            if self._below is None:
                self._below = _oddly_wide(screen)
            ground = self._below
            if self._floor._dirty or self._floor._touched:
                self._dirty += self._floor.draw(ground)
        dirty, self._dirty = self._dirty, []
        for sprite in self._touched:
            before, sprite._drawn = sprite._drawn, sprite._rect.copy() if sprite._visible else None
            dirty += _changed(before, sprite._drawn)
        self._touched.clear()
        if not dirty:
            return []
        if self._cast is None:
            self._sprites.sort(key=lambda sprite: sprite.z)
            seen = [sprite for sprite in self._sprites if sprite._visible]
            self._cast = seen, [sprite._rect for sprite in seen]

        areas = join(filter(None, map(screen.get_rect().clip, dirty)))
        sprites, rects = self._cast
        for area in areas:
            screen.set_clip(area)
            screen.blit(ground, area, area)
            for index in area.collidelistall(rects):
                if not self.hides(sprites[index]._image):
                    screen.blit(sprites[index]._image, rects[index])
        screen.set_clip(None)
        return areas


def _oddly_wide(like: Surface) -> Surface:
    """A surface of the same size whose rows do not begin at multiples of 16 bytes.

    Where both sides of a copy are so aligned SDL writes past the caches: good for a whole screen, but for a rectangle
    that is blended and shown right afterwards it is ten times as slow as leaving it where it is needed.
    """
    width, height = like.get_size()
    wide = Surface((width + 5 - width % 4, height), 0, like)
    return wide.subsurface((0, 0, width, height))


def _changed(before: Rect | None, after: Rect | None) -> list[Rect]:
    """Where a sprite was and is: one rectangle if it has hardly moved, which is so for most, and spares `join` work."""
    if before is None or after is None:
        return [rect for rect in (before, after) if rect is not None]
    union = before.union(after)
    apart = before.w * before.h + after.w * after.h
    return [union] if union.w * union.h <= apart * WASTE else [before, after]
