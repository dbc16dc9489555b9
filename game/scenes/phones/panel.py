"""The way in for phones: the code to scan, the address and the word to type, and who has come."""

from __future__ import annotations

from typing import Final

import msgspec

from game.gfx.lettering import Face, Style
from game.gfx.parts.avatars import CALM, GLAD
from game.gfx.parts.code import code, side_of
from game.input.intents import LEFT, PAUSE, PHONE, RIGHT, A, B, C, Input, Intent, Joined, Lost, Request, Seating
from game.input.phone_door import PhoneDoor, PhoneHost
from game.input.phone_pages import ButtonWords
from game.input.router import Router
from game.input.seats import BOOTHS
from game.rules.api import Ms
from game.scenes.base import Change, Pop, Push, Swap
from game.scenes.lobby.eligibility import is_wanted
from game.scenes.navigation import Navigation
from game.scenes.pages.shared import SharedPage
from game.scenes.party import Party
from game.scenes.phones.requests import HELP, MEANT, SeatRequests
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

SHEET: Final = Box(140, 176, 1640, 680)  # with its shadow
CODE, CODE_AT = 588, (500, 512)  # the largest side of the code, and its middle
TEXT: Final = Box(850, 268, 836, 520)
STEP, DISC, STEP_PITCH = 34, 56, 64  # letters, the disc with the number, from one step to the next
TYPED, TYPED_PITCH = 68, 84  # the plate of what is typed, from one to the next
SMALL, SMALL_GAP = 28, 4
FACE, FACES_AT, FACE_PITCH = 78, 888, 272
NAMES_AT: Final = 946
CAP, WORDS, FOOT_AT = 48, 30, 1028


