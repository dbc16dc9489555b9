"""Text that must be read can be read from three metres: nowhere is it under 28 pixels of 1080 lines."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from game.games.shown import SHOWN
from game.gfx.window import Scale
from game.shots.album import POSED, SCENES
from game.shots.camera import Camera
from game.store.settings import TextSize
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.support.seen_words import SeenLine, seen_words

LEAST: Final = 28  # design pixels of the letters
SIZE: Final = (1280, 720)

# Kinds of pictures whose words may be smaller, and why: small print that nobody must read.
EXEMPT: Final[Mapping[str, str]] = {
    "take token": "a gold token is known by its place and look; the key beside it says what it does in large letters",
}

Shoot = Callable[[Camera], object]

TABLES: Final[Mapping[str, Shoot]] = {
    f"{posed.game}-{moment}": partial(Camera.table, play=posed, share=share)
    for posed in POSED
    for moment, share in posed.moments.items()
}


@pytest.fixture
def camera(drawn_once: None, tmp_path: Path) -> Iterator[Camera]:
    program = Unseen(tmp_path, SIZE)
    yield Camera(program)
    program.close()


def too_small(camera: Camera, shoot: Shoot, language: str, size: TextSize) -> set[SeenLine]:
    """What is too small in a shot and not exempt."""
    house = camera.program.house
    house.words = Catalog.load(language)
    house.settings.now = msgspec.structs.replace(house.settings.now, text_size=size)
    camera.clear()
    with seen_words(house.workshop) as lines:
        shoot(camera)
        camera.program.stack.expose()
        camera.program.frames()
    assert lines, "something is written"
    least = Scale(SIZE).length(LEAST)
    return {line for line in lines if line.pixels < least and line.kind not in EXEMPT}


@pytest.mark.parametrize("scene", SCENES)
def test_every_page_can_be_read_in_german(camera: Camera, scene: str) -> None:
    assert too_small(camera, SCENES[scene], "de", "normal") == set()


@pytest.mark.parametrize("game", SHOWN)
def test_every_table_can_be_read_in_german(camera: Camera, game: str) -> None:
    for name, shoot in TABLES.items():
        if name.startswith(f"{game}-"):
            assert too_small(camera, shoot, "de", "normal") == set(), name


def test_what_is_small_on_purpose_is_found_where_it_is(camera: Camera) -> None:
    """An exemption that exempts nothing is to be removed; and small letters are noticed at all."""
    found = set[str]()
    camera.program.house.words = Catalog.load("de")
    least = Scale(SIZE).length(LEAST)
    for name, shoot in TABLES.items():
        if name.startswith("fourscore-two"):
            camera.clear()
            with seen_words(camera.program.house.workshop) as lines:
                shoot(camera)
            found |= {line.kind for line in lines if line.pixels < least}
    assert found == set(EXEMPT)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("size", get_args(TextSize))
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_read_in_every_language_and_size(camera: Camera, language: str, size: TextSize) -> None:
    shots = {**SCENES, **TABLES}
    small = {name: found for name, shoot in shots.items() if (found := too_small(camera, shoot, language, size))}
    assert small == {}
