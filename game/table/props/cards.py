"""What the cards of several games have in common: the backs of the seats, and the way from one place to another."""

from __future__ import annotations

from math import dist

from game.gfx.decks.base import Piece, back_of
from game.rules.api import Ms, Seat
from game.table.stage.tween import Flight, Point, Span, flight_ms
from game.table.table import Table


def back_of_seat(table: Table, seat: Seat) -> Piece:
    """The back of the cards of a seat, in its colour."""
    colours = [colour.id for colour in table.house.parts.palette.six]
    return back_of(colours.index(table.sitting.sitters[seat].colour))


def flight_between(table: Table, start: Point, goal: Point, now: Ms) -> Flight:
    """The flight of a card from one pixel of the window to another; it takes longer the farther that is."""
    return Flight(Span(now, flight_ms(dist(start, goal) / table.scale.factor)), start, goal)


def nothing() -> None:
    """Do nothing when a card has arrived: it is one of many, and its place shows it already."""
