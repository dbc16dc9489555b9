"""The life of a match on the screen. It knows no game: a game is a board, controls and a director (`table/roles.py`).

The rules never wait for animations, and every picture of a running match is right without any motion. The clock stands
while another scene lies above, and after that until a 3-2-1 is over; presses before its end are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface, mouse

from game.gfx.loader import Wanted
from game.gfx.parts.avatars import SAD
from game.gfx.window import Scale
from game.input.intents import NOBODY, Blurred, Distracted, Input, Intent, Lost, Point, Scroll, Tilt
from game.input.menu import Pause
from game.match.clock import Clock
from game.match.match import Match
from game.rules.api import GO, NEVER, TABLE, Event, Move, Ms, Seat, View
from game.scenes.base import Change, Push, Scene, Swap
from game.scenes.latecomers import Latecomers
from game.scenes.navigation import Navigation
from game.table.celebration import Celebration, ribbons
from game.table.clocks import Countdown, TurnTimer
from game.table.coach.coaching import Coaching
from game.table.house import House
from game.table.laying import is_pause, opening_lines, paint_onto
from game.table.liveliness import Liveliness
from game.table.opening import Opening
from game.table.roles import GO_MS, Board, Director
from game.table.seats.sitting import Sitting
from game.table.stage.cover import Cover
from game.table.stage.motion import Motion
from game.table.table import Table, scraps
from game.table.thinking import Thinking
from game.table.views import Views
from game.ui.page import Page

READER: Final = "table"

End = Callable[[], Scene]


class TableScene(Scene):
    """A running match on a table."""

    board: Board
    director: Director
    table: Table

    def __init__(self, house: House, sitting: Sitting, navigation: Navigation, end: End) -> None:
        """`end` makes the scene that comes after the match."""
        self.house = house
        self.sitting = sitting
        self.navigation = navigation
        self._end = end
        self.keeps_pictures = self.match.config.game  # a pause is short, and a second match shows the same
        self.show = house.shows[self.match.config.game]
        self.awning = self.show.key
        self.controls = self.show.controls(sitting)
        self.coaching = Coaching(sitting, self.show.lesson.steps, partial(navigation.guided, game=self.show.key))
        self.views = Views(self.match)
        self.clock = Clock(house.now, at=self.match.now)
        self.motion = Motion.of(house.settings.now)
        self.devices = tuple(seat.device for seat in sitting.seats)
        self.scale = Scale((1920, 1080))
        self.is_race = self.match.config.kind.spec.realtime
        self._countdown = Countdown(self.clock, self.is_race)
        limit = 1000 * int(self.match.config.setup.options.get("turn_timer_s", 0))  # C12
        self._turn_timer = TurnTimer(limit, house.player)
        self._is_laid = False  # for the present size, devices and motion
        self._is_standing = False  # whether it has been seen since it was loaded
        self._cover = Cover()
        self._before: tuple[Board, Director] | None = None  # from the last time the table was laid
        self.opening = Opening(house, *opening_lines(house, sitting))
        self._liveliness = Liveliness()
        self._latecomers = Latecomers(house, navigation)
        self._happened = 0  # the number of events that board, director and controls have followed
        self._walks = any(seat.assists.get("one_button") for seat in sitting.seats)  # a light goes on by itself
        self.thinking: Thinking = Thinking(sitting.driver)
        self._entered = False  # a showcase never enters its table
        self._begun = False
        self._is_below = False  # whether another scene lies above
        self._resumes = bool(self.match.now)  # an interrupted match goes on with a 3-2-1
        self._celebration: Celebration | None = None

    # What others ask

    @property
    def match(self) -> Match:
        return self.sitting.driver.match

    @property
    def view(self) -> View:
        """The view of the table after the last event."""
        return self.views.of(TABLE)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended and its end is being shown."""
        return self._celebration is not None

    @property
    def celebrates(self) -> bool:
        """Whether the winners are being cheered."""
        return self._celebration is not None and self._celebration.is_seen

    @property
    def mouse_seats(self) -> tuple[Seat, ...]:
        """The seats that the mouse serves: its owner's, and in games of turns those of people without a device."""
        return self.sitting.mouse_seats(self.devices)

    def submit(self, seat: Seat, move: Move | None, moment: Ms) -> None:
        """Submit a move of a seat that was made at a moment of the house's clock; None is ignored."""
        if move is not None:
            self.match.submit(self.clock.at(moment), seat, move)

    # The life of the scene

    def enter(self) -> None:
        if self._entered:
            self._resume()
        else:
            self.house.player.tune(self.show.key, self.house.now(), self.match.config.seed)
            self.house.player.intensity(0)
        self._take_devices()

    def leave(self) -> None:
        self.house.report.tell("standing", t=self.clock.now())
        self.navigation.act_for(NOBODY)
        self._let_go()
        if self._is_laid:
            self.table.stage.close()

    def pause(self) -> None:
        self.clock.pause()
        self.house.report.tell("standing", t=self.clock.now())
        self._is_below = True
        self._countdown.drop()
        self._liveliness.let_go()
        self._cover_secrets()
        self._cover_faces()
        self._let_go()

    def _resume(self) -> None:
        devices = tuple(self.navigation.device(seat.booth) or seat.device for seat in self.sitting.seats)
        motion = Motion.of(self.house.settings.now)
        self._is_laid = self._is_laid and (devices, motion) == (self.devices, self.motion)
        self.devices, self.motion = devices, motion
        self._resumes = True

    def _take_devices(self) -> None:
        self._entered = True
        self.navigation.let_in(not (self.is_over or self.sitting.watched))
        self.navigation.pick_quickly(self.controls.quick_devices(self.devices))
        mouse.set_visible(not self.controls.replaces_mouse(self.devices))

    def _let_go(self) -> None:
        if self._entered:
            self.navigation.let_in(False)
            self.navigation.pick_quickly(())
            mouse.set_visible(True)
        if self._before is not None:
            self.controls.let_go()

    def _cover_secrets(self) -> None:
        if self._is_laid:
            self.board.cover_secrets()
            self.controls.covered(self.house.now())

    def _cover_faces(self) -> None:
        """Cover the cards of a real-time game while its clock stands: a pause must not give time to look."""
        if not self._is_laid:
            return
        stands = self._is_below or self._resumes or self._countdown.is_held
        if stands and self.is_race and not self.is_over:
            self._cover.close(self.table.stage, [ticket.box for ticket in self.table.tickets])
        else:
            self._cover.open()

    def resize(self, size: tuple[int, int]) -> None:
        self.scale = Scale(size)
        self._is_laid = False
        self.clock.pause()  # until the new table is shown

    def _stand(self) -> None:
        """Start the clock of a table that is seen from now on, after a 3-2-1 if it was interrupted or paused."""
        self._is_standing = True
        self.house.report.tell("table", game=self.show.key, warm_up=self.sitting.warm_up)
        if self._resumes:
            if not self.is_over:
                self._countdown.hold(self.house.now())
        elif not self._countdown.is_held:
            self._start_clock()
        self._resumes = self._is_below = False
        self._liveliness.stir(self.house.now())
        if not self._begun:
            self._begun = True
            if not self.match.now:
                self.director.begin(self.house.now())
                self.opening.begin(self.director, self.house.now())
        self._cover_faces()

    # What people do

    def intent(self, intent: Input) -> Change:
        self._liveliness.take(intent)
        if self._latecomers.take(intent):
            return None
        match intent:
            case Distracted():
                self._cover_secrets()
            case Lost() | Blurred() if not self.is_over:
                return self._stop(Pause(None, intent.t))
            case Intent(down=True) if is_pause(intent, self.scale, self.mouse_seats) and not self.is_over:
                return self._stop(Pause(intent.device, intent.t))
            case Intent(down=True) if self._celebration is not None:
                self._celebration.skip(self.director, intent.t)
            case Intent() | Tilt() | Point() | Scroll() if self._is_laid:
                seat = self.sitting.whose(intent.booth, intent.device, self.mouse_seats)
                if seat != NOBODY:
                    self._take(seat, intent)
        return None

    def _stop(self, pause: Pause) -> Change:
        self.house.player.action("pause", self.house.now())
        return Push(self.navigation.pause(self, pause), dims=True)

    def press(self, seat: Seat, intent: Intent) -> None:
        """Handle a button of a seat that went down."""
        move = self.controls.press(seat, intent)
        self.submit(self.controls.acts_for(seat, intent), move, intent.t)

    def _take(self, seat: Seat, intent: Intent | Tilt | Point | Scroll) -> None:
        controls = self.controls
        if isinstance(intent, Intent) and self.coaching.take(seat, intent):
            return
        match intent:
            case Intent(down=True):
                if not self.clock.paused:
                    self.press(seat, intent)
            case Intent():
                self.submit(seat, controls.release(seat, intent), intent.t)
            case Tilt():
                controls.tilt(seat, intent)
            case Point():
                controls.point(seat, intent)
            case Scroll():
                self.submit(seat, controls.scroll(seat, intent), intent.t)

    # Time

    def due(self, now: Ms) -> Ms:
        """In the next frame while anything may move; else when the rules, the log or the board want it."""
        driver = self.sitting.driver
        counts = self._countdown.is_held or self.opening.number or self._turn_timer.limit or self.is_over
        bots = driver.ponders or self.match.agenda.plans
        if counts or bots or self._walks or self._liveliness.lasts(now):
            return now
        if self.clock.paused:
            return NEVER
        t = self.clock.at(now)
        wanted = min(driver.next_moment(), self.match.next_line, self.board.wakes(t))
        return min(now - t + wanted, self.coaching.due(now))

    def update(self, now: Ms) -> Change:
        if not self._is_standing:
            self._stand()
        self._go_on_when_due(now)
        t = self.clock.now()
        if not self.clock.paused:
            for moment, seat, move in self.controls.due(t):
                self.match.submit(moment, seat, move)
            self.sitting.driver.advance(t)
        if events := self.match.drain(READER):
            self._liveliness.stir(now)
            for event in events:
                self._happen(event.seen(TABLE), now)
            self.board.show_counts(self.view, now)
        self.thinking.begin_frame()
        if t < GO or self._countdown.is_held or self.opening.number:
            self.opening.count(self.director, self._countdown.number(now, t), now)
        if self._turn_timer.limit:
            view = self.match.view(TABLE)  # of this moment, not of the last event
            due = self.director.deadline(view)
            self._turn_timer.show(view, due, self.table.tickets, now, t, runs=not self.clock.paused)
        if self._happened != len(self.match.events):
            self._follow(now)
        self.director.move(now, t)
        self.controls.move(now, t)
        self.board.move(now)
        self.coaching.move(now, t)
        self._latecomers.move(self.table, now)
        self.table.move(now)
        is_warm = self.sitting.warm_up and (self.is_over or self.coaching.is_warm(t))
        is_cheered = self._celebration is not None and self._celebration.is_done(self.table, self.director, now)
        return Swap(self._end()) if is_warm or is_cheered else None

    def _happen(self, event: Event, now: Ms) -> None:
        if event.kind == "over":
            self._celebration = Celebration(event)
            self.navigation.let_in(False)
        else:
            self.director.sound(event, now)
        if event.kind == "turn":
            self._mark_turn()
        self._shows[event.kind](event, now)
        if event.kind == "illegal":
            self.controls.refused(event.seat, now)

    def _follow(self, now: Ms) -> None:
        self._happened = len(self.match.events)
        view = self.view
        self.controls.follow(view, now)
        self.director.follow(view, now)
        self.board.follow(view, now)

    def _mark_turn(self) -> None:
        """Let the ticket of the seat on turn glow, and let the shared mouse act for its booth."""
        if self.is_race:
            return
        active = self.view.active
        for seat, ticket in enumerate(self.table.tickets):
            ticket.turn(seat in active)
        self.navigation.act_for(self.sitting.seats[active[0]].booth if len(active) == 1 else NOBODY)

    def _start_clock(self) -> None:
        self.clock.run()
        self.house.report.tell("playing", t=self.clock.now())

    def _go_on_when_due(self, now: Ms) -> None:
        if self._countdown.is_held and self._countdown.is_due(now):
            self._countdown.drop()
            self._start_clock()
            self._cover_faces()
            if not self._countdown.before_go(self.clock.now()):
                self.house.player.action("go", now)
                self.director.herald(self.house.say("table.go"), now, GO_MS)

    # Pictures

    def load(self) -> Iterator[Wanted]:
        self._is_standing = False
        if not self._is_laid:
            self._lay()
        yield from (*self.opening.pictures(self.director), *ribbons(self.director))
        if self.motion.scraps(100):
            yield from scraps(self.house, self.scale)
        for part in (self.board, self.director, self.controls, self.coaching):
            yield from part.pictures()

    def draw(self, screen: Surface, now: Ms, afresh: bool) -> Sequence[Rect]:
        if not self._is_laid:
            return ()
        if afresh:
            self.table.stage.expose()
        return self.table.quake.draw(self.table.stage, screen, now)

    def _lay(self) -> None:
        """Put everything that may move onto a new stage, as the view has it, and paint what never does."""
        ground = Surface(self.scale.size, depth=24)  # copying from it is as fast as with 32, and it is smaller
        how = self.devices, self.scale, self.motion
        before = self._before[0] if self._before is not None else None
        self.table = Table.lay(self.house, self.sitting, self.views, self.clock, *how, ground, before)
        if not self.is_over:
            self.match.drain(READER)  # the view has what they tell
        self.board = self.show.board(self.table)
        self.director = self.show.director(self.table, self.board)
        if self._before is not None:
            self.board.recall(self._before[0])
            self.director.recall(self._before[1])
        self._before = self.board, self.director
        self._shows = self.director.shows()
        self.controls.lay(self.table, self.board)
        self.coaching.lay(self.table, self.controls)
        self._follow(self.house.now())
        for seat, ticket in enumerate(self.table.tickets):
            if self.match.game.left[seat]:
                ticket.mood(SAD)
        self.opening.number = 0
        self.board.show_counts(self.view, self.house.now())
        self._mark_turn()
        self.table.painted = paint_onto(ground, self.table, self._paint_ground)
        self.table.stage.replace_background(ground)
        self._is_laid = True
        self._cover_faces()

    def _paint_ground(self, page: Page) -> None:
        self.board.paint_ground(page)
        self.controls.paint_ground(page)
        if self.mouse_seats:
            page.part(("symbol", "pause", page.parts.palette["paper"]), 8, 6, 34, 34)
