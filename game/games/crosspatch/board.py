"""What lies on the table of Crosspatch: the cross on its mat, stocks and piles around it, the deck, who can lay."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from typing import ClassVar, Final, NamedTuple

from pygame import Surface

from game.games.crosspatch.props.cross import ROUND as CORNER
from game.games.crosspatch.props.cross import Cross, cells_of
from game.games.crosspatch.props.layout import CHOSEN, MAT, NEEDLES, PLAQUE, ROUND, TABLES, table_for
from game.games.crosspatch.props.lens import GAP, GLIDE_MS, PITCHES, START, Lens, LensCamera, open_cells, taken
from game.games.crosspatch.props.surroundings import Surroundings
from game.games.crosspatch.props.sweep import Sweep
from game.games.crosspatch.rules import COLOURS, MARKS, NO_CELL, STOCKS, Cell, full_deck, stock_size
from game.gfx.decks.base import HOUSE, STOCK, back_of, face
from game.gfx.lettering import Face as Font
from game.gfx.lettering import Style
from game.gfx.loader import Wanted
from game.gfx.parts.avatars import CALM, SAD
from game.gfx.window import Scale
from game.rules.api import TABLE, Face, Ms, Seat, View
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.roles import Board
from game.table.stage.pictures import Pictures
from game.table.table import Table
from game.ui.focus import Box
from game.ui.page import Page

STARS: Final = ("easy", "normal", "sharp")  # bots, by how many they have
USUAL: Final = 0.8  # of the longest cross lies at the end of a round, as people and bots play
ROUND_ROOM: Final = 302  # for its number, beside the plaque
MORE_ROUNDS: Final = 2  # than expected, whose numbers are drawn before the match


class LayingHand(NamedTuple):
    """What the seat on turn is about to lay."""

    seat: Seat = TABLE
    slot: int = 0
    cells: tuple[Cell, ...] = ()
    meant: Cell | None = None
    ghosts: bool = True  # the card is shown on all its cells, not only on the meant one
    may_stop: bool = False
    stops: bool = False  # it is about to stop


NO_HAND: Final = LayingHand()


class CrosspatchBoard(Board):
    """The cross grows and glides; a card on its way is not seen where it will lie."""

    piled: ClassVar = {"won": "cards that were won lie face down, with their number"}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        setup, view = table.match.config.setup, table.view
        self.places = table_for(setup.seats, stock_size(setup.seats, setup.options))
        self.helps = tuple(bool(own["show_fits"]) for own in setup.seat_options)
        self._is_line = bool(setup.options["line"])
        self._longest = min(int(setup.options["motifs"]), COLOURS)
        self._hand = NO_HAND
        self.breathes = False  # whether the ghosts do: a person can lay
        self._cells, self._centre = cells_of(view), view.facts["centre"]
        self.camera = LensCamera(self._lens())
        table.place_tickets([chair.ticket for chair in self.places.chairs])
        self.surroundings = Surroundings(table, self.places)
        self.cross = Cross(table, self.camera)
        for cell, card in self._cells.items():
            self.cross.lay(cell, card)
        self.cross.mark(self._centre)
        self._round = table.stage.add(self._round_image(1, self._rounds(view)), 0, 0, z=3)
        piles = [table.scale.point(chair.pile.x, chair.pile.y) for chair in self.places.chairs]
        self.sweep = Sweep(table, self.cross, piles, self.show_piles)

    def paint_ground(self, page: Page) -> None:
        """The needle, the mat with its plaque, and a place for every card."""
        lies, *box = NEEDLES[len(self.places.chairs)]
        page.part(("needle", lies), *box)
        page.part(("bed", self.table.night), *MAT)
        page.centre(page.parts.heading(self.table.say("game.crosspatch.name"), page.long(68)), *PLAQUE)
        slot = "slot", 0, self.table.night
        for chair in self.places.chairs:
            for spot in (*chair.stock, chair.pile):
                page.centre(page.parts.draw(slot, self.table.pictures.size(STOCK, spot.side)), spot.x, spot.y)
        for chair, sitter in zip(self.places.chairs, self.table.sitting.sitters, strict=True):
            if sitter.level in STARS and chair.note is not None:
                _write_level(page, STARS.index(sitter.level) + 1, *chair.note)

    # The cross

    @property
    def cells(self) -> Mapping[Cell, Face]:
        """The cards of the cross, those on their way included."""
        return self._cells

    @property
    def open(self) -> list[Cell]:
        """The cells that a card could be laid to."""
        return open_cells(self._cells, self._centre, self._is_line, self._longest)

    def _lens(self) -> Lens:
        """The lens that shows the cross and all that may be laid to it."""
        return Lens.around([*self._cells, *self.open])

    def add(self, cell: Cell, card: Face, centre: Cell | None, now: Ms) -> Lens:
        """Make room for a card that is on its way to a cell; return the lens that will show it there."""
        self._cells[cell] = card
        if centre is not None:
            self._centre = centre
            self.cross.mark(centre)
        lens = self._lens()
        self.camera.aim(lens, now, self.table.motion.ms(GLIDE_MS))
        self.cross.lay(cell, card, visible=False)
        return lens

    def clear(self) -> None:
        """Forget the cells of the last round; cards that are still to be swept off stay on the mat."""
        self._cells.clear()
        self._centre = NO_CELL

    def centre_when_empty(self, now: Ms) -> None:
        """Aim the camera at the middle once the old cross is gone and the next has not begun."""
        if not self.sweep.is_on and not self._cells:
            self.camera.aim(START, now, 0)

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        self._show_able(view)
        self.show_piles()
        self.surroundings.deck.show(len(view.zones["deck", 0]))
        layer = view.facts["layer"]
        self.surroundings.show_prize(None if layer == TABLE else layer, len(view.facts["laid"]))
        self._show_round(view)
        self._show_stocks(view)

    def _show_able(self, view: View) -> None:
        """X7, X8: show which seats can still lay."""
        if view.outcome is not None:
            return
        able = view.facts["able"]
        for seat, ticket in enumerate(self.table.tickets):
            if not view.facts["left"][seat]:
                self.surroundings.badges[seat].show(seat in able)
                ticket.mood(CALM if seat in able else SAD)

    def _show_round(self, view: View) -> None:
        self._round.show(self._round_image(view.facts["round"], self._rounds(view)))
        rect = self._round.rect
        rect.midright = self.table.scale.point(*ROUND)
        self._round.move(*rect.topleft)

    def _rounds(self, view: View) -> int | None:
        """About how many rounds there will be, as people play it; None in the last one, when the deck is used up."""
        left = len(view.zones["deck", 0])
        if not left:
            return None
        most = self._longest if self._is_line else 2 * self._longest - 1
        return int(view.facts["round"]) + int((left + len(view.facts["laid"])) / (USUAL * most))

    def _round_image(self, number: int, about: int | None) -> Surface:
        parts, say = self.table.house.parts, self.table.say
        style = Style(Font.DISPLAY, self.table.scale.length(30), parts.palette["gold"])
        text = say("crosspatch.last_round") if about is None else say("crosspatch.round", n=number, all=about)
        return parts.write.fitted(text, style, self.table.scale.length(ROUND_ROOM), self.table.scale.length(28))

    def _show_stocks(self, view: View) -> None:
        cross = cells_of(view)
        cells = open_cells(cross, view.facts["centre"], self._is_line, self._longest)
        marks = [taken(cross, cell) for cell in cells]
        for seat, helped in enumerate(self.helps):
            cards = view.zones["stock", seat]
            is_told = cross and view.outcome is None and not view.facts["left"][seat]
            fitting = sum(any(not MARKS[card] & each for card in cards) for each in marks)
            self.surroundings.open[seat].show(fitting if is_told else None)
            dimmed: set[int] = set()
            if helped and view.outcome is None:
                dimmed = {slot for slot, card in enumerate(cards) if all(MARKS[card] & each for each in marks)}
            is_chosen = seat == self._hand.seat and not self._hand.stops
            self.surroundings.stocks[seat].show(cards, dimmed, self._hand.slot if is_chosen else None)

    def show_piles(self) -> None:
        """Show the cards that each seat has won, as far as they have arrived."""
        won = self.table.view.zones
        for seat, coming in enumerate(self.sweep.coming):
            self.surroundings.piles[seat].show(len(won["won", seat]) - coming)

    def count(self, view: View, seat: Seat) -> str | int | None:
        """None: the piles show the numbers."""
        return None

    # The hand of the seat on turn

    def hold(self, hand: LayingHand) -> None:
        """Show which card is chosen, and where it could lie."""
        self._hand = hand
        view = self.table.view
        self._show_stocks(view)
        stock = view.zones["stock", hand.seat] if hand.seat != TABLE else ()
        if hand.seat == TABLE or hand.slot >= len(stock):
            self.cross.show_ghosts(None, (), None)
        else:
            self.cross.show_ghosts(stock[hand.slot], hand.cells, hand.meant, hand.ghosts)

    def move(self, now: Ms) -> None:
        self.cross.move(now)
        self.surroundings.move(now)
        if self.breathes:
            self.cross.breathe(now)

    def much_moves(self, now: Ms) -> bool:
        return self.sweep.is_on or self.camera.at(now) != self.camera.goal

    # What a coach asks: it names ("card", slot) of the own stock and ("cell", number)

    def coach_room(self, seat: Seat) -> CoachRoom:
        return self.places.chairs[seat].coach.room

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight | None:
        chair = self.places.chairs[seat]
        match thing:
            case ("card", int(slot)):
                if slot >= len(self.table.view.zones["stock", seat]):
                    return None
                is_lifted = (seat, slot) == (self._hand.seat, self._hand.slot) and not self._hand.stops
                right, down = chair.lift if is_lifted else (0, 0)
                x, y, side = chair.stock[slot]
                return lit(x + right, y + down, side * CHOSEN if is_lifted else side, chair.coach.key)
            case ("cell", int(cell)):
                lens = self.camera.goal
                return lit(*lens.at(cell), lens.side, chair.coach.key)
        raise ValueError(f"there is no {thing} on this table")

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        side = self.places.chairs[seat].stock[0].side
        sides = side, side * CHOSEN, *(pitch - GAP for pitch in PITCHES)
        return (lit(0, 0, each, (0, 0)) for each in sides)

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        if seats in TABLES:
            deck = house.decks["crosspatch"]
            pictures = Pictures(house.workshop, house.loader, deck, scale)
            sides = {chair.stock[0].side for chair in table_for(seats, STOCKS[seats]).chairs} | {PITCHES[0] - GAP}
            yield from (partial(pictures.card, face(card), side) for side in sides for card in deck.faces)

    def pictures(self) -> Iterator[Wanted]:
        """All faces in all sizes, and what is counted."""
        pictures = self.table.pictures
        pieces = [face(card) for card in full_deck(self.table.match.config.setup.options)]
        for pitch in PITCHES:
            yield from (partial(pictures.card, piece, pitch - GAP) for piece in pieces)
            yield partial(pictures.shadow, back_of(HOUSE), pitch - GAP, flying=True)
        yield from self.cross.pictures()
        yield from self.surroundings.pictures(pieces)
        clock = bool(self.table.match.config.setup.options["turn_timer_s"])
        yield from (partial(ticket.draw_all, clock=clock) for ticket in self.table.tickets)
        first = self._rounds(self.table.view) or 1
        for number in range(1, first + MORE_ROUNDS + 1):
            yield from (
                partial(self._round_image, number, about) for about in range(first - 1, first + MORE_ROUNDS + 1)
            )
        yield partial(self._round_image, first, None)


def lit(x: float, y: float, side: float, key: tuple[float, float]) -> CoachLight:
    """The light round a card with its middle at a point; the next card is near."""
    return CoachLight(Box(x - side / 2, y - side / 2, side, side), side * CORNER, key, rim=9)


def _write_level(page: Page, stars: int, x: float, y: float) -> None:
    """Draw the sign of a bot and the stars of its level."""
    page.centre(page.parts.device("bot", page.long(46)), x - 58, y)
    page.part(("stars", stars, len(STARS)), x - 20, y - 18, 108, 36)
