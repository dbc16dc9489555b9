"""How people leave the lobby: B takes back what they have done, one thing a press, and at last frees their booth."""

from __future__ import annotations

from typing import Literal

from game.input.intents import MOUSE, BoothNumber
from game.input.router import Router
from game.rules.api import Ms
from game.scenes.lobby.cursors import Cursors
from game.scenes.lobby.eligibility import is_wanted
from game.scenes.lobby.remark import Remark
from game.scenes.party import Party


class Leaving:
    """Handles B at the booths."""

    def __init__(self, party: Party, cursors: Cursors, router: Router) -> None:
        self._party = party
        self._cursors = cursors
        self._router = router
        self.asked = Remark()  # to a booth that another press of B frees

    def back(self, booth: BoothNumber, t: Ms) -> Literal["back", "unready", "leave"]:
        """Take back one thing at a booth; returns what was done: `back` if its cursor went home."""
        state = self._party.booths[booth]
        if self._cursors.send_home(booth):
            return "back"
        if state.ready:
            state.ready = False
        elif is_wanted(self._party):  # the others begin without asking: not yet
            self._party.unready()
        elif self.asked.booth != booth:
            self.asked.make(t, booth)
        else:
            self.asked.drop()
            self.leave(booth, t)
            return "leave"
        return "unready"

    def leave(self, booth: BoothNumber, t: Ms) -> None:
        """Free a booth; with the owner of the mouse, those who share it leave."""
        left = self._router.leave(booth, t)
        if left is not None and left.device.kind == MOUSE:
            for other in self._party.sharing:
                self._party.seats.clear(other)
