"""What lies round the table of Double Take: for each seat its ticket, its pile, its sets, the cards it may not claim.

Rivals have a rim each, clockwise from the upper left; of two beside each other the right one is mirrored. Teams share
one: the first above the table, the second below, with the members' piles on the left and the sets of all on the right.
Without piles (together and minute) there is room for many small sets instead of a few. All figures are design pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from game.games.double_take.common_rules import BESIDE, MINUTE, RIVAL, SETS, TEAM, TOGETHER
from game.games.double_take.props.rims.places import PlaceRow, Tray
from game.rules.api import Seat, Setup, Zone
from game.table.seats.tickets import TicketPlace
from game.table.stage.spots import Spot
from game.table.stage.tween import Point
from game.ui.focus import Box

TOP, BOTTOM, HEIGHT = 40, 928, 112  # of the rims above and below the table
LEFT, WIDTH = 48, 1824
GAPS: Final = {1: 0, 2: 152, 3: 60}  # between the rims of a row, by their number
REACH: Final = 192  # from the outer edge of a rim up to the cards
BED: Final = (30, 166, 1860, 748)  # the mirror below the cards

PILE: Final = 104
PILE_AT: Final = (56, 45)  # its middle in a rim; its lower cards show below it
TICKET: Final = Box(124, 14, 292, 84)
LONG_TICKET: Final = Box(124, 14, 380, 84)  # in a rim as wide as the table
NAME: Final = 38  # the height of the letters of a name that stands on the rim itself
FACE: Final = 96  # the avatar beside it
MATES: Final = {2: 520.0, 3: 410.0, 4: 348.0}  # the width of a member's part of a team's rim, by their number
WIDEST_STRIP: Final = 960
FARTHEST_HOME: Final = 1220  # from where a rim begins
HOMES: Final = (156, 896)  # the tips of hands that wait above the table and below it
NARROW: Final = 600  # a rim of less width has the sets of its seat below the name

# Who sits where, clockwise: the row (above or below) and which of how many rims in it, from the left.
SEATS: Final[Mapping[int, tuple[tuple[int, int, int], ...]]] = {
    1: ((BOTTOM, 0, 1),),
    2: ((TOP, 0, 1), (BOTTOM, 0, 1)),
    3: ((TOP, 0, 2), (TOP, 1, 2), (BOTTOM, 0, 1)),
    4: ((TOP, 0, 2), (TOP, 1, 2), (BOTTOM, 1, 2), (BOTTOM, 0, 2)),
    5: ((TOP, 0, 3), (TOP, 1, 3), (TOP, 2, 3), (BOTTOM, 1, 2), (BOTTOM, 0, 2)),
    6: ((TOP, 0, 3), (TOP, 1, 3), (TOP, 2, 3), (BOTTOM, 2, 3), (BOTTOM, 1, 3), (BOTTOM, 0, 3)),
}


class Rim(NamedTuple):
    """The rim of a seat or a team, or the part of it that a member has; a mirrored one begins at its right end."""

    box: Box
    owner: int  # the seat, in team mode the team
    is_mirrored: bool = False

    def part(self, away: float, down: float, width: float, height: float) -> Box:
        """A part of it: how far from where it begins, and how far below its upper edge."""
        x = self.box.right - away - width if self.is_mirrored else self.box.x + away
        return Box(x, self.box.y + down, width, height)

    def spot(self, away: float, down: float, side: float) -> Spot:
        """A card in it, by its middle."""
        return Spot(self.part(away, down, 0, 0).x, self.box.y + down, side)

    @property
    def is_above(self) -> bool:
        """Whether it is above the table."""
        return self.box.y == TOP

    @property
    def reach(self) -> Box:
        """It and what lies between it and the cards."""
        return self.box._replace(y=self.box.y - (0 if self.is_above else REACH - HEIGHT), height=REACH)

    @property
    def band(self) -> Box:
        """What lies between it and the cards."""
        return self.box._replace(
            y=self.box.bottom if self.is_above else self.box.y - REACH + HEIGHT, height=REACH - HEIGHT
        )

    @property
    def side(self) -> str:
        """The side of a ticket on which its avatar is."""
        return "right" if self.is_mirrored else "left"


class SeatPanels:
    """The layout of one match."""

    def __init__(
        self, setup: Setup, sides: Sequence[int], beside: Mapping[Seat, int], coached: Collection[Seat] = ()
    ) -> None:
        """`beside` is how many cards lie beside a seat that it may not claim; a coach speaks to those `coached`."""
        self.seats = setup.seats
        self.mode = str(setup.options["mode"])
        self.goal = int(setup.options["goal"])
        self._sides = tuple(sides)
        self._beside = dict(beside)
        self._coached = coached
        self.panels: tuple[Rim, ...] = ()
        self.parts: tuple[Rim, ...] = ()  # of the rims, each the part of a seat
        self._tickets: dict[Seat, TicketPlace] = {}
        self._piles: dict[Seat, Spot] = {}
        self._barred: dict[Seat, PlaceRow] = {}
        self._rows: dict[int, PlaceRow] = {}
        self._trays: dict[int, Tray] = {}
        self._lanes: dict[Seat, Box] = {}
        lay = {RIVAL: self._lay_rivals, TEAM: self._lay_teams, TOGETHER: self._lay_together, MINUTE: self._lay_minute}
        lay[self.mode]()
        self.tickets = tuple(self._tickets[seat] for seat in range(self.seats))

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

    def slots(self) -> list[tuple[int, Spot]]:
        """The empty places for sets that are shown from the start, each with its side."""
        return [(side, row.spot(k)) for side, row in self._rows.items() for k in range(self.goal)]

    def home(self, seat: Seat) -> Point:
        """Where the hand of a seat waits at the beginning: between its rim and the cards, on neither."""
        part = self.parts[seat]
        away = min(part.box.width - 60, FARTHEST_HOME)
        return part.part(away, 0, 0, 0).x, HOMES[0] if part.is_above else HOMES[1]

    def strip(self, seat: Seat) -> Rim:
        """The part of a rim that may grow: one as wide as the table would hold two faces too far apart."""
        part = self.parts[seat]
        return part._replace(box=part.box._replace(width=min(part.box.width, WIDEST_STRIP)))

    def lane(self, seat: Seat) -> Box:
        """Where the sets of a seat will lie; what lies between its rim and the cards where it has none of its own."""
        return self._lanes.get(seat, self.parts[seat].band)

    def key_room(self, seat: Seat) -> tuple[Box, Point]:
        """Where a coach may show a key at a rim, and near to what; together where the last sets will lie."""
        if self.mode != TOGETHER:
            return self.parts[seat].reach, self.lane(seat).middle
        tray = self._trays[0].box
        return self.panels[-1].reach._replace(x=tray.x, width=tray.width), (tray.right - 90 - 190 * seat, 984)

    def inner_corner(self, seat: Seat) -> Point:
        """The lower corner of a pile towards the middle of its rim; its number stands in the other one."""
        x, y, side = self._piles[seat]
        return x + (-1 if self.parts[seat].is_mirrored else 1) * (side / 2 - 17), y + side / 2 - 12

    # The four modes

    def _rim_each(self) -> tuple[Rim, ...]:
        self.parts = self.panels = tuple(_rim(seat, *where) for seat, where in enumerate(SEATS[self.seats]))
        return self.panels

    def _lay_rivals(self) -> None:
        for rim in self._rim_each():
            self._piles[rim.owner] = rim.spot(*PILE_AT, PILE)
            lay = self._lay_narrow if rim.box.width < NARROW else self._lay_wide
            lay(rim, self._beside.get(rim.owner, 0))

    def _lay_narrow(self, rim: Rim, barred: int) -> None:
        """The sets below the name, barred cards beside it."""
        room, aside = rim.box.width - 248, barred * 46
        self._tickets[rim.owner] = _bare(rim, 122, Box(236, 4, room - aside, 46))
        self._barred[rim.owner] = PlaceRow.fitted(rim.part(234 + room - aside, 5, aside, 44), barred, 44, 46)
        self._rows[rim.owner] = PlaceRow.fitted(rim.part(234, 54, room, 52), self.goal, 52, 64)
        self._lanes[rim.owner] = rim.part(226, 54, room + 14, 54)

    def _lay_wide(self, rim: Rim, barred: int) -> None:
        """The sets beside the ticket; barred cards beyond them, or below the name where there is no room."""
        is_long = rim.box.width == WIDTH
        places = Box(560, 8, 640, 96) if is_long else Box(434, 18, 395, 76)
        largest, pitch = (92, 118) if is_long else (74, 79)
        self._rows[rim.owner] = PlaceRow.fitted(rim.part(*places), self.goal, largest, pitch, rim.is_mirrored)
        self._lanes[rim.owner] = rim.part(places.x, 8, places.width, 96)
        if is_long:
            self._barred[rim.owner] = PlaceRow.fitted(rim.part(1240, 8, 330, 96), barred, 92, 110)
        elif barred:
            self._barred[rim.owner] = PlaceRow.fitted(rim.part(234, 54, 184, 52), barred, 52, 58, rim.is_mirrored)
            self._tickets[rim.owner] = _bare(rim, 122, Box(236, 4, 182, 46))
            return
        self._tickets[rim.owner] = _paper(rim, LONG_TICKET if is_long else TICKET)

    def _lay_teams(self) -> None:
        most = max(self._sides.count(0), self._sides.count(1))
        width = MATES[most]
        rims, parts = [], {}
        for team, y in ((0, TOP), (1, BOTTOM)):
            rims.append(rim := Rim(Box(LEFT, y, WIDTH, HEIGHT), team))
            for number, seat in enumerate(seat for seat, side in enumerate(self._sides) if side == team):
                parts[seat] = Rim(Box(LEFT + number * width, y, width, HEIGHT), team)
                self._lay_mate(seat, parts[seat])
            room = WIDTH - most * width - 24
            self._rows[team] = PlaceRow.fitted(rim.part(most * width + 12, 46, room, 62), self.goal, 62, 88)
        self.panels, self.parts = tuple(rims), tuple(parts[seat] for seat in range(self.seats))

    def _lay_mate(self, seat: Seat, part: Rim) -> None:
        """A pile, and a ticket beside it; a narrow part has the avatar above barred cards, and the name aside."""
        self._piles[seat] = part.spot(*PILE_AT, PILE)
        barred, width = self._beside.get(seat, 0), part.box.width
        has_more = bool(barred) or seat in self._coached
        if width > 500 and not has_more:
            self._tickets[seat] = _paper(part, TICKET)
        elif width > 400:
            self._tickets[seat] = _bare(part, 118, Box(226, 4 if has_more else 16, width - 234, 46 if has_more else 80))
            self._barred[seat] = PlaceRow.fitted(part.part(224, 54, width - 230, 52), barred, 52, 56)
            if seat in self._coached:
                self._lanes[seat] = part.part(220, 54, width - 240, 54)
        else:
            face = 60 if barred else FACE
            self._tickets[seat] = _bare(
                part, 114, Box(124 + face, 4, width - face - 130, 104), face, 2 if barred else 8
            )
            self._barred[seat] = PlaceRow.fitted(part.part(112, 64, 64, 46), barred, 46, 64)

    def team_tag(self, team: int) -> Point:
        """Where the name of a team stands: above its sets."""
        row = self._rows[team]
        return row.first + row.step * (self.goal - 1) / 2, self.panels[team].box.y + 24

    def _lay_minute(self) -> None:
        for rim in self._rim_each():
            seat, width = rim.owner, rim.box.width
            if width < NARROW:
                self._tickets[seat] = _bare(rim, 12, Box(124, 4, width - 220, 46), tally=68, end=width - 12)
                tray = self._lanes[seat] = rim.part(122, 54, width - 220, 54)
            else:
                paper = Box(14, 14, 470 if width == WIDTH else 400, 84)
                self._tickets[seat] = _paper(rim, paper, tally=68)
                end = 230 if width == WIDTH else 12
                tray = self._lanes[seat] = rim.part(paper.right + 16, 8, width - paper.right - 16 - end, 96)
            self._trays[seat] = Tray(tray, rim.is_mirrored)

    def _lay_together(self) -> None:
        """All tickets above the table, left and right of the clock; all sets below it."""
        above = [_rim(0, TOP, number, 2) for number in range(2)]
        below = _rim(0, BOTTOM, 0, 1)
        self.panels = (*above, below)
        half = self.seats if self.has_score_above else ceil(self.seats / 2)
        groups = [group for group in (range(half), range(half, self.seats)) if group]
        parts = []
        for rim, group in zip(above, groups, strict=False):
            width = rim.box.width / len(group)
            for number, seat in enumerate(group):
                part = Rim(Box(rim.box.x + number * width, TOP, width, HEIGHT), 0)
                parts.append(part)
                is_coached = seat in self._coached
                self._tickets[seat] = _bare(
                    part, 12, Box(120, 4 if is_coached else 8, width - 126, 46 if is_coached else 96)
                )
                if is_coached:
                    self._lanes[seat] = part.part(116, 52, width - 122, 56)
        self.parts = tuple(parts)
        first = 14 if self.has_score_above else 470
        self._trays[0] = Tray(below.part(first, 8, WIDTH - first - 14, 96))

    # What stands in the gaps between the rims, or where these have room for it

    @property
    def has_score_above(self) -> bool:
        """Together: whether the right rim above the table is free for the score."""
        return self.seats <= 3

    @property
    def score_at(self) -> Point:
        """Together: where the score of all stands."""
        box = self.panels[1 if self.has_score_above else 2].box
        return box.x + 74, box.middle[1]

    @property
    def rank_at(self) -> Point:
        """Together: where its rank stands."""
        return self.score_at[0] + 220, self.score_at[1]

    @property
    def clock_at(self) -> tuple[Point, float]:
        """Where the seconds are written, and how large."""
        if self.mode == TOGETHER:
            return (960, TOP + HEIGHT / 2), 92
        return (self._end_of(BOTTOM) or (960, BED[1] + BED[3] - 34)), 92 if self._end_of(BOTTOM) else 56

    @property
    def goal_at(self) -> Point | None:
        """Where it says how many sets win; None where there is no room, or no such number."""
        return self._end_of(BOTTOM) if self.mode == RIVAL else None

    @property
    def mirrors_at(self) -> Sequence[tuple[Point, float]]:
        """Where twin mirrors hang, by their middle, and how large they are: in the gaps above the table, or below."""
        rims = [rim.box for rim in self.panels if rim.is_above]
        if self.mode == TEAM or (self.mode == TOGETHER):
            return [((960 if self.mode == TOGETHER else 1620, BED[1] + 20), 0.5)]
        if (end := self._end_of(TOP)) is not None:
            return [((end[0], end[1] - 18), 1.0)]
        return [((one.right + GAPS[3] / 2, one.middle[1] - 4), 0.45) for one in rims[:-1]]

    def _end_of(self, row: int) -> Point | None:
        """Between the two rims of a row, or at the end of a single one; None beside three."""
        rims = [rim for rim in self.panels if rim.box.y == row]
        x = {1: LEFT + WIDTH - 116, 2: 960}.get(len(rims))
        return None if x is None else (x, row + HEIGHT / 2)


def _rim(owner: int, row: int, number: int, count: int) -> Rim:
    """One of the rims of a row."""
    gap = GAPS[count]
    width = (WIDTH - gap * (count - 1)) / count
    return Rim(Box(LEFT + number * (width + gap), row, width, HEIGHT), owner, (number, count) == (1, 2))


def _paper(rim: Rim, box: Box, tally: float = 0) -> TicketPlace:
    """A ticket of paper in a part of a rim."""
    return TicketPlace(*rim.part(*box), side=rim.side, tally=tally)


def _bare(
    rim: Rim, away: float, name: Box, face: float = FACE, down: float = 8, tally: float = 0, end: float = 0
) -> TicketPlace:
    """An avatar with a name beside it, on the rim itself; up to its `end` if there is more beside the name."""
    box = rim.part(away, down, max(end, name.right) - away, face)
    return TicketPlace(*box, side=rim.side, tally=tally, name=rim.part(*name))


def has_piles(mode: str) -> bool:
    """Whether cards come from piles, one by one, or all lie there from the start."""
    return mode in (RIVAL, TEAM)
