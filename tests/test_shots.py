"""Every scene and every game has its pictures, and they are the same every time."""

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.scenes.evening import TABLES
from game.shots import PLAYS, SCENES, shots

SMALL = (320, 180)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The pixels of every picture by its name, in a small size."""
    folder = tmp_path_factory.mktemp("shots")
    taken = {path.name: pygame.image.load(path) for path in shots(folder, SMALL)}
    assert {picture.get_size() for picture in taken.values()} == {SMALL}
    assert sorted(taken) == sorted(path.name for path in folder.iterdir())
    return {name: pygame.image.tobytes(picture, "RGB") for name, picture in taken.items()}


@pytest.mark.parametrize("game", TABLES)
def test_every_game_on_the_screen_has_three_pictures_in_mid_play(game: str, pictures: dict[str, bytes]) -> None:
    assert len([name for name in pictures if name.startswith(f"{game}-")]) >= 3


def test_every_line_of_the_list_is_a_picture_of_its_own(pictures: dict[str, bytes]) -> None:
    moments = [f"{play.game}-{what}" for play in PLAYS for what in play.moments]
    assert set(pictures) == {f"{name}.png" for name in (*SCENES, *moments)}
    assert len(set(pictures.values())) == len(pictures)


def test_they_are_the_same_again(tmp_path: Path, pictures: dict[str, bytes]) -> None:
    again = {path.name: pygame.image.tobytes(pygame.image.load(path), "RGB") for path in shots(tmp_path, SMALL)}
    assert [name for name in again if again[name] != pictures[name]] == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "title-start.png").mkdir()
    with pytest.raises(SystemExit) as stop:
        main(["shots", str(tmp_path), "--size", "320x180"])
    assert stop.value.code == 2
    assert "cannot write" in capsys.readouterr().err
