"""A scene that is one page, painted anew whenever something on it has changed: menus, not tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from pygame import Rect, Surface

from game.gfx.window import Scale
from game.rules.api import Ms
from game.scenes.base import Scene
from game.scenes.house import House
from game.ui.page import Page


class PaperScene(Scene):
    """Paints itself; say `changed()` when it should."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._scale = Scale((1920, 1080))
        self._stale = True

    def changed(self) -> None:
        self._stale = True

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self.changed()

    def expose(self) -> None:
        self.changed()

    @abstractmethod
    def paint(self, page: Page) -> None:
        """Put everything onto the page."""

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        if not self._stale:
            return ()
        self._stale = False
        page = Page(self.house.parts, self._scale, letters=self.house.letters)
        self.paint(page)
        return page.show(screen)
