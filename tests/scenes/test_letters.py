"""Letters of every size in every language: nothing is cut short, small windows stay readable, menus grow."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game.shots.album import SCENES
from game.shots.camera import Camera
from game.store.settings import TextSize
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.support.written import Written, forget, written

SMALLEST = (640, 360)
MENUS = ("options-hoopla", "options-tall_order", "options-fourscore", "options-crosspatch", "title-quit")
FULL = ("lobby-full", "seat-page", "settings-all", "keys-devices", "results-hoopla")
TABLES = [scene for scene in SCENES if scene.startswith(("coach", "greeting"))]  # with words that come and go
READABLE = 7  # pixels of the smallest letters in the smallest window
SMALL = 12  # pixels there: what is large for everybody is at least as high
ELSEWHERE = ("results", "how", "lobby-empty", "lobby-three", *TABLES)
PAGES = [scene for scene in SCENES if not scene.startswith(ELSEWHERE)]
NO_ROOM = (
    r"table\.|why\.|help\.",  # on tables, which are seen behind pages and glass as well
    r"game\.\w+\.name",  # on tiles
    r"lobby\.(game|walk|leave|to_title)",  # beside keys, at a foot that is shared with three buttons
    r"lobby\.(press|ready|with_bots)",  # beside keys, and as a stamp
)


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
    for scene in (*MENUS, *FULL, *TABLES):
        notes = photographed(camera, scene, language, "huge")
        assert notes.cut == set(), scene
        assert min(notes.lines.values()) >= READABLE, scene


def repainted(camera: Camera, size: TextSize) -> Written:
    """What is written on the page that is shown, in letters of this size; nothing of the pages before it."""
    program, house = camera.program, camera.program.house
    house.settings.now = msgspec.structs.replace(house.settings.now, text_size=size)
    forget(program)
    with written() as notes:
        program.resize(SMALLEST)
        program.frames()
        program.frames_until_shown()
        program.frames()
    return notes


def test_the_letters_of_every_page_grow_where_there_is_room_and_stay_whole(camera: Camera) -> None:
    """Small ones of the catalog; in German, where words are long. Tables and results are where the hint says no."""
    program = camera.program
    program.house.words = Catalog.load("de")
    key_of = {form: key for key, text in program.house.words.texts.items() for form in text if len(form) > 4}
    looked_at, stay = set[str](), dict[str, set[str]]()
    for scene in PAGES:
        camera.clear()
        SCENES[scene](camera)
        normal, huge = repainted(camera, "normal"), repainted(camera, "huge")
        small = {text for text, pixels in normal.lines.items() if pixels < SMALL and text in key_of}
        looked_at |= small
        assert {text for text in small & huge.lines.keys() if huge.lines[text] < normal.lines[text]} == set(), scene
        same = {text for text in small & huge.lines.keys() if huge.lines[text] == normal.lines[text]}
        keys = {key_of[text] for text in same - huge.full}
        stay[scene] = {key for key in keys if not re.match("|".join(NO_ROOM), key)}
        assert huge.cut == set(), scene
        assert scene == "choose-game" or min(huge.lines.values()) >= READABLE, scene  # it has tables and tiles in small
    assert stay == {scene: set() for scene in PAGES}
    assert len(looked_at) > 50


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_short_on_any_page_in_any_size(camera: Camera, language: str) -> None:
    for scene in SCENES:
        for size in get_args(TextSize):
            assert photographed(camera, scene, language, size).cut == set(), (scene, size)


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
