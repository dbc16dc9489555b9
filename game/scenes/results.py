"""The way out: who won, and one press for one more round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.gfx.parts.parts import Item
from game.input.intents import PAUSE, A, B, Input, Intent
from game.rules.api import Outcome
from game.rules.rng import Rng
from game.scenes.base import Change, Pop, Scene, Swap
from game.scenes.house import House
from game.scenes.paper import PaperScene
from game.store.sitters import Sitter
from game.ui.page import Page

HEIGHTS: Final = {1: 330, 2: 252, 3: 200, 4: 160}
GROUND: Final = 846
PITCH, WIDTH = 300, 250


class ResultsScene(PaperScene):
    """The podium after a match."""

    def __init__(
        self, house: House, sitters: Sequence[Sitter], outcome: Outcome, game: str, rematch: Callable[[], Scene]
    ) -> None:
        super().__init__(house)
        self._sitters = tuple(sitters)
        self._outcome = outcome
        self._game = game
        self._rematch = rematch

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())

    def intent(self, intent: Input) -> Change:
        if isinstance(intent, Intent) and intent.down:
            if intent.button == A:
                return Swap(self._rematch())
            if intent.button in (B, PAUSE):
                return Pop()
        return None

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.part(("rays",), 410, 20, 1100, 1100)
        page.hangings()
        self._confetti(page)
        page.centre(parts.heading(self._verdict(), long(92)), 960, 176)

        order = sorted(range(len(self._sitters)), key=lambda seat: self._outcome.places[seat])
        shown = [*order[1::2][::-1], *order[::2]]  # the best in the middle
        left = 960 - PITCH * (len(shown) - 1) / 2
        for k, seat in enumerate(shown):
            self._stand(page, seat, left + k * PITCH)
        width = PITCH * len(shown) + 120
        page.part(("plank",), 960 - width / 2, GROUND - 8, width, 56)
        for k, seat in enumerate(shown):
            plate = parts.plate(self._sitters[seat].name, long(56))
            chip = parts.chip(self.house.say(f"score.{self._game}", n=self._outcome.scores[seat]), long(40))
            page.centre(plate, left + k * PITCH, GROUND + 60)
            page.centre(chip, left + k * PITCH, GROUND + 112)
        row: list[Item] = [*self.house.prompts(A, long(52), "left", "right"), self.house.say("results.rematch")]
        row += [parts.key_cap("Esc", long(52)), self.house.say("results.lobby")]
        page.centre(parts.hint(row, long(52), long(34)), 960, 1020)

    def _verdict(self) -> str:
        winners = [sitter.name for sitter, place in zip(self._sitters, self._outcome.places, strict=True) if place == 1]
        match winners:
            case []:
                return self.house.say("results.nobody")
            case [name]:
                return self.house.say("results.wins", name=name)
        return self.house.say("results.win", names=" & ".join(winners))

    def _stand(self, page: Page, seat: int, x: float) -> None:
        parts, sitter, place = page.parts, self._sitters[seat], self._outcome.places[seat]
        height = HEIGHTS[place]
        page.part(("podium", sitter.colour, place), x - WIDTH / 2, GROUND - height, WIDTH, height)
        side = 190 if place == 1 else 156
        mood = GLAD if place == 1 else SAD if place == max(self._outcome.places) else CALM
        page.centre(
            parts.avatar(self.house.animal(sitter), sitter.colour, page.long(side), mood),
            x,
            GROUND - height - side / 2 + 14,
        )
        if place == 1:
            page.part(("crown",), x - 70, GROUND - height - side - 70, 140, 100)

    def _confetti(self, page: Page) -> None:
        rng = Rng("confetti")
        for i in range(64):
            colour, side = page.parts.palette.colours[i % 8].id, rng.between(18, 38)
            page.part(("confetto", colour, i % 8), 120 + rng.below(1680), 240 + rng.below(420), side, side)
