"""What is seen while nobody plays: bots at every game, how it is played, the best of the day, pictures of the event.

Each of these is an act, a scene of its own that lies below all others and gives its place to the next when its time is
over. Whatever is pressed leads to the lobby; A takes a seat on the way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts.parts import Item
from game.input.intents import A, Input, Intent, Joined
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Push, Scene, Swap
from game.scenes.how_to_play.how import HowScene
from game.scenes.how_to_play.showcase import Lay, bots_showcase, frame_of
from game.scenes.lobby.lobby import JOINING
from game.scenes.lobby.tiles import tile
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.pages.still import StillPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

GLASS: Final = Box(66, 160, 1296, 729)
ABOUT: Final = Box(1410, 142, 450, 765)
TILE: Final = (336, 250)
STRIP_Y: Final = 994
RIBBON: Final = 96
SHIFTS: Final = ((0, 0), (8, -5), (16, 0), (8, 5), (-8, 5), (-16, 0), (-8, -5))  # of the strip, from act to act
MOST_CHAPTERS: Final = 3  # of a lesson: whoever passes by has no time for more
LOGO: Final = (2 * RIBBON, RIBBON - 16)  # the room for it
PICTURE: Final = Box(110, 150, 1700, 770)


@dataclass(frozen=True, slots=True)
class Brand:
    """Whose event it is."""

    title: str = ""
    ground: str = "#7A2E8E"
    ink: str = "#FFF6E3"


class Invitation:
    """What all acts have in common: the strip along the lower edge, and the way to the lobby."""

    def __init__(
        self,
        house: House,
        navigation: Navigation,
        router: Router,
        brand: Brand,
        go_on: Callable[[], Scene],
        fetch_logo: Callable[[], Surface | None] = lambda: None,
    ) -> None:
        """`go_on` makes the act that comes next; `fetch_logo` has a picture as soon as it is loaded."""
        self.house = house
        self.navigation = navigation
        self.router = router
        self.brand = brand
        self.go_on = go_on
        self._fetch_logo = fetch_logo
        self._logo: Surface | None = None
        self._acts = 0

    def open(self) -> None:
        """An act is on top."""
        self._acts += 1
        self.router.joining = JOINING
        self.house.player.tune("menu", self.house.now())

    def has_news(self) -> bool:
        """Whether the logo has just come."""
        if self._logo is None:
            self._logo = self._fetch_logo()
            return self._logo is not None
        return False

    def answer(self, intent: Input) -> Change:
        """Whatever is pressed leads to the lobby."""
        match intent:
            case Joined():
                return Push(self.navigation.lobby(intent))
            case Intent(down=True):
                self.house.player.action("accept", self.house.now())
                return Push(self.navigation.lobby())
        return None

    @property
    def shift(self) -> tuple[int, int]:
        """How far the strip stands from its place: another way in every act, so that it burns into no screen."""
        return SHIFTS[self._acts % len(SHIFTS)]

    def paint(self, page: Page) -> None:
        parts, say = page.parts, self.house.say
        across, down = self.shift
        row: list[Item] = [say("attract.press"), *self.house.prompts(A, page.long(58), "left", "middle", "right")]
        call = parts.hint(row, page.long(58), page.text(40))
        if not self.brand.title and self._logo is None:
            page.centre(call, 960 + across, STRIP_Y + down)
            return
        right, middle = 1872 + across, STRIP_Y + down
        page.put(call, right - call.get_width() / page.scale.factor, middle - call.get_height() / page.scale.factor / 2)
        room = 1872 - call.get_width() / page.scale.factor - 48 - 40
        page.put(self._ribbon(page, room), 48 + across, middle - RIBBON / 2)

    def _ribbon(self, page: Page, room: float) -> Surface:
        """The name of the event in its own colours."""
        brand, high, most, given = self.brand, page.long(RIBBON), page.long(room), self._logo

        def compose() -> Surface:
            logo = fitted(given, page.size(*LOGO)) if given is not None else None
            left = logo.get_width() + page.long(28) if logo else page.long(36)
            style = Style(Face.DISPLAY, page.long(52), brand.ink)
            title = page.parts.write.fitted(brand.title, style, most - left - page.long(36), page.long(26))
            ribbon = Surface((min(most, left + title.get_width() + page.long(36)), high), pygame.SRCALPHA)
            pygame.draw.rect(ribbon, brand.ground, ribbon.get_rect(), border_radius=high // 3)
            pygame.draw.rect(ribbon, brand.ink, ribbon.get_rect(), max(2, page.long(5)), border_radius=high // 3)
            if logo:
                ribbon.blit(logo, logo.get_rect(midleft=(page.long(14), high // 2)))
            ribbon.blit(title, title.get_rect(midleft=(left, high // 2)))
            return ribbon

        return page.parts.keep(("ribbon", brand, given, high, most), compose)


class AttractPage(StillPage):
    """A part of the show, whatever else it is; it comes first among the classes of a scene."""

    _invitation: Invitation
    _length: Ms  # after which it has been seen
    _since: Ms | None = None

    def enter(self) -> None:
        self._invitation.open()

    def resume(self) -> None:
        """Somebody was here; the act begins anew."""
        self._since = None
        self.enter()
        self.changed()

    def intent(self, intent: Input) -> Change:
        return self._invitation.answer(intent)

    def update(self, now: Ms) -> Change:
        if self._since is None:
            self._since = now
        if self._invitation.has_news():
            self.changed()
        return self.go_on(now) if now >= self._since + self._length else None

    def go_on(self, now: Ms) -> Change:
        """Its time is over."""
        return Swap(self._invitation.go_on())

    def ahead(self) -> None:
        self.foresee(self._invitation.navigation.lobby(), and_on=True)
        super().ahead()


class Act(AttractPage, AnimatedPage):
    """One page of the show."""

    def __init__(self, invitation: Invitation, length: Ms) -> None:
        super().__init__(invitation.house)
        self._invitation = invitation
        self._length = length

    @abstractmethod
    def fill(self, page: Page) -> None:
        """Put onto the page what it is about."""

    def paint(self, page: Page) -> None:
        page.hangings()
        self.fill(page)
        self._invitation.paint(page)

    def perform(self, page: Page, now: Ms) -> None:
        """Only what hangs there moves: from afar one sees that it is alive."""


class BotsAct(Act):
    """Bots at a game."""

    def __init__(self, invitation: Invitation, length: Ms, party: Party, game: str, lay: Lay) -> None:
        super().__init__(invitation, length)
        self._game = game
        self._showcase = bots_showcase(self.house, party, game, lay)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._showcase.resize((self._scale.length(GLASS.width), self._scale.length(GLASS.height)))

    def leave(self) -> None:
        self._showcase.close()

    def fill(self, page: Page) -> None:
        page.part(("panel", "gold"), *frame_of(GLASS))
        if self._showcase.surface is not None:
            page.put(self._showcase.surface, GLASS.x, GLASS.y)
        self._paint_about(page)

    def _paint_about(self, page: Page) -> None:
        say, parts, game = self.house.say, page.parts, self._game
        page.part(("panel", "gold"), *ABOUT)
        x, room, paper = ABOUT.x + 36, page.long(ABOUT.width - 72), parts.palette["paper"]
        name = parts.write.fitted(say(f"game.{game}.name"), Style(Face.DISPLAY, page.long(80), paper), room, 12)
        page.put(name, x, ABOUT.y + 36)
        line = parts.write.block(say(f"game.{game}.line"), Style(Face.DISPLAY, page.text(38), paper), room)
        page.put(line, x, ABOUT.y + 150)
        page.centre(tile(self.house, game, page.size(*TILE)), ABOUT.middle[0], ABOUT.y + 440)
        facts: list[Item] = [
            parts.chip(say(f"game.{game}.{fact}"), page.long(60), "gold") for fact in ("seats", "time")
        ]
        page.centre(parts.row(facts, page.long(60), page.long(30)), ABOUT.middle[0], ABOUT.y + 690)

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        changed = list(super().draw(screen, now))
        return changed + self._showcase.show(screen, self._scale.point(GLASS.x, GLASS.y), now)


class HowAct(AttractPage, HowScene):
    """The first things to know about a game, acted out."""

    def __init__(self, invitation: Invitation, length: Ms, party: Party, game: str, lay: Lay) -> None:
        """Each of them is seen for so long."""
        super().__init__(invitation.house, party, invitation.router, game, lay)
        self._invitation = invitation
        self._length = length

    def go_on(self, now: Ms) -> Change:
        if self._at + 1 >= min(self._count, MOST_CHAPTERS):
            return super().go_on(now)
        self._since = now
        self._turn(1)
        return None

    def sound(self, action: str) -> None:
        """Nobody has pressed anything."""

    def _paint_prompts(self, page: Page) -> None:
        self._invitation.paint(page)

    def _paint_dots(self, page: Page) -> None:
        """Nobody can turn the pages; the invitation has their place."""


class PictureAct(Act):
    """A picture of the operator's."""

    def __init__(self, invitation: Invitation, length: Ms, image: Surface) -> None:
        super().__init__(invitation, length)
        self._image = image

    def fill(self, page: Page) -> None:
        size = page.size(PICTURE.width, PICTURE.height)
        page.centre(page.parts.keep(("picture", self._image, size), lambda: fitted(self._image, size)), *PICTURE.middle)

    def leave(self) -> None:
        """Pictures are large: only the one that is shown is kept."""
        self.rest()


def fitted(image: Surface, room: tuple[int, int]) -> Surface:
    """A picture as large as it fits into a room."""
    width, height = image.get_size()
    factor = min(room[0] / width, room[1] / height)
    size = max(1, round(width * factor)), max(1, round(height * factor))
    if size == (width, height):
        return image
    if image.get_bitsize() < 24:  # a palette: there is nothing between two of its colours
        deep = Surface((width, height), pygame.SRCALPHA)
        deep.blit(image, (0, 0))
        image = deep
    return pygame.transform.smoothscale(image, size)
