"""The avatars in the booths of the lobby, which move with the sticks and keys of their owners."""

from __future__ import annotations

from math import pi, sin
from typing import Final, NamedTuple

from pygame import Surface

from game.gfx.parts import honours
from game.gfx.parts.avatars import CALM, GLAD, SAD
from game.input.intents import UP, BoothNumber
from game.rules.api import Ms
from game.scenes.lobby.booths import AVATAR
from game.scenes.lobby.floor import face_at
from game.scenes.party import Party
from game.table.house import House
from game.table.seats.pointers import DIRECTIONS
from game.table.stage.tween import Span
from game.ui.page import Page

HOP_MS: Final[Ms] = 260


class Hop(NamedTuple):
    """A jump of an avatar: when it began, and its direction."""

    since: Ms
    direction: str


class Avatars:
    """Paints the avatars of all taken booths."""

    def __init__(self, house: House, party: Party) -> None:
        self._house = house
        self._party = party
        self._hops: dict[BoothNumber, Hop] = {}
        self._leans: dict[BoothNumber, tuple[float, float]] = {}

    def hop(self, booth: BoothNumber, direction: str = UP) -> None:
        """Let the avatar of a booth jump in a direction, now."""
        self._hops[booth] = Hop(self._house.now(), direction)

    def lean(self, booth: BoothNumber, x: float, y: float) -> None:
        """Let the avatar of a booth lean like the stick of its owner; x and y are from -1 to 1."""
        self._leans[booth] = x, y

    def paint(self, page: Page, now: Ms, is_calm: bool) -> None:
        """Put the avatars and the crowns of their owners onto the page; with `is_calm` no avatar jumps."""
        for booth in self._party.taken:
            x, y = face_at(booth)
            dx, dy = self._sway(booth, now, is_calm)
            page.centre(self._avatar(page, booth, now), x + dx, y + dy)
            if crowns := self._party.series.crowns.get(self._party.sitter(booth).player, 0):
                page.centre(honours.crown(page.parts, crowns, page.long(62)), x - 58, y + 54)

    def _avatar(self, page: Page, booth: BoothNumber, now: Ms) -> Surface:
        state, sitter = self._party.booths[booth], self._party.sitter(booth)
        hops = booth in self._hops and now < self._hops[booth].since + HOP_MS
        mood = SAD if self._party.seats.is_lost(booth) else GLAD if state.ready or state.bot or hops else CALM
        return page.parts.avatar(self._house.animal(sitter), sitter.colour, page.long(AVATAR), mood)

    def _sway(self, booth: BoothNumber, now: Ms, is_calm: bool) -> tuple[float, float]:
        """The distance of an avatar from its place of rest."""
        x, y = self._leans.get(booth, (0.0, 0.0))
        x, y = x * 12, y * 9
        hop = self._hops.get(booth)
        if hop is not None and not is_calm:
            rise = sin(pi * Span(hop.since, HOP_MS).share(now))
            across, down = DIRECTIONS[hop.direction]
            x, y = x + across * 12 * rise, y + (down * 8 - 12) * rise
        return x, y
