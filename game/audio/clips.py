"""Cues in memory: loaded, pitched and measured."""

from __future__ import annotations

import wave
from array import array
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Final

import pygame

from game.audio.player import NoSound
from game.rules.api import Ms
from game.store.notices import Notice

RATE: Final = 44_100
FRAME: Final = 4  # bytes: a sample for each ear
BLOCK_MS: Final = 100  # the resolution of `Clip.peaks`
LATENCY_MS: Final = 100  # what is audible is at most this far behind what was played
MISSING: Final = "sound_missing"  # the notice about a file


@dataclass(frozen=True, slots=True)
class Clip:
    """A sound in memory, and for each of its blocks the loudest sample from there to the end."""

    sound: pygame.mixer.Sound
    peaks: tuple[float, ...]

    @property
    def size(self) -> int:
        """The bytes of its samples."""
        return round(self.sound.get_length() * RATE) * FRAME

    def peak(self, since: Ms) -> float:
        """The loudest sample that is still to come of a clip that started `since` ms ago."""
        block = max(0, since - LATENCY_MS) // BLOCK_MS
        return self.peaks[block] if block < len(self.peaks) else 0.0


def load_clip(path: Path) -> Clip:
    """Load a file. Raises NoSound with the reason."""
    return _measured(_load(path))


def pitched(clip: Clip, cents: int) -> Clip:
    """The clip raised by `cents`, and so shorter: the mixer is told another recording rate."""
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(round(RATE * 2 ** (cents / 1200)))
        out.writeframes(clip.sound.get_raw())
    file.seek(0)
    return _measured(pygame.mixer.Sound(file=file))


def _load(path: Path) -> pygame.mixer.Sound:
    """Load a whole file. Raises NoSound with the reason."""
    try:
        sound = pygame.mixer.Sound(path)
    except (pygame.error, OSError, ValueError) as error:
        raise unplayable(path, error) from error
    if not sound.get_length():
        raise NoSound(f"The sound {path.name} is empty and stays silent.", Notice(MISSING, path.name))
    return sound


def unplayable(path: Path, why: Exception | str) -> NoSound:
    """The error about a file that cannot be played."""
    return NoSound(f"The sound {path.name} cannot be played and stays silent ({why}).", Notice(MISSING, path.name))


def _measured(sound: pygame.mixer.Sound) -> Clip:
    left = array("h", sound.get_raw())[::2]  # a cue is the same in both ears
    size = RATE * BLOCK_MS // 1000
    blocks = (left[i : i + size] for i in range(0, len(left), size))
    peaks = [max(top, -bottom) / 32_768 for top, bottom in ((max(block), min(block)) for block in blocks)]
    return Clip(sound, tuple(accumulate(reversed(peaks), max))[::-1])
