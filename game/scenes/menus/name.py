"""The page of a name. Who has keys types it; all others pick letter by letter, from tiles with all our letters.

One keyboard writes one name: while it is typed, no key does anything else, except that Escape leaves the page. Who
leaves it keeps what is written, if it can be a name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.gfx.lettering import Face, Style
from game.gfx.parts import button, controls, notices
from game.input.devices import mouse
from game.input.intents import (
    DIRECTIONS,
    ENTERED,
    ERASED,
    KEYBOARD,
    KEYS,
    LEFT,
    MOUSE,
    NOBODY,
    PAUSE,
    RIGHT,
    A,
    B,
    BoothNumber,
    C,
    Input,
    Intent,
    Lost,
    Point,
    Typed,
)
from game.input.menu import Menu
from game.input.router import Router
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, Pop
from game.scenes.pages.menu import ESCAPE
from game.scenes.pages.still import StillPage
from game.scenes.party import NAMES, Party
from game.store.sitters import LONGEST_NAME
from game.table.house import House
from game.ui.focus import Box, Focus
from game.ui.page import Page
from game.ui.prompts import Prompt, PromptRow

SPACE, DELETE, DONE = "␣", "⌫", "✓"
ROWS: Final = ("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "ÄÖÜÅÆØÉÈÊËÀÂÇ", f"ÎÏÔŒÙÛßÑ-’{SPACE}{DELETE}{DONE}")
TILE: Final = 100
PITCH: Final = 116
TOP: Final = 430
FIELD: Final = Box(510, 236, 900, 130)  # above the tiles
WIDE_FIELD: Final = Box(410, 350, 1100, 160)  # without them
TOLD_MS: Final[Ms] = 2600
BETWEEN: Final = (" ", "-", "’")  # a capital follows these
APOSTROPHES: Final = "'`\u00b4"  # as they are typed
CAP: Final = 52
CAPS: Final = {A: pygame.KSCAN_RETURN, C: pygame.KSCAN_BACKSPACE}  # while it is typed


def tiles(rows: Sequence[Sequence[str]] = ROWS, wide: float = TILE) -> Mapping[str, Box]:
    """The box of every letter, or of every name if `rows` are names."""
    pitch = wide + PITCH - TILE
    return {
        letter: Box(960 - pitch * len(row) / 2 + pitch * k + (PITCH - TILE) / 2, TOP + PITCH * number, wide, TILE)
        for number, row in enumerate(rows)
        for k, letter in enumerate(row)
    }


def extended(name: str, letter: str) -> str:
    """A name with one more letter: a capital at the beginning of a word, else small. A second separator is ignored."""
    if letter == SPACE:
        return f"{name} " if name and name[-1] not in BETWEEN else name
    if letter in BETWEEN:
        return name + letter if name and name[-1] not in BETWEEN else name
    begins = not name or name[-1] in BETWEEN
    return name + (letter if begins else letter.lower())


def with_typed(name: str, text: str) -> str:
    """A name with typed text after it, of which only what can stand in a name counts; the case is as it was typed."""
    for sign in unicodedata.normalize("NFC", text):
        letter = "’" if sign in APOSTROPHES else sign
        if letter.isalnum() or (letter in (*BETWEEN, ".") and name and name[-1] not in (*BETWEEN[:1], letter)):
            name += letter
    return name


class NameScene(StillPage):
    """The name of the person in one booth, who alone may choose it."""

    can_type = True  # if the booth has keys
    rows: Sequence[Sequence[str]] = ROWS
    wide: float = TILE
    longest = LONGEST_NAME
    cursor = "_"  # where the next letter goes; empty if whole names are picked

    def __init__(self, house: House, party: Party, router: Router, booth: BoothNumber) -> None:
        super().__init__(house)
        self._party = party
        self._router = router
        self._booth = booth
        device = party.seats.device(booth)
        self.types = self.can_type and device is not None and device.kind == KEYS
        self.name = party.booths[booth].name
        self._is_given = self.types and self.name in NAMES  # the first letter replaces a name that no one has chosen
        self._prompts = PromptRow()
        self._menu = Menu()
        self.focus = Focus()
        self._tiles = tiles(self.rows, self.wide)
        self.focus.lay(self._tiles)
        self._told = ""
        self._told_until: Ms = 0

    # Coming and going

    def enter(self) -> None:
        self._router.typing = self.types

    def pause(self) -> None:
        super().pause()
        self._router.typing = False

    def leave(self) -> None:
        self._router.typing = False

    # What its owner presses

    def intent(self, intent: Input) -> Change:
        match intent:
            case Lost(booth=booth) if booth == self._booth:
                return Pop()
            case Typed(text=text):
                return self._type(text)
            case Intent(device="mouse", button="a", down=True) if button := self._clicked(intent):
                return self._pressed(intent._replace(button=button, at=None))
            case Point(booth=booth, at=at) if booth == self._booth and not self.types:
                self._point(*self._scale.design(at))
            case Intent(booth=booth, device=device) if booth == self._booth or device == KEYBOARD:
                return self._pressed(intent) if self._menu.take(intent) and intent.down else None
            case Intent(down=True):
                self._tell("assist.own_seat")
        return None

    def _clicked(self, intent: Intent) -> str:
        """The button of the prompt that a mouse clicks at, its own or one that no one has beside keys; else empty."""
        may = intent.booth == self._booth or (self.types and intent.booth == NOBODY)
        return self._prompts.under(intent.at) if may else ""

    def update(self, now: Ms) -> Change:
        if self._told and now >= self._told_until:
            self._told = ""
            self.changed()
        again = self._menu.repeat(now)
        return self._pressed(again) if again is not None else None

    def due(self, now: Ms) -> Ms:
        return min(super().due(now), self._menu.due, self._told_until if self._told else NEVER)

    def _type(self, text: str) -> Change:
        """Handle what was typed."""
        if text in (ENTERED, ERASED):
            return self._press(DONE if text == ENTERED else DELETE)
        before = "" if self._is_given else self.name
        longer = self.with_typed(before, text)
        if self._can_show(longer):
            self._write(longer, before)
        else:
            self._tell("assist.no_letter")
        return None

    def _can_show(self, name: str) -> bool:
        """Whether the fonts have every letter of a name."""
        return all(self.house.parts.write.can_write(name, face) for face in (Face.DISPLAY, Face.BODY))

    def _pressed(self, intent: Intent) -> Change:
        if intent.button in (B, PAUSE):
            return self._leave()
        if self.types:
            return self._press({A: DONE, C: DELETE}.get(intent.button, ""))
        if intent.button in DIRECTIONS:
            self._walk(intent.button)
        elif intent.button == C:
            return self._press(DELETE)
        elif intent.button == A:
            if intent.device == MOUSE and intent.at is not None:
                self._point(*self._scale.design(intent.at))
                if self.focus.under(*self._scale.design(intent.at)) is None:
                    return None
            return self._press(self.focus.key)
        return None

    def _walk(self, direction: str) -> None:
        """Move the focus to the next tile; from the end of a row to its other end."""
        before = self.focus.key
        if not self.focus.move(direction) and direction in (LEFT, RIGHT):
            row = next(row for row in self.rows if before in row)
            self.focus.key = row[0 if direction == RIGHT else -1]
        self.sound("focus", self._booth)
        self.changed()

    def _point(self, x: float, y: float) -> None:
        key = self.focus.under(x, y)
        if key is not None and key != self.focus.key:
            self.focus.key = key
            self.changed()

    def extended(self, letter: str) -> str:
        """The name with one more letter."""
        return extended(self.name, letter)

    def with_typed(self, name: str, text: str) -> str:
        """A name with typed text after it."""
        return with_typed(name, text)

    def tile_text(self, letter: str) -> str:
        """The text of the tile of a letter: as the letter would be added to the name, capital or small."""
        return extended(self.name.rstrip(" -’") if letter in BETWEEN else self.name, letter)[-1:] or letter

    def refused(self, name: str) -> str:
        """Why a name cannot be taken, as the id of a text; empty if it can."""
        return "" if name.strip("-’ ") else "assist.name_empty"

    def _press(self, key: str) -> Change:
        if key == DONE:
            return self._finish()
        if key:
            self._write(self.name[:-1] if key == DELETE else self.extended(key), self.name)
        return None

    def _write(self, name: str, before: str) -> None:
        """Show a longer or shorter name than `before`, unless it is the same or too long."""
        self.changed()
        if name == before or len(name) > self.longest:
            self.sound("denied", self._booth)
            return
        self.name, self._is_given = name, False
        self.sound("letter", self._booth)

    def _finish(self) -> Change:
        """Take the name and leave the page, unless the name is refused or another booth has it."""
        why, name = self._trouble()
        if why:
            self._tell(why, name)
            return None
        self._party.rename(self._booth, name)
        self.sound("accept", self._booth)
        return Pop()

    def give(self, text: str) -> str:
        """Give the booth a name that was typed elsewhere; returns why it cannot, as the id of a text, or empty."""
        self.name = self.with_typed("", text)[: self.longest]
        if not self._can_show(self.name):
            return "assist.no_letter"
        why, name = self._trouble()
        if not why:
            self._party.rename(self._booth, name)
        return why

    def _leave(self) -> Change:
        """Leave the page with the name as it is written, or with the one from before if that cannot be a name."""
        why, name = self._trouble()
        if not why:
            self._party.rename(self._booth, name)
        self.sound("back", self._booth)
        return Pop()

    def _trouble(self) -> tuple[str, str]:
        """Why the written name cannot be taken, as the id of a text, empty if it can; and that name."""
        name = self.name.strip()
        is_taken = name in self._party.names_beside(self._booth)
        return self.refused(name) or ("assist.name_taken" if is_taken else ""), name

    def _tell(self, key: str, name: str = "") -> None:
        facts = {"name": name or self._party.booths[self._booth].name}
        self._told, self._told_until = self.house.say(key, **facts), self.house.now() + TOLD_MS
        self.sound("denied", self._booth)
        self.changed()

    # What it looks like

    def paint(self, page: Page) -> None:
        page.hangings()
        page.centre(page.parts.heading(self.house.say("assist.name"), page.long(84)), 960, 140)
        self._paint_field(page, WIDE_FIELD if self.types else FIELD)
        if self.types:
            self._paint_typing(page)
        else:
            self._paint_tiles(page)
        if self._told:
            page.centre(notices.toast(page.parts, self._told, page.long(60)), 960, 930)
        self._paint_prompts(page)

    def _paint_field(self, page: Page, field: Box) -> None:
        """Paint the ticket with the name and its cursor, and how many letters are left."""
        sitter, parts = self._party.sitter(self._booth), page.parts
        page.put(
            parts.ticket(sitter.colour, self.house.animal(sitter), " ", page.size(field.width, field.height)),
            field.x,
            field.y,
        )
        style = Style(Face.DISPLAY, page.long(field.height * 0.49), parts.palette["ink"])
        room = field.width - field.height * 1.85
        cursor = "" if self._is_given else self.cursor
        line = parts.write.fitted(f"{self.name}{cursor}", style, page.long(room), page.long(30))
        x, y = field.x + field.height * 1.5, field.y + field.height * 0.46
        if self._is_given:  # marked, as text that the next letter replaces
            wide = line.get_width() / page.scale.factor
            page.part(("chip", "gold"), x - 24, y - field.height * 0.28, wide + 48, field.height * 0.56)
        page.put(line, x, y, anchor=(0, 0.5))
        if not self.cursor:
            return
        left = parts.chip(str(max(0, self.longest - len(self.name))), page.long(52), "ink")
        page.centre(left, field.right + 60, field.middle[1])

    def _paint_typing(self, page: Page) -> None:
        """Say that keys write, and whose, if more people have keys."""
        house, cap = self.house, page.long(76)
        page.centre(
            page.parts.row([page.parts.device(KEYS, cap), house.say("assist.type")], cap, page.text(44)), 960, 620
        )
        seats = self._party.seats
        others = [
            booth
            for booth in self._party.people
            if booth != self._booth and (at := seats.device(booth)) and at.kind == KEYS
        ]
        if others:
            words = house.say("assist.all_keys")
            page.centre(page.fitted(words, page.text(32), 1700, 28, Face.BODY), 960, 720)

    def _paint_tiles(self, page: Page) -> None:
        """Paint the tiles; the one with the focus last, since its rings lie over the others."""
        for letter, box in self._tiles.items():
            if letter != self.focus.key:
                self._paint_tile(page, letter, box, button.NORMAL)
        self._paint_tile(page, self.focus.key, self._tiles[self.focus.key], button.FOCUS)

    def _paint_tile(self, page: Page, letter: str, box: Box, state: str) -> None:
        shown = letter
        if letter not in (SPACE, DELETE, DONE):
            shown = self.tile_text(letter)
        page.put(controls.letter_tile(page.parts, shown, page.long(TILE), state), box.x, box.y)

    def _paint_prompts(self, page: Page) -> None:
        device, cap, house = self._party.seats.device(self._booth) or mouse(), page.long(CAP), self.house
        words: dict[tuple[str, ...], str] = {
            (A,): "assist.done" if self.types else "assist.letter" if self.cursor else "common.choose"
        }
        words |= {(C,): "assist.delete"} if self.cursor else {}
        words |= {(B,): "common.back"}
        if self.types:
            caps = {button: house.cap(KEYS, key, cap) for button, key in CAPS.items()}
            caps[B] = page.parts.key_cap(ESCAPE, cap)
            row = [Prompt(buttons, [caps[buttons[0]]], house.say(text)) for buttons, text in words.items()]
        else:
            if device.kind == MOUSE:  # it clicks at the tiles themselves
                del words[A,]
            row = house.row(device, words, cap)
        self._prompts.centre(page, row, cap, page.text(32), 960, 1016)
