"""Tall Order's tune: a builder's yard in the moonlight, in D minor, patiently.

A marimba lays one note on another, again and again, and vibes look on. A, B and C leave the storey open; D puts the
roof on it.
"""

from __future__ import annotations

from typing import Final

from game.audio.instruments import (
    accordion,
    anvil,
    brush_tap,
    double_bass,
    drum,
    horn,
    marimba,
    muted,
    pizzicato,
    shaker,
    vibes,
    wood_block,
    xylophone,
)
from game.audio.tunes.score import Score, Song

PHRASES: Final = {
    "A": {
        "chords": "Dm | Bb | F | C",
        "melody": "D5:3 E5 | F5:2 D5:2 | C5:3 A4 | G4:3 R",
        "horn": "A4:2 F4:2 | Bb4:2 F4 D4 | A4:2 C5:2 | G4:4",
    },
    "B": {
        "chords": "Dm | Gm | Bb | C",
        "melody": "A5:3 G5 | Bb5:2 A5 G5 | F5:2 D5:2 | E5:3 R",
        "horn": "D4:2 F4 A4 | G4:2 Bb4:2 | D5:2 Bb4:2 | C5:2 G4:2",
    },
    "C": {
        "chords": "Bb | F | Gm | Am",
        "melody": "F5:2 D5 F5 | A5:3 G5 | G5:2 Bb5 A5 | E5:3 R",
        "horn": "Bb4:2 F4 Bb4 | C5:2 A4:2 | Bb4:2 D5:2 | C5 A4 E4:2",
    },
    "D": {
        "chords": "Gm | Am | Bb C | Dm",
        "melody": "Bb4:2 D5 G5 | E5:2 C5:2 | D5 F5 E5 G5 | D5:3 R",
        "horn": "G4:2 Bb4:2 | A4:2 E4:2 | F4 Bb4 G4 C5 | A4:4",
    },
}


def calm(score: Score) -> None:
    """The marimba builds: three notes and one higher, three notes and one higher still."""
    for beat in score.every(2):
        chord = score.chord(beat)
        low, middle, high = chord.close("D3")[:3]
        top = 2 * (low if beat % 4 == 0 else middle)
        for i, freq in enumerate((low, middle, high, top)):
            score.note(_felt, freq, beat + i / 2, 0.6, 0.22 if i else 0.28, -0.3 + 0.2 * i)
    for beat in score.every(4):
        score.note(double_bass, score.chord(beat).bass("C2"), beat, 1.9, 0.44, 0.0)
        score.note(double_bass, score.chord(beat + 3).bass("C2"), beat + 3, 0.6, 0.26, 0.0)
    score.melody(vibes, "melody", 0.42, 0.2, 1.0)


def lively(score: Score) -> None:
    """The yard is at work: hammers near and far, plucked strings, the breath of an accordion."""
    near, far, tap, seeds = wood_block(620), wood_block(930), brush_tap(), shaker()
    for beat in score.every(4):
        for after, block, loud, pan in ((1, near, 0.34, 0.4), (2.5, far, 0.20, -0.45), (3, near, 0.34, 0.4)):
            score.hit(block, beat + after, loud, pan)
        score.hit(far, beat + 1.5, 0.12, -0.45)
        score.hit(tap, beat + 2, 0.26, -0.1)
        for half in range(8):
            score.hit(seeds, beat + half / 2, 0.05 if half % 2 == 0 else 0.10, -0.3)
    for beat in score.every(2):
        notes = score.chord(beat).close("A3")
        score.strum(_bellows, notes, beat, 1.36, 0.19, 0.1)
        for i, after in enumerate((0, 0.75, 1.5)):
            score.note(pizzicato, 2 * notes[i], beat + after, 0.4, 0.30, -0.2 + 0.25 * i)


def last(score: Score) -> None:
    """All hands: a drum, iron on iron, horns that lift, and a xylophone up the ladder."""
    boom, iron = drum(), anvil()
    for beat in score.every(1):
        score.hit(boom, beat, 0.80 if beat % 2 == 0 else 0.40)
        if beat % 2:
            score.hit(iron, beat, 0.20, 0.4)
        notes = score.chord(beat).close("D4")
        ladder = (*notes, 2 * notes[0]) if len(notes) == 3 else notes
        for i in range(4):
            score.note(xylophone, ladder[i], beat + i / 4, 0.16, 0.24, -0.35 + 0.1 * i)
    for beat in (15.0, 15.5):
        score.hit(boom, beat + 0.25, 0.45)
    score.melody(horn, "horn", 0.30, -0.15, 0.1)


def _felt(freq: float, seconds: float) -> list[float]:
    """A marimba under soft mallets."""
    return muted(marimba, 1400)(freq, seconds)


def _bellows(freq: float, seconds: float) -> list[float]:
    """An accordion played far away."""
    return muted(accordion, 1500)(freq, seconds)


SONG: Final = Song(29_400, 4, 4, PHRASES, {"calm": calm, "lively": lively, "last": last})  # 90 beats a minute
