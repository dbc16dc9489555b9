"""The choice of the game: one at a time behind glass, played by bots, with the tiles of all games below.

Left and right go from game to game, A chooses one, C opens its options, up its lessons, B goes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from game.gfx.lettering import Face, Style
from game.gfx.loader import Wanted
from game.input.intents import DOWN, LEFT, MOUSE, PAUSE, RIGHT, UP, A, B, C, Intent
from game.input.phone_pages import ButtonWords
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.base import Change, Pop, Push, Swap
from game.scenes.how_to_play.showcase import Lay, Showcase, bots_showcase
from game.scenes.lobby.eligibility import is_away, misfit, told_options
from game.scenes.lobby.tiles import facts, fitted_pitch, paint_tile
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
LINE_ROOM: Final = 122  # height of two lines in the usual size
FITS_ROOM: Final = 90  # height of what says whether the party fits
OPTIONS_ROOM: Final = 139


class ChooseScene(SharedPage, AnimatedPage):
    """The carousel of games."""

    title = "menu.choose"

    def __init__(self, house: House, navigation: Navigation, party: Party, router: Router, lay: Lay) -> None:
        super().__init__(house, party, router)
        self._navigation = navigation
        self._games = navigation.offered
        self._at = self._games.index(party.game)
        self._lay = lay
        self.words = self._words()
        self.showcase = self._open()

    @property
    def game(self) -> str:
        """The game behind the glass."""
        return self._games[self._at]

    def _open(self) -> Showcase:
        return bots_showcase(self.house, self.party, self.game, self._lay, GLASS)

    # Coming and going

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.showcase.resize(self._scale)

    def enter(self) -> None:
        """Begin the match behind the glass, also after a page above: its options may have changed."""
        super().enter()
        self._restart()

    def leave(self) -> None:
        self.showcase.close()

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
            return Push(self._navigation.options(self.game))
        elif button == UP:
            self.sound("accept")
            return Push(self._navigation.how(self.game, self._show if self._navigation.permissions.bots else None))
        elif button in (B, PAUSE, DOWN):
            self.sound("back")
            return Pop()
        return None

    def _show(self, device: str) -> Change:
        """From the page above: the table on which the person at a device learns the game, in place of both pages."""
        match = self._navigation.first_match(self.game, device)
        return None if match is None else Swap(match, levels=2)

    def _take_game(self) -> Change:
        self.party.choose(self.game)
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
        """Go `by` games on, around the ends."""
        if len(self._games) == 1:
            self.sound("denied")
            return
        self._at = (self._at + by) % len(self._games)
        self._restart()
        self.sound("focus")

    def _restart(self) -> None:
        """Open the match of the chosen game; the old picture stays until it is there."""
        self.showcase.close()
        before = self.showcase.surface
        self.showcase = self._open()
        self.showcase.resize(self._scale, before)
        self.changed()

    # What is seen

    def _tile_box(self, number: int) -> Box:
        pitch, share = fitted_pitch(len(self._games), SMALL_TILE[0], STRIP_PITCH)
        width, height = SMALL_TILE[0] * share, SMALL_TILE[1] * share
        left = 960 - pitch * (len(self._games) - 1) / 2 - width / 2
        return Box(left + pitch * number, STRIP_Y + (SMALL_TILE[1] - height) / 2, width, height)

    def paint(self, page: Page) -> None:
        page.hangings()
        page.centre(page.parts.heading(self.house.say(self.title), page.long(76)), 960, 128)
        self.showcase.paint(page)
        self._paint_about(page)
        for number, game in enumerate(self._games):
            chosen = number == self._at
            dim = not chosen and is_away(self.party, game, self._navigation.permissions.bots)
            paint_tile(page, self.house, game, self._tile_box(number), chosen=chosen, dim=dim, small=True)
        self.paint_prompts(page, self.words, 48, 30, 1018)
        self.paint_told(page, 960, 780)

    def _has_company(self, game: str) -> bool:
        """Whether bots will fill the empty seats of a game."""
        return self._navigation.permissions.bots and self.party.lacking(game) > 0 and bool(self.party.present)

    def _paint_about(self, page: Page) -> None:
        """Paint the panel about the game: name, line, seats, time, options, and whether the party can play it."""
        house, parts, game, long = self.house, page.parts, self.game, page.long
        page.part(("panel", "gold"), ABOUT.x, ABOUT.y - 12, ABOUT.width, ABOUT.height + 24)
        x, room, paper = ABOUT.x + 44, long(ABOUT.width - 88), parts.palette["paper"]
        page.put(
            parts.write.fitted(house.say(f"game.{game}.name"), Style(Face.DISPLAY, long(84), paper), room, long(40)),
            x,
            206,
        )
        page.put(page.block(house.say(f"game.{game}.line"), 40, ABOUT.width - 88, LINE_ROOM, Face.DISPLAY), x, 318)
        page.put(facts(page, house, game, 56, 78), x, 452)
        trouble = "" if self._has_company(game) else misfit(house, self.party, game)
        sign = "cross" if trouble else "tick"
        page.part(("symbol", sign, parts.palette["gold"]), x, 542, 40, 40)
        fits = house.say("lobby.with_bots" if self._has_company(game) else "menu.fits_now", n=len(self.party.present))
        told = trouble or fits
        page.put(page.block(told, 32, ABOUT.width - 152, FITS_ROOM, Face.BODY), x + 60, 538)
        lines = "\n".join(told_options(house, self.party, game)[:MOST_OPTIONS])
        block = page.block(lines, 28, ABOUT.width - 88, OPTIONS_ROOM, Face.SMALL)
        page.put(block, x, min(646, ABOUT.bottom - 8 - block.get_height() / page.scale.factor))

    def _words(self) -> ButtonWords:
        words: dict[tuple[str, ...], str] = {(LEFT, RIGHT): "lobby.game"} if len(self._games) > 1 else {}
        words[A,] = "common.choose"
        if self._navigation.permissions.options:
            words[C,] = "menu.options"
        return {**words, (UP,): "menu.rules", (B,): "common.back"}

    def ahead(self) -> Iterator[Wanted]:
        yield from self.foresee(self._navigation.lobby())
        yield from self.foresee(self._navigation.options(self.game))
        yield from super().ahead()

    def perform(self, page: Page, now: Ms) -> None:
        """Only the match behind the glass moves, which `draw` shows."""

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        return [*super().draw(screen, now, afresh), *self.showcase.show(screen, now)]
