"""A page on which some things move by themselves: avatars, cursors, a seal that counts down.

`paint` puts down what stands still, as on any page, after a change. `perform` lays over it what moves, in every frame;
only where a frame differs from the one before is anything painted, so a page on which nothing moves costs little.

`adorn` adds pure decoration: the page does not wait for its pictures, which are made after all others. Bunting and
lamps sway on every such page once all their phases are there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.parts.bunting import PHASES
from game.rules.api import NEVER, Ms
from game.scenes.pages.still import StillPage
from game.table.house import House
from game.ui.page import Page

SWAY_MS: Final[Mapping[str, Ms]] = {"bunting": 100, "lamps": 830}  # how long each phase of a swing is shown


class AnimatedPage(StillPage):
    """A page with things on it that move."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._still: Page | None = None  # what stands still, as `paint` left it
        self._sways = False  # once all phases are drawn: a swing with gaps would twitch

    @abstractmethod
    def perform(self, page: Page, now: Ms) -> None:
        """Put everything that moves onto the page, where it is now."""

    def adorn(self, page: Page, now: Ms) -> None:
        """Put the decoration onto the page, where it is now."""
        if self._sways and not self.is_calm:
            page.sway({kind: now // step % PHASES for kind, step in SWAY_MS.items()})

    def load(self) -> Iterator[Wanted]:
        page = self._blank()
        yield partial(self.paint, page)
        yield lambda: self.perform(page, self.house.now())

    def ahead(self) -> Iterator[Wanted]:
        """Name every phase of bunting and lamps. An override first names what the next presses show."""
        if self._still is not None and not self.is_calm and not self._sways:
            page = self._still.copy()
            yield from (partial(page.sway, dict.fromkeys(SWAY_MS, phase)) for phase in range(PHASES))
            yield self._begin_to_sway

    def _begin_to_sway(self) -> None:
        self._sways = True

    @property
    def is_calm(self) -> bool:
        """Whether the settings ask for less than full motion."""
        return self.house.settings.now.motion != "full"

    def _rest(self) -> None:
        super()._rest()
        self._still = None
        self._sways = False

    def lay(self, page: Page) -> None:
        """Keep a page as what stands still; `perform` is laid over a copy of it."""
        self._still = page

    def moves(self, now: Ms) -> bool:
        """Whether what `perform` or `adorn` put down may look otherwise in the next frame, apart from the swaying."""
        return True

    def due(self, now: Ms) -> Ms:
        if self._stale or self.moves(now):
            return now
        sways = self._sways and not self.is_calm
        return min((now // step + 1) * step for step in SWAY_MS.values()) if sways else NEVER

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        self._renew()
        assert self._still is not None
        page = self._still.copy()
        self.perform(page, now)
        self.adorn(page, now)
        self._painter.show(page)
        if afresh:
            self._painter.invalidate()
        return self._painter.paint(screen)
