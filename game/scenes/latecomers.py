"""People who come while a match is on: each gets a seat for the next one and is greeted, and may leave again by B."""

from __future__ import annotations

from game.input.intents import BoothNumber, Input, Intent, Joined, Lost
from game.rules.api import Ms
from game.scenes.navigation import Navigation
from game.table.greeting import Greeting
from game.table.house import House
from game.table.table import Table


class Latecomers:
    """Greets them on a table."""

    def __init__(self, house: House, navigation: Navigation) -> None:
        self._house = house
        self._navigation = navigation
        self._greetings: dict[BoothNumber, Greeting] = {}  # who came first is greeted first
        self._gone: set[BoothNumber] = set()

    def take(self, intent: Input) -> bool:
        """Handle an input that concerns only people who wait; False for all others."""
        match intent:
            case Joined():
                booth, sitter = self._navigation.welcome(intent)
                self._greetings[booth] = Greeting(self._house, sitter, intent.t)
                self._house.player.action("join", intent.t)
                return True
            case Lost(booth=booth) | Intent(booth=booth, button="b", down=True) if self._navigation.dismiss(booth):
                self._gone.add(booth)
                self._house.player.action("leave", intent.t)
                return True
        return False

    def move(self, table: Table, now: Ms) -> None:
        """Once a frame: greet one after the other."""
        while self._gone:
            if (gone := self._greetings.pop(self._gone.pop(), None)) is not None:
                gone.end(table)
        for booth, greeting in list(self._greetings.items())[:1]:
            greeting.move(table, now)
            if greeting.is_over(now):
                del self._greetings[booth]
