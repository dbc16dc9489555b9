"""Double Take in six short plays: one for each line of its rules, the last about quick pick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.double_take.common_rules import SPEC
from game.games.double_take.patterns import FIRST_OF_GROUP
from game.games.double_take.props.seat_panels import SeatPanels
from game.games.double_take.props.spread import spot
from game.games.double_take.rules import FLIP, DoubleTake
from game.input.intents import DOWN, LEFT, NINE, RIGHT, UP, A, B, C
from game.match.match import Match
from game.rules.api import GO, TABLE, Face, Ms, Setup, View, Zone
from game.table.lesson import Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, together
from game.table.seats.quick_pick import QuickPick, field_of
from game.table.stage.spots import Spot

ME, YOU, SHE = 0, 1, 2
STEP: Final[Ms] = 300  # between two moves of a prelude
BY_HAND: Final = {"auto_flip_s": 0}


# What an eye sees


def shown(view: View) -> dict[Face, list[Zone]]:
    """Where each face shows."""
    faces: dict[Face, list[Zone]] = {}
    for zone, cards in sorted(view.zones.items()):
        faces.setdefault(cards[-1], []).append(zone)
    return faces


def alike(view: View, triple: bool = False) -> list[Zone]:
    """Two single cards with the same face, on the table if possible; with `triple`, of a pattern with three copies."""
    pairs = [
        zones
        for face, zones in shown(view).items()
        if len(zones) == 2 and all(zone[0] != "set" for zone in zones) and (not triple or face >= FIRST_OF_GROUP[2])
    ]
    return min(pairs, key=lambda zones: sum(zone[0] != "place" for zone in zones), default=[])


def twin(view: View) -> list[Zone]:
    """The zones that show the same face as the card under the hand of the seat."""
    hand = view.facts["hands"][view.seat]
    own = (hand[0], hand[1]) if hand else ("", -1)
    return [zone for zone in shown(view).get(view.zones[own][-1], []) if zone != own] if hand else []


def stolen(view: View) -> list[Zone]:
    """A rival's pair and its third copy."""
    return next((zones for zones in shown(view).values() if len(zones) > 1 and zones[-1][0] == "set"), [])


def unlike(view: View) -> list[Zone]:
    """Two cards of the table that differ, or none."""
    single = [zones[0] for zones in shown(view).values() if len(zones) == 1 and zones[0][0] == "place"]
    return single[:2] if len(single) > 1 else []


def spots_of(view: View) -> dict[Zone, Spot]:
    """The spots of all zones of a view, with two seats at the table."""
    seat_panels = SeatPanels(Setup.make(SPEC, 2), view.facts["sides"], {})
    return {zone: spot(zone[1], False) if zone[0] == "place" else seat_panels.spot(zone, {}) for zone in view.zones}


def key_of(view: View, zone: Zone) -> int | None:
    """The key that takes a card once its field is picked; None if it is in a later part of the field."""
    spots, pick = spots_of(view), QuickPick()
    pick.choose(field_of(spots[zone].x, spots[zone].y), spots, 0)
    return pick.labels(spots).get(zone)


def next_card(view: View) -> Zone | None:
    """For quick pick: the first of two alike that both show a key at once, then the other one."""
    if view.facts["hands"][view.seat]:
        return next(iter(twin(view)), None)
    for zones in shown(view).values():
        if len(zones) == 2 and all(zone[0] == "place" and key_of(view, zone) is not None for zone in zones):
            return zones[0]
    return None


# What a hand does


def slap(zone: Zone) -> ActedPress:
    return ActedPress(A, ("hand", *zone), zone)


def flip(view: View) -> ActedPress | None:
    """Turn the next card, if it is the seat's turn."""
    return ActedPress(C, FLIP, ("pile", view.seat)) if FLIP in view.legal else None


def slap_one(find: Callable[[View], list[Zone]], number: int) -> Act:
    """Slap the first, the second or the last of the zones that an eye finds; nothing where it finds none."""

    def act(view: View) -> ActedPress | None:
        zones = find(view)
        return slap(zones[number]) if zones else None

    return act


FIRST_OF_TWO, SECOND_OF_TWO = slap_one(alike, 0), slap_one(twin, -1)
THIRD_COPY: Final = slap_one(stolen, 0)


