"""After the last move: what the game still shows, the celebration, and then the results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.gfx.loader import Wanted
from game.rules.api import Event, Ms
from game.table.roles import Director
from game.table.seats.tickets import Ticket
from game.table.table import Table

CELEBRATE_MS: Final[Ms] = 2600
UNSKIPPABLE_MS: Final[Ms] = 1200  # a press that was meant for the match ends no celebration
SCRAPS: Final = 90
WON_SHAKE: Final = 6  # how far the table is shaken by the end of a match


class Celebration:
    """The end of one match. It outlives a change of the window's size."""

    def __init__(self, over: Event) -> None:
        self._over = over
        self._since: Ms | None = None
        self._skipped = False

    @property
    def is_seen(self) -> bool:
        """Whether the celebration has begun."""
        return self._since is not None

    def skip(self, director: Director, t: Ms) -> None:
        """Handle a press: end the epilogue, or the celebration once it has lasted UNSKIPPABLE_MS."""
        if self._since is None:
            director.skip(t)
        elif t - self._since >= UNSKIPPABLE_MS:
            self._skipped = True

    def is_done(self, table: Table, director: Director, now: Ms) -> bool:
        """Advance the end by one frame; True when it is time for the results."""
        if self._since is None:
            if not director.epilogue(now):
                self._begin(table, director, now)
            return False
        return self._skipped or now >= self._since + CELEBRATE_MS

    def _begin(self, table: Table, director: Director, now: Ms) -> None:
        self._since = now
        table.flights.land_all()
        table.popups.clear()
        director.sound(self._over, now)
        for ticket, won in _winners(table):
            ticket.end(won)
            if won:
                ticket.hop(now)
                table.confetti.burst(ticket.box.center, 24, now)
        director.banner(director.verdict(table.match.game.outcome), now)
        director.shake(WON_SHAKE, now)
        table.confetti.rain(*table.scale.size, SCRAPS, now, CELEBRATE_MS)


def _winners(table: Table) -> Iterator[tuple[Ticket, bool]]:
    """Every ticket, and whether its seat has won."""
    outcome = table.match.game.outcome
    for ticket, place in zip(table.tickets, outcome.places if outcome else (), strict=False):
        yield ticket, place == 1


def ribbons(director: Director) -> Iterator[Wanted]:
    """The ribbon for each seat, in case that it wins alone."""
    return (partial(director.banner_image, director.wins([who.name])) for who in director.table.sitting.sitters)
