"""A page on which some things move by themselves: avatars that look up, cursors, a seal that counts down.

What stands still is painted in `paint`, as on any page, when it has changed. What moves is laid over it in `perform`,
anew in every frame; only where a frame differs from the one before is anything painted, so a page on which nothing
moves costs nothing. A picture that is still in the making joins as soon as it is there.

What is there for show alone comes in `adorn`: nobody waits for it, and its pictures are made after all others. What
hangs on the page sways of itself: the bunting flutters and the lamps breathe.
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

SWAY_MS: Final[Mapping[str, Ms]] = {"bunting": 100, "lamps": 830}  # for which each phase of a swing is seen


class AnimatedPage(StillPage):
    """A page with things on it that move."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._still: Page | None = None  # what stands still, as it was painted last
        self._complete = False
        self._posing: Ms | None = None  # the moment that stands still until it is shown
        self._adorns = False  # since all that is not only for show is there
        self._sways = False  # since all phases are there: a swing with gaps would be a twitch

    @abstractmethod
    def perform(self, page: Page, now: Ms) -> None:
        """Put everything that moves where it is now, over all that stands still."""

    def adorn(self, page: Page, now: Ms) -> None:
        """Put down what is only for show, where it is now. Its pictures may still be missing."""
        if self._sways and not self.is_calm:
            page.sway({kind: now // step % PHASES for kind, step in SWAY_MS.items()})

    def ahead(self) -> None:
        """Have all that hangs here drawn in every phase; what the next presses will show comes before it."""
        if self._still is not None and not self.is_calm:
            page = self._still.copy()
            there = [page.sway(dict.fromkeys(SWAY_MS, phase)) for phase in range(PHASES)]
            self._sways = all(there)

    @property
    def is_calm(self) -> bool:
        """Whether nothing should move that need not."""
        return self.house.settings.now.motion != "full"

    def rest(self) -> None:
        super().rest()
        self._still = self._posing = None
        self._adorns = self._sways = False

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        """Nothing moves until it is seen: a slow computer would never have painted all that has moved again."""
        if self._posing is None:
            self._posing = now
        is_ready = super().prepare(canvas, self._posing) and (self._complete or self.progressive)
        if is_ready:
            self._posing = None
        return is_ready

    def lay(self, page: Page) -> None:
        """Keep what stands still; it is shown with the next frame."""
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
