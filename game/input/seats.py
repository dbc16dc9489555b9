"""Which device plays each seat: a seat has a device, or shares the mouse, or is free. The party places the bots.

A seat whose pad was pulled out is lost, not free: it waits for its pad or for another device that adopts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.input.intents import NOBODY, BoothNumber, Device

MOST: Final = 6
BOOTHS: Final = tuple(BoothNumber(number) for number in range(MOST))


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

    def __iter__(self) -> Iterator[BoothNumber]:
        return map(BoothNumber, range(len(self)))

    # Looking

    def seat(self, device: str) -> BoothNumber:
        """The seat of the device, or NOBODY; a lost seat does not count."""
        for seat, sitter in zip(self, self._sitters, strict=True):
            if sitter and sitter.device and sitter.device.id == device and not sitter.lost:
                return seat
        return NOBODY

    def device(self, seat: BoothNumber) -> Device | None:
        """The device of the seat, also while it is lost; None for a free or shared seat."""
        sitter = self._sitters[seat]
        return sitter.device if sitter else None

    def is_free(self, seat: BoothNumber) -> bool:
        return self._sitters[seat] is None

    def is_lost(self, seat: BoothNumber) -> bool:
        sitter = self._sitters[seat]
        return sitter is not None and sitter.lost

    def is_shared(self, seat: BoothNumber) -> bool:
        """Whether the seat is played with the one mouse, by a person without a device."""
        return self._sitters[seat] == _Sitter()

    @property
    def free(self) -> tuple[BoothNumber, ...]:
        return tuple(seat for seat in self if self.is_free(seat))

    @property
    def lost(self) -> tuple[BoothNumber, ...]:
        return tuple(seat for seat in self if self.is_lost(seat))

    def lost_by_twin_of(self, device: Device) -> BoothNumber:
        """The lost seat that fits this pad, or NOBODY; of two equal pads each gets its own seat back if possible."""
        twins = [(seat, old) for seat in self.lost if (old := self.device(seat)) and old.is_twin_of(device)]
        twins.sort(key=lambda twin: twin[1].memory != device.memory)
        return twins[0][0] if twins else NOBODY

    # Sitting down and getting up

    def sit(self, device: Device, seat: BoothNumber | None = None) -> BoothNumber:
        """Take a seat, by default the next free one, or adopt a lost one. NOBODY if that is impossible."""
        if seat is None:
            seat = next(iter(self.free), NOBODY)
        if seat == NOBODY or self.seat(device.id) != NOBODY or not (self.is_free(seat) or self.is_lost(seat)):
            return NOBODY
        self._sitters[seat] = _Sitter(device)
        return seat

    def switch(self, seat: BoothNumber, device: Device) -> bool:
        """Give the seat to another device; False if that device has a seat already."""
        if self.seat(device.id) != NOBODY:
            return False
        self._sitters[seat] = _Sitter(device)
        return True

    def lose(self, device: str) -> BoothNumber:
        """Mark the seat of a device as lost and return it; NOBODY if it had none."""
        seat = self.seat(device)
        if seat != NOBODY:
            self._sitters[seat] = _Sitter(self.device(seat), lost=True)
        return seat

    def keep(self, seat: BoothNumber, device: Device) -> None:
        """Reserve a seat for a device that is not plugged in, as if it had been lost."""
        self._sitters[seat] = _Sitter(device, lost=True)

    def share(self, seat: BoothNumber) -> None:
        """Seat a person who plays with the one mouse."""
        self._sitters[seat] = _Sitter()

    def clear(self, seat: BoothNumber) -> None:
        """Free a seat."""
        self._sitters[seat] = None

    def swap(self, one: BoothNumber, other: BoothNumber) -> None:
        """Swap the occupants of two seats."""
        self._sitters[one], self._sitters[other] = self._sitters[other], self._sitters[one]
