"""The ordinary guest of each game. Only the arena asks, so that a program that shows a table loads none of them."""

from importlib import import_module
from importlib.util import find_spec

from game.bots.api import Bot


def person_of(key: str) -> type[Bot] | None:
    """The bot that plays this game as a person does: PERSON of its module `person`; None if it has no such module."""
    name = f"game.games.{key}.person"
    if find_spec(name) is None:
        return None
    person: type[Bot] = import_module(name).PERSON
    return person
