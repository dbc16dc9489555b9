"""What is seen while no person plays: bots at every game, how it is played, the best of the day, pictures of the event.

Each of these is an act: a scene at the bottom of the stack, replaced by the next when its time is over. Any press leads
to the lobby; A takes a seat on the way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.gfx.parts.parts import Item
from game.input.intents import A, Input, Intent, Joined
from game.input.router import Router
from game.rules.api import TABLE, Ms, Seat
from game.scenes.base import Change, Push, Scene, Swap
from game.scenes.how_to_play.how import HowScene
from game.scenes.how_to_play.showcase import Lay, bots_showcase
from game.scenes.lobby.lobby import JOINING
from game.scenes.lobby.tiles import facts, tile
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
SHIFTS: Final = ((0, 0), (8, -5), (16, 0), (8, 5), (-8, 5), (-16, 0), (-8, -5))  # offsets of the strip, one for an act
MOST_CHAPTERS: Final = 3  # of a lesson: people passing by have no time for more
LOGO: Final = (2 * RIBBON, RIBBON - 16)  # the room for the logo
PICTURE: Final = Box(110, 150, 1700, 770)


@dataclass(frozen=True, slots=True)
class Brand:
    """The name and colours of the event."""

    title: str = ""
    ground: str = "#7A2E8E"
    ink: str = "#FFF6E3"


class Invitation:
    """What all acts share: the strip along the lower edge, and the way to the lobby."""

    def __init__(
        self,
        house: House,
        navigation: Navigation,
        router: Router,
        brand: Brand,
        go_on: Callable[[], Scene],
        fetch_logo: Callable[[], Surface | None] = lambda: None,
    ) -> None:
        """`go_on` makes the next act; `fetch_logo` returns the logo as soon as it is loaded."""
        self.house = house
        self.navigation = navigation
        self.router = router
        self.brand = brand
        self.go_on = go_on
        self._fetch_logo = fetch_logo
        self._logo: Surface | None = None
        self._acts = 0

    def open(self) -> None:
        """Begin an act: devices may join, the menu's tune plays."""
        self._acts += 1
        self.router.joining = JOINING
        self.house.player.tune("menu", self.house.now())
        self.house.player.intensity(0)

    def has_news(self) -> bool:
        """Whether the logo was loaded since the last call."""
        if self._logo is None:
            self._logo = self._fetch_logo()
            return self._logo is not None
        return False

    def answer(self, intent: Input) -> Change:
        """The change to the lobby for any press."""
        match intent:
            case Joined():
                return Push(self.navigation.lobby(intent))
            case Intent(down=True):
                self.house.player.action("accept", self.house.now())
                return Push(self.navigation.lobby(intent))
        return None

    @property
    def shift(self) -> tuple[int, int]:
        """The offset of the strip, another one in every act to prevent burn-in."""
        return SHIFTS[self._acts % len(SHIFTS)]

    def paint(self, page: Page) -> None:
        parts, say = page.parts, self.house.say
        across, down = self.shift
        row: list[Item] = [say("attract.press"), *self.house.prompts(A, page.long(58), "left", "middle", "right")]
        call = parts.hint(row, page.long(58), page.text(40))
        if not self.brand.title and self._logo is None:
            page.centre(call, 960 + across, STRIP_Y + down)
            return
        page.put(call, 1872 + across, STRIP_Y + down, anchor=(1, 0.5))
        room = 1872 - call.get_width() / page.scale.factor - 48 - 40
        page.put(self._ribbon(page, room), 48 + across, STRIP_Y + down - RIBBON / 2)

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
    """The base of every act; put it first among the base classes of a scene."""

    _invitation: Invitation
    _length: Ms  # the duration of the act
    _since: Ms | None = None

    def enter(self) -> None:
        """Begin the act, also anew after a visit."""
        self._since = None
        self._invitation.open()
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
        """Change to the next act."""
        return Swap(self._invitation.go_on())

    def ahead(self) -> Iterator[Wanted]:
        yield from self.foresee(self._invitation.navigation.lobby(), and_on=True)
        yield from super().ahead()


