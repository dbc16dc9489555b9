"""Ears for the tests: what is in a signal, and what the real mixer really played."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from game.audio.ogg import numbered
from game.store.paths import sounds

SOUNDS = sounds()
BUFFER = 2048


def strength(signal: Sequence[float], freq: float, rate: int = 44_100) -> float:
    """How much of one frequency there is in a signal."""
    turn = math.tau * freq / rate
    real = sum(s * math.cos(turn * i) for i, s in enumerate(signal))
    imaginary = sum(s * math.sin(turn * i) for i, s in enumerate(signal))
    return math.hypot(real, imaginary) / len(signal)


def loudest(samples: Sequence[int], span: int = 2205) -> float:
    """The loudness (RMS, full scale 1) of the loudest twentieth of a second of one channel."""
    parts = (samples[i : i + span] for i in range(0, max(1, len(samples) - span), span))
    return max(math.sqrt(sum(s * s for s in part) / len(part)) for part in parts) / 32_768


def with_nonsense(file: bytes, at: int) -> bytes:
    """An Ogg file whose first page after a place says nothing that a decoder could understand, in good order."""
    begin = file.index(b"OggS", at)
    end = file.index(b"OggS", begin + 4)
    body = begin + 27 + file[begin + 26]
    page = numbered(file[begin:body] + b"\xff" * (end - body), int.from_bytes(file[begin + 18 : begin + 22], "little"))
    return file[:begin] + page + file[end:]


class Recorder:
    """SDL's disk driver: everything the mixer plays is written into a file, faster than anybody could listen."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._file = folder / "mix.raw"
        patch.setenv("SDL_AUDIODRIVER", "disk")
        patch.setenv("SDL_DISKAUDIOFILE", str(self._file))
        patch.setenv("SDL_DISKAUDIODELAY", "2")  # ms for each buffer: 23 times as fast as it would be heard

    @property
    def frames(self) -> int:
        """How many frames have been written so far."""
        return self._file.stat().st_size // 4

    def until(self, reached: Callable[[], bool]) -> None:
        """Let the mixer play until something is reached, and two buffers more."""
        wait_until(reached)
        end = self.frames + 2 * BUFFER
        wait_until(lambda: self.frames >= end)

    def samples(self) -> array[int]:
        """The whole recording, both ears in turn."""
        return array("h", self._file.read_bytes()[: self.frames * 4])


def wait_until(reached: Callable[[], bool]) -> None:
    """Give other threads time, but not for ever."""
    for _ in range(20_000):
        if reached():
            return
        pygame.time.wait(1)
    raise AssertionError("it did not happen within 20 seconds")
