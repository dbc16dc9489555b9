"""Who sits at the table of a match, and the match: what a table scene is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.bots.driver import Driver
from game.input.intents import Device
from game.rules.api import Seat
from game.rules.options import Value
from game.store.sitters import Sitter


class TableSeat(NamedTuple):
    """Who plays a seat, from which booth of the lobby, and with what; a bot needs nothing.

    `assists` are those that no rule knows, by their names in the texts: `big_pointer`, `one_button`, `hold`, `calm` ...
    """

    sitter: Sitter
    booth: Seat
    device: Device | None
    crowns: int = 0
    assists: Mapping[str, Value] = {}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with its bots, and those who sit at its table in the order of the seats."""

    driver: Driver
    seats: tuple[TableSeat, ...]
    watched: bool = False  # nobody plays it: it is a replay, or behind glass
    seat_of: Mapping[Seat, Seat] = field(init=False)  # booth -> seat

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat_of", {seat.booth: number for number, seat in enumerate(self.seats)})

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(seat.sitter for seat in self.seats)
