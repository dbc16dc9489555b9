"""The results of a match: who won and how it went, and one press for a rematch.

On the left is the podium, on the right the match as a chart (left and right turn to its photo finishes and to the
crowns of the evening), and below it the awards. A is a rematch, C another game, B the lobby.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.played import find
from game.gfx.lettering import Face
from game.gfx.loader import Wanted
from game.gfx.parts.button import FOCUS, NORMAL
from game.gfx.parts.parts import Item
from game.input.intents import DOWN, LEFT, MOUSE, PAUSE, RIGHT, UP, A, B, C, Device, Input, Intent, Point
from game.match.series import crowned
from game.match.story import Story
from game.rules.api import Ms, Outcome, Seat
from game.scenes.base import Change, Pop, Push, Swap
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.party import Party
from game.scenes.results.awards import Awards
from game.scenes.results.podium import Podium, Stand
from game.scenes.results.rain import RAIN_MS, Rain
from game.scenes.results.sheets import FINISHES, Sheets
from game.store.matches import Recording
from game.table.house import House
from game.table.seats.sitting import TableSeat
from game.ui.focus import Box
from game.ui.page import Page

DEAF_MS: Final[Ms] = 1200  # for which presses are ignored: they were meant for the match
COLUMN: Final = Box(1010, 206, 862, 702)  # the sheets, and the awards below them
REASON: Final = (520, 206)  # where the reason of the end is written
BUTTONS: Final = {A: Box(1010, 924, 300, 74), C: Box(1328, 924, 330, 74), B: Box(1676, 924, 196, 74)}
LABELS: Final = {C: "results.another", B: "results.lobby"}
SOUNDS: Final = {A: "accept", C: "accept", UP: "accept", DOWN: "focus", LEFT: "change", RIGHT: "change"}
ON_PODIUM: Final = 3
BEFORE_MS: Final[Ms] = 1200  # how long before a photo finish its replay begins
SLOWLY: Final = 0.25


class ResultsScene(AnimatedPage):
    """The results of one match."""

    def __init__(
        self,
        house: House,
        navigation: Navigation,
        party: Party,
        game: str,
        seats: Sequence[TableSeat],
        outcome: Outcome,
        story: Story,
        recording: Recording | None = None,
    ) -> None:
        """With a recording, photo finishes can be watched again in slow motion."""
        super().__init__(house)
        self.words = {(LEFT, RIGHT): "kiosk.turn", (A,): navigation.permissions.again, (C,): LABELS[C], (B,): LABELS[B]}
        self._navigation = navigation
        self._seats = tuple(seats)
        self._sitters = tuple(seat.sitter for seat in seats)
        self._outcome = outcome
        self._story = story
        self.recording = recording
        crowns = [party.series.crowns.get(sitter.player, 0) for sitter in self._sitters]
        order = sorted(range(len(seats)), key=lambda seat: (outcome.places[seat], seat))
        self.stands = tuple(Stand(seat, outcome.places[seat], self._told(seat)) for seat in order)  # the best first
        self._podium = Podium(house, self._sitters, crowns, self.stands[:ON_PODIUM], crowned(find(game).spec, outcome))
        self._awards = Awards(house, story.awards, self._sitters, COLUMN, self._podium.length)
        self.sheets = Sheets(house, story, max(outcome.scores), self._sitters, crowns, self._awards.above)
        self._rain = Rain(house.settings.now.particles)
        self._since: Ms | None = None  # when the results were first shown
        self._is_waiting = True  # for the end of DEAF_MS
        self._hovers = A

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())
        self.house.player.intensity(1)

    def _told(self, seat: Seat) -> str:
        """The text about a seat: its score, or that it was disqualified."""
        if wrong := self._story.mistakes[seat]:
            return self.house.say("results.disqualified", n=wrong)
        return self.house.say(self._story.score, n=self._outcome.scores[seat])

    # What people press

    def intent(self, intent: Input) -> Change:
        match intent:
            case Point(at=at):
                hovered = self._under(self._scale.design(at))
                if hovered in BUTTONS and hovered != self._hovers:
                    self._hovers = hovered
                    self.changed()
            case Intent(down=True) if not self._is_deaf(intent.t):
                return self._pressed(intent)
        return None

    def _is_deaf(self, t: Ms) -> bool:
        return self._since is None or t < self._since + DEAF_MS

    def _pressed(self, intent: Intent) -> Change:
        button = intent.button
        if intent.device == MOUSE and intent.at is not None and button == A:
            button = self._under(self._scale.design(intent.at))
        self.sound(SOUNDS.get(button, "back"), intent.booth)
        if button == A:
            return self._navigation.again()
        if button == C:
            return Swap(self._navigation.choose())
        if button in (B, PAUSE):
            return Pop()
        if button == UP:
            return self._watch()
        if button == DOWN and self._can_watch:
            self.sheets.pick_next()
            self.changed()
        elif button in (LEFT, RIGHT):
            self.sheets.turn(1 if button == RIGHT else -1)
            self.changed()
        return None

    @property
    def _can_watch(self) -> bool:
        return self.recording is not None and self.sheets.kind == FINISHES

    def _watch(self) -> Change:
        """Watch the picked photo finish again in slow motion, from BEFORE_MS before it."""
        if self.recording is None or not self._can_watch:
            return None
        finish = self.sheets.finish
        return Push(self._navigation.watch(self.recording, finish.t - finish.gap - BEFORE_MS, SLOWLY))

    def _under(self, at: tuple[float, float]) -> str:
        """The button that a click at a point of the design means, or empty."""
        on_sheet = self.sheets.under(*at, self._can_watch)
        return on_sheet or next((button for button, box in BUTTONS.items() if box.has(*at)), "")

    # What stands still

    def paint(self, page: Page) -> None:
        page.part(("rays",), -30, 20, 1100, 1100)
        page.hangings()
        page.centre(page.parts.heading(self._verdict(), page.long(88)), 960, 140)
        page.centre(page.line(self.house.say(self._story.end), 32, Face.BODY), *REASON)
        self._podium.paint(page)
        self._paint_others(page)
        self.sheets.paint(page, self._can_watch, next(iter(self._devices()), None))
        self._paint_buttons(page)

    def _verdict(self) -> str:
        if self._story.headline:
            return " ".join(self.house.say(saying.text, **saying.facts) for saying in self._story.headline)
        winners = [sitter.name for sitter, place in zip(self._sitters, self._outcome.places, strict=True) if place == 1]
        match winners:
            case []:
                return self.house.say("results.nobody")
            case [name]:
                return self.house.say("results.wins", name=name)
        names = self.house.say("common.and", first=", ".join(winners[:-1]), last=winners[-1])
        return self.house.say("results.win", names=names)

    def _paint_others(self, page: Page) -> None:
        """Paint the seats that are not on the podium in a line along the lower edge."""
        others = self.stands[ON_PODIUM:]
        for k, stand in enumerate(others):
            sitter = self._sitters[stand.seat]
            count = None if len(others) == 1 else self._outcome.scores[stand.seat]
            size = page.size(300, 56)
            animal, least = self.house.animal(sitter), page.long(28)
            ticket = page.parts.ticket(sitter.colour, animal, sitter.name, size, count=count, least=least)
            page.put(ticket, 54 + k * 318, 978)
        if len(others) == 1:
            (stand,) = others
            page.words(f"{self.house.say(f'place.{stand.place}')}, {stand.told}", 372, 983, 32, Face.BODY)

    def _paint_buttons(self, page: Page) -> None:
        for button, box in BUTTONS.items():
            state, fill = FOCUS if button == self._hovers else NORMAL, "gold" if button == A else "blue"
            page.button(self.house.say(LABELS.get(button, self._navigation.permissions.again)), box, fill, state)
            caps: list[Item] = [self.house.prompt(device, button, page.long(40)) for device in self._devices()]
            if caps:
                page.centre(page.parts.row(caps, page.long(40), page.long(24)), box.middle[0], box.bottom + 34)

    def _devices(self) -> list[Device]:
        """The first three devices of the match, without the mouse, whose buttons have no names."""
        return [seat.device for seat in self._seats if seat.device is not None and seat.device.kind != MOUSE][:3]

    def ahead(self) -> Iterator[Wanted]:
        yield from self.foresee(self._navigation.lobby())
        yield from super().ahead()

    # What moves

    def update(self, now: Ms) -> Change:
        if self._since is None:
            self._since = now
        if self._is_waiting and not self._is_deaf(now):
            self._is_waiting = False
            self.house.report.tell("listening")
        self._awards.sound(now, self._passed(now))
        return None

    def _passed(self, now: Ms) -> Ms:
        """How long the results have been shown; RAIN_MS if calm, so that all animations have ended."""
        return RAIN_MS if self.is_calm else now - (now if self._since is None else self._since)

    def moves(self, now: Ms) -> bool:
        return self._is_waiting or self._passed(now) < RAIN_MS

    def perform(self, page: Page, now: Ms) -> None:
        passed = self._passed(now)
        self._podium.perform(page, passed)
        self._awards.paint(page, passed)
        self._rain.paint(page, passed)
