"""The operator's desk: behind a PIN, over whatever is shown, and closed by itself when it is not used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.parts import button
from game.gfx.parts.parts import Item as Prompt
from game.input.intents import DIRECTIONS, KEYBOARD, PAUSE, A, B, C, Intent, Raw
from game.input.router import Router
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Change, Pop, Push, Quit, Swap
from game.scenes.kiosk.desk_usage import paint_counts, paint_hours
from game.scenes.pages.key_capture import KeyCapturePage
from game.scenes.pages.menu import MenuPage
from game.scenes.party import Party
from game.scenes.phones.lines import PhoneLines
from game.store.usage import Usage
from game.table.house import House
from game.ui.focus import Box, Focus
from game.ui.items import Button, Item, Section, Slider, SwitchItem
from game.ui.page import Page

DELETE, DONE = "⌫", "✓"
SIGNS: Final = {DELETE: "cross", DONE: "tick"}
DIGITS: Final = ("123", "456", "789", f"{DELETE}0{DONE}")
LONGEST: Final = 10
TILE, PITCH, TOP = 120, 140, 400
DIGIT_KEYS: Final[Mapping[int, str]] = {
    **{getattr(pygame, f"KSCAN_{digit}"): digit for digit in "0123456789"},
    **{getattr(pygame, f"KSCAN_KP_{digit}"): digit for digit in "0123456789"},
    pygame.KSCAN_BACKSPACE: DELETE,
    pygame.KSCAN_RETURN: DONE,
    pygame.KSCAN_KP_ENTER: DONE,
}
GAME: Final = "game "  # before the key of a game, in the keys of the switches


class DeskHost(Protocol):
    """The actions of the desk; the kiosk implements them."""

    @property
    def patience(self) -> Ms:
        """How long the desk stays open without a press."""

    def unlock(self, pin: str) -> bool:
        """Try a PIN; True if it is right."""

    def locked(self) -> Ms:
        """How long no PIN unlocks it."""

    @property
    def ceiling(self) -> int:
        """The loudness limit, 0 to 100."""

    @property
    def games(self) -> Mapping[str, bool]:
        """Every game, and whether it is offered."""

    def set_ceiling(self, percent: int) -> None: ...

    @property
    def quiet(self) -> bool:
        """Whether the kiosk is silenced."""

    def set_quiet(self, on: bool) -> None: ...

    @property
    def usage(self) -> Usage:
        """The counts of the kiosk's usage."""

    def offer(self, game: str, on: bool) -> bool:
        """Offer a game or not; False if it is the last one that is offered."""

    def reset_scores(self) -> None: ...

    def export(self) -> None:
        """Begin to write all results as CSV."""

    def exported(self) -> str | None:
        """The path of the exported file, once; empty if it could not be written, None until then."""

    @property
    def lasts(self) -> bool:
        """Whether exported files outlive the kiosk."""

    def restart(self) -> None: ...

    def end(self) -> None: ...

    def health(self) -> Sequence[tuple[str, str]]:
        """The state of the machine: ids of texts, and their values."""

    def close(self) -> None:
        """Called when the desk is left."""


