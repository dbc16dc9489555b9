"""What lies on the table of Double Take: the mat, the panels, the cards, the hands on them, the pointers above them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import ClassVar, Final

from pygame import Surface

from game.games.double_take.common_rules import BESIDE, MINUTE, TEAM, TOGETHER
from game.games.double_take.hunt import LOCK_MS as HUNT_LOCK_MS
from game.games.double_take.hunt import RANKS, rank
from game.games.double_take.patterns import DECKS, FIRST_OF_GROUP
from game.games.double_take.props.cards import IN_SET, Cards
from game.games.double_take.props.clock import Bulbs, FlipRing
from game.games.double_take.props.grids import GRIDS, Grid, Spread, first_with_room
from game.games.double_take.props.growth import QUIET_MS, Growth
from game.games.double_take.props.hands import Gloves, Holds
from game.games.double_take.props.marks import CardMarks
from game.games.double_take.props.rims.coach_places import KEY_HIGH, CoachPlaces
from game.games.double_take.props.rims.ground import paint_ground
from game.games.double_take.props.rims.seat_panels import PILE, SeatPanels, has_piles
from game.games.double_take.props.rims.wrong_pair import WrongPairs
from game.games.double_take.props.twins import NUMBERS, number_of, twins
from game.games.double_take.rules import LOCK_MS
from game.gfx.decks.base import Piece
from game.gfx.decks.base import face as face_of
from game.gfx.loader import Wanted
from game.gfx.window import Scale
from game.input.intents import LEFT, A, C
from game.rules.api import NEVER, TABLE, Ms, Seat, View, Zone
from game.table.coach.places import CoachLight, CoachRoom
from game.table.house import House
from game.table.props.signs import Sign, number_chip
from game.table.roles import Board
from game.table.seats.pointers import Pointer
from game.table.seats.sitting import TEAM_COLOURS
from game.table.stage.pictures import Pictures
from game.table.stage.spots import Spot
from game.table.stage.sprites import Arrival
from game.table.stage.tween import Point, in_out_cubic
from game.table.table import Table
from game.ui.page import Page

DEAL_MS: Final[Ms] = 520
SCORE: Final = 96  # the chip of the score of all together
RANK_WIDE, RANK_HIGH = 330, 56  # the plate beside it, at most
NOWHERE: Final = (0, 0)
PREPARED: Final = 3  # grids whose pictures are there when cards come from piles, one by one: more is a rare case
NEAR: Final = 15  # cards more or fewer make the table step to another grid


class DoubleTakeBoard(Board):
    """The cards follow the view; `cards.spots` is what hands can point at, `pointers` where the seats' hands are."""

    unseen: ClassVar = {"deck": "what is still to come in a hunt lies beside the table"}

    cards: Cards
    pointers: list[Pointer]

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        setup, before = table.match.config.setup, table.before
        self.mode = str(setup.options["mode"])
        self.has_piles = has_piles(self.mode)
        self.sides: tuple[int, ...] = tuple(table.view.facts["sides"])
        self.colours = tuple(sitter.colour for sitter in table.sitting.sitters)
        self.helped = [bool(own["show_twins"]) for own in setup.seat_options]
        self._beside: dict[Seat, int] = {}
        self._asked: set[int] = set()  # the numbers of the grids whose pictures were asked for
        spread, self._growth = Spread(0 if self.has_piles else int(setup.options["cards"])), Growth()
        if isinstance(before, DoubleTakeBoard):  # in a window of another size
            self._beside, spread, self._growth = before._beside, before.cards.spread, before._growth
        self.seat_panels = self._seat_panels(table.view)
        self._coach = CoachPlaces(self.seat_panels, [self._key_width(seat) for seat in range(setup.seats)])
        table.place_tickets(self.seat_panels.tickets)
        seed = table.match.config.seed if setup.options["turned"] else None
        self.cards = Cards(table, self.seat_panels, spread, seed)
        self._steps = spread.steps
        self.pointers = [Pointer(seat, self.seat_panels.home(seat)) for seat in range(self.seat_panels.seats)]
        if isinstance(before, DoubleTakeBoard):
            self.pointers = before.pointers
        big = [bool(seat.assists.get("big_pointer")) for seat in table.sitting.seats]
        self.holds = Holds(table, self.colours)
        self.marks = CardMarks(table, self.colours)
        self.wrong = WrongPairs(table, self.seat_panels, [self.tone(seat) for seat in range(setup.seats)])
        self.gloves = Gloves(table, self.pointers, self.colours, big)
        self.flip_ring = FlipRing(table)
        self.bulbs = None if self.has_piles else Bulbs(table, int(setup.options["seconds"]), self.seat_panels.clock_at)
        together = self.mode == TOGETHER  # one number for all, and its rank
        self.score = number_chip(table, self.seat_panels.score_at if together else NOWHERE, 30, SCORE, "gold")
        self._rank = Sign(table, self.seat_panels.rank_at if together else NOWHERE, 30, self._rank_plate)
        self.lit: Sequence[Zone] = ()
        self.caps: Mapping[tuple[Seat, Zone], Surface] = {}  # the keys that take cards in a quick pick
        self.spread: list[Zone] = []  # cards that come onto the table together

    def _seat_panels(self, view: View) -> SeatPanels:
        for name, index in view.zones:
            if name == "forbidden":
                seat, k = divmod(index, BESIDE)
                self._beside[seat] = max(self._beside.get(seat, 0), k + 1)
        coached = [seat for seat, at in enumerate(self.table.sitting.seats) if at.coached]
        return SeatPanels(self.table.match.config.setup, self.sides, self._beside, coached)

    def paint_ground(self, page: Page) -> None:
        """The mirror below the cards, the rims of the seats, and what stands between them."""
        paint_ground(page, self.table, self.seat_panels, self.sides, self._edge)

    def _edge(self, owner: int) -> str:
        if self.mode == TOGETHER:
            return "gold"
        return TEAM_COLOURS[owner] if self.mode == TEAM else self.colours[owner]

    def tone(self, seat: Seat) -> str:
        """The colour in which a seat wins: its own, or that of its team."""
        return TEAM_COLOURS[self.sides[seat]] if self.mode == TEAM else self.colours[seat]

    def where(self, zone: Zone) -> Spot:
        """Where a zone is, whether something lies there or not."""
        return self.cards.where(zone, self.table.view)

    def flip_button(self, seat: Seat) -> Point:
        """The middle of the ring beside the pile of a seat: for the mouse it is a button."""
        return self.seat_panels.inner_corner(seat)

    def coming(self) -> Iterator[Arrival]:
        return chain(super().coming(), self.cards.late())

    # What the view tells

    def follow(self, view: View, now: Ms) -> None:
        if self.spread:
            self.cards.delay(self.spread, now, DEAL_MS)
            self.spread.clear()
        take, spread = self.cards.follow(view, now), self.cards.spread
        if spread.steps != self._steps:
            self._steps = spread.steps
            self._growth.stepped(view.now)
        self._growth.want(view.now, spread.wider is not None and view.outcome is None)
        self._settle(view, now, take)
        self.marks.follow(view)
        self.lit = self._lights(view)
        self._follow_flip(view)
        self._look_ahead(view)
        self._show_turns(view)
        self._show_score(view)

    def _settle(self, view: View, now: Ms, take: Ms) -> None:
        """Let hands follow their cards, which are on their way for some time."""
        for pointer in self.pointers:
            pointer.settle(self.cards.spots, now, take, in_out_cubic)
        self.holds.follow(view.facts["hands"], self.cards.spots, now)

    def _lights(self, view: View) -> Sequence[Zone]:
        """The zones lit as a match: a hint for all, and what the hand of a seat that wants help would match."""
        lit = list(view.facts.get("hint", ()))
        for seat, hand in enumerate(view.facts["hands"]):
            if hand and self.helped[seat]:
                lit += self.cards.twins((hand[0], hand[1]))
        return lit

    def _follow_flip(self, view: View) -> None:
        turn = view.facts.get("turn", TABLE)
        is_due = turn != TABLE and view.outcome is None and ("pile", turn) in self.cards.spots
        self.flip_ring.flip = (self.flip_button(turn), view.facts["turn_t"], view.facts["flip_at"]) if is_due else None

    def _show_turns(self, view: View) -> None:
        turn, restart = view.facts.get("turn", TABLE), view.facts.get("restart", False)
        for seat, ticket in enumerate(self.table.tickets):
            ticket.turn(seat == turn or (restart and ("pile", seat) in view.zones))

    def _show_score(self, view: View) -> None:
        if self.mode == TOGETHER:
            score, options = view.scores[0], self.table.match.config.setup.options
            self.score.show(score)
            self._rank.show(rank(score, self.seat_panels.seats, int(options["cards"]), int(options["seconds"])))

    def _rank_plate(self, name: str) -> Surface:
        return self.table.house.parts.plate(
            self.table.say(f"rank.{name}"), self.table.scale.length(RANK_HIGH), self.table.scale.length(RANK_WIDE)
        )

    def count(self, view: View, seat: Seat) -> str | int | None:
        return view.scores[seat] if self.mode == MINUTE else None

    def leaders(self, view: View) -> tuple[Seat, ...]:
        most = max(view.scores)
        best = tuple(seat for seat, score in enumerate(view.scores) if score == most)
        return best if self.mode == MINUTE and len(best) < len(view.scores) else ()

    # Every frame

    def move(self, now: Ms) -> None:
        t = self.table.clock.now()
        if not self.table.clock.paused and self._growth.at(self._quiet(t)) <= t:
            self._grow(now, t)
        spots: Mapping[Zone, Spot] = self.cards.spots
        if self.cards.is_stepping:
            seen = self.cards.seen(now)
            self.holds.carry(seen, spots)
            spots = {zone: Spot(seen[zone].x, seen[zone].y, spot.side) for zone, spot in spots.items()}
        self.cards.animate(now)
        self.holds.animate(now, t)
        self.marks.draw(t, spots, self.lit, self.caps)
        self.flip_ring.animate(t)
        self.wrong.move(self.cards.spots, now)
        self._show_locks(t)
        if self.bulbs is not None:
            self.bulbs.animate(t)
        self.gloves.draw(now, self.cards.side)

    def _quiet(self, t: Ms) -> Ms:
        """From when on moving cards disturb no hand, if none moves before; NEVER while one lies on a card."""
        if any(self.table.view.facts["hands"]) or len(self.table.flights):
            return NEVER
        return t + max(0, max(pointer.moved for pointer in self.pointers) + QUIET_MS - self.table.house.now())

    def _grow(self, now: Ms, t: Ms) -> None:
        """Step to larger cards."""
        view = self.table.view
        take = self.cards.grow(view, now)
        self._steps = self.cards.spread.steps
        self._growth.stepped(t)
        self._growth.want(t, self.cards.spread.wider is not None)
        self._settle(view, now, take)

    def wakes(self, t: Ms) -> Ms:
        if self.bulbs is not None:
            return t
        return min(self.flip_ring.turns(t), self._growth.at(self._quiet(t)))

    def _show_locks(self, t: Ms) -> None:
        whole = LOCK_MS if self.has_piles else HUNT_LOCK_MS
        for seat, until in enumerate(self.table.view.facts["locked"]):
            left = max(0, 1000 * (until - t) // whole)
            self.table.tickets[seat].freeze(left)
            self.wrong.freeze(seat, left)

    def cover_secrets(self) -> None:
        """What is explained at a rim would shine through the cover of a pause."""
        self.wrong.close_all()

    # What a coach asks

    def _key_width(self, seat: Seat) -> float:
        """How wide the widest key is that a coach shows to a seat; as wide as high for a seat without one."""
        device = self.table.device(seat)
        if device is None or not self.table.sitting.seats[seat].coached:
            return KEY_HIGH
        high = self.table.scale.length(KEY_HIGH)
        prompts = (self.table.house.prompt(device, button, high) for button in (LEFT, A, C))
        return max(KEY_HIGH, *(prompt.get_width() / self.table.scale.factor for prompt in prompts))

    def coach_room(self, seat: Seat) -> CoachRoom:
        return self._coach.room(seat, self.cards.spots)

    def coach_light(self, seat: Seat, thing: Hashable) -> CoachLight | None:
        """Things are zones; the two twins of a seat have numbers."""
        for zone in self.cards.spots:
            if zone == thing:
                pair = twins(self.table.views.of(seat), seat)
                number = number_of(zone, pair, self.holds[seat])
                return self._coach.lit(seat, zone, self.cards.spots, number, has_key=zone not in pair[1:])
        return None

    def coach_lights(self, seat: Seat) -> Iterator[CoachLight]:
        return self._coach.lights([grid.side for grid in GRIDS], NUMBERS)

    # Pictures

    @classmethod
    def foresee(cls, house: House, scale: Scale, seats: int) -> Iterator[Wanted]:
        pictures = Pictures(house.workshop, house.loader, house.decks["double_take"], scale)
        pieces = pieces_of(min(DECKS))  # in every deck
        for grid in GRIDS[:PREPARED]:
            yield from (partial(pictures.crooked, piece, grid.side, grid.lean(int(piece[1]))) for piece in pieces)
        yield from (partial(pictures.card, piece, PILE) for piece in pieces)

    def pictures(self) -> Iterator[Wanted]:
        """All faces, and all that may lie on cards and tickets."""
        cards = int(self.table.match.config.setup.options["cards"])
        points = range(1 + 2 * cards // 3)  # D21: two for each pattern
        piles = (len(cards) for zone, cards in self.table.view.zones.items() if zone[0] == "pile")
        others = {there.side for zone, there in self.cards.spots.items() if zone[0] != "place"} | {self._set_side}
        last = PREPARED - 1 if self.has_piles else first_with_room(cards)
        present = {self.cards.spread.number for name, _ in self.cards.spots if name == "place"}
        self._asked = {*range(0 if self.has_piles else max(0, last - 1), last + 1), *present}
        yield from chain(
            *(self._of_grid(GRIDS[number]) for number in sorted(self._asked)),
            self._faces(),
            self._around(sorted(others)),
            self.cards.pictures_of_piles(sum(piles)),
            self.bulbs.pictures() if self.bulbs is not None else (),
            self.flip_ring.pictures(),
            self.wrong.pictures(),
            (partial(ticket.draw_all, freezes=True) for ticket in self.table.tickets),
            self._rank.pictures(RANKS if self.mode == TOGETHER else ()),
            self.score.pictures(points if self.mode == TOGETHER else ()),
            (partial(ticket.draw_counts, points if self.mode == MINUTE else ()) for ticket in self.table.tickets),
        )

    def _of_grid(self, grid: Grid) -> Iterator[Wanted]:
        """All that may be seen on a table with cards of this size."""
        return chain(
            (
                partial(self.table.pictures.crooked, piece, grid.side, grid.lean(self.face_of(piece)))
                for piece in self._pieces
            ),
            self._around([grid.side]),
            self.gloves.pictures(grid.side),
        )

    def _around(self, sides: Sequence[float]) -> Iterator[Wanted]:
        """What may be seen around cards of these sizes."""
        return chain(
            self.holds.pictures(sides, 2 if self.has_piles else self.seat_panels.seats),
            self.marks.pictures(sides),
            self.cards.pictures(sides),
        )

    @property
    def _set_side(self) -> float:
        """The side of the place of a set, as long as there are none."""
        return self.seat_panels.spot(("set", 0), {}).side

    def _faces(self) -> Iterator[Wanted]:
        """All faces as they lie on piles and in sets."""
        for width in sorted({float(PILE), self._set_side * IN_SET} if self.has_piles else ()):
            yield from (partial(self.table.pictures.card, piece, width) for piece in self._pieces)

    def _look_ahead(self, view: View) -> None:
        """Ask for the pictures of a grid to which the table is likely to step before long."""
        cards = sum(name == "place" for name, _ in view.zones)
        present = self.cards.spread.number
        for number in {max(0, present - 1), min(present + 1, len(GRIDS) - 1)} - self._asked:
            if abs(cards - GRIDS[min(number, present)].most) <= NEAR:
                self._asked.add(number)
                self.table.house.loader.soon(*self._of_grid(GRIDS[number]))

    @property
    def _pieces(self) -> list[Piece]:
        """All faces of the match."""
        return pieces_of(int(self.table.match.config.setup.options["cards"]))


def pieces_of(cards: int) -> list[Piece]:
    """All faces of a deck, by the number of its cards."""
    groups = zip(FIRST_OF_GROUP, DECKS[cards], strict=True)
    return [face_of(first + k) for first, many in groups for k in range(many)]
