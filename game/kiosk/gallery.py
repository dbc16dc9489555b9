"""Loads the operator's pictures, one at a time, in a thread of its own: no file can hold up the show.

A picture whose loading killed the program is not tried again until its file changes. Skipped pictures are noted once.
"""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from typing import Final

import pygame
from pygame import Surface

from game.gfx.window import Scale
from game.kiosk.pictures import read_picture
from game.scenes.kiosk.attract import fitted
from game.store.attempts import Attempts

ENDINGS: Final = (".png", ".jpg", ".jpeg")
GOODBYE_S: Final = 2.0


class PictureReader:
    """Loads the first usable picture of a list."""

    def __init__(self, room: tuple[float, float], attempts: Attempts, note: Callable[[str], None]) -> None:
        """`room` in design pixels is the largest size; `note` gets a line for each skipped picture."""
        self._room = room
        self._attempts = attempts
        self._note = note
        self._noted: set[str] = set()
        self._thread: Thread | None = None
        self._loaded: tuple[Path, Surface] | None = None

    def start(self, paths: Sequence[Path]) -> None:
        """Start to load one of these, unless one is being loaded or waits to be taken."""
        if self._thread is None and paths:
            window = pygame.display.get_surface()
            scale = Scale(window.get_size() if window is not None else (1920, 1080))
            room = scale.length(self._room[0]), scale.length(self._room[1])
            self._thread = Thread(target=self._load_one, args=(tuple(paths), room), name="pictures", daemon=True)
            self._thread.start()

    def take(self, at_once: bool = False) -> tuple[Path, Surface] | None:
        """The loaded picture; None if there is none yet, or at all. With `at_once`, wait for it."""
        if self._thread is None:
            return None
        if at_once:
            self._thread.join()
        if self._thread.is_alive():
            return None
        self._thread = None
        taken, self._loaded = self._loaded, None
        return taken

    def close(self) -> None:
        """Wait for the picture that is being loaded, at most GOODBYE_S seconds."""
        if self._thread is not None:
            self._thread.join(GOODBYE_S)

    def _load_one(self, paths: Sequence[Path], room: tuple[int, int]) -> None:
        for path in paths:
            try:
                image = self._load(path, room)
            except (OSError, ValueError, MemoryError, pygame.error) as error:
                self._skip(path, error.strerror if isinstance(error, OSError) and error.strerror else str(error))
            else:
                if image is not None:
                    self._loaded = path, image
                    return

    def _load(self, path: Path, room: tuple[int, int]) -> Surface | None:
        about = path.stat()
        told = f"{self._room} {path} {about.st_mtime_ns} {about.st_size}"  # the logo may be a picture, too
        name = blake2b(told.encode(), digest_size=8).hexdigest()
        if self._attempts.failed(name):
            self._skip(path, "the program died when it was loaded")
            return None
        with self._attempts.opening(name):
            return fitted(pygame.image.load(io.BytesIO(read_picture(path)), path.name), room)

    def _skip(self, path: Path, why: str) -> None:
        if path.name not in self._noted:
            self._noted.add(path.name)
            self._note(f"the picture {path.name} is not shown: {why}")


class Gallery:
    """The pictures in a folder, in turn. The folder may change while the kiosk runs."""

    def __init__(self, folder: Path | None, loader: PictureReader) -> None:
        self._folder = folder
        self._loader = loader
        self._last = Path()

    def prepare(self) -> None:
        """Start to load the next picture."""
        paths: list[Path] = []
        with suppress(OSError):
            found = self._folder.iterdir() if self._folder is not None else ()
            paths = sorted(path for path in found if path.suffix.lower() in ENDINGS)
        after = bisect_right(paths, self._last)
        self._loader.start(paths[after:] + paths[:after])

    def take(self, at_once: bool) -> Surface | None:
        """The next picture; None if there is none, or not yet."""
        taken = self._loader.take(at_once)
        if taken is None:
            return None
        self._last, image = taken
        return image

    def close(self) -> None:
        self._loader.close()
