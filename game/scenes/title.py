"""The way in: a word made of patches, six animals, and the keys that let you join.

It is shown as soon as its cloth is there; the letters of the word drop in one after another as they are finished.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final

from pygame import Surface

from game.gfx.lettering import Face
from game.gfx.parts.avatars import CALM, GLAD, MOODS
from game.gfx.parts.parts import Item
from game.gfx.raster import Placeholder
from game.gfx.shapes import Point
from game.input.intents import PAUSE, A, B, Input, Intent, Joined
from game.rules.api import Ms
from game.scenes.base import Change, Push, Quit, Scene
from game.scenes.house import House
from game.scenes.lively import LivelyScene
from game.scenes.paper import PaperScene
from game.table.tween import Span, Tween, out_back
from game.ui.page import Page

FACES: Final = (CALM, GLAD, CALM, CALM, GLAD, MOODS[3])
LOGO: Final = (195, 84, 1530)  # left, top, width
DROP: Final = -180  # from where a letter falls, seen from its place
DROP_MS: Final[Ms] = 360
STAGGER_MS: Final[Ms] = 70  # from one letter to the next at least


class TitleScene(LivelyScene):
    """Waits for somebody to press A."""

    progressive = True

    def __init__(self, house: House, lobby: Callable[[Input | None], Scene]) -> None:
        super().__init__(house)
        self._lobby = lobby
        self._drops: list[Span] = []  # of the letters that have come so far

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

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        return PaperScene.prepare(self, canvas, now)  # nobody waits for the letters

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.part(("glow", "#FFD98A", 34), 210, 0, 1500, 900)
        page.hangings()
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

    def perform(self, page: Page, now: Ms) -> None:
        left, top, width = LOGO
        letters = page.parts.letters(page.long(width))
        for drop, (letter, (dx, dy)) in zip(self._falling(letters, now), letters, strict=False):
            x, y = left + dx / page.scale.factor, top + dy / page.scale.factor
            if now >= drop.start:
                page.put(letter, x, y + Tween(drop, DROP, 0, out_back).at(now))

    def ahead(self) -> None:
        scene = self._lobby(None)
        if isinstance(scene, PaperScene):
            scene.paint(Page(self.house.parts, self._scale, letters=self.house.letters))

    def _falling(self, letters: Sequence[tuple[Surface, Point]], now: Ms) -> Sequence[Span]:
        """When the letters fall that have come so far: each once, and after the one before it."""
        come = list(takewhile(lambda letter: not isinstance(letter[0], Placeholder), letters))
        for _ in come[len(self._drops) :]:
            if self.is_calm or self.house.workshop.at_once:
                self._drops.append(Span(now, 0))
            else:
                first = self._drops[-1].start + STAGGER_MS if self._drops else now
                self._drops.append(Span(max(now, first), DROP_MS))
        return self._drops
