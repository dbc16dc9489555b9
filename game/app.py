"""The composition root: the only module that knows all the parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.audio.mixer import Player, SteadyPlayer
from game.bots.driver import Driver
from game.bots.roster import bot_for
from game.gfx.cache import Workshop
from game.gfx.decks import open_decks
from game.gfx.lettering import Lettering
from game.gfx.parts.catalog import KEY, open_parts
from game.gfx.parts.parts import Parts
from game.gfx.window import Window
from game.input import devices
from game.input.bindings import Bindings
from game.input.devices import Pads
from game.input.intents import Input
from game.input.keynames import KeyNames
from game.input.pump import Pump
from game.input.router import Router
from game.input.seats import Seats
from game.loop import Loop
from game.match.config import MatchConfig
from game.match.match import Match
from game.match.series import Series
from game.rules.api import Ms, Seat
from game.rules.rng import Rng
from game.scenes.base import Scene
from game.scenes.hoopla import HooplaScene, HooplaSeat
from game.scenes.house import House
from game.scenes.lobby import JOINING, LobbyScene
from game.scenes.results import ResultsScene
from game.scenes.stack import SceneStack
from game.scenes.title import TitleScene
from game.store import paths
from game.store.sitters import Sitter
from game.text.catalog import Catalog

TITLE = "Motley"


def monotonic() -> Ms:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def open_house(player: Player, now: Callable[[], Ms], art: Path, words: Catalog, bindings: Bindings) -> House:
    """The art, the sound and the words; the window must be open."""
    pygame.font.init()
    decks, box = open_decks(art), open_parts(art)
    workshop = Workshop({**decks.drawn, KEY: box.drawn}, {**decks.plain, KEY: box.plain})
    parts = Parts(box, workshop, Lettering(art / "fonts"))
    return House(parts, workshop, dict(decks.drawn), player, now, words, KeyNames(), bindings)


class Evening:
    """Makes the scenes, one out of another, and remembers the evening."""

    def __init__(self, house: House, router: Router, seed: int) -> None:
        self._house = house
        self._router = router
        self._seed = seed
        self._series = Series()

    def title(self) -> Scene:
        return TitleScene(self._house, self._lobby)

    def _lobby(self, first: Input | None) -> Scene:
        lobby = LobbyScene(self._house, self._router, self.hoopla)
        if first is not None:
            lobby.intent(first)
        return lobby

    def hoopla(self, sitters: Sequence[Sitter], booths: Sequence[Seat]) -> Scene:
        """A match of Hoopla, then its results, and on and on."""
        names = tuple(sitter.name for sitter in sitters)
        self._seed += 1
        config = MatchConfig.make("hoopla", len(names), self._seed, carry=self._series.carry("hoopla", names))
        match = Match(config)
        bots = {seat: bot_for(config, seat, sitter.level) for seat, sitter in enumerate(sitters) if sitter.level}

        def end() -> Scene:
            outcome = match.game.outcome
            assert outcome is not None
            self._series.record("hoopla", names, match.game.starter, outcome)
            return ResultsScene(self._house, sitters, outcome, "hoopla", rematch=lambda: self.hoopla(sitters, booths))

        seats = [
            HooplaSeat(sitter, booth, self._router.seats.device(booth))
            for sitter, booth in zip(sitters, booths, strict=True)
        ]
        return HooplaScene(self._house, Driver(match, bots, at_once=False), seats, end)


def play(size: tuple[int, int], full_screen: bool, language: str, notify: Callable[[str], None]) -> None:
    """Open the window and play until somebody quits."""
    art = paths.art()
    notice = devices.prepare(os.environ, art)
    if notice:
        notify(notice)
    window = Window(TITLE, size, full_screen)
    pygame.joystick.init()
    player = SteadyPlayer(paths.sounds(), Rng("sound", monotonic()), notify)
    bindings = Bindings()
    house = open_house(player, monotonic, art, Catalog.load(language), bindings)
    pads = Pads()
    router = Router(bindings, Seats(), (*devices.zones(), devices.mouse()))
    router.joining = JOINING
    stack = SceneStack(Evening(house, router, time.time_ns()).title(), window.size)
    try:
        Loop(window, Pump(monotonic, pads), router, stack, player, house.workshop, monotonic).run()
    finally:
        house.workshop.close()
        player.close()
        pads.close()
        window.close()