class PinScene(KeyCapturePage):
    """Asks for the PIN: digits to be picked, or typed where there are keys for them."""

    def __init__(self, house: House, party: Party, router: Router, operator: DeskHost) -> None:
        super().__init__(house, party, router)
        self._operator = operator
        self._pin = ""
        self._typed: list[str] = []
        self._focus = Focus()
        self._focus.lay(_tiles())
        self._active = house.now()
        self._left = 0  # seconds of the lock-out, as shown

    def tap(self, raw: Raw) -> bool:
        """Digits are typed wherever they are; they mean nothing else here."""
        if raw.device != KEYBOARD or raw.control not in DIGIT_KEYS:
            return False
        if raw.value:
            self._typed.append(DIGIT_KEYS[int(raw.control)])
        return True

    def press(self, intent: Intent) -> Change:
        self._active = intent.t
        if intent.button in (B, PAUSE):
            self.sound("back")
            return Pop()
        if intent.button in DIRECTIONS:
            if self._focus.move(intent.button):
                self.sound("focus")
                self.changed()
            return None
        if intent.button == C:
            return self._key(DELETE)
        if intent.at is not None:
            key = self._focus.under(*self._scale.design(intent.at))
            return self._key(key) if key is not None else None
        return self._key(self._focus.key)

    def update(self, now: Ms) -> Change:
        change = super().update(now)
        while self._typed and change is None:
            self._active = now
            change = self._key(self._typed.pop(0))
        left = -(-self._operator.locked() // 1000)
        if left != self._left:
            self._left = left
            self.changed()
        if change is None and now - self._active >= self._operator.patience:
            return Pop()
        return change

    def _key(self, key: str) -> Change:
        self.changed()
        if key == DONE:
            return self._try()
        pin = self._pin[:-1] if key == DELETE else self._pin + key
        if len(pin) > LONGEST or pin == self._pin:
            self.sound("denied")
            return None
        self._pin = pin
        self.sound("letter")
        return None

    def _try(self) -> Change:
        pin, self._pin = self._pin, ""
        if not self._operator.unlock(pin):
            self.refuse("" if self._operator.locked() else self.house.say("desk.wrong"))
            return None
        self.sound("accept")
        return Swap(DeskScene(self.house, self.party, self.router, self._operator))

    def paint(self, page: Page) -> None:
        say, parts = self.house.say, page.parts
        page.hangings()
        page.centre(parts.heading(say("desk.pin"), page.long(84)), 960, 150)
        page.part(("panel", "gold"), 660, 236, 600, 120)
        dots = Style(Face.DISPLAY, page.long(64), parts.palette["paper"])
        if self._left:
            key, n = ("locked", self._left) if self._left < 120 else ("locked_minutes", -(-self._left // 60))
            page.centre(page.line(say(f"desk.{key}", n=n), 36, Face.BODY), 960, 296)
        elif self._pin:
            page.centre(parts.write.line("•" * len(self._pin), dots), 960, 292)
        for key, box in _tiles().items():
            state = button.FOCUS if key == self._focus.key else button.NORMAL
            page.button(key if key.isdigit() else " ", box, button.GOLD if key == DONE else "blue", state)
            if key in SIGNS:
                ink = parts.palette["ink"] if key == DONE else None
                page.centre(parts.symbol(SIGNS[key], page.long(50), ink), *box.middle)
        self.paint_told(page, 960, 976)
        row: list[Prompt] = [*self.house.prompts(A, page.long(48), "left"), say("common.choose")]
        row += [*self.house.prompts(B, page.long(48), "left"), say("common.back")]
        page.centre(parts.hint(row, page.long(48), page.text(30)), 960, 1034)


def _tiles() -> Mapping[str, Box]:
    return {
        key: Box(960 - 1.5 * PITCH + PITCH * k + (PITCH - TILE) / 2, TOP + PITCH * number, TILE, TILE)
        for number, row in enumerate(DIGITS)
        for k, key in enumerate(row)
    }


class DeskPage(MenuPage):
    """A page of the desk, which closes by itself, and the desk with it."""

    levels = 1  # scenes to pop when it closes

    def __init__(self, house: House, party: Party, router: Router, operator: DeskHost) -> None:
        super().__init__(house, party, router)
        self.operator = operator
        self.phones = PhoneLines(house, party, router, frees=False)
        self._active = house.now()

    def press(self, intent: Intent) -> Change:
        self._active = intent.t
        return super().press(intent)

    def enter(self) -> None:
        super().enter()
        self._active = self.house.now()

    def update(self, now: Ms) -> Change:
        change = super().update(now)
        return Pop(self.levels) if change is None and now - self._active >= self.operator.patience else change


class DeskScene(DeskPage):
    """The menu of the desk."""

    title = "desk.title"

    def leave(self) -> None:
        super().leave()
        self.operator.close()

    def update(self, now: Ms) -> Change:
        if (exported := self.operator.exported()) is not None:
            self.tell(self._outcome(exported))
        return super().update(now)

    def _outcome(self, path: str) -> str:
        """The sentence about the end of an export."""
        if not path:
            return self.house.say("desk.not_exported")
        return self.house.say("desk.exported" if self.operator.lasts else "desk.exported_for_now", what=path)

    def sections(self) -> Sequence[Section]:
        say, operator = self.house.say, self.operator
        told = say("common.percent", n=operator.ceiling)
        do: list[Item] = [
            Slider("volume", say("desk.volume"), say("desk.volume_hint"), value=operator.ceiling, told=told),
            SwitchItem("quiet", say("desk.quiet"), say("desk.quiet_hint"), on=operator.quiet),
            Button("export", say("desk.export"), say("desk.export_hint")),
            Button("usage", say("desk.usage"), say("desk.usage_hint")),
            Button("health", say("desk.health"), say("desk.health_hint")),
            *([Button("phones", say("phones.manage"))] if self.phones.host is not None else []),
            Button("reset", say("desk.reset"), say("desk.reset_hint"), fill="paper"),
            Button("restart", say("desk.restart"), say("desk.restart_hint"), fill="paper"),
            Button("end", say("desk.end"), say("desk.end_hint"), fill="red"),
        ]
        games: list[Item] = [
            SwitchItem(GAME + game, say(f"game.{game}.name"), say("desk.game_hint"), on=on)
            for game, on in operator.games.items()
        ]
        return Section(do, say("desk.kiosk")), Section(games, say("desk.games"))

    def question(self, key: str) -> str:
        return self.house.say(f"desk.{key}_ask") if key in ("reset", "restart", "end") else ""

    def choose(self, key: str, value: Value) -> Change:
        if key == "volume":
            self.operator.set_ceiling(int(value))
        elif key == "quiet":
            self.operator.set_quiet(bool(value))
        elif not self.operator.offer(key.removeprefix(GAME), bool(value)):
            self.refuse(self.house.say("desk.one_left"))
        return None

    def act(self, key: str) -> Change:
        match key:
            case "usage":
                return Push(UsageScene(self.house, self.party, self.router, self.operator))
            case "health":
                return Push(HealthScene(self.house, self.party, self.router, self.operator))
            case "phones":
                return Push(DeskPhonesScene(self.house, self.party, self.router, self.operator))
            case "export":
                self.operator.export()
                self.tell(self.house.say("desk.exporting"))
            case "reset":
                self.operator.reset_scores()
                self.tell(self.house.say("desk.was_reset"))
            case "restart":
                self.operator.restart()
                return Quit()
            case "end":
                self.operator.end()
                return Quit()
        return None


class DeskPhonesScene(DeskPage):
    """Which phones may come."""

    title = "phones.manage"
    levels = 2

    def sections(self) -> Sequence[Section]:
        return self.phones.sections(Button("back", self.house.say("common.back")))

    def question(self, key: str) -> str:
        return self.phones.question(key)

    def choose(self, key: str, value: Value) -> Change:
        self.phones.lock(bool(value))
        return None

    def act(self, key: str) -> Change:
        if key == "back":
            return Pop()
        self.tell(self.phones.act(key))
        return None


class ToldPage(DeskPage):
    """A page of the desk without actions."""

    room = Box(660, 756, 600, 170)
    levels = 2

    def sections(self) -> Sequence[Section]:
        return (Section((Button("back", self.house.say("common.back")),)),)

    def act(self, key: str) -> Change:
        return Pop()


class UsageScene(ToldPage):
    """The usage of the kiosk, in total and by the hour."""

    title = "desk.usage"

    def paint_more(self, page: Page) -> None:
        page.part(("panel", "gold"), 160, 206, 1600, 540)
        paint_counts(page, self.house.say, self.operator.usage)
        paint_hours(page, self.house.say, self.operator.usage)


class HealthScene(ToldPage):
    """The state of the machine."""

    title = "desk.health"
    _health: Sequence[tuple[str, str]] = ()

    def enter(self) -> None:
        super().enter()
        self._health = self.operator.health()  # here, since another thread must not read the history

    def paint_more(self, page: Page) -> None:
        page.part(("panel", "gold"), 160, 206, 1600, 540)
        paper = page.parts.palette["paper"]
        for number, (key, told) in enumerate(self._health):
            y = 222 + 51 * number
            name = Style(Face.DISPLAY, page.long(34), paper)
            page.put(page.parts.write.fitted(self.house.say(key), name, page.long(380), page.long(24)), 200, y)
            style = Style(Face.BODY, page.long(32), paper)
            page.put(page.parts.write.fitted(told, style, page.long(1120), page.long(20)), 600, y)
