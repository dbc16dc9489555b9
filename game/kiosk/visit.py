"""The visit of a group: its duration, and whether the group is still active. Uses the monotonic clock."""

from __future__ import annotations

from typing import Final

from game.kiosk.policy import Idle, Session
from game.rules.api import Ms

SECOND: Final[Ms] = 1000


class Visit:
    """One group of guests."""

    def __init__(self, session: Session, idle: Idle) -> None:
        self._session = session
        self._idle = idle
        self._since: Ms | None = None
        self._active: Ms = 0
        self._warned = False
        self._closes: Ms | None = None

    @property
    def is_on(self) -> bool:
        return self._since is not None

    def begin(self, now: Ms) -> None:
        """Begin the visit with its first press."""
        self._since, self._active, self._warned, self._closes = now, now, False, None

    def end(self) -> None:
        """End the visit."""
        self._since = None

    def close(self, now: Ms) -> None:
        """The kiosk closes: from now on the group has only the overtime of a match."""
        self._closes = now if self._closes is None else self._closes

    def act(self, now: Ms) -> None:
        """Note a press that counts as activity."""
        self._active = max(self._active, now)

    def is_idle(self, now: Ms) -> bool:
        """Whether there was no activity for so long that the kiosk must ask."""
        return self.is_on and now - self._active >= self._idle.ask_s * SECOND

    def left(self, now: Ms) -> Ms | None:
        """The time that is left, negative in overtime; None without a limit."""
        if self._since is None:
            return None
        ends = [self._closes] if self._closes is not None else []
        if self._session.minutes:
            ends.append(self._since + self._session.minutes * 60 * SECOND)
        return min(ends) - now if ends else None

    def must_be_warned(self, now: Ms) -> bool:
        """True once per visit, when its end is near."""
        left = self.left(now)
        if left is None or self._warned or left > self._session.warning_s * SECOND:
            return False
        self._warned = True
        return True

    def is_over(self, now: Ms) -> bool:
        """Whether no new match may begin."""
        left = self.left(now)
        return left is not None and left <= 0

    def is_over_for_good(self, now: Ms) -> bool:
        """Whether even a running match must end."""
        left = self.left(now)
        return left is not None and left <= -self._session.overtime_s * SECOND
