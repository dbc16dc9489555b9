"""The usage of a kiosk, counted by the hour: visits, matches played to their end, matches left before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec

from game.store.files import Folder
from game.store.settings import json_reader

FILE: Final = "usage.json"
HOUR: Final = "%Y-%m-%d %H"  # the format of the keys
MOST_HOURS: Final = 24 * 60  # with any visit; older ones are dropped
HOUR_S: Final = 3600


class Count(msgspec.Struct, frozen=True):
    """The counts of a span of time."""

    visits: int = 0
    matches: int = 0
    dropped: int = 0  # matches that were left before their end

    def plus(self, other: Count) -> Count:
        return Count(self.visits + other.visits, self.matches + other.matches, self.dropped + other.dropped)


class Usage:
    """The counts, and their file."""

    def __init__(self, folder: Folder, clock: Callable[[], float] = time.time) -> None:
        """`clock` returns the seconds since 1970."""
        self._folder = folder
        self._clock = clock
        self._hours = folder.load(FILE, json_reader(dict[str, Count])).value or {}

    def visit(self) -> None:
        """Count a visit of a group."""
        self._add(Count(visits=1))

    def match(self) -> None:
        """Count a match played to its end."""
        self._add(Count(matches=1))

    def drop(self) -> None:
        """Count a match left before its end."""
        self._add(Count(dropped=1))

    def hour(self, ago: int = 0) -> Count:
        """The counts of the hour that began `ago` hours before the current one."""
        return self._hours.get(self.name(ago), Count())

    def name(self, ago: int = 0) -> str:
        """The key of the hour `ago` hours back: its day and hour."""
        return time.strftime(HOUR, time.localtime(self._clock() - ago * HOUR_S))

    def days(self, many: int = 1) -> Count:
        """The counts of the last `many` days, today included."""
        wanted = {self.name(24 * ago).partition(" ")[0] for ago in range(many)}
        total = Count()
        for hour, count in self._hours.items():
            if hour.partition(" ")[0] in wanted:
                total = total.plus(count)
        return total

    def _add(self, more: Count) -> None:
        self._hours[self.name()] = self.hour().plus(more)
        for hour in sorted(self._hours)[:-MOST_HOURS]:
            del self._hours[hour]
        self._folder.save(FILE, msgspec.json.encode(self._hours))
