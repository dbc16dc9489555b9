"""Hoopla in short plays, one for each line of its rules, and all thirty cards of a set."""

from __future__ import annotations

from typing import Final

from game.games.hoopla.deck import FACES
from game.games.hoopla.rules import COLOURS, FLIP, PAUSE, PLACES, STACKS, TURN_OVER, Hoopla
from game.gfx.decks.base import face
from game.input.intents import DOWN, LEFT, RIGHT, UP, A
from game.match.match import Match
from game.rules.api import GO, Seat, View, Zone
from game.table.coach.steps import Moment, Step, always
from game.table.lesson import DO, SEE, WIN, ActedPress, ActorCue, Chapter, Control, Lesson, do, every, together

DIRECTIONS: Final = (LEFT, UP, RIGHT)
ME, YOU, SHE = 0, 1, 2
FRAMES: Final = ("red", "yellow", "green", "turquoise", "blue", "violet")  # the colours of frames, as the rules count
NEARLY: Final = 2  # cards left in the set when a chapter begins
LAST: Final = 3  # cards left altogether when the end is shown


# What a hand does


def fits(view: View) -> list[int]:
    """The stacks onto which the top of the own pile may go (H6)."""
    pile = view.zones["pile", view.seat]
    if not pile:
        return []
    return [stack for stack in range(STACKS) if pile[-1] // COLOURS == view.zones["stack", stack][-1] % COLOURS]


def flip(view: View) -> ActedPress:
    """H9: the same button turns the pile over where the set is empty."""
    return ActedPress(A, FLIP if view.zones["set", view.seat] else TURN_OVER)


def lay(view: View) -> ActedPress | None:
    """Place the card where it fits."""
    stacks = fits(view)
    return ActedPress(DIRECTIONS[stacks[0]], PLACES[stacks[0]]) if stacks else None


def play(view: View) -> ActedPress:
    """What a person does: place what fits, else flip on."""
    return lay(view) or flip(view)


def err(view: View) -> ActedPress | None:
    """Place the card where it does not fit."""
    wrong = [stack for stack in range(STACKS) if stack not in fits(view)]
    return ActedPress(DIRECTIONS[wrong[0]], PLACES[wrong[0]]) if wrong and view.zones["pile", view.seat] else None


def lay_first(view: View) -> ActedPress:
    """Place the card on the first stack, whether it fits or not."""
    return ActedPress(DIRECTIONS[0], PLACES[0])


# Preludes


def begin(match: Match) -> None:
    """Let the 3-2-1 pass."""
    match.advance(GO)


def look_for_a_fit(match: Match) -> None:
    """Flip until the next card will fit."""
    begin(match)
    while True:
        ahead = match.game.clone()
        ahead.step(match.now + PAUSE, ME, FLIP)
        if fits(ahead.view(ME)):
            return
        do(match, ME, FLIP, PAUSE)


def nearly_through(match: Match) -> None:
    """Flip until only a few cards are left in the set."""
    begin(match)
    while len(match.view(ME).zones["set", ME]) > NEARLY:
        do(match, ME, FLIP, PAUSE)


def few_are_left(match: Match) -> None:
    """Let the first seat play alone until it has only a few cards left."""
    begin(match)
    while sum(len(match.view(ME).zones.get((zone, ME), ())) for zone in ("set", "pile")) > LAST:
        move = play(match.view(ME)).move
        assert move is not None
        do(match, ME, move, PAUSE)


def nothing_fits(match: Match) -> None:
    """Flip until a card fits nowhere."""
    begin(match)
    do(match, ME, FLIP, PAUSE)
    while fits(match.view(ME)):
        do(match, ME, FLIP, PAUSE)


def both_want_the_first(match: Match) -> None:
    """Flip until two seats each have a card for the first stack."""
    begin(match)
    for seat in (ME, YOU):
        turn_until_first(match, seat)


def turn_until_first(match: Match, seat: Seat) -> None:
    """Flip until a card fits onto the first stack."""
    do(match, seat, FLIP, PAUSE)
    while 0 not in fits(match.view(seat)):
        do(match, seat, FLIP if match.view(seat).zones["set", seat] else TURN_OVER, PAUSE)


# What a coach says


def target(moment: Moment) -> int | None:
    """The first stack onto which the card of a seat may go."""
    return next(iter(fits(moment.view)), None)


def on_its_ring(moment: Moment) -> str:
    """The line for the colour of the frame; of any colour while there is no card."""
    pile = moment.view.zones["pile", moment.seat] or FACES
    return f"coach.hoopla.place_{FRAMES[pile[-1] // COLOURS]}"


def stack_key(moment: Moment) -> tuple[str, ...]:
    stack = target(moment)
    return () if stack is None else (DIRECTIONS[stack],)


def card_and_ring(moment: Moment) -> tuple[Zone, ...]:
    stack = target(moment)
    return () if stack is None else (("ring", stack), ("pile", moment.seat))


def own_set(moment: Moment) -> tuple[Zone, ...]:
    return (("set", moment.seat),)


STEPS: Final = (
    Step("coach.hoopla.flip", lambda moment: moment.saw("flip"), always(A), own_set),
    Step(
        on_its_ring,
        lambda moment: moment.saw("place"),
        stack_key,
        card_and_ring,
        when=lambda moment: target(moment) is not None,
        patience=15_000,
    ),
    Step(
        "coach.hoopla.flip_on",
        lambda moment: moment.saw("flip", "turn_over"),
        always(A),
        own_set,
        when=lambda moment: bool(moment.view.zones["pile", moment.seat]) and target(moment) is None,
        patience=6000,
    ),
    Step(lambda moment: "game.hoopla.aim_two" if len(moment.view.scores) == 2 else "game.hoopla.aim", lasts=3500),
)

LESSON: Final = Lesson(
    game=Hoopla,
    chapters=(
        Chapter(SEE, seats=2, prelude=look_for_a_fit, cues=every(1300, 7, ME, play, 1200), length=11_000),
        Chapter(
            DO,
            seats=3,
            prelude=begin,
            cues=together(
                every(640, 16, ME, play, 400), every(720, 14, YOU, play, 250), every(800, 13, SHE, play, 700)
            ),
            length=12_000,
        ),
        Chapter(DO, seats=2, prelude=nearly_through, cues=every(900, 6, ME, flip, 900), length=7500),
        Chapter(
            DO,
            seats=2,
            prelude=nothing_fits,
            cues=(ActorCue(1500, ME, err), ActorCue(3800, ME, flip), ActorCue(5000, ME, play)),
            length=7000,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=both_want_the_first,
            cues=(ActorCue(1500, YOU, lay_first), ActorCue(1580, ME, lay_first), ActorCue(4000, ME, flip)),
            length=6500,
        ),
        Chapter(WIN, seats=3, prelude=few_are_left, cues=every(1100, 8, ME, play, 1200), length=14_000, seed=6),
        Chapter(WIN, seats=2, prelude=few_are_left, cues=every(1100, 6, ME, play, 1200), length=12_000, seed=8),
    ),
    controls=(
        Control((A,), "do.hoopla.flip"),
        Control((LEFT, UP, RIGHT), "do.hoopla.place"),
        Control((DOWN,), "do.hoopla.take_back"),
    ),
    pieces=tuple(face(n) for n in FACES),
    steps=STEPS,
)
