"""An ordinary guest at Crosspatch.

It looks through its stock, in any order, three cards a second, for cards that fit, and once more to compare them: it
lays the first after which as many of its other cards as can be still fit, for it knows that the last to lay takes all.
Once the cross has its centre it looks, for each of its cards that fits, through the open cards of the others as well,
to the first that would still fit: where it comes to none it lays the card at once. It does not count what the others
can still lay, nor think of what comes later; it never stops while it can go on; and one turn in twenty it lays the
first card that fits.

(To lay the first card that fits in every turn is what chance does, and beats chance in one match of two.)
"""

from collections.abc import Generator, Sequence
from typing import Final

from game.bots.api import Bot, Thought
from game.bots.person import ERRS, REACTION, looking_at
from game.games.crosspatch.rules import CROSS, MARKS, NO_CELL, STOCK, STOP, Crosspatch
from game.match.agenda import Plan
from game.rules.api import Event, Face, Move, Ms, View
from game.rules.rng import Rng


class CrosspatchPerson(Bot):
    """Knows since when it is its turn."""

    _began: Ms = 0

    def notice(self, event: Event) -> None:
        if event.kind == "turn" and event.seat == self.seat:
            self._began = event.t

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        lays = [move for move in view.legal if move != STOP]
        if not lays:
            return None
        stock = view.zones[STOCK[self.seat]]
        order = list(range(len(stock)))
        rng.shuffle(lays)
        rng.shuffle(order)
        lays.sort(key=lambda lay: order.index(int(lay[1])))  # card by card, and the cells of each in any order
        move, looks = lays[0], 1 + order.index(int(lays[0][1]))
        if not rng.chance(ERRS):
            game = Crosspatch.determinise(view, self.setup, rng)  # all that it looks at lies open
            move, looks = yield from self._compare(game, stock, lays)
        return Plan(move, max(self._began + looking_at(looks) + REACTION, view.now), CROSS)

    def _compare(
        self, game: Crosspatch, stock: Sequence[Face], lays: Sequence[Move]
    ) -> Generator[None, None, tuple[Move, int]]:
        """The lay of its choice, and how many cards it has looked at for that."""
        looks, most, best = 2 * len(stock), -1, lays[0]
        seen: set[tuple[int, ...]] = set()
        for lay in lays:
            yield
            after = game.clone()
            swept = any(event.kind == "sweep" for event in after.step(after.now, self.seat, lay))
            axes = (int(lay[1]), *(taken for taken, *_ in after.spots))
            if axes in seen:  # the other end of an axis is as good
                continue
            seen.add(axes)
            if game.centre != NO_CELL:
                if swept or after.turn == self.seat:
                    return lay, looks + len(stock)
                looks += 1 + int(after.legal(after.turn)[0][1])  # to the first that still fits
            kept = [face for slot, face in enumerate(stock) if slot != lay[1]]
            fitting = sum(any(not taken & MARKS[face] for taken, *_ in after.spots) for face in kept)
            if fitting > most:
                most, best = fitting, lay
        return best, looks


PERSON: Final = CrosspatchPerson
