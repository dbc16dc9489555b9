"""Which people sit where: each seat has a device, or shares the mouse, or is free. Where bots sit the party knows.

A seat whose pad was pulled out is lost, not free: it waits for its pad or for another device that adopts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.input.intents import NOBODY, Device
from game.rules.api import Seat

MOST: Final = 6


@dataclass(frozen=True, slots=True)
class _Sitter:
    device: Device | None = None
    lost: bool = False


class Seats:
    """The seats of the evening, numbered from 0."""

    def __init__(self, count: int = MOST) -> None:
        self._sitters: list[_Sitter | None] = [None] * count

    def __len__(self) -> int:
        return len(self._sitters)

    # Looking

    def seat(self, device: str) -> Seat:
        """Where the device sits, or NOBODY."""
        for seat, sitter in enumerate(self._sitters):
            if sitter and sitter.device and sitter.device.id == device and not sitter.lost:
                return seat
        return NOBODY

    def device(self, seat: Seat) -> Device | None:
        """What the seat is played with, or was before it was lost; None for one that is free or shared."""
        sitter = self._sitters[seat]
        return sitter.device if sitter else None

    def is_free(self, seat: Seat) -> bool:
        """Whether anybody may sit down there."""
        return self._sitters[seat] is None

    def is_lost(self, seat: Seat) -> bool:
        """Whether its pad is gone."""
        sitter = self._sitters[seat]
        return sitter is not None and sitter.lost

    def is_shared(self, seat: Seat) -> bool:
        """Whether a person without a device of their own sits there, for whom the one mouse acts."""
        return self._sitters[seat] == _Sitter()

    @property
    def free(self) -> tuple[Seat, ...]:
        """All free seats."""
        return tuple(seat for seat in range(len(self)) if self.is_free(seat))

    @property
    def lost(self) -> tuple[Seat, ...]:
        """All lost seats."""
        return tuple(seat for seat in range(len(self)) if self.is_lost(seat))

    def lost_by_twin_of(self, device: Device) -> Seat:
        """The seat that waits for this pad, or NOBODY; of two equal pads each goes back to its own, if it can be."""
        twins = [(seat, old) for seat in self.lost if (old := self.device(seat)) and old.is_twin_of(device)]
        twins.sort(key=lambda twin: twin[1].memory != device.memory)
        return twins[0][0] if twins else NOBODY

    # Sitting down and getting up

    def sit(self, device: Device, seat: Seat | None = None) -> Seat:
        """Take a seat, the next free one by default, or adopt a lost one; NOBODY if there is none or it has one."""
        if seat is None:
            seat = next(iter(self.free), NOBODY)
        if seat == NOBODY or self.seat(device.id) != NOBODY or not (self.is_free(seat) or self.is_lost(seat)):
            return NOBODY
        self._sitters[seat] = _Sitter(device)
        return seat

    def switch(self, seat: Seat, device: Device) -> bool:
        """Play a seat with another device from now on; False if that device has a seat."""
        if self.seat(device.id) != NOBODY:
            return False
        self._sitters[seat] = _Sitter(device)
        return True

    def lose(self, device: str) -> Seat:
        """The device is gone: its seat waits; NOBODY if it had none."""
        seat = self.seat(device)
        if seat != NOBODY:
            self._sitters[seat] = _Sitter(self.device(seat), lost=True)
        return seat

    def keep(self, seat: Seat, device: Device) -> None:
        """Let a seat wait for a device that is not here, as if it had been lost."""
        self._sitters[seat] = _Sitter(device, lost=True)

    def share(self, seat: Seat) -> None:
        """Seat a person who plays with the one mouse."""
        self._sitters[seat] = _Sitter()

    def clear(self, seat: Seat) -> None:
        """Free a seat."""
        self._sitters[seat] = None

    def swap(self, one: Seat, other: Seat) -> None:
        """Let two seats change places."""
        self._sitters[one], self._sitters[other] = self._sitters[other], self._sitters[one]
