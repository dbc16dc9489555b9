"""The best of the day and of all time, a page for every game and mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.gfx.lettering import Face
from game.input.intents import LEFT, RIGHT, B, Intent
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Pop
from game.scenes.kiosk.attract import Act, Invitation
from game.scenes.pages.shared import SharedPage
from game.scenes.party import Party
from game.store.history import Champion
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

PANELS: Final = {"today": Box(72, 232, 868, 690), "ever": Box(980, 232, 868, 690)}
ROWS: Final = 7
ROW_TOP, ROW_PITCH = 100, 82
MEDALS: Final = 3


class Best(NamedTuple):
    """The best people at one game in one mode."""

    game: str
    mode: str  # "" for a game without modes
    today: Sequence[Champion]
    ever: Sequence[Champion]
    by_score: bool = False  # ranked by score, for modes played against the clock


def paint_best(page: Page, house: House, best: Best) -> None:
    """Put the names of the best onto a page, of the day and of all time."""
    say = house.say
    name = say(f"game.{best.game}.name")
    if best.mode:
        name = say("common.pair", name=name, value=say(f"option.mode.values.{best.mode}"))
    page.centre(page.parts.heading(name, page.long(92)), 960, 150)
    for key, ranks in (("today", best.today), ("ever", best.ever)):
        _paint_panel(page, house, PANELS[key], say(f"kiosk.{key}"), ranks[:ROWS], best.by_score)


def _paint_panel(page: Page, house: House, box: Box, title: str, ranks: Sequence[Champion], by_score: bool) -> None:
    say = house.say
    page.part(("panel", "gold"), *box)
    page.words(title, box.x + 40, box.y + 26, 48)
    if not ranks:
        page.centre(page.line(say("kiosk.nobody_yet"), 38, Face.BODY), *box.middle)
    for place, rank in enumerate(ranks, start=1):
        y = box.y + ROW_TOP + ROW_PITCH * (place - 1)
        if place <= MEDALS:
            page.part(("medal", place), box.x + 40, y, 72, 72)
        else:
            page.centre(page.line(str(place), 40), box.x + 76, y + 36)
        page.put(page.fitted(rank.name, page.long(46), 400, 26), box.x + 140, y + 6)
        told = str(rank.best) if by_score else say("results.won_of", won=rank.won, played=rank.played)
        page.put(page.line(told, 34, Face.BODY), box.right - 44, y + 14, anchor=(1, 0))


class BestAct(Act):
    """One page of the best, while no person plays."""

    def __init__(self, invitation: Invitation, length: Ms, best: Best) -> None:
        super().__init__(invitation, length)
        self._best = best

    def fill(self, page: Page) -> None:
        paint_best(page, self.house, self._best)


class LeaderboardScene(SharedPage):
    """All pages of the best, to be turned."""

    def __init__(self, house: House, party: Party, router: Router, pages: Sequence[Best]) -> None:
        super().__init__(house, party, router)
        self._pages = pages
        self._at = 0

    def press(self, intent: Intent) -> Change:
        if intent.button in (LEFT, RIGHT) and len(self._pages) > 1:
            self._at = (self._at + (1 if intent.button == RIGHT else -1)) % len(self._pages)
            self.sound("change")
            self.changed()
            return None
        self.sound("back")
        return Pop()

    def paint(self, page: Page) -> None:
        page.hangings()
        if self._pages:
            paint_best(page, self.house, self._pages[self._at])
        else:
            page.centre(page.parts.heading(self.house.say("kiosk.best"), page.long(92)), 960, 150)
            page.centre(page.line(self.house.say("kiosk.nobody_yet"), 48), 960, 540)
        turning: dict[tuple[str, ...], str] = {(LEFT, RIGHT): "kiosk.turn"} if len(self._pages) > 1 else {}
        self.paint_prompts(page, {**turning, (B,): "common.back"}, 52, 32, 1000)
        self.paint_told(page, 960, 950)
