"""Everything is as loud as it is meant to be: by EBU R 128, as pyloudnorm measures the files of the project."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from game.audio import loudness
from game.audio.clips import RATE
from game.audio.recipes import LOUDNESS, recipes
from game.audio.synth import noise, timbre, tone
from game.audio.tunes import score
from tests.support import r128
from tests.support.listening import SOUNDS
from tests.support.music import BOOK, INTENSITIES, through
from tests.support.r128 import Samples

TUNES_LU, CUES_LU = 1.0, 2.0  # how far apart tunes may be, and the files of the cues of a bus


@pytest.fixture(scope="module", autouse=True)
def decoder() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


def spread(loud: dict[str, float]) -> float:
    return max(loud.values()) - min(loud.values())


def test_all_tunes_are_equally_loud_at_every_intensity() -> None:
    """As they are played: each stem by its level, each tune by its gain."""
    loud: dict[float, dict[str, float]] = {intensity: {} for intensity in INTENSITIES}
    for tune in BOOK.tunes.values():
        stems = [through(tune, stem) for stem in tune.stems]
        for intensity in INTENSITIES:
            parts = zip(tune.stems, stems, strict=True)
            mixed = sum((stem.level(intensity) * part for stem, part in parts), np.zeros_like(stems[0]))
            loud[intensity][tune.name] = r128.integrated(tune.gain * mixed)
        assert r128.integrated(stems[0]) == pytest.approx(score.LOUDNESS, abs=0.5)
    for intensity, tunes in loud.items():
        assert spread(tunes) <= TUNES_LU, (intensity, tunes)
    means = [sum(tunes.values()) / len(tunes) for tunes in loud.values()]
    assert means[0] + 0.5 < means[1] < means[2] - 0.5, "a livelier tune is a little louder"


@pytest.mark.parametrize("bus", ["ui", "table"])
def test_the_files_of_all_cues_of_a_bus_are_equally_loud(bus: str) -> None:
    """So the gain of a cue, alone, says how loud it is meant to be."""
    files = [file for cue in BOOK.cues.values() if cue.bus == bus for file in cue.files]
    loud = {file: r128.momentary(samples(file)) for file in files}
    assert spread(loud) <= CUES_LU, sorted(loud.items(), key=lambda item: item[1])
    assert sum(loud.values()) / len(loud) == pytest.approx(LOUDNESS, abs=0.5)


def samples(file: str) -> Samples:
    return np.frombuffer(pygame.mixer.Sound(SOUNDS / file).get_raw(), "<i2").reshape(-1, 2) / 32_768


# Our own meter


def test_a_sine_of_1_khz_in_both_ears_is_as_loud_as_ebu_tech_3341_says() -> None:
    sine = [10 ** (-23 / 20) * sample for sample in tone(timbre((1.0,)), 1000, 3.0)]
    assert loudness.integrated([sine, sine]) == pytest.approx(-23.0, abs=0.1)
    assert loudness.momentary([sine, sine]) == pytest.approx(-23.0, abs=0.1)


def test_quiet_moments_do_not_count() -> None:
    """EBU Tech 3341, case 3: 10 s at -36, 60 s at -23 and 10 s at -36, here in tenths."""
    sine = tone(timbre((1.0,)), 1000, 8.0)
    quiet, loud = 10 ** (-36 / 20), 10 ** (-23 / 20)
    shaped = [s * (loud if RATE <= i < 7 * RATE else quiet) for i, s in enumerate(sine)]
    assert loudness.integrated([shaped, shaped]) == pytest.approx(-23.0, abs=0.2)
    assert math.isinf(loudness.momentary([[0.0] * RATE]))


def test_a_short_sound_counts_with_the_silence_around_it() -> None:
    long, short = noise(0.4, "long"), noise(0.1, "short")
    assert loudness.momentary([long]) - loudness.momentary([short]) == pytest.approx(6.0, abs=0.5)


@pytest.mark.parametrize("name", ["focus-1", "place-1", "match_won"])
def test_our_meter_agrees_with_pyloudnorm(name: str) -> None:
    sound = recipes()[name]()
    theirs = np.array([sound, sound]).T
    assert loudness.momentary([sound, sound]) == pytest.approx(r128.momentary(theirs), abs=0.1)
    long = sound * (1 + RATE // len(sound))
    assert loudness.integrated([long]) == pytest.approx(r128.integrated(np.array([long]).T), abs=0.1)
