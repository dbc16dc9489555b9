"""A recording of a tune, laid beside what its stems are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray

from game.audio.cues import Tune
from game.audio.phrases import arranged_parts
from game.rules.rng import Rng
from tests.support.listening import BUFFER
from tests.support.music import heard, opened
from tests.support.r128 import Samples

BUFFERS = range(4)  # that a later stem may miss: the mixer may fill some between two calls when it hurries
LOOKED = 2000  # frames that are compared to find the beginning


class Laid:
    """The beginning of a tune in a recording: where each stem begins, and how exactly they are its sum.

    The mixer must be open.
    """

    def __init__(self, mix: Samples, tune: Tune, seed: int, parts: int, volumes: Sequence[float], begun: int) -> None:
        """Find the stems, which are so loud; the first begins some buffers before or after the frame `begun`."""
        taken = list(islice(arranged_parts(tune, Rng("tune", tune.name, seed)), parts))
        self._mix = mix
        self._volumes = volumes
        files = [opened(tune, stem) for stem in tune.stems]
        self._stems = [np.vstack([heard(file, part) for part in taken]) for file in files]
        firsts = [first for first in range(begun - 100 * BUFFER, begun + 9 * BUFFER, BUFFER) if first >= 0]
        late = product(*(BUFFERS for _ in tune.stems[1:]))
        tried = ((first, *(first + BUFFER * buffers for buffers in missed)) for missed in late for first in firsts)
        soon = tune.part * 3 // 2
        self._starts = min(tried, key=lambda starts: self._error(starts, soon, soon + LOOKED))

    @property
    def first(self) -> int:
        """The frame of the recording at which the tune begins."""
        return self._starts[0]

    def error(self, first: int, end: int) -> float:
        """The largest difference from the sum of the stems between two frames of the tune."""
        return self._error(self._starts, first, end)

    def _error(self, starts: tuple[int, ...], first: int, end: int) -> float:
        at = starts[0]
        parts = zip(self._volumes, self._stems, starts, strict=True)
        meant: NDArray[np.float64] = np.zeros((end - first, 2))
        for volume, stem, start in parts:
            meant += volume * stem[first - start + at : end - start + at]
        return float(np.abs(self._mix[at + first : at + end] - meant).max())
