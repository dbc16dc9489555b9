"""The table of a small game of turns: its zones lie as it declares, and its pieces fly from zone to zone.

A game says with a few `ZoneLayout`s where its zones lie; the board shows the view on them, and the director lets the
pieces of each event with `src` and `dst` fly. `turn_controls` has the buttons of the seat on turn.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from pygame import Surface

from game.gfx.decks.base import HOUSE, Piece, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts.controls import focus_ring
from game.gfx.parts.parts import Item
from game.rules.api import HIDDEN, TABLE, Event, Face, Ms, View, Zone
from game.table.roles import Board, Director, Show
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Flight, Span, flight_ms
from game.table.table import Table
from game.table.turns.zone_layout import SeatCorner, Slot, ZoneLayout, seat_corners
from game.ui.focus import Box
from game.ui.page import Page

SHADE_Z, RING_Z, PIECE_Z, CHIP_Z = 2, 3, 4, 30
DROP: Final = 7  # how far below a piece its shadow lies
LIFT: Final = 14  # how far a piece rises that is meant
CHIP: Final = 76
HEADING: Final = 84
HEADING_AT: Final = (960, 118)
LEVEL: Final = 46  # the sign of a bot, and the letters beside it
APART: Final[Ms] = 70  # from piece to piece of one event
DEAL: Final[tuple[Ms, Ms]] = (26, 260)  # from piece to piece at the beginning, and for each
LEAN: Final = 9  # degrees of a piece that sets off
SCRAPS: Final = 6


@dataclass(slots=True)
class LaidPiece:
    """A piece on the table: what it shows, and its shadow."""

    face: Face
    sprite: Sprite
    shade: Sprite


class TurnBoard(Board):
    """Shows the zones of the view where the game lays them; a piece on its way does not lie there yet."""

    bed: ClassVar[Box] = Box(520, 196, 880, 440)  # in the middle of the table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        corners = seat_corners(len(table.sitting.seats))
        self.zones = self.lay_out(corners)
        table.place_tickets([corner.ticket for corner in corners])
        self._rooms = [corner.room for corner in corners]
        self._pieces: dict[Zone, list[LaidPiece]] = {zone: [] for zone in self.zones}
        self._counts = dict.fromkeys(self.zones, 0)  # pieces that lie in a zone or are on their way to it
        self._coming: set[Slot] = set()
        self._meant: frozenset[Slot] = frozenset()
        self._rings: dict[Slot, Sprite] = {}
        self._chips = {zone: self._hidden(*lay.chip, CHIP_Z) for zone, lay in self.zones.items() if lay.chip}
        self.follow(table.view, table.house.now())

    # What a game's own board says

    @classmethod
    @abstractmethod
    def lay_out(cls, corners: Sequence[SeatCorner]) -> Mapping[Zone, ZoneLayout]:
        """The layout of every zone that is shown, for seats with these corners."""

    def piece(self, shown: Face) -> Piece:
        """The piece of the deck for a face of the rules; one that the table may not know lies face down."""
        return back_of(HOUSE) if shown == HIDDEN else face(shown)

    def paint_ground(self, page: Page) -> None:
        """Hangings, the name of the game, a bed in the middle, a tray and a bot's level for each seat."""
        page.hangings()
        name = self.table.say(f"game.{self.table.match.config.game}.name")
        page.centre(page.parts.heading(name, page.long(HEADING)), *HEADING_AT)
        page.part(("bed", self.table.night), *self.bed)
        for room, sitter in zip(self._rooms, self.table.sitting.sitters, strict=True):
            page.part(("bed", self.table.night), *room)
            if sitter.level:
                words: list[Item] = [
                    page.parts.device("bot", page.long(LEVEL)),
                    self.table.say(f"level.{sitter.level}"),
                ]
                row = page.parts.row(words, page.long(LEVEL), page.text(30))
                page.centre(row, room.x + room.width / 2, room.y + room.height + LEVEL * 0.8)

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        for zone in self.zones:
            self._show_zone(zone, view.zones.get(zone, ()))

    def _show_zone(self, zone: Zone, faces: Sequence[Face]) -> None:
        pieces = self._pieces[zone]
        while len(pieces) > len(faces):
            gone = pieces.pop()
            self.table.stage.remove(gone.sprite)
            self.table.stage.floor.remove(gone.shade)
            if ring := self._rings.pop((zone, len(pieces)), None):
                self.table.stage.remove(ring)
        pieces += [self._lay(zone, index, faces[index]) for index in range(len(pieces), len(faces))]
        for index, shown in enumerate(faces):
            if pieces[index].face != shown:
                pieces[index].face = shown
                pieces[index].sprite.show(self._image(zone, shown))
                pieces[index].shade.show(self._shadow(zone, shown))
            self._place((zone, index))
        self._counts[zone] = len(faces)
        self._show_chip(zone)

    def _lay(self, zone: Zone, index: int, shown: Face) -> LaidPiece:
        x, y = self.zones[zone].at(index)
        shade = self._hidden(x, y + DROP, SHADE_Z, floor=True)
        sprite = self._hidden(x, y, PIECE_Z)
        shade.show(self._shadow(zone, shown))
        sprite.show(self._image(zone, shown))
        sprite.lies = zone, index
        return LaidPiece(shown, sprite, shade)

    def _place(self, slot: Slot) -> None:
        zone, index = slot
        piece, is_there = self._pieces[zone][index], slot not in self._coming
        piece.sprite.hide(not is_there)
        piece.shade.hide(not is_there)
        is_meant = is_there and slot in self._meant
        x, y = self.zones[zone].at(index)
        piece.sprite.centre(*self.table.scale.point(x, y - LIFT * is_meant))
        if is_meant and slot not in self._rings:
            self._rings[slot] = self._hidden(x, y - LIFT, RING_Z)
            self._rings[slot].show(self._ring(zone, piece.face))
            self._rings[slot].hide(False)
        elif not is_meant and slot in self._rings:
            self.table.stage.remove(self._rings.pop(slot))

    def _show_chip(self, zone: Zone) -> None:
        chip = self._chips.get(zone)
        if chip is not None:
            lying = self._counts[zone] - sum(1 for where, _ in self._coming if where == zone)
            chip.hide(not lying)
            chip.show(self._number(lying))

    # What the director asks

    def point(self, slot: Slot) -> tuple[int, int]:
        """The centre of a piece, in pixels of the window."""
        zone, index = slot
        return self.table.scale.point(*self.zones[zone].at(index))

    def leave(self, zone: Zone, count: int, at: int) -> list[Slot]:
        """Take pieces out of a zone, from index `at` on or from its end; return the slots in which they lay."""
        self._counts[zone] -= count
        first = at if at >= 0 else self._counts[zone]
        return [(zone, first + k) for k in range(count)]

    def join(self, zone: Zone, count: int, at: int) -> list[Slot]:
        """Send pieces to a zone, to index `at` or to its end; return the slots that stay empty until they arrive."""
        first = at if at >= 0 else self._counts[zone]
        self._counts[zone] += count
        slots = [(zone, first + k) for k in range(count)]
        self._coming.update(slots)
        return slots

    def arrive(self, slot: Slot) -> None:
        """Show the piece that has come to its slot."""
        zone, index = slot
        self._coming.discard(slot)
        if index < len(self._pieces[zone]):
            self._place(slot)
        self._show_chip(zone)

    # What the controls ask

    def mean(self, slots: Sequence[Slot]) -> None:
        """Lift these pieces, and no others: they are what the seat on turn is about to take."""
        before, self._meant = self._meant, frozenset(slots)
        for zone, index in sorted(before | self._meant):  # rings overlap: the later lies above the earlier
            if index < len(self._pieces[zone]):
                self._place((zone, index))

    def under(self, at: tuple[int, int]) -> Slot | None:
        """The piece at a pixel of the window, the uppermost if there are several."""
        for zone, pieces in self._pieces.items():
            for index in reversed(range(len(pieces))):
                sprite = pieces[index].sprite
                if sprite.visible and sprite.rect.collidepoint(at):
                    return zone, index
        return None

    # Pictures

    def pictures(self) -> Iterator[Wanted]:
        """All pieces in all sizes with their shadows and rings, the numbers, and the tickets."""
        table = self.table
        deck = table.house.decks[table.match.config.game]
        for width in sorted({lay.width for lay in self.zones.values()}):
            for shown in (*deck.faces, *((HIDDEN,) if table.match.config.kind.spec.hidden else ())):
                for flying in (False, True):
                    yield partial(table.pictures.shadow, self.piece(shown), width, flying=flying)
        for zone in self.zones:
            yield partial(self._ring, zone, deck.faces[0])
        for zone in self._chips:
            yield from (partial(self._number, number) for number in range(self._counts[zone] + 1))
        clock = bool(table.match.config.setup.options.get("turn_timer_s"))
        yield from (partial(ticket.draw_all, clock=clock) for ticket in table.tickets)

    def _hidden(self, x: float, y: float, z: int, floor: bool = False) -> Sprite:
        stage = self.table.stage.floor if floor else self.table.stage
        sprite = stage.add(Surface((1, 1), depth=32), *self.table.scale.point(x, y), z)
        sprite.hide()
        return sprite

    def _image(self, zone: Zone, shown: Face) -> Surface:
        return self.table.pictures.card(self.piece(shown), self.zones[zone].width)

    def _shadow(self, zone: Zone, shown: Face) -> Surface:
        return self.table.pictures.shadow(self.piece(shown), self.zones[zone].width)

    def _ring(self, zone: Zone, shown: Face) -> Surface:
        size = self.table.pictures.size(self.piece(shown), self.zones[zone].width)
        return focus_ring(self.table.house.parts, size, self.corner(size)).image

    def corner(self, size: tuple[int, int]) -> int:
        """How round the corners are of a piece of this size, in pixels."""
        return round(size[0] * 0.09)

    def _number(self, count: int) -> Surface:
        return self.table.house.parts.chip(str(count), self.table.scale.length(CHIP), "gold")


