"""Tall Order on the screen."""

from typing import Final

from game.games.tall_order.board import TallOrderBoard
from game.games.tall_order.controls import TallOrderControls
from game.games.tall_order.deck import SOURCE, block
from game.games.tall_order.director import TallOrderDirector
from game.games.tall_order.lesson import LESSON
from game.games.tall_order.sheet import lay_out
from game.gfx.decks.base import face
from game.table.show import Posed, Sample, Show, Tile, TitleCard

# Blocks by colour, column and height.
WALL: Final = tuple(
    Sample(block(colour), 46, 76 + 46 * column, 139 - 46 * up)
    for colour, column, up in (
        *((0, 0, 0), (3, 1, 0), (1, 2, 0), (0, 3, 0), (1, 0, 1)),
        *((4, 1, 1), (0, 1, 2), (3, 4, 0), (2, 4, 1)),
    )
)

SHOW: Final = Show(
    board=TallOrderBoard,
    controls=TallOrderControls,
    director=TallOrderDirector,
    deck=SOURCE,
    sheet=lay_out,
    tile=Tile("turquoise", WALL),
    lesson=LESSON,
    posed=(
        Posed("tall_order", 2, {"early": 120, "middle": 500, "late": 930}),
        Posed("tall_order", 2, {"closed-rows": 700}, {"closed_rows": True, "deck": "hard", "privacy": "own"}),
    ),
    seats=2,
    title_cards=(TitleCard(8, face(3)), TitleCard(11, face(9))),
    assists=("hold", "one_button"),
)
