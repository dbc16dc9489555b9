"""The program without a screen: what it draws, it draws once, also for the next match."""

from collections import Counter
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.bench.frame import begin
from game.games.shown import SHOWN
from game.gfx.raster import Painter
from game.gfx.svg import Picture, Size
from game.scenes.base import Pop
from game.shots.camera import Camera
from game.table.show import Posed
from game.unseen import Unseen

PLAYS = [Posed(show.key, show.seats, {}) for show in SHOWN.values()]

Drawn = Counter[tuple[Picture, Size]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """How often each picture was drawn."""
    drawn: Drawn = Counter()
    paint = Painter.paint

    def note(painter: Painter, picture: Picture, size: Size) -> Surface:
        drawn[picture, size] += 1
        return paint(painter, picture, size)

    monkeypatch.setattr(Painter, "paint", note)
    return drawn


def test_a_window_that_is_still_open_does_not_change_the_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.set_mode((64, 64))
    program = Unseen(tmp_path, (320, 180))
    program.frames(2)
    assert program.window.size == (320, 180)
    program.close()


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.game)
def test_no_picture_is_drawn_twice(play: Posed, tmp_path: Path, drawn: Drawn) -> None:
    """What was made for a table is kept for it. A few are drawn for each who draws upon them: two in a hundred."""
    program = Unseen(tmp_path, (640, 360))  # in a smaller one a sad face is the picture of a calm one
    program.frames(20)
    drawn.clear()
    Camera(program).table(play, 300)
    program.frames(200)
    program.close()
    assert len(drawn) > 100
    again = {picture: count for picture, count in drawn.items() if count > 1}
    assert len(again) <= len(drawn) // 50


def test_a_second_match_finds_the_pictures_of_the_first(tmp_path: Path, drawn: Drawn) -> None:
    """Not so a match of another game, or in another window: then they make room."""
    program = Unseen(tmp_path, (320, 180))
    program.frames(20)

    def pictures_for(game: str) -> int:
        """How many are drawn for a table; then everybody leaves it."""
        drawn.clear()
        program.push(program.factory.table(begin(game, 2)))
        program.frames(2)
        count = drawn.total()
        program.stack.wish(Pop())
        program.frames(20)
        return count

    first = pictures_for("hoopla")
    kept = program.house.workshop.pixels
    assert pictures_for("hoopla") < first // 20
    assert program.house.workshop.pixels < 1.02 * kept
    pictures_for("crosspatch")
    assert pictures_for("hoopla") > first // 4
    program.resize((640, 360))
    assert pictures_for("hoopla") > first // 4
    program.close()


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.KEYDOWN])
def test_what_a_program_left_in_the_queue_does_not_reach_the_next(tmp_path: Path, kind: int) -> None:
    Unseen(tmp_path / "before", (320, 180)).close()
    pygame.display.init()
    pygame.event.post(pygame.event.Event(kind, scancode=pygame.KSCAN_ESCAPE))
    program = Unseen(tmp_path, (320, 180))
    program.frames(3)
    assert program.scene == "TitleScene"
    program.close()
