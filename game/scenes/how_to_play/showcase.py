"""A table behind glass: a real match on the real table of its game, small, silent and not playable.

It is drawn onto its own surface, which a page shows like any other picture; only what changed is drawn again. When the
match is over, or has been shown for its length, another begins. Before the first one is there, the booth of the game
is closed, and its shutter rises.

A table takes long to lay, mostly for the moves before the part that is shown. So the loader does both, from REST_MS
after the table was asked for: of many quick requests only the last costs anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from math import inf
from typing import Final

from pygame import Rect, Surface

from game.audio.player import SilentPlayer
from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.gfx.loader import Loading, Wanted
from game.gfx.window import Scale
from game.input.intents import BoothNumber, Intent
from game.match.clock import Clock
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Ms, Seat
from game.scenes.base import Scene
from game.scenes.party import NAMES, Party
from game.scenes.shutter import Rise, Shutter
from game.scenes.table import TableScene
from game.store.live_report import LiveReport
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.house import House
from game.table.seats.sitting import Sitting, TableSeat
from game.ui.focus import Box
from game.ui.page import Page

REST_MS: Final[Ms] = 150  # from the request for a table until it is laid, unless pictures are made at once
SLICE: Final = 1_000_000  # nanoseconds a frame for thinking
STEP: Final[Ms] = 100  # by which an unseen match advances

RUN_UP: Final[Ms] = 9000  # a real-time match is shown from this moment on
EDGE: Final = 18
LEVEL: Final = "normal"
USUAL: Final = 3  # seats, while the party is empty

Lay = Callable[[House, Sitting, Callable[[], Scene]], TableScene]


class Showcase:
    """Shows one match after another."""

    def __init__(
        self, house: House, lay: Lay, box: Box, game: str, begin: Callable[[], Sitting], run_up: Ms = 0, length: Ms = 0
    ) -> None:
        """`begin` makes a match, which is shown in `box` from the moment `run_up`: to its end, or for `length` ms."""
        self._game = game
        self._house = replace(house, player=SilentPlayer(None), report=LiveReport())
        self._lay = lay
        self._box = box
        self._begin = begin
        self._run_up = run_up
        self._length = length
        self._table: TableScene | None = None
        self._loading: Loading | None = None  # its moves before the part that is shown, and its pictures
        self._since: Ms | None = None  # when the match was first shown
        self._due: Ms | None = None  # when the table is to be laid
        self._at = 0, 0  # the corner of the glass, in pixels of the window
        self.surface: Surface | None = None
        self._shutter: Shutter | None = None  # until the first picture of a match is there
        self._rise: Rise | None = None

    def resize(self, scale: Scale, before: Surface | None = None) -> None:
        """Lay the table for a scale; until then `before` is shown, if it has the size of the glass."""
        self.close()
        size, self._at = (scale.length(self._box.width), scale.length(self._box.height)), scale.point(*self._box[:2])
        self._shutter = self._rise = None
        if before is None or before.get_size() != size:
            before = Surface(size)
            self._shutter = Shutter(self._house, self._game, size)
            self._shutter.begin(before, (0, 0))
        self.surface = before
        self._due = self._house.now() + (0 if self._house.loader.at_once else REST_MS)

    def _restart(self) -> None:
        """Begin another match; the old picture stays until its table is laid."""
        assert self.surface is not None
        self.close()
        self._table = table = self._lay(self._house, self._begin(), lambda: self._scene)
        load = partial(self._load, table, self.surface.get_size())
        self._loading = self._house.loader.load(table, load, urgent=False)

    def _load(self, table: TableScene, size: tuple[int, int]) -> Iterator[Wanted]:
        """Make the moves before the part that is shown, and lay the table."""
        driver = table.sitting.driver
        run_up(driver, self._run_up)
        table.clock = Clock(self._house.now, driver.match.now)
        table.resize(size)
        return table.load()

    @property
    def _scene(self) -> TableScene:
        assert self._table is not None
        return self._table

    def close(self) -> None:
        """Leave the table; the picture stays on the surface."""
        if self._loading is not None and not self._loading.is_done:
            self._loading.is_cancelled = True  # the loader lets go of the table and its pictures by itself
        elif self._table is not None:
            self._table.leave()
            self._house.workshop.release(self._table)
        self._table = self._loading = self._since = self._due = None

    @property
    def driver(self) -> Driver | None:
        """The driver of the match that is shown; None while its table is being laid."""
        return self._scene.sitting.driver if self._since is not None else None

    def press(self, seat: Seat, button: str, now: Ms) -> None:
        """Press a button of a seat on the table behind the glass."""
        if self._since is not None:
            self._scene.press(seat, Intent("", self._scene.sitting.seats[seat].booth, button, True, now))

    def paint(self, page: Page) -> None:
        """Put the frame and the picture behind the glass onto a page."""
        page.part(("panel", "gold"), *frame_of(self._box))
        if self.surface is not None:
            page.put(self.surface, self._box.x, self._box.y)

    def show(self, screen: Surface, now: Ms) -> list[Rect]:
        """Run a frame of the match, draw what changed onto the screen, and return the rectangles that changed."""
        changed, glass, at = self._go_on(now), self.surface, self._at
        if glass is None:
            return []
        return [screen.blit(glass, (at[0] + rect.x, at[1] + rect.y), rect) for rect in changed]

    def _go_on(self, now: Ms) -> Sequence[Rect]:
        if self._due is not None and now >= self._due:
            self._restart()
        if self.surface is None:
            return ()
        if self._table is None or (self._loading is not None and not self._loading.is_done):
            return self._shutter.run(self.surface, (0, 0), now) if self._shutter is not None else ()
        if self._loading is not None:
            self._house.loader.wait(self._loading)  # raises what went wrong
            self._loading, self._since = None, now
            self._open(now)
        over = self._table.update(now) is not None
        end = inf if self._house.loader.at_once else time.perf_counter_ns() + SLICE
        while self._table.thinking.go_on() and time.perf_counter_ns() < end:
            pass  # presses on the page around it wait meanwhile
        changed = self._draw(self._table, self.surface, now)
        if over or (self._length and self._since is not None and now >= self._since + self._length):
            self._restart()
        return changed

    def _open(self, now: Ms) -> None:
        """Let the shutter rise, if it is down and things move."""
        shutter, self._shutter, moves = self._shutter, None, self._house.settings.now.motion == "full"
        if shutter is not None and self.surface is not None and moves and not self._house.loader.at_once:
            self._rise = Rise(self.surface.copy(), Surface(self.surface.get_size(), 0, self.surface), now)

    def _draw(self, table: TableScene, glass: Surface, now: Ms) -> Sequence[Rect]:
        """Draw what changed onto the glass; all of it while the shutter rises."""
        if self._rise is None:
            return table.draw(glass, now, False)
        table.draw(self._rise.canvas, now, False)
        area = self._rise.draw(glass, now)
        if self._rise.over(now):
            self._rise = None
        return [area]


def frame_of(glass: Box) -> Box:
    """The box of the panel around a glass, larger by EDGE so that its round corners show."""
    return Box(glass.x - EDGE, glass.y - EDGE, glass.width + 2 * EDGE, glass.height + 2 * EDGE)


def run_up(driver: Driver, until: Ms) -> None:
    """Advance a match unseen by steps, in which its bots think too."""
    for t in range(0, until + 1, STEP):
        driver.advance(t)
        driver.ponder()


def bots_at_play(party: Party, game: str, seed: int) -> Sitting:
    """A match between bots, as many as the party has players, within the limits of the game."""
    room = party.room(game)
    seats = max(room[0], min(room[-1], len(party.present) or USUAL))
    config = MatchConfig.make(find(game), seats, seed, party.played(game))
    sitters = (Sitter(NAMES[seat], SEAT_COLOURS[seat], level=LEVEL) for seat in range(seats))
    table = tuple(TableSeat(sitter, BoothNumber(seat), None) for seat, sitter in enumerate(sitters))
    return Sitting(Driver(Match(config), bots_for(config, (LEVEL,)), at_once=False), table, wordless=True)


def bots_showcase(house: House, party: Party, game: str, lay: Lay, box: Box) -> Showcase:
    """A showcase in which bots play a game, one match after another."""
    seeds = count(1)
    realtime = find(game).spec.realtime
    return Showcase(house, lay, box, game, lambda: bots_at_play(party, game, next(seeds)), RUN_UP if realtime else 0)
