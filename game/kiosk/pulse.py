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

from game.rules.api import Ms
from game.store.usage import Count

EVERY_MS: Final[Ms] = 500
STACKS_AFTER_S: Final = 2.0  # a second before the least patient supervisor ends the game


class Beat(msgspec.Struct, frozen=True):
    """The content of a heartbeat."""

    scene: str
    shown: bool = True  # its picture is complete
    devices: Sequence[str] = ()
    safe: bool = False
    is_open: bool = True  # according to the opening hours
    troubles: Sequence[str] = ()  # keys of the notices of the last minutes
    today: Count = Count()


class Orphaned(Exception):
    """The supervisor is gone, so the game must end."""


class Pulse:
    """The game's side. It takes over the standard output; prints go to the error stream instead."""

    def __init__(self) -> None:
        self._pipe = os.dup(sys.__stdout__.fileno() if sys.__stdout__ else 1)
        os.dup2(2, 1)
        self._due: Ms = 0
        self._last: Beat | None = None
        faulthandler.enable(2)

    def beat(self, now: Ms, beat: Beat) -> None:
        """Once a frame: write a beat if one is due, or at once for news. Raises Orphaned if the reader is gone."""
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
