"""Every scene and every game has its pictures, and they are the same every time."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.games.shown import SHOWN
from game.scenes.base import Scene
from game.scenes.table import TableScene
from game.shots.album import POSED, SCENES
from game.shots.camera import Camera
from game.shots.kiosk import KIOSK
from game.shots.take import shots
from game.unseen import Unseen

SMALL = (320, 180)


def kinds(base: type[object]) -> Iterator[str]:
    """The names of all kinds of scenes of the program; those that are no more than a base are named pages."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("game."):
            yield kind.__name__
        yield from kinds(kind)


def photograph(folder: Path) -> dict[str, bytes]:
    """The pixels of every picture by its name, in a small size."""
    taken = {path.name: pygame.image.load(path) for path in shots(folder, SMALL)}
    assert {picture.get_size() for picture in taken.values()} == {SMALL}
    assert sorted(taken) == sorted(path.name for path in folder.iterdir())
    return {name: pygame.image.tobytes(picture, "RGB") for name, picture in taken.items()}


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_every_scene_and_line_of_the_list_has_a_picture_of_its_own_and_every_game_has_three(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, taken = Unseen.save, set[str]()

    def note(program: Unseen, path: Path) -> None:
        taken.add(program.scene)
        save(program, path)

    monkeypatch.setattr(Unseen, "save", note)
    pictures = photograph(tmp_path)
    assert {name for name in kinds(Scene) if name.endswith(("Scene", "Act"))} - {"Act"} == taken
    moments = [f"{play.game}-{what}" for play in POSED for what in play.moments]
    assert set(pictures) == {f"{name}.png" for name in (*SCENES, *moments, *KIOSK)}
    assert len(set(pictures.values())) == len(pictures)
    for game in SHOWN:
        assert len([name for name in pictures if name.startswith(f"{game}-")]) >= 3


@pytest.mark.slow
@pytest.mark.timeout(800)
def test_they_are_the_same_again(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    first, second = photograph(tmp_path / "first"), photograph(tmp_path / "second")
    changing = {"kiosk-health.png", "kiosk-usage.png"}  # what the computer is doing at the moment, and the hour
    assert {name for name in first if first[name] != second[name]} <= changing


def test_only_those_that_are_wanted_are_taken(tmp_path: Path) -> None:
    assert main(["shots", str(tmp_path), "--size", "320x180", "--only", "*-two-seats-early"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "fourscore-two-seats-early.png",
        "crosspatch-two-seats-early.png",
    }


@pytest.mark.usefixtures("drawn_once")
def test_every_game_that_can_be_learnt_is_shown_with_a_coach_and_two_who_are_new(tmp_path: Path) -> None:
    steps = {game: len(show.lesson.steps) for game, show in SHOWN.items() if show.lesson.steps}
    assert [name for name in SCENES if name.startswith("coach-")] == [f"coach-{game}" for game in steps]
    with closing(Unseen(tmp_path, SMALL)) as program:
        camera = Camera(program)
        for game, count in steps.items():
            camera.clear()
            camera.coach(game)
            table = program.stack.top
            assert isinstance(table, TableScene)
            done = [table.coaching.done(seat) for seat in range(len(table.sitting.seats))]
            assert 0 < done[0] < count
            assert done[1] < count
            assert set(done[2:]) <= {count}
            assert table.coaching.wanted(0)


def test_a_pattern_that_fits_no_picture_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["shots", str(tmp_path), "--only", "whist-*"])
    assert "there is no picture 'whist-*'" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "title-start.png").mkdir()
    with pytest.raises(SystemExit) as stop:
        main(["shots", str(tmp_path), "--size", "320x180"])
    assert stop.value.code == 2
    assert "cannot write" in capsys.readouterr().err
