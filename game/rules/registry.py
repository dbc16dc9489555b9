"""The five games, in the order in which the evening offers them."""

from game.rules.api import Game
from game.rules.crosspatch import Crosspatch
from game.rules.double_take import DoubleTake
from game.rules.fourscore import Fourscore
from game.rules.hoopla import Hoopla
from game.rules.tall_order import TallOrder

GAMES: tuple[type[Game], ...] = (Hoopla, TallOrder, DoubleTake, Fourscore, Crosspatch)


class UnknownGame(ValueError):
    """A name that no game has; the text is one sentence for a person."""


def find(key: object) -> type[Game]:
    """The game of this name."""
    for game in GAMES:
        if game.spec.key == key:
            return game
    raise UnknownGame(f"there is no game {key!r}; there is {', '.join(game.spec.key for game in GAMES)}")
