"""A page on which some things move by themselves: avatars, cursors, a seal that counts down.

`paint` puts down what stands still, as on any page, after a change. `perform` lays over it what moves, in every frame;
only where a frame differs from the one before is anything painted, so a page on which nothing moves costs little. A
picture that is not made yet appears as soon as it is.

`adorn` adds pure decoration: the page does not wait for its pictures, which are made after all others. Bunting and
lamps sway on every such page.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final

from pygame import Surface

from game.gfx.parts.bunting import PHASES
from game.rules.api import Ms
from game.scenes.pages.still import StillPage
from game.table.house import House
from game.ui.page import Page

SWAY_MS: Final[Mapping[str, Ms]] = {"bunting": 100, "lamps": 830}  # how long each phase of a swing is shown


class AnimatedPage(StillPage):
    """A page with things on it that move."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._still: Page | None = None  # what stands still, as `paint` left it
        self._complete = False
        self._posing: Ms | None = None  # the moment that is painted until the page is shown
        self._adorns = False  # once all pictures but the decoration are there
        self._sways = False  # once all phases are drawn: a swing with gaps would twitch

    @abstractmethod
    def perform(self, page: Page, now: Ms) -> None:
        """Put everything that moves onto the page, where it is now."""

    def adorn(self, page: Page, now: Ms) -> None:
        """Put the decoration onto the page, where it is now. Its pictures may still be missing."""
        if self._sways and not self.is_calm:
            page.sway({kind: now // step % PHASES for kind, step in SWAY_MS.items()})

    def ahead(self) -> None:
        """Ask for every phase of bunting and lamps. An override first asks for what the next presses show."""
        if self._still is not None and not self.is_calm:
            page = self._still.copy()
            there = [page.sway(dict.fromkeys(SWAY_MS, phase)) for phase in range(PHASES)]
            self._sways = all(there)

    @property
    def is_calm(self) -> bool:
        """Whether the settings ask for less than full motion."""
        return self.house.settings.now.motion != "full"

    def rest(self) -> None:
        super().rest()
        self._still = self._posing = None
        self._adorns = self._sways = False

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        """Prepare one fixed moment: if things moved meanwhile, a slow computer would never finish painting them."""
        if self._posing is None:
            self._posing = now
        is_ready = super().prepare(canvas, self._posing) and (self._complete or self.progressive)
        if is_ready:
            self._posing = None
        return is_ready

    def lay(self, page: Page) -> None:
        """Keep a page as what stands still; `perform` is laid over a copy of it."""
        self._still = page

    def _rehearse(self, now: Ms, patience: Ms | None = None) -> None:
        super()._rehearse(now, patience)
        if self._still is None:
            return
        page = self._still.copy()
        with self.house.workshop.rehearsal(in_slices=patience is None) as rehearsal:
            self.perform(page, now)
        self._complete = rehearsal.complete
        self._adorns = self._adorns or (self._complete and not self._stale)
        if self._adorns:
            with self.house.workshop.rehearsal(urgent=False):
                self.adorn(page, now)
        self._painter.show(page)
