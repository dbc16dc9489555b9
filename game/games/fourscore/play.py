"""Fourscore without a screen."""

from typing import Final

from game.bots.play import Goal, Play
from game.games.fourscore.bot import FourscoreBot
from game.games.fourscore.rules import Fourscore
from game.games.fourscore.story import tell

PLAY: Final = Play(game=Fourscore, bot=FourscoreBot, story=tell, goal=Goal(seats=2, iterations=50))
