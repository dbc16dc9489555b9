"""The three objects that make up the table of a game.

The board is a function of the view: after any event, with or without motion, it shows what the table may know. The
director only decorates the change from one view to the next. The controls turn what people do into moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from pygame import Surface

from game.gfx.decks.base import Piece
from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.gfx.parts.avatars import SAD
from game.gfx.parts.parts import Cutout
from game.gfx.window import Scale
from game.input.intents import BUTTONS, MOUSE, PAUSE, A, Device, Intent, Point, Scroll, Tilt
from game.rules.api import HIDDEN, NEVER, Event, Face, Move, Ms, Outcome, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.seats.sitting import Sitting
from game.table.seats.tickets import GOLD, INK
from game.table.stage.popups import FOR_EVER
from game.table.stage.seen import Seen, read
from game.table.stage.sprites import Arrival
from game.table.table import Table
from game.ui.page import Page

TOAST_MS: Final[Ms] = 1400
GO_MS: Final[Ms] = 600  # how long the word "go" stands
TOAST: Final = 64  # pixels of the design, as all that follow
BANNER: Final = 120
SEAL: Final = 300  # how large a word in the middle is
EDGE: Final = 48  # how far toasts stay away from the edges of the window
MIDDLE: Final = (960.0, 534.0)  # where the herald speaks, unless a game says otherwise

Show = Callable[[Event, Ms], None]


class Board(ABC):
    """The sprites of a game as a function of the view. It knows no events and no devices."""

    unseen: ClassVar[Mapping[str, str]] = {}  # zones of which the table shows nothing, and why
    piled: ClassVar[Mapping[str, str]] = {}  # zones of which it shows only how many cards there are, and why
    uncounted: ClassVar[Mapping[str, str]] = {}  # piles on which no number says how many cards there are, and why
    edges: ClassVar[Mapping[str, int]] = {}  # piles that only grow thicker: how many cards an edge stands for

    def __init__(self, table: Table) -> None:
        """Put everything that may move onto the stage, as the table sees it now, and a ticket for each seat."""
        self.table = table

    def seen(self) -> Mapping[Zone, Seen]:
        """What lies in each zone, read from the sprites alone; it must agree with the view."""
        return read(self.table.stage, self.coming(), self.table.pictures, self.face_of)

    def coming(self) -> Iterator[Arrival]:
        """The cards in flight, as they will lie when they have arrived."""
        return self.table.flights.coming()

    def shown_faces(self, zone: Zone) -> tuple[Face, ...]:
        """The cards of a zone as far as the screen may show them at this moment."""
        return self.table.view.zones.get(zone, ())

    def face_of(self, piece: Piece) -> Face:
        """The face of the rules that a piece shows; HIDDEN for backs and for cards with nothing on them."""
        return int(piece[1]) if piece[0] == "face" else HIDDEN

    @abstractmethod
    def paint_ground(self, page: Page) -> None:
        """Paint everything that never moves."""

    @abstractmethod
    def pictures(self) -> Iterator[Wanted]:
        """Every picture that may come into play, apart from what lies there already."""

    @abstractmethod
    def follow(self, view: View, now: Ms) -> None:
        """After an event: show what the table may know now."""

    def move(self, now: Ms) -> None:
        """Once a frame: move the board's own sprites."""

    def wakes(self, t: Ms) -> Ms:
        """The time of the match at which the board looks otherwise by itself, long after any event."""
        return NEVER

    def much_moves(self, now: Ms) -> bool:
        """Whether more than a card or two are moving."""
        return False

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        """The cards of a table that is likely to come next; they take longest."""
        return iter(())

    def recall(self, before: Self) -> None:
        """Take over what no view tells from the board of this match before the window's size changed."""

    def cover_secrets(self) -> None:
        """Cover at once what a seat peeks at."""

    def count(self, view: View, seat: Seat) -> str | int | None:
        """What the ticket of a seat shows; None for nothing."""
        return view.scores[seat]

    def show_counts(self, view: View, now: Ms) -> None:
        """Write onto the tickets how the seats stand."""
        leaders = self.leaders(view)
        for seat, ticket in enumerate(self.table.tickets):
            shown = self.count(view, seat)
            if shown is not None:
                ticket.count(shown, now, GOLD if seat in leaders else INK)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """The seats whose counts stand on gold: those who would win if it ended now, none while all are equal."""
        return ()

    # What a coach asks (`game/table/coach`); games whose lesson has steps answer

    def coach_room(self, seat: Seat) -> CoachRoom | None:
        """Where a coach speaks to a seat."""
        return None

    def hears_coach(self, seat: Seat) -> bool:
        """Whether a coach may speak to a seat now: the room may be that of another seat."""
        return True

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight | None:
        """Where a thing lies that a step names; None if it is not to be seen now."""
        return None

    def coach_lights(self, seat: Seat) -> Iterable[CoachLight]:
        """A light of every size that may come, to be drawn before the match."""
        return ()


