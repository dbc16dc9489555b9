"""The page of the language: the only setting that guests of a kiosk may change."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.input.router import Router
from game.scenes.base import Change, Relay
from game.scenes.pages.menu import MenuPage
from game.scenes.party import Party
from game.table.house import House
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.focus import Box
from game.ui.items import Button, Section


class LanguageScene(MenuPage):
    """A button for every language, labelled in that language."""

    title = "kiosk.language"
    room = Box(560, 270, 800, 560)

    def __init__(self, house: House, party: Party, router: Router, choice: Sequence[str]) -> None:
        super().__init__(house, party, router)
        self._choice = choice

    def sections(self) -> Sequence[Section]:
        spoken = self.house.words.language
        return (
            Section([Button(key, LANGUAGES[key], fill="gold" if key == spoken else "blue") for key in self._choice]),
        )

    def act(self, key: str) -> Change:
        self.house.words = Catalog.load(key)
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, language=key)
        return Relay()
