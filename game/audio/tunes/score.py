"""How a tune is written down, and how it becomes sound.

A tune has phrases of one length. The play strings them together in ever new orders, and what rings on after one phrase
sounds into the next: so each is recorded with its tail. A tune has three stems, each of which plays every phrase.

A phrase is text by names. Its `chords` are symbols, bars are set apart by `|`: `Bb | Eb F7/C` is a bar of B flat, then
half a bar each of E flat and of F seven over a C. All else are melodies: `A5:2 R:1 C6` is an A for two beats, a rest
for one and a C for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from game.audio.instruments import Instrument, hertz, pitch, step
from game.audio.loudness import integrated
from game.audio.synth import RATE, Signal, Track, frames, gain, limit, room, swell

Phrase = Mapping[str, str]

LOUDNESS: Final = -23.0  # LUFS, of every stem's file; sounds/cues.toml sets the loudness in the game
KNEE, PEAK = 0.3, 0.4  # beyond the one samples are bent, and none passes the other: music leaves room for all else
TAIL: Final = 0.9  # seconds that a phrase rings on
LEAD: Final = 0.05  # seconds before its first beat: packing smears the attack of a note backwards, too
WET, ECHO_S, FADE_S = 0.35, 1.0, 0.4  # the room of every tune, and how the tail ends
DOWNBEAT, PULSE, BETWEEN = 1.0, 0.92, 0.84  # how loud the notes of a melody are by their place in the bar

QUALITIES: Final[Mapping[str, tuple[int, ...]]] = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "m7b5": (0, 3, 6, 10),
}


class Chord(NamedTuple):
    """The notes of a chord as semitones above C, its root first, and the one that the bass plays."""

    notes: tuple[int, ...]
    lowest: int

    @classmethod
    def read(cls, symbol: str) -> Chord:
        """The chord of a symbol such as `Gm7`, or `F7/C` for one over another bass."""
        name, _, bass = symbol.partition("/")
        letters = 2 if name[1:2] in ("b", "#") else 1
        root = _note(name[:letters])
        return cls(tuple((root + above) % 12 for above in QUALITIES[name[letters:]]), _note(bass) if bass else root)

    def close(self, floor: str) -> list[float]:
        """Its notes within the octave that begins at `floor`, the lowest first."""
        return sorted(_above(note, floor) for note in self.notes)

    def bass(self, floor: str) -> float:
        """The note of the bass, within the octave that begins at `floor`."""
        return _above(self.lowest, floor)

    def fifth(self, floor: str) -> float:
        """Its fifth, within the octave that begins at `floor`; its root if the bass has the fifth."""
        return _above(self.notes[0] if self.lowest == self.notes[2] else self.notes[2], floor)


def _note(name: str) -> int:
    return step(f"{name}0") % 12


def _above(note: int, floor: str) -> float:
    """The frequency of a note within the octave that begins at `floor`."""
    low = step(floor)
    return hertz(low + (note - low) % 12)


class Note(NamedTuple):
    """A note of a melody: its name, the beat on which it begins, and its length in beats."""

    name: str
    beat: float
    beats: float


def read(melody: str) -> Iterator[Note]:
    """The notes of a melody, without its rests."""
    beat = 0.0
    for word in melody.replace("|", " ").split():
        name, _, length = word.partition(":")
        beats = float(length or 1)
        if name != "R":
            yield Note(name, beat, beats)
        beat += beats


def mirrored(melody: str) -> str:
    """A melody, or a row of chords, from its end to its beginning."""
    return " ".join(reversed(melody.split()))


@dataclass(frozen=True)
class Song:
    """A tune: its measures, its phrases by letter, and its three stems."""

    beat: int  # frames
    beats: int  # of a bar
    bars: int  # of every phrase
    phrases: Mapping[str, Phrase]
    stems: Mapping[str, Callable[[Score], None]]  # by name: each plays a phrase on its score
    pulse: int = 1  # beats between two that are felt
    swing: float = 0.5  # where between two beats the half of one falls

    @property
    def length(self) -> int:
        """The frames of a phrase, without its tail."""
        return self.beat * self.beats * self.bars

    @property
    def tail(self) -> int:
        """The frames that a phrase rings on."""
        return frames(TAIL)

    def record(self, stem: str) -> list[Signal]:
        """The two channels of a stem's file: all phrases one after another, each with its tail."""
        ears: list[Signal] = [[], []]
        made: dict[tuple[Instrument, float, float], Signal] = {}
        for phrase in self.phrases.values():
            score = Score(self, phrase, made)
            self.stems[stem](score)
            for ear, heard in zip(ears, score.finish(), strict=True):
                ear += heard
        factor = 10 ** ((LOUDNESS - integrated(ears)) / 20)
        return [limit(gain(ear, factor), KNEE, PEAK) for ear in ears]


