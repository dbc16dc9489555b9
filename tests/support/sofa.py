"""A whole program without a window to look at: real keys as `Raw` go in, frames come out."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

import pygame
import pytest
from pygame import Rect, Surface

from game import app
from game.audio.player import SilentPlayer
from game.games.played import PLAYED
from game.gfx.decks import open_decks
from game.gfx.decks.base import ArtDeck
from game.gfx.parts.catalog import PartSource, open_parts
from game.gfx.raster import Painter
from game.gfx.shelf import Shelf
from game.gfx.svg import Picture, Size
from game.gfx.window import Window
from game.input import devices
from game.input.bindings import Bindings
from game.input.intents import KEYBOARD, Arrival, Raw
from game.input.router import Router
from game.input.seats import Seats
from game.match.clock import ManualClock
from game.scenes.base import Push, Scene
from game.scenes.lobby.lobby import JOINING
from game.scenes.scene_factory import SceneFactory
from game.scenes.stack import SceneStack
from game.store import paths
from game.store.memory import Memory
from game.text.catalog import Catalog

ESCAPE = pygame.KSCAN_ESCAPE
MOST_PIXELS = 60_000_000  # of pictures that a process keeps for the tests to come
MOST_TEXTS = 4096  # of plates, likewise
MOST_PASSES = 40  # after which a scene must have got its pictures together


class Sofa:
    """The program as people on a sofa use it."""

    def __init__(self, data: Path, size: tuple[int, int] = (1280, 720), language: str = "en") -> None:
        self.window = Window("Motley", size, unseen=True)
        self.clock = ManualClock()
        self.bindings = Bindings()
        self.player = SilentPlayer(None)
        self.memory = Memory(data, PLAYED)
        words = Catalog.load(language)
        self.house = app.open_house(self.player, self.clock, paths.art(), words, self.bindings, self.memory.settings)
        self.router = Router(self.bindings, Seats(), (*devices.zones(), devices.mouse()))
        self.router.joining = JOINING
        self.factory = SceneFactory(self.house, self.router, self.memory, seed=7)
        self.party = self.factory.party
        self.stack = SceneStack(self.factory.title(), size)

    @property
    def scene(self) -> str:
        """The name of the scene that is shown."""
        return type(self.stack.top).__name__

    @property
    def screen(self) -> Surface:
        return self.window.screen

    def frames(self, count: int = 1) -> list[Rect]:
        """Let frames pass; what the last one changed."""
        changed: list[Rect] = []
        for _ in range(count):
            self.clock.now += 16
            self.stack.update(self.clock.now)
            self._settle()
            while self.stack.think():
                pass
            changed = self._draw()
            self.house.workshop.work()
        return changed

    def _draw(self) -> list[Rect]:
        """A frame in which no picture is late, and a new scene is shown at once."""
        changed = list(self.stack.draw(self.screen, self.clock.now))
        for _ in range(MOST_PASSES):
            self.house.workshop.finish()
            if self.stack.is_shown or self.stack.top is None:
                break
            changed += self.stack.draw(self.screen, self.clock.now)
        return changed

    def press(self, zone: str, button: str) -> None:
        """Press and release a button of a key zone, and let a frame pass."""
        self.tap(zone, button)
        self.frames()

    def tap(self, zone: str, button: str) -> None:
        """Press and release a button of a key zone within a frame."""
        scancode = self.bindings.control(self.router.devices[zone], button)
        assert isinstance(scancode, int)
        self._tap_key(scancode)

    def key(self, scancode: int) -> None:
        self._tap_key(scancode)
        self.frames()

    def _tap_key(self, scancode: int) -> None:
        for value in (1, 0):
            self.take(Raw(KEYBOARD, scancode, value, self.clock.now))

    def push(self, scene: Scene) -> None:
        """Lay a scene over all others, whoever would have asked for it."""
        self.stack.wish(Push(scene))
        self.frames(2)

    def take(self, arrival: Arrival) -> None:
        """What a device did, or what became of it."""
        for intent in self.router.take(arrival):
            self.stack.intent(intent)
            self._settle()

    def _settle(self) -> None:
        if self.stack.settle():
            self.stack.expose()


class Drawn:
    """What a process has drawn, read and written out so far, for all its tests."""

    def __init__(self) -> None:
        self._pictures: Shelf[tuple[Picture, Size]] = Shelf(MOST_PIXELS)
        self._lock = Lock()
        self._draw = Painter.paint
        self.decks, self.parts = cache(open_decks), cache(open_parts)
        self.texts = {source: lru_cache(MOST_TEXTS)(source.picture) for source in (ArtDeck, PartSource)}

    def paint(self, painter: Painter, picture: Picture, size: Size) -> Surface:
        """A copy of the picture, which is drawn if it never was."""
        with self._lock:
            image = self._pictures.get((picture, size))
        if image is None:
            image = self._draw(painter, picture, size)
            with self._lock:
                self._pictures.put((picture, size), image)
        return image.copy()


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    return Drawn()


@pytest.fixture(scope="module")
def drawn_once(drawn: Drawn) -> Iterator[None]:
    """The art of a size is the same in every test: a process reads its files and draws each picture once.

    Every test gets a copy of the pictures; decks and parts cannot be changed. Tests of modules without a sofa, which
    may come between two with one, draw for themselves.
    """

    def paint(painter: Painter, picture: Picture, size: Size) -> Surface:
        return drawn.paint(painter, picture, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "paint", paint)
        patch.setattr(app, "open_decks", drawn.decks)
        patch.setattr(app, "open_parts", drawn.parts)
        for source, picture in drawn.texts.items():
            patch.setattr(source, "picture", picture)
        yield


@pytest.fixture
def sofa(drawn_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Sofa]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    sofa = Sofa(tmp_path)
    yield sofa
    sofa.memory.close()
    sofa.house.workshop.close()
    sofa.window.close()
