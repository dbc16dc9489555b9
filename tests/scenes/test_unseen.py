"""The program without a screen: what it draws, it draws once."""

from collections import Counter
from pathlib import Path

import pytest
from pygame import Surface

from game.gfx.raster import Painter
from game.gfx.svg import Picture, Size
from game.shots.camera import Camera
from game.table.show import Posed
from game.unseen import Unseen

PLAYS = [Posed("hoopla", 4, {}), Posed("tall_order", 2, {}), Posed("fourscore", 3, {}), Posed("crosspatch", 3, {})]


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.game)
def test_no_picture_is_drawn_twice(play: Posed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made for a table is kept for it. A few are drawn for each who draws upon them: two in a hundred."""
    drawn: Counter[tuple[Picture, Size]] = Counter()
    paint = Painter.paint

    def note(painter: Painter, picture: Picture, size: Size) -> Surface:
        drawn[picture, size] += 1
        return paint(painter, picture, size)

    monkeypatch.setattr(Painter, "paint", note)
    program = Unseen(tmp_path, (320, 180))
    program.frames(20)
    drawn.clear()
    Camera(program).table(play, 300)
    program.frames(200)
    program.close()
    assert len(drawn) > 100
    again = {picture: count for picture, count in drawn.items() if count > 1}
    assert len(again) <= len(drawn) // 50
