"""A page that sees every control before any other part does: to learn of a new key, or to watch the keyboard."""

from __future__ import annotations

from abc import abstractmethod

from game.input.intents import Raw
from game.scenes.pages.shared import SharedPage


class KeyCapturePage(SharedPage):
    """Taps the router as long as it is open."""

    @abstractmethod
    def tap(self, raw: Raw) -> bool:
        """See what was moved; True keeps it from all other parts."""

    def enter(self) -> None:
        super().enter()
        self.router.tap = self.tap

    def leave(self) -> None:
        super().leave()
        self.router.tap = None
