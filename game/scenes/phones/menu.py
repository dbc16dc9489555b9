"""Which phones may come: a switch for all of them, the lock, a new code, and the seats that can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.input.router import Router
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Change, Pop
from game.scenes.pages.menu import MenuPage
from game.scenes.party import Party
from game.scenes.phones.lines import LOCK, PhoneLines
from game.table.house import House
from game.ui.items import Item, Section, SwitchItem

ALLOW = "allow"


class PhoneRulesScene(MenuPage):
    """The rules for phones in the lobby."""

    title = "phones.manage"

    def __init__(self, house: House, party: Party, router: Router, switches: bool) -> None:
        """`switches`: whether phones may be switched off here."""
        super().__init__(house, party, router)
        self._lines = PhoneLines(house, party, router, frees=True)
        self._switches = switches

    def sections(self) -> Sequence[Section]:
        say = self.house.say
        first: list[Item] = []
        if self._switches:
            on = self._lines.host is not None
            first.append(SwitchItem(ALLOW, say("phones.allow"), say("phones.allow_hint"), on=on))
        return self._lines.sections(*first)

    def update(self, now: Ms) -> Change:
        return Pop() if self._lines.host is None else super().update(now)

    def question(self, key: str) -> str:
        return self._lines.question(key)

    def choose(self, key: str, value: Value) -> Change:
        if key == LOCK:
            self._lines.lock(bool(value))
            return None
        return self._switch_off()

    def _switch_off(self) -> Change:
        """Send all phones away, shut the door, and leave it shut at the next start."""
        for booth in self._lines.booths:
            self._lines.take_back(booth)
        if self.house.phones is not None:
            self.house.phones.close()
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, phones=False)
        self.house.settings.save()
        return Pop(2)

    def act(self, key: str) -> Change:
        self.tell(self._lines.act(key))
        return None
