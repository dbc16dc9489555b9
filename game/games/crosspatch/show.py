"""Crosspatch on the screen."""

from typing import Final

from game.games.crosspatch.board import CrosspatchBoard
from game.games.crosspatch.controls import CrosspatchControls
from game.games.crosspatch.deck import SOURCE
from game.games.crosspatch.director import CrosspatchDirector
from game.games.crosspatch.lesson import LESSON
from game.games.crosspatch.sheet import lay_out
from game.gfx.decks.base import face
from game.table.show import Posed, Sample, Show, Tile, TitleCard

SHOW: Final = Show(
    board=CrosspatchBoard,
    controls=CrosspatchControls,
    director=CrosspatchDirector,
    deck=SOURCE,
    sheet=lay_out,
    tile=Tile(
        "orange",
        tuple(Sample(face(n), 64, x, y) for n, x, y in ((0, 102, 98), (61, 234, 98), (47, 168, 57), (22, 168, 123))),
    ),
    lesson=LESSON,
    posed=(
        Posed("crosspatch", 2, {"two-seats-early": 40, "two-seats": 450, "two-seats-late": 930}),
        Posed("crosspatch", 3, {"three-seats-early": 40, "three-seats": 450, "three-seats-late": 930}),
        Posed("crosspatch", 4, {"four-seats-early": 40, "four-seats": 450, "four-seats-late": 930}),
    ),
    seats=3,
    title_cards=(TitleCard(2, face(11)), TitleCard(4, face(61)), TitleCard(9, face(36))),
    assists=("big_pointer", "one_button"),
)
