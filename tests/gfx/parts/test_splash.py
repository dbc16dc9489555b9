"""What is seen first: the cloth and the word, of paper; and the title takes it over as it is."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.gfx import splash, window
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.store import shipped

SIZE = (640, 360)


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen that nobody sees counts as one."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window, "UNSEEN", ())


def test_the_word_is_seen_at_once(parts: Parts) -> None:
    opened = splash.open_window(SIZE, full_screen=False)
    paper = pygame.Color(parts.palette["paper"])
    seen = [opened.window.screen.get_at((x, 90)) for x in range(SIZE[0])]
    assert len(opened.letters) == 6
    assert 60 < sum(colour == paper for colour in seen) < 500


def test_the_title_has_the_same_letters_at_the_same_size_and_draws_none_anew(parts: Parts) -> None:
    opened = splash.open_window(SIZE, full_screen=False)
    parts.adopt_letters(opened.letters)
    taken = [letter for letter, _ in parts.blank_letters(Scale(SIZE).length(splash.WORD[2]))]
    assert all(one is other for one, other in zip(taken, opened.letters, strict=True))


def test_who_wants_to_watch_a_match_sees_no_word() -> None:
    assert splash.open_window(SIZE, full_screen=False, word=False).letters == ()


def test_without_the_art_there_is_a_window_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "game"
    shutil.copytree(shipped.art(), broken / "art")
    (broken / "art" / "logo.toml").write_text("width = 'wide'")
    monkeypatch.setattr(shipped, "PACKAGE", broken)
    opened = splash.open_window(SIZE, full_screen=False)
    assert opened.letters == ()
    assert opened.window.size == SIZE


def test_a_letter_of_paper_is_as_large_as_the_quilted_one(parts: Parts) -> None:
    pairs = zip(parts.letters(300), parts.blank_letters(300), strict=True)
    for draw, (paper, there) in pairs:
        quilted, at = draw()
        assert (quilted.get_size(), at) == (paper.get_size(), there)
