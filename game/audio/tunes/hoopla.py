"""Hoopla's tune: a galop in B flat major for a xylophone, as brisk as rings fly.

A, B, C and F ask: they end on the dominant. D and E answer. C is in the shade of G minor, F flies in long notes.
"""

from __future__ import annotations

from typing import Final

from game.audio.instruments import (
    accordion,
    banjo,
    brush_tap,
    calliope,
    double_bass,
    drum,
    horn,
    marimba,
    pizzicato,
    shaker,
    tambourine,
    wood_block,
    xylophone,
)
from game.audio.tunes.score import Score, Song

PHRASES: Final = {
    "A": {
        "chords": "Bb | Bb | F7 | F7",
        "melody": """
            F5:.5 D5:.5 Bb4:.5 D5:.5 F5 F5 | G5:.5 F5:.5 Eb5:.5 D5:.5 F5:2 |
            Eb5:.5 C5:.5 A4:.5 C5:.5 Eb5 Eb5 | F5:.5 Eb5:.5 D5:.5 C5:.5 A4 C5
        """,
        "answer": "D5:2 Bb4:2 | R:2 Bb4:.5 C5:.5 D5 | C5:2 A4:2 | A4:2 F4 A4",
        "horn": "Bb3:2 D4:2 | F4:2 D4:2 | C4:2 Eb4:2 | F4:2 Eb4 C4",
    },
    "B": {
        "chords": "Bb | Gm | Cm | F7",
        "melody": """
            D5:.5 F5:.5 Bb5 A5:.5 G5:.5 F5 | D5:.5 G5:.5 Bb5 A5:.5 G5:.5 D5 |
            Eb5:.5 G5:.5 C6 Bb5:.5 A5:.5 G5 | F5 A5:.5 G5:.5 F5:.5 Eb5:.5 C5
        """,
        "answer": "Bb4:2 D5:2 | Bb4:2 G4:2 | C5:2 Eb5:2 | C5:2 A4:2",
        "horn": "D4:2 F4:2 | D4:2 Bb3:2 | Eb4:2 C4:2 | C4 Eb4 F4:2",
    },
    "C": {
        "chords": "Gm | Cm | Gm | F7",
        "melody": """
            G5:.5 F5:.5 D5:.5 Bb4:.5 D5:.5 F5:.5 G5 | Eb5:.5 D5:.5 C5:.5 Eb5:.5 G5:2 |
            D5:.5 G5:.5 Bb5:.5 G5:.5 A5 G5 | F5 Eb5:.5 D5:.5 C5 A4
        """,
        "answer": "Bb4:2 D5:2 | C5:2 R Eb5 | D5:2 Bb4:2 | A4:2 C5:2",
        "horn": "G4:2 D4:2 | Eb4:2 C4:2 | Bb3:2 D4:2 | C4:2 F4:2",
    },
    "D": {
        "chords": "Bb | Eb | F7 | Bb",
        "melody": """
            F5:.5 D5:.5 Bb4:.5 D5:.5 F5 Bb5 | G5:.5 Eb5:.5 G5:.5 Bb5:.5 G5:2 |
            F5:.5 G5:.5 F5:.5 Eb5:.5 C5:.5 D5:.5 Eb5:.5 A4:.5 | Bb4 D5 Bb4 R
        """,
        "answer": "D5:2 Bb4:2 | R:2 Eb5:.5 D5:.5 C5 | A4:2 C5:2 | D5 F5 D5 R",
        "horn": "Bb3:2 F4:2 | G4:2 Eb4:2 | Eb4:2 C4:2 | D4 F4 Bb3 R",
    },
    "E": {
        "chords": "Eb | Bb/F | F7 | Bb",
        "melody": """
            Eb5 G5:.5 Bb5:.5 G5 Eb5 | D5 F5:.5 Bb5:.5 F5 D5 |
            C5:.5 D5:.5 Eb5:.5 F5:.5 G5:.5 F5:.5 Eb5:.5 C5:.5 | Bb4:.5 F5:.5 D5:.5 F5:.5 Bb5 R
        """,
        "answer": "Bb4:2 G4:2 | F4:2 Bb4:2 | A4:2 C5:2 | Bb4 D5 F5 R",
        "horn": "G4:2 Eb4:2 | F4:2 D4:2 | C4:2 Eb4:2 | D4 Bb3 D4 R",
    },
    "F": {
        "chords": "Eb | Eb | Bb | F7",
        "melody": "Bb5:2 G5:2 | Eb5 F5 G5 Bb5 | F5:2 D5:2 | C5 D5 Eb5 F5",
        "answer": """
            R:.5 Eb5:.5 G5:.5 Eb5:.5 R:.5 Eb5:.5 G5:.5 Eb5:.5 | R:.5 Eb5:.5 G5:.5 Eb5:.5 Bb4 R |
            R:.5 D5:.5 F5:.5 D5:.5 R:.5 D5:.5 F5:.5 D5:.5 | A4 Bb4 C5 A4
        """,
        "horn": "Eb4:4 | G4:2 Eb4:2 | D4:4 | A3 Bb3 C4 Eb4",
    },
}


def calm(score: Score) -> None:
    """Bass and chops by turns, and the xylophone over them."""
    for beat in score.every(2):
        chord = score.chord(beat)
        low = chord.bass("D2") if beat % 4 == 0 else chord.fifth("D2")
        score.note(double_bass, low, beat, 0.5, 0.50, -0.05)
        for after in (1, 0.5, 1.5):
            loud = 0.34 if after == 1 else 0.14
            score.strum(pizzicato, chord.close("F3"), beat + after, 0.22, loud, 0.25)
    score.melody(xylophone, "melody", 0.30, -0.2, 0.25)


def lively(score: Score) -> None:
    """A banjo on the off-beat, a brush that hurries along, an accordion that answers."""
    tap, block, seeds = brush_tap(), wood_block(830), shaker()
    for beat in score.every(1):
        chord = score.chord(beat)
        score.hit(seeds, beat, 0.06, 0.4)
        score.hit(seeds, beat + 0.5, 0.12, 0.4)
        score.hit(tap, beat + 0.5, 0.20, -0.15)
        if beat % 2:
            score.hit(tap, beat, 0.34, -0.15)
            score.strum(banjo, chord.close("A3"), beat, 0.25, 0.40, -0.4)
    for off in (14.5, 15.0, 15.5):  # a turn on the block at the end of each phrase
        score.hit(block, off, 0.30, 0.45)
    score.melody(accordion, "answer", 0.28, 0.35, 0.02)


def last(score: Score) -> None:
    """The organ goes at a gallop: a drum, jingles, horns, and tines that run all the way."""
    boom, jingle = drum(), tambourine()
    for beat in score.every(1):
        score.hit(boom, beat, 0.42 if beat % 2 else 0.66)
        score.hit(jingle, beat + 0.5, 0.42, 0.3)
        notes = score.chord(beat).close("F4")
        for i in range(4):
            freq = notes[(i + int(beat)) % len(notes)] * (2 if i % 2 else 1)
            score.note(marimba, freq, beat + i / 4, 0.2, 0.20, 0.35)
    score.melody(horn, "horn", 0.28, -0.3, 0.02)
    score.melody(calliope, "melody", 0.15, -0.05, 0.02)


SONG: Final = Song(18_375, 4, 4, PHRASES, {"calm": calm, "lively": lively, "last": last})  # 144 beats a minute
