"""The page on which a person picks a name letter by letter, from tiles with the letters of all our languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.gfx.lettering import Face, Style
from game.gfx.parts import button, controls, notices
from game.gfx.parts.parts import Item
from game.input.devices import mouse
from game.input.intents import (
    DIRECTIONS,
    KEYBOARD,
    LEFT,
    MOUSE,
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
)
from game.input.menu import Menu
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, Pop
from game.scenes.pages.still import StillPage
from game.scenes.party import Party
from game.store.sitters import LONGEST_NAME
from game.table.house import House
from game.ui.focus import Box, Focus
from game.ui.page import Page

SPACE, DELETE, DONE = "␣", "⌫", "✓"
ROWS: Final = ("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "ÄÖÜÅÆØÉÈÊËÀÂÇ", f"ÎÏÔŒÙÛßÑ-’{SPACE}{DELETE}{DONE}")
TILE: Final = 100
PITCH: Final = 116
TOP: Final = 430
FIELD: Final = Box(510, 236, 900, 130)
TOLD_MS: Final[Ms] = 2600
BETWEEN: Final = (" ", "-", "’")  # a capital follows these


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


class NameScene(StillPage):
    """The name of the person in one booth, who alone may pick it."""

    rows: Sequence[Sequence[str]] = ROWS
    wide: float = TILE
    longest = LONGEST_NAME
    cursor = "_"  # where the next letter goes; empty if whole names are picked

    def __init__(self, house: House, party: Party, booth: BoothNumber) -> None:
        super().__init__(house)
        self._party = party
        self._booth = booth
        self.name = party.booths[booth].name
        self._menu = Menu()
        self.focus = Focus()
        self._tiles = tiles(self.rows, self.wide)
        self.focus.lay(self._tiles)
        self._told = ""
        self._told_until: Ms = 0

    # What its owner presses

    def intent(self, intent: Input) -> Change:
        match intent:
            case Lost(booth=booth) if booth == self._booth:
                return Pop()
            case Point(booth=booth, at=at) if booth == self._booth:
                self._point(*self._scale.design(at))
            case Intent(booth=booth, device=device) if booth == self._booth or device == KEYBOARD:
                return self._pressed(intent) if self._menu.take(intent) and intent.down else None
            case Intent(down=True):
                self._tell("assist.own_seat")
        return None

    def update(self, now: Ms) -> Change:
        if self._told and now >= self._told_until:
            self._told = ""
            self.changed()
        again = self._menu.repeat(now)
        return self._pressed(again) if again is not None else None

    def due(self, now: Ms) -> Ms:
        return min(super().due(now), self._menu.due, self._told_until if self._told else NEVER)

    def _pressed(self, intent: Intent) -> Change:
        if intent.button in (B, PAUSE):
            self.sound("back", self._booth)
            return Pop()
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

    def tile_text(self, letter: str) -> str:
        """The text of the tile of a letter: as the letter would be added to the name, capital or small."""
        return extended(self.name.rstrip(" -’") if letter in BETWEEN else self.name, letter)[-1:] or letter

    def refused(self, name: str) -> str:
        """Why a name cannot be taken, as the id of a text; empty if it can."""
        return "" if name.strip("-’ ") else "assist.name_empty"

    def _press(self, key: str) -> Change:
        self.changed()
        if key == DONE:
            return self._finish()
        longer = self.name[:-1] if key == DELETE else self.extended(key)
        if longer == self.name or len(longer) > self.longest:
            self.sound("denied", self._booth)
        else:
            self.name = longer
            self.sound("letter", self._booth)
        return None

    def _finish(self) -> Change:
        """Take the name, unless it is refused or another booth has it."""
        name = self.name.strip()
        if why := self.refused(name):
            self._tell(why)
        elif name in self._party.names_beside(self._booth):
            self._tell("assist.name_taken", name)
        else:
            self._party.rename(self._booth, name)
            self.sound("accept", self._booth)
            return Pop()
        return None

    def _tell(self, key: str, name: str = "") -> None:
        facts = {"name": name or self._party.booths[self._booth].name}
        self._told, self._told_until = self.house.say(key, **facts), self.house.now() + TOLD_MS
        self.sound("denied", self._booth)
        self.changed()

    # What it looks like

    def paint(self, page: Page) -> None:
        page.hangings()
        page.centre(page.parts.heading(self.house.say("assist.name"), page.long(84)), 960, 140)
        self._paint_field(page)
        for letter, box in self._tiles.items():
            if letter != self.focus.key:
                self._paint_tile(page, letter, box, button.NORMAL)
        self._paint_tile(
            page, self.focus.key, self._tiles[self.focus.key], button.FOCUS
        )  # last: its rings lie over the others
        if self._told:
            page.centre(notices.toast(page.parts, self._told, page.long(60)), 960, 930)
        self._paint_prompts(page)

    def _paint_field(self, page: Page) -> None:
        """Paint the ticket with the name and its cursor, and how many letters are left."""
        sitter, parts = self._party.sitter(self._booth), page.parts
        size = page.size(FIELD.width, FIELD.height)
        page.put(parts.ticket(sitter.colour, self.house.animal(sitter), " ", size), FIELD.x, FIELD.y)
        style = Style(Face.DISPLAY, page.long(64), parts.palette["ink"])
        line = parts.write.fitted(f"{self.name}{self.cursor}", style, page.long(FIELD.width - 240), page.long(30))
        page.put(line, FIELD.x + 196, FIELD.y + 60 - line.get_height() / page.scale.factor / 2)
        if not self.cursor:
            return
        left = parts.chip(str(max(0, self.longest - len(self.name))), page.long(46), "ink")
        page.centre(left, FIELD.right + 60, FIELD.middle[1])

    def _paint_tile(self, page: Page, letter: str, box: Box, state: str) -> None:
        shown = letter
        if letter not in (SPACE, DELETE, DONE):
            shown = self.tile_text(letter)
        page.put(controls.letter_tile(page.parts, shown, page.long(TILE), state), box.x, box.y)

    def _paint_prompts(self, page: Page) -> None:
        device = self._party.seats.device(self._booth) or mouse()
        house, cap = self.house, page.long(52)
        row: list[Item] = [house.prompt(device, A, cap), house.say("assist.letter" if self.cursor else "common.choose")]
        if self.cursor:
            row += [house.prompt(device, C, cap), house.say("assist.delete")]
        row += [house.prompt(device, B, cap), house.say("common.back")]
        page.centre(page.parts.hint(row, cap, page.text(32)), 960, 1016)
