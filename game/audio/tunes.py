"""The two tunes of the fair, written out.

The carousel waltz plays in the menus. At the table plays a swinging walk in D minor of three stems: calm is the walk
itself, lively puts brushes and a banjo under it, the last stretch a drum, a whistle and running tines over it. All
three are equally long and share their chords, so that the mixer may blend them as the play asks.

A melody is text: `A5:2 R:1 C6` is an A for two beats, a rest for one and a C for one; bars are set apart by `|`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.audio.instruments import (
    Instrument,
    accordion,
    banjo,
    bell,
    brush,
    brush_tap,
    calliope,
    double_bass,
    drum,
    marimba,
    music_box,
    pitch,
    pizzicato,
    shaker,
    tambourine,
    wood_block,
)
from game.audio.synth import RATE, Signal, Track, gain, highpass, lowpass

Loop = Callable[[], list[Signal]]

PEAK = 0.4  # of every loop's file: music is softer than all else
OVERLAP = 4096  # frames of its beginning that a loop's file repeats at its end, for the mixer to blend


def loops() -> dict[str, Loop]:
    """The tune of every loop file, by its name without extension."""
    tunes = {"menu": menu, "table-calm": calm, "table-lively": lively, "table-last": last_stretch}
    return {name: partial(_overlapped, tune) for name, tune in tunes.items()}


def _overlapped(tune: Loop) -> list[Signal]:
    """A tune with its beginning repeated at its end.

    Encoding changes the two ends of a file slightly, which would click at the seam. So the file runs on beyond its end.
    """
    return [ear + ear[:OVERLAP] for ear in tune()]


class Score:
    """A track counted in beats. Each note of an instrument is made once and kept."""

    def __init__(self, beat: int, beats: int, swing: float = 0.5) -> None:
        self.beat = beat  # frames a beat
        self.beats = beats
        self.track = Track(beat * beats)
        self._swing = swing
        self._notes: dict[tuple[Instrument, float, float], Signal] = {}

    def frame(self, beat: float) -> int:
        """The frame of a beat; the second half of each beat comes a little late when the tune swings."""
        whole, part = divmod(beat, 1)
        late = part * 2 * self._swing if part <= 0.5 else self._swing + (part - 0.5) * 2 * (1 - self._swing)
        return round((whole + late) * self.beat)

    def note(self, instrument: Instrument, name: str, beat: float, seconds: float, loud: float, pan: float) -> None:
        """One note that sounds for `seconds`."""
        key = (instrument, pitch(name), seconds)
        if key not in self._notes:
            self._notes[key] = instrument(pitch(name), seconds)
        self.track.add(self.frame(beat), self._notes[key], loud, pan)

    def hit(self, sound: Signal, beat: float, loud: float, pan: float = 0.0) -> None:
        """A stroke without a pitch."""
        self.track.add(self.frame(beat), sound, loud, pan)

    def melody(self, instrument: Instrument, text: str, loud: float, pan: float = 0.0, ring: float = 0.0) -> None:
        """A written melody; each note is held for its beats and `ring` seconds more."""
        for name, beat, length in read(text):
            held = length * self.beat / RATE
            self.note(instrument, name, beat, round(held + ring, 3), loud, pan)

    def chord(self, instrument: Instrument, names: str, beat: float, seconds: float, loud: float, pan: float) -> None:
        """Several notes at once, as loud together as one of them."""
        notes = names.split()
        each = loud / len(notes) ** 0.5
        for i, name in enumerate(notes):
            aside = 0.16 * (i - (len(notes) - 1) / 2)  # a chord is a little wider than a note
            self.note(instrument, name, beat, seconds, each, pan + aside)


def read(text: str) -> Iterator[tuple[str, float, float]]:
    """The notes of a melody as (name, beat, length), without its rests."""
    beat = 0.0
    for word in text.replace("|", " ").split():
        name, _, length = word.partition(":")
        beats = float(length or 1)
        if name != "R":
            yield name, beat, beats
        beat += beats


# The carousel waltz: F major, three beats a bar, 24 bars

WALTZ_BEAT = 21_000  # 126 beats a minute
WALTZ_BARS = 24
WALTZ_BASS = "F2 C2 D2 A2 G2 C2 F2 C2  F2 A2 Bb2 Bb2 C2 C2 F2 A2  Bb2 C2 A2 D2 G2 C2 F2 C2"
WALTZ_CHORDS = """
    A3 C4 F4/A3 C4 F4/A3 D4 F4/A3 D4 F4/Bb3 D4 G4/Bb3 E4 G4/A3 C4 F4/Bb3 C4 E4
    A3 C4 F4/A3 C4 Eb4/Bb3 D4 F4/Bb3 Db4 G4/A3 C4 F4/Bb3 E4 G4/A3 C4 F4/A3 C4 F4
    Bb3 D4 F4/Bb3 E4 G4/A3 C4 E4/A3 D4 F4/Bb3 D4 G4/Bb3 C4 E4/A3 C4 F4/Bb3 C4 E4
