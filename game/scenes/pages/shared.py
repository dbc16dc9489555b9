"""A page that one device at a time drives; a press on another device shows who drives it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final

from game.gfx.parts import notices
from game.input.intents import (
    KEYBOARD,
    KEYS,
    MOUSE,
    NOBODY,
    PAD,
    PHONE,
    A,
    BoothFound,
    BoothNumber,
    Device,
    Input,
    Intent,
    Joined,
    Left,
    Lost,
    Point,
    Scroll,
    Seating,
)
from game.input.menu import Menu
from game.input.router import Router
from game.rules.api import NEVER, Ms
from game.scenes.base import Change
from game.scenes.pages.still import StillPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.page import Page
from game.ui.prompts import PromptRow

TOLD: Final[Ms] = 2600  # how long a sentence is shown
TOAST: Final = 60  # how high, with letters of the usual size


class SharedPage(StillPage):
    """Passes on presses of the device that drives the page, and repeats held directions.

    While it is open, A takes no free booth.
    """

    def __init__(self, house: House, party: Party, router: Router) -> None:
        super().__init__(house)
        self.party = party
        self.router = router
        self.menu = Menu()
        self.driver = ""  # the device that was used last
        self.prompt_row = PromptRow()
        self._told = ""
        self._told_until: Ms = 0
        self._joining: frozenset[str] | None = None  # the kinds of devices that could join before

    # What a page learns

    @abstractmethod
    def press(self, intent: Intent) -> Change:
        """Handle a press of the device that drives the page."""

    def release(self, intent: Intent) -> None:
        """A button was released."""

    def point(self, x: float, y: float) -> Change:
        """The mouse moved to a point of the design, while no other device drives the page."""
        return None

    def scroll(self, steps: float) -> Change:
        """The wheel was turned, while no other device drives the page."""
        return None

    def seating(self, news: Seating) -> Change:
        """A device joined, left, was lost or was found."""
        return None

    # What it can do

    def say_who(self, device: str) -> str:
        """Who presses on a device, as text: the names of the people at it, joined by "or", else the device."""
        names = [self.party.booths[booth].name for booth in self.booths_at(device)]
        if len(names) > 1:
            return self.house.say("common.or", first=", ".join(names[:-1]), last=names[-1])
        if names:
            return names[0]
        known = self.router.devices.get(device)
        if known is not None and known.kind in (PAD, PHONE):
            return self.house.name_of(known)
        return self.house.say(f"device.{device}" if known or device == KEYBOARD else "device.gone")

    def booths_at(self, device: str) -> list[BoothNumber]:
        """The booths that may have pressed on a device; for KEYBOARD (Escape) all booths with keys."""
        seats = {booth: sitting for booth in self.party.people if (sitting := self.party.seats.device(booth))}
        is_anybody = device == KEYBOARD
        return [booth for booth, at in seats.items() if (at.kind == KEYS if is_anybody else at.id == device)]

    @property
    def shown_device(self) -> Device:
        """The device whose keys the prompts show: the one used last, else the first person's, else the left zone."""
        people = (self.party.seats.device(booth) for booth in self.party.people)
        known = self.router.devices.get(self.driver) or next(people, None)
        return known or self.router.devices["left"]

    @property
    def told(self) -> str:
        """The sentence that is shown, or empty."""
        return self._told

    def tell(self, text: str) -> None:
        """Show a sentence for TOLD ms."""
        self._told, self._told_until = text, self.house.now() + TOLD
        self.changed()

    def refuse(self, text: str = "") -> None:
        """Play the sound of a refusal and show the reason, if given."""
        self.sound("denied")
        if text:
            self.tell(text)

    def paint_told(self, page: Page, x: float, y: float) -> bool:
        """Paint the sentence of `tell`; False if there is none."""
        if self._told:
            page.centre(notices.toast(page.parts, self._told, toast_height(page)), x, y)
        return bool(self._told)

    def paint_prompts(
        self, page: Page, words: Mapping[tuple[str, ...], str], cap: float, text: float, y: float
    ) -> None:
        """Paint prompts that can be clicked at the foot of the page: `words` are buttons and the ids of their texts."""
        prompts = self.house.row(self.shown_device, words, page.long(cap))
        self.prompt_row.centre(page, prompts, page.long(cap), page.text(text), 960, y)

    # Coming and going

    def enter(self) -> None:
        if self._joining is None:
            self._joining, self.router.joining = self.router.joining, frozenset()

    def leave(self) -> None:
        self.router.joining = self._joining or frozenset()

    def pause(self) -> None:
        super().pause()
        self.menu.release()

    # What people do

    def intent(self, intent: Input) -> Change:
        match intent:
            case Intent(down=True):
                return self._take(intent)
            case Intent():
                self.menu.take(intent)
                self.release(intent)
            case Point(at=at, t=t) if self._is_free_for_mouse(t):
                return self.point(*self._scale.design(at))
            case Scroll(steps=steps, t=t) if steps and self._is_free_for_mouse(t):
                return self.scroll(steps)
            case Lost(device=device) | Left(device=device):
                self.menu.release(device.id)
                return self.seating(intent)
            case Joined() | BoothFound():
                return self.seating(intent)
        return None

    def _take(self, intent: Intent) -> Change:
        owner = self.menu.ownership.owner(intent.t)
        if owner not in (None, KEYBOARD, *self.router.devices):
            self.menu.release()  # the owner's cable was pulled
        elif owner is not None and self._gives_way(owner, intent.device):
            self.menu.release()
        if not self.menu.take(intent):
            self.refuse(self.house.say("menu.owner", name=self.say_who(owner)) if owner else "")
            return None
        if intent.device not in (KEYBOARD, self.driver):
            self.driver = intent.device
            self.changed()
        if intent.device == MOUSE and intent.button == A and (button := self.prompt_row.under(intent.at)):
            intent = intent._replace(button=button, at=None)
        return self.press(intent)

    def _gives_way(self, owner: str, device: str) -> bool:
        """Whether the device that has the menu leaves it to another one.

        A device without a seat leaves it to those who sit, and to Escape. If only one person is here, who may use mouse
        and keys, every device leaves it to Escape.
        """
        seats, is_escape = self.party.seats, device == KEYBOARD
        if seats.booth(owner) == NOBODY:
            return is_escape or seats.booth(device) != NOBODY
        return is_escape and len(self.party.people) == 1

    def _is_free_for_mouse(self, t: Ms) -> bool:
        return self.menu.ownership.owner(t) in (None, MOUSE)

    def update(self, now: Ms) -> Change:
        if self._told and now >= self._told_until:
            self._told = ""
            self.changed()
        again = self.menu.repeat(now)
        return self.press(again) if again is not None else None

    def due(self, now: Ms) -> Ms:
        return min(super().due(now), self.menu.due, self._told_until if self._told else NEVER)


def toast_height(page: Page) -> int:
    """The height of the sentence of `tell`, in pixels."""
    return page.grown(TOAST, notices.LETTERS)
