"""The tune of the menus: a carousel waltz in F major.

A and B are its strain, question and answer, C leads away from it, D is the trio in D minor. All but B end on the
dominant, so any of them may lead back to the strain.
"""

from __future__ import annotations

from typing import Final

from game.audio.instruments import (
    accordion,
    bell,
    brush,
    brush_tap,
    calliope,
    double_bass,
    drum,
    horn,
    marimba,
    music_box,
    pitch,
    shaker,
    tambourine,
)
from game.audio.tunes.score import Score, Song

PHRASES: Final = {
    "A": {
        "chords": "F | F/C | Dm | Dm/A | Gm | C7 | F | C7",
        "melody": "C5 F5 A5 | C6:2 A5 | D6 A5 F5 | A5:3 | G5 Bb5 D6 | C6 Bb5 G5 | A5:2 F5 | G5 E5 C5",
        "answer": "R:3 | R A5 F5 | F5:3 | R F5:.5 E5:.5 D5 | Bb4:2 D5 | E5:3 | F5:2 C5 | E5:3",
        "horn": "F4:3 | C4:2 F4 | D4:3 | A4:2 F4 | G4:3 | Bb4:2 G4 | F4:3 | E4:2 C4",
    },
    "B": {
        "chords": "F | F7/A | Bb | Bbm6 | F/C | C7 | F | F/A",
        "melody": """
            C5 F5 A5 | C6 Eb6 D6 | D6:2 Bb5 | Db6:2 Bb5 | C6 A5 F5 | G5 Bb5 E5 | F5:3 | R C5:.5 D5:.5 E5:.5 F5:.5
        """,
        "answer": "R:3 | R A5 G5 | F5:3 | F5:2 G5 | F5:3 | E5:3 | C5 A5 F5 | C5:3",
        "horn": "F4:3 | Eb4:2 C4 | D4:3 | Db4:3 | C4:2 A4 | Bb4:2 G4 | A4:2 F4 | C4:3",
    },
    "C": {
        "chords": "Bb | C7 | Am | Dm | Gm | C7 | F | C7",
        "melody": """
            D5 F5 Bb5 | E5 G5 C6 | C6 E6 C6 | D6:2 A5 | Bb5 A5 G5 | E5 G5 Bb5 | A5:1.5 G5:.5 F5 | G5 F5:.5 E5:.5 D5
        """,
        "answer": "F5:3 | G5:3 | E5:3 | F5:3 | D5:3 | C5:3 | C5:3 | Bb4:3",
        "horn": "Bb3:3 | C4:3 | E4:2 C4 | F4:2 D4 | G4:2 D4 | E4:2 C4 | F4:3 | E4:3",
    },
    "D": {
        "chords": "Dm | Gm | C7 | Am | Bb | F/A | Gm | C7",
        "melody": "A5 F5 D5 | Bb5:2 A5 | G5 E5 C5 | A5:3 | D6 Bb5 F5 | C6:2 A5 | Bb5 G5 D5 | E5 F5 G5",
        "answer": "F5:3 | D5:2 G5 | E5:3 | R C5:.5 D5:.5 E5 | F5:3 | F5:2 C5 | D5:3 | C5:3",
        "horn": "D4:3 | G4:2 D4 | C4:3 | E4:2 A4 | Bb4:2 F4 | A4:2 F4 | G4:2 D4 | C4:3",
    },
}


def calm(score: Score) -> None:
    """The carousel at night: oom, pah, pah, and a music box."""
    stroke, tap = brush(0.34), brush_tap()
    for beat in score.every(3):
        chord = score.chord(beat)
        score.note(double_bass, chord.bass("C2"), beat, 0.9, 0.50, -0.05)
        score.hit(stroke, beat, 0.05, -0.3)
        for after in (1, 2):
            score.strum(accordion, chord.close("A3"), beat + after, 0.30, 0.30, 0.25)
            score.hit(tap, beat + after, 0.05, -0.3)
    score.melody(music_box, "melody", 0.46, -0.15, 0.9)


def lively(score: Score) -> None:
    """A steam whistle answers, and tines run through the chords."""
    seeds = shaker()
    for beat in score.every(0.5):
        score.hit(seeds, beat, 0.16 if beat % 1 else 0.10, 0.45)
    for beat in score.every(3):
        low, middle, high = score.chord(beat).close("F4")[:3]
        for i, freq in enumerate((low, high, 2 * low, high, middle, high)):
            score.note(marimba, freq, beat + i / 2, 0.35, 0.24 if i else 0.32, -0.4 + 0.1 * i)
    score.note(bell, pitch("F5"), 0, 1.6, 0.12, 0.4)
    score.melody(calliope, "answer", 0.24, 0.35, 0.05)


def last(score: Score) -> None:
    """The whole organ: a drum, jingles, and horns under the pipes."""
    boom, jingle = drum(), tambourine()
    for beat in score.every(3):
        score.hit(boom, beat, 0.75)
        for after in (1, 2):
            score.hit(jingle, beat + after, 0.45, 0.3)
    score.melody(horn, "horn", 0.30, -0.35, 0.05)
    score.melody(calliope, "melody", 0.11, 0.1, 0.03)


SONG: Final = Song(21_000, 3, 8, PHRASES, {"calm": calm, "lively": lively, "last": last}, pulse=3)  # 126 beats a minute
