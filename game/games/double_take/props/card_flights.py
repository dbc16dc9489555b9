"""Cards of Double Take on their way: turned over, won, or paid as a fine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import dist
from typing import Final

from game.games.double_take.props.cards import IN_SET, Cards
from game.gfx.decks.base import face as face_of
from game.rules.api import HIDDEN, Event, Ms, Zone
from game.table.props.cards import nothing
from game.table.stage.pictures import Frames
from game.table.stage.spots import Spot
from game.table.stage.sprites import Sprite
from game.table.stage.tween import Curve, Flight, Span, after, flight_ms, in_out_cubic, in_out_sine, out_quint
from game.table.table import Table

STOP_MS, WIN_MS = 70, 260  # a won card rests, then flies
THEFT_STOP_MS, THEFT_MS = 90, 320
TURN_MS: Final[Ms] = 170
FINE_MS: Final[Ms] = 420
MIDDLE_Y: Final = 540


class CardFlights:
    """Lets the card of an event fly from its source to its destination."""

    def __init__(self, table: Table, cards: Cards, where: Callable[[Zone], Spot]) -> None:
        """`where` says at which spot the card of a zone lies."""
        self._table = table
        self._cards = cards
        self._where = where
        self.covers: list[tuple[Ms, Sprite]] = []  # piles that a card slips under, and until when

    def turn_over(self, event: Event, now: Ms) -> None:
        """Turn the card of an event over, in place or on its way."""
        src, dst, first, last = self._ends(event)
        self._table.flights.land(dst)  # it may be turned again while it is still in the air
        before = self._cards.faces.get(src, event.faces[0])
        length = dist(first[:2], last[:2])
        leans = self._cards.lean(dst, before), self._cards.lean(dst, event.faces[0])
        frames = self._table.pictures.flipping(face_of(before), face_of(event.faces[0]), last.side, leans)
        self._move(event)
        take = flight_ms(length) if length else TURN_MS
        self._fly(frames, first, dst, now, take, out_quint if length else in_out_sine)

    def win(self, event: Event, now: Ms) -> None:
        """Let a won card rest for a moment and fly to its winner; from a rival's set slower and in a higher arc."""
        src, dst, first, last = self._ends(event)
        theft = src[0] == "set"
        stop, fly = (THEFT_STOP_MS, THEFT_MS) if theft else (STOP_MS, WIN_MS)
        face = event.faces[0]
        last_width, lay = last.side * IN_SET, self._cards.lean(src, face)
        frames = self._table.pictures.growing(face_of(face), _width(src, first), last_width, -6, lay)
        held = after(stop / (stop + fly), in_out_cubic)
        self._move(event)
        self._fly(frames, first, dst, now, stop + fly, held, arc=0.18 if theft else 0.08)

    def pay(self, event: Event, now: Ms) -> None:
        """Let the card of a set slip under the pile."""
        src, dst, first, last = self._ends(event)
        table, faces = self._table, self._cards.faces
        if table.motion.moves and dst in self._cards.spots:
            top = table.pictures.card(face_of(faces[dst]), last.side)
            at = table.scale.point(last.x - last.side / 2, last.y - last.side / 2)
            self.covers.append((now + FINE_MS, table.stage.add(top, *at, 65)))
        frames = table.pictures.growing(face_of(event.faces[0]), _width(src, first), last.side, 12)
        self._move(event)
        arc = -0.12 if first.y < MIDDLE_Y else 0.12  # it stays on the screen: from above the table it goes down
        self._fly(frames, first, dst, now, FINE_MS, in_out_cubic, arc, hides=False)

    def uncover(self, now: Ms) -> None:
        """Take away the covers whose time is over."""
        for due, cover in [cover for cover in self.covers if cover[0] <= now]:
            self._table.stage.remove(cover)
            self.covers.remove((due, cover))

    def _ends(self, event: Event) -> tuple[Zone, Zone, Spot, Spot]:
        """The zones from which and to which the card of an event goes, and where they are."""
        assert event.src is not None
        assert event.dst is not None
        return event.src, event.dst, self._where(event.src), self._where(event.dst)

    def _move(self, event: Event) -> None:
        """Remember what a card on its way leaves behind and brings along, for the next event of the same moment."""
        faces = self._cards.faces
        if event.src is not None and event.src != event.dst:
            faces.pop(event.src, None)
            if event.under != HIDDEN:
                faces[event.src] = event.under
        if event.dst is not None and event.kind != "fine":
            faces[event.dst] = event.faces[-1]

    def _fly(
        self,
        frames: Frames,
        first: Spot,
        dst: Zone,
        now: Ms,
        take: Ms,
        curve: Curve,
        arc: float = 0.08,
        hides: bool = True,
    ) -> None:
        """Launch a flight; if it `hides` the destination, the card there is seen only after it has landed."""
        cards, scale = self._cards, self._table.scale
        last = self._where(dst)
        start, end = scale.point(first.x, first.y), scale.point(last.x, last.y)
        if hides:
            cards.expect(dst)
        shade = cards.shadow(last.side, flying=True)
        flight = Flight(Span(now, take), start, end, curve, arc)
        landed = partial(cards.land, dst) if hides else nothing
        lies = (dst, 1) if hides else None  # else the number of the pile counts it already
        self._table.flights.launch(flight, frames, landed, dst, shade=shade, lies=lies)


def _width(zone: Zone, there: Spot) -> float:
    """The width of a card that lies at a spot of a zone."""
    return there.side * IN_SET if zone[0] == "set" else there.side
