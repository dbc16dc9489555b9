"""How a game fits: whether those who are here can play it, in one sentence, and by which options."""

from __future__ import annotations

from collections import Counter

from game.games.played import find
from game.scenes.party import Party
from game.table.house import House


def is_uneven(party: Party) -> bool:
    """Whether a team of the chosen game is too small."""
    sizes = Counter(party.booths[seat].team for seat in party.present)
    return party.has_teams and min(sizes[0], sizes[1]) < 2


def misfit(house: House, party: Party, game: str) -> str:
    """Why a game cannot be played as things are; nothing if it can."""
    lacking, name = party.lacking(game), house.say(f"game.{game}.name")
    if lacking > 0:
        return house.say("lobby.too_few", game=name, n=lacking)
    if lacking < 0:
        return house.say("lobby.too_many", game=name, n=party.room(game)[-1])
    if party.sharing and find(game).spec.realtime:
        return house.say("lobby.own_devices", game=name)
    if game == party.game and is_uneven(party):
        return house.say("lobby.teams_uneven")
    return ""


def told_options(house: House, party: Party, game: str) -> list[str]:
    """The options of a game as they are chosen, in words."""
    words, chosen = house.words, party.options(game)
    return [
        house.say("common.pair", name=words.option(option), value=words.option_value(option, chosen[option.key]))
        for option in find(game).spec.options
    ]
