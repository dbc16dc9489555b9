"""When bots think: between two frames, moment by moment, so that a press is never kept waiting."""

from __future__ import annotations

import time
from typing import Final

from game.bots.driver import Driver

THINK_NS: Final = 6_000_000  # of a frame
MOMENT_NS: Final = 1_000_000  # at a time


class Thinking:
    """How long the bots of a match have thought since the last frame."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._spent = 0  # nanoseconds

    def begin_frame(self) -> None:
        """Give the bots their share of a new frame."""
        self._spent = 0

    def go_on(self) -> bool:
        """Let the bots think for a moment; True if they want another and the frame can spare it."""
        driver = self._driver
        if not driver.ponders:
            return False
        begin, spent = time.perf_counter_ns(), 0
        while driver.ponders and spent < MOMENT_NS:
            driver.ponder(1)
            spent = time.perf_counter_ns() - begin
        self._spent += spent
        return driver.ponders and self._spent < THINK_NS
