"""The foot of the lobby: the keys of the person who pressed last, and the buttons of the lobby."""

from __future__ import annotations

from typing import Final

from game.gfx.parts.parts import hint_height
from game.input.intents import DOWN, MOUSE, NOBODY, PAUSE, PHONE, A, B, BoothNumber, C
from game.scenes.lobby.eligibility import is_wanted
from game.scenes.lobby.floor import button_boxes
from game.scenes.navigation import Navigation
from game.scenes.party import Party
from game.table.house import House
from game.ui.page import Page
from game.ui.prompts import Prompt, PromptRow, fitted_text, items_of, row_width

CAP: Final = 46  # height of a key
SMALL, LEAST = 30, 28  # letters
SPARED: Final = (C, DOWN)  # prompts that are left out where there is no room, the first first: a cursor finds the games


class Foot:
    """Paints the foot of the page, and says which of its prompts is clicked."""

    def __init__(self, house: House, navigation: Navigation, party: Party) -> None:
        self._house = house
        self._navigation = navigation
        self._party = party
        self._row = PromptRow()
        self.reader: BoothNumber = NOBODY  # the booth that pressed last

    def button_widths(self) -> list[float]:
        """The width of each button, in design pixels."""
        parts, say = self._house.parts, self._house.say
        return [parts.button_width(say(text), 62) for text, _ in self._navigation.services()]

    def clicked(self, at: tuple[int, int] | None) -> str:
        """The button of a device whose prompt is at a pixel of the window; empty beside all prompts."""
        return self._row.under(at)

    def paint(self, page: Page, is_at_home: bool) -> None:
        """Put prompts and buttons onto the page; `is_at_home`: whether the cursor of the reader is at home."""
        boxes, prompts, cap = button_boxes(self.button_widths()), self._prompts(page, is_at_home), page.long(CAP)
        room = page.long(min((box.x for box in boxes), default=1872) - 48 - 12) - hint_height(cap)
        for spared in SPARED:
            if row_width(page.parts, items_of(prompts), cap, page.long(LEAST)) > room:  # on keys with long names
                prompts = [prompt for prompt in prompts if prompt.buttons != (spared,)]
        if prompts:
            items = items_of(prompts)
            sizes = page.text(SMALL), page.text(LEAST), page.long(SMALL), page.long(LEAST)
            small = fitted_text(page.parts, items, cap, room, sizes)
            glass = page.parts.hint(items, cap, small)
            page.put(glass, 48, 985)
            self._row.lie(glass.get_rect(topleft=page.scale.point(48, 985)), page.parts, prompts, cap, small)
        for (text, _), box in zip(self._navigation.services(), boxes, strict=True):
            page.button(self._house.say(text), box, "blue")

    def _backwards(self) -> str:
        """What B does for the reader at home, as the id of a text."""
        if self._party.booths[self.reader].ready:
            return "lobby.not_ready"
        return "lobby.wait" if is_wanted(self._party) else "lobby.leave"

    def _prompts(self, page: Page, is_at_home: bool) -> list[Prompt]:
        house, party, cap = self._house, self._party, page.long(CAP)
        device = party.seats.device(self.reader) if self.reader in party.people else None
        prompts: list[Prompt] = []
        if device is not None and device.kind != PHONE:
            words: dict[tuple[str, ...], str] = {(C,): "lobby.game"}
            if device.kind != MOUSE:  # the mouse clicks at things instead
                words |= {(DOWN,): "lobby.walk"} if is_at_home else {(A,): "lobby.take"}
            words[B,] = self._backwards() if is_at_home else "lobby.home"
            marker = page.parts.draw(("marker", party.booths[self.reader].colour), (cap, cap))
            prompts += [Prompt((), [marker]), *house.row(device, words, cap)]
        if self._navigation.permissions.title:
            prompts.append(Prompt((PAUSE,), [page.parts.key_cap("Esc", cap)], house.say("lobby.to_title")))
        return prompts
