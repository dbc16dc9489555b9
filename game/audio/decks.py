"""Tunes that play: each stem goes through a channel of the mixer, and all of a tune stay in step.

While one part of a phrase plays the next waits in the channel's queue, so that there is no gap. The parts of all stems
are equally long, and are queued together. A stem of which nothing is heard now or soon is fed with silence, and joins
two parts after it is wanted, at most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from math import ceil
from pathlib import Path
from typing import Final, Protocol, TypeVar

import pygame

from game.audio.clips import FRAME
from game.audio.cues import Tune
from game.audio.ducking import approach
from game.audio.phrases import PhraseFile, arranged_parts
from game.rules.api import Ms
from game.rules.rng import Rng

STEMS: Final = 4  # stems of one tune at a time; two tunes may cross
PARTS: Final = 3  # of a stem at a time: one plays, one waits, one is being made
STEPS: Final = 128  # the resolution of a sound's volume in the mixer
TUNE_FADE_MS: Final = 900

T = TypeVar("T")


class Hear(Protocol):
    """Returns what was loaded; None, and a notice to the person, if it cannot be played."""

    def __call__(self, load: Callable[[], T], /) -> T | None: ...


class StemTrack:
    """A stem that is playing: its file, and the channel that its parts go through."""

    def __init__(self, channel: pygame.mixer.Channel, file: PhraseFile) -> None:
        self.file = file
        self._channel = channel
        self._parts: deque[pygame.mixer.Sound] = deque(maxlen=PARTS - 1)  # the one that plays, and the queued one
        self._coarse = 0.0  # the volume of the parts
        self._set: tuple[float, pygame.mixer.Sound | None] = 0.0, None  # the volume, and the part it was set for

    @property
    def is_fed(self) -> bool:
        """Whether a part is queued behind the one that plays."""
        return self._channel.get_queue() is not None

    def feed(self, part: pygame.mixer.Sound) -> None:
        """Queue a part behind the one that plays; if there is none, it begins at once."""
        part.set_volume(self._coarse)
        self._parts.append(part)
        self._channel.queue(part)

    def set_volume(self, volume: float) -> None:
        """Set the volume of each side of the channel: finer than the steps that a sound has.

        The mixer resets a channel's volume when a part ends, until the next frame. So the parts themselves get the
        nearest step, and the difference is inaudible.
        """
        sounding = self._channel.get_sound()
        if (volume, sounding) != self._set:
            self._set = volume, sounding
            self._coarse = ceil(volume * STEPS) / STEPS
            for part in self._parts:
                part.set_volume(self._coarse)
            fine = volume / self._coarse if self._coarse else 1.0
            self._channel.set_volume(fine, fine)

    def stop(self) -> None:
        """Free the channel. Stopping the playing part starts the queued one, so stop twice."""
        self._channel.stop()
        self._channel.stop()


class TuneDeck:
    """A tune that fades in, plays, or fades out."""

    def __init__(self, tune: Tune, seed: int, bank: int, folder: Path, worker: Executor) -> None:
        """Start to open its files in the worker."""
        self.tune = tune
        self.seed = seed
        self.bank = bank
        self.wanted = True
        self.fade = 0.0
        self.started = False
        self.volumes = [0.0] * len(tune.stems)
        self._worker = worker
        self._opening = [worker.submit(PhraseFile, folder / stem.file, tune) for stem in tune.stems]
        self._tracks: dict[int, StemTrack] = {}  # by the number of the stem; only those that can be played
        self._order = arranged_parts(tune, Rng("tune", tune.name, seed))
        self._coming: dict[int, Future[pygame.mixer.Sound]] = {}

    def plays(self, tune: Tune, seed: int) -> bool:
        """Whether this is the arrangement that it plays."""
        return (self.tune, self.seed) == (tune, seed)

    @property
    def ready(self) -> bool:
        """Whether opening its files has ended, with or without success."""
        return all(file.done() for file in self._opening)

    @property
    def over(self) -> bool:
        """Whether the deck has faded out and can be dropped."""
        return not self.wanted and not self.fade and self.ready

    @property
    def is_changing(self) -> bool:
        """Whether it fades, or waits for its next parts."""
        return self.fade != float(self.wanted) or bool(self._coming)

    @property
    def held(self) -> int:
        """The most bytes that its parts take: those that play, those that wait and those on their way with a tail."""
        return len(self._tracks) * (PARTS * self.tune.part + self.tune.tail) * FRAME

    def start(self, hear: Hear) -> None:
        """Take the channels. The stems begin with their first parts, within microseconds, at volume 0."""
        self.started = True
        files = [hear(file.result) for file in self._opening]
        channels = [pygame.mixer.Channel(self.bank * STEMS + i) for i in range(STEMS)]
        self._tracks = {i: StemTrack(channels[i], file) for i, file in enumerate(files) if file}
        self._opening.clear()

    def advance(self, elapsed: Ms, intensity: float, coming: float, gain: float, hear: Hear) -> float:
        """Go on playing and fading, and return the loudest sample that may result; `coming` is the next intensity."""
        if not self.started:
            return 0.0
        self._feed([max(stem.level(intensity), stem.level(coming)) for stem in self.tune.stems], hear)
        self.fade = approach(self.fade, float(self.wanted), elapsed / TUNE_FADE_MS)
        for i, track in self._tracks.items():
            self.volumes[i] = self.tune.stems[i].level(intensity) * self.fade * self.tune.gain * gain
            track.set_volume(self.volumes[i])
        return self.tune.peak(intensity) * self.fade * self.tune.gain * gain

    def _feed(self, levels: Sequence[float], hear: Hear) -> None:
        """Order the next parts as soon as the last ones play, and queue them together when all are there.

        Those of a stem whose level is 0 are silent.
        """
        if any(track.is_fed for track in self._tracks.values()):
            return
        if not self._coming:
            coming = next(self._order)
            makers = {i: track.file.part if levels[i] else track.file.silence for i, track in self._tracks.items()}
            self._coming = {i: self._worker.submit(make, coming) for i, make in makers.items()}
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
