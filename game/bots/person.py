"""The ordinary guest: the yardstick of `motley arena --person`, by which people can beat the bots.

In each game `person.py` plays as a guest does who knows the rules and sits at the table for the first evening. All of
them have the speed and the care written here; what they look at, and what they make of it, each says at its top. These
numbers and policies were written before the levels of the bots were tuned against them, and are not to be tuned: who
wants another figure in the arena changes the bots. A person therefore imports nothing of its game's bot.
"""

from typing import Final

from game.rules.api import Ms

PERSON: Final = "person"  # the level of such a bot, which no lobby offers

REACTION: Final[Ms] = 900  # from seeing what calls for a press to the press
CARDS_A_SECOND: Final = 3  # as many are looked at, one after another
ERRS: Final = 5  # percent of what it sees or does goes wrong


def looking_at(cards: int) -> Ms:
    """How long it takes to look at some cards."""
    return cards * 1000 // CARDS_A_SECOND
