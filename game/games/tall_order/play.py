"""Tall Order without a screen."""

from typing import Final

from game.bots.play import Goal, Play
from game.games.tall_order.bot import TallOrderBot
from game.games.tall_order.rules import TallOrder
from game.games.tall_order.story import tell

PLAY: Final = Play(game=TallOrder, bot=TallOrderBot, story=tell, goal=Goal(seats=2, iterations=100))
