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
from game.store.files import Folder
from game.store.history import History, Result
from game.store.matches import Matches, MatchFile
from game.store.notices import Board
from game.store.paths import Home
from game.store.settings import SettingsFile
from game.store.sitters import Sitter
from game.text.catalog import Catalog, pick

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


class Memory:
    """What outlives the program: settings, the logs of matches, and how they ended."""

    def __init__(self, given: Path | None) -> None:
        self.board = Board()
        self._home = Home.find(self.board, given)
        folder = Folder(self._home.folder, self.board)
        self.settings = SettingsFile(folder)
        self._matches = Matches(Folder(self._home.matches, self.board))
        self._history = History(folder, paths.HISTORY)
        self._file: MatchFile | None = None

    def begin(self, config: MatchConfig, sitters: Sequence[Sitter]) -> MatchFile:
        """The log of a new match."""
        self._file = self._matches.begin(config, sitters)
        return self._file

    def end(self, match: Match, sitters: Sequence[Sitter]) -> None:
        """A match is over: into the history with it."""
        self._history.add(Result.of(match, sitters, int(time.time()), self._file.name if self._file else ""))

    def close(self) -> None:
        """Save and flush first, then leave."""
        self.settings.save()
        if self._file is not None:
            self._file.close()
            self._file.wait()
        self._history.close()
        self._home.close()


class Evening:
    """Makes the scenes, one out of another, and remembers the evening."""

    def __init__(self, house: House, router: Router, memory: Memory, seed: int) -> None:
        self._house = house
        self._router = router
        self._memory = memory
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
        match = Match(config, self._memory.begin(config, sitters))
        bots = {seat: bot_for(config, seat, sitter.level) for seat, sitter in enumerate(sitters) if sitter.level}

        def end() -> Scene:
            outcome = match.game.outcome
            assert outcome is not None
            self._series.record("hoopla", names, match.game.starter, outcome)
            self._memory.end(match, sitters)
            return ResultsScene(self._house, sitters, outcome, "hoopla", rematch=lambda: self.hoopla(sitters, booths))

        seats = [
            HooplaSeat(sitter, booth, self._router.seats.device(booth))
            for sitter, booth in zip(sitters, booths, strict=True)
        ]
        return HooplaScene(self._house, Driver(match, bots, at_once=False), seats, end)


def play(
    size: tuple[int, int], full_screen: bool, language: str, data: Path | None, notify: Callable[[str], None]
) -> None:
    """Open the window and play until somebody quits. NoScreen is raised before anything is written."""
    art = paths.art()
    notice = devices.prepare(os.environ, art)
    window = Window(TITLE, size, full_screen)
    memory = Memory(data)
    settings = memory.settings.now
    words = Catalog.load(pick(language or settings.language, preferred_languages()))
    for text in (notice, *(words.say(f"notice.{each.key}", what=each.what) for each in memory.board.take())):
        if text:
            notify(text)
    pygame.joystick.init()
    player = SteadyPlayer(paths.sounds(), Rng("sound", monotonic()), notify)
    bindings = Bindings.from_data(settings.bindings)
    house = open_house(player, monotonic, art, words, bindings)
    pads = Pads()
    router = Router(bindings, Seats(), (*devices.zones(), devices.mouse()))
    router.joining = JOINING
    stack = SceneStack(Evening(house, router, memory, time.time_ns()).title(), window.size)
    try:
        Loop(window, Pump(monotonic, pads), router, stack, player, house.workshop, monotonic).run()
    finally:
        memory.close()
        house.workshop.close()
        player.close()
        pads.close()
        window.close()


def preferred_languages() -> list[str]:
    """What the owner of the computer reads, as far as it tells."""
    return [locale["language"] for locale in pygame.system.get_pref_locales()]
