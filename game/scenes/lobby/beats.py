"""The count-down of the lobby: three beats, then the match begins. It waits for those who are still choosing."""

from __future__ import annotations

from typing import Final

from game.rules.api import Ms
from game.table.house import House
from game.ui.page import Page

BEAT: Final[Ms] = 600
BEATS: Final = 3
SEALS: Final = (300, 330)  # size at rest, and while a number is new
CHOICE_MS: Final[Ms] = 2000  # from the last change of booths or bots to the first beat


class Beats:
    """Counts while `count` is called, and begins again after `stop`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: Ms | None = None
        self._counted = 0
        self._waits_until: Ms = 0

    @property
    def is_counting(self) -> bool:
        return self._since is not None

    def stop(self) -> None:
        self._since = None

    def wait(self, now: Ms) -> None:
        """Stop, and do not begin again before people have had time to choose."""
        self._since, self._waits_until = None, now + CHOICE_MS

    def waits(self, now: Ms) -> bool:
        """Whether counting could not begin yet."""
        return now <= self._waits_until

    def count(self, now: Ms) -> bool:
        """Begin or continue counting, and sound each new beat; True when the last one is over."""
        if now < self._waits_until:
            return False
        if self._since is None:
            self._since, self._counted = now, 0
        beat = (now - self._since) // BEAT + 1
        if self._counted < beat <= BEATS:
            self._counted = beat
            self._house.player.action("countdown", now, step=beat)
        return beat > BEATS

    def paint(self, page: Page, now: Ms, is_calm: bool) -> None:
        """While counting, put a seal onto the page, a little larger at the start of each beat unless `is_calm`."""
        if self._since is not None:
            passed = now - self._since
            number = BEATS - min(BEATS - 1, passed // BEAT)
            side = SEALS[passed % BEAT < 90 and not is_calm]
            page.centre(page.parts.seal(str(number), page.long(side), 0), 960, 400)

    def draw_all(self, page: Page) -> None:
        """Ask for every seal of a count-down."""
        for number in range(1, BEATS + 1):
            for side in SEALS:
                page.parts.seal(str(number), page.long(side), 0)
