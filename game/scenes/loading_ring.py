"""What is shown while the pictures of a scene take long: a ring that fills, or the closed booth of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import Ms
from game.scenes.shutter import Shutter
from game.table.house import House

PATIENCE_MS: Final[Ms] = 150  # until the ring is shown
RING_AT, RING, STEPS = (960, 540), 96, 8  # its middle and size in design pixels, its number of steps
BOOTH: Final = (1067, 600)  # the size of a closed booth
BOOTH_EDGE: Final = 18  # of the panel around it


class LoadingRing:
    """The ring of one house, for one loading after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: Ms | None = None
        self._shown: int | None = None
        self._shutter: Shutter | None = None

    def begin(self) -> None:
        """Another scene is loaded from now on."""
        self._since = self._shown = self._shutter = None

    def show(self, screen: Surface, progress: float, game: str, now: Ms) -> Sequence[Rect]:
        """Show how far a scene is, once that has taken PATIENCE_MS; for a game, if one is named, its closed booth."""
        if self._since is None:
            self._since = now
        if now - self._since < PATIENCE_MS:
            return ()
        scale = Scale(screen.get_size())
        return self._show_booth(screen, scale, game, now) if game else self._show_ring(screen, scale, progress)

    def _show_booth(self, screen: Surface, scale: Scale, game: str, now: Ms) -> Sequence[Rect]:
        area = Rect(0, 0, scale.length(BOOTH[0]), scale.length(BOOTH[1]))
        area.center = scale.point(*RING_AT)
        changed = list[Rect]()
        if self._shutter is None:
            self._shutter = closed_booth(self._house, scale, game)
            around = area.inflate(2 * scale.length(BOOTH_EDGE), 2 * scale.length(BOOTH_EDGE))
            changed.append(screen.blit(self._house.parts.draw(("panel", "gold"), around.size), around))
            self._shutter.begin(screen, area.topleft)
        return [*changed, *self._shutter.run(screen, area.topleft, now)]

    def _show_ring(self, screen: Surface, scale: Scale, progress: float) -> Sequence[Rect]:
        step = int(STEPS * progress)
        if step == self._shown:
            return ()
        glass, ring = self._ring(scale, step)
        area = glass.get_rect(center=scale.point(*RING_AT))
        if self._shown is None:  # once only: the glass is translucent
            screen.blit(glass, area)
        self._shown = step
        screen.blit(ring, ring.get_rect(center=area.center))
        return [area]

    def pictures(self, scale: Scale) -> Iterator[Wanted]:
        """The ring in all its steps."""
        return (partial(self._ring, scale, step) for step in range(STEPS))

    def _ring(self, scale: Scale, step: int) -> tuple[Surface, Surface]:
        side, parts = scale.length(2 * RING), self._house.parts
        return parts.draw(("hint",), (side, side)), parts.ring("gold", 1000 * step // STEPS, scale.length(RING))


def closed_booth(house: House, scale: Scale, game: str) -> Shutter:
    """What stands for a game while its table is loaded."""
    return Shutter(house, game, (scale.length(BOOTH[0]), scale.length(BOOTH[1])))
