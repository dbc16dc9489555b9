"""Where one can go from a screen: scenes ask for the next one here and know no other scene."""

from __future__ import annotations

from typing import Protocol

from game.input.intents import Input
from game.scenes.base import Scene
from game.store.matches import Unfinished


class Doors(Protocol):
    """Makes scenes; the evening implements it."""

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that can be played, in the order in which they are shown."""

    def lobby(self, first: Input | None = None) -> Scene:
        """Who plays; `first` is the press that led here."""

    def match(self) -> Scene:
        """A match of the chosen game with those who sit in the lobby."""

    def resume(self, unfinished: Unfinished) -> Scene:
        """A match that was interrupted, from where it stopped; those who play it have taken their seats."""

    def decline(self, unfinished: Unfinished) -> None:
        """Nobody wants to go on with it."""
