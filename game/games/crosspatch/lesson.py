"""Crosspatch in short plays, one for each line of its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import cycle, islice
from typing import Final

from game.games.crosspatch.props.lens import place
from game.games.crosspatch.rules import CROSS, MARKS, NO_CELL, STOP, Cell, Crosspatch
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B, C
from game.match.match import Match
from game.rules.api import TABLE, Move, Ms, Seat, View
from game.table.coach.signs import LIGHTS
from game.table.coach.steps import Moment, Step
from game.table.lesson import DO, SEE, WIN, Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, every, together

ME, YOU, SHE = 0, 1, 2
STEP: Final[Ms] = 300  # between two moves of a prelude
BEAT: Final[Ms] = 620  # between two presses
ANSWER: Final[Ms] = 1300  # between two looks of another seat at the cross
LAYS: Final = (RIGHT, A, DOWN, A, LEFT, A, UP, A)  # choose a card, take it, choose a cell, lay


# What a hand does


def lays(view: View) -> list[Move]:
    """The moves by which a seat may lay a card; none while another is on turn."""
    return [move for move in view.legal if move != STOP]


def first(view: View) -> ActedPress | None:
    """Lay the first card that fits."""
    return lay(lays(view)[:1])


def crosswise(view: View) -> ActedPress | None:
    """X4: lay at a right angle, so that the neighbour becomes the centre."""
    columns, rows = zip(*map(place, view.facts["laid"]), strict=True)
    taken, which = (rows, 1) if len(set(rows)) == 1 else (columns, 0)
    return lay([move for move in lays(view) if place(int(move[2]))[which] not in taken][:1])


def lay(moves: Sequence[Move]) -> ActedPress | None:
    """The press for the first of these moves, with the cross as target of the hand; None without a move."""
    return ActedPress(A, moves[0], CROSS) if moves else None


def touch(button: str) -> Act:
    """Press a button on the table, if the seat is on turn."""
    return lambda view: ActedPress(button) if view.legal else None


def tinker(start: Ms, count: int) -> list[ActorCue]:
    """Cues that choose cards and cells with directions, and lay the cards."""
    return [ActorCue(start + BEAT * k, ME, touch(button)) for k, button in enumerate(islice(cycle(LAYS), count))]


# Preludes


def lay_until(is_so: Callable[[Match], bool]) -> Callable[[Match], None]:
    """A prelude in which each seat on turn lays the first card that fits, until `is_so`."""

    def prelude(match: Match) -> None:
        while not is_so(match):
            turn = turn_of(match)
            do(match, turn, lays(match.view(turn))[0], STEP)

    return prelude


def turn_of(match: Match) -> Seat:
    return int(match.view(TABLE).facts["turn"])


def my_turn_after(cards: int) -> Callable[[Match], None]:
    """A prelude until at least `cards` cards lie and the first seat is on turn."""
    return lay_until(lambda match: len(match.view(TABLE).facts["laid"]) >= cards and turn_of(match) == ME)


def a_line(match: Match) -> bool:
    """Whether three or more cards lie in a line without a centre, and the first seat is on turn."""
    facts = match.view(TABLE).facts
    return len(facts["laid"]) >= 3 and facts["centre"] == NO_CELL and turn_of(match) == ME


def comes_soon(kind: str, within: int) -> Callable[[Match], bool]:
    """Asks whether an event comes within this many cards if each seat lays the first card that fits."""

    def is_so(match: Match) -> bool:
        ahead = match.game.clone()
        for _ in range(within):
            turn = ahead.view(TABLE).facts["turn"]
            if any(event.kind == kind for event in ahead.step(ahead.now + STEP, turn, lays(ahead.view(turn))[0])):
                return True
        return False

    return is_so


def all_lay(seats: int, count: int) -> tuple[ActorCue, ...]:
    """Cues by which each seat on turn lays, one after the other."""
    return together(*(every(ANSWER, count, seat, first, 1200) for seat in range(seats)))


# What a coach says


def chosen_slot(moment: Moment) -> int | None:
    """The card that a seat points at, or has chosen; None on the turn of another seat."""
    match moment.hand.chosen or (moment.hand.pointed,):
        case (("card", int(slot)), *_):
            return slot
    return None


def is_on_turn(moment: Moment) -> bool:
    return moment.hand.pointed is not None


def cells_for(moment: Moment) -> list[Cell]:
    """Where the card may go that a seat points at, the one that is meant first."""
    meant, slot = moment.hand.pointed, chosen_slot(moment)
    cells = [int(move[2]) for move in lays(moment.view) if move[1] == slot]
    return sorted(cells, key=lambda cell: (("cell", cell) != meant, cell))


def card(moment: Moment) -> tuple[Hashable, ...]:
    slot = chosen_slot(moment)
    return () if slot is None else (("card", slot),)


def lit_cells(moment: Moment) -> tuple[Hashable, ...]:
    """The place that is meant, with the card that goes there; before that, some places where the card may go."""
    cells = [("cell", cell) for cell in cells_for(moment)[: 1 if moment.hand.chosen else LIGHTS - 1]]
    return *cells[:1], *card(moment), *cells[1:]


def what_clashes(moment: Moment) -> tuple[Hashable, ...]:
    """A card that fits nowhere, with those that keep it from the first open cells; else the card pointed at."""
    view = moment.view
    cross = dict(zip(view.facts["laid"], view.zones[CROSS], strict=True))
    playable = {move[1] for move in lays(view)}
    for slot, own in enumerate(view.zones["stock", moment.seat]):
        if slot not in playable:
            found = (cell for cell, other in cross.items() if MARKS[other] & MARKS[own])
            return ("card", slot), *(("cell", cell) for cell in islice(found, LIGHTS - 1))
    return card(moment)


def choosing(moment: Moment) -> tuple[str, ...]:
    """The keys that choose a card and lay it, as far as there is a choice."""
    is_choice = len(cells_for(moment)) > 1 if moment.hand.chosen else len({move[1] for move in lays(moment.view)}) > 1
    return (LEFT, RIGHT, A) if is_choice else (A,)


def has_laid(moment: Moment) -> bool:
    return moment.saw("lay")


STEPS: Final = (
    Step(
        "coach.crosspatch.choose",
        lambda moment: bool(moment.hand.chosen) or has_laid(moment),
        choosing,
        card,
        when=is_on_turn,
    ),
    Step("coach.crosspatch.lay", has_laid, choosing, lit_cells, when=is_on_turn),
    Step(
        "coach.crosspatch.twice",
        has_laid,
        choosing,
        what_clashes,
        when=lambda moment: is_on_turn(moment) and bool(moment.view.facts["laid"]),
    ),
    Step("coach.crosspatch.last", lambda moment: moment.saw("lay", "stop"), choosing, card, when=is_on_turn),
)

LESSON: Final = Lesson(
    game=Crosspatch,
    chapters=(
        Chapter(
            SEE,
            seats=3,
            cues=together(tinker(1200, 20), *(every(ANSWER, 10, seat, first, 1600) for seat in (YOU, SHE))),
            length=15_000,
        ),
        Chapter(
            SEE,
            seats=2,
            prelude=my_turn_after(5),
            cues=together(
                [ActorCue(1200 + 900 * k, ME, touch(RIGHT)) for k in range(5)],
                [ActorCue(6000, ME, touch(A)), ActorCue(7000, ME, touch(A))],
            ),
            length=9500,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=lay_until(a_line),
            cues=(ActorCue(2200, ME, crosswise), ActorCue(4600, YOU, first)),
            length=7000,
        ),
        Chapter(DO, seats=3, prelude=lay_until(comes_soon("miss", 2)), cues=all_lay(3, 5), length=9000),
        Chapter(WIN, seats=2, prelude=lay_until(comes_soon("sweep", 3)), cues=all_lay(2, 5), length=10_000),
        Chapter(WIN, seats=2, prelude=lay_until(comes_soon("over", 3)), cues=all_lay(2, 5), length=12_000),
    ),
    controls=(
        Control((LEFT, UP, DOWN, RIGHT), "do.crosspatch.ways"),
        Control((A,), "do.crosspatch.lay"),
        Control((B,), "do.crosspatch.back"),
        Control((C,), "do.crosspatch.stop"),
    ),
    steps=STEPS,
)
