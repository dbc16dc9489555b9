"""Whether the party can play a game, and with which options, in words."""

from __future__ import annotations

from collections import Counter

from game.games.played import find
from game.input.intents import BoothNumber
from game.scenes.party import Party
from game.table.house import House


def is_uneven(party: Party) -> bool:
    """Whether the chosen game is played in teams and one team has fewer than two players."""
    sizes = Counter(party.booths[booth].team for booth in party.present)
    return party.has_teams and min(sizes[0], sizes[1]) < 2


def misfit(house: House, party: Party, game: str) -> str:
    """Why the party cannot play a game now, in words; empty if it can."""
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


def asked(party: Party) -> list[BoothNumber]:
    """The booths that must be ready: those of people, except with a lost pad or a shared mouse."""
    seats = party.seats
    return [booth for booth in party.people if not (seats.is_lost(booth) or seats.is_shared(booth))]


def is_away(party: Party, game: str, bots: bool) -> bool:
    """Whether a game that is not the chosen one cannot be played by those who are here, nor if `bots` fill it."""
    lacking = party.lacking(game)
    return game != party.game and bool(party.present) and (lacking < 0 or (lacking > 0 and not bots))


def plays_alone(party: Party, game: str) -> bool:
    """Whether one person is here and can play a game without others."""
    return len(party.present) == 1 and 1 in party.room(game)


def is_wanted(party: Party) -> bool:
    """Whether at least half of the `asked` booths are ready: no one waits for the last."""
    there = asked(party)
    return 0 < len(there) <= 2 * sum(party.booths[booth].ready for booth in there)


def is_complete(house: House, party: Party) -> bool:
    """Whether a match is wanted, and the chosen game can be played."""
    return is_wanted(party) and not misfit(house, party, party.game)


def progress(house: House, party: Party, bots: bool) -> str:
    """What is still missing before the chosen game can begin, in words; `bots` may fill what is empty."""
    there = asked(party)
    if not there:
        return house.say("lobby.nobody")
    if bots and party.lacking(party.game) > 0:
        return house.say("lobby.bots_fill")
    ready = sum(party.booths[booth].ready for booth in there)
    begins = "lobby.starts" if is_wanted(party) else "lobby.ready_count"
    return misfit(house, party, party.game) or house.say(begins, ready=ready, people=len(there))


def told_options(house: House, party: Party, game: str) -> list[str]:
    """The chosen options of a game, in words."""
    words, chosen = house.words, party.played(game)
    return [
        house.say("common.pair", name=words.option(option), value=words.option_value(option, chosen[option.key]))
        for option in find(game).spec.options
    ]
