"""The synthesiser: in tune, bounded, and the same every time."""

from __future__ import annotations

import math
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from game.audio import instruments
from game.audio.instruments import Instrument, pitch
from game.audio.synth import (
    RATE,
    Signal,
    Track,
    band,
    fade,
    fm,
    glide,
    highpass,
    level,
    limit,
    lowpass,
    mix,
    noise,
    ring,
    room,
    string,
    swell,
    timbre,
    tone,
    tremble,
    write_wav,
)
from tests.support.listening import strength

PITCHED = (
    instruments.music_box,
    instruments.marimba,
    instruments.xylophone,
    instruments.banjo,
    instruments.pizzicato,
    instruments.double_bass,
    instruments.calliope,
    instruments.ocarina,
    instruments.clarinet,
    instruments.fiddle,
    instruments.vibes,
    instruments.horn,
    instruments.reed,
)


def test_note_names_are_concert_pitch() -> None:
    assert pitch("A4") == 440
    assert pitch("A3") == 220
    assert pitch("C5") == pytest.approx(523.25, abs=0.01)
    assert pitch("Bb3") == pytest.approx(233.08, abs=0.01)
    assert pitch("C#5") == pytest.approx(554.37, abs=0.01)


@pytest.mark.parametrize("instrument", PITCHED, ids=lambda instrument: instrument.__name__)
@pytest.mark.parametrize("note", ["A3", "G5"])
def test_every_instrument_is_in_tune(instrument: Instrument, note: str) -> None:
    freq = pitch(note)
    heard = instrument(freq, 0.4)[1500:15_500]
    cents = max(range(-45, 46, 15), key=lambda c: strength(heard[::2], freq * 2 ** (c / 1200), RATE // 2))
    assert cents == 0


@pytest.mark.parametrize("instrument", PITCHED, ids=lambda instrument: instrument.__name__)
def test_no_instrument_starts_or_ends_with_a_click(instrument: Instrument) -> None:
    sound = instrument(440, 0.3)
    assert max(abs(sound[0]), abs(sound[-1])) < 0.01
    assert 0.5 < max(map(abs, sound)) < 1.3


def test_a_struck_mode_loses_60_db_in_its_time() -> None:
    sound = ring(1000, 1.0, 0.5)
    begin, later = max(map(abs, sound[:100])), max(map(abs, sound[22_050:22_150]))
    assert 20 * math.log10(later / begin) == pytest.approx(-60, abs=0.5)


def test_a_glide_goes_from_one_pitch_to_the_other() -> None:
    sound = glide(200, 800, 1.0)
    assert strength(sound[:2000], 205) > 3 * strength(sound[:2000], 780)
    assert strength(sound[-2000:], 780) > 3 * strength(sound[-2000:], 205)


def test_a_vibrato_widens_a_tone() -> None:
    period = timbre((1.0,))
    plain, wavering = tone(period, 440, 1.0), tone(period, 440, 1.0, 0.02)
    assert strength(plain, 440) == pytest.approx(0.5, abs=0.01)
    assert strength(wavering, 440) < 0.4


def test_fm_mellows_as_it_fades() -> None:
    sound = fm(400, 2.0, 3.0, 1.0, 1.0)
    early, late = sound[:4410], sound[-8820:-4410]
    assert strength(early, 1200) / strength(early, 400) > 3 * strength(late, 1200) / strength(late, 400)


@pytest.mark.parametrize("make", [lambda: noise(0.1, "a", 1), lambda: string(330, 0.1, 0.5, 0.5, "a")])
def test_chance_is_the_same_every_time(make: Callable[[], Signal]) -> None:
    assert make() == make()


def test_another_seed_is_another_noise() -> None:
    assert noise(0.1, "a") != noise(0.1, "b")


def test_filters_keep_what_they_promise() -> None:
    low, high = ring(100, 0.3, 9), ring(8000, 0.3, 9)
    assert max(map(abs, lowpass(high, 500))) < 0.15 < 0.9 < max(map(abs, lowpass(low, 500)))
    assert max(map(abs, highpass(low, 1000))) < 0.2 < 0.9 < max(map(abs, highpass(high, 1000)))
    assert max(map(abs, band(low, 2000, q=4)[5000:])) < 0.1
    assert max(map(abs, band(ring(2000, 0.3, 9), 2000, q=4))) > 0.8


def test_a_sliding_band_slides() -> None:
    swish = band(noise(0.5, "slide"), 500, 5000, 6)
    assert strength(swish[:4000], 560) > strength(swish[:4000], 4500)
    assert strength(swish[-4000:], 4500) > strength(swish[-4000:], 560)


def test_swell_and_fade_shape_the_ends() -> None:
    flat = [1.0] * RATE
    swollen = swell(flat, 0.1, 0.1)
    assert swollen[0] == swollen[-1] == 0
    assert swollen[RATE // 2] == 1
    faded = fade(flat, 0.5, after=0.5)
    assert faded[RATE // 2 - 1] == 1
    assert faded[-1] == pytest.approx(0.001, rel=0.01)


def test_tremble_swings_by_its_depth() -> None:
    swung = tremble([1.0] * RATE, 10, 0.6)
    assert min(swung) == pytest.approx(0.4, abs=0.01)
    assert max(swung) == pytest.approx(1.0, abs=0.01)


def test_the_limiter_leaves_the_quiet_alone_and_holds_the_loud() -> None:
    assert limit([0.0, 0.5, -0.5, 0.7], 0.7, 0.95) == [0.0, 0.5, -0.5, 0.7]
    assert max(limit([0.8, 1.0, 3.0, 100.0], 0.7, 0.95)) <= 0.95
    assert limit([-100.0], 0.7, 0.95)[0] >= -0.95
    assert limit([0.75, 0.9], 0.7, 0.95) == sorted(limit([0.75, 0.9], 0.7, 0.95))


def test_level_scales_to_a_peak() -> None:
    assert max(map(abs, level([0.1, -0.2], 0.8))) == pytest.approx(0.8)


def test_mix_lays_each_part_at_its_time() -> None:
    mixed = mix((0, 1.0, [1.0, 1.0]), (1 / RATE, 0.5, [1.0, 1.0]))
    assert mixed == [1.0, 1.5, 0.5]


def test_a_room_rings_on_and_dies_away() -> None:
    clap = [1.0] + [0.0] * 99
    heard = room(clap, 0.5, 0.5)
    assert len(heard) == 100 + RATE // 2
    assert heard[0] == pytest.approx(1.0, abs=0.01)
    assert max(map(abs, heard[2000:6000])) > 0.005
    assert max(map(abs, heard[-2000:])) < max(map(abs, heard[2000:6000])) / 10


def test_a_track_adds_up_and_ends() -> None:
    track = Track(10)
    track.add(8, [1.0, 2.0, 3.0, 4.0], 1.0)
    track.add(7, [5.0, 5.0], 1.0)
    assert list(track.ears[0]) == pytest.approx([0, 0, 0, 0, 0, 0, 0, 5, 6, 2])
    assert list(track.ears[1]) == pytest.approx(list(track.ears[0]))


def test_a_track_pans() -> None:
    track = Track(4)
    track.add(0, [1.0], 1.0, -1.0)
    assert track.ears[0][0] == pytest.approx(math.sqrt(2))
    assert track.ears[1][0] == pytest.approx(0)


def test_a_wav_has_what_was_written(tmp_path: Path) -> None:
    write_wav(tmp_path / "two.wav", [0.0, 1.0], [-1.0, 0.5])
    with wave.open(str(tmp_path / "two.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (2, 2, 44_100)
        assert file.readframes(2) == b"".join(v.to_bytes(2, "little", signed=True) for v in (0, -32767, 32767, 16384))
