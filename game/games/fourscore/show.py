"""Fourscore on the screen."""

from typing import Final

from game.games.fourscore.board import FourscoreBoard
from game.games.fourscore.controls import FourscoreControls
from game.games.fourscore.deck import SOURCE
from game.games.fourscore.director import FourscoreDirector
from game.games.fourscore.lesson import LESSON
from game.games.fourscore.sheet import lay_out
from game.gfx.decks.base import face
from game.table.show import Posed, Show, Tile, TitleCard, fan

SHOW: Final = Show(
    board=FourscoreBoard,
    controls=FourscoreControls,
    director=FourscoreDirector,
    deck=SOURCE,
    sheet=lay_out,
    tile=Tile("green", fan(129, 28, 64)),
    lesson=LESSON,
    posed=(
        Posed("fourscore", 2, {"two-seats-early": 60, "two-seats": 450, "two-seats-late": 960}),
        Posed("fourscore", 3, {"three-seats-early": 60, "three-seats": 450, "three-seats-late": 960}),
        Posed("fourscore", 4, {"four-seats-early": 60, "four-seats": 450, "four-seats-late": 960}),
        Posed("fourscore", 5, {"five-seats-early": 60, "five-seats": 450, "five-seats-late": 960}),
    ),
    seats=4,
    title_cards=(TitleCard(6, face(146)), TitleCard(7, face(83))),
    assists=("one_button", "hold"),
)
