"""The window and how the design fits it."""

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.gfx.window import NoScreen, Scale, Window, prepare


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    yield
    pygame.display.quit()


def test_what_sdl_must_know_is_set_and_what_a_person_set_stays() -> None:
    environment: dict[str, str] = {}
    prepare(environment, "linux")
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    mine = {"SDL_FRAMEBUFFER_ACCELERATION": "1"}
    prepare(mine, "linux")
    assert mine["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    windows: dict[str, str] = {}
    prepare(windows, "win32")
    assert "SDL_WINDOWS_DPI_AWARENESS" in windows
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in windows


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (800, 1200)])
def test_the_design_is_as_large_as_can_be_and_in_the_middle(size: tuple[int, int]) -> None:
    scale = Scale(size)
    left, top = scale.point(0, 0)
    right, bottom = scale.point(1920, 1080)
    assert 0 <= left <= right <= size[0]
    assert 0 <= top <= bottom <= size[1]
    assert abs(left - (size[0] - right)) <= 1
    assert abs(top - (size[1] - bottom)) <= 1
    assert left == 0 or top == 0


def test_a_point_of_the_window_is_found_in_the_design() -> None:
    scale = Scale((1024, 768))
    assert scale.design(scale.point(960, 540)) == pytest.approx((960, 540), abs=1)
    assert scale.length(240) == 128
    assert scale.length(0.1) == 1


def test_without_a_screen_one_sentence_says_so(headless: None) -> None:
    with pytest.raises(NoScreen, match=r"^there is no screen to open a window on$"):
        Window("Motley")
    assert not pygame.display.get_init()


def test_a_driver_that_does_not_exist_is_no_traceback(headless: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoScreen, match="there is no screen to open a window on"):
        Window("Motley")


def test_a_window_nobody_needs_to_see_can_be_opened_without_a_screen(headless: None) -> None:
    window = Window("Motley", (800, 450), unseen=True)
    assert window.size == (800, 450)
    assert pygame.display.get_caption()[0] == "Motley"
    window.close()
    assert not pygame.display.get_init()


def test_nothing_is_shown_while_nothing_changed(headless: None) -> None:
    window = Window("Motley", unseen=True)
    assert not window.present([])
    assert window.present([Rect(0, 0, 10, 10)])


def test_a_window_can_be_pulled_but_not_too_small(headless: None) -> None:
    window = Window("Motley", (800, 450), unseen=True)
    pygame.display.set_mode((1000, 600), pygame.RESIZABLE)
    window.resize((1000, 600))
    assert window.size == (1000, 600)
    window.resize((100, 100))
    assert window.size == (640, 360)


def test_full_screen_and_back_keeps_the_size_of_the_window(headless: None) -> None:
    window = Window("Motley", (800, 450), unseen=True)
    window.set_full_screen(True)
    assert window.full_screen
    window.resize((1234, 567))
    window.set_full_screen(True)
    window.set_full_screen(False)
    assert not window.full_screen
    assert window.size == (800, 450)
