"""The title: the name of the game in patchwork, six animals, and the keys that join.

The letters of the name are of paper at first, as the splash has shown them; the quilted ones drop onto them one after
another, as they are finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import pi, sin
from typing import Final

from pygame import Surface

from game.gfx.lettering import Face
from game.gfx.loader import Wanted
from game.gfx.parts import button
from game.gfx.parts.avatars import CALM, GLAD, MOODS
from game.gfx.shapes import Point as Spot
from game.gfx.splash import WORD
from game.input.intents import DIRECTIONS, PAUSE, A, B, Input, Intent, Joined, Point
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Push, Quit, Swap
from game.scenes.lobby.lobby import JOINING
from game.scenes.menus.title_cards import StrewnCards
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.party import Party
from game.table.house import House
from game.table.stage.tween import Span, Tween, out_back
from game.ui.focus import Box, Focus
from game.ui.page import Page

FACES: Final = (CALM, GLAD, CALM, CALM, GLAD, MOODS[3])
HEADS_AT, HEAD_PITCH, HEAD = (578, 604), 130, 112  # of the animals that peep over the plate; where the first one is
PEEP_MS: Final[Ms] = 1900  # how long each animal stretches before the next one does
PEEPS: Final = (3, 0, 4, 1, 5, 2)  # the order of the animals
STRETCH: Final = 30  # how far an animal rises
EAGER: Final = 3.2  # a factor of the sine of their rise: above 1 they wait at the top
DROP: Final = -180  # where a letter begins to fall, relative to its place
DROP_MS: Final[Ms] = 360
PLAY: Final = "play"
PILLS: Final = (PLAY, "how", "settings", "quit")
PILLS_AT, PILL_HEIGHT, PILL_GAP = 846, 86, 30
STAGGER_MS: Final[Ms] = 70  # the least time from one letter to the next


class TitleScene(AnimatedPage):
    """Waits for a person to press A."""

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router) -> None:
        super().__init__(house)
        self._navigation = navigation
        self._party = party
        self._router = router
        self.focus = Focus()
        self._letters: list[tuple[Surface, Spot]] = []  # that are finished, and where each belongs
        self._drops: list[Span] = []  # of the finished letters
        self.cards = StrewnCards(house)

    def enter(self) -> None:
        self.house.player.tune("menu", self.house.now())
        self.house.player.intensity(0)
        self._focus_on(PLAY)

    def _rest(self) -> None:
        super()._rest()
        self._letters = []  # one that is just being finished goes to the old ones
        self.cards.sweep_up()

    # What people do

    def intent(self, intent: Input) -> Change:
        self.focus.lay(self.pills())
        match intent:
            case Joined():
                return Push(self._navigation.lobby(intent))
            case Intent(down=True, at=at) if at is not None and intent.button == A:
                return self._act(self.focus.under(*self._scale.design(at)) or PLAY, intent)
            case Intent(down=True, button="a"):
                return self._act(self.focus.key, intent)
            case Intent(down=True, button=pressed) if pressed in DIRECTIONS and self.focus.move(pressed):
                self._focus_on(self.focus.key, "focus")
            case Intent(down=True, button=pressed) if pressed in (B, PAUSE):
                self.sound("accept")
                return Push(self._navigation.quit())
            case Point(at=at):
                key = self.focus.under(*self._scale.design(at))
                if key is not None and key != self.focus.key:
                    self._focus_on(key, "focus")
        return None

    def _focus_on(self, key: str, action: str = "") -> None:
        """Move the focus. A device takes a booth with A only while the focus is on PLAY."""
        self.focus.key = key
        self._router.joining = JOINING if key == PLAY else frozenset()
        if action:
            self.sound(action)
        self.changed()

    def _act(self, key: str, intent: Intent) -> Change:
        self.sound("accept")
        match key:
            case "how":
                return Push(self._navigation.how(self._party.game, self._show))
            case "settings":
                return Push(self._navigation.settings())
            case "quit":
                return Quit()
        return Push(self._navigation.lobby(intent))

    def _show(self, device: str) -> Change:
        """From the page above: the table on which the person at a device learns the game, with the lobby below it."""
        match = self._navigation.first_match(self._party.game, device)
        return None if match is None else Swap(self._navigation.lobby(), above=match)

    # What it looks like

    def pills(self) -> dict[str, Box]:
        """The boxes of the buttons, side by side in the middle."""
        height, factor = self._scale.length(PILL_HEIGHT), self._scale.factor
        widths = [self.house.parts.button_width(self.house.say(f"title.{key}"), height) / factor for key in PILLS]
        x = 960 - (sum(widths) + PILL_GAP * (len(PILLS) - 1)) / 2
        boxes: dict[str, Box] = {}
        for key, width in zip(PILLS, widths, strict=True):
            boxes[key] = Box(x, PILLS_AT, width, PILL_HEIGHT)
            x += width + PILL_GAP
        return boxes

    def paint(self, page: Page) -> None:
        parts, long = page.parts, page.long
        page.part(("glow", "#FFD98A", 34), 210, 0, 1500, 900)
        page.hangings()
        plate = parts.heading(" ", long(122), long(880))
        for i in range(len(parts.animals)):
            page.put(self._head(page, i, FACES[i]), HEADS_AT[0] + i * HEAD_PITCH, HEADS_AT[1], ("head", i))
        page.put(plate, 520, 672)
        row = parts.row(self.house.prompts(A, long(66), "left", "right"), long(66), long(30))
        left = 1350 - row.get_width() / page.scale.factor
        page.put(row, left, 733, anchor=(0, 0.5))
        page.put(page.fitted(self.house.say("title.join"), long(56), left - 600), 570, 728, anchor=(0, 0.5))
        self.focus.lay(self.pills())
        for key, box in self.pills().items():
            state = button.FOCUS if key == self.focus.key else button.NORMAL
            fill = button.GOLD if key == PLAY else "blue"
            page.button(self.house.say(f"title.{key}"), box, fill, state)
        page.centre(page.line(self.house.say("title.tagline"), 34, Face.BODY), 960, 1000)

    def _head(self, page: Page, number: int, mood: str) -> Surface:
        return page.parts.draw(("head", page.parts.animals[number], mood, 0), page.size(HEAD, HEAD))

    def adorn(self, page: Page, now: Ms) -> None:
        super().adorn(page, now)
        is_still = self.is_calm or self.house.loader.at_once
        if not is_still:
            self._peep(page, now)
        page.slip_under(self.cards.lying(page.scale, now, is_still))

    def _peep(self, page: Page, now: Ms) -> None:
        """Let one animal after the other rise and look glad."""
        who, rise = peep(now)
        page.replace(("head", who), self._head(page, who, GLAD), HEADS_AT[0] + who * HEAD_PITCH, HEADS_AT[1] - rise)

    def moves(self, now: Ms) -> bool:
        falls = any(now < drop.end for drop in self._drops) or len(self._drops) < len(self._letters)
        return falls or self.cards.are_coming(now) or (not self.is_calm and peep(now) != peep(now + 1))

    def perform(self, page: Page, now: Ms) -> None:
        if self.house.loader.at_once:
            for quilt in self._quilt():
                quilt()
        letters = list(self._letters)
        drops = self._falling(len(letters), now)
        landed = sum(now >= drop.end for drop in drops)
        for letter, at in page.parts.blank_letters(page.long(WORD[2]))[landed:]:
            self._put_letter(page, letter, at)
        for drop, (letter, at) in zip(drops, letters, strict=False):
            if now >= drop.start:
                self._put_letter(page, letter, at, Tween(drop, DROP, 0, out_back).at(now))

    def _put_letter(self, page: Page, letter: Surface, at: Spot, above: float = 0) -> None:
        left, top, _ = WORD
        page.put(letter, left + at[0] / page.scale.factor, top + at[1] / page.scale.factor + above)

    def load(self) -> Iterator[Wanted]:
        page = self._blank()
        yield partial(self.paint, page)
        yield partial(page.parts.blank_letters, page.long(WORD[2]))
        if self._drops:  # the letters have fallen before
            yield from self._quilt()

    def _quilt(self) -> Iterator[Wanted]:
        """Finish the letters that are still of paper, one after the other."""
        letters = self._letters

        def finish(draw: Callable[[], tuple[Surface, Spot]]) -> None:
            letters.append(draw())

        yield from (
            partial(finish, draw) for draw in self.house.parts.letters(self._scale.length(WORD[2]))[len(letters) :]
        )

    def ahead(self) -> Iterator[Wanted]:
        yield from self._quilt()
        if self._still is not None and not self.is_calm:
            yield from (partial(self._head, self._still, who, GLAD) for who in PEEPS)
        yield from self.cards.ahead(self._scale)
        yield from self.foresee(self._navigation.lobby(), and_on=True)
        yield from self.foresee(self._navigation.settings())
        yield from super().ahead()

    def _falling(self, letters: int, now: Ms) -> Sequence[Span]:
        """When each finished letter falls: once, and at least STAGGER_MS after the one before it."""
        for _ in range(letters - len(self._drops)):
            if self.is_calm or self.house.loader.at_once:
                self._drops.append(Span(now, 0))
            else:
                first = self._drops[-1].start + STAGGER_MS if self._drops else now
                self._drops.append(Span(max(now, first), DROP_MS))
        return self._drops


def peep(now: Ms) -> tuple[int, float]:
    """The animal that stretches, and how far it has risen."""
    turn, passed = divmod(now, PEEP_MS)
    return PEEPS[turn % len(PEEPS)], STRETCH * min(1.0, EAGER * sin(pi * passed / PEEP_MS))
