"""Fourscore in short plays, one for each line of its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from game.games.fourscore.props.choice import NEW, places_of
from game.games.fourscore.props.rows import ripe_rows
from game.games.fourscore.rules import DRAW, MARKS, Fourscore, features, has_four
from game.input.intents import DOWN, LEFT, RIGHT, UP, A, B, C
from game.match.match import Match
from game.rules.api import TABLE, Move, Ms, Seat, View
from game.table.coach.steps import Moment, Step, always
from game.table.lesson import DO, SEE, WIN, Act, ActedPress, ActorCue, Chapter, Control, Lesson, do, together

ME, YOU = 0, 1
STEP: Final[Ms] = 400  # between two moves of a prelude
LOOK: Final[Ms] = 1500  # before a hand moves
BEAT: Final[Ms] = 550  # between two presses

Pick = Callable[[View], Move | None]  # the play that is wanted; None if there is none


# What an eye sees


def plays(view: View) -> list[Move]:
    """The moves by which the seat may play to a row or open one."""
    return [move for move in view.legal if move[0] in ("play", "open")]


def shared(view: View, move: Move) -> set[int]:
    """The kinds of features that a card has in common with the end of its row."""
    own, end = view.zones["hand", view.seat][int(move[1])], view.zones["row", int(move[2])][-1]
    return {kind for kind, (a, b) in enumerate(zip(features(own), features(end), strict=True)) if a == b}


def any_play(view: View) -> Move | None:
    return next(iter(plays(view)), None)


def by(kind: int) -> Pick:
    """A card that fits its row by this feature alone."""
    return lambda view: next((move for move in plays(view) if move[0] == "play" and shared(view, move) == {kind}), None)


def opening(view: View) -> Move | None:
    """F5: a card that fits nowhere."""
    return next((move for move in plays(view) if move[0] == "open"), None)


def completing(view: View) -> Move | None:
    """A card with which its row shows something four times."""
    for move in plays(view):
        if move[0] == "play":
            row = view.zones["row", int(move[2])]
            before = sum(MARKS[card] for card in row)
            if not has_four(before) and has_four(before + MARKS[view.zones["hand", view.seat][int(move[1])]]):
                return move
    return None


# What a hand does


def play(pick: Pick) -> Act:
    """Play the card that is wanted."""

    def act(view: View) -> ActedPress | None:
        move = pick(view)
        return None if move is None else ActedPress(A, move)

    return act


def towards(pick: Pick, steps: int) -> Act:
    """Press RIGHT towards the wanted card, unless it takes fewer steps."""

    def act(view: View) -> ActedPress | None:
        move = pick(view)
        return ActedPress(RIGHT) if move is not None and int(move[1]) >= steps else None

    return act


def take(view: View) -> ActedPress | None:
    rows = ripe_rows(view)
    return ActedPress(A, ("take", rows[0])) if rows and ("take", rows[0]) in view.legal else None


def draw(view: View) -> ActedPress | None:
    return ActedPress(C, DRAW) if DRAW in view.legal else None


def choose(seat: Seat, pick: Pick, start: Ms) -> list[ActorCue]:
    """Go to the card that is wanted, and play it."""
    ways = [ActorCue(start + BEAT * k, seat, towards(pick, k + 1)) for k in range(2)]
    return [*ways, ActorCue(start + 2 * BEAT + 300, seat, play(pick))]


# Preludes


def until(is_so: Callable[[View], bool]) -> Callable[[Match], None]:
    """A prelude in which both play what fits first and take what is ripe, until `is_so` on the first seat's turn."""

    def prelude(match: Match) -> None:
        while True:
            seat = int(match.view(TABLE).facts["turn"])
            if seat == ME and is_so(match.view(ME)):
                return
            move = any_play(match.view(seat))
            assert move is not None  # F6
            do(match, seat, move, STEP)
            for row in ripe_rows(match.view(seat)):
                do(match, seat, ("take", row), STEP)
            do(match, seat, DRAW, STEP)

    return prelude


def all_kinds(view: View) -> bool:
    """Whether there is another card for each feature to fit by it alone."""
    found = [by(kind)(view) for kind in range(3)]
    return len({move[1] for move in found if move is not None}) == 3


def nearly_empty(view: View) -> bool:
    """F11: whether the deck has fewer cards than a hand."""
    return len(view.zones.get(("deck", 0), ())) < 3


def quiet(then: Pick) -> Callable[[View], bool]:
    """Asks whether nothing is ripe yet and the wanted card is there."""
    return lambda view: not ripe_rows(view) and then(view) is not None


SECOND: Final[Ms] = LOOK + 2 * BEAT + 1500  # when the next card is looked for

# What a coach says


def is_on_turn(moment: Moment) -> bool:
    return moment.seat in moment.view.active


def may_see(moment: Moment) -> bool:
    """Whether the own cards may be seen now."""
    return moment.hand.peeking or not moment.hand.covered


def chosen_place(moment: Moment) -> int | None:
    """The place of the chosen card."""
    match moment.hand.chosen:
        case (("card", int(place)), *_):
            return place
    return None


def pointed_row(moment: Moment) -> int | None:
    """The row at which the hand points."""
    match moment.hand.pointed:
        case ("row", int(row)):
            return row
    return None


def is_to_play(moment: Moment) -> bool:
    return is_on_turn(moment) and moment.view.phase == "play" and chosen_place(moment) is not None


