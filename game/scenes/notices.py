"""Notices over any scene: one line at a time at the upper edge, for a few seconds.

The line lies on the finished picture. Before the scene draws, `lift` puts back what was beneath the line; afterwards
`lay` puts the line down again. So no scene knows of it, and a still picture need not be drawn again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.gfx.parts.notices import toast
from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.rules.api import NEVER, Ms
from game.store.notices import Notice, NoticeBoard
from game.table.house import House
from game.table.stage.tween import Span, out_back

STAY_MS: Final[Ms] = 7000
COME_MS: Final[Ms] = 260
HEIGHT: Final = 72  # of the line, in the design's pixels
TOP: Final = 22
ICONS: Final = {"no_sound": "mute", "sound_missing": "mute", "unknown_pad": "person"}


class NoticeBar:
    """Takes notices from the board and shows each for STAY_MS."""

    def __init__(self, house: House, board: NoticeBoard, size: tuple[int, int], notify: Callable[[str], None]) -> None:
        """`notify` gets every sentence too, for a person at the terminal."""
        self._house = house
        self._board = board
        self._notify = notify
        self._scale = Scale(size)
        self._waiting: deque[Notice] = deque()
        self._shown: set[str] = set()
        self._since: Ms | None = None  # when the first waiting notice was first shown
        self._line: Cutout | None = None
        self._place: Rect | None = None  # where the line lies
        self._beneath: Surface | None = None

    @property
    def told(self) -> Notice | None:
        """The notice that is shown or comes next; None if there is none."""
        return self._waiting[0] if self._waiting else None

    def announce(self, notice: Notice) -> None:
        """Show a notice, even if one with the same key was shown before."""
        self._waiting.append(notice)

    def due(self, now: Ms) -> Ms:
        """When the line moves or changes next."""
        if not self._waiting:
            return NEVER
        return now if self._since is None or now < self._since + COME_MS else self._since + STAY_MS

    def resize(self, size: tuple[int, int]) -> None:
        """Write the line again for another size of the window."""
        self._scale = Scale(size)
        self._line = self._place = self._beneath = None

    def lift(self, screen: Surface) -> None:
        """Put back what was beneath the line."""
        if self._place is not None and self._beneath is not None:
            screen.blit(self._beneath, self._place)

    def lay(self, screen: Surface, changed: Sequence[Rect], now: Ms) -> Sequence[Rect]:
        """Put the line onto the picture; returns what changed on the screen, including `changed` by the scene."""
        self._collect()
        if not self._waiting and self._place is None:  # the usual case
            return changed
        before, self._place = self._place, self._next_place(now)
        if self._place is None or self._line is None:
            return [*changed, before] if before is not None else changed
        self._beneath = screen.subsurface(self._place).copy()
        hidden = self._line.image.get_height() - self._place.h
        screen.blit(self._line.image, self._place, Rect(0, hidden, *self._place.size))
        if before == self._place and self._place.collidelist(list(changed)) < 0:
            return changed
        return [*changed, self._place if before is None else self._place.union(before)]

    def _collect(self) -> None:
        if self._house.workshop.notices or self._house.parts.write.notices:
            self._board.post(Notice("art_missing"))
        for notice in self._board.take():
            self._notify(self._say(notice))
            if notice.key not in self._shown:  # of a hundred missing sounds only one is shown
                self._shown.add(notice.key)
                self._waiting.append(notice)

    def _say(self, notice: Notice) -> str:
        return self._house.say(f"notice.{notice.key}", what=notice.what)

    def _next_place(self, now: Ms) -> Rect | None:
        """Where the line belongs now; None if there is none."""
        if self._since is not None and now - self._since >= STAY_MS:
            self._waiting.popleft()
            self._since = self._line = None
        if not self._waiting:
            return None
        if self._line is None:
            self._line = self._write(self._waiting[0])
        if self._since is None:
            self._since = now
        return self._rect(self._line, now)

    def _write(self, notice: Notice) -> Cutout:
        height = self._scale.length(HEIGHT)
        return toast(self._house.parts, self._say(notice), height, ICONS.get(notice.key, "turn"))

    def _rect(self, line: Cutout, now: Ms) -> Rect:
        """The visible part of the line, which slides down from the upper edge; without full motion it does not move."""
        whole = line.image.get_rect(midtop=(self._scale.size[0] // 2, self._scale.point(0, TOP)[1] - line.box.y))
        if self._house.settings.now.motion == "full":
            assert self._since is not None
            share = out_back(Span(self._since, COME_MS).share(now))
            whole.bottom = round(whole.bottom * share)
        return Rect(whole.x, max(0, whole.y), whole.w, max(1, whole.bottom - max(0, whole.y)))
