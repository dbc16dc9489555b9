"""The pause: a menu over the dimmed table, while the clock of the match stands.

The device that paused may go on at once, all others after PAUSED ms. A pause after a pad or the window focus was lost
has no owner; it ends by itself when a device is found and no booth is lost any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.gfx.parts.bunting import glow
from game.gfx.raster import Painter
from game.input.intents import PAUSE, PHONE, A, B, BoothFound, BoothNumber, Device, Input, Intent, Lost, Seating
from game.input.menu import PAUSED, Menu, Ownership, Pause
from game.input.router import Router
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, Pop, Push, Swap, dim
from game.scenes.lobby.eligibility import asked
from game.scenes.menus.agreement import Agreement
from game.scenes.navigation import Navigation, PausedTable
from game.scenes.pages.menu import MenuPage
from game.scenes.pages.shared import toast_height
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.items import Button, Item, Section
from game.ui.page import Page
from game.ui.prompts import Prompt, PromptRow
from game.ui.widgets import INDENT

NIGHT: Final = "#061523"  # darkens the area of the menu, so that the rest of the table keeps its colours
NIGHT_AT: Final = Box(60, -360, 1800, 1800)  # only its part on the screen is drawn
COARSE: Final = 4  # drawn smaller by this factor: nothing in it is sharp
FACE, APART = 84, 94  # size and pitch of the avatars of those who may have paused
UNTIL_AT: Final = 248
AIM_AT: Final = 950
CAP: Final = 52  # height of the keys that agree
GO_ON, HOW, GUIDE, AGAIN, SETTINGS, GIVE_UP = "go_on", "how", "guide", "again", "settings", "give_up"


class PauseScene(MenuPage):
    """Lies over a table. To go on pops the pause, and the table counts down; to give up pops the table as well."""

    title = "pause.title"
    room = Box(460, 290, 1000, 620)
    backwards = "pause.go_on"

    def __init__(
        self, house: House, navigation: Navigation, party: Party, router: Router, table: PausedTable, pause: Pause
    ) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation
        self._table = table
        self._pause = pause
        self._backdrop: Surface | None = None
        self._agreement: Agreement | None = None  # on a restart, while it is asked for
        self._is_alone = False  # whether the one who asked for it may decide
        self._yes_row = PromptRow()
        self.wait = 0  # seconds until all may go on, as shown
        self.menu = Menu(ownership=Ownership(PAUSED))
        if pause.owner is not None:
            self.menu.ownership.claim(pause.owner, pause.since)
            self.driver = pause.owner

    # The table behind

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._backdrop = None

    def load(self) -> Iterator[Wanted]:
        if self._backdrop is None:
            yield from self._table.load()
            yield self._take_backdrop
        yield from super().load()

    def _take_backdrop(self) -> None:
        """Have the table behind the page, dimmed."""
        self._backdrop = Surface(self._scale.size, depth=32)
        self._table.draw(self._backdrop, self.house.now(), True)
        dim(self._backdrop)

    def _blank(self) -> Page:
        return Page(self.house.parts, self._scale, self.house.letters, self._backdrop)

    def ground(self, page: Page) -> None:
        whole = Rect(page.scale.point(NIGHT_AT.x, NIGHT_AT.y), page.size(NIGHT_AT.width, NIGHT_AT.height))
        seen = whole.clip((0, 0), page.scale.size)
        page.put(self._night(whole, seen), *page.scale.design(seen.topleft))

    def _night(self, whole: Rect, seen: Rect) -> Surface:
        """The dark pool of area `whole`, cut to the area `seen`."""
        coarse = Rect(*(side // COARSE for side in seen.move(-whole.x, -whole.y)))

        def draw(painter: Painter) -> Surface:
            pool = painter.paint(glow(NIGHT, 255), (whole.w // COARSE, whole.h // COARSE))
            pool.blit(pool.copy(), (0, 0))  # twice as dark
            return pygame.transform.smoothscale(pool.subsurface(coarse), seen.size)

        return self.house.workshop.baked(("night", tuple(seen)), draw)

    # Who may go on

    def intent(self, intent: Input) -> Change:
        if self._agreement is not None and isinstance(intent, Intent):
            return self._answer(self._agreement, intent) if intent.down else None
        if isinstance(intent, Intent) and intent.down and intent.button in (B, PAUSE) and not self.is_asking:
            return self._go_on(intent.device, intent.t)
        return super().intent(intent)

    def seating(self, news: Seating) -> Change:
        self.changed()
        if isinstance(news, Lost) and self.party.dismiss(news.booth):
            return None
        if not isinstance(news, BoothFound) or self.party.seats.lost:
            return None
        if self._pause.owner is None:
            self.sound("resume")
            return Pop()
        self.tell(self.house.say("pause.found", name=self.party.booths[news.booth].name))
        return None

    def _go_on(self, device: str, t: Ms) -> Change:
        if self.party.seats.lost:
            self.refuse(self.house.say(f"pause.{self._lost_kind}_hint"))
            return None
        if not self._pause.may_resume(device, t):
            self.refuse(self.house.say("pause.not_yet", name=self.say_who(self._pause.owner or "")))
            return None
        self.sound("resume")
        return Pop()

    def update(self, now: Ms) -> Change:
        is_alone = self._agreement is not None and now >= self._agreement.alone_from
        if is_alone != self._is_alone:
            self._is_alone = is_alone
            self.changed()
        wait = self._seconds_to_wait(now)
        if wait != self.wait:
            self.wait = wait
            self.changed()
        return super().update(now)

    def due(self, now: Ms) -> Ms:
        alone = self._agreement.alone_from if self._agreement is not None and not self._is_alone else NEVER
        return min(super().due(now), alone, self._pause.since + PAUSED - 1000 * (self.wait - 1) if self.wait else NEVER)

    def _seconds_to_wait(self, now: Ms) -> int:
        if self._pause.owner is None:
            return 0
        return max(0, -(-(self._pause.since + PAUSED - now) // 1000))

    # The menu

    def sections(self) -> Sequence[Section]:
        say = self.house.say
        lines = (
            Button(GO_ON, say("pause.go_on"), icon="play"),
            Button(HOW, say("pause.how")),
            *([Button(GUIDE, say("pause.guide"))] if self._coachable(self.driver) else []),
            Button(AGAIN, say("pause.again")),
            Button(SETTINGS, say("pause.settings")),
            Button(GIVE_UP, say("pause.give_up"), fill="red"),
        )
        return (Section(lines, self._reason(), len(self._who()) * APART),)

    def question(self, key: str) -> str:
        return self.house.say("pause.give_up_ask") if key == GIVE_UP else ""

    def act(self, key: str) -> Change:
        match key:
            case "go_on":
                return self._go_on(self.driver, self.house.now())
            case "how":
                return Push(self._navigation.how(self.party.game, self._show))
            case "guide":
                return self._guide(self.driver)
            case "again":
                return self._ask_all()
            case "settings":
                return Push(self._navigation.settings())
            case "give_up":
                self._navigation.give_up()
                return Pop(2)
        return None

    def _coachable(self, device: str) -> Sequence[BoothNumber]:
        """The booths of a device that play at this table and can be coached there."""
        booths = [booth for booth in self.booths_at(device) if booth not in self.party.waiting]
        return [booth for booth in booths if self._table.coaching.is_possible(booth)]

    def _guide(self, device: str) -> Change:
        """Coach the people at a device, and go on if that device may."""
        for booth in self._coachable(device):
            self._table.coaching.begin(booth)
        return self._go_on(device, self.house.now())

    def _show(self, device: str) -> Change:
        """From the page above: coach the person at a device, and leave that page, with this one if it may go on."""
        if not self._coachable(device):
            return None
        return Pop(2) if self._guide(device) is not None else Pop()

    # A restart

    def _ask_all(self) -> Change:
        """Ask all who have a device whether the match is to begin again."""
        now = self.house.now()
        people = [booth for booth in asked(self.party) if booth not in self.party.waiting]
        self._agreement = Agreement(self.driver, people, now)
        self.changed()
        return self._agree(self._agreement, self.driver, now)

    def _answer(self, agreement: Agreement, intent: Intent) -> Change:
        """Handle a press while all are asked; a click counts at the words for yes and no."""
        button = intent.button
        if intent.at is not None and button == A:
            button = self._yes_row.under(intent.at) or self.prompt_row.under(intent.at)
        if button == A:
            self.sound("ready")
            return self._agree(agreement, intent.device, intent.t)
        if button in (B, PAUSE):
            self._agreement = None
            self.sound("back")
            self.changed()
        return None

    def _agree(self, agreement: Agreement, device: str, now: Ms) -> Change:
        self.changed()
        if not agreement.agree(device, self.booths_at(device), now):
            return None
        self._navigation.give_up()
        return Swap(self._navigation.match(), levels=2)

    def _askable(self, agreement: Agreement) -> Iterator[Device]:
        """The devices whose yes is missing; after a while also that of the one who asked, who may decide."""
        yield from filter(None, map(self.party.seats.device, agreement.missing))
        if self._is_alone and (device := self.router.devices.get(agreement.device)) is not None:
            yield device

    def prompts(self, page: Page, item: Item, driver: str) -> list[Prompt]:
        if self._agreement is None:
            return super().prompts(page, item, driver)
        words: dict[tuple[str, ...], str] = {(A,): "common.yes", (B,): "common.no"}
        return self.house.row(self.shown_device, words, page.long(CAP))

    def _reason(self) -> str:
        """The reason of the pause, or what is asked, in words."""
        say, lost = self.house.say, self.party.seats.lost
        if self._agreement is not None:
            return say("pause.again_ask")
        if lost:
            return say(f"pause.{self._lost_kind}", name=self.party.booths[lost[0]].name)
        if self._pause.owner is None:
            return say("pause.unfocused")
        if len(self._who()) > 1:  # their avatars are shown: any of them may have pressed
            return say("pause.at_keys")
        return say("pause.by", name=self.say_who(self._pause.owner))

    @property
    def _lost_kind(self) -> str:
        """Whether the first lost booth had a pad or a phone, as a part of the ids of texts."""
        device = self.party.seats.device(self.party.seats.lost[0])
        return "lost_phone" if device is not None and device.kind == PHONE else "lost_pad"

    def _who(self) -> Sequence[BoothNumber]:
        """The booths that the reason of the pause is about."""
        lost, owner = self.party.seats.lost, self._pause.owner
        if self._agreement is not None:
            return self._agreement.missing
        return lost[:1] or (self.booths_at(owner) if owner is not None else ())

    def paint_more(self, page: Page) -> None:
        """Paint who paused, and how long all others must wait."""
        self._paint_faces(page)
        page.centre(page.fitted(self._table.opening.aim, page.text(38), 1700, 28), 960, AIM_AT)
        if self._agreement is not None:
            cap = page.long(CAP)
            keys = [self.house.prompt(device, A, cap) for device in self._askable(self._agreement)]
            yes = Prompt((A,), keys, self.house.say("common.yes"))
            self._yes_row.centre(page, [yes], cap, page.text(34), 960, UNTIL_AT)
            return
        text = self.house.say("pause.wait", n=self.wait) if self.wait else ""
        if self.party.seats.lost:
            text = self.house.say(f"pause.{self._lost_kind}_hint")
        if text:
            page.centre(notices.toast(page.parts, text, toast_height(page)), 960, UNTIL_AT)

    def _paint_faces(self, page: Page) -> None:
        """Paint the avatars of `_who` at the end of the title of the menu."""
        title = self.laid().titles[0]
        if title is None or self.is_asking:
            return
        for number, booth in enumerate(reversed(self._who())):
            sitter = self.party.sitter(booth)
            face = page.parts.avatar(self.house.animal(sitter), sitter.colour, page.long(FACE))
            page.centre(face, title.right - INDENT - FACE / 2 - number * APART, title.middle[1] - 8)
