"""A page that one device drives at a time: the others are told who does."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from game.gfx.parts import notices
from game.input.intents import KEYBOARD, MOUSE, NOBODY, Device, Input, Intent, Point
from game.input.menu import Menu
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change
from game.scenes.house import House
from game.scenes.lively import LivelyScene
from game.scenes.party import Party
from game.ui.page import Page

TOLD_MS: Final[Ms] = 2600


class OwnedScene(LivelyScene):
    """Takes presses from whoever owns it, and repeats the ways that are held."""

    def __init__(self, house: House, party: Party, router: Router) -> None:
        super().__init__(house)
        self.party = party
        self.router = router
        self.menu = Menu()
        self.driver = ""  # the device that pressed last
        self._told = ""
        self._told_until: Ms = 0

    @abstractmethod
    def press(self, intent: Intent) -> Change:
        """A press that counts."""

    def point(self, x: float, y: float) -> None:
        """The mouse is at a point of the design."""

    def intent(self, intent: Input) -> Change:
        match intent:
            case Point(at=at):
                self.point(*self._scale.design(at))
            case Intent():
                return self._take(intent)
        return None

    def _take(self, intent: Intent) -> Change:
        if self.menu.take(intent):
            if not intent.down:
                return None
            if intent.device != self.driver:
                self.driver = intent.device
                self.changed()
            return self.press(intent)
        owner = self.menu.ownership.owner(intent.t)
        if intent.down and owner is not None:
            self.sound("denied")
            self.tell(self.house.say("menu.owner", name=self.name_of(owner)))
        return None

    def update(self, now: Ms) -> Change:
        if self._told and now >= self._told_until:
            self._told = ""
            self.changed()
        again = self.menu.repeat(now)
        return self.press(again) if again is not None else None

    def pause(self) -> None:
        self.menu.release()

    def tell(self, text: str) -> None:
        """Show a sentence for a while."""
        self._told, self._told_until = text, self.house.now() + TOLD_MS
        self.changed()

    def sound(self, action: str) -> None:
        self.house.player.action(action, self.house.now())

    def name_of(self, device: str) -> str:
        """Who presses on a device: a person by name, else the device."""
        seat = self.router.seats.seat(device)
        if seat != NOBODY:
            return self.party.booths[seat].name
        known = self.router.devices.get(device)
        return (
            known.name
            if known is not None and known.kind not in ("keys", MOUSE)
            else self.house.say(f"device.{device}")
        )

    @property
    def shown_device(self) -> Device | None:
        """Whose keys the page shows: of who pressed last, else of the first person."""
        known = self.router.devices.get(self.driver)
        if known is not None and self.driver != KEYBOARD:
            return known
        return next((self.party.seats.device(seat) for seat in self.party.people), None) or self.router.devices["left"]

    def paint_told(self, page: Page, x: float, y: float) -> None:
        """What is told at the moment, if anything."""
        if self._told:
            page.centre(notices.toast(page.parts, self._told, page.long(60)), x, y)
