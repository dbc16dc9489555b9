"""The games by name."""

import pytest

from game.bots.play import UnknownGame
from game.games.played import GAMES, PLAYED, find


def test_the_evening_offers_each_game_once() -> None:
    assert [game.spec.key for game in GAMES] == list(PLAYED.keys)
    assert len(set(PLAYED.keys)) == len(PLAYED.keys) > 1


def test_every_game_is_found_by_its_key() -> None:
    assert [find(game.spec.key) for game in GAMES] == list(GAMES)


@pytest.mark.parametrize("name", ["hopla", "", None, 3])
def test_an_unknown_game_is_named_with_those_there_are(name: object) -> None:
    with pytest.raises(UnknownGame) as error:
        find(name)
    assert str(error.value) == f"there is no game {name!r}; there is {', '.join(PLAYED.keys)}"
