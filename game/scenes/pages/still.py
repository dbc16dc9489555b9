"""A scene that is one page, painted again after something on it has changed: menus, not tables.

`paint` puts everything onto a page. It is rehearsed before the scene is shown, until no picture is missing. When the
page changes later and needs a picture that is not made yet, the old page stays for up to PATIENCE_MS; then the new page
is shown without the picture, which follows. Only what differs from the page before is painted.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.gfx.window import Scale
from game.rules.api import TABLE, Ms, Seat
from game.scenes.base import Scene
from game.table.house import House
from game.ui.page import Page
from game.ui.page_painter import PagePainter

PATIENCE_MS: Final[Ms] = 100  # how long a changed page waits for missing pictures


class StillPage(Scene):
    """A page that is painted again after each call of `changed`."""

    progressive: ClassVar[bool] = False  # whether it is shown as soon as its cloth is there; the rest follows

    def __init__(self, house: House) -> None:
        self.house = house
        self._scale = Scale((1920, 1080))
        self._stale = True
        self._stale_since: Ms | None = None
        self._painter = PagePainter(house.workshop)

    def changed(self) -> None:
        self._stale = True

    def sound(self, action: str, seat: Seat = TABLE) -> None:
        """Play the sound of an action now; `seat` is the one that caused it."""
        self.house.player.action(action, self.house.now(), seat)

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self.rest()

    def expose(self) -> None:
        self._painter.invalidate()

    def rest(self) -> None:
        self._painter.clear()
        self.changed()

    @abstractmethod
    def paint(self, page: Page) -> None:
        """Put everything onto the page."""

    def _blank(self) -> Page:
        """An empty page."""
        return Page(self.house.parts, self._scale, letters=self.house.letters)

    def foresee(self, scene: Scene, and_on: bool = False) -> None:
        """In `ahead`: ask for the pictures of a scene that may come next; `and_on` also calls its `ahead`."""
        if isinstance(scene, StillPage):
            scene._scale = self._scale  # all that it needs: it is not going to be shown
            scene.paint(self._blank())
            if and_on:
                scene.ahead()

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        if self.progressive:
            self._rehearse(now, patience=0)
        elif self.house.workshop.worth_rehearsing:
            self._rehearse(now)
        self._painter.paint(canvas)
        return self._painter.done and (self.progressive or not self._stale)

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        self._rehearse(now, 0 if self.progressive else PATIENCE_MS)
        return self._painter.paint(screen, is_seen=True)

    def _rehearse(self, now: Ms, patience: Ms | None = None) -> None:
        """Lay a new page if the old one is stale, and no picture is missing or the page was stale for `patience` ms."""
        if not self._stale or not self.house.workshop.has_time_to_rehearse:
            return
        page = None
        with self.house.workshop.rehearsal(in_slices=True) as rehearsal:
            page = self._blank()
            self.paint(page)
        if page is None or (self.house.workshop.broken_off and not self.progressive):
            return  # it gets further in the next frame
        if rehearsal.complete:
            self._stale, self._stale_since = False, None
            self.lay(page)
        elif patience is not None:
            if self._stale_since is None:
                self._stale_since = now
            if now - self._stale_since >= patience:
                self.lay(page)

    def lay(self, page: Page) -> None:
        """Show a page."""
        self._painter.show(page)
