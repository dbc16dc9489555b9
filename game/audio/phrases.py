"""Tunes from their files: in which order the phrases come, and the parts of them that the mixer is fed with.

A phrase is decoded part by part, while the part before plays. What rings on after a phrase is added to the beginning of
the next one: whatever follows whatever, it sounds as if it had been played so, and there is no seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.audio.clips import FRAME, MISSING, unplayable
from game.audio.cues import Tune
from game.audio.ogg import OggError, OggFile
from game.audio.player import NoSound
from game.rules.rng import Rng
from game.store.notices import Notice

LOW: Final = b"\xff\x7f"  # the bits of a sample but its highest one


class PhrasePart(NamedTuple):
    """A part of a phrase, both counted from 0."""

    phrase: int
    number: int


def arranged(tune: Tune, rng: Rng) -> Iterator[int]:
    """The phrases of a tune, without end: at each place of its form one of those that may stand there.

    It is not the one that has just been played, where there is another.
    """
    last = None
    while True:
        for choices in tune.form:
            fresh = [phrase for phrase in choices if phrase != last]
            last = rng.pick(fresh or choices)
            yield last


def arranged_parts(tune: Tune, rng: Rng) -> Iterator[PhrasePart]:
    """The parts of an arrangement, one after another."""
    for phrase in arranged(tune, rng):
        for number in range(tune.parts):
            yield PhrasePart(phrase, number)


class PhraseFile:
    """A stem's file, whose parts are taken in the order of an arrangement."""

    def __init__(self, path: Path, tune: Tune) -> None:
        """Index the file. Raises NoSound with the reason."""
        self._path = path
        self._tune = tune
        self._tail = b""  # of the phrase that has just ended
        try:
            self._file = OggFile(path)
        except (OSError, OggError) as error:
            raise unplayable(path, error) from error
        if self._file.frames != tune.phrases * (tune.phrase + tune.tail):
            raise NoSound(f"The sound {path.name} has another length and stays silent.", Notice(MISSING, path.name))

    def part(self, part: PhrasePart) -> pygame.mixer.Sound:
        """The next part, into which the phrase before rings on. Raises NoSound if it cannot be decoded."""
        tune = self._tune
        first = part.phrase * (tune.phrase + tune.tail) + part.number * tune.part
        is_last = part.number == tune.parts - 1
        samples = self._decode(first, first + tune.part + (tune.tail if is_last else 0))
        body, begun, self._tail = samples[: tune.part * FRAME], self._tail, samples[tune.part * FRAME :]
        return pygame.mixer.Sound(buffer=added(body[: len(begun)], begun) + body[len(begun) :])

    def silence(self, part: PhrasePart) -> pygame.mixer.Sound:
        """As long as the next part, and not decoded: always the same. Nothing rings on after it."""
        self._tail = b""
        return self._silence

    @cached_property
    def _silence(self) -> pygame.mixer.Sound:
        return pygame.mixer.Sound(buffer=bytes(self._tune.part * FRAME))

    def _decode(self, first: int, end: int) -> bytes:
        """The samples of the frames from `first` to `end`."""
        try:
            part = self._file.part(first, end)
            samples = pygame.mixer.Sound(BytesIO(part.file)).get_raw()
        except (pygame.error, OSError, ValueError) as error:
            raise unplayable(self._path, error) from error
        begin = part.end - len(samples) // FRAME  # the decoder drops a start of its own choice
        if begin > first:
            raise unplayable(self._path, "a part of it is missing")
        return samples[(first - begin) * FRAME : (end - begin) * FRAME]


def added(one: bytes, other: bytes) -> bytes:
    """The sums of equally many samples of 16 bits; none may leave that range.

    All are added at once, as two large numbers, which takes a sixth of the time that adding one after another takes.
    The highest bit of each sample, its sign, is added without its carry: else it would go into the next sample.
    """
    low = int.from_bytes(LOW * (len(one) // len(LOW)), "little")
    a, b = int.from_bytes(one, "little"), int.from_bytes(other, "little")
    signs = (a ^ b) & ~low
    return (((a & low) + (b & low)) ^ signs).to_bytes(len(one), "little")
