"""What the tables of all five games have in common.

A table shows a match and turns buttons into moves. It never waits: the rules go on whatever is in the air, and every
picture of a running match is right without any motion. A game's own scene inherits from `TableScene` and writes

    key                 the key of the game
    ground(page)        paint all that never moves: hangings, heading, beds, slots, the keys of the seats
    lay(view)           put sprites where everything lies: called for every size of the window, from the present view
    press(seat, intent) a button of a seat went down: submit a move, or move a pointer; `submit` does the booking
    show_<kind>(event, now)   for every event kind of its rules: motion (the sound is made already)
    animate(now, t)     once a frame: what moves and is no flight, popup, ticket or scrap
    count(view, seat)   what the ticket of a seat shows

and where it needs them: `release`, `point`, `tilt`, `scroll` for other inputs, `pass_time(t)` for presses that wait,
`deadline` where other things than a turn have their time, `sound` for events that sound different, `begin` for the
deal, `rehearse` and `stock_up` for pictures that come into play later, `epilogue` and `skip` for what is shown between
the last move and the celebration, `verdict` for its word.

What it finds here: `house`, `sitting`, `match`, `view`, `clock`, `motion`; and from `lay` on `scale`, `stage`,
`pictures` (cards in all poses), `flights`, `confetti`, `popups`, `tickets` (one a seat, after `place_tickets`), and the
words `herald` (in the middle), `toast` (at a seat's ticket). Kinds that all games share have their motion here: `go`,
`turn`, `refused`, `illegal`, `left`, `over`.

The bots think between two frames, moment by moment, `THINK_NS` at most. Time stands still while another scene lies
above, and after that until a 3-2-1 is over; what is pressed before is dropped.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.gfx.parts import notices
from game.gfx.parts.avatars import SAD
from game.gfx.parts.parts import Cutout
from game.gfx.raster import thin
from game.gfx.window import Scale
from game.input.intents import MOUSE, NOBODY, PAUSE, Input, Intent, Lost, Point, Scroll, Tilt
from game.input.menu import Pause
from game.match.clock import Clock
from game.match.match import Match
from game.rules.api import GO, TABLE, Event, Move, Ms, Seat, Spec, View
from game.rules.options import Value
from game.scenes.base import Change, Push, Scene, Swap
from game.scenes.doors import Doors
from game.scenes.wipe import LENGTH_MS
from game.table.confetti import SIZES, SMALLEST, TURNS, Confetti
from game.table.cover import Cover
from game.table.flights import Flights
from game.table.house import House
from game.table.motion import Motion
from game.table.pictures import Pictures
from game.table.popups import FOR_EVER, Popups
from game.table.quake import Quake
from game.table.sitting import Sitting
from game.table.sprites import Stage
from game.table.tickets import GOLD, INK, Look, Place, Ticket
from game.table.views import Views
from game.ui.easel import Easel
from game.ui.page import Page

READER: Final = "table"
THINK_NS: Final = 6_000_000  # of a frame, for the bots
MOMENT_NS: Final = 1_000_000  # of them at a time: who presses a button waits no longer for bots
RESUME_MS: Final[Ms] = 3000
GO_MS: Final[Ms] = 600  # how long the word stands
TOAST_MS: Final[Ms] = 1400
HURRY_S: Final = 5  # seconds that a turn timer has left when it is heard
CELEBRATE_MS: Final[Ms] = 2600
UNSKIPPABLE_MS: Final[Ms] = 1200  # a press that was meant for the match ends no celebration
SCRAPS: Final = 90
SEAL: Final = 300  # how large a word in the middle is
CORNER: Final = 48  # of the design's pixels: the mouse pauses in the upper left one
WON_SHAKE: Final = 6  # how far the table is shaken by the end of a match

End = Callable[[], Scene]


class TableScene(Scene):
    """A running match on a table."""

    key: ClassVar[str]
    middle: ClassVar[tuple[float, float]] = (960, 534)  # where the herald speaks, in pixels of the design
    assists: ClassVar[tuple[str, ...]] = ()  # what of `assist` in the texts this table can do, beyond the seat options

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        """`end` makes the scene that comes after the match."""
        self.house = house
        self.sitting = sitting
        self.doors = doors
        self.motion = Motion.of(house.settings.now)
        self.views = Views(sitting.driver.match)
        self.clock = Clock(house.now, at=sitting.driver.match.now)
        self.tickets: list[Ticket] = []
        self._quake = Quake()
        self._cover = Cover()
        self.devices = tuple(seat.device for seat in sitting.seats)
        self._end = end
        self._easel = Easel(house.workshop)
        self._laid = False
        self._ground = Surface((1, 1))
        self._painted = False
        self._resumed = False  # since it was laid
        self._is_below = False  # another scene
        self._steps: Iterator[None] | None = None  # of a rehearsal of what may come into play
        self._missing = 0
        self._rehearsed = False
        self._begun = False
        self._stock_up_at: Ms | None = None
        self._resumes = bool(self.match.now)  # broken off before, and taken up again
        self._held_until: Ms | None = None  # the clock stands until then: the 3-2-1 after a pause
        self._thought = 0  # nanoseconds since the last update
        self._realtime = sitting.driver.match.config.kind.spec.realtime
        self._turn_ms: Ms = 1000 * int(self.match.config.setup.options.get("turn_timer_s", 0))  # C12; 0 for no hurry
        self._number = 0  # of the countdown
        self._second = 0  # that the turn timer has left
        self._over: Event | None = None
        self._celebrating: Ms | None = None  # since when
        self._skipped = False

    # What a game's own scene writes

    @abstractmethod
    def ground(self, page: Page) -> None:
        """Paint everything that never moves."""

    @abstractmethod
    def lay(self, view: View) -> None:
        """Put everything that may move onto the stage, as the table sees it now. `place_tickets` is called here."""

    @abstractmethod
    def press(self, seat: Seat, intent: Intent) -> None:
        """A button of a seat went down; `intent.at` is where the mouse was, in pixels."""

    def release(self, seat: Seat, intent: Intent) -> None:
        """A button of a seat went up: only for what is held on purpose."""

    def point(self, seat: Seat, point: Point) -> None:
        """The mouse of a seat was moved."""

    def tilt(self, seat: Seat, tilt: Tilt) -> None:
        """The stick of a seat leans somewhere."""

    def scroll(self, seat: Seat, scroll: Scroll) -> None:
        """The wheel of a seat was turned."""

    def pass_time(self, t: Ms) -> None:
        """The match is about to go on to t: submit the presses that waited for their time."""

    def animate(self, now: Ms, t: Ms) -> None:
        """Move whatever is moved by no one else; `now` is the time of the house, `t` that of the match."""

    @classmethod
    def eased(cls, options: Mapping[str, Value], assists: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
        """The options of a match for people with these assists: some help is only there for all at the table."""
        return dict(options)

    def count(self, view: View, seat: Seat) -> str | int | None:
        """What the ticket of a seat shows; None for nothing."""
        return view.scores[seat]

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """Whose counts stand on gold: those who would win if it ended now; nobody while all are equal."""
        return ()

    def deadline(self, view: View) -> Ms | None:
        """When the turn is played by the rules, if there is a turn timer (C12)."""
        return view.due

    def begin(self, now: Ms) -> None:
        """A new match is seen for the first time: deal. The cards lie already, for whoever does not look."""

    def rehearse(self, view: View) -> Iterator[None] | None:
        """Ask for every picture that may come into play later, so that none has to be made in the middle of it.

        Where there are many it yields now and then: there the slice of a frame may end.
        """
        return None

    def cover_secrets(self) -> None:
        """Something comes between people and the table: what somebody peeked at is covered, at once."""

    def stock_up(self) -> None:
        """Have pictures made that nobody waits for: called after it was shown, once the rehearsal is over."""

    def sound(self, event: Event, now: Ms) -> None:
        """Let an event be heard."""
        self.house.player.event(event, now)

    def epilogue(self, now: Ms) -> bool:
        """Show something between the end and the celebration; True as long as it goes on."""
        return False

    def skip(self, now: Ms) -> None:
        """Somebody does not want to see the epilogue."""

    def verdict(self) -> str:
        """What the middle of the table says at the end."""
        outcome = self.match.game.outcome
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1] if outcome else []
        return self._wins(winners)

    def _wins(self, winners: Sequence[Seat]) -> str:
        names = [self.sitting.sitters[seat].name for seat in winners]
        if not names:
            return self.house.say("results.nobody")
        if len(names) == 1:
            return self.house.say("results.wins", name=names[0])
        return self.house.say("results.win", names=" & ".join(names))

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        """Ask for what a table needs that may come soon: its cards, which take longest, and what is on all tables."""
        for text in _opening_words(house):
            house.parts.seal(text, scale.length(SEAL))
        for colour, turn in product((colour.id for colour in house.parts.palette.colours), range(TURNS)):
            _ask_scraps(house, scale, colour, turn)

    # What it can use

    @property
    def match(self) -> Match:
        return self.sitting.driver.match

    @property
    def view(self) -> View:
        """What the table sees since the last event."""
        return self.views.of(TABLE)

    @property
    def mouse_seats(self) -> tuple[Seat, ...]:
        """Whom the one mouse serves: its owner, and in games of turns everybody without a device."""
        if self.sitting.watched:
            return ()
        return tuple(
            seat
            for seat, (device, at) in enumerate(zip(self.devices, self.sitting.seats, strict=True))
            if not at.sitter.is_bot and (device.kind == MOUSE if device is not None else not self._realtime)
        )

    @property
    def is_over(self) -> bool:
        """Whether the last move has been made, and shown."""
        return self._over is not None

    @property
    def celebrates(self) -> bool:
        """Whether the epilogue is over and the winners are cheered."""
        return self._celebrating is not None

    def submit(self, seat: Seat, move: Move, moment: Ms) -> None:
        """Book a move that was made at a moment of the house."""
        self.match.submit(self.clock.at(moment), seat, move)

    def place_tickets(self, places: Sequence[Place]) -> None:
        """Lay a ticket for each seat; to be called in `lay`."""
        parts, seats = self.house.parts, self.sitting.seats
        looks = [
            Look(seat.sitter.colour, self.house.animal(seat.sitter), seat.sitter.name, seat.crowns) for seat in seats
        ]
        self.tickets = [
            Ticket(self.stage, parts, self.scale, self.motion, look, place)
            for look, place in zip(looks, places, strict=True)
        ]

    def herald(self, text: str, now: Ms, stay: Ms = FOR_EVER, side: float = SEAL) -> None:
        """Say something in the middle of the table, on a gold seal."""
        self.popups.show("herald", self.seal_image(text, side), self.scale.point(*self.middle), now, stay, z=95)

    def banner(self, text: str, now: Ms, stay: Ms = FOR_EVER, tone: str = "gold", icon: str = "spark") -> None:
        """Say something in the middle of the table, on a ribbon that is nobody's."""
        self._pop("herald", self.banner_image(text, tone, icon), self.middle, now, stay)

    def banner_image(self, text: str, tone: str = "gold", icon: str = "spark") -> Cutout:
        """What such a ribbon looks like, for a rehearsal."""
        return notices.ribbon(self.house.parts, text, tone, self.scale.length(120), icon)

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say something at the ticket of a seat, on a ribbon in its colour."""
        ribbon = self.toast_image(seat, text)
        edge, half = self.scale.length(48), ribbon.box.w // 2
        x = min(max(self.tickets[seat].box.centerx, edge + half), self.scale.size[0] - edge - half)
        self.popups.show(("toast", seat), ribbon.image, (x, self.toast_y(seat, ribbon.box.h)), now, stay)

    def toast_y(self, seat: Seat, height: int) -> int:
        """The pixel that the middle of a toast is on: below the ticket, or above if there is no room."""
        box = self.tickets[seat].box
        below = box.bottom + height < self.scale.size[1] - self.scale.length(48)
        return box.bottom + height // 3 if below else box.top - height // 3

    def shake(self, reach: float, now: Ms) -> None:
        """Shake the whole table, as hard as people want that."""
        self._quake.strike(self.motion.sway(self.scale.length(reach)), now)

    def toast_image(self, seat: Seat, text: str) -> Cutout:
        """What a toast looks like, for a rehearsal."""
        return self.house.parts.banner(text, self.sitting.sitters[seat].colour, self.scale.length(64))

    @classmethod
    def unshown(cls, spec: Spec) -> tuple[str, ...]:
        """The event kinds of the game for which this scene has no motion: none, if it is complete."""
        return tuple(kind for kind in (*spec.kinds, "illegal") if not callable(getattr(cls, f"show_{kind}", None)))

    # Kinds that all games share

    def show_go(self, event: Event, now: Ms) -> None:
        """The 3-2-1 of the rules is over."""
        self.herald(self.house.say("table.go"), now, GO_MS)

    def show_turn(self, event: Event, now: Ms) -> None:
        """The turn comes to a seat: its ticket glows and hops, and the shared mouse acts for it."""
        self._mark_turn()
        self.tickets[event.seat].hop(now)
        if not self.sitting.sitters[event.seat].is_bot:
            name = self.sitting.sitters[event.seat].name
            self.toast(event.seat, self.house.say("table.your_turn", name=name), now)

    def show_refused(self, event: Event, now: Ms) -> None:
        """A move was refused: the seat is told why, and its ticket shakes."""
        self.tickets[event.seat].shake(now)
        self.toast(event.seat, self.house.say(f"why.{self.key}.{event.why}"), now)

    def show_illegal(self, event: Event, now: Ms) -> None:
        """A press that means nothing now."""
        self.tickets[event.seat].shake(now)

    def show_left(self, event: Event, now: Ms) -> None:
        """A seat left for good."""
        self.tickets[event.seat].mood(SAD)
        self.tickets[event.seat].shake(now)

    def show_over(self, event: Event, now: Ms) -> None:
        """The match ended; its sound and its celebration come after the epilogue."""
        self._over = event

    # The life of the scene

    def enter(self) -> None:
        self.house.player.tune("table", self.house.now())
        self.house.player.intensity(0)

    def leave(self) -> None:
        self.house.report.tell("standing", t=self.clock.now())
        self.doors.act_for(NOBODY)

    def pause(self) -> None:
        self.clock.pause()
        self.house.report.tell("standing", t=self.clock.now())
        self._is_below, self._held_until = True, None
        # what lies above may take the room of what is to come
        self._steps, self._rehearsed, self._resumed = None, False, True
        if self._laid:
            self.cover_secrets()
            self._cover_faces()

    def distract(self) -> None:
        if self._laid:
            self.cover_secrets()

    def _cover_faces(self) -> None:
        """A table on which all play at once shows no faces while its clock stands and the match goes on."""
        stands = self._is_below or self._resumes or self._held_until is not None
        if stands and self._realtime and not self.is_over:
            self._cover.close(self.stage, self._ground, [ticket.box for ticket in self.tickets])
        else:
            self._cover.open()

    def resume(self) -> None:
        devices = tuple(self.doors.device(seat.booth) or seat.device for seat in self.sitting.seats)
        motion = Motion.of(self.house.settings.now)
        if devices != self.devices or motion != self.motion:
            self.devices, self.motion, self._laid = devices, motion, False
        self._resumes = True

    def blur(self) -> Change:
        return None if self.is_over else self._stop(Pause(None, self.house.now()))

    def resize(self, size: tuple[int, int]) -> None:
        self.scale = Scale(size)
        self._laid = False
        self.clock.pause()  # until the new table is seen

    def expose(self) -> None:
        if self._laid:
            self.stage.expose()

    def prepare(self, canvas: Surface, now: Ms) -> bool:
        if not self._laid and not self._lay():
            return False
        if (not self._comes_back and not self._rehearse_rest()) or not self._paint_ground():
            return False
        self.stage.draw(canvas)
        return True

    @property
    def has_all(self) -> bool:
        """Only just after it was laid: when it has been paused, the next rehearsal leaves out what lies."""
        return self._laid and self._rehearsed and not self._resumed

    @property
    def _comes_back(self) -> bool:
        """Whether a match that was broken off is shown at once: during its 3-2-1 there is time for the rest."""
        return self._resumes and not self._resumed and not self.is_over

    def shown(self) -> None:
        """The clock runs from now on; where the match was broken off or paused there is a 3-2-1 before."""
        self.house.report.tell("table", game=self.key)
        if self._resumes:
            self._hold()
        elif self._held_until is None:
            self._start_clock()
        self._resumes = self._is_below = False
        self._stock_up_at = self.house.now() + LENGTH_MS
        if not self._begun:
            self._begun = True
            if not self.match.now:
                self.begin(self.house.now())
        self._cover_faces()

    def intent(self, intent: Input) -> Change:
        match intent:
            case Lost() if not self.is_over:
                return self._stop(Pause(None, intent.t))
            case Intent(down=True, button=button) if button == PAUSE and not self.is_over:
                return self._stop(Pause(intent.device, intent.t))
            case Intent(down=True, at=at) if self._is_corner(at) and not self.is_over:
                return self._stop(Pause(intent.device, intent.t))
            case Intent(down=True) if self.is_over:
                self._skip(intent.t)
            case Intent() | Tilt() | Point() | Scroll() if self._laid:
                seat = self._whose(intent)
                if seat != NOBODY:
                    self._take(seat, intent)
        return None

    def _whose(self, intent: Intent | Tilt | Point | Scroll) -> Seat:
        """For which seat an input is; the shared mouse may mean the cards of one who is not on turn."""
        if intent.seat in self.sitting.seat_of:
            return self.sitting.seat_of[intent.seat]
        return next(iter(self.mouse_seats), NOBODY) if intent.device == MOUSE else NOBODY

    def _is_corner(self, at: tuple[int, int] | None) -> bool:
        """Whether a click means the sign of the pause, which is there for the mouse alone."""
        return at is not None and bool(self.mouse_seats) and max(self.scale.design(at)) < CORNER

    def _stop(self, pause: Pause) -> Change:
        self.house.player.action("pause", self.house.now())
        return Push(self.doors.pause(self, pause))

    def _take(self, seat: Seat, intent: Intent | Tilt | Point | Scroll) -> None:
        match intent:
            case Intent(down=True):
                if not self.clock.paused:
                    self.press(seat, intent)
            case Intent():
                self.release(seat, intent)
            case Tilt():
                self.tilt(seat, intent)
            case Point():
                self.point(seat, intent)
            case Scroll():
                self.scroll(seat, intent)

    def update(self, now: Ms) -> Change:
        self._keep_time(now)
        t = self.clock.now()
        if not self.clock.paused:
            self.pass_time(t)
            self.sitting.driver.advance(t)
        if events := self.match.drain(READER):
            for event in events:
                self._happen(event.seen(TABLE), now)
            self._count(now)
        self._thought = 0
        if t < GO or self._held_until is not None or self._number:
            self._count_down(now, t)
        if self._turn_ms:
            self._time_turn(now, t)
        if self._stock_up_at is not None:
            self._look_ahead_once(now, self._stock_up_at)
        self.animate(now, t)
        self.flights.move(now)
        self.popups.move(now)
        self.confetti.move(now)
        for ticket in self.tickets:
            if ticket.moves:
                ticket.move(now)
        return None if self._over is None else self._finish(self._over, now)

    def draw(self, screen: Surface, now: Ms) -> Sequence[Rect]:
        return self._quake.draw(self.stage, screen, now) if self._laid else ()

    # Laying

    def _lay(self) -> bool:
        """Rehearse what lies on the table; whether no picture was missing, so that it stands."""
        if not self.house.workshop.worth_rehearsing:
            return False
        workshop, ground = self.house.workshop, self._ground
        with workshop.rehearsal(in_slices=True) as rehearsal:
            self.pictures = Pictures(workshop, self.house.decks[self.key], self.scale)
            with workshop.ingredients():
                if self._painted or self._ground.get_size() != self.scale.size:
                    ground = workshop.sheet(self.scale.size)
            self.stage = Stage(ground)
            self._lay_all()
            if self._resumes:
                for _ in self._rehearse_words():
                    pass  # they are needed first
            with workshop.ingredients():
                page = Page(self.house.parts, self.scale, letters=self.house.letters)
                self.ground(page)
                if self.mouse_seats:
                    page.part(("symbol", "pause", page.parts.palette["paper"]), 8, 6, 34, 34)
        self._laid = rehearsal.complete
        if self._laid:
            workshop.take(ground)
            self._ground = ground
            self._easel.clear()
            self._easel.lay(page)
            self._steps, self._rehearsed, self._resumed = None, False, False
            self._painted = False
        return self._laid

    def _paint_ground(self) -> bool:
        """Go on painting what never moves; whether it is done. The page is let go of then, and its cloth with it."""
        if not self._painted:
            if self.has_all:
                self.house.make_room()  # before the largest surfaces come together; the page has what it needs
            self._easel.paint(self._ground)
            if self._easel.done:
                self._easel.clear()
                self._ground = thin(self._ground)
                self.stage.replace_background(self._ground)
                self._painted = True
                self._cover_faces()
        return self._painted

    def _look_ahead_once(self, now: Ms, due: Ms) -> None:
        """Not before the curtain has gone: until then what has been made but not shown is thrown out again."""
        if self._rehearsed and now > due:
            self._stock_up_at = None
            self.stock_up()

    def _rehearse_rest(self) -> bool:
        """Go on rehearsing what may come into play; whether nothing is missing any more."""
        workshop = self.house.workshop
        while not self._rehearsed and workshop.has_time_to_rehearse:
            if self._steps is None:
                if not workshop.worth_rehearsing:
                    return False
                self._steps, self._missing = self._rest(), 0
            with workshop.rehearsal() as rehearsal:
                is_over = next(self._steps, self) is self
            self._missing += rehearsal.missing
            if is_over:
                self._steps, self._rehearsed = None, not self._missing
        return self._rehearsed

    def _rest(self) -> Iterator[None]:
        """All that does not lie on the table yet, in steps of which each takes a small part of a frame."""
        yield from self._rehearse_words()
        if self.motion.scraps(100):
            for colour in self.house.parts.palette.colours:
                yield from self._rehearse_scraps(colour.id)
        yield from self.rehearse(self.match.view(TABLE)) or ()

    def _rehearse_words(self) -> Iterator[None]:
        for text in _opening_words(self.house):
            self.seal_image(text)
            yield

    def _rehearse_scraps(self, colour: str) -> Iterator[None]:
        for turn in range(TURNS):
            _ask_scraps(self.house, self.scale, colour, turn)
            yield

    def _lay_all(self) -> None:
        factor = self.scale.factor
        self.flights = Flights(self.stage, self.motion, factor)
        self.popups = Popups(self.stage, self.motion)
        colours = [colour.id for colour in self.house.parts.palette.colours]
        scrap = partial(_scrap, self.house, self.scale)
        self.confetti = Confetti(self.stage, self.motion, factor, colours, scrap)
        if not self.is_over:
            self.match.drain(READER)  # the view knows
        view = self.match.view(TABLE)
        self.lay(view)
        for seat in range(len(self.tickets)):
            if self.match.game.left[seat]:
                self.tickets[seat].mood(SAD)
        self._number = 0
        self._count(self.house.now())
        self._mark_turn()

    def seal_image(self, text: str, side: float = SEAL) -> Surface:
        """What the herald holds up, for a rehearsal."""
        return self.house.parts.seal(text, self.scale.length(side))

    def _mark_turn(self) -> None:
        """Let the ticket glow, and the shared mouse act, for the seat whose turn it is."""
        if self._realtime:
            return
        active = self.match.view(TABLE).active
        for seat, ticket in enumerate(self.tickets):
            ticket.turn(seat in active)
        self.doors.act_for(self.sitting.seats[active[0]].booth if len(active) == 1 else NOBODY)

    def _count(self, now: Ms) -> None:
        view = self.match.view(TABLE)
        leaders = self.leaders(view)
        for seat, ticket in enumerate(self.tickets):
            shown = self.count(view, seat)
            if shown is not None:
                ticket.count(shown, now, GOLD if seat in leaders else INK)

    # Time

    def _hold(self) -> None:
        """Let the clock stand for 3-2-1; what is left of the 3-2-1 of the rules counts towards it."""
        if self.is_over:
            return
        left = self._before_go(self.clock.now())
        self._held_until = self.house.now() + max(0, RESUME_MS - left)

    def _keep_time(self, now: Ms) -> None:
        if self._held_until is not None and self._rehearse_rest() and now >= self._held_until:
            self._held_until = None
            self._start_clock()
            self._cover_faces()
            if not self._before_go(self.clock.now()):
                self.house.player.action("go", now)
                self.herald(self.house.say("table.go"), now, GO_MS)

    def _start_clock(self) -> None:
        self.clock.run()
        self.house.report.tell("playing", t=self.clock.now())

    def _before_go(self, t: Ms) -> Ms:
        """How long the 3-2-1 of the rules still takes."""
        return GO - t if self._realtime and t < GO else 0

    def _count_down(self, now: Ms, t: Ms) -> None:
        left = self._before_go(t)
        if self._held_until is not None:
            left += max(0, self._held_until - now)
        number = -(-left // 1000)
        if number != self._number:
            self._number = number
            if number:
                self.house.player.action("countdown", now, step=number)
                self.herald(str(number), now)

    def _time_turn(self, now: Ms, t: Ms) -> None:
        """C12: a ring on the ticket of the seat on turn that runs out, and at the end the last seconds are heard."""
        limit = self._turn_ms
        view = self.match.view(TABLE)
        due = self.deadline(view)
        left = max(0, due - t) if due is not None else 0
        for seat, ticket in enumerate(self.tickets):
            ticket.clock(1000 * left // limit if seat in view.active else 0)
        second = -(-left // 1000)
        if second != self._second and not self.clock.paused:
            self._second = second
            if second == HURRY_S:
                self.house.player.action("idle_warning", now)
            elif 0 < second <= 3:
                self.house.player.action("countdown", now, step=second)

    def think(self) -> bool:
        """Let the bots think for a moment; whether they want another, and the frame can spare it."""
        driver = self.sitting.driver
        if not driver.ponders:
            return False
        begin, spent = time.perf_counter_ns(), 0
        while driver.ponders and spent < MOMENT_NS:
            driver.ponder(1)
            spent = time.perf_counter_ns() - begin
        self._thought += spent
        return driver.ponders and self._thought < THINK_NS

    # Events

    def _happen(self, event: Event, now: Ms) -> None:
        if event.kind != "over":
            self.sound(event, now)
        getattr(self, f"show_{event.kind}")(event, now)

    # The end

    def _skip(self, t: Ms) -> None:
        if self._celebrating is None:
            self.skip(t)
        elif t - self._celebrating >= UNSKIPPABLE_MS:
            self._skipped = True

    def _finish(self, over: Event, now: Ms) -> Change:
        """After the last move: the epilogue, the celebration, the results."""
        if self._celebrating is None:
            is_ready = self._rehearse_end()
            if not self.epilogue(now) and is_ready:
                self._celebrate(over, now)
            return None
        if self._skipped or now >= self._celebrating + CELEBRATE_MS:
            return Swap(self._end())
        return None

    def _rehearse_end(self) -> bool:
        """Ask for what only this end shows; whether it is there. Having every end ready all the while is a waste."""
        workshop = self.house.workshop
        if not workshop.worth_rehearsing:
            return False
        with workshop.rehearsal() as rehearsal:
            self.banner_image(self.verdict())
            for ticket, won in self._winners():
                ticket.rehearse_end(won)
        return rehearsal.complete

    def _winners(self) -> Iterator[tuple[Ticket, bool]]:
        """Every ticket, and whether its seat has won."""
        outcome = self.match.game.outcome
        for ticket, place in zip(self.tickets, outcome.places if outcome else (), strict=False):
            yield ticket, place == 1

    def _celebrate(self, over: Event, now: Ms) -> None:
        self._celebrating = now
        self.flights.land_all()
        self.popups.clear()
        self.sound(over, now)
        for ticket, won in self._winners():
            ticket.end(won)
            if won:
                ticket.hop(now)
                self.confetti.burst(ticket.box.center, 24, now)
        self.banner(self.verdict(), now)
        self.shake(WON_SHAKE, now)
        self.confetti.rain(*self.scale.size, SCRAPS, now, CELEBRATE_MS)

    def _pop(self, spot: Hashable, thing: Cutout, at: tuple[float, float], now: Ms, stay: Ms) -> None:
        """Let a part jump up whose shadow reaches beyond it."""
        x, y = self.scale.point(*at)
        image, box = thing.image.get_rect(), thing.box
        self.popups.show(
            spot, thing.image, (x + image.centerx - box.centerx, y + image.centery - box.centery), now, stay
        )


def _opening_words(house: House) -> tuple[str, ...]:
    """What the herald says before a match, or when it goes on."""
    return "3", "2", "1", house.say("table.go")


def _ask_scraps(house: House, scale: Scale, colour: str, turn: int) -> None:
    """In every size."""
    for size in (*SIZES, SMALLEST):
        _scrap(house, scale, colour, turn, size)


def _scrap(house: House, scale: Scale, colour: str, turn: int, size: int) -> Surface:
    side = scale.length(size)
    return house.parts.draw(("confetto", colour, turn), (side, side))
