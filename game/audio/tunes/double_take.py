"""Double Take's tune: a waltz in a hall of mirrors, in B flat with a raised fourth.

The second half of every phrase is its first half backwards, chords and all; so each ends as it began. What runs up in
one ear runs down in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.audio.instruments import (
    brush,
    brush_tap,
    calliope,
    double_bass,
    drum,
    glass,
    marimba,
    music_box,
    ocarina,
    pizzicato,
    shaker,
    tambourine,
    vibes,
)
from game.audio.tunes.score import Score, Song, mirrored

HALVES: Final = {
    "A": {
        "chords": "Bb | Gm | Dm | C",
        "melody": "D5 F5 A5 | G5:2 Bb5 | A5:2 F5 | G5 E5 C5",
        "under": "F4:3 | D5:3 | D5:3 | E5:2 G4",
    },
    "B": {
        "chords": "F | C | Bb | Dm",
        "melody": "C6 A5 F5 | E5:2 G5 | D5 F5 Bb5 | A5:3",
        "under": "A4:3 | C5:3 | Bb4:2 D5 | F5:3",
    },
    "C": {
        "chords": "Gm | Am | Bb | C",
        "melody": "Bb4 D5 G5 | A5 E5 C5 | D5 Bb5 A5 | G5:3",
        "under": "G4:3 | C5:3 | F5:3 | E5:3",
    },
    "D": {
        "chords": "Dm | F | C | Bb",
        "melody": "F5:2 D5 | C5:2 F5 | G5 E5 G5 | F5 D5 Bb4",
        "under": "A4:3 | A4:3 | C5:2 E5 | D5:2 F4",
    },
}


def whole(half: Mapping[str, str]) -> dict[str, str]:
    """A phrase from its first half, with each melody also as its mirror sees it: backwards from the beginning."""
    return {name: f"{text} | {mirrored(text)}" for name, text in half.items()}


PHRASES: Final = {letter: whole(half) for letter, half in HALVES.items()}


def calm(score: Score) -> None:
    """A music box, and its reflection in glass a bar later in the other ear."""
    for beat in score.every(3):
        chord = score.chord(beat)
        score.note(double_bass, chord.bass("C2"), beat, 1.2, 0.42, 0.0)
        low, middle, high = chord.close("F3")[:3]
        score.note(vibes, middle, beat + 1, 0.8, 0.22, 0.2)
        score.note(vibes, high, beat + 2, 0.8, 0.20, -0.2)
        score.note(vibes, low, beat, 1.0, 0.22, 0.0)
    score.melody(music_box, "melody", 0.40, -0.4, 0.9)
    score.melody(glass, "under", 0.16, 0.45, 0.8)


def lively(score: Score) -> None:
    """Plucked strings that climb in one ear while they come down in the other."""
    stroke, tap, seeds = brush(0.3), brush_tap(), shaker()
    for beat in score.every(3):
        low, middle, high = score.chord(beat).close("F4")[:3]
        climb = (low, middle, high, 2 * low, high, middle)
        for i, freq in enumerate(climb):
            score.note(pizzicato, freq, beat + i / 2, 0.3, 0.30, -0.6)
            score.note(pizzicato, climb[(i + 3) % 6], beat + i / 2, 0.3, 0.30, 0.6)
            score.hit(seeds, beat + i / 2, 0.05 if i % 2 == 0 else 0.09, 0.3 if i % 2 else -0.3)
        score.hit(stroke, beat, 0.12, 0.0)
        for after in (1, 2):
            score.hit(tap, beat + after, 0.20, 0.0)
    score.melody(ocarina, "under", 0.17, 0.1, 0.05)


def last(score: Score) -> None:
    """Pipes in both mirrors, a drum between them, and marimbas that race towards each other."""
    boom, jingle = drum(), tambourine()
    for beat in score.every(3):
        notes = score.chord(beat).close("F4")[:3]
        score.hit(boom, beat, 0.72)
        score.hit(boom, beat + 2, 0.30)
        for i in range(6):
            score.hit(jingle, beat + i / 2, 0.16 if i % 2 == 0 else 0.36, 0.0)
        for i in range(12):
            score.note(marimba, notes[i % 3], beat + i / 4, 0.2, 0.17, -0.6)
            score.note(marimba, 2 * notes[-1 - i % 3], beat + i / 4, 0.2, 0.13, 0.6)
    score.melody(calliope, "melody", 0.12, 0.25, 0.03)
    score.melody(_piccolo, "under", 0.13, -0.25, 0.03)


def _piccolo(freq: float, seconds: float) -> list[float]:
    """A short pipe: it sounds an octave above what is written."""
    return calliope(2 * freq, seconds)


SONG: Final = Song(20_000, 3, 8, PHRASES, {"calm": calm, "lively": lively, "last": last}, pulse=3)  # 132 beats a minute
