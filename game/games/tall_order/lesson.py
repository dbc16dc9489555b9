"""Tall Order in short plays, one for each line of its rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.games.tall_order.rules import ALONE_MS, BAG, COLUMN, DRAW, DRAWN, HOLDERS, TASKS_A_SEAT, TallOrder
from game.games.tall_order.tasks import COLUMNS, LEVELS, appearances
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B, C
from game.match.match import Match
from game.rules.api import TABLE, Face, Ms, Seat, View
from game.table.coach.steps import Moment, Step, always
from game.table.lesson import DO, SEE, WIN, Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, every, together

ME, YOU = 0, 1
STEP: Final[Ms] = 800  # between two moves of a prelude: a turn takes longer than the wall has to stay as it is (O13)
OPEN: Final = {"privacy": "own"}


# What an eye sees


def wall(view: View) -> list[list[Face]]:
    """The columns from the ground up."""
    return [list(view.zones.get(zone, ())) for zone in COLUMN]


def lowest(view: View) -> int:
    """The lowest column, the left-most of several."""
    return min(range(COLUMNS), key=lambda column: len(wall(view)[column]))


def completing(view: View) -> int | None:
    """The column on which the drawn block makes a task of the own holder stand."""
    drawn = view.zones.get(DRAWN[view.seat], ())
    for column in range(COLUMNS):
        columns = wall(view)
        if drawn and len(columns[column]) < LEVELS:
            columns[column].append(drawn[0])
            if any(appearances(card, columns) for card in view.zones[HOLDERS[view.seat]]):
                return column
    return None


def standing(view: View) -> int | None:
    """The place of the first task of the own holder that stands."""
    held = view.zones.get(HOLDERS[view.seat], ())
    return next((slot for slot, card in enumerate(held) if appearances(card, wall(view))), None)


# What a hand does


def press(button: str) -> Act:
    """Press a button on the table itself."""
    return lambda view: ActedPress(button)


def draw(view: View) -> ActedPress:
    return ActedPress(A, DRAW)


def drop(view: View) -> ActedPress:
    """Drop where it makes a task stand, else on the lowest column."""
    column = completing(view)
    return _drop(lowest(view) if column is None else column)


def _drop(column: int) -> ActedPress:
    return ActedPress(A, ("drop", column), COLUMN[column])


def move(view: View) -> ActedPress | None:
    """Make the first move of a block that is possible, if the seat is on turn."""
    moves = [each for each in view.facts["choices"] if each[0] == "move" and view.facts["on_turn"] == view.seat]
    return ActedPress(A, moves[0], COLUMN[int(moves[0][2])]) if moves else None


def claim(view: View) -> ActedPress | None:
    """Claim the first task that stands."""
    slot = standing(view)
    return None if slot is None else ActedPress(C, ("claim", slot))


def claim_too_soon(view: View) -> ActedPress | None:
    """O12: claim the first task that does not stand yet."""
    cards = view.zones[HOLDERS[view.seat]]
    missing = [slot for slot, card in enumerate(cards) if not appearances(card, wall(view))]
    return ActedPress(C, ("claim", missing[0])) if missing else None


def play(seat: Seat, start: Ms) -> Sequence[ActorCue]:
    """A turn: draw, look, drop."""
    return ActorCue(start, seat, draw), ActorCue(start + 1300, seat, drop)


# Preludes


def until_a_block_completes(match: Match) -> None:
    """Build until the first seat has drawn a block that makes a task stand."""
    while True:
        seat = match.view(TABLE).active[0]
        do(match, seat, DRAW, STEP)
        if seat == ME and completing(match.view(ME)) is not None:
            return
        do(match, seat, ("drop", lowest(match.view(TABLE))), STEP)


def take_turn(match: Match) -> None:
    """Let the seat on turn draw and drop, or move a block; then the first seat claims whatever stands."""
    seat = match.view(TABLE).facts["on_turn"]
    if DRAW in match.view(TABLE).facts["choices"]:
        do(match, seat, DRAW, STEP)
    view = match.view(seat)
    press = drop(view) if view.zones.get(DRAWN[seat]) else move(view)
    assert press is not None
    assert press.move is not None
    do(match, seat, press.move, STEP)
    while (standing := claim(match.view(ME))) is not None and standing.move is not None:
        do(match, ME, standing.move, ALONE_MS)


def until_one_is_left(match: Match) -> None:
    """Build until the first seat has one task left, and has drawn the block that makes it stand."""
    while True:
        view = match.view(ME)
        if view.facts["on_turn"] == ME and view.scores[ME] == TASKS_A_SEAT - 1:
            do(match, ME, DRAW, STEP)
            if completing(match.view(ME)) is not None:
                return
            do(match, ME, ("drop", lowest(match.view(TABLE))), STEP)
        else:
            take_turn(match)


def until_the_bag_is_empty(match: Match) -> None:
    """Build until only moves are left, and the first seat is on turn."""
    while match.view(TABLE).zones.get(BAG) or match.view(TABLE).facts["on_turn"] != ME:
        take_turn(match)


def a_few_turns(match: Match) -> None:
    """Let both seats build a little, until the first is on turn."""
    while match.view(TABLE).facts["turns"] < 4 or match.view(TABLE).active[0] != ME:
        seat = match.view(TABLE).active[0]
        do(match, seat, DRAW, STEP)
        do(match, seat, ("drop", lowest(match.view(TABLE))), STEP)


def your_turn(match: Match) -> None:
    """Let both seats build a little, until the rival is on turn."""
    a_few_turns(match)
    do(match, ME, DRAW, STEP)
    do(match, ME, ("drop", lowest(match.view(TABLE))), STEP)


# What a coach says. Where cards are covered, no step depends on what is on them: the other seat sees it, too.


def is_on_turn(moment: Moment) -> bool:
    return moment.seat in moment.view.active


def is_open(moment: Moment) -> bool:
    """Whether the own cards lie open, and not for a peek alone."""
    return not moment.hand.covered


def own_card(moment: Moment) -> tuple[Hashable, ...]:
    """The chosen card."""
    return moment.hand.chosen[:1]


def may_claim(moment: Moment) -> bool:
    """Whether a task stands, as far as all may know that; else whether a turn begins in which one might."""
    if is_open(moment):
        return standing(moment.view) is not None
    return is_on_turn(moment) and moment.view.phase == "turn" and moment.view.facts["turns"] >= len(HOLDERS)


def has_claimed(moment: Moment) -> bool:
    """Whether the seat claimed; with covered cards also whether it went on with its turn."""
    return moment.saw("claim") or (not is_open(moment) and moment.saw("draw", "move"))


def card_to_claim(moment: Moment) -> tuple[Hashable, ...]:
    """The card that stands, and where; the chosen one where none may be told."""
    slot = standing(moment.view) if is_open(moment) else None
    return own_card(moment) if slot is None else (("card", slot), ("pattern", slot))


def claim_keys(moment: Moment) -> tuple[str, ...]:
    """Choose the card that stands, then claim it."""
    light = card_to_claim(moment)[:1]
    return (C,) if not is_open(moment) or own_card(moment) == light else (DOWN,)


STEPS: Final = (
    Step(
        "coach.tall_order.peek",
        lambda moment: is_open(moment) or moment.hand.peeking,
        always(B),
        own_card,
        when=is_on_turn,
    ),
    Step(
        "coach.tall_order.orders",
        lambda moment: not is_open(moment),
        light=lambda moment: ("holder",),
        when=is_on_turn,
        lasts=5000,
    ),
    Step(
        "coach.tall_order.draw",
        lambda moment: moment.saw("draw", "move"),
        lambda moment: (A,) if moment.hand.pointed == "bag" else (RIGHT,),
        lambda moment: ("bag",),
        when=lambda moment: is_on_turn(moment) and moment.view.phase == "turn",
    ),
    Step(
        "coach.tall_order.drop",
        lambda moment: moment.saw("drop"),
        always(LEFT, RIGHT, A),
        lambda moment: ("block", "goal"),
        when=lambda moment: is_on_turn(moment) and moment.view.phase == "drop",
    ),
    Step(
        "coach.tall_order.claim",
        has_claimed,
        claim_keys,
        card_to_claim,
        when=may_claim,
        has_trail=False,
        patience=120_000,
    ),
    Step("coach.tall_order.win", light=lambda moment: ("strip",), when=is_on_turn, lasts=3500),
)

LESSON: Final = Lesson(
    game=TallOrder,
    chapters=(
        Chapter(
            SEE,
            seats=2,
            prelude=a_few_turns,
            cues=(
                ActorCue(1200, ME, press(B)),
                ActorCue(3000, ME, press(DOWN)),
                ActorCue(4400, ME, press(DOWN)),
                ActorCue(6400, ME, press(B)),
            ),
            length=8000,
        ),
        Chapter(
            SEE,
            seats=2,
            prelude=a_few_turns,
            cues=(ActorCue(900, ME, press(B)), *every(1300, 4, ME, press(RIGHT), 2200), ActorCue(7400, ME, press(B))),
            length=9000,
        ),
        Chapter(
            SEE,
            seats=2,
            prelude=until_a_block_completes,
            cues=(ActorCue(1800, ME, drop), ActorCue(3200, ME, claim), ActorCue(5200, ME, claim)),
            length=8000,
            options=OPEN,
            seed=2,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=a_few_turns,
            cues=together(play(ME, 1000), play(YOU, 3600), [ActorCue(6600, ME, move)]),
            length=9000,
            options=OPEN,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=your_turn,
            cues=together(play(YOU, 800), [ActorCue(4200, ME, move)]),
            length=6500,
            options=OPEN,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until_a_block_completes,
            cues=(ActorCue(1800, ME, drop), ActorCue(3200, ME, claim), *play(YOU, 3200 + ALONE_MS)),
            length=9000,
            options={**OPEN, "no_joker": True},
            seed=3,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=a_few_turns,
            cues=(ActorCue(1800, ME, claim_too_soon), *play(ME, 4600)),
            length=8500,
            options=OPEN,
        ),
        Chapter(
            WIN,
            seats=2,
            prelude=until_one_is_left,
            cues=(ActorCue(1800, ME, drop), ActorCue(3400, ME, claim)),
            length=12_000,
            options=OPEN,
            seed=26,
        ),
        Chapter(
            WIN,
            seats=2,
            prelude=until_the_bag_is_empty,
            cues=(ActorCue(1800, ME, move), ActorCue(4200, YOU, move), ActorCue(6600, ME, move)),
            length=9000,
            options=OPEN,
            seed=6,
        ),
    ),
    controls=(
        Control((LEFT, RIGHT), "do.tall_order.column"),
        Control((A,), "do.tall_order.act"),
        Control((UP, DOWN), "do.tall_order.card"),
        Control((C,), "do.tall_order.claim"),
        Control((B,), "do.tall_order.peek"),
    ),
    steps=STEPS,
)
