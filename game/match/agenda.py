"""What is going to happen: the moves booked for a millisecond, and what the bots intend.

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


class Booking(NamedTuple):
    """A move on its way into the rules."""

    t: Ms
    seat: Seat
    move: Move


class Agenda:
    """Booked moves in the order in which they will be applied, and one plan a seat."""

    __slots__ = ("_booked", "_seed", "plans")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._booked: list[Booking] = []
        self.plans: dict[Seat, Plan] = {}

    def book(self, t: Ms, seat: Seat, move: Move) -> None:
        self._booked.append(Booking(t, seat, move))

    def next(self) -> Ms:
        """The earliest millisecond for which something is booked or planned, else NEVER."""
        due = min([booking.t for booking in self._booked], default=NEVER)
        return min(due, min([plan.t for plan in self.plans.values()], default=NEVER))

    def take(self, t: Ms) -> Sequence[Booking]:
        """Everything booked or planned for the millisecond t or before, in order; plans become moves here."""
        if self.plans:
            self._book_plans(t)
        booked = self._booked
        if not booked:
            return ()
        taken = [booking for booking in booked if booking[0] <= t]
        self._booked = [booking for booking in booked if booking[0] > t] if len(taken) < len(booked) else []
        if len(taken) > 1:
            taken.sort(key=lambda booking: (booking.t, mix(self._seed, booking.t, booking.seat)))
        return taken

    def _book_plans(self, t: Ms) -> None:
        for seat, plan in list(self.plans.items()):
            if plan.t <= t:
                self.book(plan.t, seat, plan.move)
                del self.plans[seat]
