"""A dark screen outside the opening hours. Its few words wander, to prevent burn-in."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin
from typing import Final

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.input.intents import Input
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Pop
from game.scenes.pages.still import StillPage
from game.table.house import House
from game.ui.page import Page

BLACK: Final = "#000000"
DIM: Final = "#5A4E42"
STEP_MS: Final[Ms] = 4000  # between two places of the words
REACH: Final = (620, 380)  # in the design's pixels, from the middle
TURN: Final = (0.021, 0.013)  # radians a step: a path that does not repeat for hours


class ClosedScene(StillPage):
    """Waits until the kiosk opens; presses do nothing."""

    def __init__(self, house: House, router: Router, is_open: Callable[[], bool], opens: Callable[[], str]) -> None:
        """`opens` returns the time of day of the opening, empty if that is far."""
        super().__init__(house)
        self._router = router
        self._is_open = is_open
        self._opens = opens
        self._step = 0

    def enter(self) -> None:
        self._router.joining = frozenset()
        self.house.player.tune(None, self.house.now())

    def intent(self, intent: Input) -> Change:
        return None

    def update(self, now: Ms) -> Change:
        if self._is_open():
            return Pop()
        if now // STEP_MS != self._step:
            self._step = now // STEP_MS
            self.changed()
        return None

    def due(self, now: Ms) -> Ms:
        return min(super().due(now), (now // STEP_MS + 1) * STEP_MS)

    @property
    def place(self) -> tuple[float, float]:
        """The place of the words, in design pixels."""
        return 960 + REACH[0] * sin(TURN[0] * self._step), 540 + REACH[1] * cos(TURN[1] * self._step)

    def _blank(self) -> Page:
        dark = self.house.parts.keep(("closed", self._scale.size), self._dark)
        return Page(self.house.parts, self._scale, letters=self.house.letters, cloth=dark)

    def _dark(self) -> Surface:
        dark = Surface(self._scale.size)
        dark.fill(BLACK)
        return dark

    def paint(self, page: Page) -> None:
        x, y = self.place
        lines = [self.house.say("kiosk.closed")]
        if opens := self._opens():
            lines.append(self.house.say("kiosk.opens", what=opens))
        for number, line in enumerate(lines):
            style = Style(Face.DISPLAY, page.long(56 - 20 * number), DIM)
            page.centre(page.parts.write.line(line, style), x, y + 70 * number)
