"""The tunes as they are written: every bar is full, and melodies and chords agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.audio.instruments import hertz, pitch, step
from game.audio.render import SONGS
from game.audio.tunes.score import Chord, Note, Phrase, Score, Song, mirrored, read
from tests.support.music import BOOK

each_song = pytest.mark.parametrize("name", SONGS)
LEAD = 2205  # frames before the first beat


def melodies(song: Song) -> Iterator[tuple[str, str, str]]:
    """Every melody of a tune, with the letter of its phrase and its name."""
    for letter, phrase in song.phrases.items():
        yield from ((letter, line, text) for line, text in phrase.items() if line != "chords")


@each_song
def test_every_bar_of_every_melody_is_full(name: str) -> None:
    song = SONGS[name]
    for letter, line, text in melodies(song):
        lengths = [sum(float(word.partition(":")[2] or 1) for word in bar.split()) for bar in text.split("|")]
        assert lengths == [song.beats] * song.bars, (letter, line)


@each_song
def test_every_bar_has_a_chord(name: str) -> None:
    song = SONGS[name]
    for phrase in song.phrases.values():
        chords = Score(song, phrase, {}).chords
        assert len(chords) == song.bars
        assert all(chords)


@each_song
def test_melodies_agree_with_their_chords_where_it_is_felt(name: str) -> None:
    """On the first beat of a bar, and on each that is felt as one: all but a few suspensions are notes of the chord."""
    song = SONGS[name]
    for letter, line, text in melodies(song):
        score = Score(song, song.phrases[letter], {})
        felt = [note for note in read(text) if note.beat % song.beats == 0]
        foreign = [note for note in felt if step(note.name) % 12 not in score.chord(note.beat).notes]
        assert len(foreign) <= 1 + len(felt) // 6, (letter, line, foreign)


@each_song
def test_melodies_can_be_sung(name: str) -> None:
    """No leap is wider than an octave and a whole tone."""
    for letter, line, text in melodies(SONGS[name]):
        steps = [step(note.name) for note in read(text)]
        assert all(abs(a - b) <= 14 for a, b in pairwise(steps)), (letter, line)


@each_song
def test_the_book_has_the_measures_of_the_tune(name: str) -> None:
    song, tune = SONGS[name], BOOK.tunes[name]
    assert (tune.phrase, tune.tail, tune.phrases) == (song.length, song.tail, len(song.phrases))
    assert list(song.phrases) == [chr(ord("A") + number) for number in range(tune.phrases)]
    assert [stem.file for stem in tune.stems] == [f"{name}-{stem}.ogg" for stem in song.stems]
    assert list(song.stems) == ["calm", "lively", "last"]
    assert song.bars % (tune.parts / 2) == 0 or tune.parts % song.bars == 0, "a stem joins on a bar or half of one"


def test_a_hall_of_mirrors_has_phrases_that_read_the_same_backwards() -> None:
    for phrase in SONGS["double_take"].phrases.values():
        assert all(text.split() == text.split()[::-1] for text in phrase.values())


# The score


def test_a_melody_is_read_with_its_rests() -> None:
    assert list(read("A5:2 R:.5 | C6:.5 D6")) == [Note("A5", 0, 2), Note("C6", 2.5, 0.5), Note("D6", 3, 1)]


def test_a_mirror_turns_notes_and_bars_round() -> None:
    assert mirrored("A5:2 R | C6 D6:2") == "D6:2 C6 | R A5:2"


@pytest.mark.parametrize(
    ("symbol", "notes", "bass"),
    [("F", "F A C", "F"), ("Gm7/D", "G Bb D F", "D"), ("Bbmaj7", "Bb D F A", "Bb"), ("Em7b5", "E G Bb D", "E")],
)
def test_a_chord_is_read(symbol: str, notes: str, bass: str) -> None:
    chord = Chord.read(symbol)
    assert chord.notes == tuple(step(f"{note}0") % 12 for note in notes.split())
    assert chord.lowest == step(f"{bass}0") % 12


def test_a_chord_lies_close_within_an_octave() -> None:
    assert Chord.read("F7/C").close("A3") == [pitch(name) for name in ("A3", "C4", "Eb4", "F4")]
    assert Chord.read("F7/C").bass("D2") == pitch("C3")
    assert Chord.read("F7/C").fifth("D2") == pitch("F2"), "the bass has the fifth already"
    assert Chord.read("F7").fifth("D2") == pitch("C3")


def test_notes_are_counted_in_semitones() -> None:
    assert step("A4") == 57
    assert hertz(57) == 440
    assert step("C#5") - step("Bb4") == 3


def song(phrase: Phrase, swing: float = 0.5, beat: int = 100) -> Song:
    return Song(beat, 4, 1, {"A": phrase}, {}, swing=swing)


def test_swing_makes_the_second_half_of_a_beat_late() -> None:
    score = Score(song({"chords": "F"}, 0.6, 1000), {"chords": "F"}, {})
    assert [score.frame(beat) - LEAD for beat in (0, 0.25, 0.5, 0.75, 1, 2.5)] == [0, 300, 600, 800, 1000, 2600]


def test_chords_share_a_bar_evenly() -> None:
    phrase = {"chords": "F C"}
    score = Score(song(phrase), phrase, {})
    assert [score.chord(beat).lowest for beat in (0, 1.5, 2, 3.5)] == [5, 5, 0, 0]


def click(freq: float, seconds: float) -> list[float]:
    return [freq]


def test_a_score_puts_notes_and_chords_on_their_beats() -> None:
    phrase = {"chords": "F", "melody": "R A4:2 A5"}
    score = Score(song(phrase), phrase, {})
    score.melody(click, "melody", 1.0)
    score.melody(click, "no such line", 1.0)
    score.strum(click, [220.0] * 4, 0.5, 0.1, 1.0, 0.0)
    score.hit([1.0], 3.5, 1.0)
    left, right = score.track.ears
    found = {at - LEAD: value for at, value in enumerate(left) if value}
    between, felt = 0.92, 0.92
    assert found == pytest.approx({50: found[50], 100: 440 * between, 300: 880 * felt, 350: 1})
    assert left[50 + LEAD] == pytest.approx(right[50 + LEAD])  # a chord is as wide to the left as to the right
    assert 220 < left[50 + LEAD] < 2 * 220 + 1


def test_a_note_is_made_once() -> None:
    made: list[float] = []

    def counted(freq: float, seconds: float) -> list[float]:
        made.append(freq)
        return [0.0]

    phrase = {"chords": "F", "melody": "A4 A4 C5 A4"}
    Score(song(phrase), phrase, {}).melody(counted, "melody", 1.0)
    assert made == [440, pitch("C5")]


def test_a_phrase_rings_on_and_ends_in_silence() -> None:
    phrase = {"chords": "F", "melody": "R:3 A4"}
    score = Score(song(phrase, beat=4410), phrase, {})
    score.melody(lambda freq, seconds: [0.5] * 8820, "melody", 1.0)
    left, right = score.finish()
    assert len(left) == len(right) == 4 * 4410 + song(phrase).tail
    assert max(map(abs, left[4 * 4410 :])) > 0.3
    assert abs(left[-1]) < 0.001