class TurnDirector(Director):
    """Lets pieces fly from zone to zone, as each event tells; `Director` shows the kinds that all games share."""

    def __init__(self, table: Table, board: TurnBoard) -> None:
        super().__init__(table)
        self._board = board
        self.middle = board.bed.x + board.bed.width / 2, board.bed.y + board.bed.height / 2

    def shows(self) -> Mapping[str, Show]:
        return {**dict.fromkeys(self.table.match.config.kind.spec.kinds, self.show_pieces), **super().shows()}

    def begin(self, now: Ms) -> None:
        """All pieces come out of the middle, one after the other."""
        self.table.sound("deal", now)
        board, start = self._board, self.table.scale.point(*self.middle)
        laid = {zone: self.table.view.zones.get(zone, ()) for zone in board.zones}
        dealt = [((zone, index), shown) for zone, faces in laid.items() for index, shown in enumerate(faces)]
        for zone, faces in laid.items():
            board.leave(zone, len(faces), 0)
            board.join(zone, len(faces), 0)
        for number, (slot, shown) in enumerate(dealt):
            span = Span(now + DEAL[0] * number, DEAL[1])
            self._fly(Flight(span, start, board.point(slot)), shown, board.zones[slot[0]].width, slot)
        board.follow(self.table.view, now)

    def pictures(self) -> Iterator[Wanted]:
        return iter(())

    def show_turn(self, event: Event, now: Ms) -> None:
        """The ticket hops; the ribbon of the controls says the rest."""
        self.table.tickets[event.seat].hop(now)

    def show_pieces(self, event: Event, now: Ms) -> None:
        """The pieces of an event leave one zone and fly to the other, as far as both are shown."""
        board, table = self._board, self.table
        src = event.src if event.src in board.zones else None
        dst = event.dst if event.dst in board.zones else None
        for zone in (src, dst):
            table.flights.land(zone)
        count = len(event.faces)
        left = board.leave(src, count, event.src_at) if src else []
        if dst is None:
            return
        for k, slot in enumerate(board.join(dst, count, event.dst_at)):
            start = board.point(left[k]) if left else table.scale.point(*self.middle)
            goal = board.point(slot)
            length = ((start[0] - goal[0]) ** 2 + (start[1] - goal[1]) ** 2) ** 0.5 / table.scale.factor
            flight = Flight(Span(now + APART * k, flight_ms(length)), start, goal)
            self._fly(flight, event.faces[k], board.zones[src or dst].width, slot, event)

    def _fly(self, flight: Flight, shown: Face, width: float, slot: Slot, event: Event | None = None) -> None:
        board, pictures = self._board, self.table.pictures
        piece, last = board.piece(shown), board.zones[slot[0]].width
        self.table.flights.launch(
            flight,
            pictures.growing(piece, width, last, LEAN if flight.first[0] > flight.last[0] else -LEAN),
            partial(self._land, slot, event),
            slot[0],
            shade=pictures.shadow(piece, last, flying=True),
            lies=slot,
        )

    def _land(self, slot: Slot, event: Event | None) -> None:
        self._board.arrive(slot)
        if event is not None:
            now, sitters = self.table.house.now(), self.table.sitting.sitters
            self.table.sound("land", now, event.seat)
            colours = () if event.seat == TABLE else (sitters[event.seat].colour,)
            self.table.confetti.burst(self._board.point(slot), SCRAPS, now, colours)

    def epilogue(self, now: Ms) -> bool:
        """True until the last pieces have arrived."""
        return len(self.table.flights) > 0

    def skip(self, now: Ms) -> None:
        self.table.flights.land_all()
