"""The lines of a menu on a page, and the effect of clicks on them.

The focused line lies on a plate of its own and its control has rings: form, not colour, shows the focus.
"""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts import button, controls
from game.rules.options import Value
from game.ui.focus import Box
from game.ui.items import Button, ChoiceItem, Item, LineButton, Section, Slider, SwitchItem
from game.ui.layout import Laid
from game.ui.page import Page

CONTROL: Final = 0.86  # of the height of a line
INDENT: Final = 30  # from the edge of a line to its words, and to its control
LETTERS: Final = 36
SMALLEST: Final = 24  # the smallest letters; text that does not fit then is cut short
SLIDER, CHOICE = 360, 440
TALLEST: Final = 79  # height of a choice and of a switch, as in a usual line: larger ones would leave no room for words
SWITCH: Final = 1.9  # of its height
TOLD: Final = 120  # room for the number beside a slider
KNOB: Final = 0.43  # of the height of a slider: from its end to the last place of the knob


def control(item: Item, box: Box) -> Box:
    """The box of a line's control, which is pressed, turned or dragged."""
    height = box.height * CONTROL
    match item:
        case Slider():
            width = min(SLIDER, box.width * 0.42)
        case ChoiceItem():
            width, height = min(CHOICE, box.width * 0.56), min(height, TALLEST)
        case SwitchItem():
            height = min(height, TALLEST)
            width = height * SWITCH
        case _:
            width = box.width - 2 * INDENT
    return Box(box.right - INDENT - width, box.y + (box.height - height) / 2, width, height)


def clicked(item: Item, box: Box, x: float) -> Value | None:
    """The value after a click or a drag at x; None if that changes no value."""
    place = control(item, box)
    match item:
        case Slider():
            ends = place.height * KNOB
            return item.at((x - place.x - ends) / (place.width - 2 * ends))
        case ChoiceItem() if place.x <= x < place.x + place.width / 3:
            return item.stepped(-1)
        case ChoiceItem() if place.right - place.width / 3 <= x < place.right:
            return item.stepped(1)
    return item.pressed()


def draw_section(page: Page, section: Section, number: int, laid: Laid, focused: str) -> None:
    """Draw a panel with its title and its lines; the focused line comes last, since its rings reach further."""
    panel = laid.panels[number]
    page.part(("panel", "gold"), *panel)
    title = laid.titles[number]
    if title is not None:
        style = Style(Face.DISPLAY, page.long(min(46, title.height * 0.64)), page.parts.palette["gold"])
        room = title.width - 2 * INDENT - section.aside
        line = page.parts.write.fitted(section.title, style, page.long(room), page.long(SMALLEST))
        page.put(line, title.x + INDENT, _level(page, line.get_height(), title))
    for item in sorted(section.items, key=lambda item: item.key == focused):
        draw_item(page, item, laid.boxes[item.key], item.key == focused)


def draw_item(page: Page, item: Item, box: Box, focused: bool) -> None:
    state = button.DISABLED if not item.enabled else button.FOCUS if focused else button.NORMAL
    place = control(item, box)
    size = page.size(place.width, place.height)
    match item:
        case LineButton():
            _line(page, item, box, Box(box.right - box.width / 3, box.y, 0, 0), focused)
            return
        case Button():
            thing = page.parts.button(item.label, size, item.fill, state, item.icon, page.label(place.height))
            page.put(thing, place.x, place.y)
            return
        case Slider():
            thing = controls.slider(page.parts, item.value * 10, size, state)
        case ChoiceItem():
            less, more = item.stepped(-1) is not None, item.stepped(1) is not None
            text = page.label(place.height)
            thing = controls.stepper(page.parts, item.told, size, state, less=less, more=more, text=text)
        case SwitchItem():
            thing = controls.switch(page.parts, item.on, size[1], state)
        case _:
            return
    _line(page, item, box, place, focused)
    page.put(thing, place.x, place.y)


def _line(page: Page, item: Item, box: Box, place: Box, focused: bool) -> None:
    """Draw the words of a line, and the number beside a slider; on a plate if focused."""
    if focused:
        page.part(("plate",), *box)
    room = place.x - box.x - 2 * INDENT
    if isinstance(item, Slider):
        room -= TOLD
        told = _words(page, item.told, box, TOLD, focused, item.enabled)
        page.put(told, place.x - INDENT, _level(page, told.get_height(), box), anchor=(1, 0))
    label = _words(page, item.label, box, room, focused, item.enabled)
    page.put(label, box.x + INDENT, _level(page, label.get_height(), box))


def _words(page: Page, text: str, box: Box, room: float, focused: bool, enabled: bool) -> Surface:
    """Words on a line: ink on a plate, paper on dark glass."""
    palette = page.parts.palette
    pixels = min(page.text(LETTERS), page.long(box.height * 0.56))
    colour = palette["ink"] if focused else palette["paper"] if enabled else button.ink_on(palette, "gold", "disabled")
    style = Style(Face.DISPLAY, pixels, colour)
    return page.parts.write.fitted(text, style, page.long(room), min(pixels, page.long(SMALLEST)))


def _level(page: Page, height: int, box: Box) -> float:
    """The y at which a line of letters begins to be centred in a box."""
    return box.y + (box.height - height / page.scale.factor) / 2
