"""What the seat on turn is about to do: a card of its hand, the bell for taking, or a gap to take a card back into;
and a row for it. Nothing here draws.

The rules know a hand as a list that closes up when a card leaves it; on the table every card keeps its place until the
turn is over, and where one is missing it can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.fourscore.rules import DRAW, HAND, UNDO
from game.input.intents import LEFT, RIGHT, UP
from game.rules.api import Move

TAKE: Final = HAND  # the place of the bell, past the last card
PILE: Final = HAND + 1  # and of the deck, for one-button seats
NEW: Final = -1  # the row that is not there yet
NONE: Final = -2  # no row has been chosen


def places_of(played: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The places of the cards that are still in the hand, and the gaps in the order in which they came about."""
    cards, gaps = list(range(HAND)), []
    for slot, _ in played:
        gaps.append(cards.pop(slot))
    return cards, gaps


class FourscoreChoice:
    """What a seat has chosen so far."""

    def __init__(self) -> None:
        self.place = 0
        self.row = NONE
        self.cards: list[int] = []  # the places that hold a card, by its slot in the rules
        self.gaps: list[int] = []
        self._legal: Sequence[Move] = ()
        self._rows: Sequence[int] = ()
        self._shown: Sequence[int] = ()
        self._helps = False

    def learn(
        self,
        legal: Sequence[Move],
        held: int,
        played: Sequence[tuple[int, int]],
        rows: Sequence[int],
        shown: Sequence[int],
        helps: bool,
    ) -> None:
        """Take the legal moves, the cards `held`, those `played`, the rows as they lie, and those `shown` to be ripe.

        Only with `helps` the choice is kept to rows that fit: it is seen, and would give away a hidden card.
        """
        self.cards, self.gaps = places_of(played)
        self.cards = self.cards[:held]
        self._legal, self._rows, self._shown, self._helps = legal, rows, shown, helps
        if self.place not in self.stops and not (self.place == PILE and self.may_draw):
            self._go_on()
        self._aim()

    @property
    def stops(self) -> tuple[int, ...]:
        """The places that can be chosen, from left to right."""
        if not self._legal:
            return ()
        playing = any(move[0] in ("play", "open") for move in self._legal)
        places = [place for place in range(HAND) if (playing and place in self.cards) or self.is_gap(place)]
        return (*places, *((TAKE,) if self.may_take else ()))

    @property
    def is_set(self) -> bool:
        """Whether anything is chosen: nothing can be where there is nothing to be done."""
        return self.place in self.stops or self.place == PILE

    @property
    def may_take(self) -> bool:
        return any(move[0] == "take" for move in self._legal)

    @property
    def may_draw(self) -> bool:
        return DRAW in self._legal

    def is_gap(self, place: int) -> bool:
        """Whether a card can be taken back into a place."""
        return place in self.gaps and UNDO in self._legal

    @property
    def targets(self) -> tuple[int, ...]:
        """The rows that can be chosen for the chosen place."""
        if self.place not in self.stops or self.is_gap(self.place):
            return ()
        if self.place == TAKE:
            return *self._shown, *(row for row in self._rows if row not in self._shown)
        return self.fits if self._helps else (*self._rows, NEW)

    @property
    def fits(self) -> tuple[int, ...]:
        """The rows that the chosen card fits, as they lie, or a new one; to be shown only with the card."""
        slot = self.cards.index(self.place)
        fitting = {int(move[2]) for move in self._legal if move[0] == "play" and move[1] == slot}
        return tuple(row for row in self._rows if row in fitting) or (NEW,)

    @property
    def move(self) -> Move | None:
        """The move of a press now; when nothing is left but drawing, it draws."""
        if self._legal == (DRAW,) or self.place == PILE:
            return DRAW
        if self.is_gap(self.place):
            return UNDO
        if not self.targets:
            return None
        if self.place == TAKE:
            return "take", self.row
        slot = self.cards.index(self.place)
        return ("open", slot) if self.row == NEW else ("play", slot, self.row)

    # What people do

    def choose(self, place: int) -> bool:
        """Choose a place; False if that is not possible."""
        if place not in self.stops and not (place == PILE and self.may_draw):
            return False
        self.place = place
        self._aim()
        return True

    def aim(self, row: int) -> bool:
        """Choose a row; False if that is not possible."""
        if row not in self.targets:
            return False
        self.row = row
        return True

    def go(self, direction: str) -> bool:
        """Go left and right to other cards, up and down to other rows; True if anything changed."""
        before = self.place, self.row
        if direction in (LEFT, RIGHT):
            if self.stops:
                self.choose(_next(self.stops, self.place, -1 if direction == LEFT else 1))
        elif self.targets:
            order = [row for row in (*self._rows, NEW) if row in self.targets]
            self.row = _next(order, self.row, -1 if direction == UP else 1)
        return (self.place, self.row) != before

    def look(self, step: int, held: int) -> None:
        """Go to another of the cards `held` by a seat that is not on turn: it may look at one."""
        self.place = _next(range(held), self.place, step)

    def begin(self) -> None:
        """Begin a turn with the leftmost place."""
        self.place, self.row = 0, NONE

    def played(self) -> None:
        """Go on to the next card: one has left its place."""
        self._go_on()
        self._aim()

    def _go_on(self) -> None:
        """Go to the next card on the right, else on the left; where none is left, to the bell."""
        stops = [stop for stop in self.stops if not self.is_gap(stop)]
        right = [stop for stop in stops if self.place <= stop < TAKE]
        left = [stop for stop in stops if stop < self.place and stop < TAKE]
        self.place = (right[:1] or left[-1:] or stops[:1] or [0])[0]

    def _aim(self) -> None:
        """Keep the row if it is possible, else begin with the first."""
        targets = self.targets
        if targets and self.row not in targets:
            self.row = targets[0]


def _next(order: Sequence[int], here: int, step: int) -> int:
    """The neighbour in an order that goes round."""
    return order[(order.index(here) + step) % len(order)] if here in order else order[0]
