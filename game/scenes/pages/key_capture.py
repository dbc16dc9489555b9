"""A menu that sees every control before anybody else does: to learn of a new key, or to watch the keyboard."""

from __future__ import annotations

from abc import abstractmethod

from game.input.intents import Raw
from game.scenes.pages.menu import MenuPage


class KeyCapturePage(MenuPage):
    """Taps the router as long as it is open."""

    @abstractmethod
    def tap(self, raw: Raw) -> bool:
        """See what was moved; whether it is kept from everybody else."""

    def enter(self) -> None:
        super().enter()
        self.router.tap = self.tap

    def leave(self) -> None:
        super().leave()
        self.router.tap = None