B = TypeVar("B", bound=Board)


class SeatHand(NamedTuple):
    """What a person at a seat is about to do: what it points at, what it has chosen already, whether it peeks."""

    pointed: Hashable | None = None
    chosen: tuple[Hashable, ...] = ()
    peeking: bool = False
    covered: bool = False  # whether its secrets lie face down, and B is the button that peeks at them


class Controls(ABC, Generic[B]):
    """What people do at a table: intents become moves. It outlives a change of the window's size."""

    clicks_all: ClassVar[bool] = False  # whether the mouse clicks at everything for which others have a button
    table: Table
    board: B
    coached: frozenset[Seat] = frozenset()  # the seats to which a coach speaks: their prompts leave the room to it

    def __init__(self, sitting: Sitting) -> None:
        """Make the controls of a match; `sitting` holds until its end."""

    def lay(self, table: Table, board: B) -> None:
        """Take the table and board that were laid for the present size of the window."""
        self.table = table
        self.board = board

    def paint_ground(self, page: Page) -> None:
        """Paint the keys of the seats, where they never change."""

    @abstractmethod
    def follow(self, view: View, now: Ms) -> None:
        """After an event, or when the table was laid anew: update what can be chosen."""

    @abstractmethod
    def press(self, seat: Seat, intent: Intent) -> Move | None:
        """Handle a press and return the move that it means, if any; `intent.at` is where the mouse was, in pixels."""

    @abstractmethod
    def hand(self, seat: Seat) -> SeatHand:
        """What a seat is about to do, as plain data, for code that cannot look at the screen."""

    def coach_buttons(self, seat: Seat, buttons: Sequence[str]) -> Sequence[str]:
        """The buttons by which a seat does on its device what these do; with one button it is always A."""
        device = self.table.device(seat)
        clicks = self.clicks_all and device is not None and device.kind == MOUSE
        has_one = clicks or self.table.sitting.seats[seat].assists.get("one_button")
        return buttons[:1] and (A,) if has_one else buttons

    def coach_keys(self, seat: Seat) -> Iterable[Sequence[str]]:
        """Further rows of buttons that a coach may show to a seat, drawn before the match: each button by itself."""
        return [(button,) for button in BUTTONS if button != PAUSE]

    def coach_speaks(self, seat: Seat, speaks: bool) -> None:
        """A coach begins or ends to speak to a seat, perhaps where its prompts are."""
        self.coached = self.coached | {seat} if speaks else self.coached - {seat}

    def acts_for(self, seat: Seat, intent: Intent) -> Seat:
        """The seat for which the press of a seat counts: one mouse may serve several."""
        return seat

    def refused(self, seat: Seat, now: Ms) -> None:
        """React when the rules do not allow the last move of a seat."""

    def covered(self, now: Ms) -> None:
        """Hide all that tells of a peek: the board has covered the cards."""

    def release(self, seat: Seat, intent: Intent) -> Move | None:
        """Handle the release of a button that is held on purpose; return the move that it means, if any."""
        return None

    def point(self, seat: Seat, point: Point) -> None:
        """Handle a movement of a seat's mouse."""

    def tilt(self, seat: Seat, tilt: Tilt) -> None:
        """Handle a lean of a seat's stick."""

    def scroll(self, seat: Seat, scroll: Scroll) -> Move | None:
        """Handle a turn of a seat's wheel; return the move that it means, if any."""
        return None

    def quick_devices(self, devices: Sequence[Device | None]) -> Iterable[str]:
        """The devices, of those that play the seats, that have nine keys or two sticks to pick cards with."""
        return ()

    def replaces_mouse(self, devices: Sequence[Device | None]) -> bool:
        """Whether the arrow of the mouse is hidden, because a pointer of the table stands for it."""
        return False

    def let_go(self) -> None:
        """Release every held button: another scene lies above, or the table is left."""

    def due(self, t: Ms) -> Iterator[tuple[Ms, Seat, Move]]:
        """Moves of presses that waited, due by `t`; asked before the match advances to `t`."""
        return iter(())

    def move(self, now: Ms, t: Ms) -> None:
        """Once a frame: update prompts, pointers and the lights of one-button seats; `t` is the time of the match."""

    def pictures(self) -> Iterator[Wanted]:
        """Every picture of a prompt or pointer that may come into play."""
        return iter(())


