"""What is seen of Crosspatch: the cross grows and glides, cards fly, and a won cross is swept off the mat.

The pictures never hold up the rules. A card that is on its way arrives at once when the next thing happens to it, and
a cross that is being swept off is gone when the next card is laid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface

from game.games.crosspatch.cross import Cross, cells_of
from game.games.crosspatch.glove import Glove
from game.games.crosspatch.layout import MAT, PLAQUE, ROUND, TABLES, table
from game.games.crosspatch.lens import GAP, GLIDE_MS, PITCHES, START, Camera, Lens, open_cells, taken
from game.games.crosspatch.prompts import Asked, Prompts
from game.games.crosspatch.rim import Rim
from game.games.crosspatch.rules import COLOURS, MARKS, NO_CELL, STOCKS, Cell, full_deck, stock_size
from game.games.crosspatch.sweep import Sweep
from game.gfx.decks.base import HOUSE, STOCK, Piece, back_of, face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.parts.avatars import CALM, SAD
from game.gfx.window import Scale
from game.input.intents import MOUSE, C, Device
from game.rules.api import TABLE, Event, Face, Move, Ms, Seat, View
from game.scenes.doors import Doors
from game.scenes.table import TOAST_MS, End, TableScene
from game.table.house import House
from game.table.pictures import Pictures
from game.table.sitting import Sitting
from game.table.sprites import Sprite
from game.table.tween import Flight, Span, flight_ms, in_out_sine
from game.ui.page import Page

LEAN: Final = 7  # degrees of a card that sets off
SCRAPS: Final = 8
DRAW_MS: Final[Ms] = 220
DEAL_MS: Final[tuple[Ms, Ms]] = (22, 200)  # from card to card, and for each
ROUND_MS: Final[Ms] = 1700
TAKES_Y: Final = 230
TOAST: Final = 58
FEW: Final = 8  # pictures that are rehearsed in one go
PLAN_MS: Final[Ms] = 700  # how long before its move a bot's card is seen in its hand
LATE: Final = 8  # cards in the deck
STARS: Final = ("easy", "normal", "sharp")  # bots, by how many they have


class Held(NamedTuple):
    """What the seat on turn is about to lay, as the table shows it."""

    seat: Seat = TABLE
    slot: int = 0
    cells: tuple[Cell, ...] = ()
    meant: Cell | None = None
    ghosts: bool = True  # of the card on all its cells, not only where it is meant to go
    may_stop: bool = False
    stops: bool = False  # that is what it is about to do


NOTHING: Final = Held()


class CrosspatchShow(TableScene):
    """A match of Crosspatch as it is seen; the buttons are in the scene that inherits from it."""

    key = "crosspatch"
    middle = (960, 492)

    def __init__(self, house: House, sitting: Sitting, doors: Doors, end: End) -> None:
        super().__init__(house, sitting, doors, end)
        setup = self.match.config.setup
        self.places = table(setup.seats, stock_size(setup.seats, setup.options))
        self.helps = tuple(bool(own["show_fits"]) for own in setup.seat_options)
        self._is_line = bool(setup.options["line"])
        self._longest = min(int(setup.options["motifs"]), COLOURS)
        self._able: tuple[Seat, ...] = ()
        self._happened = 0  # events that have been shown
        self._cells: dict[Cell, Face] = {}  # the cross as far as the events have been shown
        self._centre: Cell = NO_CELL
        self._held = NOTHING

    # What the scene with the buttons tells

    @abstractmethod
    def hand(self, seat: Seat) -> Held:
        """What a person on turn has in hand."""

    @abstractmethod
    def device(self, seat: Seat) -> Device | None:
        """What a seat is played with; the mouse, where a person has nothing else; nothing for bots and recordings."""

    @abstractmethod
    def turned(self, view: View) -> None:
        """Something has happened: the seat on turn may have another choice now."""

    # Laying the table

    def ground(self, page: Page) -> None:
        """Cloth, lamps, the mat with its plaque, and a place for every card."""
        for x in (-60, 1500):
            page.part(("lamps", 7, 0), x, 0, 480, 96)
        page.part(("bed",), *MAT)
        page.centre(page.parts.heading(self.house.say("game.crosspatch.name"), page.long(68)), *PLAQUE)
        for chair in self.places.chairs:
            for spot in (*chair.stock, chair.pile):
                page.centre(page.parts.draw(("slot", 0), self.pictures.size(STOCK, spot.side)), spot.x, spot.y)
        for chair, sitter in zip(self.places.chairs, self.sitting.sitters, strict=True):
            if sitter.level in STARS and chair.note is not None:
                self._write_level(page, STARS.index(sitter.level) + 1, *chair.note)

    def _write_level(self, page: Page, stars: int, x: float, y: float) -> None:
        """That a bot sits there, and how clever it is."""
        page.centre(page.parts.device("bot", page.long(46)), x - 58, y)
        page.part(("stars", stars, len(STARS)), x - 20, y - 18, 108, 36)

    def lay(self, view: View) -> None:
        """Tickets, stocks, the cross, the piles and the deck."""
        parts, scale, now = self.house.parts, self.scale, self.house.now()
        self._cells, self._centre = cells_of(view), view.facts["centre"]
        self.camera = Camera(self._lens())
        self.place_tickets([chair.ticket for chair in self.places.chairs])
        colours = [colour.id for colour in parts.palette.six]
        backs = [colours.index(sitter.colour) for sitter in self.sitting.sitters]
        self.rim = Rim(self.stage, self.pictures, parts, scale, self.motion, self.places, backs)
        self.cross = Cross(self.stage, self.pictures, parts, scale, self.camera)
        for cell, card in self._cells.items():
            self.cross.lay(cell, card)
        self.cross.mark(self._centre)
        self.prompts = Prompts(self.stage, self.house, scale)
        self._round = self._word(self._round_image(1), (0, 0))
        piles = [scale.point(chair.pile.x, chair.pile.y) for chair in self.places.chairs]
        self.sweep = Sweep(self.cross, self.flights, self.pictures, self.motion, piles, self._show_piles)
        big = [bool(seat.assists.get("big_pointer")) for seat in self.sitting.seats]
        self.glove = Glove(self.stage, parts, scale, self.motion, [who.colour for who in self.sitting.sitters], big)
        self._able = view.facts["able"]
        self._looked_ahead = True  # until it is time to
        self._held = NOTHING
        self._happened = len(self.match.events)
        self.turned(view)
        self._refresh(view, now)

    def _word(self, image: Surface, at: tuple[float, float], z: int = 3) -> Sprite:
        return self.stage.add(image, *image.get_rect(center=self.scale.point(*at)).topleft, z)

    def _round_image(self, number: int) -> Surface:
        style = Style(Font.DISPLAY, self.scale.length(34), self.house.parts.palette["gold"])
        return self.house.parts.write.line(self.house.say("crosspatch.round", n=number), style)

    def _lens(self) -> Lens:
        """The lens that shows the cross and all that may be laid to it."""
        return Lens.around([*self._cells, *self._open()])

    def _open(self) -> list[Cell]:
        return open_cells(self._cells, self._centre, self._is_line, self._longest)

    def begin(self, now: Ms) -> None:
        """X1: the stocks are dealt from the deck."""
        self.house.player.action("deal", now)
        stocks = [self.view.zones["stock", seat] for seat in range(len(self.sitting.seats))]
        start = self.scale.point(*self.places.deck)
        order = [(slot, seat) for slot in range(len(stocks[0])) for seat in range(len(stocks))]
        for number, (slot, seat) in enumerate(order):
            span = Span(now + DEAL_MS[0] * number, DEAL_MS[1])
            self._fly_to_stock(Flight(span, start, self.rim.point(seat, slot)), seat, slot, stocks[seat][slot])
        self._refresh(self.view, now)

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> None:
        if seats in TABLES:
            pictures = Pictures(house.workshop, house.decks[cls.key], scale)
            sides = {chair.stock[0].side for chair in table(seats, STOCKS[seats]).chairs} | {PITCHES[0] - GAP}
            for side in sides:
                for card in house.decks[cls.key].faces:
                    pictures.card(face(card), side)
        super().foresee(house, scale, seats)

    def rehearse(self, view: View) -> Iterator[None]:
        """All faces in all sizes, and all that is said."""
        cards = full_deck(self.match.config.setup.options)
        for side in self.rim.sides:
            for picture in (self.pictures.card, self.pictures.dimmed):
                yield from self._rehearse_cards(cards, partial(_of_face, picture, side))
            self.pictures.card(back_of(HOUSE), side)
            yield from self._rehearse_cards(cards, partial(_of_face, self.pictures.card, self.rim.chosen(side)))
        yield from self._rehearse_cards(cards, partial(_of_face, self.pictures.card, PITCHES[0] - GAP))
        for pitch in PITCHES:
            self.pictures.shadow(back_of(HOUSE), pitch - GAP, flying=True)
        yield
        yield from self.cross.rehearse_marks()
        yield from self.rim.rehearse_piles()
        for number in range(1, len(cards) + 1):
            self.rim.rehearse_count(number)
            yield
        for seat, ticket in enumerate(self.tickets):
            ticket.rehearse(clock=bool(self.match.config.setup.options["turn_timer_s"]))
            yield
            for text in ("cannot", "alone", "stops"):
                self._ribbon(seat, self.house.say(f"crosspatch.{text}"), TOAST)
                yield
            self._ribbon(seat, self._takes(seat), 96)
            yield
            device = self.device(seat)
            if device is not None:
                yield from self.prompts.rehearse(self.places.chairs[seat], device)
        for number in range(1, 8):
            self._round_image(number)
            yield

    def stock_up(self) -> None:
        self._looked_ahead = False  # as soon as no card is in the air

    def _look_ahead(self) -> None:
        """Have smaller cards made as soon as there is time: a cross is not large from the beginning."""
        self._looked_ahead = True
        cards = [face(card) for card in full_deck(self.match.config.setup.options)]
        for pitch in PITCHES[1:]:
            self.house.workshop.ask(self.key, cards, self.pictures.size(STOCK, pitch - GAP))

    def _rehearse_cards(self, cards: list[Face], ask: partial[Surface]) -> Iterator[None]:
        for number, card in enumerate(cards):
            ask(card)
            if number % FEW == FEW - 1:
                yield

    # What happens

    def show_turn(self, event: Event, now: Ms) -> None:
        """The ticket glows and hops; the prompts say the rest."""
        self.tickets[event.seat].mood(CALM)
        self._mark_turn()
        self.tickets[event.seat].hop(now)

    def show_lay(self, event: Event, now: Ms) -> None:
        """X2-X6: the card flies to its cell, while the cross makes room for it."""
        seat, slot, card = event.seat, event.src_at, event.faces[0]
        cell, *centre = event.at
        self._finish_sweep()
        self.flights.land("cross")
        self.flights.land(("stock", seat, slot))
        self._cells[cell] = card
        if centre:
            self._centre = centre[0]
            self.cross.mark(self._centre)
        lens = self._lens()
        self.camera.aim(lens, now, self.motion.ms(GLIDE_MS))
        self.cross.lay(cell, card, visible=False)
        start, goal = self.rim.point(seat, slot), self.cross.at(cell, lens)
        length = ((start[0] - goal[0]) ** 2 + (start[1] - goal[1]) ** 2) ** 0.5 / self.scale.factor
        side = self.places.chairs[seat].stock[slot].side
        self.flights.launch(
            Flight(Span(now, flight_ms(length)), start, goal),
            self.pictures.growing(face(card), side, lens.side, LEAN if start[0] > goal[0] else -LEAN),
            lambda: self._landed(seat, cell, card),
            "cross",
            shade=self.pictures.shadow(back_of(HOUSE), lens.side, flying=True),
        )

    def _landed(self, seat: Seat, cell: Cell, card: Face) -> None:
        now = self.house.now()
        self.cross.unveil(cell)
        self.house.player.action("land", now, seat)
        colour = self.house.parts.palette.colours[card // COLOURS].id
        self.confetti.burst(self.cross.at(cell, self.camera.at(now)), SCRAPS, now, (colour,))

    def show_draw(self, event: Event, now: Ms) -> None:
        """X2: the next card of the deck takes the place of the laid one."""
        seat, slot = event.seat, event.dst_at
        flight = Flight(
            Span(now, DRAW_MS), self.scale.point(*self.places.deck), self.rim.point(seat, slot), in_out_sine
        )
        self._fly_to_stock(flight, seat, slot, event.faces[0])

    def _fly_to_stock(self, flight: Flight, seat: Seat, slot: int, card: Face) -> None:
        """A card is turned over on its way from the deck."""
        self.rim.stocks[seat].away.add(slot)
        side = self.places.chairs[seat].stock[slot].side

        def landed() -> None:
            self.rim.stocks[seat].away.discard(slot)
            self._refresh(self.view, self.house.now())

        frames = self.pictures.flipping(back_of(HOUSE), face(card), side)
        self.flights.launch(flight, frames, landed, ("stock", seat, slot), z=40)

    def show_miss(self, event: Event, now: Ms) -> None:
        """X7: it cannot lay. The first time in a round it is told in words."""
        self.tickets[event.seat].shake(now)
        if event.seat in self._able:
            self._tell(event.seat, self.house.say("crosspatch.cannot"), now)

    def show_stop(self, event: Event, now: Ms) -> None:
        """X9: the last to lay has enough."""
        self.tickets[event.seat].hop(now)
        self._tell(event.seat, self.house.say("crosspatch.stops"), now)

    def show_sweep(self, event: Event, now: Ms) -> None:
        """X9: the cross goes to its winner, card by card, once the last one has been seen."""
        self._win_round(event.seat, now)
        for cell, card in zip(event.at, event.faces, strict=True):
            self.sweep.add(event.seat, cell, card, now)
        self._cells.clear()
        self._centre = NO_CELL

    def _win_round(self, seat: Seat, now: Ms) -> None:
        self.house.player.action("round_won", now, seat)
        self.tickets[seat].hop(now)
        self.confetti.burst(self.tickets[seat].box.center, 3 * SCRAPS, now)
        ribbon = self._ribbon(seat, self._takes(seat), 96)
        self.popups.show("herald", ribbon, self.scale.point(960, TAKES_Y), now, ROUND_MS)

    def _takes(self, seat: Seat) -> str:
        return self.house.say("crosspatch.takes", name=self.sitting.sitters[seat].name)

    def _tell(self, seat: Seat, text: str, now: Ms) -> None:
        """Say something on the ticket of a seat, where it covers no card."""
        ribbon = self._ribbon(seat, text, TOAST)
        box, edge = self.tickets[seat].box, self.scale.length(40)
        half = ribbon.get_width() // 2
        x = min(max(box.centerx, edge + half), self.scale.size[0] - edge - half)
        self.popups.show(("toast", seat), ribbon, (x, box.centery), now, TOAST_MS)

    def _ribbon(self, seat: Seat, text: str, height: int) -> Surface:
        return self.house.parts.banner(text, self.sitting.sitters[seat].colour, self.scale.length(height)).image

    # Every frame

    def animate(self, now: Ms, t: Ms) -> None:
        view = self.view
        if not self._looked_ahead and not len(self.flights):
            self._look_ahead()
        if self._happened != len(self.match.events):
            self._happened = len(self.match.events)
            self.turned(view)
            self._refresh(view, now)
        if self.sweep.is_on:
            self.sweep.move(now)
            self._clear_mat(now)
        held = self._in_hand(view, t)
        if held != self._held:
            self._show_hand(held, view, now)
        self.cross.move(now)
        self.rim.move(now)
        self.glove.move(now)

    def _finish_sweep(self) -> None:
        """What is still to be swept off is on its pile now: the next round does not wait."""
        self.sweep.finish()
        self._clear_mat(self.house.now())

    def _clear_mat(self, now: Ms) -> None:
        """Once the old cross is gone the next one begins in the middle."""
        if not self.sweep.is_on and not self._cells:
            self.camera.aim(START, now, 0)

    def _refresh(self, view: View, now: Ms) -> None:
        """Show what the table may know now."""
        self._tell_able(view, now)
        self._show_piles()
        self.rim.show_deck(len(view.zones["deck", 0]))
        layer = view.facts["layer"]
        self.rim.show_prize(None if layer == TABLE else layer, len(view.facts["laid"]), now)
        self._show_round(view.facts["round"])
        self._show_stocks(view)

    def _show_round(self, number: int) -> None:
        self._round.show(self._round_image(number))
        rect = self._round.rect
        rect.midright = self.scale.point(*ROUND)
        self._round.move(*rect.topleft)

    def _show_stocks(self, view: View) -> None:
        cross = cells_of(view)
        cells = open_cells(cross, view.facts["centre"], self._is_line, self._longest)
        marks = [taken(cross, cell) for cell in cells]
        for seat in range(len(self.sitting.seats)):
            cards = view.zones["stock", seat]
            dimmed: set[int] = set()
            if self.helps[seat] and view.outcome is None:
                dimmed = {slot for slot, card in enumerate(cards) if all(MARKS[card] & each for each in marks)}
            self.rim.show_stock(seat, cards, dimmed, self._chosen(seat))

    def _chosen(self, seat: Seat) -> int | None:
        return self._held.slot if seat == self._held.seat and not self._held.stops else None

    def _show_piles(self) -> None:
        won = self.view.zones
        for seat, coming in enumerate(self.sweep.coming):
            self.rim.show_pile(seat, len(won["won", seat]) - coming)

    def _tell_able(self, view: View, now: Ms) -> None:
        """X7, X8: who can still lay; the fewer they are, the more there is to hear of the music."""
        able, before = view.facts["able"], self._able
        self._able = able
        if view.outcome is not None:
            return
        for seat, ticket in enumerate(self.tickets):
            if not view.facts["left"][seat]:
                self.rim.show_able(seat, seat in able)
                ticket.mood(CALM if seat in able else SAD)
        if len(able) == 1 < len(before) and view.facts["layer"] == able[0]:
            self._tell(able[0], self.house.say("crosspatch.alone"), now)
        out = len(view.facts["left"]) - len(able)
        tense = 1.0 if len(able) == 1 else 0.5 if out or len(view.zones["deck", 0]) <= LATE else 0.0
        self.house.player.intensity(tense)

    # The hand of the seat on turn

    def _in_hand(self, view: View, t: Ms) -> Held:
        """What the seat on turn is about to lay: a person's choice, or a bot's plan shortly before it is done."""
        if view.outcome is not None or self.sweep.is_on or self.clock.paused:
            return NOTHING
        seat = view.facts["turn"]
        plan = self.match.agenda.plans.get(seat)
        if plan is not None and plan.move[0] == "lay" and plan.t - t <= PLAN_MS:
            return planned(seat, plan.move, self.views.of(seat).legal)
        is_person = seat not in self.sitting.driver.bots and self.device(seat) is not None
        return self.hand(seat) if is_person else NOTHING

    def _show_hand(self, held: Held, view: View, now: Ms) -> None:
        self._held = held
        self._show_stocks(view)
        stock = view.zones["stock", held.seat] if held.seat != TABLE else ()
        if held.seat == TABLE or held.slot >= len(stock):
            self.cross.haunt(None, (), None)
        else:
            self.cross.haunt(stock[held.slot], held.cells, held.meant, held.ghosts)
        device = self.device(held.seat) if held.seat != TABLE else None
        asked = Asked(held.meant is not None, len(held.cells) == 1, held.may_stop)
        self.prompts.show(self.places.chairs[held.seat] if device else None, device, asked)
        self._point(held, device, now)

    def _point(self, held: Held, device: Device | None, now: Ms) -> None:
        """The hand of the seat on turn; the mouse has an arrow of its own."""
        if held.seat == TABLE or (device is not None and device.kind == MOUSE):
            self.glove.hide()
        elif held.stops:
            self.glove.point(held.seat, self.prompts.middle(C), 0, now)
        elif held.meant is None:
            x, y, side = self.places.chairs[held.seat].stock[held.slot]
            self.glove.point(held.seat, (x, y), side, now)
        else:
            self.glove.point(held.seat, self.camera.goal.at(held.meant), self.camera.goal.side, now)

    # The end

    def count(self, view: View, seat: Seat) -> str | int | None:
        """The piles tell it."""
        return None

    def epilogue(self, now: Ms) -> bool:
        """The last cross is swept off first."""
        return self.sweep.is_on or len(self.flights) > 0

    def skip(self, now: Ms) -> None:
        self._finish_sweep()
        self.flights.land_all()


def planned(seat: Seat, move: Move, legal: tuple[Move, ...]) -> Held:
    """A bot's hand: the card that it will lay, on the cell for it."""
    slot, cell = int(move[1]), int(move[2])
    cells = sorted({int(other[2]) for other in legal if other[:2] == ("lay", slot)} | {cell})
    return Held(seat, slot, tuple(cells), cell)


def _of_face(picture: Callable[[Piece, float], Surface], side: float, card: Face) -> Surface:
    return picture(face(card), side)
