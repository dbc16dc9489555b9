"""Our own meter measures as EBU R 128 says, and as pyloudnorm does."""

from __future__ import annotations

import math

import numpy as np
import pytest

from game.audio import loudness
from game.audio.recipes import recipes
from game.audio.synth import RATE, noise, timbre, tone
from tests.support import r128


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
