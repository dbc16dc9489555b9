"""Fourscore's tune: a walk in D minor along the prize counter, with a swing and a sidelong look.

A asks and B answers, C brightens to F major and D turns back to the walk; E slips down by steps while
nothing is watched.
"""

from __future__ import annotations

from typing import Final

from game.audio.instruments import (
    accordion,
    banjo,
    bell,
    brush,
    brush_tap,
    calliope,
    clarinet,
    double_bass,
    drum,
    marimba,
    music_box,
    muted,
    pitch,
    pizzicato,
    shaker,
    tambourine,
    wood_block,
)
from game.audio.tunes.score import Score, Song

PHRASES: Final = {
    "A": {
        "chords": "Dm7 | Gm7 | C7 | Fmaj7",
        "melody": "R D5 F5 A5 | Bb5:3 A5 | G5:2 E5:2 | A5:4",
        "riff": """
            R:.5 A4:.5 R:.5 D5:1.5 R | R:.5 G4:.5 R:.5 D5:1.5 R |
            R:.5 G4:.5 R:.5 C5:1.5 R | R:.5 A4:.5 R:.5 C5:.5 F5 R
        """,
        "under": "R:4 | D5:3 D5 | E5:2 C5:2 | F5:3 R",
    },
    "B": {
        "chords": "Bbmaj7 | Em7b5 | A7 | Dm",
        "melody": "R Bb4 D5 F5 | E5:3 D5 | C#5:2 E5:2 | D5:4",
        "riff": """
            R:.5 F4:.5 R:.5 Bb4:1.5 R | R:.5 G4:.5 R:.5 Bb4:1.5 R |
            R:.5 E4:.5 R:.5 A4:1.5 R | R:.5 F4:.5 A4:.5 D5:.5 A4 F4
        """,
        "under": "R:4 | Bb4:3 Bb4 | A4:2 C#5:2 | A4:3 R",
    },
    "C": {
        "chords": "F | C | Dm | Am",
        "melody": "R C5 F5 A5 | G5:3 E5 | F5:2 A5:2 | E5:4",
        "riff": """
            R:.5 A4:.5 R:.5 C5:1.5 R | R:.5 G4:.5 R:.5 C5:1.5 R |
            R:.5 A4:.5 R:.5 D5:1.5 R | R:.5 A4:.5 R:.5 C5:.5 E5 R
        """,
        "under": "R:4 | E5:3 C5 | D5:2 F5:2 | C5:3 R",
    },
    "D": {
        "chords": "Bb | F/A | Gm7 | A7",
        "melody": "D5 F5 Bb5 A5 | A5 G5 F5:2 | G5 F5 D5 Bb4 | C#5:2 E5 G5",
        "riff": """
            R:.5 F4:.5 R:.5 Bb4:1.5 R | R:.5 F4:.5 R:.5 A4:1.5 R |
            R:.5 G4:.5 R:.5 Bb4:1.5 R | R:.5 E4:.5 A4:.5 C#5:.5 E5 G5
        """,
        "under": "Bb4 D5 F5 F5 | F5 E5 C5:2 | Bb4:2 Bb4 G4 | A4:2 C#5 E5",
    },
    "E": {
        "chords": "Dm | Dm/C | Bb | A7",
        "melody": "A5 R:.5 A5:.5 G5 F5 | A5 R:.5 A5:.5 G5 E5 | F5 R:.5 F5:.5 E5 D5 | C#5 E5 A5:2",
        "riff": """
            R:.5 F4:.5 R:.5 A4:1.5 R | R:.5 F4:.5 R:.5 A4:1.5 R |
            R:.5 F4:.5 R:.5 Bb4:1.5 R | R:.5 G4:.5 A4:.5 C#5:.5 A4 G4
        """,
        "under": "F5:2 D5:2 | F5:2 C5:2 | D5:2 Bb4:2 | A4 C#5 E5:2",
    },
}


def calm(score: Score) -> None:
    """A bass that walks in halves, a breathing accordion, a clarinet and a few tines."""
    for beat in score.every(4):
        chord = score.chord(beat)
        score.note(double_bass, chord.bass("C2"), beat, 1.0, 0.46, 0.0)
        score.note(double_bass, chord.fifth("C2"), beat + 2, 1.0, 0.36, 0.0)
        score.strum(_bellows, chord.close("G3"), beat, 2.218, 0.24, 0.12)
    score.melody(clarinet, "melody", 0.20, -0.25, 0.06)
    score.melody(music_box, "melody", 0.16, -0.1, 0.8)


def lively(score: Score) -> None:
    """Brushes on the skin, a block on the off-beat, a banjo's riff and the accordion's chops."""
    stroke, tap, block, low_block = brush(0.42), brush_tap(), wood_block(740), wood_block(560)
    for beat in score.every(4):
        for i in range(4):
            score.hit(stroke, beat + i, 0.06, -0.25)
        for off in (1, 3):
            score.hit(tap, beat + off, 0.20, -0.1)
            score.strum(accordion, score.chord(beat).close("A3"), beat + off, 0.16, 0.30, 0.30)
        score.hit(tap, beat + 2.5, 0.08, -0.1)
        score.hit(block, beat + 1.5, 0.15, 0.4)
        score.hit(low_block, beat + 3.5, 0.13, 0.4)
    for i, turn in enumerate((14.5, 15, 15.5)):  # at the end of each line
        score.hit(block if i % 2 else low_block, turn, 0.2, 0.4)
    score.melody(banjo, "riff", 0.30, -0.45, 0.25)
    score.melody(pizzicato, "riff", 0.18, -0.2, 0.2)


def last(score: Score) -> None:
    """The whole band: a drum and jingles on every beat, two whistles, running tines."""
    boom, jingle, seeds = drum(), tambourine(), shaker()
    for beat in score.every(1):
        score.hit(boom, beat, 0.44 if beat % 2 else 0.60)
        score.hit(jingle, beat + 0.5, 0.32, 0.3)
        for quarter in (0.25, 0.5, 0.75):
            score.hit(seeds, beat + quarter, 0.10, -0.4)
    for beat in score.every(4):
        notes = score.chord(beat).close("G4")
        for i in range(8):
            freq = notes[(i * 2 + i // 4) % len(notes)] * (2 if i % 4 == 3 else 1)
            score.note(marimba, freq, beat + i / 2, 0.35, 0.20, -0.35 + 0.1 * i)
    score.note(bell, pitch("A5"), 0, 1.2, 0.10, 0.5)
    score.melody(calliope, "melody", 0.10, -0.05, 0.04)
    score.melody(calliope, "under", 0.10, 0.2, 0.04)


def _bellows(freq: float, seconds: float) -> list[float]:
    """An accordion played far away."""
    return muted(accordion, 1500)(freq, seconds)


# 112.5 beats a minute
SONG: Final = Song(23_520, 4, 4, PHRASES, {"calm": calm, "lively": lively, "last": last}, swing=0.61)
