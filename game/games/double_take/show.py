"""Double Take on the screen."""

from typing import Final

from game.games.double_take.deck import SOURCE
from game.games.double_take.lesson import LESSON
from game.games.double_take.scene import DoubleTakeScene
from game.games.double_take.sheet import lay_out
from game.gfx.decks.base import face
from game.table.show import Posed, Show, Tile, TitleCard, fan

SHOW: Final = Show(
    table=DoubleTakeScene,
    deck=SOURCE,
    sheet=lay_out,
    tile=Tile("pink", fan(95, 2, 95, width=104)),
    lesson=LESSON,
    posed=(
        Posed("double_take", 4, {"four-seats": 450, "four-seats-last-sets": 930}),
        Posed("double_take", 6, {"six-seats": 620}),
        Posed("double_take", 2, {"two-seats": 700}),
        Posed("double_take", 6, {"teams": 500}, {"mode": "team"}),
        Posed("double_take", 4, {"together": 300}, {"mode": "together"}),
        Posed("double_take", 6, {"minute": 850}, {"mode": "minute"}),
    ),
    seats=4,
    title_cards=(TitleCard(3, face(30)), TitleCard(5, face(60)), TitleCard(10, face(4))),
)
