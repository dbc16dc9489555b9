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


def too_small(camera: Camera, shoot: Shoot, language: str, size: TextSize, least: int = LEAST) -> set[SeenLine]:
    """What is too small in a shot."""
    house = camera.program.house
    house.words = Catalog.load(language)
    house.settings.now = msgspec.structs.replace(house.settings.now, text_size=size)
    camera.clear()
    with seen_words(house.workshop) as lines:
        shoot(camera)
        camera.program.stack.expose()
        camera.program.frames()
    assert lines, "something is written"
    return {line for line in lines if line.pixels < Scale(SIZE).length(least)}


@pytest.mark.parametrize("scene", SCENES)
def test_every_page_can_be_read_in_german(camera: Camera, scene: str) -> None:
    assert too_small(camera, SCENES[scene], "de", "normal") == set()


@pytest.mark.parametrize("game", SHOWN)
def test_every_table_can_be_read_in_german(camera: Camera, game: str) -> None:
    for name, shoot in TABLES.items():
        if name.startswith(f"{game}-"):
            assert too_small(camera, shoot, "de", "normal") == set(), name


def test_letters_that_are_smaller_than_asked_for_are_found(camera: Camera) -> None:
    found = too_small(camera, TABLES["fourscore-two-seats"], "de", "normal", least=2 * LEAST)
    assert any(line.kind == "row" for line in found), "what the buttons do"


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("size", get_args(TextSize))
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_read_in_every_language_and_size(camera: Camera, language: str, size: TextSize) -> None:
    shots = {**SCENES, **TABLES}
    small = {name: found for name, shoot in shots.items() if (found := too_small(camera, shoot, language, size))}
    assert small == {}
