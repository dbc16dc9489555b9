"""Crosspatch's tune: a jig in G for the quilting bee, in the old mode whose sixth is bright.

A is the strain and B the high strain, as a fiddler repeats them; C sets off from B flat and ends open, D rests on long
notes, E is the last patch, all of small steps. A beat is an eighth: six to a bar, felt in threes.
"""

from __future__ import annotations

from typing import Final

from game.audio.instruments import (
    accordion,
    banjo,
    double_bass,
    drum,
    fiddle,
    muted,
    ocarina,
    pizzicato,
    shaker,
    tambourine,
    thump,
    wood_block,
)
from game.audio.tunes.score import Score, Song

PHRASES: Final = {
    "A": {
        "chords": "Gm | F | Gm | C | Gm | F | Gm Dm | Gm",
        "melody": """
            G4:2 Bb4 D5 C5 Bb4 | A4 F4 A4 C5:2 A4 | Bb4 A4 Bb4 D5 G5 F5 | E5 C5 E5 G5:3 |
            F5 D5 Bb4 D5 C5 Bb4 | A4 F4 A4 C5 Bb4 A4 | Bb4 G4 Bb4 A4 F4 D4 | G4:3 G4:2 R
        """,
        "second": """
            Bb4:3 D5:3 | C5:3 A4:3 | D5:3 Bb4:3 | G4:3 E5:3 | D5:3 Bb4:3 | C5:3 F4:3 | D5:3 F4:3 | Bb4:3 Bb4:2 R
        """,
    },
    "B": {
        "chords": "Gm | Gm | F | F | Gm | C | Bb Dm | Gm",
        "melody": """
            D5 G5 G5 G5 A5 Bb5 | A5 G5 F5 D5:3 | C5 F5 F5 F5 G5 A5 | G5 F5 D5 C5:3 |
            D5 G5 F5 D5 C5 Bb4 | C5 E5 G5 E5 D5 C5 | D5 Bb4 D5 A4 F4 D4 | G4:3 G4:2 R
        """,
        "second": "Bb4:3 D5:3 | G5:3 Bb4:3 | A4:3 C5:3 | F5:3 A4:3 | Bb4:3 G4:3 | E5:3 G4:3 | F4:3 F4:3 | Bb4:3 D5:2 R",
    },
    "C": {
        "chords": "Bb | F | Gm | Dm | Bb | F | C | Dm",
        "melody": """
            D5:2 Bb4 F5 D5 Bb4 | C5:2 A4 F5 C5 A4 | Bb4 D5 G5 F5 D5 Bb4 | A4:2 D5 F5 E5 D5 |
            F5:2 D5 Bb5 F5 D5 | C5:2 F5 A5 G5 F5 | E5 G5 E5 C5 D5 E5 | D5:3 A4:2 R
        """,
        "second": "F4:3 D5:3 | A4:3 F4:3 | G4:3 D5:3 | F4:3 A4:3 | D5:3 F5:3 | A4:3 C5:3 | G4:3 G4:3 | F4:3 F4:2 R",
    },
    "D": {
        "chords": "Gm | C | Gm | C | F | C | Dm | Gm",
        "melody": """
            G5:3 F5:2 D5 | E5:5 C5 | D5:3 C5:2 Bb4 | C5:5 R |
            C5:3 D5:2 F5 | G5:3 E5:2 C5 | D5:2 F5 E5 D5 A4 | G4:5 R
        """,
        "second": "Bb4:6 | G4:6 | G4:6 | E4:6 | A4:6 | C5:6 | F4:6 | D5:5 R",
    },
    "E": {
        "chords": "Gm | Gm | Bb | F | Gm | Gm | Dm | Gm",
        "melody": """
            Bb4:2 A4 G4:2 A4 | Bb4 C5 D5 G4:3 | D5:2 C5 Bb4:2 C5 | A4 Bb4 C5 F4:3 |
            Bb4:2 A4 G4:2 Bb4 | D5 C5 D5 G5:2 F5 | D5 E5 F5 A4:2 C5 | Bb4 A4 F4 G4:2 R
        """,
        "second": "D4:3 D4:3 | G4:3 D4:3 | F4:3 F4:3 | F4:3 C4:3 | D4:3 D4:3 | G4:3 Bb4:3 | F4:3 F4:3 | D4:3 D4:2 R",
    },
}


def calm(score: Score) -> None:
    """One fiddle over a drone, and a bass that treads softly."""
    for beat in score.every(3):
        chord = score.chord(beat)
        score.note(double_bass, chord.bass("C2") if beat % 6 == 0 else chord.fifth("C2"), beat, 0.5, 0.40, 0.0)
        score.strum(_drone, [chord.bass("F3"), chord.fifth("A3")], beat, 0.6, 0.24, 0.25)
    score.melody(fiddle, "melody", 0.34, -0.2, 0.03)


def lively(score: Score) -> None:
    """A banjo that never stops, a skin under the fingers, and a heel on the floor."""
    skin, seeds, block = thump(110), shaker(), wood_block(520)
    for beat in score.every(3):
        notes = score.chord(beat).close("G3")
        for i, freq in enumerate((notes[0], notes[2], 2 * notes[0] if beat % 2 else notes[1])):
            score.note(banjo, freq, beat + i, 0.3, 0.34 if i == 0 else 0.26, -0.4)
        score.strum(pizzicato, score.chord(beat).close("D4"), beat + 2, 0.25, 0.30, 0.3)
        score.hit(skin, beat, 0.40, 0.1)
        score.hit(skin, beat + 2, 0.20, 0.1)
        for i in range(3):
            score.hit(seeds, beat + i, 0.06 if i else 0.10, 0.4)
    for beat in score.every(6, 3):
        score.hit(block, beat, 0.18, -0.1)


def last(score: Score) -> None:
    """A second fiddle, a whistle above both, jingles and the large drum: the whole barn dances."""
    boom, jingle = drum(), tambourine()
    for beat in score.every(3):
        score.hit(boom, beat, 0.66 if beat % 6 == 0 else 0.46)
        score.hit(jingle, beat, 0.26, 0.3)
        score.hit(jingle, beat + 2, 0.36, 0.3)
    score.melody(fiddle, "second", 0.23, 0.35, 0.03)
    score.melody(_whistle, "melody", 0.16, -0.15, 0.02)


def _drone(freq: float, seconds: float) -> list[float]:
    """The low reeds of an accordion behind a curtain."""
    return muted(accordion, 1200)(freq, seconds)


def _whistle(freq: float, seconds: float) -> list[float]:
    """A tin whistle: it sounds an octave above what is written."""
    return ocarina(2 * freq, seconds)


# 107.6 threes a minute
SONG: Final = Song(8_200, 6, 8, PHRASES, {"calm": calm, "lively": lively, "last": last}, pulse=3)
