"""Match time: whole milliseconds since the match began, standing still while it is paused (C2)."""

from collections.abc import Callable

from game.rules.api import Ms


class ManualClock:
    """A source of time that a caller moves by hand, for tests and headless play."""

    def __init__(self, now: Ms = 0) -> None:
        self.now = now

    def __call__(self) -> Ms:
        return self.now


class Clock:
    """The clock of one match, fed by any source that never goes back. It begins paused."""

    def __init__(self, source: Callable[[], Ms], at: Ms = 0) -> None:
        self._source = source
        self._stood = at
        self._since: Ms | None = None

    @property
    def paused(self) -> bool:
        return self._since is None

    def now(self) -> Ms:
        return self._stood if self._since is None else self._stood + self._source() - self._since

    def at(self, moment: Ms) -> Ms:
        """The match time of a moment of the source: when an input arrived."""
        return self._stood if self._since is None else max(self._stood, self._stood + moment - self._since)

    def pause(self) -> None:
        self._stood, self._since = self.now(), None

    def run(self) -> None:
        if self._since is None:
            self._since = self._source()
