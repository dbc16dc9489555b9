"""Hours of the day and days of the week, as an operator writes them: "10:00-18:00", "fri-sat 20:00-02:00"."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY_NAMES: Final = "|".join(DAYS)
WRITTEN: Final = re.compile(
    rf"(?:({DAY_NAMES})(?:-({DAY_NAMES}))? )?([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)", re.ASCII
)
DAY: Final = 24 * 60  # minutes
WEEK: Final = 7


class Hours(NamedTuple):
    """A span of time on some days of the week; if its end is before its begin it goes over midnight."""

    days: frozenset[int]  # the days on which it begins, 0 is Monday
    begin: int  # minute of the day
    end: int

    @classmethod
    def parse(cls, text: str) -> Hours:
        """Read hours from their text. Raises ValueError, which explains the notation."""
        found = WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f'{text!r} are no hours; write them as "10:00-18:00" or "fri-sat 20:00-02:00"')
        first, last, *clock = found.groups()
        begin, end = int(clock[0]) * 60 + int(clock[1]), int(clock[2]) * 60 + int(clock[3])
        if begin == end:
            raise ValueError(f"{text!r} are no hours: they end when they begin")
        if end > DAY:
            raise ValueError(f"{text!r} are no hours: a day ends at 24:00")
        days = range(WEEK)
        if first:
            start, stop = DAYS.index(first), DAYS.index(last or first)
            days = range(start, stop + 1 if stop >= start else stop + 1 + WEEK)
        return cls(frozenset(day % WEEK for day in days), begin, end)

    def cover(self, now: time.struct_time) -> bool:
        """Whether `now` lies in the span."""
        minute, today = now.tm_hour * 60 + now.tm_min, now.tm_wday
        if self.begin < self.end:
            return today in self.days and self.begin <= minute < self.end
        began_today = today in self.days and minute >= self.begin
        began_yesterday = (today - 1) % WEEK in self.days and minute < self.end
        return began_today or began_yesterday


class Level(NamedTuple):
    """The loudness limit at some hours."""

    hours: Hours
    percent: int

    @classmethod
    def parse(cls, text: str) -> Level:
        """Read hours and a percentage: "22:00-08:00 10". Raises ValueError, which explains the notation."""
        hours, _, percent = text.rpartition(" ")
        if not percent.isascii() or not percent.isdecimal() or int(percent[:4]) > 100:
            raise ValueError(f'{text!r} are no hours and a loudness from 0 to 100; write them as "22:00-08:00 10"')
        return cls(Hours.parse(hours), int(percent))


def covered(hours: Iterable[Hours], now: time.struct_time) -> bool:
    """Whether `now` lies in any of these hours."""
    return any(span.cover(now) for span in hours)


def next_begin(hours: Iterable[Hours], now: time.struct_time) -> str:
    """The next beginning of these hours as "10:00", empty if it is not within a day."""
    minute, today = now.tm_hour * 60 + now.tm_min, now.tm_wday
    waits = [
        (span.begin - minute) % DAY or DAY
        for span in hours
        if (today if span.begin > minute else (today + 1) % WEEK) in span.days
    ]
    if not waits:
        return ""
    hour, rest = divmod((minute + min(waits)) % DAY, 60)
    return f"{hour:02}:{rest:02}"
