"""Music: the stems of a tune, decoded part by part while they play.

While one part of a loop sounds the next already waits behind it, so that the mixer goes from one to the other without a
gap. All stems go on in step: their parts are equally long, and are handed to the mixer together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from math import ceil
from pathlib import Path
from typing import Final, Protocol, TypeVar

import pygame

from game.audio.cues import Tune
from game.audio.files import Loop
from game.rules.api import Ms

STEMS: Final = 4  # loops of one tune at a time; two tunes may cross
FADE_MS: Final = 900
STEPS: Final = 128  # in which the mixer knows the volume of a sound

T = TypeVar("T")


class Hear(Protocol):
    """Asks for what was loaded; that it cannot be heard is told to a person."""

    def __call__(self, load: Callable[[], T], /) -> T | None: ...


def approach(value: float, target: float, step: float) -> float:
    """One step towards the target, never beyond it."""
    return min(value + step, target) if value < target else max(value - step, target)


def open_loop(path: Path, overlap: int) -> tuple[Loop, pygame.mixer.Sound]:
    """A loop and its first part; NoSound says why it stays silent."""
    loop = Loop(path, overlap)
    return loop, loop.part(0)


class Track:
    """A stem that sounds: a loop, and the channel that its parts go through."""

    def __init__(self, channel: pygame.mixer.Channel, loop: Loop, first: pygame.mixer.Sound) -> None:
        """Begin, unheard yet."""
        self.loop = loop
        self._channel = channel
        self._parts = deque([first], maxlen=2)  # the one that sounds, and the one behind it
        self._set: tuple[float, pygame.mixer.Sound | None] = 0.0, first  # the volume, and of which part
        first.set_volume(0.0)
        channel.play(first)

    @property
    def is_fed(self) -> bool:
        """Whether a part waits behind the one that sounds."""
        return self._channel.get_queue() is not None

    def feed(self, part: pygame.mixer.Sound) -> None:
        """Put a part behind the one that sounds; if that has ended meanwhile, it begins at once."""
        part.set_volume(self._parts[-1].get_volume())
        self._parts.append(part)
        self._channel.queue(part)

    def set_volume(self, volume: float) -> None:
        """Set it for each ear of the channel: finer than the steps that a sound has.

        The mixer forgets what was set for a channel when a part ends, until the next frame. So the parts themselves are
        as soft as their steps allow, and nobody hears the difference.
        """
        sounding = self._channel.get_sound()
        if (volume, sounding) != self._set:
            self._set = volume, sounding
            coarse = ceil(volume * STEPS) / STEPS
            for part in self._parts:
                part.set_volume(coarse)
            fine = volume / coarse if coarse else 0.0
            self._channel.set_volume(fine, fine)

    def stop(self) -> None:
        """Free the channel: what waits begins when what sounds is stopped, and has to be stopped as well."""
        self._channel.stop()
        self._channel.stop()


class Deck:
    """A tune on its way in, playing, or on its way out."""

    def __init__(self, tune: Tune, bank: int, folder: Path, worker: Executor) -> None:
        """Have its loops loaded."""
        self.tune = tune
        self.bank = bank
        self.wanted = True
        self.fade = 0.0
        self.started = False
        self.volumes = [0.0] * len(tune.stems)
        self._worker = worker
        self._loading = [worker.submit(open_loop, folder / stem.file, tune.overlap) for stem in tune.stems]
        self._tracks: dict[int, Track] = {}  # by the number of the stem; those that can be heard
        self._coming: dict[int, Future[pygame.mixer.Sound]] = {}
        self._part = 0  # the number of the one that was ordered last

    @property
    def ready(self) -> bool:
        """Whether its loops have been loaded, well or badly."""
        return all(loop.done() for loop in self._loading)

    @property
    def over(self) -> bool:
        """Whether it may be forgotten."""
        return not self.wanted and not self.fade and self.ready

    def start(self, hear: Hear) -> None:
        """Begin, unheard yet. The stems start within microseconds, so that one buffer of the mixer has them all."""
        self.started = True
        opened = [hear(loop.result) for loop in self._loading]
        channels = [pygame.mixer.Channel(self.bank * STEMS + i) for i in range(STEMS)]
        self._tracks = {i: Track(channels[i], *stem) for i, stem in enumerate(opened) if stem}
        self._loading.clear()

    def advance(self, elapsed: Ms, intensity: float, gain: float, hear: Hear) -> float:
        """Go on playing and fading; the answer is the loudest sample that may come of it."""
        if not self.started:
            return 0.0
        self._feed(hear)
        self.fade = approach(self.fade, float(self.wanted), elapsed / FADE_MS)
        for i, track in self._tracks.items():
            self.volumes[i] = self.tune.stems[i].level(intensity) * self.fade * self.tune.gain * gain
            track.set_volume(self.volumes[i])
        return sum(self.volumes) * self.tune.peak

    def _feed(self, hear: Hear) -> None:
        """Have the next parts decoded as soon as the last ones sound, and put behind them, all at once."""
        if any(track.is_fed for track in self._tracks.values()):
            return
        if not self._coming:
            self._part += 1
            order = self._worker.submit
            self._coming = {i: order(track.loop.part, self._part) for i, track in self._tracks.items()}
        elif all(part.done() for part in self._coming.values()):
            parts = {i: hear(part.result) for i, part in self._coming.items()}
            self._coming.clear()
            for i, part in parts.items():
                if part is not None:
                    self._tracks[i].feed(part)
                else:
                    del self._tracks[i]
                    self.volumes[i] = 0.0

    def stop(self) -> None:
        """Free its channels."""
        for track in self._tracks.values():
            track.stop()
