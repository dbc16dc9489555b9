"""The agenda: the moves booked for a millisecond, and the plans of the bots.

C4  Moves with the same millisecond are a dead heat. All of them are collected before the first is applied; the order
    of the seats is that of a hash of (seed, t, seat), a seat's own moves keep their order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.api import NEVER, Move, Ms, Seat, Zone
from game.rules.rng import mix


class Plan(NamedTuple):
    """What a bot intends: the table draws its glove travelling to the target and arriving at t."""

    move: Move
    t: Ms
    target: Zone | None = None


Booking = tuple[Ms, Seat, Move]  # a move on its way into the rules


class Agenda:
    """Booked moves in the order in which they will be applied, and one plan a seat."""

    __slots__ = ("_seed", "booked", "plans")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.booked: list[Booking] = []
        self.plans: dict[Seat, Plan] = {}

    def book(self, t: Ms, seat: Seat, move: Move) -> None:
        self.booked.append((t, seat, move))

    def next(self) -> Ms:
        """The earliest millisecond for which something is booked or planned, else NEVER."""
        due = min([t for t, _, _ in self.booked], default=NEVER)
        return min(due, min([plan.t for plan in self.plans.values()], default=NEVER))

    def take(self, before: Ms) -> Sequence[Booking]:
        """The bookings for milliseconds before `before`, in order; due plans become bookings here."""
        if self.plans:
            self._book_plans(before)
        booked = self.booked
        if not booked:  # the common case, in most frames
            return ()
        taken = [booking for booking in booked if booking[0] < before]
        self.booked = [booking for booking in booked if booking[0] >= before]
        if len(taken) > 1:
            taken.sort(key=lambda booking: (booking[0], mix(self._seed, booking[0], booking[1])))
        return taken

    def _book_plans(self, before: Ms) -> None:
        for seat, plan in list(self.plans.items()):
            if plan.t < before:
                self.book(plan.t, seat, plan.move)
                del self.plans[seat]
