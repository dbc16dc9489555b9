"""The band of the night fair: every instrument as a function of pitch and length.

Each returns a signal whose loudest sample is about 1. The six voices of the seats are at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.audio.synth import (
    Signal,
    band,
    fade,
    fm,
    gain,
    glide,
    highpass,
    level,
    lowpass,
    mix,
    noise,
    ring,
    strike,
    string,
    swell,
    timbre,
    tone,
    tremble,
)

Instrument = Callable[[float, float], Signal]

STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
ANVIL: Final = ((0.5, 2093, 0.30), (0.35, 3170, 0.22), (0.2, 4730, 0.15))  # strength, frequency and time to fade
BODY: Final = ((290, 0.5, 0.35), (470, 0.8, 0.4), (1050, 0.5, 0.5), (2600, 0.55, 0.5))  # frequency, strength, octaves


def step(name: str) -> int:
    """The semitones from C0 up to a note such as "A4", "Bb3" or "C#5"."""
    return 12 * int(name[-1]) + STEPS[name[0]] + name.count("#") - name.count("b")


def hertz(steps: int) -> float:
    """The frequency of the note that lies some semitones above C0."""
    return float(440 * 2 ** ((steps - 57) / 12))


def pitch(name: str) -> float:
    """The frequency of a note."""
    return hertz(step(name))


# Struck


def music_box(freq: float, seconds: float) -> Signal:
    """A steel tine: a clear tone, a short glint of its clamped modes, the tick of the pin."""
    long = 2.0 * (440 / freq) ** 0.4
    return strike(
        mix(
            (0, 0.80, ring(freq, seconds, long)),
            (0, 0.20, ring(freq * 2.003, min(seconds, 0.9), long * 0.5)),
            (0, 0.10, ring(freq * 3.01, min(seconds, 0.5), long * 0.25)),
            (0, 0.12, ring(freq * 6.27, min(seconds, 0.2), 0.12)),
            (0, 0.05, fade(band(noise(0.02, "pin"), 5200, q=1.2), 0.02)),
        ),
        0.001,
    )


def marimba(freq: float, seconds: float) -> Signal:
    """A rosewood bar over its tube."""
    return strike(
        mix(
            (0, 0.85, ring(freq, seconds, 0.9 * (330 / freq) ** 0.5)),
            (0, 0.22, ring(freq * 3.93, min(seconds, 0.3), 0.22)),
            (0, 0.08, ring(freq * 9.24, min(seconds, 0.1), 0.07)),
            (0, 0.15, fade(lowpass(noise(0.02, "mallet"), 1800), 0.02)),
        )
    )


def xylophone(freq: float, seconds: float) -> Signal:
    """A hard, dry bar."""
    return strike(
        mix(
            (0, 0.75, ring(freq, seconds, 0.55)),
            (0, 0.35, ring(freq * 3.0, min(seconds, 0.25), 0.22)),
            (0, 0.14, ring(freq * 6.1, min(seconds, 0.1), 0.08)),
            (0, 0.25, fade(band(noise(0.015, "stick"), 3400, q=0.8), 0.012)),
        ),
        0.001,
    )


def wood_block(freq: float, seconds: float = 0.16) -> Signal:
    """A hollow block under a felt stick."""
    return strike(
        mix(
            (0, 0.75, ring(freq, seconds, 0.11)),
            (0, 0.40, ring(freq * 1.51, seconds, 0.07)),
            (0, 0.15, ring(freq * 2.46, seconds, 0.05)),
            (0, 0.30, fade(band(noise(0.02, "block"), freq * 2.2, q=0.9), 0.02)),
        ),
        0.001,
    )


def vibes(freq: float, seconds: float) -> Signal:
    """A metal bar over a pipe whose lid turns: it swells and ebbs as it fades."""
    long = 3.0 * (440 / freq) ** 0.4
    bar = mix(
        (0, 0.85, tremble(ring(freq, seconds, long), 4.6, 0.35)),
        (0, 0.16, ring(freq * 3.99, min(seconds, 0.5), 0.45)),
        (0, 0.05, ring(freq * 9.9, min(seconds, 0.12), 0.1)),
        (0, 0.06, fade(lowpass(noise(0.02, "yarn"), 2200), 0.02)),
    )
    return strike(bar, 0.003)


def anvil() -> Signal:
    """A small hammer on iron, some way off."""
    iron = mix(*((0, share, ring(freq, 0.4, long)) for share, freq, long in ANVIL))
    return strike(lowpass(iron, 5200), 0.001)


def bell(freq: float, seconds: float) -> Signal:
    """A small brass bell, the kind on a counter."""
    return strike(
        mix(
            (0, 0.60, fm(freq, 3.51, 1.3, seconds, 1.6)),
            (0, 0.30, ring(freq * 2.76, seconds, 0.9)),
            (0, 0.12, ring(freq * 5.4, min(seconds, 0.4), 0.3)),
        ),
        0.001,
    )


def glass(freq: float, seconds: float) -> Signal:
    """A wet finger on a thin glass."""
    return swell(
        mix(
            (0, 0.7, ring(freq, seconds, 1.4)),
            (0, 0.3, ring(freq * 2.32, seconds, 0.7)),
            (0, 0.2, ring(freq * 4.25, seconds, 0.3)),
        ),
        0.012,
        0.02,
    )


# Plucked


def banjo(freq: float, seconds: float) -> Signal:
    """A steel string over a skin."""
    return strike(level(highpass(string(freq, seconds, 0.9, 0.15), 180), 1.0), 0.001)


def pizzicato(freq: float, seconds: float) -> Signal:
    """A gut string, plucked with a soft finger."""
    return strike(level(lowpass(string(freq, seconds, 0.7, 0.75), 2600), 1.0))


def double_bass(freq: float, seconds: float) -> Signal:
    """A plucked bass: the string and the body that carries it."""
    body = ring(freq, seconds, 1.1)
    thread = lowpass(string(freq, seconds, 1.2, 0.9), 1100)
    return swell(level(mix((0, 0.75, body), (0, 0.6, level(thread, 1.0))), 1.0), 0.006, 0.05)


# Blown


def accordion(freq: float, seconds: float) -> Signal:
    """Three reeds a hair apart: their beating is the sound of every fair."""
    reed = timbre((1.0, 0.62, 0.45, 0.30, 0.22, 0.15, 0.10, 0.07, 0.045, 0.03))
    reeds = mix(
        (0, 0.40, tone(reed, freq, seconds)),
        (0, 0.32, tone(reed, freq * 1.0042, seconds)),
        (0, 0.28, tone(reed, freq * 0.9961, seconds)),
    )
    return swell(lowpass(lowpass(reeds, 2600), 5200), min(0.07, seconds / 4), min(0.14, seconds / 3))


def calliope(freq: float, seconds: float) -> Signal:
    """A steam whistle, tamed: a round tone, a little breath, a chiff as it speaks."""
    pipe = tone(timbre((1.0, 0.20, 0.13, 0.03)), freq, seconds, 0.0045)
    breath = band(noise(seconds, "breath"), min(freq * 2, 5000), q=2.5)
    chiff = fade(band(noise(0.06, "chiff"), min(freq * 3, 6000), q=2.0), 0.07)
    return swell(
        mix((0, 0.80, pipe), (0, 0.10, breath), (0, 0.20, chiff)), min(0.03, seconds / 4), min(0.09, seconds / 3)
    )


def clarinet(freq: float, seconds: float) -> Signal:
    """A wooden pipe that is closed at one end: hollow, of odd harmonics."""
    pipe = tone(timbre((1.0, 0.03, 0.52, 0.05, 0.26, 0.05, 0.11, 0.03, 0.05)), freq, seconds, 0.0025, 4.8)
    breath = band(noise(seconds, "clarinet"), min(freq * 3, 4500), q=2.0)
    return swell(mix((0, 0.85, lowpass(pipe, 3200)), (0, 0.03, breath)), min(0.03, seconds / 4), min(0.08, seconds / 3))


def fiddle(freq: float, seconds: float) -> Signal:
    """A bow on a string: every harmonic as the wooden body lets it pass, and a little rosin."""
    strengths = [_body(freq * number) / number for number in range(1, 1 + min(18, int(7000 / freq)))]
    bowed = tone(timbre(strengths), freq, seconds, 0.0045, 5.6)
    rosin = band(noise(seconds, "rosin"), 3600, q=0.8)
    return swell(mix((0, 0.85, bowed), (0, 0.025, rosin)), min(0.04, seconds / 4), min(0.07, seconds / 3))


def _body(freq: float) -> float:
    """How well the body of a fiddle passes a frequency: its air, its plates and its bridge resound."""
    return 0.22 + sum(share * math.exp(-((math.log2(freq / peak) / width) ** 2)) for peak, share, width in BODY)


def ocarina(freq: float, seconds: float) -> Signal:
    """A clay whistle: almost a sine, with breath around it."""
    pipe = tone(timbre((1.0, 0.05, 0.10)), freq, seconds, 0.008, 5.8)
    breath = band(noise(seconds, "ocarina"), freq, q=5)
    return swell(mix((0, 0.85, pipe), (0, 0.22, breath)), min(0.035, seconds / 4), min(0.10, seconds / 2))


def horn(freq: float, seconds: float) -> Signal:
    """A small, round tuba."""
    brass = timbre((1.0, 0.75, 0.55, 0.32, 0.20, 0.11, 0.06))
    return swell(
        level(lowpass(tone(brass, freq, seconds, 0.003), 1400), 1.0), min(0.03, seconds / 4), min(0.10, seconds / 2)
    )


def reed(freq: float, seconds: float) -> Signal:
    """A buzzing reed with a roll in it, as a frog would play."""
    buzz = timbre((0.8, 1.0, 0.5, 0.65, 0.3, 0.35, 0.15, 0.15, 0.08, 0.08))
    rolled = tremble(lowpass(tone(buzz, freq, seconds), 2400), 24, 0.75)
    return swell(level(rolled, 1.0), min(0.012, seconds / 4), min(0.08, seconds / 2))


# Brushed, shaken, beaten


def brush(seconds: float) -> Signal:
    """A wire brush drawn over a skin."""
    return swell(band(noise(seconds, "brush"), 3000, 5200, 0.7), seconds * 0.4, seconds * 0.55)


def brush_tap() -> Signal:
    """A wire brush dropped onto a skin."""
    return strike(
        mix(
            (0, 0.8, fade(band(noise(0.16, "tap"), 3800, q=0.6), 0.13)),
            (0, 0.5, fade(lowpass(noise(0.1, "skin"), 420), 0.1)),
        )
    )


def shaker() -> Signal:
    """A handful of seeds."""
    return swell(highpass(noise(0.07, "seeds"), 5500), 0.02, 0.045)


def tambourine() -> Signal:
    """Jingles, mostly."""
    rings = mix(*((0, 0.2, ring(freq, 0.16, 0.14)) for freq in (5120, 6230, 7410, 8830)))
    return strike(mix((0, 0.5, rings), (0, 0.6, fade(highpass(noise(0.12, "jingle"), 6000), 0.1))))


def drum() -> Signal:
    """A large drum, softly."""
    return strike(
        mix((0, 0.9, fade(glide(105, 46, 0.34, 3.0), 0.36)), (0, 0.2, fade(lowpass(noise(0.03, "beater"), 700), 0.03)))
    )


# Paper, wood and air: the table itself


def snick(bright: float, *seed: int | str) -> Signal:
    """The edge of a card leaving another."""
    slide = swell(band(noise(0.045, "slide", *seed), bright * 0.7, bright * 1.5, 0.9), 0.02, 0.02)
    edge = fade(band(noise(0.05, "edge", *seed), bright * 1.15, q=0.8), 0.035)
    return strike(level(mix((0, 0.45, slide), (0.034, 1.0, edge)), 1.0), 0.001)


def thump(freq: float, weight: float = 1.0) -> Signal:
    """Something flat lands on cloth."""
    return strike(
        mix(
            (0, 0.8 * weight, fade(glide(freq * 1.9, freq, 0.16, 4.0), 0.16)),
            (0, 0.5, fade(lowpass(noise(0.06, "cloth"), 1500), 0.05)),
        )
    )


def swish(start: float, end: float, seconds: float, *seed: int | str) -> Signal:
    """Air moved by cloth or by a card in flight."""
    return swell(level(band(noise(seconds, "swish", *seed), start, end, 1.4), 1.0), seconds * 0.35, seconds * 0.6)


# The six seats: fox, owl, cat, bear, rabbit, frog. Together their home notes are one chord.


def muted(instrument: Instrument, dull: float) -> Instrument:
    """An instrument behind a curtain."""
    return lambda freq, seconds: gain(lowpass(instrument(freq, seconds), dull), 1.1)


VOICES: Final[tuple[Instrument, ...]] = (banjo, ocarina, music_box, horn, xylophone, reed)
HOMES: Final = ("A4", "D5", "C6", "F3", "G5", "C4")
