"""Two pages that count down to the end of a visit: the question to an idle group, and the end of its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.gfx.lettering import Face
from game.gfx.parts.avatars import CALM, GLAD
from game.input.intents import BoothFound, Input, Intent, Joined
from game.rules.api import Ms
from game.scenes.base import Change, GoHome, Pop
from game.scenes.pages.animated import AnimatedPage
from game.store.sitters import SEAT_COLOURS
from game.table.house import House
from game.ui.page import Page

SEAL_AT: Final = (960, 470)
SEAL: Final = 300


class FarewellScene(AnimatedPage):
    """Counts down, then frees all seats."""

    def __init__(self, house: House, kind: str, seconds: int, leave: Callable[[], None]) -> None:
        """`kind` is "idle", which a press can stop, or "over", which it cannot; `leave` frees all seats."""
        super().__init__(house)
        self._kind = kind
        self._seconds = seconds
        self._leave = leave
        self._since: Ms | None = None
        self._left = seconds

    def enter(self) -> None:
        self.sound("idle_warning")

    def intent(self, intent: Input) -> Change:
        match intent:
            case Intent(down=True) | Joined() | BoothFound() if self._kind == "idle":
                self.sound("accept")
                return Pop()
        return None

    def update(self, now: Ms) -> Change:
        if self._since is None:
            self._since = now
        left = max(0, self._seconds - (now - self._since) // 1000)
        if left != self._left:
            self._left = left
            if left <= 3 and self._kind == "idle":
                self.house.player.action("countdown", now, step=left)
        if left:
            return None
        self._leave()
        return GoHome()

    def paint(self, page: Page) -> None:
        say, parts = self.house.say, page.parts
        page.hangings()
        page.part(("glow", "#FFD98A", 34), 460, 120, 1000, 700)
        mood = CALM if self._kind == "idle" else GLAD
        for seat, (animal, colour) in enumerate(zip(parts.animals, SEAT_COLOURS, strict=True)):
            x = 250 + 200 * seat + (420 if seat > 2 else 0)
            page.centre(parts.avatar(animal, colour, page.long(150), mood), x, 470 + 30 * (seat % 2))
        page.centre(parts.heading(say(f"kiosk.{self._kind}"), page.long(120)), 960, 230)
        page.centre(page.line(say(f"kiosk.{self._kind}_line"), 50), 960, 760)
        page.centre(page.line(say(f"kiosk.{self._kind}_more"), 34, Face.BODY), 960, 860)

    def perform(self, page: Page, now: Ms) -> None:
        page.centre(page.parts.seal(str(self._left), page.long(SEAL), 0), *SEAL_AT)
