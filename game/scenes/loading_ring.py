"""What is shown while the pictures of a scene take long: a ring that fills, over the still picture of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import Ms
from game.scenes.lobby.tiles import TILE, tile
from game.table.house import House

PATIENCE_MS: Final[Ms] = 150  # until the ring is shown
RING_AT, RING, STEPS = (960, 540), 96, 8  # its middle and size in design pixels, its number of steps
STILL: Final = 600  # the height of the still picture


class LoadingRing:
    """The ring of one house, for one loading after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: Ms | None = None
        self._shown: int | None = None

    def begin(self) -> None:
        """Another scene is loaded from now on."""
        self._since = self._shown = None

    def show(self, screen: Surface, progress: float, game: str, now: Ms) -> Sequence[Rect]:
        """Show how far a scene is, once that has taken PATIENCE_MS; over the tile of a game, if one is named."""
        if self._since is None:
            self._since = now
        step = int(STEPS * progress)
        if now - self._since < PATIENCE_MS or step == self._shown:
            return ()
        scale, changed = Scale(screen.get_size()), list[Rect]()
        glass, ring = self._ring(scale, step)
        area = glass.get_rect(center=scale.point(*RING_AT))
        if self._shown is None:  # once only: the glass is translucent
            if game:
                picture = still(self._house, scale, game)
                changed.append(screen.blit(picture, picture.get_rect(center=area.center)))
            screen.blit(glass, area)
        self._shown = step
        screen.blit(ring, ring.get_rect(center=area.center))
        return [*changed, area]

    def pictures(self, scale: Scale) -> Iterator[Wanted]:
        """The ring in all its steps."""
        return (partial(self._ring, scale, step) for step in range(STEPS))

    def _ring(self, scale: Scale, step: int) -> tuple[Surface, Surface]:
        side, parts = scale.length(2 * RING), self._house.parts
        return parts.draw(("hint",), (side, side)), parts.ring("gold", 1000 * step // STEPS, scale.length(RING))


def still(house: House, scale: Scale, game: str) -> Surface:
    """The picture that stands for a game while its table is loaded."""
    return tile(house, game, (scale.length(STILL * TILE[0] / TILE[1]), scale.length(STILL)))
