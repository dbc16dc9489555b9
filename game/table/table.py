"""A laid table: the stage of the present window, what lies on every table, and the match as it is seen.

It is made anew for every size of the window. A game's board, controls and director share it; `TableScene` owns it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from pygame import Rect, Surface

from game.bots.driver import Driver
from game.gfx.palette import Hex
from game.gfx.window import Scale
from game.input.devices import mouse
from game.input.intents import Device
from game.match.clock import Clock
from game.match.match import Match
from game.rules.api import TABLE, Ms, Seat, View
from game.table.house import House
from game.table.seats.sitting import Sitting
from game.table.seats.tickets import Ticket, TicketOwner, TicketPlace
from game.table.stage.confetti import SIZES, SMALLEST, TURNS, Confetti
from game.table.stage.flights import Flights
from game.table.stage.motion import Motion
from game.table.stage.pictures import Pictures
from game.table.stage.popups import Popups
from game.table.stage.quake import Quake
from game.table.stage.sprites import Sprite, Stage
from game.table.views import Views


@dataclass(slots=True)
class Table:
    """One table on the screen."""

    house: House
    sitting: Sitting
    views: Views
    clock: Clock
    devices: tuple[Device | None, ...]
    scale: Scale
    motion: Motion
    pictures: Pictures
    stage: Stage
    flights: Flights
    popups: Popups
    confetti: Confetti
    quake: Quake
    before: object = None  # the board of the window's last size: what it remembers may be taken over
    tickets: list[Ticket] = field(default_factory=list)
    painted: Sequence[Rect] = ()  # where something is painted on the ground

    @classmethod
    def lay(
        cls,
        house: House,
        sitting: Sitting,
        views: Views,
        clock: Clock,
        devices: tuple[Device | None, ...],
        scale: Scale,
        motion: Motion,
        ground: Surface,
        before: object,
    ) -> Table:
        """An empty table on a ground, at this scale and with this motion."""
        stage = Stage(ground, house.workshop.lines if sitting.wordless else None)
        colours = [colour.id for colour in house.parts.palette.colours]
        game = sitting.driver.match.config.game
        pictures = Pictures(house.workshop, house.loader, house.decks[game], scale, house.parts.dusk(game))
        return cls(
            house,
            sitting,
            views,
            clock,
            devices,
            scale,
            motion,
            pictures,
            stage,
            Flights(stage, motion, scale.factor),
            Popups(stage, motion),
            Confetti(stage, motion, scale.factor, colours, partial(scrap, house, scale)),
            Quake(),
            before,
        )

    def move(self, now: Ms) -> None:
        """Once a frame: move flights, popups, confetti and tickets."""
        self.flights.move(now)
        self.popups.move(now)
        self.confetti.move(now)
        for ticket in self.tickets:
            if ticket.moves:
                ticket.move(now)

    @property
    def match(self) -> Match:
        return self.sitting.driver.match

    @property
    def view(self) -> View:
        """What the table sees since the last event."""
        return self.views.of(TABLE)

    @property
    def night(self) -> Hex:
        """What beds, slots and glass darken to on the stage of this game."""
        return self.house.parts.night(self.match.config.game)

    def device(self, seat: Seat) -> Device | None:
        """The device of a seat; None for bots and recordings.

        In a game of turns the mouse serves each person who has no other device.
        """
        device = self.devices[seat]
        if device is not None or self.sitting.sitters[seat].is_bot or type(self.sitting.driver) is not Driver:
            return device
        return None if self.match.config.kind.spec.realtime else mouse()

    @property
    def mouse_seats(self) -> tuple[Seat, ...]:
        """The seats that the one mouse serves."""
        return self.sitting.mouse_seats(self.devices)

    def say(self, key: str, /, **facts: str | int) -> str:
        """A text in the language of the evening."""
        return self.house.say(key, **facts)

    def sound(self, action: str, now: Ms, seat: Seat = TABLE) -> None:
        """Play the sound of an action that is no event of the rules."""
        self.house.player.action(action, now, seat)

    def deny(self, seat: Seat, now: Ms) -> None:
        """Tell a seat that its press means nothing now: a sound, and its ticket shakes."""
        self.sound("denied", now, seat)
        self.tickets[seat].shake(now)

    def add_hidden(self, image: Surface, centre: tuple[int, int], z: int) -> Sprite:
        """Add a sprite that is hidden at first; `centre` is in pixels of the window."""
        sprite = self.stage.add(image, *image.get_rect(center=centre).topleft, z)
        sprite.hide()
        return sprite

    def place_tickets(self, places: Sequence[TicketPlace]) -> None:
        """Lay a ticket for each seat."""
        wordless = self.sitting.wordless
        looks = [
            TicketOwner(
                seat.sitter.colour, self.house.animal(seat.sitter), "" if wordless else seat.sitter.name, seat.crowns
            )
            for seat in self.sitting.seats
        ]
        self.tickets = [
            Ticket(self.stage, self.house.parts, self.scale, self.motion, look, place)
            for look, place in zip(looks, places, strict=True)
        ]


def scrap(house: House, scale: Scale, colour: str, turn: int, size: int) -> Surface:
    """A scrap of confetti."""
    side = scale.length(size)
    return house.parts.draw(("confetto", colour, turn), (side, side))


def scraps(house: House, scale: Scale) -> Iterator[Callable[[], Surface]]:
    """Ask for scraps of all colours, turns and sizes."""
    colours = [colour.id for colour in house.parts.palette.colours]
    return (partial(scrap, house, scale, *what) for what in product(colours, range(TURNS), (*SIZES, SMALLEST)))
