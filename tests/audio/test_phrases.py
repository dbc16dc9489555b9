"""Tunes from files: whatever phrase follows whatever, there is no seam; a broken file is one sentence."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Iterator
from io import BytesIO
from itertools import islice, pairwise, product
from operator import add
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.audio.clips import FRAME, RATE
from game.audio.cues import Stem, Tune
from game.audio.ogg import OggError, OggFile
from game.audio.phrases import PhraseFile, PhrasePart, added, arranged, arranged_parts
from game.audio.player import NoSound
from game.rules.rng import Rng
from tests.support.listening import SOUNDS, with_nonsense
from tests.support.music import AROUND, BOOK, INTENSITIES, STEMS, allowed, alone, heard, opened, sharpness

TUNES = tuple(BOOK.tunes.values())
HOOPLA, MENU = BOOK.tunes["hoopla"], BOOK.tunes["menu"]
SHORTEST_S = 90  # before a tune repeats
LARGEST = 4_000_000  # bytes of all music

each_tune = pytest.mark.parametrize("tune", TUNES, ids=lambda tune: tune.name)
each_stem = pytest.mark.parametrize(("tune", "stem"), STEMS, ids=[stem.file for _, stem in STEMS])


@pytest.fixture(autouse=True)
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def decoded(file: bytes) -> bytes:
    return pygame.mixer.Sound(BytesIO(file)).get_raw()


# Arrangements


def order(tune: Tune, *seed: int | str) -> list[int]:
    """The phrases of the first time through."""
    return list(islice(arranged(tune, Rng(*seed)), len(tune.form)))


@each_tune
def test_a_tune_plays_for_90_seconds_before_it_repeats(tune: Tune) -> None:
    assert len(tune.form) * tune.phrase / RATE >= SHORTEST_S
    assert {phrase for choices in tune.form for phrase in choices} == set(range(tune.phrases))


@each_tune
def test_a_seed_is_an_arrangement_and_another_seed_mostly_another(tune: Tune) -> None:
    orders = [tuple(order(tune, seed)) for seed in range(50)]
    assert orders == [tuple(order(tune, seed)) for seed in range(50)]
    others = sum(one != other for one, other in pairwise(orders))
    assert others >= 40


@each_tune
def test_an_arrangement_keeps_to_its_form_and_to_the_allowed_pairs(tune: Tune) -> None:
    played = list(islice(arranged(tune, Rng("form")), 20 * len(tune.form)))
    assert all(phrase in tune.form[i % len(tune.form)] for i, phrase in enumerate(played))
    assert set(pairwise(played)) == set(allowed(tune))


def test_the_second_time_through_is_drawn_anew() -> None:
    played = list(islice(arranged(HOOPLA, Rng("again")), 4 * len(HOOPLA.form)))
    rounds = {tuple(played[i : i + len(HOOPLA.form)]) for i in range(0, len(played), len(HOOPLA.form))}
    assert len(rounds) == 4


def test_no_phrase_comes_twice_in_a_row_where_there_is_another() -> None:
    played = list(islice(arranged(MENU, Rng("echo")), 400))
    twice = {one for one, other in pairwise(played) if one == other}
    assert all((phrase,) in MENU.form for phrase in twice)


def test_an_arrangement_is_played_part_by_part() -> None:
    phrases = order(HOOPLA, 1)
    taken = list(islice(arranged_parts(HOOPLA, Rng(1)), 2 * HOOPLA.parts))
    assert taken == [PhrasePart(phrase, part) for phrase in phrases[:2] for part in range(HOOPLA.parts)]


# What is heard


@each_stem
def test_the_parts_of_a_phrase_are_what_its_file_has(tune: Tune, stem: Stem) -> None:
    whole = decoded((SOUNDS / stem.file).read_bytes())
    file, length = opened(tune, stem), (tune.phrase + tune.tail) * FRAME
    for phrase in range(tune.phrases):
        parts = [
            file.silence(PhrasePart(phrase, 0)),
            *(file.part(PhrasePart(phrase, part)) for part in range(tune.parts)),
        ]
        first = phrase * length
        assert b"".join(part.get_raw() for part in parts[1:]) == whole[first : first + tune.phrase * FRAME]


def test_what_rings_on_is_added_to_the_beginning_of_the_next_phrase() -> None:
    stem = HOOPLA.stems[0]
    file, end = opened(HOOPLA, stem), HOOPLA.parts - 1
    whole = np.frombuffer(decoded((SOUNDS / stem.file).read_bytes()), "<i2").reshape(-1, 2) / 32_768
    tail = whole[HOOPLA.phrase : HOOPLA.phrase + HOOPLA.tail]
    bare = alone(file, PhrasePart(3, 0))
    heard(file, PhrasePart(0, end))
    rung = heard(file, PhrasePart(3, 0))
    assert np.abs(tail).max() > 0.01
    assert np.allclose(rung[: len(tail)], bare[: len(tail)] + tail, atol=1e-9)
    assert np.array_equal(rung[len(tail) :], bare[len(tail) :])


def test_nothing_rings_on_after_silence() -> None:
    file = opened(HOOPLA, HOOPLA.stems[1])
    bare = alone(file, PhrasePart(2, 0))
    heard(file, PhrasePart(1, HOOPLA.parts - 1))
    assert np.array_equal(alone(file, PhrasePart(2, 0)), bare)
    assert not any(file.silence(PhrasePart(2, 1)).get_raw())
    assert len(file.silence(PhrasePart(2, 1)).get_raw()) == HOOPLA.part * FRAME


def test_samples_are_added_one_by_one_with_their_signs() -> None:
    rng = Rng("sums")
    one, other = (array("h", (rng.between(-16_000, 16_000) for _ in range(999))) for _ in range(2))
    assert array("h", added(one.tobytes(), other.tobytes())) == array("h", map(add, one, other))
    assert added(b"", b"") == b""


@each_stem
def test_no_seam_between_phrases_that_may_follow_each_other_clicks(tune: Tune, stem: Stem) -> None:
    file = opened(tune, stem)
    for one, other in allowed(tune):
        before, after = heard(file, PhrasePart(one, tune.parts - 1)), heard(file, PhrasePart(other, 0))
        assert sharpness(np.vstack([before[-AROUND:], after[:AROUND]])) <= 1, (one, other)


def test_without_what_rings_on_a_seam_would_click() -> None:
    """The measure above can tell."""
    tune = BOOK.tunes["fourscore"]
    file = opened(tune, tune.stems[0])
    before = heard(file, PhrasePart(0, tune.parts - 1))
    assert sharpness(np.vstack([before[-AROUND:], alone(file, PhrasePart(1, 0))[:AROUND]])) > 2


@each_tune
def test_no_sample_of_a_tune_is_louder_than_the_book_says(tune: Tune) -> None:
    """Whichever of its stems play: one that has just been called for joins later."""
    files = [opened(tune, stem) for stem in tune.stems]
    places: list[tuple[PhrasePart | None, PhrasePart]]
    places = [(None, PhrasePart(phrase, part)) for phrase in range(tune.phrases) for part in range(1, tune.parts)]
    places += [(PhrasePart(one, tune.parts - 1), PhrasePart(other, 0)) for one, other in allowed(tune)]
    for before, step in places:
        if before:
            for file in files:
                file.part(before)
        parts = [heard(file, step) if before else alone(file, step) for file in files]
        for intensity, playing in product(INTENSITIES, product((0, 1), repeat=len(files))):
            levels = [on * stem.level(intensity) for on, stem in zip(playing, tune.stems, strict=True)]
            mixed = sum(level * part for level, part in zip(levels, parts, strict=True))
            assert np.abs(mixed).max() <= tune.peak(intensity), (step, intensity, playing)


def test_music_takes_at_most_four_megabytes() -> None:
    assert sum((SOUNDS / stem.file).stat().st_size for _, stem in STEMS) <= LARGEST


# Files


def refused(folder: Path, data: bytes) -> bool:
    """Whether this is no file to play."""
    path = folder / "x.ogg"
    path.write_bytes(data)
    try:
        OggFile(path)
    except OggError:
        return True
    return False


@pytest.mark.parametrize("name", ["hoopla-calm.ogg", "match_won.ogg"])
def test_any_part_of_a_file_decodes_to_the_samples_of_the_whole(name: str) -> None:
    file, whole, rng = OggFile(SOUNDS / name), decoded((SOUNDS / name).read_bytes()), Rng("cuts")
    assert file.frames * FRAME == len(whole)
    for _ in range(40):
        first = rng.below(file.frames)
        end = first + 1 + rng.below(file.frames - first)
        part = file.part(first, end)
        samples = decoded(part.file)
        begin = part.end - len(samples) // FRAME
        assert begin <= first
        assert samples[(first - begin) * FRAME : (end - begin) * FRAME] == whole[first * FRAME : end * FRAME]


def test_a_short_part_is_a_small_file() -> None:
    path = SOUNDS / "hoopla-last.ogg"
    assert len(OggFile(path).part(500_000, 500_100).file) < path.stat().st_size / 10


@pytest.mark.parametrize("data", [b"", b"OggS but no more", bytes(5000), b"OggS" + bytes(40)])
def test_what_is_no_ogg_file_is_found_out(tmp_path: Path, data: bytes) -> None:
    assert refused(tmp_path, data)


def test_a_file_that_is_cut_off_or_damaged_anywhere_is_found_out(tmp_path: Path) -> None:
    whole, rng = (SOUNDS / "back.ogg").read_bytes(), Rng("damage")
    for _ in range(100):
        at = rng.below(len(whole))
        assert refused(tmp_path, whole[:at])
        assert refused(tmp_path, whole[:at] + bytes([whole[at] ^ 1 << rng.below(8)]) + whole[at + 1 :])


def test_a_file_that_goes_or_changes_while_it_plays_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "menu-calm.ogg"
    shutil.copy(SOUNDS / "menu-calm.ogg", path)
    file = PhraseFile(path, MENU)
    shutil.copy(SOUNDS / "hoopla-calm.ogg", path)
    with pytest.raises(NoSound, match=r"^The sound menu-calm.ogg cannot be played and stays silent \(.*\)\.$"):
        file.part(PhrasePart(1, 3))
    path.unlink()
    with pytest.raises(NoSound, match=r"^The sound menu-calm.ogg cannot be played"):
        file.part(PhrasePart(1, 4))


def test_a_stem_that_is_missing_or_has_other_phrases_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoSound, match=r"^The sound gone.ogg cannot be played and stays silent \(.*\)\.$"):
        PhraseFile(tmp_path / "gone.ogg", MENU)
    with pytest.raises(NoSound, match=r"^The sound focus-1.ogg has another length and stays silent\.$"):
        PhraseFile(SOUNDS / "focus-1.ogg", MENU)


def test_a_stem_with_nonsense_in_it_never_stops_the_game(tmp_path: Path) -> None:
    """Its check sums are right, so it is found out only when it is decoded, or not at all."""
    whole, rng = (SOUNDS / "hoopla-calm.ogg").read_bytes(), Rng("nonsense")
    path = tmp_path / "x.ogg"
    silent = 0
    for _ in range(12):
        path.write_bytes(with_nonsense(whole, rng.below(len(whole) - 10_000)))
        try:
            file = PhraseFile(path, HOOPLA)
            for step in product(range(HOOPLA.phrases), range(HOOPLA.parts)):
                file.part(PhrasePart(*step))
        except NoSound:  # nothing else may come of it
            silent += 1
    assert silent > 0
