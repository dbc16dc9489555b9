"""Paints pages onto a surface: a band at a time within the slice of a frame, and only where they differ."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from pygame import Rect, Surface

from game.gfx.areas import join
from game.gfx.cache import Workshop
from game.gfx.raster import Placeholder
from game.ui.page import Laid, Page

BANDS: Final = 10  # per screen


class PagePainter:
    """Knows which page is on a surface, and which bands of it are still to be painted."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._page: Page | None = None
        self._bands: deque[Rect] = deque()

    @property
    def done(self) -> bool:
        """Whether there is a page and all of it is painted."""
        return self._page is not None and not self._bands

    def show(self, page: Page) -> None:
        """Set the page to paint; what it shares with the page before is kept. Ignored while its cloth is missing."""
        if isinstance(page.cloth, Placeholder):
            return
        before, self._page = self._page, page
        if before is None or before.cloth is not page.cloth:
            self.invalidate()
            return
        changed = list(difference(before.things, page.things))
        whole = page.cloth.get_rect()
        if sum(rect.w * rect.h for rect in changed) > whole.w * whole.h:
            self.invalidate()
        else:
            areas = join(filter(None, (rect.clip(whole) for rect in changed)))
            self._bands.extend(band for area in areas for band in _bands(area, whole.h))

    def invalidate(self) -> None:
        """Mark everything as unpainted: the surface was lost."""
        self._bands.clear()
        if self._page is not None:
            whole = self._page.cloth.get_rect()
            self._bands.extend(_bands(whole, whole.h))

    def clear(self) -> None:
        """Drop the page."""
        self._page = None
        self._bands.clear()

    def paint(self, surface: Surface, is_seen: bool = False) -> list[Rect]:
        """Paint for the rest of this frame's slice, at least one band; returns the rectangles that changed.

        A surface that `is_seen` is painted to the end: half a step of a motion would tear.
        """
        painted: list[Rect] = []
        if self._page is not None and self._bands:
            while self._bands:
                band = self._bands.popleft()
                with self._workshop.timed(composing=not is_seen):
                    self._page.paint(surface, band)
                painted.append(band)
                if not (is_seen or self._workshop.has_time):
                    break
        return painted


def difference(before: list[Laid], after: list[Laid]) -> Iterator[Rect]:
    """The areas where two pages differ. Things whose order has changed count as different."""
    old, new = {_name(laid) for laid in before}, {_name(laid) for laid in after}
    stay_before = [laid for laid in before if _name(laid) in new]
    stay_after = [laid for laid in after if _name(laid) in old]
    if [_name(laid) for laid in stay_before] != [_name(laid) for laid in stay_after]:
        old, new = set(), set()
    yield from (_rect(laid) for laid in before if _name(laid) not in new)
    yield from (_rect(laid) for laid in after if _name(laid) not in old)


def _name(laid: Laid) -> tuple[int, tuple[int, int]]:
    return id(laid[0]), laid[1]


def _rect(laid: Laid) -> Rect:
    return laid[0].get_rect(topleft=laid[1])


def _bands(area: Rect, height: int) -> Iterable[Rect]:
    """An area cut into pieces no higher than a band of the screen."""
    step = -(-height // BANDS)
    for top in range(area.top, area.bottom, step):
        yield Rect(area.left, top, area.w, min(step, area.bottom - top))
