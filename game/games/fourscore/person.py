"""An ordinary guest at Fourscore.

On its turn it looks at its three cards and reads the rows one after another, in any order, card by card, three a
second. Where one of its cards fits and makes a four it plays that card; else, after all rows, it plays the first fit
that it came to. It plays one card and no more, and does not think of what it leaves to others. Then it takes every row
in which it has seen a four, and draws. One row in twenty it misreads, and then sees no four in it all turn.
"""

from collections.abc import Sequence
from typing import Final

from game.bots.api import Bot, Thought
from game.bots.person import ERRS, REACTION, looking_at
from game.games.fourscore.rules import DRAW, MARKS, PLAYS, TAKES, has_four
from game.match.agenda import Plan
from game.rules.api import Event, Face, Move, Ms, Seat, Setup, View
from game.rules.rng import Rng, mix


class FourscorePerson(Bot):
    """Knows when it made its last move, and the chance of this turn."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self._began: Ms = 0
        self._chance = rng.below(1 << 32)

    def notice(self, event: Event) -> None:
        if event.seat == self.seat:
            self._began = event.t
            if event.kind == "turn":
                self._chance = self.rng.below(1 << 32)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if not view.legal:
            return None
        move, looks = self._go_on(view) if view.facts["played"] else self._play(view)
        target = ("row", int(move[-1])) if move[0] in ("play", "take") else None
        return Plan(move, max(self._began + looking_at(looks) + REACTION, view.now), target)

    def _play(self, view: View) -> tuple[Move, int]:
        """The card to play, and how many cards it has looked at for that."""
        hand = view.zones["hand", self.seat]
        looks = len(hand)
        fits: list[Move] = []
        for row in self._rows(view):
            cards = view.zones["row", row]
            looks += len(cards)
            for slot, face in enumerate(hand):
                if MARKS[face] & MARKS[cards[-1]]:
                    if self._shows_four(row, (*cards, face)):
                        return PLAYS[slot][row], looks
                    fits.append(PLAYS[slot][row])
        return (*fits, view.legal[0])[0], looks  # where none fits the first card opens a row

    def _go_on(self, view: View) -> tuple[Move, int]:
        """The take of a row in which it has seen a four, else the draw; only the card that it has laid is new."""
        for row in self._rows(view):
            if TAKES[row] in view.legal and self._shows_four(row, view.zones["row", row]):
                return TAKES[row], 1
        return DRAW, 1

    def _rows(self, view: View) -> list[int]:
        """The rows in the order in which it reads them this turn."""
        return sorted([row for name, row in view.zones if name == "row"], key=lambda row: mix(self._chance, row))

    def _shows_four(self, row: int, cards: Sequence[Face]) -> bool:
        """Whether it sees a four in a row that it reads."""
        return has_four(sum(MARKS[face] for face in cards)) and mix(self._chance, row, "four") % 100 >= ERRS


PERSON: Final = FourscorePerson
