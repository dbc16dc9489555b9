"""Play with one button: a light walks over what a seat may choose, and a press takes what the light is at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from game.rules.api import Ms, Seat
from game.table.seats.sitting import Sitting

EVERY_MS: Final[Ms] = 900  # how long a light stays at a choice

T = TypeVar("T")


class WalkingLight:
    """A light that goes from choice to choice by itself."""

    def __init__(self, every: Ms = EVERY_MS) -> None:
        self._every = every
        self._since: Ms = 0

    def at(self, choices: Sequence[T], now: Ms) -> T | None:
        """The choice that the light is at; None if there is no choice."""
        return choices[(now - self._since) // self._every % len(choices)] if choices else None

    def restart(self, now: Ms) -> None:
        """Begin with the first choice: the choices have changed, or one was taken."""
        self._since = now


class OneButton:
    """The lights of those seats that play with one button."""

    def __init__(self, sitting: Sitting) -> None:
        self._lights = {seat: WalkingLight() for seat, at in enumerate(sitting.seats) if at.assists.get("one_button")}
        self.seats = tuple(self._lights)

    def __contains__(self, seat: Seat) -> bool:
        """Whether a seat plays with one button."""
        return seat in self._lights

    def at(self, seat: Seat, choices: Sequence[T], now: Ms) -> T | None:
        """The choice that the light of a seat is at; None if there is no choice."""
        return self._lights[seat].at(choices, now)

    def restart(self, seat: Seat, now: Ms) -> None:
        """Let the light of a seat begin with the first choice; a seat without a light is left alone."""
        if seat in self._lights:
            self._lights[seat].restart(now)
