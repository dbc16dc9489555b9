"""The games that can be played, in the order in which the evening offers them. Nothing here needs a screen."""

from collections.abc import Sequence
from typing import Final

from game.bots.api import Bot
from game.bots.play import Roster
from game.games.crosspatch.play import PLAY as CROSSPATCH
from game.games.double_take.play import PLAY as DOUBLE_TAKE
from game.games.fourscore.play import PLAY as FOURSCORE
from game.games.hoopla.play import PLAY as HOOPLA
from game.games.tall_order.play import PLAY as TALL_ORDER
from game.match.config import MatchConfig
from game.match.match import Match
from game.match.story import Story, tell
from game.rules.api import Game, Seat

PLAYED: Final = Roster((HOOPLA, TALL_ORDER, DOUBLE_TAKE, FOURSCORE, CROSSPATCH))
GAMES: Final[tuple[type[Game], ...]] = tuple(play.game for play in PLAYED)

find = PLAYED.find


def bots_for(config: MatchConfig, levels: Sequence[str]) -> dict[Seat, Bot]:
    """A bot for every seat of a match; a single level serves all of them."""
    return PLAYED.play(config.game).bots_for(config, levels)


def story(match: Match) -> Story:
    """Tell a match that is over."""
    return tell(match, PLAYED.play(match.config.game).story)
