"""Double Take in short plays, one for each line of its rules, and the steps of its coach."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final

from game.games.double_take.common_rules import RIVAL, TEAM, TOGETHER
from game.games.double_take.patterns import FIRST_OF_GROUP
from game.games.double_take.props.twins import pairs, twins
from game.games.double_take.rules import FLIP, DoubleTake
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B, C
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import GO, TABLE, Carry, Face, Ms, Seat, View, Zone
from game.table.coach.steps import Moment, Step, always
from game.table.lesson import DO, SEE, WIN, Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, together

ME, YOU, SHE = 0, 1, 2
STEP: Final[Ms] = 300  # between two moves of a prelude
BY_HAND: Final = {"auto_flip_s": 0}
GOAL: Final = 5  # sets


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


def take_pair(seat: Seat, start: Ms) -> list[ActorCue]:
    """A pair for a seat: one hand, then the other."""
    return [ActorCue(start, seat, FIRST_OF_TWO), ActorCue(start + 1000, seat, SECOND_OF_TWO)]


# Preludes


def begin(match: Match) -> None:
    """Let the 3-2-1 pass, and flip a few cards."""
    match.advance(GO)
    for _ in range(5):
        flip_next(match)


def until_spread(match: Match) -> None:
    """Let the 3-2-1 pass, and all cards of a match without piles be spread."""
    match.advance(GO + STEP)


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


def until_three_are_lacking(match: Match) -> None:
    """Let the first seat win all but three of the sets that it needs, and flip so far that several pairs lie there."""
    begin(match)
    while True:
        if len(pairs := alike(match.view(TABLE))) == 2 and pairs[1][0] == "place":
            if match.view(ME).scores[ME] == GOAL - 3:
                break
            win(match, ME, pairs)
        flip_next(match)
    for _ in range(24):
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


# What a coach says

TRIES: Final = 150  # deals of which the best one is taken for people who are new
FLIPS: Final = (0, 2, 4)  # after so many cards it is looked for twins


def own_twins(moment: Moment) -> tuple[Zone, ...]:
    return twins(moment.view, moment.seat)


def a_card(moment: Moment) -> tuple[Zone, ...]:
    """The first of two twins; while there are none, the pile of the seat, or any card."""
    return own_twins(moment)[:1] or tuple(zone for zone in moment.view.zones if zone == ("pile", moment.seat))


def is_on_a_card(moment: Moment) -> bool:
    return moment.hand.pointed in moment.view.zones or moment.saw("hand")


def next_key(moment: Moment) -> tuple[str, ...]:
    """The hand slaps the next twin where it is on it, and else goes there."""
    return (A,) if moment.hand.pointed in own_twins(moment)[:1] else (LEFT, UP, RIGHT, DOWN)


def may_flip(moment: Moment) -> bool:
    """Whether it is the seat's turn to flip, or time to turn a card where all lie there."""
    facts = moment.view.facts
    return "turn" not in facts or facts["turn"] == moment.seat


def to_flip(moment: Moment) -> tuple[Hashable, ...]:
    """The own pile, or the card of the table that is pointed at."""
    if "turn" in moment.view.facts:
        return (("pile", moment.seat),)
    return (moment.hand.pointed,) if moment.hand.pointed is not None else own_twins(moment)[:1]


def flip_key(moment: Moment) -> tuple[str, ...]:
    """The pile is flipped from anywhere; a card of the table is turned where the hand is, once it is on one."""
    is_there = "turn" in moment.view.facts or moment.hand.pointed in moment.view.zones
    return (C,) if is_there else (LEFT, UP, RIGHT, DOWN)


def flip_line(moment: Moment) -> str:
    return "coach.double_take.flip" if "turn" in moment.view.facts else "coach.double_take.turn"


def slap_line(moment: Moment) -> str:
    """In a team another hand slaps the second card."""
    return "coach.double_take.slap_team" if moment.options["mode"] == TEAM else "coach.double_take.slap"


def aim_line(moment: Moment) -> str:
    """What a match of these options is about."""
    match moment.options["mode"]:
        case "rival":
            return f"coach.double_take.aim_{moment.options['goal']}"
        case "team":
            return f"coach.double_take.team_{moment.options['goal']}"
        case mode:
            return f"coach.double_take.{mode}"


