"""Which game: one at a time behind glass, played by bots as it really is, with the others beside it.

Left and right go from game to game, A takes one, C opens its options, up tells how it is played, B goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts.parts import Item
from game.input.intents import DOWN, LEFT, MOUSE, PAUSE, RIGHT, UP, A, B, C, Intent
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Pop, Push
from game.scenes.how_to_play.showcase import Lay, Showcase, bots_showcase, frame_of
from game.scenes.lobby.eligibility import misfit, told_options
from game.scenes.lobby.tiles import fitted_pitch, glowing, tile
from game.scenes.navigation import Navigation
from game.scenes.pages.animated import AnimatedPage
from game.scenes.pages.shared import SharedPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Box
from game.ui.page import Page

GLASS: Final = Box(72, 188, 1040, 585)
ABOUT: Final = Box(1160, 188, 712, 585)
STRIP_Y: Final = 806
SMALL_TILE: Final = (222, 165)
STRIP_PITCH: Final = 252
MOST_OPTIONS: Final = 3
LINE_ROOM: Final = 122  # two lines in the usual size


class ChooseScene(SharedPage, AnimatedPage):
    """A carousel of games."""

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router, lay: Lay) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation
        self._games = navigation.offered
        self._at = self._games.index(party.game)
        self._lay = lay
        self._showcase = self._open()

    @property
    def _game(self) -> str:
        return self._games[self._at]

    def _open(self) -> Showcase:
        return bots_showcase(self.house, self.party, self._game, self._lay)

    # Coming and going

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._showcase.resize((self._scale.length(GLASS.width), self._scale.length(GLASS.height)))

    def resume(self) -> None:
        """The options may be others now."""
        self._turn(0)

    def leave(self) -> None:
        self._showcase.close()

    # What is pressed

    def press(self, intent: Intent) -> Change:
        button = intent.button
        if intent.device == MOUSE and button == A and intent.at is not None:
            return self._clicked(*self._scale.design(intent.at))
        if button in (LEFT, RIGHT):
            self._turn(1 if button == RIGHT else -1)
        elif button == A:
            return self._take_game()
        elif button == C and self._navigation.permissions.options:
            self.sound("accept")
            return Push(self._navigation.options(self._game))
        elif button == UP:
            self.sound("accept")
            return Push(self._navigation.how(self._game))
        elif button in (B, PAUSE, DOWN):
            self.sound("back")
            return Pop()
        return None

    def _take_game(self) -> Change:
        self.party.choose(self._game)
        self.house.settings.save()
        self.sound("accept")
        return Pop()

    def _clicked(self, x: float, y: float) -> Change:
        if GLASS.has(x, y):
            return self._take_game()
        for number in range(len(self._games)):
            if self._tile_box(number).has(x, y):
                if number == self._at:
                    return self._take_game()
                self._turn(number - self._at)
        return None

    def _turn(self, by: int) -> None:
        """To another game, round and round."""
        if by and len(self._games) == 1:
            self.sound("denied")
            return
        self._showcase.close()
        before = self._showcase.surface
        self._at = (self._at + by) % len(self._games)
        self._showcase = self._open()
        self._showcase.resize((self._scale.length(GLASS.width), self._scale.length(GLASS.height)), before)
        self.sound("focus")
        self.changed()

    # What is seen

    def _tile_box(self, number: int) -> Box:
        pitch, share = fitted_pitch(len(self._games), SMALL_TILE[0], STRIP_PITCH)
        width, height = SMALL_TILE[0] * share, SMALL_TILE[1] * share
        left = 960 - pitch * (len(self._games) - 1) / 2 - width / 2
        return Box(left + pitch * number, STRIP_Y + (SMALL_TILE[1] - height) / 2, width, height)

    def paint(self, page: Page) -> None:
        page.hangings()
        page.centre(page.parts.heading(self.house.say("menu.choose"), page.long(76)), 960, 128)
        page.part(("panel", "gold"), *frame_of(GLASS))
        if self._showcase.surface is not None:
            page.put(self._showcase.surface, GLASS.x, GLASS.y)
        self._paint_about(page)
        for number, game in enumerate(self._games):
            box, chosen = self._tile_box(number), number == self._at
            size = page.size(box.width, box.height)
            if chosen:
                page.put(glowing(self.house, size), box.x, box.y)
            page.put(tile(self.house, game, size, dim=bool(self.party.lacking(game)) and not chosen), box.x, box.y)
        self._paint_prompts(page)
        self.paint_told(page, 960, 780)

    def _paint_about(self, page: Page) -> None:
        """Name, line, seats, time, and whether those who are here can play it."""
        house, parts, game, long = self.house, page.parts, self._game, page.long
        page.part(("panel", "gold"), ABOUT.x, ABOUT.y - 12, ABOUT.width, ABOUT.height + 24)
        x, room, paper = ABOUT.x + 44, long(ABOUT.width - 88), parts.palette["paper"]
        page.put(
            parts.write.fitted(house.say(f"game.{game}.name"), Style(Face.DISPLAY, long(84), paper), room, long(40)),
            x,
            206,
        )
        line = house.say(f"game.{game}.line")
        block = parts.write.block(line, Style(Face.DISPLAY, page.text(40), paper), room)
        if block.get_height() > long(LINE_ROOM):
            block = parts.write.block(line, Style(Face.DISPLAY, long(40), paper), room)
        page.put(block, x, 318)
        facts = (house.say(f"game.{game}.seats"), house.say(f"game.{game}.time"))
        chips: list[Item] = [parts.chip(fact, long(56), "gold") for fact in facts]
        page.put(parts.row(chips, long(56), long(30)), x, 452)
        trouble = misfit(house, self.party, game)
        sign = "cross" if trouble else "tick"
        page.part(("symbol", sign, parts.palette["gold"]), x, 542, 40, 40)
        told = trouble or house.say("menu.fits_now", n=len(self.party.present))
        page.put(parts.write.block(told, Style(Face.BODY, page.text(32), paper), room - long(64)), x + 60, 538)
        lines = "\n".join(told_options(house, self.party, game)[:MOST_OPTIONS])
        page.put(parts.write.block(lines, Style(Face.SMALL, page.long(28), paper), room), x, 646)

    def _paint_prompts(self, page: Page) -> None:
        words: dict[tuple[str, ...], str] = {(LEFT, RIGHT): "lobby.game"} if len(self._games) > 1 else {}
        words[A,] = "common.choose"
        if self._navigation.permissions.options:
            words[C,] = "menu.options"
        self.paint_prompts(page, {**words, (UP,): "menu.rules", (B,): "common.back"}, 48, 30, 1018)

    def ahead(self) -> None:
        self.foresee(self._navigation.lobby())
        self.foresee(self._navigation.options(self._game))
        super().ahead()

    def perform(self, page: Page, now: Ms) -> None:
        """Nothing moves but what is behind the glass."""

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        changed = list(super().draw(screen, now))
        return changed + self._showcase.show(screen, self._scale.point(GLASS.x, GLASS.y), now)
