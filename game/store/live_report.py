"""Tells another program what happens in this one, as it happens: JSON lines in the file that `MOTLEY_REPORT` names.

| what | when | facts |
|---|---|---|
| started | the program begins | process |
| shown | a scene is seen, and takes what is pressed | scene |
| press | a button went down or up, and was handled | device, control, down |
| focus | the window got the keyboard, or lost it | here |
| plugged, unplugged | a pad came or went | name |
| table | a table has all its pictures | game, warm_up: whether its match is one that does not count |
| playing, standing | the clock of the match on that table runs, or stands | t |
| move | a move was applied | entry, as in the log |
| coach | a coach says another line to a seat, or none | seat, line |
| listening | results have been seen for long enough: a press now chooses | |

The lines are added to the file: programs that are started one after the other may share it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import msgspec

VARIABLE: Final = "MOTLEY_REPORT"


class LiveReport:
    """Writes these lines; does nothing if no file is named."""

    def __init__(self, path: str = "", notify: Callable[[str], None] = print) -> None:
        """`notify` gets one sentence if the file cannot be written."""
        self._file: int | None = None
        if path:
            try:  # a pipe without a reader must not stop the program
                self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0), 0o600)
            except OSError as error:
                notify(f"motley: {VARIABLE} names a file that cannot be written: {error.strerror}")
        self.tell("started", process=os.getpid())

    def tell(self, what: str, **facts: object) -> None:
        """Add a line and flush it: other programs can read it when this returns."""
        if self._file is None:
            return
        try:
            os.write(self._file, msgspec.json.encode({"what": what, **facts}) + b"\n")
        except OSError:
            self.close()

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
