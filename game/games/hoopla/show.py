"""Hoopla on the screen."""

from typing import Final

from game.games.hoopla.board import HooplaBoard
from game.games.hoopla.controls import HooplaControls
from game.games.hoopla.deck import SOURCE
from game.games.hoopla.director import HooplaDirector
from game.games.hoopla.lesson import LESSON
from game.games.hoopla.sheet import lay_out
from game.gfx.decks.base import face
from game.table.show import Posed, Show, Tile, TitleCard, fan

TWO: Final = 2  # seats, of which one plays down to its last card (H11)

SHOW: Final = Show(
    board=HooplaBoard,
    controls=HooplaControls,
    director=HooplaDirector,
    deck=SOURCE,
    sheet=lay_out,
    tile=Tile("red", fan(29, 13, 18)),
    lesson=LESSON,
    posed=(
        Posed("hoopla", 4, {"four-seats": 380, "four-seats-last-cards": 960}),
        Posed("hoopla", 3, {"three-seats": 560}),
        Posed("hoopla", 2, {"countdown": 0, "two-seats": 250}, {"judge": "honour"}),
    ),
    seats=4,
    title_cards=(TitleCard(0, face(29)), TitleCard(1, face(1))),
    assists=("one_button",),
    aims=lambda setup: ("game.hoopla.aim_two" if setup.seats == TWO else "game.hoopla.aim", {}),
)
