"""What happens in Crosspatch, as it is seen and heard: cards fly, and a won cross is swept off the mat.

Motion never holds up the rules. A card that is on its way arrives at once when the next thing happens to it, and a
cross that is being swept off is gone when the next card is laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from game.games.crosspatch.board import CrosspatchBoard
from game.games.crosspatch.rules import COLOURS, Cell
from game.gfx.decks.base import HOUSE, back_of, face
from game.gfx.loader import Wanted
from game.gfx.parts.avatars import CALM
from game.rules.api import Event, Face, Ms, Seat, View
from game.table.props.cards import flight_between
from game.table.roles import TOAST_MS, Director, Show
from game.table.stage.tween import Flight, Span, in_out_sine
from game.table.table import Table

LEAN: Final = 7  # degrees of a card that sets off
SCRAPS: Final = 8
DRAW_MS: Final[Ms] = 220
DEAL_MS: Final[tuple[Ms, Ms]] = (22, 200)  # from card to card, and for each
ROUND_MS: Final[Ms] = 1700
TAKES_AT: Final = (960, 230)
TAKES, TOLD = 96, 58  # how high ribbons are
TOLD_EDGE: Final = 40
LATE: Final = 8  # cards left in the deck from which the music is tense


class CrosspatchDirector(Director):
    """Decorates what happens."""

    middle = (960, 492)

    def __init__(self, table: Table, board: CrosspatchBoard) -> None:
        super().__init__(table)
        self._board = board
        self._able: tuple[Seat, ...] = table.view.facts["able"]
        for seat in range(len(table.sitting.seats)):
            self._show_rounds(seat)

    def shows(self) -> Mapping[str, Show]:
        own = {
            "lay": self._show_lay,
            "draw": self._show_draw,
            "miss": self._show_miss,
            "stop": self._show_stop,
            "sweep": self._show_sweep,
        }
        return {**super().shows(), **own}

    def begin(self, now: Ms) -> None:
        """X1: the stocks are dealt from the deck."""
        self.table.sound("deal", now)
        view = self.table.view
        stocks = [view.zones["stock", seat] for seat in range(len(self.table.sitting.seats))]
        start = self.table.scale.point(*self._board.places.deck)
        order = [(slot, seat) for slot in range(len(stocks[0])) for seat in range(len(stocks))]
        for number, (slot, seat) in enumerate(order):
            span = Span(now + DEAL_MS[0] * number, DEAL_MS[1])
            self._fly_to_stock(
                Flight(span, start, self._board.surroundings.stocks[seat].point(slot)), seat, slot, stocks[seat][slot]
            )
        self._board.follow(view, now)

    # Events

    def show_turn(self, event: Event, now: Ms) -> None:
        """The ticket hops; the prompts say the rest."""
        self.table.tickets[event.seat].mood(CALM)
        self.table.tickets[event.seat].hop(now)

    def _show_lay(self, event: Event, now: Ms) -> None:
        """X2-X6: the card flies to its cell, while the cross makes room for it."""
        seat, slot, card = event.seat, event.src_at, event.faces[0]
        cell, *centre = event.at
        table, board, pictures = self.table, self._board, self.table.pictures
        self._finish_sweep(now)
        table.flights.land("cross")
        table.flights.land(("stock", seat, slot))
        lies = board.cross.next_lies
        lens = board.add(cell, card, centre[0] if centre else None, now)
        start, goal = board.surroundings.stocks[seat].point(slot), board.cross.at(cell, lens)
        side = board.places.chairs[seat].stock[slot].side
        table.flights.launch(
            flight_between(table, start, goal, now),
            pictures.growing(face(card), side, lens.side, LEAN if start[0] > goal[0] else -LEAN),
            partial(self._land, seat, cell, card),
            "cross",
            shade=pictures.shadow(back_of(HOUSE), lens.side, flying=True),
            lies=lies,
        )

    def _land(self, seat: Seat, cell: Cell, card: Face) -> None:
        table, board, now = self.table, self._board, self.table.house.now()
        board.cross.show_arrived(cell)
        table.sound("land", now, seat)
        colour = table.house.parts.palette.colours[card // COLOURS].id
        table.confetti.burst(board.cross.at(cell, board.camera.at(now)), SCRAPS, now, (colour,))

    def _show_draw(self, event: Event, now: Ms) -> None:
        """X2: the next card of the deck takes the place of the laid one."""
        seat, slot = event.seat, event.dst_at
        deck = self.table.scale.point(*self._board.places.deck)
        way = Flight(Span(now, DRAW_MS), deck, self._board.surroundings.stocks[seat].point(slot), in_out_sine)
        self._fly_to_stock(way, seat, slot, event.faces[0])

    def _fly_to_stock(self, way: Flight, seat: Seat, slot: int, card: Face) -> None:
        """Let a card fly from the deck to a stock; it is turned over on its way."""
        away = self._board.surroundings.stocks[seat].away
        away.add(slot)
        side = self._board.places.chairs[seat].stock[slot].side

        def land() -> None:
            away.discard(slot)
            self._board.follow(self.table.view, self.table.house.now())

        frames = self.table.pictures.flipping(back_of(HOUSE), face(card), side)
        self.table.flights.launch(way, frames, land, ("stock", seat, slot), z=40, lies=(("stock", seat), slot))

    def _show_miss(self, event: Event, now: Ms) -> None:
        """X7: the seat cannot lay: its ticket shakes, and for the first miss of a round a ribbon says so."""
        self.table.tickets[event.seat].shake(now)
        if event.seat in self._able:
            self._tell(event.seat, "cannot", now)

    def _show_stop(self, event: Event, now: Ms) -> None:
        """X9: the last seat to lay stops; its ticket hops, and a ribbon says so."""
        self.table.tickets[event.seat].hop(now)
        self._tell(event.seat, "stops", now)

    def _show_sweep(self, event: Event, now: Ms) -> None:
        """X9: the cross goes to its winner, card by card, once the last one has been seen."""
        table, seat = self.table, event.seat
        table.sound("round_won", now, seat)
        table.tickets[seat].hop(now)
        table.confetti.burst(table.tickets[seat].box.center, 3 * SCRAPS, now)
        ribbon = self.toast_image(seat, self._takes(seat), TAKES).image
        table.popups.show("herald", ribbon, table.scale.point(*TAKES_AT), now, ROUND_MS)
        table.flights.redirect("cross", (("won", seat), 0))
        for cell, card in zip(event.at, event.faces, strict=True):
            self._board.sweep.add(seat, cell, card, now)
        self._board.clear()
        self._show_rounds(seat)

    def _show_rounds(self, seat: Seat) -> None:
        """Show which crosses a seat has won."""
        won = [event for event in self.table.match.events if event.kind == "sweep" and event.seat == seat]
        self._board.surroundings.show_rounds(seat, [len(event.faces) for event in won])

    def _takes(self, seat: Seat) -> str:
        return self.table.say("crosspatch.takes", name=self.table.sitting.sitters[seat].name)

    def _tell(self, seat: Seat, what: str, now: Ms) -> None:
        """Say something on the ticket of a seat, where it covers no card."""
        image = self.toast_image(seat, self.table.say(f"crosspatch.{what}"), TOLD).image
        at = self.beside(seat, image.get_width(), TOLD_EDGE), self.table.tickets[seat].box.centery
        self.table.popups.show(("toast", seat), image, at, now, TOAST_MS)

    def follow(self, view: View, now: Ms) -> None:
        """X7, X8: the fewer seats can still lay, the fuller the music."""
        able, before = view.facts["able"], self._able
        self._able = able
        if view.outcome is not None:
            return
        if len(able) == 1 < len(before) and view.facts["layer"] == able[0]:
            self._tell(able[0], "alone", now)
        out = len(view.facts["left"]) - len(able)
        tense = 1.0 if len(able) == 1 else 0.5 if out or len(view.zones["deck", 0]) <= LATE else 0.0
        self.table.house.player.intensity(tense)

    # Every frame

    def move(self, now: Ms, t: Ms) -> None:
        if self._board.sweep.is_on:
            self._board.sweep.move(now)
            self._board.centre_when_empty(now)

    def _finish_sweep(self, now: Ms) -> None:
        """Put what is still to be swept off onto its pile: the next round does not wait."""
        self._board.sweep.finish()
        self._board.centre_when_empty(now)

    def epilogue(self, now: Ms) -> bool:
        """True until the last cross is swept off."""
        return self._board.sweep.is_on or len(self.table.flights) > 0

    def skip(self, now: Ms) -> None:
        self._finish_sweep(now)
        self.table.flights.land_all()

    def pictures(self) -> Iterator[Wanted]:
        for seat in range(len(self.table.sitting.seats)):
            for what in ("cannot", "alone", "stops"):
                yield partial(self.toast_image, seat, self.table.say(f"crosspatch.{what}"), TOLD)
            yield partial(self.toast_image, seat, self._takes(seat), TAKES)