def has_chosen(moment: Moment) -> bool:
    """Whether the seat chose a card: another one than the first, or any by a click."""
    return moment.saw("play", "open") or chosen_place(moment) not in (0, None) or len(moment.hand.chosen) > 1


def own_card(moment: Moment) -> tuple[Hashable, ...]:
    return moment.hand.chosen[:1]


def meant_row(moment: Moment) -> int | None:
    """The row that is meant for the chosen card, if it fits there and may be seen."""
    place, cards = chosen_place(moment), places_of(moment.view.facts["played"])[0]
    row = pointed_row(moment)
    if not may_see(moment) or row is None or place not in cards:
        return None
    slot = cards.index(place)
    return row if (("open", slot) if row == NEW else ("play", slot, row)) in moment.view.legal else None


def where_it_fits(moment: Moment) -> tuple[Hashable, ...]:
    row = meant_row(moment)
    return own_card(moment) if row is None else (("row", row),)


def fitting_keys(moment: Moment) -> tuple[str, ...]:
    """Look at the cards, go to a row that fits, play there."""
    if not may_see(moment):
        return (B,)
    return (DOWN,) if meant_row(moment) is None else (A,)


def to_take(moment: Moment) -> int | None:
    """A row that the seat could take; the one that is meant, if it is one of several."""
    rows = [row for row in ripe_rows(moment.view) if ("take", row) in moment.view.legal]
    pointed = pointed_row(moment)
    return pointed if pointed in rows else next(iter(rows), None)


def taking_keys(moment: Moment) -> tuple[str, ...]:
    """Go to the bell, then to the row, then take it."""
    if moment.hand.chosen[:1] != ("take",):
        return (RIGHT,)
    return (A,) if pointed_row(moment) == to_take(moment) else (DOWN,)


def bell_and_row(moment: Moment) -> tuple[Hashable, ...]:
    row = to_take(moment)
    whole = () if row is None else (("whole", row),)
    return whole if moment.hand.chosen[:1] == ("take",) else ("take", *whole)


STEPS: Final = (
    Step(
        lambda moment: "coach.fourscore.choose" if may_see(moment) else "coach.fourscore.peek",
        has_chosen,
        lambda moment: (LEFT, RIGHT) if may_see(moment) else (B,),
        own_card,
        when=is_to_play,
    ),
    Step(
        lambda moment: "coach.fourscore.open" if meant_row(moment) == NEW else "coach.fourscore.fit",
        lambda moment: moment.saw("play", "open"),
        fitting_keys,
        where_it_fits,
        when=is_to_play,
    ),
    Step(
        "coach.fourscore.take",
        lambda moment: moment.saw("take"),
        taking_keys,
        bell_and_row,
        has_trail=False,
        when=lambda moment: is_on_turn(moment) and to_take(moment) is not None,
        patience=120_000,
    ),
    Step(
        "coach.fourscore.draw",
        lambda moment: moment.saw("draw"),
        always(C),
        lambda moment: ("deck",),
        when=lambda moment: is_on_turn(moment) and DRAW in moment.view.legal,
        waits=False,
    ),
)

LESSON: Final = Lesson(
    game=Fourscore,
    chapters=(
        Chapter(
            SEE,
            seats=2,
            prelude=until(all_kinds),
            cues=together(
                [ActorCue(LOOK + 1800 * k, ME, play(by(kind))) for k, kind in enumerate((2, 1, 0))],
                [ActorCue(LOOK + 1800 * 3, ME, draw)],
            ),
            length=9500,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until(quiet(any_play)),
            cues=together(
                choose(ME, any_play, LOOK), [ActorCue(SECOND, ME, play(any_play)), ActorCue(SECOND + 1600, ME, draw)]
            ),
            length=9000,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until(quiet(opening)),
            cues=together(choose(ME, opening, LOOK), [ActorCue(SECOND + 800, ME, draw)]),
            length=7500,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until(quiet(completing)),
            cues=together(
                choose(ME, completing, LOOK), [ActorCue(SECOND + 600, ME, take), ActorCue(SECOND + 3000, ME, draw)]
            ),
            length=9500,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until(quiet(completing)),
            cues=together(
                choose(ME, completing, LOOK),
                [ActorCue(SECOND + 600, ME, draw)],  # overlooked!
                choose(YOU, any_play, SECOND + 1600),
                [ActorCue(SECOND + 4200, YOU, take), ActorCue(SECOND + 6600, YOU, draw)],
            ),
            length=13_000,
            seed=4,
        ),
        Chapter(
            DO,
            seats=2,
            prelude=until(quiet(any_play)),
            cues=together(choose(ME, any_play, 900), [ActorCue(4200, ME, draw)], choose(YOU, any_play, 6000)),
            length=9500,
        ),
        Chapter(
            WIN,
            seats=2,
            prelude=until(nearly_empty),
            cues=(
                *(ActorCue(LOOK + 1400 * k, ME, play(any_play)) for k in range(3)),
                ActorCue(LOOK + 1400 * 3, ME, draw),
            ),
            length=12_000,
        ),
    ),
    controls=(
        Control((LEFT, RIGHT), "do.fourscore.card"),
        Control((UP, DOWN), "do.fourscore.row"),
        Control((A,), "do.fourscore.play"),
        Control((C,), "do.fourscore.draw"),
        Control((B,), "do.fourscore.peek"),
    ),
    steps=STEPS,
)
