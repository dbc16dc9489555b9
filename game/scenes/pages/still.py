"""A scene that is one page, painted again after something on it has changed: menus, not tables.

`paint` puts everything onto a page. It is called once in the thread of the loader, for the pictures that it asks for,
and again when the page is shown and after each change. Only what differs from the page before is painted.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.rules.api import NEVER, TABLE, Ms, Seat
from game.scenes.base import Scene
from game.table.house import House
from game.ui.page import Page
from game.ui.page_painter import PagePainter


class StillPage(Scene):
    """A page that is painted again after each call of `changed`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._scale = Scale((1920, 1080))
        self._stale = True
        self._painter = PagePainter()

    def changed(self) -> None:
        self._stale = True

    def sound(self, action: str, seat: Seat = TABLE) -> None:
        """Play the sound of an action now; `seat` is the one that caused it."""
        self.house.player.action(action, self.house.now(), seat)

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self._rest()

    def pause(self) -> None:
        self._rest()

    def _rest(self) -> None:
        """Drop the page and its pictures."""
        self._painter.clear()
        self.changed()

    @abstractmethod
    def paint(self, page: Page) -> None:
        """Put everything onto the page."""

    def load(self) -> Iterable[Wanted]:
        yield lambda: self.paint(self._blank())

    def _blank(self) -> Page:
        """An empty page."""
        return Page(self.house.parts, self._scale, letters=self.house.letters)

    def foresee(self, scene: Scene, and_on: bool = False) -> Iterator[Wanted]:
        """In `ahead`: the pictures of a scene that may come next; `and_on` also names those that it would foresee."""
        if isinstance(scene, StillPage):
            scene._scale = self._scale  # all that it needs: it is not going to be shown
            yield partial(scene.paint, self._blank())
            if and_on:
                yield from scene.ahead()

    def due(self, now: Ms) -> Ms:
        return now if self._stale else NEVER

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        self._renew()
        if afresh:
            self._painter.invalidate()
        return self._painter.paint(screen)

    def _renew(self) -> None:
        """Lay another page if something has changed."""
        if self._stale:
            self._stale = False
            page = self._blank()
            self.paint(page)
            self.lay(page)

    def lay(self, page: Page) -> None:
        """Show a page."""
        self._painter.show(page)
