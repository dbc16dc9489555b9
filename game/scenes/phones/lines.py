"""The lines of a menu that say which phones may come: for the lobby, and for the desk of an operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.input.intents import PHONE, BoothNumber
from game.input.phone_door import PhoneHost
from game.input.router import Router
from game.scenes.party import Party
from game.table.house import House
from game.ui.items import Button, Item, Section, SwitchItem

LOCK, RENEW = "lock", "renew"  # keys of lines
TAKE_BACK: Final = "take_back "  # before a booth


class PhoneLines:
    """Locks the room, renews its code, and takes seats back."""

    def __init__(self, house: House, party: Party, router: Router, frees: bool) -> None:
        """`frees`: a seat that is taken back is free; else it waits for another device, as in a match."""
        self._house = house
        self._party = party
        self._router = router
        self._frees = frees

    @property
    def host(self) -> PhoneHost | None:
        """The phones, None while they are off."""
        return self._house.phones.host if self._house.phones is not None else None

    @property
    def booths(self) -> Sequence[BoothNumber]:
        """The booths of people with phones."""
        seats = {booth: self._party.seats.device(booth) for booth in self._party.people}
        return [booth for booth, device in seats.items() if device is not None and device.kind == PHONE]

    def sections(self, *first: Item) -> Sequence[Section]:
        """The lines, after these others; in a second panel those whose seats can be taken back."""
        say, host = self._house.say, self.host
        if host is None:
            return (Section(first),)
        lines = [
            *first,
            SwitchItem(LOCK, say("phones.lock"), say("phones.lock_hint"), on=host.is_locked),
            Button(RENEW, say("phones.renew"), say("phones.renew_hint")),
        ]
        seats = [
            Button(
                f"{TAKE_BACK}{booth}",
                say("phones.take_back", name=self._party.booths[booth].name),
                say("phones.take_back_hint"),
                fill="paper",
            )
            for booth in self.booths
        ]
        return (Section(lines), *([Section(seats)] if seats else []))

    def question(self, key: str) -> str:
        """The question before a seat is taken back; empty for all else."""
        booth = self._meant(key)
        return "" if booth is None else self._house.say("phones.take_back_ask", name=self._party.booths[booth].name)

    def lock(self, on: bool) -> None:
        """Let no new phone in, or again."""
        if self.host is not None:
            self.host.lock(on)

    def act(self, key: str) -> str:
        """A button was pressed; returns what was done, in words."""
        booth = self._meant(key)
        if self.host is None:
            return ""
        if key == RENEW:
            self.host.renew()
            return self._house.say("phones.renewed")
        if booth is None:
            return ""
        name = self._party.booths[booth].name
        self.take_back(booth)
        return self._house.say("phones.taken_back", name=name)

    def take_back(self, booth: BoothNumber) -> None:
        """Send the phone of a booth away."""
        device = self._party.seats.device(booth)
        if device is not None and self.host is not None:
            self.host.kick(device.id)
        if self._frees:
            self._router.leave(booth, self._house.now())

    def _meant(self, key: str) -> BoothNumber | None:
        """The booth of a line, None for other lines and for one whose phone has left meanwhile."""
        booth = BoothNumber(int(key.removeprefix(TAKE_BACK))) if key.startswith(TAKE_BACK) else None
        return booth if booth in self.booths else None
