"""What the seat on turn has in its hand: first one of its cards, then a cell for it. Nothing here draws.

A direction leads to what is nearest in it. Where there is nothing, it goes on from the other side, and where all lie in
one line across it, to the one before or behind: a direction never leads nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.games.crosspatch.rules import STOP, Cell
from game.input.intents import LEFT, UP
from game.rules.api import Move
from game.table.seats.pointers import ASIDE, DIRECTIONS
from game.table.stage.tween import Point


def step(here: int, direction: str, places: Mapping[int, Point]) -> int:
    """Where a direction leads from one of these places; they are in the order in which one counts them."""
    dx, dy = DIRECTIONS[direction]
    x, y = places[here]
    others = {
        key: ((px - x) * dx + (py - y) * dy, abs((px - x) * dy + (py - y) * dx)) for key, (px, py) in places.items()
    }
    del others[here]
    if not others:
        return here
    ahead = [key for key, (far, _) in others.items() if far > 1]
    if ahead:
        return min(ahead, key=lambda key: others[key][0] + ASIDE * others[key][1])
    behind = [key for key, (far, _) in others.items() if far < -1]
    if behind:
        return min(behind, key=lambda key: others[key][0] + ASIDE * others[key][1])
    order = list(places)
    return order[(order.index(here) + (-1 if direction in (LEFT, UP) else 1)) % len(order)]


class CrosspatchChoice:
    """The card and the cell that a seat is about to lay."""

    def __init__(self) -> None:
        self.slot = 0
        self.cell: Cell | None = None  # none while it still chooses a card
        self.cells: tuple[Cell, ...] = ()  # where the card may go, as far as the seat is shown
        self._lays: dict[int, tuple[Cell, ...]] = {}
        self.may_stop = False
        self.stops = False  # stopping is chosen instead of a card

    def begin(self, legal: Sequence[Move], stock: int, free: Sequence[Cell] | None) -> None:
        """Begin to choose. A seat without help gets the `free` cells: it may try any card on all of them."""
        lays: dict[int, list[Cell]] = {}
        for move in legal:
            if move != STOP:
                lays.setdefault(int(move[1]), []).append(int(move[2]))
        if free is not None:
            lays = {slot: list(free) for slot in range(stock)}
        self._lays = {slot: tuple(sorted(cells)) for slot, cells in sorted(lays.items())}
        self.may_stop = STOP in legal
        self.cell = None
        self.stops = False
        if self.slot not in self._lays:
            self.slot = min(self._lays, key=lambda slot: abs(slot - self.slot), default=0)
        self.cells = self._lays.get(self.slot, ())

    @property
    def slots(self) -> tuple[int, ...]:
        """The cards that can be chosen."""
        return tuple(self._lays)

    def turn_to(self, slot: int) -> bool:
        """Point at a card; False if it cannot be chosen."""
        if slot not in self._lays:
            return False
        self.slot, self.cell, self.cells = slot, None, self._lays[slot]
        self.stops = False
        return True

    def take(self, cards: Mapping[int, Point], cells: Mapping[Cell, Point]) -> Move | None:
        """Choose the card, then the cell; return the move as soon as there is nothing left to choose."""
        if self.stops:
            return STOP
        if self.cell is None and len(self.cells) > 1:
            x, y = cards[self.slot]
            self.cell = min(self.cells, key=lambda cell: (cells[cell][0] - x) ** 2 + (cells[cell][1] - y) ** 2)
            return None
        cell = self.cells[0] if self.cell is None else self.cell
        return "lay", self.slot, cell

    def back(self) -> bool:
        """Go back to choosing a card; True if one had been chosen."""
        was = self.cell is not None
        self.cell = None
        return was

    def go(self, direction: str, cards: Mapping[int, Point], cells: Mapping[Cell, Point]) -> None:
        """Go on in a direction, among the cards or among the cells."""
        if self.cell is None:
            self.turn_to(step(self.slot, direction, {slot: cards[slot] for slot in self._lays}))
        else:
            self.cell = step(self.cell, direction, {cell: cells[cell] for cell in self.cells})
