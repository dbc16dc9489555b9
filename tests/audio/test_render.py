"""The recipes and the command that makes `sounds/` from them."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.audio.cues import CueBook
from game.audio.instruments import HOMES, VOICES
from game.audio.loudness import momentary
from game.audio.recipes import LOUDNESS, recipes
from game.audio.render import RenderError, names, render
from game.audio.synth import RATE
from tests.support import needs
from tests.support.listening import SOUNDS

NEEDS_OGGENC = pytest.mark.usefixtures("oggenc")
SHORT = ("focus-1", "change", "flip-2", "refill", "lift")


@pytest.fixture(scope="session")
def oggenc() -> None:
    needs.program("oggenc", "vorbis-tools")


def test_there_is_a_recipe_for_every_file_and_no_other() -> None:
    assert sorted(f"{name}.ogg" for name in names()) == sorted(CueBook.load(SOUNDS).files)


@pytest.fixture(scope="module")
def decoder() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


@pytest.mark.usefixtures("decoder")
@pytest.mark.parametrize("name", sorted(recipes()))
def test_a_file_is_what_its_recipe_says(name: str) -> None:
    """Whoever changes a recipe renders it anew. (To the byte only on one machine: this holds on all.)"""
    meant = recipes()[name]()
    heard = array("h", pygame.mixer.Sound(SOUNDS / f"{name}.ogg").get_raw())[::2]
    assert len(heard) == len(meant)
    lost = sum((a / 32_767 - b) ** 2 for a, b in zip(heard, meant, strict=True))
    assert lost < 0.25 * sum(b * b for b in meant)  # packing costs paper most, up to 0.18


@pytest.mark.parametrize("name", ["focus-2", "flip-1", "place-1", "wrong", "drop-3", "hand-4"])
def test_a_cue_is_as_loud_as_any_other_and_stays_below_full_scale(name: str) -> None:
    sound = recipes()[name]()
    assert momentary([sound, sound]) == pytest.approx(LOUDNESS, abs=1.0)
    assert max(map(abs, sound)) <= 0.8
    assert sound[0] == sound[-1] == 0


def test_a_cue_answers_at_once() -> None:
    """A press is answered within a frame: the sound may not be late either."""
    for name in ("focus-1", "change", "hand-1", "place-1", "wrong"):
        sound = recipes()[name]()[: RATE * 20 // 1000]
        assert max(map(abs, sound)) > 0.1, name


def test_there_is_a_voice_for_each_of_six_seats() -> None:
    assert len(set(VOICES)) == len(set(HOMES)) == 6


@NEEDS_OGGENC
def test_rendering_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    script = "from pathlib import Path; import sys; from game.audio.render import render; "
    script += f"render(Path(sys.argv[1]), {SHORT!r}.__contains__)"
    for seed in ("1", "2"):
        command = [sys.executable, "-c", script, str(tmp_path / seed)]
        subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=SOUNDS.parent)
    files = sorted(path.name for path in (tmp_path / "1").iterdir())
    assert files == sorted(f"{name}.ogg" for name in SHORT)
    for file in files:
        assert (tmp_path / "1" / file).read_bytes() == (tmp_path / "2" / file).read_bytes()


@NEEDS_OGGENC
def test_two_sounds_have_two_serial_numbers(tmp_path: Path) -> None:
    render(tmp_path, SHORT.__contains__)
    serials = {(tmp_path / f"{name}.ogg").read_bytes()[14:18] for name in SHORT}
    assert len(serials) == len(SHORT)


@NEEDS_OGGENC
def test_rendering_replaces_a_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "lift.ogg").write_bytes(b"old")
    render(tmp_path, ("lift",).__contains__)
    assert [path.name for path in tmp_path.iterdir()] == ["lift.ogg"]
    assert (tmp_path / "lift.ogg").read_bytes().startswith(b"OggS")


def test_a_missing_oggenc_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RenderError, match=r"oggenc is needed and was not found: install vorbis-tools and try again\.$"):
        render(tmp_path / "out")
    assert not (tmp_path / "out").exists()


@NEEDS_OGGENC
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RenderError, match=r"cannot be written to .*file: File exists\.$"):
        render(tmp_path / "file")


def test_an_oggenc_that_fails_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "oggenc"
    broken.write_text("#!/bin/sh\necho out of wax >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(RenderError, match="oggenc could not pack lift: out of wax"):
        render(tmp_path / "out", ("lift",).__contains__)


@pytest.mark.slow
@pytest.mark.timeout(900)
@NEEDS_OGGENC
def test_rendering_everything_gives_the_files_of_the_project(tmp_path: Path) -> None:
    """The same machine, the same oggenc: what is committed is what the recipes say."""
    render(tmp_path)
    changed = [
        name for name in names() if (tmp_path / f"{name}.ogg").read_bytes() != (SOUNDS / f"{name}.ogg").read_bytes()
    ]
    assert changed == []
