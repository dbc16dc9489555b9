"""Paints pages onto a surface, and only where they differ."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from game.gfx.areas import join
from game.ui.page import Laid, Page


class PagePainter:
    """Knows which page is on a surface, and which areas of it are still to be painted."""

    def __init__(self) -> None:
        self._page: Page | None = None
        self._areas: list[Rect] = []

    def show(self, page: Page) -> None:
        """Set the page to paint; what it shares with the page before is kept."""
        before, self._page = self._page, page
        if before is None or before.cloth is not page.cloth:
            self.invalidate()
            return
        changed = list(difference(before.things, page.things))
        whole = page.cloth.get_rect()
        if sum(rect.w * rect.h for rect in changed) > whole.w * whole.h:
            self.invalidate()
        else:
            self._areas += join(filter(None, (rect.clip(whole) for rect in changed)))

    def invalidate(self) -> None:
        """Mark everything as unpainted: the surface was lost."""
        self._areas = [self._page.cloth.get_rect()] if self._page is not None else []

    def clear(self) -> None:
        """Drop the page."""
        self._page = None
        self._areas = []

    def paint(self, surface: Surface) -> list[Rect]:
        """Bring the surface up to date and return the rectangles that changed."""
        painted, self._areas = self._areas, []
        if self._page is not None:
            for area in painted:
                self._page.paint(surface, area)
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
