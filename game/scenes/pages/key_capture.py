"""A page that gets every control before the router handles it: to bind a new key, or to test the keyboard."""

from __future__ import annotations

from abc import abstractmethod

from game.input.intents import Raw
from game.scenes.pages.shared import SharedPage


class KeyCapturePage(SharedPage):
    """Taps the router from `enter` to `leave`."""

    @abstractmethod
    def tap(self, raw: Raw) -> bool:
        """Observe a control that changed; True keeps it from the router."""

    def enter(self) -> None:
        super().enter()
        self.router.tap = self.tap

    def leave(self) -> None:
        super().leave()
        self.router.tap = None
