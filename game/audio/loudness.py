"""Loudness as EBU R 128 measures it (ITU-R BS.1770): in LUFS, whose steps are decibels.

The files are levelled by it when they are rendered, with the standard library alone. That they came out right is
tested with pyloudnorm, which is not ours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from game.audio.synth import RATE, Signal

STEP: Final = RATE // 10  # frames between two blocks
STEPS: Final = 4  # in a block: 400 ms, which R 128 calls momentary
SILENCE: Final = -70.0  # LUFS: a quieter block does not count,
GATE: Final = 10.0  # LU: nor does one that is so much below the mean of the others


class Biquad(NamedTuple):
    """A filter of the second order."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def apply(self, signal: Signal) -> Signal:
        """The filtered signal."""
        b0, b1, b2, a1, a2 = self
        one = two = 0.0
        out = []
        for s in signal:
            now = b0 * s + one
            one = b1 * s - a1 * now + two
            two = b2 * s - a2 * now
            out.append(now)
        return out


def head() -> Biquad:
    """The head in a field of sound: above 1.7 kHz all is 4 dB louder."""
    k, q, gain = math.tan(math.pi * 1681.974 / RATE), 0.70718, 10 ** (3.99984 / 20)
    band, a0 = gain**0.4996668, 1 + k / q + k * k
    return Biquad(
        (gain + band * k / q + k * k) / a0,
        2 * (k * k - gain) / a0,
        (gain - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )


def bass() -> Biquad:
    """What lies below 38 Hz is hardly heard."""
    k, q = math.tan(math.pi * 38.13547 / RATE), 0.50033
    a0 = 1 + k / q + k * k
    return Biquad(1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def integrated(ears: Sequence[Signal]) -> float:
    """The loudness of a whole: the mean of its blocks without those that are silent or much quieter than the rest."""
    heard = [power for power in _blocks(ears) if _lufs(power) > SILENCE]
    gate = _lufs(sum(heard) / len(heard)) - GATE
    loud = [power for power in heard if _lufs(power) > gate]
    return _lufs(sum(loud) / len(loud))


def momentary(ears: Sequence[Signal]) -> float:
    """The loudness of the loudest 400 ms. A shorter sound counts with the silence around it."""
    around = [0.0] * (STEPS * STEP)
    return _lufs(max(_blocks([around + ear + around for ear in ears])))


def _blocks(ears: Sequence[Signal]) -> list[float]:
    """The power of each block as an ear weighs it, all channels together."""
    steps = map(sum, zip(*(_steps(bass().apply(head().apply(ear))) for ear in ears), strict=True))
    sums = list(accumulate(steps, initial=0.0))
    return [(after - before) / (STEPS * STEP) for before, after in zip(sums, sums[STEPS:], strict=False)]


def _steps(signal: Signal) -> list[float]:
    """The energy of each step."""
    squares = [s * s for s in signal]
    return [sum(squares[at : at + STEP]) for at in range(0, len(squares) - STEP + 1, STEP)]


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(power) if power else -math.inf
