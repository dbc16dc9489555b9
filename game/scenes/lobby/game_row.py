"""The games of the lobby: a row of tiles and, if they are few, a panel about the chosen game."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.gfx.lettering import Face, Style
from game.gfx.parts.pill import CHIP_LETTERS
from game.scenes.lobby.eligibility import is_away, plays_alone, told_options
from game.scenes.lobby.floor import game_box
from game.scenes.lobby.tiles import facts, paint_tile, tile
from game.scenes.navigation import Navigation
from game.scenes.party import Party
from game.table.house import House
from game.ui.page import Page

CHIP: Final = 52  # height of the chip that says why a game does not fit
FEW: Final = 3  # tiles that leave room beside them


class GameRow:
    """Paints the offered games, dimmed if the present players are too few or too many for them."""

    def __init__(self, house: House, navigation: Navigation, party: Party) -> None:
        self._house = house
        self._navigation = navigation
        self._party = party

    def paint(self, page: Page) -> None:
        for number, game in enumerate(self._navigation.offered):
            self._paint_game(page, number, game)
        if len(self._navigation.offered) <= FEW:
            self._paint_about(page)

    def _paint_game(self, page: Page, number: int, game: str) -> None:
        party, box = self._party, game_box(number, len(self._navigation.offered))
        chosen, lacking = game == party.game, party.lacking(game)
        away = is_away(party, game, self._navigation.permissions.bots)
        paint_tile(page, self._house, game, box, chosen=chosen, dim=away)
        if chosen:
            page.part(("chip", "gold"), box.right - 66, box.y + 18, 50, 50)
            page.part(("symbol", "tick", page.parts.palette["ink"]), box.right - 54, box.y + 28, 26, 26)
        elif plays_alone(party, game):
            page.centre(
                self._lacking_chip(page, self._house.say("lobby.also_alone"), box.width), box.middle[0], box.y + 44
            )
        if away:
            key, n = ("lobby.needs", lacking) if lacking > 0 else ("lobby.holds", party.room(game)[-1])
            page.centre(self._lacking_chip(page, self._house.say(key, n=n), box.width), *box.middle)

    @staticmethod
    def _lacking_chip(page: Page, text: str, room: float) -> Surface:
        """The chip that says why a game does not fit."""
        return page.parts.chip(text, page.grown(CHIP, CHIP_LETTERS), "paper", page.long(room))

    def _paint_about(self, page: Page) -> None:
        """Paint the panel about the chosen game: its line, seats, time and options."""
        house, party, long = self._house, self._party, page.long
        x, game = game_box(len(self._navigation.offered), len(self._navigation.offered)).x + 12, party.game
        page.part(("panel", "gold"), x, 730, 1872 - x, 238)
        room, ink, write = long(1872 - x - 72), page.parts.palette["paper"], page.parts.write
        line = house.say(f"game.{game}.line")
        is_wide = write.width(line, Face.DISPLAY, long(44)) <= room
        large, top, small = (44, 748, 28) if is_wide else (36, 738, 28)
        page.put(write.block(line, Style(Face.DISPLAY, long(large), ink), room), x + 36, top)
        page.put(facts(page, house, game, 50, 54), x + 36, 832)
        told = " · ".join(told_options(house, party, game))
        page.put(write.block(told, Style(Face.BODY, long(small), ink), room), x + 36, 890)

    def draw_all(self, page: Page) -> None:
        """Ask for all dimmed tiles, and for the chip that says why a game does not fit."""
        for number, game in enumerate(self._navigation.offered):
            _, _, width, height = game_box(number, len(self._navigation.offered))
            tile(self._house, game, page.size(width, height), dim=True)
            self._lacking_chip(page, self._house.say("lobby.needs", n=1), width)
