"""Who sits at the table of a match, and the match: what a table scene is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.bots.driver import Driver
from game.input.intents import MOUSE, NOBODY, BoothNumber, Device
from game.rules.api import Seat
from game.rules.options import Value
from game.store.sitters import Sitter

TEAM_COLOURS: Final = ("orange", "pink")  # that no seat has, with the markers ring and flower
TEAM_NAMES: Final = ("lobby.team_a", "lobby.team_b")


class TableSeat(NamedTuple):
    """Who plays a seat, from which booth of the lobby, and with which device; a bot has none.

    `assists` are those that no rule knows, by their names in the texts: `big_pointer`, `one_button`, `hold`, `calm` ...
    """

    sitter: Sitter
    booth: BoothNumber
    device: Device | None
    crowns: int = 0
    assists: Mapping[str, Value] = {}
    coached: bool = False  # whether the game is new to its person


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with its bots, and those who sit at its table in the order of the seats."""

    driver: Driver
    seats: tuple[TableSeat, ...]
    watched: bool = False  # without players: it is a replay, or behind glass
    wordless: bool = False  # nothing that is written is shown at its table: what is small behind glass cannot be read
    warm_up: bool = False  # the match does not count, and ends when all are through with their coaches
    warmed_up: bool = False  # such a match came before this one
    seat_of: Mapping[BoothNumber, Seat] = field(init=False)  # of people: the booth of a bot may get another guest

    def __post_init__(self) -> None:
        people = {seat.booth: number for number, seat in enumerate(self.seats) if not seat.sitter.is_bot}
        object.__setattr__(self, "seat_of", people)

    def mouse_seats(self, devices: Sequence[Device | None]) -> tuple[Seat, ...]:
        """The seats that the one mouse serves: its owner, and in games of turns every person without a device."""
        if self.watched:
            return ()
        realtime = self.driver.match.config.kind.spec.realtime
        return tuple(
            seat
            for seat, (device, at) in enumerate(zip(devices, self.seats, strict=True))
            if not at.sitter.is_bot and (device.kind == MOUSE if device is not None else not realtime)
        )

    def whose(self, booth: BoothNumber, device: str, mouse_seats: Sequence[Seat]) -> Seat:
        """The seat of an input: that of the booth, else the first of `mouse_seats` for the mouse, else NOBODY."""
        if booth in self.seat_of:
            return self.seat_of[booth]
        return next(iter(mouse_seats), NOBODY) if device == MOUSE else NOBODY

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(seat.sitter for seat in self.seats)
