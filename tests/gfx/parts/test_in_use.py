"""The rules of colour at the very sizes at which the screens ask for parts, on a small window."""

from pathlib import Path

import pygame
import pytest

from game.games.shown import SHOWN
from game.gfx.parts.catalog import PartBox, PartSource
from game.gfx.parts.inventory import KINDS, Told
from game.gfx.svg import Picture, Size
from game.gfx.workshop import Name
from game.shots.camera import Camera
from game.unseen import Unseen
from tests.gfx.parts.rules import LEAST_GLYPH, bare_on_cloth, lowest_glyph
from tests.support.results import results

EMPTY = {("booth", 0), ("punch", 0)}  # a free booth, a strip without a punched hole: neither shows a colour


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> set[tuple[Name, Size]]:
    """Every part that title, lobby, results and the tables of all games draw at 1280 by 720."""
    seen: set[tuple[Name, Size]] = set()
    draw = PartSource.picture

    def picture(self: PartSource, plate: Name, size: Size) -> Picture:
        seen.add((plate, size))
        return draw(self, plate, size)

    monkeypatch.setattr(PartSource, "picture", picture)
    sofa = Unseen(tmp_path)
    results(sofa, seats=4)
    sofa.frames(60)
    sofa.press("left", "a")
    sofa.frames(20)
    camera = Camera(sofa)
    for show in SHOWN.values():
        camera.clear()
        camera.table(show.posed[-1], 500)
    sofa.close()
    pygame.display.set_mode((64, 64))  # as the tests around find it
    return seen


def test_every_part_on_screen_obeys_g_2_and_p_1(drawn: set[tuple[Name, Size]], box: PartBox) -> None:
    eight = {colour.id for colour in box.drawn.kit.palette.colours}
    checked = set()
    for name, size in drawn:
        kind = KINDS[str(name[0])]
        colour = next((str(word) for word in name if word in eight), None)
        if colour is None:
            continue
        checked.add(name[0])
        if kind.told is Told.GLYPH and (name[0], name[-1]) not in EMPTY:
            assert lowest_glyph(box.drawn, name, size) >= LEAST_GLYPH, (name, size)
        if kind.on_cloth and name[0] != "confetto":  # decoration; a scrap of eight pixels has no room for a contour
            assert bare_on_cloth(box.drawn, name, size, colour) == 0, (name, size)
    assert {"avatar", "ticket", "booth", "podium", "tile", "award", "marker"} <= checked