"""
WALTZ_MELODY = """
    C5 F5 A5 | C6:2 A5 | D6 A5 F5 | A5:3 | G5 Bb5 D6 | C6 Bb5 G5 | A5:2 F5 | G5 E5 C5 |
    C5 F5 A5 | C6 Eb6 D6 | D6:2 Bb5 | Db6:2 Bb5 | C6 A5 F5 | G5 Bb5 E5 | F5:3 | R C5:.5 D5:.5 E5:.5 F5:.5 |
    D5 F5 Bb5 | E5 G5 C6 | C6 E6 C6 | D6:2 A5 | Bb5 A5 G5 | E5 G5 Bb5 | A5:1.5 G5:.5 F5 | G5 F5:.5 E5:.5 D5
"""
WALTZ_ANSWER = """
    R:3 | R:3 | R:3 | R F5:.5 E5:.5 D5 | R:3 | R:3 | R:3 | R:3 |
    R:3 | R:3 | F5:3 | F5:2 E5 | F5:3 | E5:3 | C5:3 | R:3 |
    F5:3 | G5:3 | E5:3 | F5:3 | D5:3 | C5:3 | C5:3 | Bb4:3
"""


def menu() -> list[Signal]:
    """A carousel at night, before the gates open."""
    score = Score(WALTZ_BEAT, 3 * WALTZ_BARS)
    stroke, tap, seeds = brush(0.34), brush_tap(), shaker()
    for bar, (bass, chord) in enumerate(zip(WALTZ_BASS.split(), _chords(WALTZ_CHORDS), strict=True)):
        beat = 3 * bar
        score.note(double_bass, bass, beat, 0.9, 0.50, -0.05)
        for after in (1, 2):  # oom, pah, pah
            score.chord(accordion, chord, beat + after, 0.30, 0.30, 0.25)
            score.hit(tap, beat + after, 0.05, -0.3)
        score.hit(stroke, beat, 0.05, -0.3)
        if bar >= 8:
            for half in range(6):
                score.hit(seeds, beat + half / 2, 0.035 if half % 2 else 0.02, 0.45)
        if bar % 8 == 0:
            score.note(bell, "F5", beat, 1.6, 0.08, 0.4)
    score.melody(music_box, WALTZ_MELODY, 0.42, -0.15, 0.9)
    score.melody(calliope, WALTZ_ANSWER, 0.13, 0.35, 0.05)
    return score.track.finish(0.35, 1.1, PEAK)


# The walk at the table: D minor and F major, four swinging beats a bar, 16 bars

WALK_BEAT = 23_520  # 112.5 beats a minute
WALK_BARS = 16
WALK_SWING = 0.61
WALK_BASS = """
    D2 A2/G2 D2/C2 G2/F2 C3/Bb2 F2/E2 Bb2/A2 E2/D2 A2/F2 C3/E2 C3/D2 A2/C3 E2/Bb2 F2/A2 C3/G2 D2/A2 C#3
"""
WALK_CHORDS = """
    A3 C4 D4 F4/Bb3 D4 F4 G4/Bb3 C4 E4 G4/A3 C4 E4 F4/A3 Bb3 D4 F4/G3 Bb3 D4 E4/G3 A3 C#4 E4/A3 D4 F4 A4
    A3 C4 F4/G3 C4 E4/A3 D4 F4/A3 C4 E4/Bb3 D4 F4/A3 C4 F4/Bb3 D4 F4 G4/G3 A3 C#4 E4
"""
WALK_MELODY = """
    R D5 F5 A5 | Bb5:3 A5 | G5:2 E5:2 | A5:4 | R Bb4 D5 F5 | E5:3 D5 | C#5:2 E5:2 | D5:4 |
    R C5 F5 A5 | G5:3 E5 | F5:2 A5:2 | E5:4 | D5 F5 Bb5 A5 | A5 G5 F5:2 | G5 F5 D5 Bb4 | C#5:2 E5 G5
"""
WALK_RIFF = """
    R:.5 A4:.5 R:.5 D5:1.5 R | R:.5 G4:.5 R:.5 D5:1.5 R | R:.5 G4:.5 R:.5 C5:1.5 R | R:.5 A4:.5 R:.5 C5:.5 F5 R |
    R:.5 F4:.5 R:.5 Bb4:1.5 R | R:.5 G4:.5 R:.5 Bb4:1.5 R | R:.5 E4:.5 R:.5 A4:1.5 R | R:.5 F4:.5 A4:.5 D5:.5 A4 F4 |
    R:.5 A4:.5 R:.5 C5:1.5 R | R:.5 G4:.5 R:.5 C5:1.5 R | R:.5 A4:.5 R:.5 D5:1.5 R | R:.5 A4:.5 R:.5 C5:.5 E5 R |
    R:.5 F4:.5 R:.5 Bb4:1.5 R | R:.5 F4:.5 R:.5 A4:1.5 R | R:.5 G4:.5 R:.5 Bb4:1.5 R | R:.5 E4:.5 A4:.5 C#5:.5 E5 G5
