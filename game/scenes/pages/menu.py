"""A page of lines to choose from, which every device can drive: settings, options, the pause.

A subclass returns its lines in `sections` and handles presses in `act` and `choose`. `sections` is called again after
each step, so a subclass keeps no widgets. While one device drives the menu, a press on another shows who drives it. The
mouse points, clicks, drags sliders and changes values with its wheel.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.gfx.lettering import Face
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Item as Cap
from game.input.bindings import PAD_MAP
from game.input.intents import DIRECTIONS, DOWN, LEFT, MOUSE, PAD, PAUSE, RIGHT, UP, A, B, Intent
from game.input.router import Router
from game.rules.options import Value
from game.scenes.base import Change, Pop
from game.scenes.pages.shared import SharedPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box, Focus
from game.ui.items import Button, Item, Section, Slider
from game.ui.layout import Laid, lay
from game.ui.page import Page
from game.ui.prompts import Prompt, items_of
from game.ui.widgets import clicked, control, draw_item, draw_section

ROOM: Final = Box(110, 216, 1700, 690)
QUESTION_ROOM: Final = Box(410, 300, 1100, 480)
HINT_AT, FOOTER_AT = 940, 1020
CAP: Final = 52  # height of a key in the footer
WIDEST: Final = 1700  # line across the page
YES, NO = "yes", "no"
ESCAPE: Final = "Esc"  # leaves every page


class MenuPage(SharedPage):
    """A menu with a heading, lines, a hint and prompts."""

    def __init__(self, house: House, party: Party, router: Router) -> None:
        super().__init__(house, party, router)
        self.words = {
            (UP, DOWN): "phone.move",
            (LEFT, RIGHT): "common.change",
            (A,): "common.choose",
            (B,): self.backwards,
        }
        self.focus = Focus()
        self._pulled = ""  # the key of the slider that the mouse drags, or empty
        self._question = ""

    # What a page says

    backwards = "common.back"  # the id of the text beside the button that leaves the page

    def heading(self) -> str:
        """The text above the menu."""
        return self.house.say(self.title)

    @abstractmethod
    def sections(self) -> Sequence[Section]:
        """The lines with their current values."""

    def act(self, key: str) -> Change:
        """A button was pressed, and its `question`, if it has one, was answered with yes."""
        return None

    def choose(self, key: str, value: Value) -> Change:
        """A value was chosen in a line."""
        return None

    def moved(self, key: str) -> None:
        """A direction moved the focus to a line. Not called for the mouse, which passes over many."""

    def cue(self, key: str) -> str:
        """The action whose sound a new value makes."""
        return "change"

    def back(self) -> Change:
        """B or Escape was pressed outside a question."""
        return Pop()

    def question(self, key: str) -> str:
        """The question to ask before `act` is called for a button; empty to call it at once."""
        return ""

    def ground(self, page: Page) -> None:
        """Paint what lies below the menu."""
        page.hangings()

    @property
    def room(self) -> Box:
        """The area for the lines."""
        return ROOM

    @property
    def is_asking(self) -> bool:
        """Whether a question waits for its answer."""
        return bool(self._question)

    # What people do

    def pause(self) -> None:
        super().pause()
        self._pulled = ""

    def press(self, intent: Intent) -> Change:
        """Handle a press: leave the page, move the focus, change a value, or choose."""
        if intent.button in (B, PAUSE):
            return self._back()
        if intent.button in DIRECTIONS:
            return self._go(intent.button)
        if intent.button != A:
            return None
        if intent.at is not None:
            return self._click(*self._scale.design(intent.at))
        item = self._item()
        return self._accept(item, item.pressed())

    def _back(self) -> Change:
        self.sound("back")
        if self._question:
            self._close_question()
            return None
        return self.back()

    def _go(self, direction: str) -> Change:
        item = self._item()
        if direction in (LEFT, RIGHT) and not isinstance(item, Button):
            value = item.stepped(1 if direction == RIGHT else -1)
            if value is None:
                self.refuse()
            return self._accept(item, value)
        if self.focus.move(direction):
            self.moved(self.focus.key)
            self.sound("focus")
            self.changed()
        return None

    def _accept(self, item: Item, value: Value | None) -> Change:
        """Act if a line is a button; else choose the value for it, unless that is None."""
        if isinstance(item, Button):
            return self._act(item.key)
        return None if value is None else self._choose(item.key, value)

    def _act(self, key: str) -> Change:
        if self._question:
            asked = self._question
            self._close_question()
            self.sound("accept" if key == YES else "back")
            return self.act(asked) if key == YES else None
        self.sound("accept")
        self.changed()
        if self.question(key):
            self._question = key
            return None
        return self.act(key)

    def _close_question(self) -> None:
        self.focus.key, self._question = self._question, ""
        self.changed()

    def _choose(self, key: str, value: Value) -> Change:
        change = self.choose(key, value)
        self.sound(self.cue(key))
        self.changed()
        return change

    # The mouse

    def release(self, intent: Intent) -> None:
        if intent.device == MOUSE:
            self._pulled = ""

    def scroll(self, steps: float) -> Change:
        return self._go(RIGHT if steps > 0 else LEFT)

    def point(self, x: float, y: float) -> Change:
        if self._pulled:
            return self._pull(x)
        key = self._focus().under(x, y)
        if key is not None and key != self.focus.key:
            self.focus.key = key
            self.sound("focus")
            self.changed()
        return None

    def _click(self, x: float, y: float) -> Change:
        key = self._focus().under(x, y)
        if key is None:
            return None
        self.focus.key = key
        item, box = self._item(), self.laid().boxes[key]
        self.changed()
        if isinstance(item, Slider):
            if not control(item, box).has(x, y):
                return None
            self._pulled = key
            return self._pull(x)
        return self._accept(item, clicked(item, box, x))

    def _pull(self, x: float) -> Change:
        """Drag the held slider to a place; choose its value there if that is another one."""
        item = next((item for item in self._items() if item.key == self._pulled), None)
        if not isinstance(item, Slider):
            return None
        value = clicked(item, self.laid().boxes[item.key], x)
        return self._accept(item, None if value == item.value else value)

    # Where everything is

    def _sections(self) -> Sequence[Section]:
        if not self._question:
            return self.sections()
        return (ask(self.house, self.question(self._question)),)

    def _items(self) -> list[Item]:
        return [item for section in self._sections() for item in section.items]

    def laid(self) -> Laid:
        """Where the lines lie."""
        return lay(self._sections(), QUESTION_ROOM if self._question else self.room, self.house.letters)

    def _focus(self) -> Focus:
        """The focus, laid out over the enabled lines."""
        boxes, enabled = self.laid().boxes, {item.key for item in self._items() if item.enabled}
        self.focus.lay({key: box for key, box in boxes.items() if key in enabled})
        return self.focus

    def _item(self) -> Item:
        """The line that has the focus."""
        key = self._focus().key
        return next(item for item in self._items() if item.key == key)

    # What it looks like

    def ahead(self) -> Iterator[Wanted]:
        """Name every line with and without the focus, so that a step of the focus shows in the next frame."""
        page, boxes, items = self._blank(), self.laid().boxes, self._items()
        for item in items:
            yield from (partial(draw_item, page, item, boxes[item.key], focused) for focused in (True, False))
        for item in {isinstance(item, Button): item for item in items}.values():
            yield from (partial(self._hint, page, item, driver) for driver in self.router.devices)
        yield from (partial(self._paint_hint, page, item) for item in items)

    def _hint(self, page: Page, item: Item, driver: str) -> object:
        """The prompts for a line."""
        return page.parts.hint(items_of(self.prompts(page, item, driver)), page.long(CAP), page.text(32))

    def paint(self, page: Page) -> None:
        self.ground(page)
        page.centre(page.parts.heading(self.heading(), page.long(92)), 960, 138)
        laid, item = self.laid(), self._item()
        for number, section in enumerate(self._sections()):
            draw_section(page, section, number, laid, item.key)
        self.paint_more(page)
        if not self.paint_told(page, 960, HINT_AT):
            self._paint_hint(page, item)
        prompts = self.prompts(page, item, self.driver)
        self.prompt_row.centre(page, prompts, page.long(CAP), page.text(32), 960, FOOTER_AT)

    def _paint_hint(self, page: Page, item: Item) -> None:
        if item.hint:
            self.write(page, item.hint, HINT_AT, 32, Face.BODY)

    def write(self, page: Page, text: str, y: float, pixels: int, face: Face = Face.DISPLAY) -> None:
        """Write a line across the page, smaller if it is too long."""
        page.centre(page.fitted(text, page.text(pixels), WIDEST, 28, face), 960, y)

    def paint_more(self, page: Page) -> None:
        """Paint what a page has besides its lines."""

    def prompts(self, page: Page, item: Item, driver: str) -> list[Prompt]:
        """The buttons that do something here, with the pictures of the device that drives the menu."""
        device, height = self.router.devices.get(driver), page.long(CAP)
        ways: tuple[str, ...] = (A,) if isinstance(item, Button) else (LEFT, RIGHT)
        words = {ways: "common.choose" if ways == (A,) else "common.change"}
        words[B,] = "common.back" if self.is_asking else self.backwards
        if device is not None:
            row = self.house.row(device, words, height)
        else:
            row = [Prompt(buttons, self._caps(page, buttons), self.house.say(text)) for buttons, text in words.items()]
        return row if driver == MOUSE else [row[0], Prompt((), [" "]), row[1]]

    def _caps(self, page: Page, buttons: tuple[str, ...]) -> Sequence[Cap]:
        """The pictures of buttons before the first press, on one or two zones of the keyboard and on a pad."""
        height = page.long(CAP)
        if buttons == (B,):
            return [page.parts.key_cap(ESCAPE, height), self.house.cap(PAD, PAD_MAP[B][0], height)]
        zones = ("left",) if len(buttons) > 1 else ("left", "right")
        return [cap for button in buttons for cap in self.house.prompts(button, height, *zones)]


def ask(house: House, question: str) -> Section:
    """A section with a question and two buttons, NO first."""
    answers = Button(NO, house.say("common.no")), Button(YES, house.say("common.yes"), fill="red")
    return Section(answers, question)
