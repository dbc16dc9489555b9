"""How a game ended, and the consequence: when the supervisor starts the next one, and whether in safe mode."""

from __future__ import annotations

import signal
from collections import deque
from contextlib import suppress
from typing import Final, NamedTuple

from game.kiosk.pulse import Beat

PAUSES: Final = (0.0, 0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before a start, by the number of fast deaths
FAST_FOR_SAFE: Final = 3
FAST_FOR_GIVING_UP: Final = 12
OFTEN: Final = 5  # this many deaths, fast or not ...
OFTEN_WITHIN_S: Final = 600.0  # ... within this time lead to safe mode, too
SAFE_FOR_S: Final = 300.0  # a game in safe mode that lived this long ends safe mode


class Death(NamedTuple):
    """How a game ended."""

    code: int
    hung: bool
    lived: float  # seconds
    beat: Beat | None
    ready: bool = True  # it has sent at least one heartbeat

    @property
    def cause(self) -> str:
        """The cause in a word, usable in a file name."""
        if self.hung:
            return "hang" if self.ready else "start"
        if self.code < 0:
            with suppress(ValueError):
                return signal.Signals(-self.code).name.lower()
        return f"exit-{self.code & 0xFFFFFFFF}"


class Toll:
    """Counts deaths and decides how the next game starts. It has no clock: each death comes with its time."""

    def __init__(self, fast_s: float) -> None:
        """A game that lives shorter than `fast_s` seconds died fast."""
        self._fast_s = fast_s
        self._times: deque[float] = deque(maxlen=OFTEN)
        self.fast = 0  # fast deaths in a row
        self.safe = False  # whether the next game starts in safe mode

    @property
    def pause(self) -> float:
        """Seconds to wait before the next start."""
        return PAUSES[min(self.fast, len(PAUSES) - 1)]

    @property
    def is_hopeless(self) -> bool:
        """Whether there were so often fast deaths in a row that no further start helps."""
        return self.fast >= FAST_FOR_GIVING_UP

    def count(self, death: Death, now: float) -> None:
        """Count a death at `now`, in seconds of a monotonic clock."""
        if self.safe and death.lived >= SAFE_FOR_S:
            self.forget()
            return
        self._times.append(now)
        self.fast = self.fast + 1 if death.lived < self._fast_s or not death.ready else 0
        is_often = len(self._times) == OFTEN and now - self._times[0] <= OFTEN_WITHIN_S
        self.safe = self.safe or self.fast >= FAST_FOR_SAFE or is_often

    def forget(self) -> None:
        """Reset all counts."""
        self._times.clear()
        self.fast, self.safe = 0, False
