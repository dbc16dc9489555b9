"""Tall Order in five short plays, one for each line of its rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.games.tall_order.rules import ALONE_MS, COLUMN, DRAW, DRAWN, HOLDERS, TallOrder
from game.games.tall_order.tasks import COLUMNS, LEVELS, appearances
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B, C
from game.match.match import Match
from game.rules.api import TABLE, Face, Ms, Seat, View
from game.table.coach.steps import Moment, Step, always
from game.table.lesson import Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, together

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
            seats=2,
            prelude=a_few_turns,
            cues=(
                ActorCue(1200, ME, press(B)),
                ActorCue(2400, ME, press(DOWN)),
                ActorCue(3200, ME, press(C)),
                ActorCue(4000, ME, press(C)),
                ActorCue(5200, ME, press(B)),
                *play(ME, 6200),
            ),
            length=9500,
        ),
        Chapter(
            seats=2,
            prelude=a_few_turns,
            cues=together(play(ME, 1000), play(YOU, 3600), [ActorCue(6600, ME, move)]),
            length=9000,
            options=OPEN,
        ),
        Chapter(
            seats=2,
            prelude=your_turn,
            cues=together(play(YOU, 800), [ActorCue(4200, ME, move)]),
            length=6500,
            options=OPEN,
        ),
        Chapter(
            seats=2,
            prelude=until_a_block_completes,
            cues=(ActorCue(1800, ME, drop), ActorCue(3200, ME, claim), *play(YOU, 3200 + ALONE_MS)),
            length=9000,
            options={**OPEN, "no_joker": True},
            seed=3,
        ),
        Chapter(
            seats=2,
            prelude=until_a_block_completes,
            cues=(ActorCue(1800, ME, drop), ActorCue(3200, ME, claim), ActorCue(5200, ME, claim)),
            length=8000,
            options=OPEN,
            seed=2,
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
