"""Double Take without a screen."""

from typing import Final

from game.bots.play import Goal, Play
from game.games.double_take.bot import DoubleTakeBot
from game.games.double_take.rules import DoubleTake
from game.games.double_take.story import tell

PLAY: Final = Play(game=DoubleTake, bot=DoubleTakeBot, story=tell, goal=Goal(seats=4, iterations=100))
