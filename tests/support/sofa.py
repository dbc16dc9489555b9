"""The program for tests, without a window; pictures are drawn once a process."""

import os
from collections.abc import Callable, Hashable, Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock, get_ident

import msgspec
import pygame
import pytest
from pygame import Surface

from game import app
from game.gfx.decks import open_decks
from game.gfx.decks.base import ArtDeck
from game.gfx.palette import Palette
from game.gfx.parts import parts
from game.gfx.parts.catalog import PartSource, open_parts
from game.gfx.parts.cloth import cloth
from game.gfx.raster import Painter, blank
from game.gfx.shelf import Shelf
from game.gfx.svg import Picture, Size
from game.table import house
from game.text import catalog
from game.unseen import Unseen

ESCAPE = pygame.KSCAN_ESCAPE
FOLDER = "MOTLEY_TESTS_DRAWINGS"  # the variable that names where the workers of a run share drawings
MOST_PIXELS = 60_000_000  # of pictures that a process keeps for the tests to come
MOST_TEXTS = 4096  # of plates, likewise


class Drawn:
    """What a process has drawn, read and written out so far, for all its tests."""

    def __init__(self) -> None:
        self._pictures: Shelf[Hashable] = Shelf(MOST_PIXELS)
        folder = os.environ.get(FOLDER)
        self._folder = Path(folder) if folder else None
        self._lock = Lock()
        self._draw = Painter.paint
        self.decks, self.parts, self.words = cache(open_decks), cache(open_parts), cache(catalog.parse)
        self.texts = {source: lru_cache(MOST_TEXTS)(source.picture) for source in (ArtDeck, PartSource)}

    def paint(self, painter: Painter, picture: Picture, size: Size) -> Surface:
        """A copy of the picture, which is drawn if it never was."""
        return self._copy((picture, size), lambda: self._draw(painter, picture, size))

    def cloth(self, palette: Palette, kind: str, size: Size) -> Surface:
        """A copy of the cloth, likewise."""
        return self._copy((palette.colours, *palette.neutral.items(), kind, size), lambda: cloth(palette, kind, size))

    def _copy(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        with self._lock:
            image = self._pictures.get(key)
        if image is None:
            image = self._shared(key, draw)
            with self._lock:
                self._pictures.put(key, image)
        return image.copy()

    def _shared(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """What another worker of this run has drawn, or else a new drawing, for the others."""
        if self._folder is None:
            return draw()
        path = self._folder / blake2b(repr(key).encode()).hexdigest()
        try:
            drawing = path.read_bytes()
        except FileNotFoundError:
            image = draw()
            if image.get_masks() == blank((1, 1)).get_masks():  # the cloth has no alpha
                part = path.with_suffix(f".{os.getpid()}-{get_ident()}")  # the loader draws beside the scenes
                part.write_bytes(b"%d %d\n" % image.get_size() + image.get_buffer().raw)
                part.replace(path)
            return image
        head, _, pixels = drawing.partition(b"\n")
        width, height = map(int, head.split())
        image = blank((width, height))
        image.get_buffer().write(pixels)
        return image


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
        patch.setattr(house, "sweep", lambda: 0)  # it would go through all that pytest keeps
        patch.setattr(app, "limit_malloc_caching", lambda: True)  # each of the many copies would be mapped anew
        patch.setattr(app, "open_decks", drawn.decks)
        patch.setattr(app, "open_parts", drawn.parts)
        patch.setattr(catalog, "parse", drawn.words)
        patch.setattr(parts, "cloth", drawn.cloth)
        for source, picture in drawn.texts.items():
            patch.setattr(source, "picture", picture)
        yield


def know_all(program: Unseen) -> None:
    """Let no one be coached: everybody knows all games."""
    settings = program.house.settings
    settings.now = msgspec.structs.replace(settings.now, coach=False)


@pytest.fixture
def sofa(drawn_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Unseen]:
    """The program as people on a sofa use it. A scene that fails fails the test: nobody is rescued."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(app, "Rescue", lambda *parts: lambda error: None)
    sofa = Unseen(tmp_path)
    know_all(sofa)
    yield sofa
    sofa.close()