class PhonesScene(SharedPage):
    """Shows how a phone gets in. Phones may sit down meanwhile, and get ready."""

    title = "phones.title"
    gathers = True

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router, door: PhoneDoor) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation
        self._door = door
        self._requests = SeatRequests(house, navigation, party, router.leave)
        self._shown: object = None

    def enter(self) -> None:
        super().enter()
        self.router.joining = frozenset((PHONE,))
        if self._door.host is not None:
            self._door.host.look()

    # What people do

    def intent(self, intent: Input) -> Change:
        return self._requested(intent) if isinstance(intent, Request) else super().intent(intent)

    def press(self, intent: Intent) -> Change:
        host = self._door.host
        if intent.button in (B, PAUSE):
            self.sound("back")
            return Pop()
        if intent.button == A and host is None:
            return self._switch_on()
        if intent.button in (LEFT, RIGHT) and host is not None and host.place[1] > 1:
            host.turn(1 if intent.button == RIGHT else -1)
            self.sound("change")
        elif intent.button == C and host is not None:
            self.sound("accept")
            return Push(self._navigation.phone_rules())
        else:
            self.sound("denied")
        return None

    def _switch_on(self) -> Change:
        """Open the door, now and at the next start."""
        self.sound("accept")
        self._door.open()
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, phones=True)
        self.house.settings.save()
        return None

    def _requested(self, request: Request) -> Change:
        """Handle what a person chose on the own phone; when enough are ready, the lobby begins."""
        self.changed()
        match request.move:
            case ("ready", True):
                self.party.booths[request.booth].ready = True
                self.sound("ready", request.booth)
                return Pop() if is_wanted(self.party) else None
            case ("game",):
                return Swap(self._navigation.choose())
            case ("seat",) if self._navigation.permissions.seat:
                return Swap(self._navigation.seat(request.booth))
            case move if move == HELP:
                return Swap(self._navigation.how(self.party.game))
        if request.move not in MEANT and (action := self._requests.take(request)):
            self.sound(action, request.booth)
        return None

    def seating(self, news: Seating) -> Change:
        self.changed()
        if isinstance(news, Joined):
            booth = self.party.welcome(news.booth, news.device)
            self.party.make_room()
            self._navigation.greet(booth, news.device)
        self.sound("leave" if isinstance(news, Lost) else "join", news.booth)
        return None

    def update(self, now: Ms) -> Change:
        host = self._door.host
        shown = self._door.is_wanted, host is None or (host.link, host.word, host.is_locked, host.place)
        if shown != self._shown:
            self._shown = shown
            self.changed()
        return super().update(now)

    # What it looks like

    def paint(self, page: Page) -> None:
        page.hangings()
        page.centre(page.parts.heading(self.house.say(self.title), page.long(84)), 960, 122)
        page.part(("chart",), *SHEET)
        host = self._door.host
        if host is None:
            self._paint_off(page)
        elif not host.address:
            self._paint_lines(page, [self.house.say("phones.no_network")], 500, 40)
        else:
            self._paint_way_in(page, host)
        self._paint_faces(page)
        self.paint_prompts(page, self._prompts(host), CAP, WORDS, FOOT_AT)
        self.paint_told(page, 960, SHEET.bottom - 40)

    def _prompts(self, host: PhoneHost | None) -> ButtonWords:
        words: dict[tuple[str, ...], str] = {}
        if host is None:
            words |= {} if self._door.is_wanted else {(A,): "phones.switch_on"}
        else:
            words |= {(LEFT, RIGHT): "phones.address"} if host.place[1] > 1 else {}
            words[C,] = "phones.manage"
        return {**words, (B,): "common.back"}

    def _paint_off(self, page: Page) -> None:
        """Say what switching on does."""
        say = self.house.say
        if self._door.is_wanted:
            self._paint_lines(page, [say("phones.opening")], 500, 52)
            return
        page.centre(page.parts.device("phone", page.long(260)), 960, 370)
        self._paint_lines(page, [say("phones.off"), say("phones.port"), say("phones.private")], 576, 40)

    def _paint_lines(self, page: Page, lines: list[str], y: float, pixels: int) -> None:
        """Write lines across the sheet."""
        style = self._ink(page, pixels)
        for number, line in enumerate(lines):
            told = page.parts.write.fitted(line, style, page.long(SHEET.width - 120), page.long(28))
            page.centre(told, 960, y + number * pixels * 1.5)

    def _paint_way_in(self, page: Page, host: PhoneHost) -> None:
        """Paint the code, the steps, and what can be typed instead."""
        squares, palette = host.squares, page.parts.palette
        side = side_of(squares, page.long(CODE))
        picture = self.house.workshop.baked(
            ("code", host.link, side), lambda painter: painter.paint(code(palette, squares, side), (side, side))
        )
        page.centre(picture, *CODE_AT)
        y = TEXT.y
        for number, step in enumerate(self.house.words.lines("phones.steps"), 1):
            page.centre(page.parts.chip(str(number), page.long(DISC)), TEXT.x + DISC / 2, y)
            room = page.long(TEXT.width - DISC - 22)
            line = page.parts.write.fitted(step, self._ink(page, STEP), room, page.long(SMALL))
            page.put(line, TEXT.x + DISC + 22, y, anchor=(0, 0.5))
            y += STEP_PITCH
        y += 22
        for text, typed in (("phones.type", host.address), ("phones.word", host.word)):
            line = page.parts.write.line(self.house.say(text), self._ink(page, STEP))
            page.put(line, TEXT.x, y, anchor=(0, 0.5))
            left = TEXT.x + line.get_width() / page.scale.factor + 24
            plate = page.parts.chip(typed, page.long(TYPED))
            page.put(plate, left, y, anchor=(0, 0.5))
            if typed == host.address and host.place[1] > 1:
                place = page.parts.write.line("{}/{}".format(*host.place), self._ink(page, SMALL))
                page.put(place, left + plate.get_width() / page.scale.factor + 20, y, anchor=(0, 0.5))
            y += TYPED_PITCH
        self._paint_hints(page, host, y - 22)

    def _paint_hints(self, page: Page, host: PhoneHost, y: float) -> None:
        """Write what helps where a phone does not get here."""
        say, several = self.house.say, host.place[1] > 1
        hints = [f"{say('phones.unreachable')} {say('phones.try_next')}"] if several else []
        for hint in (*hints, say("phones.apart"), say("phones.private")):
            block = page.parts.write.block(hint, self._ink(page, SMALL), page.long(TEXT.width))
            page.put(block, TEXT.x, y)
            y += block.get_height() / page.scale.factor + SMALL_GAP

    def _ink(self, page: Page, pixels: int) -> Style:
        return Style(Face.BODY, page.long(pixels), page.parts.palette["ink"])

    def _paint_faces(self, page: Page) -> None:
        """Paint who is in the booths, so that everybody sees who has come."""
        for booth in BOOTHS:
            x = 960 + (booth - (len(BOOTHS) - 1) / 2) * FACE_PITCH
            state = self.party.booths[booth]
            if booth not in self.party.taken:
                page.part(("vacant", state.colour), x - FACE / 2, FACES_AT - FACE / 2, FACE, FACE)
                continue
            sitter = self.party.sitter(booth)
            mood = GLAD if state.ready else CALM
            page.centre(page.parts.avatar(self.house.animal(sitter), sitter.colour, page.long(FACE), mood), x, FACES_AT)
            page.centre(page.fitted(sitter.name, page.long(36), FACE_PITCH - 16, 28), x, NAMES_AT)
