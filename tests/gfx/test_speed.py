"""How long the decks take and how much they hold: measured beside a bare card in the same run.

python -m pytest -m slow -s tests/gfx/test_speed.py
"""

from pathlib import Path
from time import process_time

import pytest

from game.bench.frame import begin
from game.games.shown import SHOWN
from game.gfx.decks import Decks
from game.gfx.decks.base import Piece, face
from game.gfx.raster import rasterise
from game.gfx.shapes import around, star
from game.gfx.svg import Drawing
from game.gfx.workshop import Workshop
from game.unseen import Unseen

BARE_MS = 4.0  # what a bare card takes on the machine that the goals were set for


def faces(decks: Decks, key: str) -> list[Piece]:
    return [face(n) for n in decks.drawn[key].faces]


def bare_ms() -> float:
    """Milliseconds for a bare card: stock, panel, disc and seventeen small shapes at 240 by 340."""
    d = Drawing(240, 340)
    d.rect(0, 0, 240, 340, 20, "#FBF5E6")
    d.rect(11, 11, 218, 312, 13, "#B12B29")
    d.circle(120, 167, 84, "#4A6CD3", stroke="#FBF5E6", width=10)
    for i in range(17):
        d.path(star(*around(120, 167, 100, i * 21), 18, 9, 5), "#FFDE20", stroke="#A65A00", width=3)
    svg = d.done()
    start = process_time()
    for _ in range(25):
        rasterise(svg, (240, 340))
    return (process_time() - start) * 1000 / 25


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "width", "goal"), [("crosspatch", 240, 0.5), ("double_take", 110, 0.6), ("fourscore", 240, 0.8)]
)
def test_a_deck_is_rasterised_within_its_goal(decks: Decks, key: str, width: int, goal: float) -> None:
    bare = bare_ms()
    shop = Workshop(decks.drawn, decks.plain)
    size = decks.drawn[key].size(face(0), width)
    start = process_time()
    for piece in faces(decks, key):
        shop.get(key, piece, size)
    used = process_time() - start
    print(f"\n{key} at {width}: {used:.2f} s of CPU for {len(faces(decks, key))}; a bare card {bare:.1f} ms")
    assert used <= goal * bare / BARE_MS


@pytest.mark.slow
def test_the_tables_of_all_games_fit_into_90_megabytes(tmp_path: Path) -> None:
    used = {}
    for number, show in enumerate(SHOWN.values()):
        program = Unseen(tmp_path / str(number), (1920, 1080))
        program.frames(20)
        before = program.house.workshop.pixels
        program.push(program.factory.table(begin(show.key, show.seats)))
        program.frames(2)
        used[show.key] = (program.house.workshop.pixels - before) * 4 / 1e6
        program.close()
    print("\n" + "\n".join(f"{game}: {megabytes:.1f} MB" for game, megabytes in used.items()))
    assert sum(used.values()) < 90
