"""What lies around the table of Double Take: for each seat its ticket, its pile, its sets, the cards it may not claim.

Rivals have a panel each, clockwise from the upper left. Teams share one: the first above the table, the second below,
with the members' piles on the left and the sets of all on the right. Without piles (together and minute) there is
room for many small sets instead of a few. All figures are design pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from game.games.double_take.common_rules import BESIDE, MINUTE, RIVAL, SETS, TEAM, TOGETHER
from game.rules.api import Seat, Setup, Zone
from game.table.seats.tickets import TicketPlace
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

TOP, BOTTOM, HEIGHT = 36, 864, 180  # of the panels above and below the table
LEFT, WIDTH, GAP = 48, 1824, 36
PAD: Final = 24
PILE: Final = 140
TICKET: Final = 66  # high
LOW_TICKET: Final = 58  # above two rows of sets
CORNER: Final = 60  # of a panel, where its glyph is
LEAST_TICKET: Final = 168  # on which a name has room
MATE_WIDTHS: Final = {2: 520.0, 3: 410.0, 4: 348.0}  # of pile and ticket, by the number of mates
WIDE: Final = 1200  # a panel of this width has its sets beside the ticket, a narrower one below it

BED: Final = (30, 224, 1860, 632)  # the mat below the cards
SCORE_AT: Final = (LEFT + PAD + 94, BOTTOM + HEIGHT / 2)  # together: where the score of all stands
RANK_AT: Final = (960, TOP + HEIGHT - 42)  # and its rank

# Who sits where, clockwise: the row (above or below) and which of how many panels in it, from the left.
SEATS: Final[Mapping[int, tuple[tuple[int, int, int], ...]]] = {
    1: ((BOTTOM, 0, 1),),
    2: ((TOP, 0, 1), (BOTTOM, 0, 1)),
    3: ((TOP, 0, 2), (TOP, 1, 2), (BOTTOM, 0, 1)),
    4: ((TOP, 0, 2), (TOP, 1, 2), (BOTTOM, 1, 2), (BOTTOM, 0, 2)),
    5: ((TOP, 0, 3), (TOP, 1, 3), (TOP, 2, 3), (BOTTOM, 1, 2), (BOTTOM, 0, 2)),
    6: ((TOP, 0, 3), (TOP, 1, 3), (TOP, 2, 3), (BOTTOM, 2, 3), (BOTTOM, 1, 3), (BOTTOM, 0, 3)),
}
TRAY_SIDES: Final = (76, 60, 46, 36)  # of sets where there is no goal: the largest at which all have room


class SeatPanel(NamedTuple):
    """The ground of a seat, or of a team."""

    box: Box
    owner: int  # the seat, in team mode the team


class PlaceRow(NamedTuple):
    """A fixed number of places side by side."""

    left: float
    middle: float
    pitch: float
    side: float

    @classmethod
    def fitted(cls, box: Box, places: int, largest: float) -> PlaceRow:
        """As large as the box allows, from its left edge."""
        pitch = box.width / max(1, places)
        side = min(largest, box.height, pitch - 6)
        pitch = min(pitch, side * 1.4)
        return cls(box.x, box.y + box.height / 2, pitch, side)

    def spot(self, k: int) -> Spot:
        return Spot(self.left + (k + 0.5) * self.pitch, self.middle, self.side)


class Tray(NamedTuple):
    """A box that fills with sets, which get smaller when there are many."""

    box: Box

    def spot(self, k: int, count: int) -> Spot:
        """Where set `k` of `count` lies."""
        for side in TRAY_SIDES:
            columns, rows = int(self.box.width // (side + 8)), int(self.box.height // (side + 2))
            if columns * max(1, rows) >= count or side == TRAY_SIDES[-1]:
                break
        rows = max(1, rows)
        used = min(rows, ceil(max(1, count) / columns))
        row, column = divmod(k, columns)
        y = self.box.y + self.box.height / 2 + (row - (used - 1) / 2) * (side + 2)
        return Spot(self.box.x + (column + 0.5) * (side + 8), y, side)


class SeatPanels:
    """The layout of one match."""

    def __init__(self, setup: Setup, sides: Sequence[int], beside: Mapping[Seat, int]) -> None:
        """`beside` is how many cards lie beside a seat that it may not claim."""
        self.seats = setup.seats
        self.mode = str(setup.options["mode"])
        self.goal = int(setup.options["goal"])
        self._sides = tuple(sides)
        self._beside = dict(beside)
        self.panels: tuple[SeatPanel, ...] = ()
        self.tickets: tuple[TicketPlace, ...] = ()
        self._piles: dict[Seat, Spot] = {}
        self._barred: dict[Seat, PlaceRow] = {}
        self._rows: dict[int, PlaceRow] = {}
        self._trays: dict[int, Tray] = {}
        lay = {RIVAL: self._lay_rivals, TEAM: self._lay_teams, TOGETHER: self._lay_together, MINUTE: self._lay_minute}
        lay[self.mode]()

    # What the table asks

    def spot(self, zone: Zone, sets: Mapping[int, int]) -> Spot:
        """Where a zone beside the seats is; `sets` is how many each side has."""
        name, index = zone
        match name:
            case "pile":
                return self._piles[index]
            case "forbidden":
                seat, k = divmod(index, BESIDE)
                return self._barred[seat].spot(k)
            case _:
                side, k = divmod(index, SETS)
                if side in self._trays:
                    return self._trays[side].spot(k, max(sets.get(side, 0), k + 1))
                return self._rows[side].spot(k)

    def slots(self) -> list[Spot]:
        """The empty places for sets that are shown from the start."""
        return [row.spot(k) for row in self._rows.values() for k in range(self.goal)]

    def home(self, seat: Seat) -> Point:
        """Where the hand of a seat waits at the beginning: at the edge of the table before it."""
        place = self.tickets[seat]
        return place.x + place.width / 2, 300 if place.y < 540 else 800

    def tag(self, seat: Seat) -> Point:
        """Where words for a seat are shown: on its ticket, which covers no card."""
        place = self.tickets[seat]
        return place.x + place.width / 2, place.y + place.height / 2

    def ticket_room(self, seat: Seat) -> float:
        """Together: the width of the room in the middle of which the ticket of a seat lies."""
        left = ceil(self.seats / 2)
        return 730 / (left if seat < left else self.seats - left)

    # The four modes

    def _panel_each(self) -> tuple[SeatPanel, ...]:
        self.panels = tuple(SeatPanel(_panel(*where), seat) for seat, where in enumerate(SEATS[self.seats]))
        return self.panels

    def _lay_rivals(self) -> None:
        tickets = []
        for box, seat in self._panel_each():
            self._piles[seat] = Spot(box.x + PAD + PILE / 2, box.y + HEIGHT / 2, PILE)
            inner = Box(box.x + 2 * PAD + PILE, box.y + 12, box.width - 3 * PAD - PILE + 4, HEIGHT - 24)
            tickets.append(self._lay_wide(seat, inner) if box.width >= WIDE else self._lay_narrow(seat, inner))
        self.tickets = tuple(tickets)

    def _lay_narrow(self, seat: Seat, inner: Box) -> TicketPlace:
        """The sets below the ticket, barred cards beside it."""
        barred = self._beside.get(seat, 0)
        side = min(TICKET, (inner.width - CORNER - LEAST_TICKET) / max(1, barred) - 4)
        width = min(430.0, inner.width - barred * (side + 4) - CORNER)
        self._barred[seat] = PlaceRow(inner.x + width + 6, inner.y + TICKET / 2, side + 4, side)
        below = Box(inner.x, inner.y + TICKET + 6, inner.width, inner.height - TICKET - 6)
        self._rows[seat] = PlaceRow.fitted(below, self.goal, 80)
        return TicketPlace(inner.x, inner.y, width, TICKET, tally=0)

    def _lay_wide(self, seat: Seat, inner: Box) -> TicketPlace:
        """Ticket, sets and barred cards side by side."""
        ticket = 470.0
        barred = self._beside.get(seat, 0)
        room = barred * 128.0
        self._barred[seat] = PlaceRow(inner.x + inner.width - room - CORNER, inner.y + inner.height / 2, 128, 112)
        sets = Box(inner.x + ticket + PAD, inner.y, inner.width - ticket - PAD - room - CORNER, inner.height)
        self._rows[seat] = PlaceRow.fitted(sets, self.goal, 128)
        return TicketPlace(inner.x, inner.y + inner.height / 2 - 52, ticket, 100, tally=0)

    def _lay_teams(self) -> None:
        panels, tickets = [], {}
        most = max(self._sides.count(0), self._sides.count(1))
        left = LEFT + PAD + most * MATE_WIDTHS[most]  # of the sets
        for team, y in ((0, TOP), (1, BOTTOM)):
            panels.append(SeatPanel(Box(LEFT, y, WIDTH, HEIGHT), team))
            members = [seat for seat, side in enumerate(self._sides) if side == team]
            width = MATE_WIDTHS[len(members)]
            for number, seat in enumerate(members):
                x = LEFT + PAD + number * width
                self._piles[seat] = Spot(x + PILE / 2, y + HEIGHT / 2, PILE)
                ticket = TicketPlace(x + PILE + 14, y + 22, width - PILE - 40, TICKET, tally=0)
                self._barred[seat] = PlaceRow(ticket.x, y + HEIGHT - 22 - 32, 72, 66)
                tickets[seat] = ticket
            self._rows[team] = PlaceRow.fitted(
                Box(left, y + 62, LEFT + WIDTH - PAD - left, HEIGHT - 78), self.goal, 104
            )
        self.panels = tuple(panels)
        self.tickets = tuple(tickets[seat] for seat in range(self.seats))

    def team_tag(self, team: int) -> Point:
        """Where the name of a team stands: above its sets."""
        row = self._rows[team]
        return row.left + row.pitch * self.goal / 2, (TOP if team == 0 else BOTTOM) + 38

    def _lay_minute(self) -> None:
        tickets = []
        for box, seat in self._panel_each():
            if box.width >= WIDE:
                tickets.append(TicketPlace(box.x + PAD, box.y + HEIGHT / 2 - 52, 470, 100, tally=84))
                self._trays[seat] = Tray(
                    Box(box.x + 2 * PAD + 470, box.y + 12, box.width - 470 - 3 * PAD - CORNER, HEIGHT - 24)
                )
            else:
                tickets.append(
                    TicketPlace(
                        box.x + PAD, box.y + 12, min(560.0, box.width - PAD - 12 - CORNER), LOW_TICKET, tally=50
                    )
                )
                self._trays[seat] = Tray(
                    Box(box.x + PAD, box.y + LOW_TICKET + 14, box.width - 2 * PAD, HEIGHT - LOW_TICKET - 26)
                )
        self.tickets = tuple(tickets)

    def _lay_together(self) -> None:
        """All tickets above the table, left and right of the clock; all sets below it."""
        above, below = Box(LEFT, TOP, WIDTH, HEIGHT), Box(LEFT, BOTTOM, WIDTH, HEIGHT)
        self.panels = (SeatPanel(above, 0), SeatPanel(below, 0))
        self._trays[0] = Tray(Box(below.x + 230, below.y + 12, below.width - 230 - PAD, HEIGHT - 24))
        left = ceil(self.seats / 2)
        tickets = []
        for seat in range(self.seats):
            group, number, size = (0, seat, left) if seat < left else (1, seat - left, self.seats - left)
            room = Box(above.x + PAD if group == 0 else 1100, above.y, 730, HEIGHT)
            width = min(360.0, room.width / size - 12)
            x = room.x + room.width / 2 + (number - size / 2) * (width + 12) + 6
            height = 92 if size < 3 else TICKET  # the lower, the more room has the name beside the avatar
            tickets.append(TicketPlace(x, above.y + (HEIGHT - height) / 2, width, height, tally=0))
        self.tickets = tuple(tickets)

    @property
    def clock_at(self) -> tuple[Point, float]:
        """Where the seconds are written, and how large."""
        return ((960, TOP + 66), 92) if self.mode == TOGETHER else ((960, float(BED[1])), 52)


def _panel(row: int, number: int, count: int) -> Box:
    width = (WIDTH - GAP * (count - 1)) / count
    return Box(LEFT + number * (width + GAP), row, width, HEIGHT)


def has_piles(mode: str) -> bool:
    """Whether cards come from piles, one by one, or all lie there from the start."""
    return mode in (RIVAL, TEAM)
