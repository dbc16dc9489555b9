"""What the seats see of a running match, for code that looks in every frame.

A view is a copy of all that a seat may know. It is made once after every event: between two events only the time goes
on, and with it what is legal and due: ask the match itself for those.
"""

from __future__ import annotations

from game.match.match import Match
from game.rules.api import Seat, View


class Views:
    """The views of one match since its last event."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._happened = 0
        self._made: dict[Seat, View] = {}

    def of(self, seat: Seat) -> View:
        """What a seat sees, or the table. Its `now`, `due` and `legal` are those of some moment since the event."""
        if self._happened != len(self._match.events):
            self._happened = len(self._match.events)
            self._made.clear()
        view = self._made.get(seat)
        if view is None:
            view = self._made[seat] = self._match.view(seat)
        return view
