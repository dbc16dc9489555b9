"""Which device plays each booth: a booth has a device, or shares the mouse, or is free. The party places the bots.

A booth whose pad was pulled out is lost, not free: it waits for its pad or for another device that adopts it.
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
    """The booths of the evening and who sits there, numbered from 0."""

    def __init__(self, count: int = MOST) -> None:
        self._sitters: list[_Sitter | None] = [None] * count

    def __len__(self) -> int:
        return len(self._sitters)

    def __iter__(self) -> Iterator[BoothNumber]:
        return map(BoothNumber, range(len(self)))

    # Looking

    def booth(self, device: str) -> BoothNumber:
        """The booth of the device, or NOBODY; a lost booth does not count."""
        for booth, sitter in zip(self, self._sitters, strict=True):
            if sitter and sitter.device and sitter.device.id == device and not sitter.lost:
                return booth
        return NOBODY

    def device(self, booth: BoothNumber) -> Device | None:
        """The device of the booth, also while it is lost; None for a free or shared booth."""
        sitter = self._sitters[booth]
        return sitter.device if sitter else None

    def is_free(self, booth: BoothNumber) -> bool:
        return self._sitters[booth] is None

    def is_lost(self, booth: BoothNumber) -> bool:
        sitter = self._sitters[booth]
        return sitter is not None and sitter.lost

    def is_shared(self, booth: BoothNumber) -> bool:
        """Whether the booth is played with the one mouse, by a person without a device."""
        return self._sitters[booth] == _Sitter()

    @property
    def free(self) -> tuple[BoothNumber, ...]:
        return tuple(booth for booth in self if self.is_free(booth))

    @property
    def lost(self) -> tuple[BoothNumber, ...]:
        return tuple(booth for booth in self if self.is_lost(booth))

    def lost_by_twin_of(self, device: Device) -> BoothNumber:
        """The lost booth that fits this pad, or NOBODY; of two equal pads each gets its own booth back if possible."""
        twins = [(booth, old) for booth in self.lost if (old := self.device(booth)) and old.is_twin_of(device)]
        twins.sort(key=lambda twin: twin[1].memory != device.memory)
        return twins[0][0] if twins else NOBODY

    # Sitting down and getting up

    def sit(self, device: Device, booth: BoothNumber | None = None) -> BoothNumber:
        """Take a booth, by default the next free one, or adopt a lost one. NOBODY if that is impossible."""
        if booth is None:
            booth = next(iter(self.free), NOBODY)
        if booth == NOBODY or self.booth(device.id) != NOBODY or not (self.is_free(booth) or self.is_lost(booth)):
            return NOBODY
        self._sitters[booth] = _Sitter(device)
        return booth

    def switch(self, booth: BoothNumber, device: Device) -> bool:
        """Give the booth to another device; False if that device has a booth already."""
        if self.booth(device.id) != NOBODY:
            return False
        self._sitters[booth] = _Sitter(device)
        return True

    def lose(self, device: str) -> BoothNumber:
        """Mark the booth of a device as lost and return it; NOBODY if it had none."""
        booth = self.booth(device)
        if booth != NOBODY:
            self._sitters[booth] = _Sitter(self.device(booth), lost=True)
        return booth

    def keep(self, booth: BoothNumber, device: Device) -> None:
        """Reserve a booth for a device that is not plugged in, as if it had been lost."""
        self._sitters[booth] = _Sitter(device, lost=True)

    def share(self, booth: BoothNumber) -> None:
        """Seat a person who plays with the one mouse."""
        self._sitters[booth] = _Sitter()

    def clear(self, booth: BoothNumber) -> None:
        """Free a booth."""
        self._sitters[booth] = None

    def swap(self, one: BoothNumber, other: BoothNumber) -> None:
        """Swap the occupants of two booths."""
        self._sitters[one], self._sitters[other] = self._sitters[other], self._sitters[one]
