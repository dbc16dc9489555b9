"""What the person of a booth asks for on the own phone, by the rules of the lobby and of the page of the seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from game.input.intents import UP, A, BoothNumber, C, Request
from game.input.phone_pages import PhoneText
from game.rules.api import Move, Ms
from game.scenes.navigation import Navigation
from game.scenes.party import Party
from game.store.sitters import SEAT_COLOURS
from game.table.house import House

# What a button of the lobby does as well, and the one thing for which there is none.
MEANT: Final[Mapping[Move, str]] = {("ready", True): A, ("seat",): UP, ("game",): C}
HELP: Final[Move] = ("help",)

Leave = Callable[[BoothNumber, Ms], object]


class SeatRequests:
    """Gives booths the names and colours that are asked for, and tells the phone where that is impossible."""

    def __init__(self, house: House, navigation: Navigation, party: Party, leave: Leave) -> None:
        """`leave` frees a booth."""
        self._house = house
        self._navigation = navigation
        self._party = party
        self._leave = leave

    def take(self, request: Request) -> Literal["change", "unready", "leave", ""]:
        """Handle a request for which there is no button; returns what was done, empty if nothing."""
        match request.move:
            case ("ready", False):
                self._party.booths[request.booth].ready = False
                return "unready"
            case ("leave",):
                self._leave(request.booth, request.t)
                return "leave"
            case ("name", str(name)):
                why = self._navigation.rename(request.booth, name)
                return "change" if not why else self._refuse(request, PhoneText(why, (("name", name),)))
            case ("colour", str(colour)):
                if self._dress(request.booth, colour):
                    return "change"
                return self._refuse(request, PhoneText("phone.colour_taken"))
        return ""

    def _refuse(self, request: Request, why: PhoneText) -> Literal[""]:
        """Tell the phone why not; it shows again what was before."""
        if self._house.phones is not None and (host := self._house.phones.host) is not None:
            host.tell(request.device, why)
        return ""

    def _dress(self, booth: BoothNumber, colour: str) -> bool:
        """Give a booth a colour; False if it cannot have it."""
        free = set(SEAT_COLOURS) - self._party.colours_beside(booth)
        if colour not in free or not self._navigation.permissions.seat:
            return False
        self._party.booths[booth].colour = colour
        return True
