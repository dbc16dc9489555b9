"""What a person must be told, whatever is on the screen: one line at a time at the upper edge, for a few seconds.

The line lies on the finished picture. Before the scene draws, it is lifted and what was beneath is put back; afterwards
it is laid down again. So no scene knows of it, and of a picture that stands still nothing is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.gfx.parts.notices import toast
from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.rules.api import Ms
from game.store.notices import Notice, NoticeBoard
from game.table.house import House
from game.table.stage.tween import Span, out_back

STAY_MS: Final[Ms] = 7000
COME_MS: Final[Ms] = 260
HEIGHT: Final = 72  # of the line, in the design's pixels
TOP: Final = 22
ICONS: Final = {"no_sound": "mute", "sound_missing": "mute", "unknown_pad": "person"}


class NoticeBar:
    """Takes notices from the board and shows them, each for a while."""

    def __init__(self, house: House, board: NoticeBoard, size: tuple[int, int], notify: Callable[[str], None]) -> None:
        """`notify` gets every sentence too: for whoever started the program from a terminal."""
        self._house = house
        self._board = board
        self._notify = notify
        self._scale = Scale(size)
        self._waiting: deque[Notice] = deque()
        self._shown: set[str] = set()
        self._since: Ms | None = None  # when the first of them was shown
        self._line: Cutout | None = None
        self._place: Rect | None = None  # where it lies
        self._beneath: Surface | None = None

    @property
    def told(self) -> Notice | None:
        """What is being told."""
        return self._waiting[0] if self._waiting else None

    def announce(self, notice: Notice) -> None:
        """Show something as often as it is said."""
        self._waiting.append(notice)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size: everything is drawn anew."""
        self._scale = Scale(size)
        self._line = self._place = self._beneath = None

    def lift(self, screen: Surface) -> None:
        """Give the scene its picture back."""
        if self._place is not None and self._beneath is not None:
            screen.blit(self._beneath, self._place)

    def lay(self, screen: Surface, changed: Sequence[Rect], now: Ms) -> Sequence[Rect]:
        """Lay the line onto the picture; what has changed on the screen, with what the scene has changed."""
        self._collect()
        if not self._waiting and self._place is None:  # as mostly
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
            if notice.key not in self._shown:  # one missing sound is told, not a hundred
                self._shown.add(notice.key)
                self._waiting.append(notice)

    def _say(self, notice: Notice) -> str:
        return self._house.say(f"notice.{notice.key}", what=notice.what)

    def _next_place(self, now: Ms) -> Rect | None:
        """Where the line belongs now; nowhere if there is none, or if its picture is still being made."""
        if self._since is not None and now - self._since >= STAY_MS:
            self._waiting.popleft()
            self._since = self._line = None
        if not self._waiting:
            return None
        if self._line is None:
            self._line = self._write(self._waiting[0])
        if self._line is None:
            return None
        if self._since is None:
            self._since = now
        return self._rect(self._line, now)

    def _write(self, notice: Notice) -> Cutout | None:
        with self._house.workshop.rehearsal() as rehearsal:
            height = self._scale.length(HEIGHT)
            line = toast(self._house.parts, self._say(notice), height, ICONS.get(notice.key, "turn"))
        return line if rehearsal.complete else None

    def _rect(self, line: Cutout, now: Ms) -> Rect:
        """It slides down from the upper edge; where nothing may move it is simply there."""
        whole = line.image.get_rect(midtop=(self._scale.size[0] // 2, self._scale.point(0, TOP)[1] - line.box.y))
        if self._house.settings.now.motion == "full":
            assert self._since is not None
            share = out_back(Span(self._since, COME_MS).share(now))
            whole.bottom = round(whole.bottom * share)
        return Rect(whole.x, max(0, whole.y), whole.w, max(1, whole.bottom - max(0, whole.y)))
