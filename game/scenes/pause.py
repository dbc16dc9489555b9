"""The match stands still until somebody goes on, or gives up."""

from __future__ import annotations

from game.gfx.parts.parts import Item
from game.input.intents import PAUSE, A, B, Input, Intent
from game.scenes.base import Change, Home, Pop
from game.scenes.house import House
from game.scenes.paper import PaperScene
from game.ui.page import Page


class PauseScene(PaperScene):
    """Lies over a match that was paused."""

    def __init__(self, house: House) -> None:
        super().__init__(house)

    def intent(self, intent: Input) -> Change:
        if isinstance(intent, Intent) and intent.down:
            if intent.button in (A, PAUSE):
                return Pop()
            if intent.button == B:
                return Home()
        return None

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.hangings()
        page.centre(parts.heading(self.house.say("pause.title"), long(110)), 960, 420)
        go_on: list[Item] = [parts.key_cap("Esc", long(60)), self.house.say("pause.go_on")]
        page.centre(parts.hint(go_on, long(60), long(38)), 960, 600)
        give_up: list[Item] = [*self.house.prompts(B, long(60), "left", "right"), self.house.say("pause.give_up")]
        page.centre(parts.hint(give_up, long(60), long(38)), 960, 720)
