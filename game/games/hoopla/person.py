"""An ordinary guest at Hoopla.

It looks at the top card of its own pile, then at one stack after another: four cards, three a second. Onto the first
stack that it fits it lays the card, a reaction time after having seen the fit; if it fits none it flips on, likewise.
It sees a stack as it is at the moment of the look and does not look again: where another seat is quicker, it is beaten
to it or frozen. With one card in twenty it errs: then it overlooks every fit and takes a likeness for one. It remembers
no covered card, and never takes one back.
"""

from typing import Final

from game.bots.api import Bot, Thought
from game.bots.person import ERRS, REACTION, looking_at
from game.games.hoopla.rules import COLOURS, FLIP, PILES, PLACES, SETS, STACK_ZONES, STACKS, TURN_OVER
from game.match.agenda import Plan
from game.rules.api import HIDDEN, Event, Face, Ms, Seat, Setup, View
from game.rules.rng import Rng


class HooplaPerson(Bot):
    """Knows since when it looks at the card that it has, and what each stack showed when."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self._began: Ms = 0
        self._order = list(range(STACKS))
        self._errs = False
        self._covered: list[list[tuple[Ms, Face]]] = [[] for _ in range(STACKS)]  # when, and with what

    def notice(self, event: Event) -> None:
        if event.kind == "place":
            self._covered[event.at[0]].append((event.t, event.faces[0]))
        if event.seat == self.seat or event.kind == "go":  # a card to look at
            self._began = event.t
            self.rng.shuffle(self._order)
            self._errs = self.rng.chance(ERRS)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if view.phase != "play" or not view.scores[self.seat]:
            return None
        soonest = max(view.now, view.facts["free_at"][self.seat])
        pile, looked = view.zones[PILES[self.seat]], self._began
        if pile:
            for count, stack in enumerate(self._order, 2):
                looked = self._began + looking_at(count)
                if self._seems_to_fit(pile[-1], self._top(view, stack, looked)):
                    return Plan(PLACES[stack], max(looked + REACTION, soonest), STACK_ZONES[stack])

        press = max(looked + REACTION, soonest)
        if view.zones[SETS[self.seat]]:
            return Plan(FLIP, press, SETS[self.seat])
        return Plan(TURN_OVER, press, PILES[self.seat])

    def _top(self, view: View, stack: int, t: Ms) -> Face:
        """What a stack showed at t, or shows now if that is yet to come; HIDDEN if it has never looked there before."""
        covered = self._covered[stack]
        if not covered or covered[-1][0] <= t:
            return view.zones[STACK_ZONES[stack]][-1]
        return next((face for since, face in reversed(covered) if since <= t), HIDDEN)

    def _seems_to_fit(self, face: Face, top: Face) -> bool:
        frame, ring = divmod(face, COLOURS)
        if top == HIDDEN:
            return False
        if self._errs:
            return frame == top // COLOURS or ring == top % COLOURS
        return frame == top % COLOURS


PERSON: Final = HooplaPerson
