"""The way out: who won and how it went, and one press for one more round.

On the left the podium, on the right the match as a chart (left and right turn to its photo finishes and to the crowns
of the evening), and an award for every seat. A is a rematch, C another game, B the lobby.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Final

from game.games.played import find
from game.gfx.lettering import Face
from game.gfx.parts import honours
from game.gfx.parts.button import FOCUS, NORMAL
from game.gfx.parts.parts import Item
from game.gfx.window import DESIGN
from game.input.intents import DOWN, LEFT, MOUSE, PAUSE, RIGHT, UP, A, B, C, Device, Input, Intent, Point
from game.match.series import crowned
from game.match.story import Story
from game.match.telling import Award, Finish
from game.rules.api import Ms, Outcome, Seat
from game.rules.rng import Rng
from game.scenes.base import Change, Pop, Push, Swap
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.party import Party
from game.scenes.results.podium import Podium, Stand
from game.store.matches import Recording
from game.table.house import House
from game.table.sitting import TableSeat
from game.table.tween import Span, out_cubic
from game.ui.focus import Box
from game.ui.page import Page, Thing

DEAF_MS: Final[Ms] = 1200  # presses were still meant for the match
AWARD_MS: Final[Ms] = 240
AWARD_STAGGER: Final[Ms] = 160
COLUMN: Final = Box(1010, 206, 862, 702)  # the chart, and the awards below it
AWARD_PITCH: Final = 80
LOW_PITCH: Final = 66  # of more than four
REASON: Final = (520, 206)  # why it is over
GAP: Final = 10  # between two awards
BUTTONS: Final = {A: Box(1010, 924, 300, 74), C: Box(1328, 924, 330, 74), B: Box(1676, 924, 196, 74)}
LABELS: Final = {C: "results.another", B: "results.lobby"}
ON_PODIUM: Final = 3
MOST_FINISHES: Final = 4
BEFORE_MS: Final[Ms] = 1200  # from where a photo finish is seen again
SLOWLY: Final = 0.25
SCRAPS: Final = 42
RAIN_MS: Final[Ms] = 7000
STEPS: Final[tuple[Ms, ...]] = (15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000)  # from tick to tick
MOST_TICKS: Final = 6

RANKS, CHARTED, FINISHES, EVENING = "ranks", "chart", "finishes", "evening"


class ResultsScene(AnimatedPage):
    """The end of a match."""

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
        """With a recording its photo finishes can be seen again, slowly."""
        super().__init__(house)
        self._navigation = navigation
        self._party = party
        self._seats = tuple(seats)
        self._sitters = tuple(seat.sitter for seat in seats)
        self._outcome = outcome
        self._story = story
        order = sorted(range(len(seats)), key=lambda seat: (outcome.places[seat], seat))
        stands = [Stand(seat, outcome.places[seat], self._told(seat)) for seat in order]
        self._podium = Podium(
            house, self._sitters, self._crowns(), stands[:ON_PODIUM], crowned(find(game).spec, outcome)
        )
        self._others = stands[ON_PODIUM:]
        pages = {RANKS: bool(story.ladder), CHARTED: bool(story.lines), FINISHES: bool(story.finishes), EVENING: True}
        self._pages = [name for name, there in pages.items() if there]
        self._recording = recording
        self._turned = 0  # to this page
        self._picked = 0  # of the photo finishes
        self._since: Ms | None = None  # it is seen
        self._is_waiting = True  # for the end of the time in which no press counts
        self._pinned = 0  # awards that have been heard
        self._hovers = A
        self._scraps = _scraps(self.house.settings.now.particles)

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())

    def resume(self) -> None:
        self.enter()

    def _crowns(self) -> list[int]:
        return [self._party.series.crowns.get(sitter.player, 0) for sitter in self._sitters]

    def _told(self, seat: Seat) -> str:
        """How a seat came out: its score, or why it has none."""
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
        self.house.player.action(
            {A: "accept", C: "accept", UP: "accept", DOWN: "focus", LEFT: "change", RIGHT: "change"}.get(
                button, "back"
            ),
            self.house.now(),
            intent.seat,
        )
        if button == A:
            return self._navigation.again()
        if button == C:
            return Swap(self._navigation.choose())
        if button in (B, PAUSE):
            return Pop()
        if button in (UP, DOWN) and self._can_watch:
            return self._watch() if button == UP else self._pick()
        if button in (LEFT, RIGHT) and self._pages:
            self._turned = (self._turned + (1 if button == RIGHT else -1)) % len(self._pages)
            self.changed()
        return None

    @property
    def _can_watch(self) -> bool:
        return self._recording is not None and self._pages[self._turned] == FINISHES

    def _pick(self) -> Change:
        """The next photo finish."""
        self._picked = (self._picked + 1) % min(MOST_FINISHES, len(self._story.finishes))
        self.changed()
        return None

    def _watch(self) -> Change:
        """See a photo finish again, slowly, from shortly before."""
        assert self._recording is not None
        finish = self._story.finishes[self._picked]
        return Push(self._navigation.watch(self._recording, finish.t - finish.gap - BEFORE_MS, SLOWLY))

    def _under(self, at: tuple[float, float]) -> str:
        """The button that a click means: a photo finish is watched, anywhere else on the chart turns the page."""
        if self._can_watch:
            for number, box in enumerate(self._strip_boxes()):
                if box.has(*at):
                    self._picked = number
                    return UP
        if self._chart_box.has(*at):
            return RIGHT
        return next((button for button, box in BUTTONS.items() if box.has(*at)), "")

    # What stands still

    @property
    def _chart_box(self) -> Box:
        """As high as the awards let it be."""
        below = self._pitch * len(self._story.awards) + GAP
        return Box(COLUMN.x, COLUMN.y, COLUMN.width, COLUMN.height - below)

    @property
    def _pitch(self) -> float:
        return AWARD_PITCH if len(self._story.awards) <= 4 else LOW_PITCH

    def paint(self, page: Page) -> None:
        page.part(("rays",), -30, 20, 1100, 1100)
        page.hangings()
        page.centre(page.parts.heading(self._verdict(), page.long(88)), 960, 140)
        page.centre(page.line(self.house.say(self._story.end), 32, Face.BODY), *REASON)
        self._podium.paint(page)
        self._paint_others(page)
        if self._pages:
            painters = {RANKS: self._paint_ranks, CHARTED: self._paint_chart, FINISHES: self._paint_finishes}
            painters.get(self._pages[self._turned], self._paint_evening)(page)
            self._paint_pages(page)
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
        """Who did not get onto the podium, in a line along the lower edge."""
        for k, stand in enumerate(self._others):
            sitter = self._sitters[stand.seat]
            count = None if len(self._others) == 1 else self._outcome.scores[stand.seat]
            size = page.size(300, 56)
            ticket = page.parts.ticket(sitter.colour, self.house.animal(sitter), sitter.name, size, count=count)
            page.put(ticket, 54 + k * 318, 978)
        if len(self._others) == 1:
            (stand,) = self._others
            page.words(f"{self.house.say(f'place.{stand.place}')}, {stand.told}", 372, 983, 32, Face.BODY)

    def _sheet(self, page: Page, title: str) -> None:
        """A dark panel with a title, as large as the chart."""
        page.part(("panel", "gold"), *self._chart_box)
        page.words(title, self._chart_box.x + 34, self._chart_box.y + 18, 36)

    def _paint_chart(self, page: Page) -> None:
        box, story = self._chart_box, self._story
        lines = [
            honours.ChartLine(
                self._sitters[line.seat].colour, tuple((float(t - story.start), float(n)) for t, n in line.points)
            )
            for line in story.lines
        ]
        across, up = _minutes(self.house, story.length), _scale_of(story)
        title = self.house.say(story.measure)
        page.put(honours.chart(page.parts, title, lines, across, up, page.size(box.width, box.height)), box.x, box.y)

    def _paint_ranks(self, page: Page) -> None:
        """Where all played together: the ranks from the highest to the lowest, and which one it was."""
        self._sheet(page, self.house.say("results.ranks"))
        box, ladder, score = self._chart_box, self._story.ladder, max(self._outcome.scores)
        reached = max(rung.points for rung in ladder if rung.points <= score)
        pitch = (box.height - 92) / len(ladder)
        for k, rung in enumerate(reversed(ladder)):
            y = box.y + 82 + (k + 0.5) * pitch
            name = page.parts.plate(self.house.say(f"rank.{rung.rank}"), page.long(min(58, pitch - 6)))
            page.centre(name, box.x + 250, y)
            page.centre(page.line(self.house.say("results.from_points", n=rung.points), 32, Face.BODY), box.x + 520, y)
            if rung.points == reached:
                page.centre(page.parts.chip(str(score), page.long(min(64, pitch)), "gold"), box.x + 720, y)

    def _paint_finishes(self, page: Page) -> None:
        self._sheet(page, self.house.say("results.replay"))
        for number, (finish, box) in enumerate(zip(self._story.finishes, self._strip_boxes(), strict=False)):
            page.put(self._strip(page, finish, page.size(box.width, box.height)), box.x, box.y)
            if self._can_watch and number == self._picked:
                self._paint_watch(page, box)

    def _paint_watch(self, page: Page, box: Box) -> None:
        """The key that shows a photo finish again, on the one that is picked."""
        row: list[Item] = [self.house.prompt(device, UP, page.long(40)) for device in self._devices()[:1]]
        row.append(page.parts.symbol("play", page.long(30)))
        page.centre(page.parts.hint(row, page.long(40), page.long(26)), box.middle[0], box.bottom - 16)

    def _strip_boxes(self) -> list[Box]:
        """Where the photo finishes lie: one or two below each other, more of them in two columns."""
        box, count = self._chart_box, min(MOST_FINISHES, len(self._story.finishes))
        columns = 1 if count <= 2 else 2
        wide = (box.width - 68 - 14 * (columns - 1)) / columns
        high = min(wide * 0.32, (box.height - 92) / 2 - 12)
        return [
            Box(box.x + 34 + k % columns * (wide + 14), box.y + 80 + k // columns * (high + 12), wide, high)
            for k in range(count)
        ]

    def _strip(self, page: Page, finish: Finish, size: tuple[int, int]) -> Thing:
        first, second = (
            (sitter.colour, self.house.animal(sitter))
            for sitter in (self._sitters[finish.first], self._sitters[finish.second])
        )
        gap = self.house.say("table.gap", n=finish.gap) if finish.gap else self.house.say("table.dead_heat")
        return honours.photo_finish(page.parts, first, second, gap, size)

    def _paint_evening(self, page: Page) -> None:
        self._sheet(page, self.house.say("results.evening"))
        box, crowns = self._chart_box, self._crowns()
        best = sorted(range(len(crowns)), key=lambda seat: -crowns[seat])
        rows = -(-len(best) // 2)
        pitch = (box.height - 92) / max(2, rows)
        for k, seat in enumerate(best):
            sitter = self._sitters[seat]
            x, y = box.x + 34 + k % 2 * 404, box.y + 84 + k // 2 * pitch
            high = min(84, pitch - 10)
            page.put(
                page.parts.ticket(sitter.colour, self.house.animal(sitter), sitter.name, page.size(380, high)), x, y
            )
            if crowns[seat]:
                page.centre(honours.crown(page.parts, crowns[seat], page.long(high * 0.76)), x + 338, y + high / 2 - 2)

    def _paint_pages(self, page: Page) -> None:
        """A dot for every page that can be turned to, in the upper right corner of the chart."""
        if len(self._pages) < 2:
            return
        is_chart = self._pages[self._turned] == CHARTED
        tone = page.parts.palette["ink" if is_chart else "paper"]
        k = self._chart_box.height / honours.HIGH if is_chart else 1.0  # all but the markers of its lines
        x, y = self._chart_box.right - 40, self._chart_box.y + 42 * k
        for sign in ("more", *reversed(range(len(self._pages))), "less"):
            x -= 34 * k
            if isinstance(sign, str):
                page.part(("symbol", sign, tone), x, y - 16 * k, 32 * k, 32 * k)
            else:
                fill, side = ("gold", 26 * k) if sign == self._turned else ("ink", 16 * k)
                page.part(("chip", fill), x + 16 * k - side / 2, y - side / 2, side, side)

    def _paint_buttons(self, page: Page) -> None:
        for button, box in BUTTONS.items():
            state = FOCUS if button == self._hovers else NORMAL
            fill = "gold" if button == A else "blue"
            size = page.size(box.width, box.height)
            page.put(
                page.parts.button(
                    self.house.say(LABELS.get(button, self._navigation.permissions.again)), size, fill, state
                ),
                box.x,
                box.y,
            )
            caps: list[Item] = [self.house.prompt(device, button, page.long(40)) for device in self._devices()]
            if caps:
                page.centre(page.parts.row(caps, page.long(40), page.long(24)), box.middle[0], box.bottom + 34)

    def _devices(self) -> list[Device]:
        """Of those who played, at most three; who has none reads those of the keys on the left."""
        return [seat.device for seat in self._seats if seat.device is not None and seat.device.kind != MOUSE][:3]

    def ahead(self) -> None:
        self._navigation.foresee(self._scale)
        self.foresee(self._navigation.lobby())
        super().ahead()

    # What moves

    def update(self, now: Ms) -> Change:
        if self._since is None:
            self._since = now
        if self._is_waiting and not self._is_deaf(now):
            self._is_waiting = False
            self.house.report.tell("listening")
        due = sum(now >= self._since + self._award_at(k) for k in range(len(self._story.awards)))
        if due > self._pinned:
            self._pinned = due
            self.house.player.action("award", now, self._story.awards[due - 1].seat)
        return None

    def _award_at(self, number: int) -> Ms:
        return 0 if self.is_calm else self._podium.length + number * AWARD_STAGGER

    def perform(self, page: Page, now: Ms) -> None:
        passed = now - self._since if self._since is not None else 0
        self._podium.perform(page, self._podium.length if self.is_calm else passed)
        for k, award in enumerate(self._story.awards):
            share = 1.0 if self.is_calm else Span(self._award_at(k), AWARD_MS).share(passed)
            if share > 0:
                self._pin(page, k, award, out_cubic(share))
        if not self.is_calm and passed < RAIN_MS:
            self._rain(page, passed)

    def _pin(self, page: Page, number: int, award: Award, share: float) -> None:
        """An award slides in from the right."""
        top = self._chart_box.bottom + 2 * GAP
        sitter = self._sitters[award.seat]
        text = self.house.say(award.text, **award.facts)
        size = page.size(COLUMN.width, self._pitch - GAP)
        image = honours.award(page.parts, sitter.colour, self.house.animal(sitter), text, "", size)
        page.put(image, COLUMN.x + 900 * (1 - share), top + number * self._pitch)

    def _rain(self, page: Page, passed: Ms) -> None:
        """Confetti over the podium."""
        for x, begin, speed, colour, side, spin in self._scraps:
            t = passed - begin
            y = -40 + speed * t / 1000
            if t > 0 and y < DESIGN[1]:
                turn = (t // spin) % 8
                page.part(("confetto", colour, turn), x + 26 * sin(2 * pi * t / 1700 + x), y, side, side)


def _scraps(share: int) -> list[tuple[float, Ms, int, str, int, int]]:
    """Where every scrap begins to fall and when, how fast, its colour, its size, and how long it shows each turn."""
    rng = Rng("results")
    colours = ("red", "yellow", "green", "turquoise", "blue", "violet", "orange", "pink")
    return [
        (
            60 + rng.below(900),
            rng.below(3200),
            rng.between(170, 330),
            colours[k % 8],
            rng.between(20, 34),
            rng.between(80, 180),
        )
        for k in range(SCRAPS * share // 100)
    ]


def _minutes(house: House, length: Ms) -> list[honours.Tick]:
    """Ticks for whole minutes, or for parts of one if it was short; the last one has the unit."""
    step = next((step for step in STEPS if length <= MOST_TICKS * step), STEPS[-1])
    ticks = [(float(k * step), house.words.number(k * step / 60_000, 2)) for k in range(length // step + 1)]
    last, number = ticks.pop()
    return [*ticks, (last, f"{number} {house.say('results.minutes')}"), (float(length), "")]


def _scale_of(story: Story) -> list[honours.Tick]:
    """Ticks for the scores: at most four of them above the nought, at whole steps."""
    most = max(n for line in story.lines for _, n in line.points)
    step = next((step for step in (1, 2, 5, 10, 20, 50) if most <= 4 * step), 100)
    return [(float(n), str(n)) for n in range(0, max(1, -(-most // step)) * step + 1, step)]
