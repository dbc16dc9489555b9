"""Crosspatch without a screen."""

from typing import Final

from game.bots.play import Goal, Play
from game.games.crosspatch.bot import CrosspatchBot
from game.games.crosspatch.rules import Crosspatch
from game.games.crosspatch.story import tell

PLAY: Final = Play(game=Crosspatch, bot=CrosspatchBot, story=tell, goal=Goal(seats=2, iterations=50))
