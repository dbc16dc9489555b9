"""Loudness by EBU R 128, measured with pyloudnorm (ITU-R BS.1770-4, MIT): by others than those who made the sounds."""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.support import needs

Samples: TypeAlias = NDArray[np.float64]  # a row for each frame, a column for each ear, full scale is 1

RATE = 44_100
MOMENT = RATE * 4 // 10  # frames: 400 ms
OVERSAMPLED = 4


class Meter(Protocol):
    """What we use of pyloudnorm's meter: it has no types of its own."""

    blockwise_loudness: list[float]  # of the last signal, each 400 ms

    def integrated_loudness(self, data: Samples) -> float: ...


@cache
def meter() -> Meter:
    made: Meter = needs.module("pyloudnorm").Meter(RATE)
    return made


def integrated(samples: Samples) -> float:
    """The loudness of a whole, in LUFS."""
    return float(meter().integrated_loudness(samples))


def momentary(samples: Samples) -> float:
    """The loudness of the loudest 400 ms, in LUFS; what is shorter counts with the silence around it."""
    around = np.zeros((MOMENT, samples.shape[1]))
    meter().integrated_loudness(np.vstack([around, samples, around]))
    return float(max(meter().blockwise_loudness))


def true_peak(samples: Samples) -> float:
    """The loudest moment between the samples, too, in dBTP."""
    finer = needs.module("scipy.signal").resample_poly(samples, OVERSAMPLED, 1, axis=0)
    return float(20 * np.log10(np.max(np.abs(finer))))
