"""Which two cards each seat is shown as twins: for each seat another pair, if there are enough of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.double_take.common_rules import BESIDE
from game.rules.api import Face, Seat, View, Zone
from game.rules.rng import mix

NUMBERS: Final = ("", "1", "2")  # written on twins, in the order in which a hand goes to them


def pairs(view: View, seat: Seat) -> dict[Face, tuple[Zone, Zone]]:
    """Two single cards for each face that a seat could win now, those on the table first."""
    shut = {(name, index) for whose, name, index, until in view.facts["closed"] if whose == seat and until > view.now}
    shut |= {(hand[0], hand[1]) for hand in view.facts["hands"] if hand}
    barred = {face for face, _ in view.facts["ties"]} | set(_barred(view, seat))
    found: dict[Face, list[Zone]] = {}
    for zone, cards in sorted(view.zones.items(), key=lambda each: (each[0][0] != "place", each[0])):
        if zone[0] not in ("set", "deck") and zone not in shut and cards[-1] not in barred:
            found.setdefault(cards[-1], []).append(zone)
    return {face: (zones[0], zones[1]) for face, zones in found.items() if len(zones) > 1}


def _barred(view: View, seat: Seat) -> Sequence[Face]:
    """D15: the patterns of the cards beside the side of a seat."""
    sides = view.facts["sides"]
    beside = [(zone[1] // BESIDE, cards[-1]) for zone, cards in view.zones.items() if zone[0] == "forbidden"]
    return [face for owner, face in beside if sides[owner] == sides[seat]]


def twins(view: View, seat: Seat) -> tuple[Zone, ...]:
    """Two cards alike, the one first on which the hand of the seat is to go next; nothing where there are none.

    A hand that lies already has its twin, or none. Else every seat has a pair of its own, as long as there are enough;
    most of them keep theirs when others come and go.
    """
    if hand := view.facts["hands"][seat]:
        held = hand[0], hand[1]
        alike = (zone for zone, cards in sorted(view.zones.items()) if cards[-1] == view.zones[held][-1])
        return next(((zone, held) for zone in alike if zone != held and zone[0] not in ("set", "deck")), ())
    own: tuple[Zone, Zone] | tuple[()] = ()
    taken: set[Face] = set()
    for other in range(seat + 1):
        found = pairs(view, other)
        free = [face for face in found if face not in taken] or list(found)
        if free:
            face = min(free, key=lambda face: (found[face][1][0] != "place", mix(other, face)))
            taken.add(face)
            own = found[face]
        else:
            own = ()
    return own


def number_of(zone: Zone, pair: Sequence[Zone], held: Zone | None = None) -> str:
    """What is written on a zone, beside a pair of twins; one that is held already is the first."""
    if zone not in pair:
        return NUMBERS[0]
    return NUMBERS[1 + (pair.index(zone) if held is None else zone != held)]
