"""Finding the files that came with the program, however it was installed."""

import sys
from pathlib import Path

import pytest

from game.store import paths, shipped


def test_in_a_checkout_art_lies_beside_the_package() -> None:
    assert paths.art() == Path(__file__).resolve().parents[2] / "art"
    assert (paths.art() / "palette.toml").is_file()


def test_in_a_wheel_art_lies_inside_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "game"
    (package / "art").mkdir(parents=True)
    monkeypatch.setattr(shipped, "PACKAGE", package)
    assert paths.art() == package / "art"


def test_in_a_packaged_program_art_lies_where_it_was_unpacked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sounds").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.sounds() == tmp_path / "sounds"
    assert paths.art() == Path(__file__).resolve().parents[2] / "art"  # what is not there is looked for on


def test_what_is_missing_everywhere_is_named_where_a_checkout_would_have_it() -> None:
    assert paths.resource("nowhere") == Path(__file__).resolve().parents[2] / "nowhere"
