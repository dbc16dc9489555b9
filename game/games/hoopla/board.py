"""What lies on the table of Hoopla: three stacks in the middle, a corner or a side for each seat, and the race."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Surface

from game.games.hoopla.props.layout import (
    ARROWS_Y,
    BED,
    COLUMN,
    CORNERS,
    HEADING,
    HEADING_AT,
    HINT_Y,
    LOWER,
    PEGS,
    RATIO,
    STACK_WIDTH,
    STACKS_AT,
    UPPER,
    Corner,
    Spot,
    pile_of,
    set_of,
    ticket_of,
)
from game.games.hoopla.props.race import Race, paint_track
from game.games.hoopla.rules import COLOURS, STACKS
from game.gfx.decks.base import STOCK, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts import notices
from game.gfx.parts.parts import Item
from game.gfx.window import Scale
from game.rules.api import Face, Ms, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.props.cards import back_of_seat
from game.table.props.signs import add_blank
from game.table.props.sway import Sway
from game.table.roles import Board
from game.table.stage.heap import ANGLES, Heap
from game.table.stage.pictures import Pictures
from game.table.stage.seen import PILED
from game.table.table import Table
from game.ui.focus import Box
from game.ui.page import Page

ARROWS: Final = ("←", "↑", "→")
DROP: Final = 9  # design pixels that the shadow of a card lies lower
CARDS: Final = 30  # of a seat, at the beginning
THICK: Final = 4  # cards that each edge of a set stands for
MOST_EDGES: Final = 8  # of a set
CAP, WORDS = 46, (30, 30, 28, 24)  # the keys of a seat, and the words beside them as there is room
FIT: Final = 64  # the head that marks where a card fits
APART, LINE, BAR = 2, 80, 41  # from the cards to what a coach says, its height, and that of the progress
CONTOUR: Final = 5  # below the line
ROOMY_LINE: Final = 104  # where no other seat is below
KEY_APART: Final = 72  # from the key of one seat below a stack to that of the next
RING: Final = 176  # across, of the ring on a card of a stack
ROUND: Final = 0.08  # of its width, the corners of a card


class SeatArea:
    """What a seat has in front of it: a set face down, a pile face up, ice over both; and its marks on the stacks."""

    def __init__(self, table: Table, seat: Seat) -> None:
        seats, scale = len(table.sitting.seats), table.scale
        self._table = table
        self._seat = seat
        self.width = CORNERS[seats][seat].width
        sitter = table.sitting.sitters[seat]
        self.back = back_of_seat(table, seat)
        self.helps = bool(table.match.config.setup.seat_options[seat]["show_fits"])
        self._sway = Sway(table)

        self.pile = lay_heap(table, ("pile", seat), self.width, pile_of(seats, seat), below=2)
        x, y = scale.point(*set_of(seats, seat))
        self._set = add_blank(table, set_of(seats, seat), 0)
        self._set.lies = ("set", seat), PILED
        self._cover = table.add_hidden(table.pictures.card(self.back, self.width), (x, y), 1)
        shadow = table.pictures.shadow(back_of(0), self.width)
        self._shade = table.add_hidden(shadow, (x, y + scale.length(DROP)), 0)
        ice = notices.frost(table.house.parts, table.pictures.size(back_of(0), self.width))
        self.ice = tuple(table.add_hidden(ice, spot, 30) for spot in ((x, y), self.pile.centre))
        head = table.house.parts.avatar(table.house.animal(sitter), sitter.colour, scale.length(FIT))
        self.fits = tuple(table.add_hidden(head, self._fit_spot(stack), 32) for stack in range(STACKS))

    def _fit_spot(self, stack: int) -> tuple[int, int]:
        """Where the head of the seat marks a stack: along its upper edge, each seat at its own place."""
        x, y = STACKS_AT[stack]
        return self._table.scale.point(x + 66 * (self._seat - (len(self._table.sitting.seats) - 1) / 2), y - 172)

    @property
    def set_centre(self) -> tuple[int, int]:
        """The middle of the set, in pixels."""
        return self._set.rect.center

    def show_set(self, cards: int) -> None:
        """Show a set of this many cards: its edges, the back of the top card, and its shadow."""
        edges = -(-cards // THICK)
        for sprite in (self._set, self._cover, self._shade):
            sprite.hide(not edges)
        if edges:
            self._set.show(self._table.pictures.pile(STOCK, self.width, edges))
            self._cover.move(*self._set.rect.topleft)

    def show_fits(self, tops: Sequence[Face], card: Face | None) -> None:
        """Mark the stacks with these tops that a card fits (H6); none without a card."""
        for top, mark in zip(tops, self.fits, strict=True):
            mark.hide(card is None or card // COLOURS != top % COLOURS)

    def freeze(self, is_frozen: bool) -> None:
        """Cover set and pile with ice (H17), or let it melt."""
        for sheet in self.ice:
            sheet.hide(not is_frozen)

    def refuse(self, now: Ms) -> None:
        """Let the top card of the pile shake: it does not fit."""
        self._sway.strike(now)

    def move(self, now: Ms) -> None:
        """Once a frame."""
        self.pile.move(now)
        self.pile.nudge(self._sway.at(now))


class HooplaBoard(Board):
    """All that lies on the table of a match; a card on its way does not lie yet where it is going."""

    unseen: ClassVar = {"out": "cards that were spared (head start) are out of the match"}
    uncounted: ClassVar = {
        "pile": "the ticket of a seat counts all its cards, on the set and on the pile",
        "stack": "how many cards lie on a stack decides nothing (H6)",
    }
    edges: ClassVar = {"set": THICK}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        view, seats = table.view, range(len(table.sitting.seats))
        self.stacks = [lay_heap(table, ("stack", n), STACK_WIDTH, at, below=4) for n, at in enumerate(STACKS_AT)]
        for stack, heap in enumerate(self.stacks):
            heap.lay(view.zones["stack", stack][-1])
        table.place_tickets([ticket_of(len(seats), seat) for seat in seats])
        self.areas = [SeatArea(table, seat) for seat in seats]
        for seat, area in enumerate(self.areas):
            if cards := view.zones["pile", seat]:
                area.pile.lay(cards[-1])
        length = table.scale.length
        motto = table.house.parts.hint([table.say("help.motto")], length(46), length(32))
        self.motto = table.add_hidden(motto, table.scale.point(960, HINT_Y), 0)
        self._race = Race(table)
        self._race.show(view.scores, table.house.now())

    def paint_ground(self, page: Page) -> None:
        """Heading and pegs, the hoop around the stacks, the track of the race, each seat's slots, and the levels."""
        parts, sitters = page.parts, self.table.sitting.sitters
        page.centre(parts.heading(self.table.say("game.hoopla.name"), page.long(HEADING)), *HEADING_AT)
        for mirrored, box in enumerate(PEGS):
            page.part(("pegs", mirrored), *box)
        page.part(("hoop", self.table.night), *BED)
        for (x, _), arrow in zip(STACKS_AT, ARROWS, strict=True):
            page.centre(parts.key_cap(arrow, page.long(56)), x, ARROWS_Y)
        paint_track(page, self.table.night)
        for seat, (corner, sitter) in enumerate(zip(CORNERS[len(sitters)], sitters, strict=True)):
            slot = parts.draw(("slot", 0, self.table.night), self.table.pictures.size(back_of(0), corner.width))
            for spot in (set_of(len(sitters), seat), pile_of(len(sitters), seat)):
                page.centre(slot, *spot)
            if sitter.level:
                bot = parts.device("bot", page.long(CAP))
                paint_rows(page, corner, [[bot, self.table.say(f"level.{sitter.level}")]])

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        """Show sets, tops and fits; where a card is on its way to a heap, the heap shows it when it arrives."""
        tops = [view.zones["stack", stack][-1] for stack in range(STACKS)]
        for heap, top in zip(self.stacks, tops, strict=True):
            self._show_top(heap, top)
        for seat, area in enumerate(self.areas):
            pile = view.zones["pile", seat]
            self._show_top(area.pile, pile[-1] if pile else None)
            area.show_set(len(view.zones["set", seat]))
            area.show_fits(tops, pile[-1] if pile and area.helps and view.outcome is None else None)

    def _show_top(self, heap: Heap, top: Face | None) -> None:
        if heap not in self.table.flights:
            heap.show(top)

    def leaders(self, view: View) -> tuple[Seat, ...]:
        """The seats with the fewest cards left, unless that is most of them."""
        fewest = min(view.scores)
        leaders = tuple(seat for seat, left in enumerate(view.scores) if left == fewest)
        return leaders if 2 * len(leaders) <= len(view.scores) else ()

    def move(self, now: Ms) -> None:
        self._race.move(now)
        for area in self.areas:
            area.move(now)
        for heap in self.stacks:
            heap.move(now)
        self._race.show(self.table.view.scores, now)  # a head sets off in the next frame

    # What a coach asks: it names ("set", seat), ("pile", seat), ("stack", n) and ("ring", n)

    def coach_room(self, seat: Seat) -> CoachRoom:
        corner = CORNERS[len(self.areas)][seat]
        top = corner.cards + corner.width * RATIO + APART
        line = LINE if corner.ticket in (UPPER[0], LOWER[0]) else ROOMY_LINE
        return CoachRoom(Box(corner.left, top, COLUMN, line), "up", Box(corner.left, top + line + CONTOUR, COLUMN, BAR))

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight:
        seats = len(self.areas)
        match thing:
            case ("set", int(of)):
                return lit_card(set_of(seats, of), self.areas[of].width, set_of(seats, of))
            case ("pile", int(of)):
                return lit_card(pile_of(seats, of), self.areas[of].width, pile_of(seats, of))
            case (what, int(stack)):
                (x, y), aside = STACKS_AT[stack], KEY_APART * (seat - (seats - 1) / 2)
                key = x + aside, ARROWS_Y
                if what == "stack":
                    return lit_card((x, y), STACK_WIDTH, key)
                return CoachLight(Box(x - RING / 2, y - RING / 2, RING, RING), RING / 2, key)
        raise ValueError(f"there is no {thing} on this table")

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        return (self.coach_light(seat, thing) for thing in (("set", seat), ("pile", seat), ("stack", 0), ("ring", 0)))

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        deck = house.decks["hoopla"]
        pictures = Pictures(house.workshop, house.loader, deck, scale)
        for width in {corner.width for corner in CORNERS.get(seats, ())} | {STACK_WIDTH}:
            yield from (partial(pictures.card, face(card), width) for card in deck.faces)

    def pictures(self) -> Iterator[Wanted]:
        """All faces, backs and shadows in all sizes, and all that a ticket shows."""
        pictures = self.table.pictures
        for width in {area.width for area in self.areas} | {STACK_WIDTH}:
            yield from (partial(pictures.card, face(card), width) for card in self.table.house.decks["hoopla"].faces)
            yield from (partial(pictures.crooked, STOCK, width, degrees) for degrees in ANGLES)
            yield partial(pictures.shadow, back_of(0), width, flying=True)
            if width != STACK_WIDTH:
                yield from (partial(pictures.pile, STOCK, width, edges) for edges in range(1, MOST_EDGES + 1))
        for ticket in self.table.tickets:
            yield partial(ticket.draw_all, freezes=True, turns=False)
            yield from (partial(ticket.draw_counts, (number,)) for number in range(CARDS + 1))