class Act(AttractPage, AnimatedPage):
    """One page of the show."""

    def __init__(self, invitation: Invitation, length: Ms) -> None:
        super().__init__(invitation.house)
        self._invitation = invitation
        self._length = length

    @abstractmethod
    def fill(self, page: Page) -> None:
        """Put the content of the act onto the page."""

    def paint(self, page: Page) -> None:
        page.hangings()
        self.fill(page)
        self._invitation.paint(page)

    def perform(self, page: Page, now: Ms) -> None:
        """Move the decoration only: it shows from afar that the kiosk is alive."""


class BotsAct(Act):
    """Bots at a game."""

    def __init__(self, invitation: Invitation, length: Ms, party: Party, game: str, lay: Lay) -> None:
        super().__init__(invitation, length)
        self.game = game
        self._showcase = bots_showcase(self.house, party, game, lay, GLASS)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._showcase.resize(self._scale)

    def leave(self) -> None:
        self._showcase.close()

    def fill(self, page: Page) -> None:
        self._showcase.paint(page)
        self._paint_about(page)

    def _paint_about(self, page: Page) -> None:
        say, parts, game = self.house.say, page.parts, self.game
        page.part(("panel", "gold"), *ABOUT)
        x, room, paper = ABOUT.x + 36, page.long(ABOUT.width - 72), parts.palette["paper"]
        name = parts.write.fitted(say(f"game.{game}.name"), Style(Face.DISPLAY, page.long(80), paper), room, 12)
        page.put(name, x, ABOUT.y + 36)
        line = parts.write.block(say(f"game.{game}.line"), Style(Face.DISPLAY, page.text(38), paper), room)
        page.put(line, x, ABOUT.y + 150)
        page.centre(tile(self.house, game, page.size(*TILE)), ABOUT.middle[0], ABOUT.y + 440)
        page.centre(facts(page, self.house, game, 60, 60), ABOUT.middle[0], ABOUT.y + 690)

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        return [*super().draw(screen, now, afresh), *self._showcase.show(screen, now)]


class HowAct(AttractPage, HowScene):
    """The first chapters of a game's lesson."""

    def __init__(self, invitation: Invitation, length: Ms, party: Party, game: str, lay: Lay) -> None:
        """`length` is the duration of each chapter."""
        super().__init__(invitation.house, party, invitation.router, game, lay)
        self._invitation = invitation
        self._length = length

    def go_on(self, now: Ms) -> Change:
        if self.at + 1 >= min(len(self.pages), MOST_CHAPTERS):
            return super().go_on(now)
        self._since = now
        self._turn(1)
        return None

    def sound(self, action: str, seat: Seat = TABLE) -> None:
        """Sound nothing: no person has pressed a button."""

    def _paint_foot(self, page: Page) -> None:
        self._invitation.paint(page)

    def _paint_keys(self, page: Page, down: Collection[str]) -> None:
        """Paint none: no person has keys yet, and the invitation has their place."""


class PictureAct(Act):
    """A picture of the operator's."""

    def __init__(self, invitation: Invitation, length: Ms, image: Surface) -> None:
        super().__init__(invitation, length)
        self._image = image

    def fill(self, page: Page) -> None:
        size = page.size(PICTURE.width, PICTURE.height)
        page.centre(page.parts.keep(("picture", self._image, size), lambda: fitted(self._image, size)), *PICTURE.middle)

    def leave(self) -> None:
        """Drop the page: pictures are large, and only the shown one is kept."""
        self._rest()


def fitted(image: Surface, room: tuple[int, int]) -> Surface:
    """A picture scaled to fit into a room."""
    width, height = image.get_size()
    factor = min(room[0] / width, room[1] / height)
    size = max(1, round(width * factor)), max(1, round(height * factor))
    if size == (width, height):
        return image
    if image.get_bitsize() < 24:  # a palette has no colours between its own: smooth scaling needs more bits
        deep = Surface((width, height), pygame.SRCALPHA)
        deep.blit(image, (0, 0))
        image = deep
    return pygame.transform.smoothscale(image, size)
