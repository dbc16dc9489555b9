"""The test of the keyboard: people who share it hold their keys together and see which ones it reports.

First the zones that take part are chosen, then the rounds run, then the page gives advice. During the rounds all keys
but Escape belong to the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.lettering import Face, Style
from game.gfx.parts import notices
from game.gfx.parts.parts import Item as Prompt
from game.gfx.parts.pill import WHOLE
from game.input.bindings import PAUSE_KEY, ZONES
from game.input.intents import KEYBOARD, KEYS, PAUSE, B, Input, Intent, Raw
from game.input.rollover import ROUNDS, Course, Trial, advise
from game.input.router import Router
from game.rules.api import Ms
from game.rules.options import Value
from game.scenes.base import Change
from game.scenes.pages.key_capture import KeyCapturePage
from game.scenes.pages.menu import CAP, ESCAPE, FOOTER_AT, MenuPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.items import Button, Item, Section, SwitchItem
from game.ui.page import Page

START: Final = "start"
USUAL: Final = ("left", "right")  # zones, if fewer than two people sit at the keyboard
FEWEST: Final = 2
PANELS: Final = Box(110, 300, 1700, 420)
GAP: Final = 36
KEY: Final = 132  # height of a key to hold
RING_AT, ROUNDS_AT = 806, 912
STEPS: Final = 40  # of the ring


class RolloverScene(KeyCapturePage, MenuPage):
    """The test of the keyboard."""

    title = "rollover.title"
    room = Box(110, 320, 1700, 590)

    def __init__(self, house: House, party: Party, router: Router) -> None:
        super().__init__(house, party, router)
        sitting = [
            device.model for booth in party.people if (device := party.seats.device(booth)) and device.kind == KEYS
        ]
        self.zones = sitting if len(sitting) >= FEWEST else list(USUAL)
        self.course: Course | None = None
        self._done: tuple[Trial, ...] = ()
        self._shown: object = None

    # Who takes part

    def sections(self) -> Sequence[Section]:
        say = self.house.say
        zones: list[Item] = [SwitchItem(zone, self._label(zone), on=zone in self.zones) for zone in ZONES]
        label = say("rollover.again" if self._done else "rollover.start")
        start = Button(START, label, enabled=len(self.zones) >= FEWEST, icon="play")
        return (Section([start, *zones]),)

    def _label(self, zone: str) -> str:
        name, who = self.house.say(f"device.{zone}"), self.say_who(zone)
        return name if who == name else f"{name} · {who}"

    def choose(self, key: str, value: Value) -> Change:
        self.zones = [zone for zone in ZONES if (value if zone == key else zone in self.zones)]
        self._done = ()
        return None

    def act(self, key: str) -> Change:
        devices = self.router.devices
        self.course = Course({zone: self.house.bindings.map(devices[zone]) for zone in self.zones})
        self._done = ()
        return None

    # The rounds

    def tap(self, raw: Raw) -> bool:
        """Keep key presses for the test while it runs; releases also reach the router, for keys held before."""
        if self.course is None or raw.device != KEYBOARD or raw.control == PAUSE_KEY:
            return False
        before = self.course.verdict
        self.course.take(raw)
        self._heard(before)
        self.changed()
        return bool(raw.value)

    def intent(self, intent: Input) -> Change:
        if self.course is None:
            return super().intent(intent)
        if isinstance(intent, Intent) and intent.down and intent.button in (B, PAUSE):
            self.course = None
            self.sound("back")
            self.changed()
        return None

    def update(self, now: Ms) -> Change:
        course = self.course
        if course is not None:
            before = course.verdict
            course.update(now)
            self._heard(before)
            if course.is_over:
                self._done, self.course = tuple(course.trials), None
                self.changed()
            elif (seen := round(course.left(now) * STEPS)) != self._shown:
                self._shown = seen
                self.changed()
        return super().update(now)

    def due(self, now: Ms) -> Ms:
        return super().due(now) if self.course is None else now

    def _heard(self, before: Trial | None) -> None:
        """Sound a verdict that is new since `before`."""
        verdict = self.course.verdict if self.course else None
        if verdict is not None and verdict is not before:
            self.sound("accept" if verdict.is_good else "denied")

    # What it looks like

    def paint(self, page: Page) -> None:
        if self.course is None:
            super().paint(page)
            return
        page.hangings()
        page.centre(page.parts.heading(self.heading(), page.long(92)), 960, 138)
        self.write(page, self.house.say("rollover.hold"), 240, 44)
        self._paint_zones(page, self.course)
        if self.course.verdict is None:
            share = round(self.course.left(self.house.now()) * STEPS) * WHOLE // STEPS
            page.centre(page.parts.ring("gold", share, page.long(120)), 960, RING_AT)
        else:
            page.centre(notices.toast(page.parts, self._told_of(self.course.verdict), page.long(72)), 960, RING_AT)
        self._paint_rounds(page, self.course)
        keys: list[Prompt] = [page.parts.key_cap(ESCAPE, page.long(CAP)), self.house.say("common.back")]
        page.centre(page.parts.hint(keys, page.long(CAP), page.text(32)), 960, FOOTER_AT)

    def _paint_zones(self, page: Page, course: Course) -> None:
        """Paint a panel for every zone with the keys to hold, and a mark below each key."""
        wanted = course.wanted
        width = min(520, (PANELS.width - GAP * (len(wanted) - 1)) / len(wanted))
        left = 960 - (width * len(wanted) + GAP * (len(wanted) - 1)) / 2
        for number, (zone, keys) in enumerate(wanted.items()):
            x = left + number * (width + GAP)
            page.part(("panel", "gold"), x, PANELS.y, width, PANELS.height)
            style = Style(Face.DISPLAY, page.text(34), page.parts.palette["paper"])
            label = page.parts.write.fitted(self._label(zone), style, page.long(width - 60), page.long(24))
            page.centre(label, x + width / 2, PANELS.y + 64)
            pitch = min(KEY + 50, (width - 40) / len(keys))
            for place, key in enumerate(keys):
                middle = x + width / 2 + (place - (len(keys) - 1) / 2) * pitch
                page.centre(self.house.cap(KEYS, key, page.long(KEY)), middle, PANELS.y + 200)
                self._paint_mark(page, key, course, middle, PANELS.y + 334)

    def _paint_mark(self, page: Page, key: int, course: Course, x: float, y: float) -> None:
        """Paint a tick below a key that is reported; else, after the round, a cross."""
        if key in (course.verdict.seen if course.verdict else course.down):
            self._chip(page, "tick", x, y)
        elif course.verdict is not None:
            self._chip(page, "cross", x, y)

    def _paint_rounds(self, page: Page, course: Course) -> None:
        """Paint a chip for every round: a tick or a cross for a finished one, else its number."""
        for number in range(len(ROUNDS)):
            x = 960 + (number - (len(ROUNDS) - 1) / 2) * 74
            if number < len(course.trials):
                self._chip(page, "tick" if course.trials[number].is_good else "cross", x, ROUNDS_AT)
            else:
                fill = "paper" if number == course.number else "ink"
                page.centre(page.parts.chip(str(number + 1), page.long(60), fill), x, ROUNDS_AT)

    def _chip(self, page: Page, sign: str, x: float, y: float) -> None:
        good = sign == "tick"
        page.part(("chip", "gold" if good else "ink"), x - 32, y - 32, 64, 64)
        ink = page.parts.palette["ink" if good else "paper"]
        page.centre(page.parts.symbol(sign, page.long(30), ink), x, y - 2)

    def paint_more(self, page: Page) -> None:
        """Write the question who takes part or, after the rounds, the result and the advice."""
        if not self._done:
            self.write(page, self.house.say("rollover.who"), 240, 38)
            return
        self.write(page, self.result, 220, 46)
        if self.advice:
            self.write(page, self.advice, 280, 34)

    @property
    def result(self) -> str:
        """The result of all rounds in words; empty before they are over."""
        return self._told_of(*self._done) if self._done else ""

    def _told_of(self, *trials: Trial) -> str:
        """The result of some rounds, in one line."""
        swallowed = sum(len(keys) for trial in trials for keys in trial.swallowed.values())
        if swallowed:
            return self.house.say("rollover.swallowed", n=swallowed)
        if any(trial.phantoms for trial in trials):
            return self.house.say("rollover.phantom")
        return self.house.say("rollover.good")

    @property
    def advice(self) -> str:
        """Which zones should move to another zone or take a pad; empty if the keyboard is good enough."""
        say, advice = self.house.say, advise(self.zones, self._done)
        zone = {key: say(f"device.{key}") for key in ZONES}
        moves = [say("rollover.move", zone=zone[old], other=zone[new]) for old, new in advice.moves.items()]
        return "  ·  ".join([*moves, *(say("rollover.take_pad", zone=zone[old]) for old in advice.pads)])
