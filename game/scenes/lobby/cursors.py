"""The cursors of the lobby: a glove for every person whose cursor has left home, in the colour of their booth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from game.gfx.loader import Wanted
from game.input.intents import BoothNumber, Device
from game.rules.api import Ms
from game.scenes.lobby.floor import BOOTH, Floor, FloorSpot, face_at
from game.scenes.party import Party
from game.store.sitters import SEAT_COLOURS
from game.table.stage.tween import Flight, Span, out_cubic
from game.ui.page import Page

GLIDE_MS: Final[Ms] = 120
GLOVE: Final = 88


class Cursors:
    """Knows the spot of the cursor of each booth; a cursor at home is not drawn."""

    def __init__(self, party: Party) -> None:
        self._party = party
        self._spots: dict[BoothNumber, FloorSpot] = {}
        self._glides: dict[BoothNumber, Flight] = {}

    def spot(self, booth: BoothNumber) -> FloorSpot | None:
        """Where the cursor of a booth is; None at home."""
        return self._spots.get(booth)

    def send_home(self, booth: BoothNumber) -> bool:
        """Bring the cursor of a booth home; False if it was there already."""
        return self._spots.pop(booth, None) is not None

    def send_all_home(self) -> None:
        self._spots.clear()

    def walk(self, booth: BoothNumber, direction: str, floor: Floor, now: Ms, is_calm: bool) -> bool:
        """Move the cursor of a booth in a direction, gliding unless `is_calm`; False if it cannot go there."""
        before = self._spots.get(booth)
        spot = floor.step(before, direction)
        if spot == before:
            return False
        if spot is None:
            return self.send_home(booth)
        start = floor.pointed(booth, before) if before else face_at(booth)
        self._spots[booth] = spot
        span = Span(now, 1 if is_calm else GLIDE_MS)
        self._glides[booth] = Flight(span, start, floor.pointed(booth, spot), out_cubic, 0.0)
        return True

    def visitors(self) -> Mapping[BoothNumber, Device | None]:
        """The booths at which cursors are, with the device of each cursor."""
        seats = self._party.seats
        return {spot.booth: seats.device(booth) for booth, spot in self._spots.items() if spot.row == BOOTH}

    def paint(self, page: Page, now: Ms) -> None:
        """Put the gloves onto the page, where they are now."""
        for booth in self._spots:
            if booth in self._party.people:
                glove = page.parts.glove(self._party.booths[booth].colour, page.long(GLOVE))
                page.centre(glove, *self._glides[booth].at(now))

    def pictures(self, page: Page) -> Iterator[Wanted]:
        """The gloves."""
        return (partial(page.parts.glove, colour, page.long(GLOVE)) for colour in SEAT_COLOURS)
