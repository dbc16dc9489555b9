"""A table behind glass: a real match on the real table of its game, small, mute and out of reach.

It is drawn onto a surface of its own, which a page shows like any other picture; only what changed on it is drawn
again. When its match is over, or has been seen long enough, it begins anew.

A table takes long to lay, mostly for the moves that were made before it is seen. So these are made in slices of
frames, and begun a moment after a table was asked for: of a flood of presses that each ask for another one only the
last costs anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from math import inf
from typing import Final

from pygame import Rect, Surface

from game.audio.player import SilentPlayer
from game.bots.driver import Driver
from game.games.played import bots_for, find
from game.gfx.window import Scale
from game.input.intents import Intent
from game.match.clock import Clock
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import Ms, Seat
from game.scenes.base import Scene
from game.scenes.party import NAMES, Party
from game.scenes.table import TableScene
from game.store.live_report import LiveReport
from game.store.sitters import SEAT_COLOURS, Sitter
from game.table.house import House
from game.table.seats.sitting import Sitting, TableSeat
from game.ui.focus import Box
from game.ui.page import Page

REST_MS: Final[Ms] = 150  # from the wish for a table until it is laid, unless pictures are made at once
SLICE: Final = 4_000_000  # nanoseconds a frame for moves that nobody sees and thoughts
STEP: Final[Ms] = 100  # in which a match goes on while nobody looks

RUN_UP: Final[Ms] = 9000  # a match in real time is seen from here on
EDGE: Final = 18
LEVEL: Final = "normal"
USUAL: Final = 3  # seats, while nobody is here

Lay = Callable[[House, Sitting, Callable[[], Scene]], TableScene]


class Showcase:
    """Shows one match after another."""

    def __init__(
        self, house: House, lay: Lay, box: Box, begin: Callable[[], Sitting], run_up: Ms = 0, length: Ms = 0
    ) -> None:
        """`begin` makes a match, which is seen in a box of the page from `run_up` on: to its end, or for `length`."""
        self._house = replace(house, player=SilentPlayer(None), is_glazed=True, report=LiveReport())
        self._lay = lay
        self._box = box
        self._begin = begin
        self._run_up = run_up
        self._length = length
        self._table: TableScene | None = None
        self._run: Iterator[Ms] | None = None  # while the match has not come as far as it is to be seen
        self._since: Ms | None = None  # it is seen
        self._due: Ms | None = None  # when it is to be laid
        self._at = 0, 0  # the corner of the glass, in pixels of the window
        self.surface: Surface | None = None

    def resize(self, scale: Scale, before: Surface | None = None) -> None:
        """Lay the table anew for a scale; `before`, if as large as the glass, is seen until the table is laid."""
        self.close()
        size, self._at = (scale.length(self._box.width), scale.length(self._box.height)), scale.point(*self._box[:2])
        self.surface = before if before is not None and before.get_size() == size else Surface(size)
        self._due = self._house.now() + (0 if self._house.workshop.at_once else REST_MS)

    def _restart(self) -> None:
        """Begin anew; what was seen last stays until the new table is laid."""
        self.close()
        sitting = self._begin()
        self._table = self._lay(self._house, sitting, lambda: self._scene)
        self._run = run_up(sitting.driver, self._run_up)

    def _has_come(self, run: Iterator[Ms]) -> bool:
        """Let the match go on for a slice; whether it has come far enough to be seen."""
        assert self.surface is not None
        end = self._end_of_slice()
        for _ in run:
            if self._house.workshop.clock() > end:
                return False
        self._run = None
        self._scene.clock = Clock(self._house.now, self._scene.sitting.driver.match.now)
        self._scene.resize(self.surface.get_size())
        return True

    def _end_of_slice(self) -> float:
        """When this frame's slice is over, in nanoseconds; never, where pictures are made at once."""
        workshop = self._house.workshop
        return inf if workshop.at_once else workshop.clock() + SLICE

    @property
    def _scene(self) -> TableScene:
        assert self._table is not None
        return self._table

    def close(self) -> None:
        """Put it away."""
        if self._table is not None:
            self._table.leave()
        self._table = self._run = self._since = self._due = None

    @property
    def driver(self) -> Driver | None:
        """What moves the match that is seen; None while it is being laid."""
        return self._scene.sitting.driver if self._since is not None else None

    def press(self, seat: Seat, button: str, now: Ms) -> None:
        """Press a button of a seat on the table behind the glass."""
        if self._since is not None:
            self._scene.press(seat, Intent("", seat, button, True, now))

    def paint(self, page: Page) -> None:
        """Put the frame and what is behind the glass onto a page."""
        page.part(("panel", "gold"), *frame_of(self._box))
        if self.surface is not None:
            page.put(self.surface, self._box.x, self._box.y)

    def show(self, screen: Surface, now: Ms) -> list[Rect]:
        """Let a frame pass, and bring what changed behind the glass onto the screen; the rectangles of that."""
        changed, glass, at = self._go_on(now), self.surface, self._at
        if glass is None:
            return []
        return [screen.blit(glass, (at[0] + rect.x, at[1] + rect.y), rect) for rect in changed]

    def _go_on(self, now: Ms) -> Sequence[Rect]:
        if self._due is not None and now >= self._due:
            self._restart()
        if self._table is None or self.surface is None:
            return ()
        if self._run is not None and not self._has_come(self._run):
            return ()
        if self._since is None:
            if not self._table.prepare(self.surface, now):
                return ()
            self._since = now
            self._table.shown()
            return (self.surface.get_rect(),)
        over = self._table.update(now) is not None
        end = self._end_of_slice()
        while self._table.think() and self._house.workshop.clock() < end:
            pass  # what is pressed on the page around it has to wait
        changed = self._table.draw(self.surface, now)
        if over or (self._length and now >= self._since + self._length):
            self._restart()
        return changed


def frame_of(glass: Box) -> Box:
    """The panel in which a glass lies, so much larger that its round corners are seen."""
    return Box(glass.x - EDGE, glass.y - EDGE, glass.width + 2 * EDGE, glass.height + 2 * EDGE)


def run_up(driver: Driver, until: Ms) -> Iterator[Ms]:
    """Let a match go on unseen, step by step; its bots think as they go."""
    for t in range(0, until + 1, STEP):
        driver.advance(t)
        driver.ponder()
        yield t


def bots_at_play(party: Party, game: str, seed: int) -> Sitting:
    """A match between bots, as many as there are people here or as the game can seat."""
    room = party.room(game)
    seats = max(room[0], min(room[-1], len(party.present) or USUAL))
    config = MatchConfig.make(find(game), seats, seed, party.options(game))
    sitters = (Sitter(NAMES[seat], SEAT_COLOURS[seat], level=LEVEL) for seat in range(seats))
    table = tuple(TableSeat(sitter, seat, None) for seat, sitter in enumerate(sitters))
    return Sitting(Driver(Match(config), bots_for(config, (LEVEL,)), at_once=False), table)


def bots_showcase(house: House, party: Party, game: str, lay: Lay, box: Box) -> Showcase:
    """Bots at a game, one match after another."""
    seeds = count(1)
    realtime = find(game).spec.realtime
    return Showcase(house, lay, box, lambda: bots_at_play(party, game, next(seeds)), RUN_UP if realtime else 0)