def lit_card(at: Spot, width: float, key: Spot) -> CoachLight:
    """The light round a card with its middle at a spot."""
    height = width * RATIO
    return CoachLight(Box(at[0] - width / 2, at[1] - height / 2, width, height), width * ROUND, key)


def lay_heap(table: Table, zone: Zone, width: float, at: Spot, below: int) -> Heap:
    """An empty heap for cards of this width. Of a covered card nothing may be known (H6): it has nothing on it."""

    def picture(card: Face, degrees: int) -> Surface:
        if not degrees:
            return table.pictures.card(face(card), width)
        return table.pictures.crooked(STOCK, width, degrees)

    heap = Heap(table.stage, zone, picture, *table.scale.point(*at), below, z=2)
    heap.add_shadow(table.pictures.shadow(back_of(0), width), table.scale.length(DROP))
    return heap


def paint_rows(page: Page, corner: Corner, rows: Sequence[Sequence[Item]]) -> None:
    """Paint keys and words below the cards of a seat, the words as large as they are wanted and as there is room."""
    for row, y in zip(rows, corner.keys, strict=False):
        wanted, *smaller = WORDS
        for words in (page.text(wanted), *map(page.long, smaller)):
            image = page.parts.row(row, page.long(CAP), words)
            if image.get_width() <= page.long(COLUMN + 24):
                break
        page.centre(image, corner.left + COLUMN / 2, y)
