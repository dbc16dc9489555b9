"""What happens when a scene fails: a report is written, an apology is shown for five seconds, then the lobby.

The seating is kept. A running match is given up, because it would fail again; its log is kept. If scenes keep failing,
the program ends.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from game.gfx.lettering import Face
from game.gfx.parts.avatars import SAD
from game.input.intents import NOBODY
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Scene, Swap
from game.scenes.navigation import Navigation
from game.scenes.pages.still import StillPage
from game.store.files import Folder
from game.store.memory import Memory
from game.store.reports import REPORTS, Journal, Reports, kind_of, told
from game.store.sitters import SEAT_COLOURS
from game.table.house import House
from game.ui.page import Page

APOLOGY_MS: Final[Ms] = 5000
MOST: Final = 3  # failures within WITHIN_MS that are rescued
WITHIN_MS: Final[Ms] = 60_000


class FailsafeScene(StillPage):
    """Says sorry. It does as little as possible, because it must not fail itself."""

    def __init__(self, house: House, navigation: Navigation, report: str) -> None:
        super().__init__(house)
        self._navigation = navigation
        self._report = report
        self._until: Ms | None = None

    def update(self, now: Ms) -> Change:
        if self._until is None:
            self._until = now + APOLOGY_MS
        return Swap(self._navigation.lobby()) if now >= self._until else None

    def due(self, now: Ms) -> Ms:
        return now if self._until is None else min(super().due(now), self._until)

    def paint(self, page: Page) -> None:
        say, parts = self.house.say, page.parts
        page.hangings()
        page.part(("glow", "#FFD98A", 34), 460, 150, 1000, 700)
        for seat, (animal, colour) in enumerate(zip(parts.animals, SEAT_COLOURS, strict=True)):
            page.centre(parts.avatar(animal, colour, page.long(170), SAD), 460 + 200 * seat, 400 + 30 * (seat % 2))
        page.centre(parts.heading(say("failsafe.sorry"), page.long(120)), 960, 660)
        page.centre(page.line(say("failsafe.soon"), 46, Face.BODY), 960, 800)
        if self._report:
            page.centre(page.line(say("failsafe.report", what=self._report), 28, Face.BODY), 960, 880)


class Rescue:
    """Finds a way on after a failure, unless there are too many."""

    def __init__(self, house: House, navigation: Navigation, router: Router, memory: Memory) -> None:
        self._house = house
        self._navigation = navigation
        self._router = router
        self._reports = Reports(Folder(memory.folder / REPORTS, memory.board))
        self._journal = Journal(Folder(memory.folder, memory.board))
        self._failures: deque[Ms] = deque(maxlen=MOST)

    def __call__(self, error: Exception) -> tuple[Scene, Scene] | None:
        """Report an error; returns the scene to begin again with and the apology, or None after too many failures."""
        name = self._reports.write(
            "failure",
            {
                "Error": told(error),
                "Devices": "\n".join(str(device) for device in self._router.devices.values()),
                "Journal": "\n".join(self._journal.last()),
            },
            kind=kind_of(error),
        )
        self._journal.note(f"a scene failed with {type(error).__name__}, report {name or 'not kept'}")
        now = self._house.now()
        if len(self._failures) == MOST and now - self._failures[0] < WITHIN_MS:
            return None
        self._failures.append(now)
        self._navigation.give_up()
        self._router.tap, self._router.quick, self._router.acting = None, frozenset(), NOBODY
        self._router.typing = False
        return self._navigation.title(), FailsafeScene(self._house, self._navigation, name)
