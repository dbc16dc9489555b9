"""Arrivals that come from another thread, in their order. However many wait, one event of SDL tells of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from game.input.intents import Arrival


class Inbox:
    """One thread puts arrivals in, another drains them."""

    def __init__(self, wake: Callable[[], bool]) -> None:
        """`wake` lets the thread that drains look, and returns False if it could not; it is called by the other one."""
        self._wake = wake
        self._arrivals: deque[Arrival] = deque()
        self._is_told = False  # whether the thread that drains has been woken and has not looked yet

    def put(self, arrival: Arrival) -> None:
        """Add an arrival, and wake the thread that drains unless it knows already that something waits."""
        self._arrivals.append(arrival)
        if not self._is_told:
            self._is_told = True  # before it wakes: it may look at once
            if not self._wake():
                self._is_told = False

    def drain(self) -> Iterator[Arrival]:
        """Every arrival that waits, and those that come meanwhile."""
        self._is_told = False  # before the look: what comes after it wakes again
        while self._arrivals:
            yield self._arrivals.popleft()
