"""The evening: what one match of a game hands to the next (C3, H3, O3, D15).

Players come and go between matches and change their seats, so a series remembers people, not seats.
"""

from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

from game.rules.api import FIRST_MATCH, TABLE, Carry, Outcome, Seat, Spec

Player: TypeAlias = Hashable  # the key of a person or a bot, the same from match to match


class LastMatch(NamedTuple):
    """The last match of a game."""

    starter: Player | None
    places: dict[Player, int]
    mode: str


class Series:
    """The last match of every game of the evening, and the crowns won in it."""

    def __init__(self) -> None:
        self._last: dict[str, LastMatch] = {}
        self.crowns: dict[Player, int] = {}

    def record(self, spec: Spec, players: tuple[Player, ...], starter: Seat, outcome: Outcome, mode: str = "") -> None:
        """Note a finished match: its starter, its places, and a crown for each winner.

        A mode in `spec.aside` gives nothing to the next match: the places of the match before stay.
        """
        places = dict(zip(players, outcome.places, strict=True))
        last = LastMatch(players[starter] if starter != TABLE else None, places, mode)
        if mode in spec.aside:
            before = self._last.get(spec.key, LastMatch(None, {}, ""))
            last = last._replace(places=before.places, mode=before.mode)
        self._last[spec.key] = last
        for seat in crowned(spec, outcome):
            self.crowns[players[seat]] = self.crowns.get(players[seat], 0) + 1

    def rename(self, old: Player, new: Player) -> None:
        """Give a player a new key; an absent player who had the new key is forgotten."""
        if old == new:
            return
        self.crowns.pop(new, None)
        if old in self.crowns:
            self.crowns[new] = self.crowns.pop(old)
        for game, last in self._last.items():
            places = {new if player == old else player: place for player, place in last.places.items() if player != new}
            starter = new if last.starter == old else last.starter
            self._last[game] = LastMatch(starter, places, last.mode)

    def carry(self, game: str, players: tuple[Player, ...], pick: Player | None = None) -> Carry:
        """What the next match of the game needs to know, in terms of the seats of `players`."""
        last = self._last.get(game)
        carry = FIRST_MATCH
        if last is not None:
            starter = players.index(last.starter) if last.starter in players else TABLE
            places = tuple(last.places.get(player, 0) for player in players)
            carry = Carry(starter=starter, places=places, mode=last.mode)
        if pick in players:
            carry = carry._replace(pick=players.index(pick))
        return carry


def crowned(spec: Spec, outcome: Outcome) -> tuple[Seat, ...]:
    """The seats that earned a crown: the winners with a score other than 0, unless the fewest points win."""
    scores = enumerate(zip(outcome.places, outcome.scores, strict=True))
    return tuple(seat for seat, (place, score) in scores if place == 1 and (score or spec.fewest_wins))
