"""The sheets of the results, one at a time on the right: ranks, chart, photo finishes, the crowns of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.gfx.lettering import Face
from game.gfx.parts import honours
from game.gfx.parts.parts import Item
from game.input.intents import RIGHT, UP, Device
from game.match.story import Story
from game.match.telling import Finish
from game.rules.api import Ms
from game.store.sitters import Sitter
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

MOST_FINISHES: Final = 4
STEPS: Final[tuple[Ms, ...]] = (15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000)  # from tick to tick
MOST_TICKS: Final = 6

RANKS, CHARTED, FINISHES, EVENING = "ranks", "chart", "finishes", "evening"


class Sheets:
    """Turns and paints the sheets about a match."""

    def __init__(
        self, house: House, story: Story, best: int, sitters: Sequence[Sitter], crowns: Sequence[int], box: Box
    ) -> None:
        """`best` is the highest score of the match; `crowns` are those of the evening, by seat; a sheet fills `box`."""
        self._house = house
        self._story = story
        self._best = best
        self._sitters = sitters
        self._crowns = crowns
        self.box = box
        there = {RANKS: story.ladder, CHARTED: story.lines, FINISHES: story.finishes, EVENING: True}
        self.kinds = [kind for kind, has_it in there.items() if has_it]
        self._turned = 0
        self._picked = 0

    @property
    def kind(self) -> str:
        """The kind of the sheet that is shown."""
        return self.kinds[self._turned]

    @property
    def finish(self) -> Finish:
        """The photo finish that is picked."""
        return self._story.finishes[self._picked]

    def turn(self, by: int) -> None:
        """Turn `by` sheets on, around the ends."""
        self._turned = (self._turned + by) % len(self.kinds)

    def pick_next(self) -> None:
        """Pick the next photo finish, after the last the first."""
        self._picked = (self._picked + 1) % min(MOST_FINISHES, len(self._story.finishes))

    def under(self, x: float, y: float, can_watch: bool) -> str:
        """The button that a click means: UP on a photo finish, which it picks; RIGHT elsewhere on the sheet.

        Empty beside the sheet.
        """
        if can_watch:
            for number, box in enumerate(self._strip_boxes()):
                if box.has(x, y):
                    self._picked = number
                    return UP
        return RIGHT if self.box.has(x, y) else ""

    # What is seen

    def paint(self, page: Page, can_watch: bool, device: Device | None) -> None:
        """Put the sheet onto the page; with `can_watch` the picked finish shows the key of `device` that watches it."""
        match self.kind:
            case "chart":
                self._paint_chart(page)
            case "ranks":
                self._paint_ranks(page)
            case "finishes":
                self._paint_finishes(page, can_watch, device)
            case _:
                self._paint_evening(page)
        self._paint_dots(page)

    def _paint_panel(self, page: Page, title: str) -> None:
        page.part(("panel", "gold"), *self.box)
        page.words(self._house.say(title), self.box.x + 34, self.box.y + 18, 36)

    def _paint_chart(self, page: Page) -> None:
        box, story = self.box, self._story
        lines = [
            honours.ChartLine(
                self._sitters[line.seat].colour, tuple((float(t - story.start), float(n)) for t, n in line.points)
            )
            for line in story.lines
        ]
        across, up = minutes(self._house, story.length), _scale_of(story)
        title = self._house.say(story.measure)
        page.put(honours.chart(page.parts, title, lines, across, up, page.size(box.width, box.height)), box.x, box.y)

    def _paint_ranks(self, page: Page) -> None:
        """Paint the ranks of a match that all played together, the highest first, and the one that was reached."""
        self._paint_panel(page, "results.ranks")
        box, ladder, say = self.box, self._story.ladder, self._house.say
        reached = max(rung.points for rung in ladder if rung.points <= self._best)
        pitch = (box.height - 92) / len(ladder)
        for k, rung in enumerate(reversed(ladder)):
            y = box.y + 82 + (k + 0.5) * pitch
            page.centre(page.parts.plate(say(f"rank.{rung.rank}"), page.long(min(58, pitch - 6))), box.x + 250, y)
            page.centre(page.line(say("results.from_points", n=rung.points), 32, Face.BODY), box.x + 520, y)
            if rung.points == reached:
                page.centre(page.parts.chip(str(self._best), page.long(min(64, pitch)), "gold"), box.x + 720, y)

    def _paint_finishes(self, page: Page, can_watch: bool, device: Device | None) -> None:
        self._paint_panel(page, "results.replay")
        for number, (finish, box) in enumerate(zip(self._story.finishes, self._strip_boxes(), strict=False)):
            first, second = (
                (sitter.colour, self._house.animal(sitter))
                for sitter in (self._sitters[finish.first], self._sitters[finish.second])
            )
            gap = self._house.say("table.gap" if finish.gap else "table.dead_heat", n=finish.gap)
            strip = honours.photo_finish(page.parts, first, second, gap, page.size(box.width, box.height))
            page.put(strip, box.x, box.y)
            if can_watch and number == self._picked:
                row: list[Item] = [] if device is None else [self._house.prompt(device, UP, page.long(40))]
                row.append(page.parts.symbol("play", page.long(30)))
                page.centre(page.parts.hint(row, page.long(40), page.long(26)), box.middle[0], box.bottom - 16)

    def _strip_boxes(self) -> list[Box]:
        """The boxes of the photo finishes: one or two in a column, more in two columns."""
        box, count = self.box, min(MOST_FINISHES, len(self._story.finishes))
        columns = 1 if count <= 2 else 2
        wide = (box.width - 68 - 14 * (columns - 1)) / columns
        high = min(wide * 0.32, (box.height - 92) / 2 - 12)
        return [
            Box(box.x + 34 + k % columns * (wide + 14), box.y + 80 + k // columns * (high + 12), wide, high)
            for k in range(count)
        ]

    def _paint_evening(self, page: Page) -> None:
        self._paint_panel(page, "results.evening")
        box, crowns = self.box, self._crowns
        best = sorted(range(len(crowns)), key=lambda seat: -crowns[seat])
        pitch = (box.height - 92) / max(2, -(-len(best) // 2))
        high = min(84, pitch - 10)
        for k, seat in enumerate(best):
            sitter = self._sitters[seat]
            x, y = box.x + 34 + k % 2 * 404, box.y + 84 + k // 2 * pitch
            size = page.size(380, high)
            animal, least = self._house.animal(sitter), page.long(28)
            page.put(page.parts.ticket(sitter.colour, animal, sitter.name, size, least=least), x, y)
            if crowns[seat]:
                page.centre(honours.crown(page.parts, crowns[seat], page.long(high * 0.76)), x + 338, y + high / 2 - 2)

    def _paint_dots(self, page: Page) -> None:
        """Paint a dot for every sheet in the upper right corner."""
        if len(self.kinds) < 2:
            return
        is_chart = self.kind == CHARTED
        tone = page.parts.palette["ink" if is_chart else "paper"]
        k = self.box.height / honours.HIGH if is_chart else 1.0  # the scale of the chart
        x, y = self.box.right - 40, self.box.y + 42 * k
        for sign in ("more", *reversed(range(len(self.kinds))), "less"):
            x -= 34 * k
            if isinstance(sign, str):
                page.part(("symbol", sign, tone), x, y - 16 * k, 32 * k, 32 * k)
            else:
                fill, side = ("gold", 26 * k) if sign == self._turned else ("ink", 16 * k)
                page.part(("chip", fill), x + 16 * k - side / 2, y - side / 2, side, side)


def minutes(house: House, length: Ms) -> list[honours.Tick]:
    """Ticks for whole minutes, or for parts of one in a short match; the last number has the unit."""
    step = next((step for step in STEPS if length <= MOST_TICKS * step), STEPS[-1])
    ticks = [(float(k * step), house.words.number(k * step / 60_000, 2)) for k in range(length // step + 1)]
    last, number = ticks.pop()
    return [*ticks, (last, f"{number} {house.say('results.minutes')}"), (float(length), "")]


def _scale_of(story: Story) -> list[honours.Tick]:
    """Ticks for the scores at whole steps from 0: at most four above 0, for scores up to 400."""
    most = max(n for line in story.lines for _, n in line.points)
    step = next((step for step in (1, 2, 5, 10, 20, 50) if most <= 4 * step), 100)
    return [(float(n), str(n)) for n in range(0, max(1, -(-most // step)) * step + 1, step)]