class Score:
    """A track for one phrase, counted in beats."""

    def __init__(self, song: Song, phrase: Phrase, made: dict[tuple[Instrument, float, float], Signal]) -> None:
        """`made` keeps the notes that have been made, for all phrases: each is made once."""
        self.song = song
        self.phrase = phrase
        self.track = Track(song.length + song.tail)
        self._made = made

    @cached_property
    def chords(self) -> Sequence[Sequence[Chord]]:
        """The chords of each bar; they share it evenly."""
        return [[Chord.read(symbol) for symbol in bar.split()] for bar in self.phrase["chords"].split("|")]

    def chord(self, beat: float) -> Chord:
        """The chord at a beat."""
        bar, within = divmod(beat, self.song.beats)
        chords = self.chords[int(bar)]
        return chords[int(within * len(chords) / self.song.beats)]

    def every(self, beats: float, first: float = 0) -> Iterator[float]:
        """The beats of the phrase from `first` on, each `beats` after the one before."""
        beat = first
        while beat < self.song.beats * self.song.bars:
            yield beat
            beat += beats

    def frame(self, beat: float) -> int:
        """The frame of a beat; the second half of each beat comes a little late when the tune swings."""
        whole, part = divmod(beat, 1)
        swing = self.song.swing
        late = part * 2 * swing if part <= 0.5 else swing + (part - 0.5) * 2 * (1 - swing)
        return frames(LEAD) + round((whole + late) * self.song.beat)

    def note(self, instrument: Instrument, freq: float, beat: float, seconds: float, loud: float, pan: float) -> None:
        """One note that sounds for `seconds`."""
        key = (instrument, freq, seconds)
        if key not in self._made:
            self._made[key] = instrument(freq, seconds)
        self.track.add(self.frame(beat), self._made[key], loud, pan)

    def strum(
        self, instrument: Instrument, freqs: Sequence[float], beat: float, seconds: float, loud: float, pan: float
    ) -> None:
        """Several notes at once, together as loud as one of them."""
        for i, freq in enumerate(freqs):
            aside = 0.16 * (i - (len(freqs) - 1) / 2)  # a chord is a little wider than a note
            self.note(instrument, freq, beat, seconds, loud / len(freqs) ** 0.5, pan + aside)

    def hit(self, sound: Signal, beat: float, loud: float, pan: float = 0.0) -> None:
        """A stroke without a pitch."""
        self.track.add(self.frame(beat), sound, loud, pan)

    def melody(self, instrument: Instrument, line: str, loud: float, pan: float = 0.0, ring: float = 0.0) -> None:
        """A melody of the phrase, if it has it; each note is held for its beats and `ring` seconds more."""
        for name, beat, beats in read(self.phrase.get(line, "")):
            held = beats * self.song.beat / RATE
            self.note(instrument, pitch(name), beat, round(held + ring, 3), loud * self._accent(beat), pan)

    def _accent(self, beat: float) -> float:
        if beat % self.song.beats == 0:
            return DOWNBEAT
        return PULSE if beat % self.song.pulse == 0 else BETWEEN

    def finish(self) -> list[Signal]:
        """The two channels of the phrase and its tail, with the room around them."""
        return [
            swell(room(list(ear), WET, ECHO_S, shift)[: self.track.length], 0, FADE_S)
            for ear, shift in zip(self.track.ears, (0, 23), strict=True)
        ]