def field_key(view: View) -> ActedPress | None:
    """Quick pick: the key of the field in which the next card lies."""
    target = next_card(view)
    if target is None:
        return None
    there = spots_of(view)[target]
    return ActedPress(NINE[field_of(there.x, there.y)])


def card_key(view: View) -> ActedPress | None:
    """Quick pick: the key that the next card shows."""
    target = next_card(view)
    key = None if target is None else key_of(view, target)
    return None if key is None else ActedPress(NINE[key])


# Preludes


def begin(match: Match) -> None:
    """Let the 3-2-1 pass, and flip a few cards."""
    match.advance(GO)
    for _ in range(5):
        flip_next(match)


def flip_next(match: Match) -> None:
    do(match, match.view(TABLE).facts["turn"], FLIP, STEP)


def until_alike(match: Match) -> None:
    """Flip until two cards of the table are alike."""
    begin(match)
    while [zone[0] for zone in alike(match.view(TABLE))] != ["place", "place"]:
        flip_next(match)


def until_many_alike(match: Match) -> None:
    """Flip so far that several pairs lie there."""
    begin(match)
    for _ in range(40):
        flip_next(match)


def until_stealable(match: Match) -> None:
    """Flip until a rival has a pair and its third copy lies there."""
    begin(match)
    while not alike(match.view(TABLE), triple=True):
        flip_next(match)
    win(match, YOU, alike(match.view(TABLE), triple=True))
    while not stolen(match.view(TABLE)):
        flip_next(match)


def until_payable(match: Match) -> None:
    """Give the first seat a pair, which its mistake will cost."""
    begin(match)
    while not alike(match.view(TABLE)):
        flip_next(match)
    win(match, ME, alike(match.view(TABLE)))
    for _ in range(3):
        flip_next(match)


def win(match: Match, seat: int, zones: list[Zone]) -> None:
    for zone in zones[:2]:
        do(match, seat, ("hand", *zone), STEP)


LESSON: Final = Lesson(
    game=DoubleTake,
    chapters=(
        Chapter(
            seats=3,
            prelude=begin,
            cues=together(
                [ActorCue(900 * k + 900, seat, flip) for k in range(6) for seat in (ME, YOU, SHE)],
                [ActorCue(6900, YOU, FIRST_OF_TWO), ActorCue(7700, YOU, SECOND_OF_TWO)],
            ),
            length=9500,
            options=BY_HAND,
        ),
        Chapter(
            seats=2,
            prelude=until_alike,
            cues=(ActorCue(1800, ME, FIRST_OF_TWO), ActorCue(3200, ME, SECOND_OF_TWO), ActorCue(5200, ME, flip)),
            length=7200,
            options=BY_HAND,
        ),
        Chapter(
            seats=2,
            prelude=until_stealable,
            cues=(ActorCue(2000, ME, THIRD_COPY), ActorCue(3600, ME, SECOND_OF_TWO)),
            length=6500,
            options=BY_HAND,
        ),
        Chapter(
            seats=2,
            prelude=until_payable,
            cues=(ActorCue(1800, ME, slap_one(unlike, 0)), ActorCue(3000, ME, slap_one(unlike, 1))),
            length=6000,
            options=BY_HAND,
        ),
        Chapter(
            seats=2,
            prelude=until_many_alike,
            cues=tuple(
                ActorCue(1500 + 2600 * k + after, ME, act)
                for k in range(3)
                for after, act in ((0, FIRST_OF_TWO), (1000, SECOND_OF_TWO))
            ),
            length=10_000,
            options=BY_HAND,
        ),
        Chapter(
            seats=2,
            prelude=until_many_alike,
            cues=(
                *(ActorCue(1600, ME, field_key), ActorCue(3400, ME, card_key)),
                *(ActorCue(4600, ME, field_key), ActorCue(6000, ME, card_key)),
            ),
            length=8500,
            options=BY_HAND,
            assists={"quick_pick": True},
            buttons=NINE,
        ),
    ),
    controls=(
        Control((LEFT, UP, DOWN, RIGHT), "do.double_take.move"),
        Control((A,), "do.double_take.hand"),
        Control((B,), "do.double_take.lift"),
        Control((C,), "do.double_take.flip"),
    ),
)