"""
WALK_WHISTLE = """
    R D6 F6 A6 | Bb6:3 A6 | G6:2 E6:2 | A6:3 R | R Bb5 D6 F6 | E6:3 D6 | C#6:2 E6:2 | D6:3 R |
    R C6 F6 A6 | G6:3 E6 | F6:2 A6:2 | E6:3 R | D6 F6 Bb6 A6 | A6 G6 F6:2 | G6 F6 D6 Bb5 | C#6:2 E6 G6
"""
WALK_UNDER = """
    R:4 | D6:3 D6 | E6:2 C6:2 | F6:3 R | R:4 | Bb5:3 Bb5 | A5:2 C#6:2 | A5:3 R |
    R:4 | E6:3 C6 | D6:2 F6:2 | C6:3 R | Bb5 D6 F6 F6 | F6 E6 C6:2 | Bb5:2 Bb5 G5 | A5:2 C#6 E6
"""


def calm() -> list[Signal]:
    """A bass that walks in halves, a breathing accordion, a few tines."""
    score = _walk()
    bar_seconds = 4 * WALK_BEAT / RATE
    for bar, (bass, chord) in enumerate(zip(_chords(WALK_BASS), _chords(WALK_CHORDS), strict=True)):
        root, fifth = bass.split()
        score.note(double_bass, root, 4 * bar, 1.0, 0.46, 0.0)
        score.note(double_bass, fifth, 4 * bar + 2, 1.0, 0.36, 0.0)
        score.chord(_bellows, chord, 4 * bar, round(bar_seconds * 1.04, 3), 0.26, 0.12)
    score.melody(music_box, WALK_MELODY, 0.30, -0.25, 0.8)
    return score.track.finish(0.35, 1.0, PEAK)


def lively() -> list[Signal]:
    """Brushes on the skin, a block on the off-beat, a banjo's riff and the accordion's chops."""
    score = _walk()
    stroke, tap, block, low_block = brush(0.42), brush_tap(), wood_block(740), wood_block(560)
    for bar, chord in enumerate(_chords(WALK_CHORDS)):
        beat = 4 * bar
        for i in range(4):
            score.hit(stroke, beat + i, 0.06, -0.25)
        for off in (1, 3):
            score.hit(tap, beat + off, 0.20, -0.1)
            score.chord(accordion, chord, beat + off, 0.16, 0.42, 0.30)
        score.hit(tap, beat + 2.5, 0.08, -0.1)
        score.hit(block, beat + 1.5, 0.15, 0.4)
        score.hit(low_block, beat + 3.5, 0.13, 0.4)
        if bar % 4 == 3:  # a turn at the end of each line
            for i, stroke_at in enumerate((2.5, 3, 3.5)):
                score.hit(block if i % 2 else low_block, beat + stroke_at, 0.2, 0.4)
    score.melody(banjo, WALK_RIFF, 0.26, -0.45, 0.25)
    score.melody(pizzicato, WALK_RIFF, 0.16, -0.2, 0.2)
    return score.track.finish(0.22, 0.7, PEAK)


def last_stretch() -> list[Signal]:
    """The whole band: drum and jingles on every beat, the tune on two whistles, running tines."""
    score = _walk()
    boom, jingle, seeds = drum(), tambourine(), shaker()
    for bar, chord in enumerate(_chords(WALK_CHORDS)):
        beat = 4 * bar
        notes = chord.split()
        for i in range(4):
            score.hit(boom, beat + i, 0.55 if i % 2 == 0 else 0.40)
            score.hit(jingle, beat + i + 0.5, 0.10, 0.3)
            for quarter in (0, 0.25, 0.5, 0.75):
                score.hit(seeds, beat + i + quarter, 0.06 if quarter else 0.03, -0.4)
        for i in range(8):
            name = notes[(i * 2 + i // 4) % len(notes)]
            raised = f"{name[:-1]}{int(name[-1]) + (2 if i % 4 == 3 else 1)}"
            score.note(marimba, raised, beat + i / 2, 0.35, 0.20, -0.35 + 0.1 * i)
        if bar % 4 == 0:
            score.note(bell, "A5", beat, 1.2, 0.10, 0.5)
    score.melody(calliope, WALK_WHISTLE, 0.12, -0.05, 0.04)
    score.melody(calliope, WALK_UNDER, 0.08, 0.2, 0.04)
    return score.track.finish(0.22, 0.7, PEAK)


def _walk() -> Score:
    return Score(WALK_BEAT, 4 * WALK_BARS, WALK_SWING)


def _bellows(freq: float, seconds: float) -> Signal:
    """An accordion played far away."""
    return gain(highpass(lowpass(accordion(freq, seconds), 1500), 120), 1.3)


def _chords(text: str) -> list[str]:
    """Chords set apart by `/` or a new line."""
    return [chord.strip() for line in text.strip().splitlines() for chord in line.split("/")]
