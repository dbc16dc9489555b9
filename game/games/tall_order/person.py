"""An ordinary guest at Tall Order.

It builds for one card: of its holder the one that lacks fewest blocks. On its turn it looks at the six columns, three a
second, and at the moves of their blocks in any order: the first that brings that card nearer it makes. Without one it
draws, and drops the block onto the first column where it brings the card nearer, else where it does it no harm. Of the
rival it does not think, and in one turn of twenty it does anything.

When the wall has changed it looks at its cards one after another, three a second, and claims what stands a reaction
time after having seen it. One look in twenty it sees nothing, and then not before the wall changes again.
"""

from collections.abc import Generator, Sequence
from typing import Final

from game.bots.api import Bot, Thought
from game.bots.person import ERRS, REACTION, looking_at
from game.games.tall_order.effort import Columns, effort
from game.games.tall_order.rules import CLAIMS, COLUMN, DRAW, DRAWN, HOLDER, HOLDERS
from game.games.tall_order.tasks import COLUMNS
from game.match.agenda import Plan
from game.rules.api import Event, Face, Move, Ms, Seat, Setup, View
from game.rules.rng import Rng


class TallOrderPerson(Bot):
    """Knows when it has looked at each of its cards, what it has overlooked, and when it is ready for its turn."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self._looked: list[Ms] = [0] * HOLDER
        self._overlooks = [False] * HOLDER
        self._ready: Ms = looking_at(COLUMNS) + REACTION

    def notice(self, event: Event) -> None:
        own = event.seat == self.seat
        if event.kind in ("drop", "move"):
            for slot in range(HOLDER):
                self._look(slot, event.t + looking_at(slot + 1))
        elif event.kind == "refill" and own:
            self._look(event.dst_at, event.t + looking_at(1))
        elif event.kind == "turn" and own:
            self._ready = event.t + looking_at(COLUMNS) + REACTION
        elif event.kind == "draw" and own:
            self._ready = event.t + looking_at(1) + REACTION

    def _look(self, slot: int, t: Ms) -> None:
        self._looked[slot] = t
        self._overlooks[slot] = self.rng.chance(ERRS)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        columns = [list(view.zones.get(zone, ())) for zone in COLUMN]
        holder = view.zones.get(HOLDERS[self.seat], ())
        facts = view.facts
        free = view.now if facts["mover"] == self.seat else max(view.now, facts["alone_until"])  # O13
        for slot, card in enumerate(holder):
            if not self._overlooks[slot] and effort(card, columns, 0) == 0:
                claim = max(self._looked[slot] + REACTION, free, facts["locked_until"][self.seat])
                return Plan(CLAIMS[HOLDER][slot], claim, HOLDERS[self.seat])

        if facts["on_turn"] != self.seat or not facts["choices"]:
            return None
        choices = list(facts["choices"])
        rng.shuffle(choices)
        move = rng.pick(choices)
        if not rng.chance(ERRS):
            drawn = view.zones.get(DRAWN[self.seat], ())
            move = yield from _first_that_helps(choices, columns, drawn, holder, facts["closed"])
        if move == DRAW:
            return Plan(move, max(self._ready, view.now))
        return Plan(move, max(self._ready, free), COLUMN[int(move[-1])])


def _first_that_helps(
    choices: Sequence[Move], columns: Columns, drawn: Sequence[Face], holder: Sequence[Face], closed: int
) -> Generator[None, None, Move]:
    """The first choice that brings the nearest card nearer; else the draw, or the first that does the card no harm."""
    card = min(holder, key=lambda card: effort(card, columns, closed))
    lacks = effort(card, columns, closed)
    harmless = []
    for move in choices:
        if move != DRAW:
            wall = [blocks.copy() for blocks in columns]
            block = wall[int(move[1])].pop() if move[0] == "move" else drawn[0]
            wall[int(move[-1])].append(block)
            after = effort(card, wall, closed)
            if after < lacks:
                return move
            if after == lacks:
                harmless.append(move)
            yield
    return DRAW if DRAW in choices else (*harmless, choices[0])[0]


PERSON: Final = TallOrderPerson
