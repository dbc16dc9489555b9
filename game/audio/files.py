"""Sounds from files: a cue as a whole, a loop part by part while it plays.

A loop lasts half a minute, which is six megabytes when it is decoded, and a tune has several. So only a few seconds of
each are in memory at a time.
"""

from __future__ import annotations

from array import array
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game.audio.ogg import OggError, OggFile
from game.store.notices import Notice

RATE: Final = 44_100
FRAME: Final = 4  # bytes: a sample for each ear
PART: Final = 3 * RATE // 2  # frames of a loop that are decoded at a time, about
MISSING: Final = "sound_missing"  # the notice about a file


class NoSound(ValueError):
    """Something cannot be heard; the text says in one sentence what and why, the notice tells it to a person."""

    def __init__(self, text: str, notice: Notice) -> None:
        super().__init__(text)
        self.notice = notice


def load(path: Path) -> pygame.mixer.Sound:
    """A whole file; NoSound says why it stays silent."""
    try:
        sound = pygame.mixer.Sound(path)
    except (pygame.error, OSError, ValueError) as error:
        raise _unplayable(path, error) from error
    if not sound.get_length():
        raise NoSound(f"The sound {path.name} is empty and stays silent.", Notice(MISSING, path.name))
    return sound


class Loop:
    """A file that goes round and round, in parts of about the same length.

    It runs on for `overlap` frames beyond its end: they are blended into its beginning, so that nobody hears the seam.
    """

    def __init__(self, path: Path, overlap: int) -> None:
        """Look the file through; NoSound says why it stays silent."""
        self._path = path
        try:
            self._file = OggFile(path)
        except (OSError, OggError) as error:
            raise _unplayable(path, error) from error
        self._frames = self._file.frames - overlap
        if self._frames < overlap:
            raise NoSound(f"The sound {path.name} is cut short and stays silent.", Notice(MISSING, path.name))
        self.parts = max(1, round(self._frames / PART))
        self._head = blended(self._decode(self._frames, self._file.frames), self._decode(0, overlap))

    def part(self, number: int) -> pygame.mixer.Sound:
        """One of its `parts`, counted from 0 and on beyond the end, which is the beginning again."""
        number %= self.parts
        first, end = (self._frames * n // self.parts for n in (number, number + 1))
        samples = self._decode(first, end)
        if number == 0:
            samples = self._head + samples[len(self._head) :]
        return pygame.mixer.Sound(buffer=samples)

    def _decode(self, first: int, end: int) -> bytes:
        """The samples of some of its frames."""
        try:
            part = self._file.part(first, end)
            samples = pygame.mixer.Sound(BytesIO(part.file)).get_raw()
        except (pygame.error, OSError, ValueError) as error:
            raise _unplayable(self._path, error) from error
        begin = part.end - len(samples) // FRAME  # how much a decoder needs to get going is its own affair
        if begin > first:
            raise _unplayable(self._path, "a part of it is missing")
        return samples[(first - begin) * FRAME : (end - begin) * FRAME]


def blended(before: bytes, after: bytes) -> bytes:
    """From one stretch of samples to another, by and by."""
    leaving, coming = array("h", before), array("h", after)
    frames = len(leaving) // 2
    pairs = enumerate(zip(leaving, coming, strict=True))
    return array("h", (round(a + (b - a) * (i // 2 + 0.5) / frames) for i, (a, b) in pairs)).tobytes()


def _unplayable(path: Path, why: Exception | str) -> NoSound:
    return NoSound(f"The sound {path.name} cannot be played and stays silent ({why}).", Notice(MISSING, path.name))
