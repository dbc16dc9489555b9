"""Double Take on the screen."""

from collections.abc import Iterable, Mapping
from typing import Final

from game.games.double_take.board import DoubleTakeBoard
from game.games.double_take.controls import DoubleTakeControls
from game.games.double_take.deck import SOURCE
from game.games.double_take.director import DoubleTakeDirector
from game.games.double_take.lesson import LESSON
from game.games.double_take.sheet import lay_out
from game.gfx.decks.base import face
from game.rules.api import Setup
from game.rules.options import Value
from game.table.show import Aim, Posed, Show, Tile, TitleCard, fan

SLOWEST_FLIP_S: Final = 8  # D2


def ease(options: Mapping[str, Value], assists: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
    """The options with the slowest automatic flip if one person wants that; off stays off."""
    wanted = options["auto_flip_s"] and any(own.get("slow_flip") for own in assists)
    return {**options, **({"auto_flip_s": SLOWEST_FLIP_S} if wanted else {})}


def aims(setup: Setup) -> Aim:
    """The aim of each way to play; the first two end with a number of sets, the last one after some seconds."""
    mode = str(setup.options["mode"])
    match mode:
        case "together":
            return "game.double_take.aim_together", {}
        case "minute":
            return "game.double_take.aim_minute", {"n": int(setup.options["seconds"])}
        case "team":
            return "game.double_take.aim_team", {"n": int(setup.options["goal"])}
    return "game.double_take.aim", {"n": int(setup.options["goal"])}


SHOW: Final = Show(
    board=DoubleTakeBoard,
    controls=DoubleTakeControls,
    director=DoubleTakeDirector,
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
    assists=("big_pointer", "quick_pick", "one_button", "slow_flip"),
    ease=ease,
    aims=aims,
    more_results={"together": Posed("double_take", 3, {}, {"mode": "together", "seconds": 30})},
)
