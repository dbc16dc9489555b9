"""Play with one button: a light walks over what a seat may choose, and a press takes what the light is at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.input.assist import Scan
from game.rules.api import Ms, Seat
from game.table.sitting import Sitting

T = TypeVar("T")


class OneButton:
    """The lights of those seats that play with one button."""

    def __init__(self, sitting: Sitting) -> None:
        self._scans = {seat: Scan() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self.seats = tuple(self._scans)

    def __contains__(self, seat: Seat) -> bool:
        """Whether a seat plays with one button."""
        return seat in self._scans

    def restart(self, seat: Seat, now: Ms) -> None:
        """Let the light of a seat, if it has one, begin with the first choice: there are others, or one was taken."""
        if seat in self._scans:
            self._scans[seat].restart(now)

    def at(self, seat: Seat, choices: Sequence[T], now: Ms) -> T | None:
        """The choice that the light of a seat is at; None if there is no choice."""
        number = self._scans[seat].at(now, len(choices))
        return None if number is None else choices[number]
