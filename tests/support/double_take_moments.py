"""Matches of Double Take, played up to the moment at which something can be done.

All chance is in the seed, and nothing flips by itself: what lies where is the same for a test and for the program that
it drives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import NamedTuple

from game.games.double_take.common_rules import BESIDE
from game.games.double_take.patterns import FIRST_OF_GROUP
from game.games.double_take.props.cards import sets_of
from game.games.double_take.props.grids import Spread
from game.games.double_take.props.rims.seat_panels import SeatPanels
from game.games.double_take.rules import FLIP
from game.games.played import find
from game.input.intents import DIRECTIONS
from game.match.config import MatchConfig
from game.match.log import Sink
from game.match.match import Match
from game.rules.api import FIRST_MATCH, GO, TABLE, Carry, Face, Move, Ms, Seat, Zone
from game.rules.options import Value
from game.table.seats.pointers import Pointer, Spots
from game.table.stage.spots import Spot

SEED = 5
STEP: Ms = 400
NONE: Mapping[str, Value] = {}
Begin = Callable[[MatchConfig], Sink | None]


class Moment(NamedTuple):
    """A match, and the cards that matter now."""

    match: Match
    cards: tuple[Zone, ...]


class Hands:
    """Whoever plays the match up to the moment."""

    def __init__(
        self, seats: int, begin: Begin | None = None, options: Mapping[str, Value] = NONE, carry: Carry = FIRST_MATCH
    ) -> None:
        """`begin` opens the log of a match."""
        config = MatchConfig.make(find("double_take"), seats, SEED, {"auto_flip_s": 0, **options}, carry=carry)
        self.match = Match(config, begin(config) if begin else None)
        self.t = GO
        self.match.advance(self.t)

    def do(self, seat: Seat, move: Move) -> None:
        """One move, well after the one before."""
        self.t += STEP
        self.match.submit(self.t, seat, move)
        self.match.advance(self.t + 1)

    def flip(self) -> None:
        self.do(self.match.view(TABLE).facts["turn"], FLIP)

    def take(self, seat: Seat, *cards: Zone) -> None:
        for zone in cards:
            self.do(seat, ("hand", *zone))

    def alike(self, count: int, triples: bool = False) -> tuple[Zone, ...]:
        """So many single cards that show one face, if they lie there; of a pattern with three copies if so told."""
        for face, zones in self._shown().items():
            singles = [zone for zone in zones if zone[0] != "set"]
            if len(singles) == len(zones) == count and (not triples or face >= FIRST_OF_GROUP[2]):
                return tuple(singles)
        return ()

    def third_of(self, kept: Zone) -> Zone | None:
        """The single card that shows what a set does."""
        face = self.match.view(TABLE).zones[kept][-1]
        return next((zone for zone in self._shown()[face] if zone[0] != "set"), None)

    def unlike(self) -> tuple[Zone, Zone]:
        """Two cards of the table that differ and have no twin."""
        lonely = [zones[0] for zones in self._shown().values() if len(zones) == 1 and zones[0][0] == "place"]
        return lonely[0], lonely[1]

    def _shown(self) -> dict[Face, list[Zone]]:
        shown: dict[Face, list[Zone]] = {}
        for zone, cards in sorted(self.match.view(TABLE).zones.items()):
            shown.setdefault(cards[-1], []).append(zone)
        return shown


def pair(seats: int = 2, begin: Begin | None = None, **options: Value) -> Moment:
    """D5: two single cards alike, and at least two others on the table."""
    hands = Hands(seats, begin, options)
    while not hands.alike(2) or len(hands.match.view(TABLE).zones) < seats + 6:
        hands.flip()
    return Moment(hands.match, hands.alike(2))


def kept_pair(begin: Begin | None = None) -> Moment:
    """D9: the first seat has a pair, and its third copy lies there."""
    hands = Hands(2, begin)
    while not (cards := hands.alike(2, triples=True)):
        hands.flip()
    hands.take(0, *cards)
    while not (third := hands.third_of(("set", 0))):
        hands.flip()
    return Moment(hands.match, (("set", 0), third))


def three(begin: Begin | None = None) -> Moment:
    """D12: three single cards alike."""
    hands = Hands(2, begin)
    while not hands.alike(3):
        hands.flip()
    return Moment(hands.match, hands.alike(3))


def unlike(begin: Begin | None = None, paid: bool = False) -> Moment:
    """D11: two cards that differ; the first seat is to flip, and has a pair to pay with or not."""
    hands = Hands(2, begin)
    if paid:
        while not (cards := hands.alike(2)):
            hands.flip()
        hands.take(0, *cards)
    for _ in range(8):
        hands.flip()
    while hands.match.view(TABLE).facts["turn"] != 0:
        hands.flip()
    return Moment(hands.match, hands.unlike())


def opening(mode: str, seats: int, begin: Begin | None = None, **options: Value) -> Moment:
    """D20: the cards were spread just now; two of them are alike."""
    hands = Hands(seats, begin, {"mode": mode, **options})
    return Moment(hands.match, hands.alike(2))


# The way of a hand


def layout(match: Match) -> tuple[SeatPanels, dict[Zone, Spot]]:
    """Where everything lies on the screen."""
    view = match.view(TABLE)
    beside: dict[Seat, int] = {}
    for name, index in view.zones:
        if name == "forbidden":
            beside[index // BESIDE] = max(beside.get(index // BESIDE, 0), index % BESIDE + 1)
    seat_panels = SeatPanels(match.config.setup, view.facts["sides"], beside)
    around = [zone for zone in view.zones if zone[0] not in ("place", "deck")]
    spots = {zone: seat_panels.spot(zone, sets_of(view)) for zone in around}
    return seat_panels, {**laid(index for name, index in view.zones if name == "place"), **spots}


def laid(places: Iterable[int]) -> dict[Zone, Spot]:
    """Where the cards of these places lie on a table that is laid anew."""
    return laid_on(Spread(), places)


def laid_on(spread: Spread, places: Iterable[int]) -> dict[Zone, Spot]:
    """Where the cards of these places lie after all that a table has seen before."""
    there = list(places)
    spread.follow(there)
    return {("place", place): spread.spot(place) for place in there}


def way_to(pointer: Pointer, target: Zone, spots: Spots) -> list[str]:
    """The presses that lead a pointer to a card, as few as can be."""
    ends: list[tuple[Pointer, list[str]]] = [(deepcopy(pointer), [])]
    reached = {pointer.target}
    while ends:
        here, presses = ends.pop(0)
        if here.target == target:
            return presses
        for way in DIRECTIONS:
            there = deepcopy(here)
            there.press(way, spots, 0)
            there.release()
            if there.target not in reached:
                reached.add(there.target)
                ends.append((there, [*presses, way]))
    raise AssertionError(f"no way leads to {target}")
