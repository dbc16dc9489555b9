"""How long the decks take and how much they hold: measured beside a bare card in the same run.

python -m pytest -m slow -s tests/gfx/test_speed.py
"""

from collections.abc import Callable
from time import process_time

import pytest

from game.games.fourscore.deck import strip
from game.games.tall_order.deck import WALL_PIECE, block
from game.gfx.decks import Decks
from game.gfx.decks.base import Piece, back_of, face
from game.gfx.raster import rasterise
from game.gfx.shapes import around, star
from game.gfx.svg import Drawing
from game.gfx.workshop import Workshop

BARE_MS = 4.0  # what a bare card takes on the machine that the goals were set for

# The widths in which the pieces of each game lie on a table of 1920 by 1080.
TABLE: dict[str, dict[int, Callable[[Decks], list[Piece]]]] = {
    "hoopla": {240: lambda d: faces(d, "hoopla"), 176: lambda d: faces(d, "hoopla") + [back_of(s) for s in range(4)]},
    "tall_order": {
        210: lambda d: [*faces(d, "tall_order"), back_of(0), back_of(1)],
        96: lambda d: faces(d, "tall_order"),
        120: lambda d: [block(n) for n in range(5)],
        852: lambda d: [WALL_PIECE],
    },
    "double_take": {160: lambda d: faces(d, "double_take"), 68: lambda d: faces(d, "double_take")},
    "fourscore": {
        128: lambda d: faces(d, "fourscore") + [strip(n) for n in d.drawn["fourscore"].faces] + [back_of(-1)],
        176: lambda d: faces(d, "fourscore")[:15],
    },
    "crosspatch": {124: lambda d: [*faces(d, "crosspatch"), back_of(-1)], 148: lambda d: faces(d, "crosspatch")[:8]},
}


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
def test_all_decks_fit_into_90_megabytes(decks: Decks) -> None:
    shop = Workshop(decks.drawn, decks.plain, budget=10**9)
    for key, widths in TABLE.items():
        before = shop.pixels
        for width, wanted in widths.items():
            for piece in wanted(decks):
                shop.get(key, piece, decks.drawn[key].size(piece, width))
        print(f"\n{key}: {(shop.pixels - before) * 4 / 1e6:.1f} MB")
    print(f"all decks: {shop.pixels * 4 / 1e6:.1f} MB")
    assert shop.pixels * 4 < 90e6
