"""Hoopla without a screen."""

from typing import Final

from game.bots.play import Goal, Play
from game.games.hoopla.bot import HooplaBot
from game.games.hoopla.rules import Hoopla
from game.games.hoopla.story import tell

PLAY: Final = Play(game=Hoopla, bot=HooplaBot, story=tell, goal=Goal(seats=4, iterations=50))
