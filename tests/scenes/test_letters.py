"""Letters of every size in every language: nothing is cut short, small windows stay readable, menus grow."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.shots.album import SCENES
from game.shots.camera import Camera
from game.store.settings import TextSize
from game.text.catalog import Catalog
from game.unseen import Unseen
from tests.support.written import Written, forget, written

SMALLEST = (640, 360)
MENUS = ("options-hoopla", "options-tall_order", "options-fourscore", "options-crosspatch", "title-quit")
FULL = ("lobby-full", "seat-page", "settings-all", "keys-devices", "results-hoopla")
READABLE = 7  # pixels of the smallest letters in the smallest window


@pytest.fixture
def camera(drawn_once: None, tmp_path: Path) -> Iterator[Camera]:
    program = Unseen(tmp_path, SMALLEST)
    yield Camera(program)
    program.close()


def photographed(camera: Camera, scene: str, language: str, size: TextSize) -> Written:
    """What is written on a page."""
    house = camera.program.app.house
    house.words = Catalog.load(language)
    house.settings.now = msgspec.structs.replace(house.settings.now, text_size=size)
    camera.clear()
    forget(camera.program)
    with written() as notes:
        SCENES[scene](camera)
    return notes


@pytest.mark.parametrize("language", ["de", "fr", "sv"])
def test_nothing_is_cut_short_in_the_smallest_window(camera: Camera, language: str) -> None:
    for scene in (*MENUS, *FULL):
        notes = photographed(camera, scene, language, "huge")
        assert notes.cut == set(), scene
        assert min(notes.lines.values()) >= READABLE, scene


@pytest.mark.parametrize("scene", MENUS)
def test_the_lines_of_a_menu_grow(camera: Camera, scene: str) -> None:
    words = Catalog.load("en").texts.values()
    texts = {form for text in words for form in text if len(form) > 4}
    normal = photographed(camera, scene, "en", "normal").lines
    huge = photographed(camera, scene, "en", "huge").lines
    small = {text for text in normal if text in texts and text in huge and normal[text] < 17}
    titles = {text for text in small if normal[text] >= 15}  # of sections: large enough for everybody
    assert small - titles
    assert {text for text in small - titles if huge[text] <= normal[text]} == set()


def test_the_page_of_the_settings_says_what_does_not_grow(camera: Camera) -> None:
    camera.show(camera.navigation.settings())
    page = camera.program.app.stack.top
    hint = Catalog.load("en").say("settings.text_size_hint")
    with written() as notes:
        for _ in range(20):
            camera.program.press("left", "down")
    assert page is camera.program.app.stack.top
    assert hint in notes.lines
    assert "tables" in hint
