"""A table that is a board, controls and a director."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, ClassVar, Final

from pygame import mouse

from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.input.intents import Intent, Point, Scroll, Tilt
from game.rules.api import Event, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import SEAL, TOAST_MS, End, TableScene
from game.table.house import House
from game.table.popups import FOR_EVER
from game.table.roles import Board, Controls, Director
from game.table.sitting import Sitting
from game.table.table import Table
from game.ui.page import Page

FEW: Final = 4  # pictures that are asked for in one go


class BoardTable(TableScene):
    """Hands everything on to the three; once every game has them this is the table."""

    kinds: ClassVar[tuple[type[Board], type[Controls[Any]], Callable[[Table, Any], Director]]]  # of the three

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        self.controls = self.kinds[1](sitting)
        self._happened = 0  # events that have been followed
        self._stocks_up = False
        self._before: tuple[Board, Director] | None = None  # those of the window's last size
        self._entered = False  # by people: a table behind glass never is

    def lay(self, view: View) -> None:
        self.table = Table(
            self.house,
            self.sitting,
            self.views,
            self.clock,
            self.devices,
            self.scale,
            self.motion,
            self.pictures,
            self.stage,
            self.flights,
            self.popups,
            self.confetti,
            self._quake,
            self._before[0] if self._before is not None else None,
        )
        now = self.house.now()
        self.board = self.kinds[0](self.table)
        self.director = self.kinds[2](self.table, self.board)
        if self._before is not None:
            self.board.recall(self._before[0])
            self.director.recall(self._before[1])
        self._before = self.board, self.director
        self._shows = self.director.shows()
        self.tickets = self.table.tickets
        self.controls.lay(self.table, self.board)
        self._stocks_up = False
        self._follow(now)

    def _follow(self, now: Ms) -> None:
        self._happened = len(self.match.events)
        view = self.view
        self.controls.follow(view, now)
        self.director.follow(view, now)
        self.board.follow(view, now)

    def animate(self, now: Ms, t: Ms) -> None:
        if self._stocks_up and not len(self.flights):
            self._stocks_up = False
            self.board.stock_up()
        if self._happened != len(self.match.events):
            self._follow(now)
        self.director.move(now, t)
        self.controls.move(now, t)
        self.board.move(now)

    def _happen(self, event: Event, now: Ms) -> None:
        if event.kind == "over":
            self._over = event
        else:
            self.director.sound(event, now)
        if event.kind == "turn":
            self._mark_turn()
        self._shows[event.kind](event, now)
        if event.kind == "illegal":
            self.controls.refused(event.seat, now)

    # Devices

    def enter(self) -> None:
        super().enter()
        self._take_devices()

    def resume(self) -> None:
        super().resume()
        self._take_devices()

    def _take_devices(self) -> None:
        self._entered = True
        self.doors.pick_quickly(self.controls.quick_devices(self.devices))
        mouse.set_visible(not self.controls.replaces_mouse(self.devices))

    def pause(self) -> None:
        super().pause()
        self._let_go()

    def leave(self) -> None:
        super().leave()
        self._let_go()

    def _let_go(self) -> None:
        if self._entered:
            self.doors.pick_quickly(())
            mouse.set_visible(True)
        if self._before is not None:
            self.controls.let_go()

    # What people do

    def press(self, seat: Seat, intent: Intent) -> None:
        move = self.controls.press(seat, intent)
        if move is not None:
            self.submit(self.controls.acts_for(seat, intent), move, intent.t)

    def release(self, seat: Seat, intent: Intent) -> None:
        move = self.controls.release(seat, intent)
        if move is not None:
            self.submit(seat, move, intent.t)

    def point(self, seat: Seat, point: Point) -> None:
        self.controls.point(seat, point)

    def tilt(self, seat: Seat, tilt: Tilt) -> None:
        self.controls.tilt(seat, tilt)

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        move = self.controls.scroll(seat, scroll)
        if move is not None:
            self.submit(seat, move, scroll.t)

    def pass_time(self, t: Ms) -> None:
        for moment, seat, move in self.controls.due(t):
            self.match.submit(moment, seat, move)

    # What is seen

    def ground(self, page: Page) -> None:
        self.board.paint_ground(page)
        self.controls.paint_ground(page)

    def count(self, view: View, seat: Seat) -> str | int | None:
        return self.board.count(view, seat)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        return self.board.leaders(view)

    def cover_secrets(self) -> None:
        self.board.cover_secrets()
        self.controls.covered(self.house.now())

    def deadline(self, view: View) -> Ms | None:
        return self.director.deadline(view)

    def begin(self, now: Ms) -> None:
        self.director.begin(now)

    def sound(self, event: Event, now: Ms) -> None:
        self.director.sound(event, now)

    def epilogue(self, now: Ms) -> bool:
        return self.director.epilogue(now)

    def skip(self, now: Ms) -> None:
        self.director.skip(now)

    def verdict(self) -> str:
        return self.director.verdict(self.match.game.outcome)

    def herald(self, text: str, now: Ms, stay: Ms = FOR_EVER, side: float = SEAL) -> None:
        self.director.herald(text, now, stay)

    def banner(self, text: str, now: Ms, stay: Ms = FOR_EVER, tone: str = "gold", icon: str = "spark") -> None:
        self.director.banner(text, now, stay, tone, icon)

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        self.director.toast(seat, text, now, stay)

    def toast_image(self, seat: Seat, text: str) -> Cutout:
        return self.director.toast_image(seat, text)

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        cls.kinds[0].foresee(house, scale, seats)
        super().foresee(house, scale, seats)

    def rehearse(self, view: View) -> Iterator[None]:
        """An adapter: what the three want is asked for in the slices of a rehearsal."""
        wanted = chain(self.board.pictures(), self.director.pictures(), self.controls.pictures())
        for number, ask in enumerate(wanted):
            ask()
            if number % FEW == FEW - 1:
                yield

    def stock_up(self) -> None:
        self._stocks_up = True  # as soon as no card is in the air