class Director:
    """Shows events as flights, words and sounds. It knows no devices."""

    middle = MIDDLE

    def __init__(self, table: Table) -> None:
        self.table = table

    def recall(self, before: Self) -> None:
        """Take over what no view tells from the director of this match before the window's size changed."""

    def shows(self) -> Mapping[str, Show]:
        """The method that shows each kind of event; a game adds its own kinds to these."""
        return {
            "go": self.show_go,
            "turn": self.show_turn,
            "refused": self.show_refused,
            "illegal": self.show_illegal,
            "left": self.show_left,
            "over": self.show_over,
        }

    # What a game's own director may do differently

    def begin(self, now: Ms) -> None:
        """Show the deal of a new match; the board shows its result already."""

    def sound(self, event: Event, now: Ms) -> None:
        """Play the sound of an event."""
        self.table.house.player.event(event, now)

    def follow(self, view: View, now: Ms) -> None:
        """After an event: decorate the change from the last view to this one."""

    def move(self, now: Ms, t: Ms) -> None:
        """Once a frame: move what is no flight, popup, ticket or scrap; `t` is the time of the match."""

    def deadline(self, view: View) -> Ms | None:
        """The time at which the rules play the turn, if there is a turn timer (C12)."""
        return view.due

    def epilogue(self, now: Ms) -> bool:
        """Show something between the end and the celebration; True as long as it goes on."""
        return False

    def skip(self, now: Ms) -> None:
        """End the epilogue: a person does not want to see it."""

    def pictures(self) -> Iterator[Wanted]:
        """Every picture of a word that may be said."""
        for seat, sitter in enumerate(self.table.sitting.sitters):
            if not sitter.is_bot:
                yield partial(self.toast_image, seat, self._your_turn(seat))

    def verdict(self, outcome: Outcome | None) -> str:
        """The text in the middle of the table at the end."""
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1] if outcome else []
        return self.wins([self.table.sitting.sitters[seat].name for seat in winners])

    def wins(self, names: list[str]) -> str:
        """The sentence that says that these names have won."""
        if not names:
            return self.table.say("results.nobody")
        if len(names) == 1:
            return self.table.say("results.wins", name=names[0])
        return self.table.say("results.win", names=" & ".join(names))

    # Kinds that all games share

    def show_go(self, event: Event, now: Ms) -> None:
        """The 3-2-1 of the rules is over: the herald says go."""
        self.herald(self.table.say("table.go"), now, GO_MS)

    def show_turn(self, event: Event, now: Ms) -> None:
        """The turn comes to a seat: its ticket hops, and a person is told."""
        self.table.tickets[event.seat].hop(now)
        if not self.table.sitting.sitters[event.seat].is_bot:
            self.toast(event.seat, self._your_turn(event.seat), now)

    def _your_turn(self, seat: Seat) -> str:
        return self.table.say("table.your_turn", name=self.table.sitting.sitters[seat].name)

    def show_refused(self, event: Event, now: Ms) -> None:
        """A move was refused: the seat is told why, and its ticket shakes."""
        self.table.tickets[event.seat].shake(now)
        self.toast(event.seat, self.table.say(f"why.{self.table.match.config.game}.{event.why}"), now)

    def show_illegal(self, event: Event, now: Ms) -> None:
        """A press means nothing now: the ticket of the seat shakes."""
        self.table.tickets[event.seat].shake(now)

    def show_left(self, event: Event, now: Ms) -> None:
        """A seat left for good: its ticket is sad and shakes."""
        self.table.tickets[event.seat].mood(SAD)
        self.table.tickets[event.seat].shake(now)

    def show_over(self, event: Event, now: Ms) -> None:
        """The match ended; its sound and its celebration come after the epilogue."""

    def shake(self, reach: float, now: Ms) -> None:
        """Shake the whole table, as far as the settings allow; `reach` is in pixels of the design."""
        self.table.quake.strike(self.table.motion.sway(self.table.scale.length(reach)), now)

    # Words

    def herald(self, text: str, now: Ms, stay: Ms = FOR_EVER) -> None:
        """Say something in the middle of the table, on a gold seal."""
        table = self.table
        table.popups.show("herald", self.seal_image(text), table.scale.point(*self.middle), now, stay, z=95)

    def seal_image(self, text: str, side: float = SEAL) -> Surface:
        """The seal that the herald holds up."""
        return self.table.house.parts.seal(text, self.table.scale.length(side))

    def banner(self, text: str, now: Ms, stay: Ms = FOR_EVER, tone: str = "gold", icon: str = "spark") -> None:
        """Say something in the middle of the table, on a ribbon in no seat's colour."""
        self.pop("herald", self.banner_image(text, tone, icon), self.middle, now, stay)

    def banner_image(self, text: str, tone: str = "gold", icon: str = "spark", height: float = BANNER) -> Cutout:
        """The ribbon of a banner."""
        return notices.ribbon(self.table.house.parts, text, tone, self.table.scale.length(height), icon)

    def toast(self, seat: Seat, text: str, now: Ms, stay: Ms = TOAST_MS) -> None:
        """Say something at the ticket of a seat, on a ribbon in its colour: below it, or above if there is no room."""
        ribbon, scale, box = self.toast_image(seat, text), self.table.scale, self.table.tickets[seat].box
        height = ribbon.box.h
        below = box.bottom + height < scale.size[1] - scale.length(EDGE)
        y = box.bottom + height // 3 if below else box.top - height // 3
        self.table.popups.show(("toast", seat), ribbon.image, (self.beside(seat, ribbon.box.w, EDGE), y), now, stay)

    def toast_image(self, seat: Seat, text: str, height: float = TOAST) -> Cutout:
        """The ribbon of a toast."""
        colour = self.table.sitting.sitters[seat].colour
        return self.table.house.parts.banner(text, colour, self.table.scale.length(height))

    def beside(self, seat: Seat, width: int, edge: float) -> int:
        """The x of a ribbon's middle in pixels: that of the seat's ticket, kept away from the edges of the window."""
        scale = self.table.scale
        least = scale.length(edge) + width // 2
        return min(max(self.table.tickets[seat].box.centerx, least), scale.size[0] - least)

    def pop(self, spot: Hashable, thing: Cutout, at: tuple[float, float], now: Ms, stay: Ms) -> None:
        """Let a picture with a shadow jump up; `at` is the middle of its box, in pixels of the design."""
        x, y = self.table.scale.point(*at)
        image, box = thing.image.get_rect(), thing.box
        centre = x + image.centerx - box.centerx, y + image.centery - box.centery
        self.table.popups.show(spot, thing.image, centre, now, stay)
