"""How a game is played: its aim, a little theatre behind glass, and a chapter for each thing to see, to do, and to win.

Each chapter is acted out by the real rules on the real table, without a word on it. Beside it stand the names of all
chapters, below it what the chapter says, and the keys of the reader, which go down when the chapter presses them.
Directions turn the chapters, A goes on, B closes the page, C has the game shown on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.games.played import find
from game.gfx.loader import Wanted
from game.input.intents import DIRECTIONS, DOWN, LEFT, MOUSE, PAUSE, RIGHT, A, B, BoothNumber, C, Intent
from game.input.router import Router
from game.rules.api import Ms, Setup
from game.scenes.base import Change, Pop
from game.scenes.how_to_play.contents import Contents, LessonPage, pages_of
from game.scenes.how_to_play.keys_row import KeysRow
from game.scenes.how_to_play.showcase import Lay, Showcase, bots_showcase, frame_of
from game.scenes.navigation import ShowOnTable
from game.scenes.pages.animated import AnimatedPage
from game.scenes.pages.shared import SharedPage
from game.scenes.party import NAMES, Party
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.house import House
from game.table.lesson import Actor
from game.table.seats.sitting import Sitting, TableSeat
from game.ui.focus import Box
from game.ui.page import Page

TITLE_Y, AIM_Y, TEXT_Y, KEYS_Y, PROMPTS_Y = 80, 148, 886, 950, 1024
GLASS: Final = Box(66, 204, 1104, 621)
COLUMN: Final = Box(1212, frame_of(GLASS).y, 660, frame_of(GLASS).height)
BUTTON: Final = Box(COLUMN.x, PROMPTS_Y - 38, COLUMN.width, 74)
CAP: Final = 48  # of the key on the button
ACTOR: Final = 0  # the seat whose keys are shown pressed
PRESS_MS: Final[Ms] = 420  # how long a key is shown pressed
WIDEST: Final = 1800  # of a line across the page


class HowScene(SharedPage, AnimatedPage):
    """The lessons of one game."""

    title = "menu.rules"

    def __init__(
        self, house: House, party: Party, router: Router, game: str, lay: Lay, show: ShowOnTable | None = None
    ) -> None:
        """`show` is asked to show the game on the table; without it that is not offered."""
        super().__init__(house, party, router)
        self.words = {(LEFT, RIGHT): "help.chapter", (A,): "help.next", (B,): "common.back"}
        self.game = game
        self._lesson = house.shows[game].lesson
        self._lay = lay
        self.show_on_table = show if self._lesson.steps else None
        self.pages: Sequence[LessonPage] = pages_of(game, self._lesson)
        self.contents = Contents(house, self.pages, COLUMN)
        self.keys_row = KeysRow(house, dict(self._lesson.controls))
        self.at = 0  # the page that is shown
        self.showcase: Showcase | None = None

    @property
    def aim(self) -> str:
        """What the game is about, with its chosen options and as many people as are here."""
        show, options, there = self.house.shows[self.game], self.party.options(self.game), len(self.party.present)
        room = find(self.game).spec.seats(options)
        seats = max(room[0], min(room[-1], there if there > 1 else show.seats))
        text, facts = show.aim(Setup.make(find(self.game).spec, seats, options))
        return self.house.say(text, **facts)

    def _begin(self) -> Sitting:
        """A performance of the chapter: the people of the party take the first seats, invented players the others."""
        chapter = self.pages[self.at].chapter
        assert chapter is not None
        people = [self.party.sitter(booth) for booth in self.party.people]
        others = [Sitter(name, colour) for name, colour in zip(NAMES, SEAT_COLOURS, strict=True)]
        free = [other for other in others if all(other.colour != person.colour for person in people)]
        sitters = [*people, *free][: chapter.seats]
        seats = tuple(TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(sitters))
        return Sitting(Actor(self._lesson.game, chapter), seats, watched=True, wordless=True)

    # Coming and going

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._open()

    def leave(self) -> None:
        super().leave()
        self._close()

    def _open(self) -> None:
        """Open the showcase of the chapter, if it has one; the old picture stays until then."""
        before = self.showcase.surface if self.showcase is not None else None
        self._close()
        chapter = self.pages[self.at].chapter if self.pages else None
        if chapter is not None:
            self.showcase = Showcase(self.house, self._lay, GLASS, self.game, self._begin, length=chapter.length)
        elif not self.pages:
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
        if button == A and intent.device == MOUSE and intent.at is not None:
            return self._click(*self._scale.design(intent.at))
        if button in (B, PAUSE) or (button == A and self.is_last):
            self.sound("accept" if button == A else "back")
            return Pop()
        if button == C:
            return self._show(intent.device)
        step = 1 if button in (A, RIGHT, DOWN) else -1 if button in DIRECTIONS else 0
        if step and 0 <= self.at + step < len(self.pages):
            self._turn(step)
        else:
            self.sound("denied")
        return None

    def _click(self, x: float, y: float) -> Change:
        """Turn to the chapter whose name is there; anywhere else a click goes on, as A does."""
        number = self.contents.under(x, y)
        if number is not None:
            self._turn(number - self.at)
        elif self.show_on_table is not None and BUTTON.has(x, y):
            return self._show(MOUSE)
        elif not self.is_last:
            self._turn(1)
        return None

    def scroll(self, steps: float) -> Change:
        """Turn the chapters with the wheel."""
        by = 1 if steps < 0 else -1
        if 0 <= self.at + by < len(self.pages):
            self._turn(by)
        return None

    @property
    def is_last(self) -> bool:
        """Whether there is no page after the one that is shown."""
        return self.at + 1 >= len(self.pages)

    def _turn(self, by: int) -> None:
        self.at += by
        self.sound("focus")
        if self.pages:
            self._open()
        self.changed()

    def _show(self, device: str) -> Change:
        change = self.show_on_table(device) if self.show_on_table is not None else None
        self.sound("denied" if change is None else "accept")
        return change

    # What stands still

    def paint(self, page: Page) -> None:
        page.hangings()
        title = self.house.say("help.of", game=self.house.say(f"game.{self.game}.name"))
        page.centre(page.parts.heading(title, page.long(70)), 960, TITLE_Y)
        page.centre(page.fitted(self.aim, page.text(44), WIDEST, 34), 960, AIM_Y)
        if self.showcase is not None:
            self.showcase.paint(page)
        else:
            self._paint_pieces(page)
        if self.pages:
            self.contents.paint(page, self.at)
            page.centre(page.fitted(self.house.say(self.pages[self.at].line), page.text(46), WIDEST, 34), 960, TEXT_Y)
        self._paint_foot(page)
        self.paint_told(page, 960, AIM_Y)

    def _paint_foot(self, page: Page) -> None:
        """Paint the keys of the reader, the prompts of this page, and the button."""
        self.keys_row.lay(page, self.shown_device)
        self.keys_row.paint_words(page, KEYS_Y)
        words = {**self.words, (A,): "help.ready" if self.is_last else "help.next"}
        prompts = self.house.row(self.shown_device, words, page.long(46))
        middle = 960 if self.show_on_table is None else (48 + COLUMN.x) / 2
        self.prompt_row.centre(page, prompts, page.long(46), page.text(32), middle, PROMPTS_Y)
        if self.show_on_table is not None:
            page.button(self.house.say("help.show"), BUTTON, "gold")
            cap = self.house.prompt(self.shown_device, C, page.long(CAP))
            page.put(cap, BUTTON.x + 24, BUTTON.y + BUTTON.height / 2 - 3, anchor=(0, 0.5))

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

    def ahead(self) -> Iterator[Wanted]:
        """Name the cards of the page of all cards: all at once they would hold up the presses that turn to it."""
        width = self._blank().long(self._pitch - 12)
        for piece in self._lesson.pieces:
            size = self.house.decks[self.game].size(piece, width)
            yield partial(self.house.workshop.get, self.game, piece, size)
        yield from super().ahead()

    # What moves

    def perform(self, page: Page, now: Ms) -> None:
        """Paint the keys below the film, lower and lit while the actor presses them."""
        down = set[str]()
        driver = self.showcase.driver if self.showcase is not None else None
        if isinstance(driver, Actor) and self.showcase is not None:
            for seat, button in driver.touches():
                self.showcase.press(seat, button, now)
            down = {button for t, seat, button in driver.pressed if seat == ACTOR and driver.match.now - t < PRESS_MS}
        self._paint_keys(page, down)

    def _paint_keys(self, page: Page, down: Collection[str]) -> None:
        """Paint the keys of the reader, of which some are down."""
        self.keys_row.paint_caps(page, KEYS_Y, down)

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        changed = super().draw(screen, now, afresh)
        return changed if self.showcase is None else [*changed, *self.showcase.show(screen, now)]
