"""The heartbeat of a supervised game: lines of JSON on a pipe, written by the main loop, read by the supervisor.

A thread could go on beating while the main loop hangs inside SDL; so the loop itself beats. When it stops, a watchdog
of the interpreter writes the stacks of all threads to the error stream, before the supervisor ends the process.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from game.kiosk.usage import Count
from game.rules.api import Ms

EVERY_MS: Final[Ms] = 500
STACKS_AFTER_S: Final = 2.0  # a second before the least patient supervisor ends the game


class Beat(msgspec.Struct, frozen=True):
    """What the game tells with each heartbeat."""

    scene: str
    shown: bool = True  # its picture stands
    devices: Sequence[str] = ()
    safe: bool = False
    is_open: bool = True  # by the opening hours
    troubles: Sequence[str] = ()  # notices of the last minutes
    today: Count = Count()


class Orphaned(Exception):
    """Nobody listens any more: the supervisor is gone, and so the game must go."""


class Pulse:
    """The side of the game. It takes the standard output for itself; what anybody prints goes to the error stream."""

    def __init__(self) -> None:
        self._pipe = os.dup(sys.__stdout__.fileno() if sys.__stdout__ else 1)
        os.dup2(2, 1)
        self._due: Ms = 0
        self._last: Beat | None = None
        faulthandler.enable(2)

    def beat(self, now: Ms, beat: Beat) -> None:
        """Once a frame; it beats when it is time, and at once with news. Orphaned is raised where nobody listens."""
        if now < self._due and beat == self._last:
            return
        self._due, self._last = now + EVERY_MS, beat
        faulthandler.dump_traceback_later(STACKS_AFTER_S, exit=False, file=2)
        try:
            os.write(self._pipe, msgspec.json.encode(beat) + b"\n")
        except OSError as error:
            raise Orphaned from error

    def close(self) -> None:
        faulthandler.cancel_dump_traceback_later()
