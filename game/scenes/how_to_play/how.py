"""How a game is played: a little theatre behind glass, one chapter for each thing to know, and the keys of all people.

Each chapter is acted out by the real rules on the real table. Below it are the keys of the first person, which go down
when the chapter presses them. Left and right turn the chapters, A goes on, B closes the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.input.bindings import QUICK
from game.input.intents import DOWN, LEFT, PAUSE, RIGHT, UP, A, B, BoothNumber, Device, Intent
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Pop
from game.scenes.how_to_play.keys_panel import KeysPanel
from game.scenes.how_to_play.showcase import Lay, Showcase, bots_showcase, frame_of
from game.scenes.pages.animated import AnimatedPage
from game.scenes.pages.shared import SharedPage
from game.scenes.party import NAMES, Party
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.house import House
from game.table.lesson import Actor, Chapter
from game.table.seats.sitting import Sitting, TableSeat
from game.ui.focus import Box
from game.ui.page import Page

GLASS: Final = Box(60, 184, 1040, 585)
COLUMN: Final = Box(1150, frame_of(GLASS).y, 722, frame_of(GLASS).height)
KEYS_Y: Final = 826
TEXT_Y: Final = 902
DOTS_Y: Final = 958
ACTOR: Final = 0  # the seat whose keys are shown pressed
PRESS_MS: Final[Ms] = 420  # how long a key is shown pressed
ACTED: Final = (76, 62, 48)  # heights of the keys of the actor, the largest that fits
WIDEST: Final = 1780  # of the row of keys, and of the text below it


class HowScene(SharedPage, AnimatedPage):
    """The lessons of one game."""

    def __init__(self, house: House, party: Party, router: Router, game: str, lay: Lay) -> None:
        super().__init__(house, party, router)
        self.game = game
        self._lesson = house.shows[game].lesson
        self._lay = lay
        self._lines = house.words.lines(f"game.{game}.how")
        self.keys_panel = KeysPanel(house, party, router, dict(self._lesson.controls), COLUMN)
        self.at = 0  # the chapter that is shown
        self.showcase: Showcase | None = None

    @property
    def count(self) -> int:
        """The number of chapters, including the page of all cards if there is one."""
        return max(len(self._lesson.chapters), len(self._lines)) + bool(self._lesson.pieces)

    @property
    def _chapter(self) -> Chapter | None:
        """The chapter that is acted out; None for the page of all cards, or if bots play."""
        chapters = self._lesson.chapters
        return chapters[self.at] if self.at < len(chapters) else None

    def _begin(self) -> Sitting:
        """A performance of the chapter: the people of the party take the first seats, invented players the others."""
        chapter = self._chapter
        assert chapter is not None
        people = [self.party.sitter(booth) for booth in self.party.people]
        others = [Sitter(name, colour) for name, colour in zip(NAMES, SEAT_COLOURS, strict=True)]
        free = [other for other in others if all(other.colour != person.colour for person in people)]
        sitters = [*people, *free][: chapter.seats]
        actor = TableSeat(sitters[ACTOR], BoothNumber(ACTOR), self._device, assists=chapter.assists)
        rest = (TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(sitters[1:], start=1))
        return Sitting(Actor(self._lesson.game, chapter), (actor, *rest), watched=True)

    @property
    def _device(self) -> Device:
        """The device whose keys are shown: the first person's, or the left zone if that lacks keys for the chapter."""
        devices = (self.party.seats.device(booth) for booth in self.party.people)
        first = next((device for device in devices if device is not None), None)
        if first is None or (self._is_quick and first.id not in QUICK):
            return self.router.devices["left"]
        return first

    @property
    def _is_quick(self) -> bool:
        """Whether the chapter shows quick picking."""
        return self._chapter is not None and bool(self._chapter.assists.get("quick_pick"))

    # Coming and going

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._open()

    def leave(self) -> None:
        self._close()

    def _open(self) -> None:
        """Open the showcase of the chapter, if it has one; the old picture stays until then."""
        before = self.showcase.surface if self.showcase is not None else None
        self._close()
        chapter = self._chapter
        if chapter is not None:
            self.showcase = Showcase(self.house, self._lay, GLASS, self.game, self._begin, length=chapter.length)
        elif not self._lesson.chapters:
            self.showcase = bots_showcase(self.house, self.party, self.game, self._lay, GLASS)
        if self.showcase is not None:
            self.showcase.resize(self._scale, before)
        self.changed()

    def _close(self) -> None:
        if self.showcase is not None:
            self.showcase.close()
            self.showcase = None

    # What is pressed

    def press(self, intent: Intent) -> Change:
        button = intent.button
        if button in (B, PAUSE, DOWN, UP):
            self.sound("back")
            return Pop() if button in (B, PAUSE) else None
        if button in (A, RIGHT) and self.at + 1 < self.count:
            self._turn(1)
        elif button == LEFT and self.at:
            self._turn(-1)
        elif button == A:
            self.sound("accept")
            return Pop()
        else:
            self.sound("denied")
        return None

    def scroll(self, steps: float) -> Change:
        """Turn the chapters with the wheel."""
        by = 1 if steps < 0 else -1
        if 0 <= self.at + by < self.count:
            self._turn(by)
        return None

    def _turn(self, by: int) -> None:
        self.at += by
        self.sound("focus")
        if self._lesson.chapters:
            self._open()
        self.changed()

    # What stands still

    def paint(self, page: Page) -> None:
        page.hangings()
        title = self.house.say("help.of", game=self.house.say(f"game.{self.game}.name"))
        page.centre(page.parts.heading(title, page.long(76)), 960, 124)
        if self.showcase is not None:
            self.showcase.paint(page)
        else:
            self._paint_pieces(page)
        self._paint_text(page)
        self._paint_dots(page)
        if self._lesson.controls:
            self.keys_panel.paint(page)
        else:
            self._paint_lines(page)
        self._paint_prompts(page)
        self.paint_told(page, 960, 176)

    def _paint_pieces(self, page: Page) -> None:
        """Paint all cards of the game."""
        page.part(("panel", "gold"), *frame_of(GLASS))
        deck, columns, pitch = self.house.decks[self.game], self._lesson.columns, self._pitch
        width = page.long(pitch - 12)
        for number, piece in enumerate(self._lesson.pieces):
            size = deck.size(piece, width)
            down = size[1] / page.scale.factor + 18
            rows = -(-len(self._lesson.pieces) // columns)
            top = GLASS.y + (GLASS.height - rows * down) / 2
            image = self.house.workshop.get(self.game, piece, size)
            page.put(image, GLASS.x + 20 + pitch * (number % columns) + 6, top + down * (number // columns))

    @property
    def _pitch(self) -> float:
        """The distance of the cards on the page of all cards."""
        return (GLASS.width - 40) / self._lesson.columns

    def _paint_text(self, page: Page) -> None:
        """Write the text of the chapter under the glass."""
        if self.at < len(self._lines):
            text = self._lines[self.at]
        else:
            text = f"{self.house.say('help.all_cards')}. {self.house.say('help.motto')}"
        page.centre(page.fitted(text, page.text(42), WIDEST), 960, TEXT_Y)

    def _paint_dots(self, page: Page) -> None:
        left = 960 - 44 * (self.count - 1) / 2
        for number in range(self.count):
            side = 34 if number == self.at else 20
            fill = "gold" if number == self.at else "ink"
            page.part(("chip", fill), left + 44 * number - side / 2, DOTS_Y - side / 2, side, side)

    def _paint_lines(self, page: Page) -> None:
        """Write all lines of the lesson, in place of the panel of keys."""
        page.part(("panel", "gold"), *COLUMN)
        style = Style(Face.BODY, page.text(32), page.parts.palette["paper"])
        for number, line in enumerate(self._lines):
            block = page.parts.write.block(line, style, page.long(COLUMN.width - 68))
            page.put(block, COLUMN.x + 34, COLUMN.y + 30 + number * (COLUMN.height - 40) / len(self._lines))

    def _caps_of(self, device: Device, buttons: Sequence[str], height: int) -> Mapping[Surface, tuple[str, ...]]:
        """The pictures of some buttons, each once, with its buttons: a mouse has one picture for all directions."""
        caps: dict[Surface, tuple[str, ...]] = {}
        for button in buttons:
            cap = self.house.prompt(device, button, height, quick=self._is_quick)
            caps[cap] = (*caps.get(cap, ()), button)
        return caps

    def _paint_prompts(self, page: Page) -> None:
        on = "help.ready" if self.at + 1 == self.count else "help.next"
        self.paint_prompts(page, {(LEFT, RIGHT): "help.chapter", (A,): on, (B,): "common.back"}, 46, 30, 1018)

    def ahead(self) -> Iterator[Wanted]:
        """Name the cards of the last page: all at once they would hold up the presses that turn to it."""
        width = self._blank().long(self._pitch - 12)
        for piece in self._lesson.pieces:
            size = self.house.decks[self.game].size(piece, width)
            yield partial(self.house.workshop.get, self.game, piece, size)
        yield from super().ahead()

    # What moves

    def perform(self, page: Page, now: Ms) -> None:
        """Paint the keys of the actor below the glass, shifted and lit while they are pressed."""
        driver = self.showcase.driver if self.showcase is not None else None
        if not isinstance(driver, Actor) or self.showcase is None:
            return
        down = {button for t, seat, button in driver.pressed if seat == ACTOR and driver.match.now - t < PRESS_MS}
        for seat, button in driver.touches():
            self.showcase.press(seat, button, now)
        usual = [button for control in self._lesson.controls for button in control.buttons]
        buttons = (self._chapter.buttons if self._chapter is not None else ()) or usual
        for height in ACTED:
            caps = self._caps_of(self._device, buttons, page.long(height))
            rooms = [max(92, cap.get_width() / page.scale.factor + 14) for cap in caps]
            if sum(rooms) <= WIDEST:
                break
        left = 960 - sum(rooms) / 2
        for (cap, meant), room in zip(caps.items(), rooms, strict=True):
            x, y = left + room / 2, KEYS_Y
            is_down = not down.isdisjoint(meant)
            if is_down:
                page.part(("glow", "#FFD98A", 150), x - 70, y - 62, 140, 140)
            page.centre(cap, x, y + (9 if is_down else 0))
            left += room

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        changed = super().draw(screen, now, afresh)
        return changed if self.showcase is None else [*changed, *self.showcase.show(screen, now)]