def won_twins(moment: Moment) -> bool:
    """Whether the seat has won a set, or in a team a mate with it."""
    sides = moment.view.facts["sides"]
    own = moment.seat if moment.options["mode"] == TOGETHER else sides[moment.seat]
    return any(
        event.kind in ("pair", "theft", "secure")
        and own == (event.seat if moment.options["mode"] == TOGETHER else sides[event.seat])
        for event in moment.events
    )


STEPS: Final = (
    Step("coach.double_take.move", is_on_a_card, always(LEFT, UP, RIGHT, DOWN), a_card),
    Step(slap_line, won_twins, next_key, own_twins, when=lambda moment: bool(own_twins(moment)), patience=20_000),
    Step(
        flip_line,
        lambda moment: moment.saw("flip", "turned"),
        flip_key,
        to_flip,
        when=may_flip,
        patience=12_000,
    ),
    Step(aim_line, lasts=3500),
)


def deal_twins(config: MatchConfig, people: int) -> MatchConfig:
    """A match like this one in which twins come early, if it can be for every one of some people who are new."""
    if config.setup.options["mode"] not in (RIVAL, TEAM):
        return config
    deals = [replace(config, seed=config.seed + number) for number in range(TRIES)]
    return max(deals, key=lambda deal: early_twins(deal, people))


def early_twins(config: MatchConfig, most: int) -> int:
    """How many twins are seen in the first moments of a match, `most` at each of them."""
    game, found, flips = config.start(), 0, 0
    for wanted in FLIPS:
        while flips < wanted:
            flips += 1
            game.step(GO + flips, game.view(TABLE).facts["turn"], FLIP)
        found += min(most, len(pairs(game.view(TABLE), 0)))
    return found


LESSON: Final = Lesson(
    game=DoubleTake,
    chapters=(
        Chapter(
            SEE,
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
            SEE,
            seats=2,
            prelude=begin,
            cues=together([ActorCue(1500 * k + 1200, seat, flip) for k in range(4) for seat in (ME, YOU)]),
            length=8000,
            options=BY_HAND,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until_alike,
            cues=(ActorCue(1800, ME, FIRST_OF_TWO), ActorCue(3200, ME, SECOND_OF_TWO)),
            length=6000,
            options=BY_HAND,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until_alike,
            cues=together(take_pair(ME, 1200), [ActorCue(3900, ME, flip), ActorCue(5700, YOU, flip)]),
            length=7500,
            options=BY_HAND,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until_stealable,
            cues=(ActorCue(2000, ME, THIRD_COPY), ActorCue(3600, ME, SECOND_OF_TWO)),
            length=6500,
            options=BY_HAND,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until_payable,
            cues=(ActorCue(1800, ME, slap_one(unlike, 0)), ActorCue(3000, ME, slap_one(unlike, 1))),
            length=6000,
            options=BY_HAND,
        ),
        Chapter(
            WIN,
            seats=2,
            prelude=until_three_are_lacking,
            cues=(*take_pair(ME, 1500), *take_pair(ME, 4100), *take_pair(ME, 6700)),
            length=14_000,
            options=BY_HAND,
        ),
        Chapter(
            WIN,
            seats=2,
            prelude=until_alike,
            cues=together(take_pair(YOU, 2400), [ActorCue(5000, YOU, flip), ActorCue(6400, ME, flip)]),
            length=8000,
            options=BY_HAND,
            carry=Carry(places=(1, 2), mode="rival"),
        ),
        Chapter(
            WIN,
            seats=3,
            prelude=until_spread,
            cues=(*take_pair(ME, 1600), *take_pair(YOU, 3800), *take_pair(SHE, 6000)),
            length=8500,
            options={"mode": "together"},
        ),
    ),
    controls=(
        Control((LEFT, UP, DOWN, RIGHT), "do.double_take.move"),
        Control((A,), "do.double_take.hand"),
        Control((B,), "do.double_take.lift"),
        Control((C,), "do.double_take.flip"),
    ),
    steps=STEPS,
    ready=deal_twins,
)
