"""Loops from files: decoded part by part they are what they are as a whole, and a broken one is one sentence."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.audio.mixer import FRAME, PART, LoopedFile, blended
from game.audio.ogg import OggError, OggFile
from game.audio.player import NoSound
from game.audio.tunes import OVERLAP
from game.rules.rng import Rng
from tests.support.listening import SOUNDS, with_nonsense

LOOPS = ("menu.ogg", "table-calm.ogg", "table-lively.ogg", "table-last.ogg")


@pytest.fixture(autouse=True)
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def decoded(file: bytes) -> bytes:
    return pygame.mixer.Sound(BytesIO(file)).get_raw()


def refused(folder: Path, data: bytes) -> bool:
    """Whether this is no file to play."""
    path = folder / "x.ogg"
    path.write_bytes(data)
    try:
        OggFile(path)
    except OggError:
        return True
    return False


@pytest.mark.parametrize("name", LOOPS)
def test_the_parts_of_a_loop_are_the_whole_but_for_its_blended_beginning(name: str) -> None:
    loop = LoopedFile(SOUNDS / name, OVERLAP)
    parts = [loop.part(number).get_raw() for number in range(loop.parts)]
    whole = decoded((SOUNDS / name).read_bytes())
    blend = OVERLAP * FRAME
    assert b"".join(parts)[blend:] == whole[blend:-blend]
    assert parts[0][:blend] == blended(whole[-blend:], whole[:blend])
    assert all(abs(len(part) // FRAME - PART) < PART // 10 for part in parts)


def test_a_loop_goes_round() -> None:
    loop = LoopedFile(SOUNDS / "menu.ogg", OVERLAP)
    assert loop.part(loop.parts).get_raw() == loop.part(0).get_raw()
    assert loop.part(2 * loop.parts + 3).get_raw() == loop.part(3).get_raw()


@pytest.mark.parametrize("name", ["table-calm.ogg", "match_won.ogg"])
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
    path = SOUNDS / "table-last.ogg"
    assert len(OggFile(path).part(500_000, 500_100).file) < path.stat().st_size / 10


def test_a_blend_goes_from_one_to_the_other() -> None:
    before, after = b"\x00\x00" * 20, b"\xe8\x03" * 20
    samples = memoryview(blended(before, after)).cast("h").tolist()
    assert samples[::2] == samples[1::2] == [50, 150, 250, 350, 450, 550, 650, 750, 850, 950]


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
    path = tmp_path / "menu.ogg"
    shutil.copy(SOUNDS / "menu.ogg", path)
    loop = LoopedFile(path, OVERLAP)
    shutil.copy(SOUNDS / "table-calm.ogg", path)
    with pytest.raises(NoSound, match=r"^The sound menu.ogg cannot be played and stays silent \(.*\)\.$"):
        loop.part(5)
    path.unlink()
    with pytest.raises(NoSound, match=r"^The sound menu.ogg cannot be played"):
        loop.part(6)


def test_a_loop_that_is_missing_or_cut_short_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoSound, match=r"^The sound gone.ogg cannot be played and stays silent \(.*\)\.$"):
        LoopedFile(tmp_path / "gone.ogg", OVERLAP)
    with pytest.raises(NoSound, match=r"^The sound focus-1.ogg is cut short and stays silent\.$"):
        LoopedFile(SOUNDS / "focus-1.ogg", OVERLAP)


def test_a_loop_with_nonsense_in_it_never_stops_the_game(tmp_path: Path) -> None:
    """Its check sums are right, so it is found out only when it is decoded, or not at all."""
    whole, rng = (SOUNDS / "table-calm.ogg").read_bytes(), Rng("nonsense")
    path = tmp_path / "x.ogg"
    silent = 0
    for _ in range(12):
        path.write_bytes(with_nonsense(whole, rng.below(len(whole) - 10_000)))
        try:
            loop = LoopedFile(path, OVERLAP)
            for number in range(loop.parts):
                loop.part(number)
        except NoSound:  # nothing else may come of it
            silent += 1
    assert silent > 0
