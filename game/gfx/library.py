"""The art files, read and checked: TOML becomes the values that decks are drawn from."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from game.gfx.motifs import Motif, Signs, World, read_motifs, read_signs, read_worlds
from game.gfx.palette import Palette
from game.gfx.patterns import Pattern, read_patterns

T = TypeVar("T")

MOTIFS = 8


class ArtError(ValueError):
    """An art file that is missing or cannot be used; the text is one sentence that names it."""


class Library:
    """One folder of art. Each file is read once, on first use."""

    __slots__ = ("_read", "folder")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, object] = {}

    def palette(self) -> Palette:
        """The colours."""
        return self.read("palette.toml", Palette.read)

    def signs(self) -> Signs:
        """The glyphs and numerals."""
        colours = self.palette().colours
        return self.read("glyphs.toml", lambda data: read_signs(data, colours))

    def worlds(self) -> Mapping[str, World]:
        """The landscapes, by colour."""
        colours = self.palette().colours
        return self.read("worlds.toml", lambda data: read_worlds(data, colours))

    def motifs(self) -> tuple[Motif, ...]:
        """The motifs."""
        return self.read("motifs.toml", lambda data: read_motifs(data, MOTIFS))

    def patterns(self, count: int) -> tuple[Pattern, ...]:
        """The patterns, which must be `count`."""
        return self.read("patterns.toml", lambda data: read_patterns(data, count))

    def read(self, name: str, read: Callable[[Mapping[str, object]], T]) -> T:
        """The values of the file with this name, which `read` makes of it. Raises ArtError."""
        if name not in self._read:
            path = self.folder / name
            try:
                self._read[name] = read(tomllib.loads(path.read_text(encoding="utf-8")))
            except OSError as error:
                raise ArtError(f"{path} cannot be read ({error.strerror})") from error
            except (ValueError, KeyError, TypeError) as error:
                raise ArtError(f"{path} cannot be used ({error})") from error
        return self._read[name]  # type: ignore[return-value]  # a file is always read in the same way
