"""The offer to go on with an interrupted match, and the return of its players to their seats.

A person whose device is plugged in is seated at once; every other booth waits for its pad, or for a free device that
presses A. The match goes on when all seats have their devices.
"""

from __future__ import annotations

from typing import Final

from game.gfx.parts.parts import Item
from game.input.devices import absent
from game.input.intents import NOBODY, PAUSE, A, B, BoothFound, BoothNumber, Input, Intent, Lost
from game.input.router import Router
from game.input.seats import BOOTHS
from game.scenes.base import Change, Pop, Swap
from game.scenes.navigation import Navigation
from game.scenes.pages.still import StillPage
from game.scenes.party import Party
from game.store.matches import Unfinished
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page
from game.ui.prompts import fitted_text

MINUTE: Final = 60_000
ROWS: Final = (1, 1, 1, 1, 2, 2, 2)  # of tickets, by the number of seats
TICKET: Final = (500, 112)
PITCH: Final = (570, 190)
ROWS_AT: Final = 560
PLAY_ON: Final = Box(440, 800, 480, 110)  # buttons for the mouse
LEAVE_IT: Final = Box(1000, 800, 480, 110)


class ResumeScene(StillPage):
    """Asks whether to go on, and then waits for the devices."""

    def __init__(
        self, house: House, navigation: Navigation, party: Party, router: Router, unfinished: Unfinished
    ) -> None:
        super().__init__(house)
        self.words = {(A,): "title.resume", (B,): "title.decline"}
        self._navigation = navigation
        self._party = party
        self._router = router
        self._unfinished = unfinished
        self._sitters = party.sitters_of(unfinished)
        self._gathering = False
        self._joining: frozenset[str] | None = None  # the kinds of devices that could join before

    def enter(self) -> None:
        if self._joining is None:
            self._joining, self._router.joining = self._router.joining, frozenset()

    def leave(self) -> None:
        self._router.joining = self._joining or frozenset()

    def go_on(self) -> Change:
        """Answer the question with yes; None if it has been answered."""
        return None if self._gathering else self._gather()

    # What people do

    def intent(self, intent: Input) -> Change:
        match intent:
            case BoothFound(booth=booth):
                self._tell("join", booth)
                return self._go_on_if_all_are_here()
            case Lost():
                self.changed()
            case Intent(down=True):
                return self._sit_down(intent) if self._gathering else self._answer(intent)
        return None

    def _answer(self, intent: Intent) -> Change:
        """A goes on, B gives the match up, Escape keeps the offer for another day."""
        button = self._clicked(intent) if intent.at is not None else intent.button
        if button == A:
            self._tell("accept")
            return self._gather()
        if button == B:
            self._tell("back")
            self._navigation.decline(self._unfinished)
            return Pop()
        return Pop() if button == PAUSE else None

    def _clicked(self, intent: Intent) -> str:
        """The button that a click on the page means, or empty."""
        if intent.button != A or intent.at is None:
            return ""
        at = self._scale.design(intent.at)
        return next((button for button, box in ((A, PLAY_ON), (B, LEAVE_IT)) if box.has(*at)), "")

    def _sit_down(self, intent: Intent) -> Change:
        """B or Escape goes back and clears the booths. An A that takes a booth arrives as `BoothFound` instead."""
        if intent.button not in (B, PAUSE):
            return None
        self._tell("back")
        for booth in BOOTHS[: len(self._sitters)]:
            self._router.seats.clear(booth)
        return Pop()

    def _gather(self) -> Change:
        """Seat the people whose devices are here, and keep the seats of all others."""
        self._gathering = True
        here = {device.memory: device for device in self._router.devices.values()}
        self._party.gather(self._unfinished.log.config, self._sitters)
        for booth, sitter in zip(BOOTHS, self._sitters, strict=False):
            if not sitter.is_bot and not sitter.device:
                self._router.seats.share(booth)
            elif not sitter.is_bot:
                device = here.pop(sitter.device, None)
                self._router.seats.keep(booth, device or absent(sitter.device))
                if device is not None:
                    self._router.seats.sit(device, booth)
        return self._go_on_if_all_are_here()

    def _go_on_if_all_are_here(self) -> Change:
        if self._router.seats.lost:
            return None
        return Swap(self._navigation.lobby(), above=self._navigation.resume(self._unfinished))

    def _tell(self, action: str, booth: BoothNumber = NOBODY) -> None:
        self.sound(action, booth)
        self.changed()

    # What it looks like

    def paint(self, page: Page) -> None:
        parts, long, say = page.parts, page.long, self.house.say
        page.part(("glow", "#FFD98A", 34), 210, 60, 1500, 900)
        page.hangings()
        game = say(f"game.{self._unfinished.log.config.game}.name")
        heading = say("title.resume_seats") if self._gathering else say("title.resume_ask", game=game)
        page.centre(parts.heading(heading, long(104)), 960, 236)
        for booth in BOOTHS[: len(self._sitters)]:
            self._paint_seat(page, booth)
        if self._gathering:
            row: list[Item] = [*self.house.prompts(B, long(52), "left", "right"), say("common.back")]
            page.centre(parts.hint(row, long(52), page.text(34)), 960, 980)
            return
        names = ", ".join(sitter.name for sitter in self._sitters)
        minutes = max(1, round(self._unfinished.played / MINUTE))
        page.centre(page.line(say("title.resume_who", names=names, n=minutes), 40), 960, 330)
        self._paint_answer(page, PLAY_ON, A, say("title.resume"), "gold")
        self._paint_answer(page, LEAVE_IT, B, say("title.decline"), "blue")

    def _paint_answer(self, page: Page, box: Box, button: str, text: str, fill: str) -> None:
        """Paint a button of the page, and below it the keys and pad buttons that press it."""
        page.button(text, box, fill)
        caps: list[Item] = [*self.house.prompts(button, page.long(52), "left", "middle", "right")]
        page.centre(page.parts.hint(caps, page.long(52), page.long(34)), box.middle[0], box.bottom + 66)

    def _paint_seat(self, page: Page, booth: BoothNumber) -> None:
        parts, sitter = page.parts, self._sitters[booth]
        count, rows = len(self._sitters), ROWS[len(self._sitters)]
        across = -(-count // rows)
        row, column = divmod(booth, across)
        x = 960 + PITCH[0] * (column - (min(across, count - row * across) - 1) / 2)
        y = ROWS_AT + PITCH[1] * (row - (rows - 1) / 2)
        ticket = parts.ticket(sitter.colour, self.house.animal(sitter), sitter.name, page.size(*TICKET))
        page.centre(ticket, x, y)
        if sitter.is_bot:
            page.centre(parts.device("bot", page.long(64)), x + 190, y - 6)
        elif not self._gathering:
            return
        elif self._router.seats.is_lost(booth):
            caps: list[Item] = [self.house.say("lobby.press"), *self._free_prompts(page)]
            sizes = page.text(32), page.long(32)
            text = fitted_text(parts, caps, page.long(48), page.long(PITCH[0] - 20), sizes)
            page.centre(parts.row(caps, page.long(48), text), x, y + 96)
        else:
            page.centre(parts.stamp(self.house.say("lobby.ready"), page.long(76)), x + 150, y - 6)

    def _free_prompts(self, page: Page) -> list[Item]:
        """The pictures of the buttons that take a booth: A on the free zones and on a pad."""
        seats = self._router.seats
        free = [device.id for device in self._router.devices.values() if seats.booth(device.id) < 0]
        return [*self.house.prompts(A, page.long(48), *free)]
