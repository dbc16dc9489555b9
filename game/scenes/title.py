"""The way in: a word made of patches, six animals, and the keys that let you join."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.gfx.lettering import Face
from game.gfx.parts.avatars import CALM, GLAD, MOODS
from game.gfx.parts.parts import Item
from game.input.intents import PAUSE, A, B, Input, Intent, Joined
from game.scenes.base import Change, Push, Quit, Scene
from game.scenes.house import House
from game.scenes.paper import PaperScene
from game.ui.page import Page

FACES: Final = (CALM, GLAD, CALM, CALM, GLAD, MOODS[3])


class TitleScene(PaperScene):
    """Waits for somebody to press A."""

    def __init__(self, house: House, lobby: Callable[[Input | None], Scene]) -> None:
        super().__init__(house)
        self._lobby = lobby

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())

    def intent(self, intent: Input) -> Change:
        match intent:
            case Joined():
                return Push(self._lobby(intent))
            case Intent(button="a", down=True):
                return Push(self._lobby(None))
            case Intent(button=button, down=True) if button in (B, PAUSE):
                return Quit()
        return None

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.part(("glow", "#FFD98A", 34), 210, 0, 1500, 900)
        page.hangings()
        page.centre(parts.logo(long(1530)), 960, 334)
        for i, animal in enumerate(parts.animals):
            head = parts.draw(("head", animal, FACES[i], 0), page.size(112, 112))
            page.put(head, 578 + i * 130, 604)
        page.put(parts.heading(" ", long(122), long(880)), 520, 672)
        page.words(self.house.say("title.join"), 570, 698, 56)
        row = parts.row(self.house.prompts(A, long(66), "left", "right"), long(66), long(30))
        page.centre(row, 1350 - row.get_width() / page.scale.factor / 2, 733)
        page.centre(page.line(self.house.say("title.tagline"), 34, Face.BODY), 960, 892)
        keys: list[Item] = [parts.key_cap("Esc", long(48)), self.house.say("title.quit")]
        page.centre(parts.hint(keys, long(48), long(30)), 960, 980)
