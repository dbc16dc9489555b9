"""Sound from nothing: oscillators, noise, strings, envelopes, filters, a room and a limiter.

Everything here is a pure function over signals, written with the standard library alone. It is a developer's tool:
`game.audio.render` makes every file of `sounds/` with it in some minutes. Chance comes from `Rng`, so the same recipe
always gives the same samples.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add, mul
from pathlib import Path
from typing import Final

from game.rules.rng import Rng

RATE: Final = 44_100  # frames a second, of every file and of the mixer
TABLE_SIZE: Final = 4096

Signal = list[float]  # one channel, full scale is -1 .. 1


def frames(seconds: float) -> int:
    """The number of samples of a duration."""
    return round(seconds * RATE)


# Sources


def ring(freq: float, seconds: float, fade: float) -> Signal:
    """A struck mode: a sine that loses 60 dB in `fade` seconds. The heart of every bell, bar and block."""
    turn = math.tau * freq / RATE
    loss = 10 ** (-3 / (fade * RATE))
    feed, back = 2 * loss * math.cos(turn), -loss * loss
    before, now = 0.0, loss * math.sin(turn)
    out = []
    for _ in range(frames(seconds)):
        out.append(now)
        before, now = now, feed * now + back * before
    return out


def glide(start: float, end: float, seconds: float, bend: float = 1.0) -> Signal:
    """A sine that slides from one pitch to another; a larger `bend` gets most of the way sooner."""
    count = frames(seconds)
    ratio = end / start
    steps = (math.tau * start / RATE * ratio ** (1 - (1 - i / count) ** bend) for i in range(count))
    return [math.sin(phase) for phase in accumulate(steps)]


def timbre(harmonics: Sequence[float]) -> Signal:
    """One period of a sound with these strengths of its harmonics, the fundamental first."""
    turn = math.tau / TABLE_SIZE
    period = [sum(a * math.sin(turn * i * (n + 1)) for n, a in enumerate(harmonics)) for i in range(TABLE_SIZE)]
    return level(period, 1.0)


def tone(period: Signal, freq: float, seconds: float, vibrato: float = 0.0, rate: float = 5.2) -> Signal:
    """A sustained note of a `timbre`; `vibrato` is its depth as a share of the pitch."""
    count, step, mask = frames(seconds), freq * TABLE_SIZE / RATE, TABLE_SIZE - 1
    if not vibrato:
        return [period[int(i * step) & mask] for i in range(count)]
    turn = math.tau * rate / RATE
    # The vibrato sets in late, as a player's does.
    steps = (step * (1 + vibrato * min(1.0, i / (0.35 * RATE)) * math.sin(turn * i)) for i in range(count))
    return [period[int(phase) & mask] for phase in accumulate(steps)]


def fm(freq: float, ratio: float, index: float, seconds: float, fade: float) -> Signal:
    """Two sines, one bending the other: bright at first, mellowing as it fades."""
    carrier, bender = math.tau * freq / RATE, math.tau * freq * ratio / RATE
    loss = 10 ** (-3 / (fade * RATE))
    out, strength = [], 1.0
    for i in range(frames(seconds)):
        out.append(strength * math.sin(carrier * i + index * strength * math.sin(bender * i)))
        strength *= loss
    return out


def noise(seconds: float, *seed: int | str) -> Signal:
    """White noise, the same for the same seed."""
    below = Rng("noise", *seed).below
    return [below(65_536) / 32_768 - 1 for _ in range(frames(seconds))]


def string(freq: float, seconds: float, fade: float, mellow: float = 0.5, *seed: int | str) -> Signal:
    """A plucked string (Karplus and Strong): a burst of noise running round a loop that dulls it.

    `mellow` from 0 (a wire) to 1 (a gut string) is how dull the pluck itself is.
    """
    length = RATE / freq - 0.5  # the averaging below delays by half a sample
    period = int(length)
    part = length - period
    smooth = (1 - part) / (1 + part)  # an allpass for the rest of a sample
    loop = lowpass(noise((period + 1) / RATE, "string", period, *seed), 9000 * (1 - mellow) + 900)[:period]
    centre = sum(loop) / period
    loop = [sample - centre for sample in loop]
    loss = 10 ** (-3 / (fade * freq))
    out = []
    before = last = held = 0.0
    place = 0
    for _ in range(frames(seconds)):
        sample = loop[place]
        out.append(sample)
        dull = loss * 0.5 * (sample + before)
        before = sample
        held = smooth * (dull - held) + last
        last = dull
        loop[place] = held
        place = place + 1 if place + 1 < period else 0
    return level(out, 1.0)


# Shapes


def strike(signal: Signal, attack: float = 0.002) -> Signal:
    """Round off the very beginning, so that it does not click, and the very end."""
    return swell(signal, attack, 0.005)


def swell(signal: Signal, attack: float, release: float) -> Signal:
    """Fade in over `attack` and out over `release` seconds, as a bow or a bellows does."""
    count = len(signal)
    rise, fall = min(frames(attack), count), min(frames(release), count)
    out = signal[:]
    for i in range(rise):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    for i in range(fall):
        out[count - 1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fall)
    return out


def fade(signal: Signal, seconds: float, after: float = 0.0) -> Signal:
    """Let it lose 60 dB in `seconds`, from the moment `after` on."""
    start = frames(after)
    loss = 10 ** (-3 / (seconds * RATE))
    tail = accumulate([loss] * max(0, len(signal) - start), mul)
    return signal[:start] + list(map(mul, signal[start:], tail))


def tremble(signal: Signal, rate: float, depth: float) -> Signal:
    """A tremolo: the loudness swings `rate` times a second by `depth`."""
    turn = math.tau * rate / RATE
    return [s * (1 - depth * (0.5 - 0.5 * math.cos(turn * i))) for i, s in enumerate(signal)]


def gain(signal: Signal, factor: float) -> Signal:
    """The signal, each sample multiplied by `factor`."""
    return [s * factor for s in signal]


def level(signal: Signal, peak: float) -> Signal:
    """Scale so that the loudest sample is exactly `peak`."""
    top = max(map(abs, signal))
    return gain(signal, peak / top)


def limit(signal: Iterable[float], knee: float = 0.7, ceiling: float = 0.95) -> Signal:
    """Bend what goes beyond `knee` softly, so that nothing ever passes `ceiling`."""
    space = ceiling - knee

    def bend(s: float) -> float:
        return math.copysign(knee + space * math.tanh((abs(s) - knee) / space), s)

    return [s if -knee <= s <= knee else bend(s) for s in signal]


# Filters


def lowpass(signal: Signal, cutoff: float) -> Signal:
    """Take away brightness above `cutoff`, gently (6 dB an octave)."""
    keep = math.exp(-math.tau * cutoff / RATE)
    pass_ = 1 - keep
    out, now = [], 0.0
    for s in signal:
        now = pass_ * s + keep * now
        out.append(now)
    return out


def highpass(signal: Signal, cutoff: float) -> Signal:
    """Take away weight below `cutoff`, gently (6 dB an octave)."""
    return [s - low for s, low in zip(signal, lowpass(signal, cutoff), strict=True)]


def band(signal: Signal, start: float, end: float | None = None, q: float = 1.0) -> Signal:
    """Keep what lies around a pitch; with an `end` that pitch slides there: a swish."""
    count = len(signal)
    ratio = 1.0 if end is None else (end / start) ** (1 / count)
    freq, damp = start, 1 / q
    low = mid = 0.0
    out = []
    for s in signal:  # a state variable filter (Chamberlin); stable well beyond the pitches used here
        f = 2 * math.sin(math.pi * min(freq, RATE / 7) / RATE)
        low += f * mid
        high = s - low - damp * mid
        mid += f * high
        out.append(mid * damp)
        freq *= ratio
    return out


# Putting together


def mix(*parts: tuple[float, float, Signal]) -> Signal:
    """Lay signals over each other, each as (start in seconds, factor, signal)."""
    out = [0.0] * max(frames(start) + len(signal) for start, _, signal in parts)
    for start, factor, signal in parts:
        at = frames(start)
        out[at : at + len(signal)] = map(add, out[at : at + len(signal)], gain(signal, factor))
    return out


def room(signal: Signal, wet: float, seconds: float = 0.5, shift: int = 0) -> Signal:
    """A little reverberation (Schroeder): four damped echoes in parallel, two that blur.

    The result is `seconds` longer. Another `shift` gives another room of the same size: one for each ear.
    """
    dry = signal + [0.0] * frames(seconds)
    tail = [0.0] * len(dry)
    for delay in (1116, 1277, 1422, 1557):
        tail = list(map(add, tail, _echo(dry, delay + shift, 10 ** (-3 * (delay + shift) / (seconds * RATE)))))
    for delay in (556, 225):
        tail = _blur(tail, delay + shift)
    return [d + wet * 0.25 * t for d, t in zip(dry, tail, strict=True)]


def _echo(signal: Signal, delay: int, back: float) -> Signal:
    """A comb whose echoes get duller as they go round."""
    loop, held, place = [0.0] * delay, 0.0, 0
    out = []
    for s in signal:
        now = loop[place]
        out.append(now)
        held = 0.65 * now + 0.35 * held
        loop[place] = s + back * held
        place = place + 1 if place + 1 < delay else 0
    return out


def _blur(signal: Signal, delay: int) -> Signal:
    """An allpass: blurs a signal in time and keeps its spectrum."""
    loop, place = [0.0] * delay, 0
    out = []
    for s in signal:
        before = loop[place]
        loop[place] = s + 0.5 * before
        out.append(before - 0.5 * loop[place])
        place = place + 1 if place + 1 < delay else 0
    return out


class Track:
    """A stereo track of fixed length, on which a tune is put together. What goes on beyond its end is cut off."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.ears = (array("d", bytes(8 * length)), array("d", bytes(8 * length)))

    def add(self, at: int, signal: Signal, factor: float, pan: float = 0.0) -> None:
        """Lay a signal down from frame `at` on; `pan` from -1, left, to 1, right, at constant power."""
        angle = (pan + 1) * math.pi / 4
        for ear, share in zip(self.ears, (math.cos(angle), math.sin(angle)), strict=True):
            piece = gain(signal[: self.length - at], factor * share * math.sqrt(2))
            ear[at : at + len(piece)] = array("d", map(add, ear[at : at + len(piece)], piece))


def write_wav(path: Path, *channels: Signal) -> None:
    """Write 16-bit samples; a signal beyond full scale is an error in its recipe."""
    pcm = array("h", bytes(2 * len(channels) * len(channels[0])))
    for i, channel in enumerate(channels):
        pcm[i :: len(channels)] = array("h", [round(s * 32_767) for s in channel])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(pcm.tobytes())
