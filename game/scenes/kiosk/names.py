"""How guests get a name at a kiosk: three letters, or one from a list. A guest need not type, and cannot insult."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.gfx.parts import button
from game.input.intents import BoothNumber
from game.input.router import Router
from game.scenes.base import Change
from game.scenes.menus.name import DELETE, DONE, NameScene
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

INITIALS: Final = ("ABCDEFGHI", "JKLMNOPQR", "STUVWXYZÄ", f"ÖÜÅÉÈÇØ{DELETE}{DONE}")
LETTERS: Final = 3
COLUMNS: Final = 6
WIDE: Final = 280.0

Decent = Callable[[str], bool]


class InitialsScene(NameScene):
    """Three letters."""

    rows = INITIALS
    longest = LETTERS

    def __init__(self, house: House, party: Party, router: Router, booth: BoothNumber, decent: Decent) -> None:
        super().__init__(house, party, router, booth)
        self._decent = decent
        self.name = ""
        self._is_given = False

    def extended(self, letter: str) -> str:
        return self.name + letter

    def with_typed(self, name: str, text: str) -> str:
        letters = {letter for row in INITIALS for letter in row if letter not in (DELETE, DONE)}
        return name + "".join(letter for letter in text.upper() if letter in letters)

    def tile_text(self, letter: str) -> str:
        return letter

    def refused(self, name: str) -> str:
        if len(name) < LETTERS:
            return "kiosk.three_letters"
        return "" if self._decent(name) else "kiosk.not_that"


class NameListScene(NameScene):
    """A list of harmless names; pressing one that is taken shows a message."""

    can_type = False
    wide = WIDE
    cursor = ""

    def __init__(self, house: House, party: Party, router: Router, booth: BoothNumber, names: Sequence[str]) -> None:
        self.rows = [names[start : start + COLUMNS] for start in range(0, len(names), COLUMNS)]
        super().__init__(house, party, router, booth)

    def refused(self, name: str) -> str:
        return "" if any(name in row for row in self.rows) else "kiosk.not_that"

    def _press(self, key: str) -> Change:
        if key == DELETE:  # C has no effect here
            return None
        self.name = key
        self.changed()
        return self._finish()

    def _paint_tile(self, page: Page, letter: str, box: Box, state: str) -> None:
        fill = "paper" if letter in self._party.names_beside(self._booth) else button.GOLD
        page.put(page.parts.button(letter, page.size(box.width, box.height), fill, state), box.x, box.y)
