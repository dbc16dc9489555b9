"""What lies around Double Take's table: everything has its place, and nothing lies on anything else."""

from itertools import combinations

import pytest

from game.games.double_take.common_rules import BESIDE, FEWEST_SEATS, SETS, SPEC, SPREAD
from game.games.double_take.props.grids import GRIDS, cells
from game.games.double_take.props.rims.rooms import faces, overlap
from game.games.double_take.props.rims.seat_panels import BED, BOTTOM, HEIGHT, PILE, REACH, TOP, SeatPanels
from game.rules.api import Setup, Zone
from game.table.seats.pointers import nearest
from game.table.stage.spots import Spot
from game.ui.focus import Box
from tests.support.double_take_moments import laid

CASES = [(mode, seats) for mode, fewest in FEWEST_SEATS.items() for seats in range(fewest, 7)]
LEAST_NAME = 110  # pixels: two rows of small letters have room for sixteen
BEYOND = 8  # a pile looks out of its rim
SCREEN = Box(30, 30, 1860, 1020)


def seat_panels_of(mode: object, seats: int, barred: int = 0, goal: int = 5) -> SeatPanels:
    sides = {"team": [seat % 2 for seat in range(seats)], "together": [0] * seats}
    return SeatPanels(
        Setup.make(SPEC, seats, {"mode": mode, "goal": goal}),
        sides.get(str(mode), list(range(seats))),
        holders(mode, seats, barred),
    )


def holders(mode: object, seats: int, barred: int) -> dict[int, int]:
    """How many cards lie beside whom: three beside a winner, one beside each of a team."""
    if mode == "team":
        return dict.fromkeys(range(0, seats, 2), 1) if barred else {}
    return {0: barred} if mode == "rival" else {}


def zones(mode: object, seats: int, barred: int, goal: int, sets: int) -> list[Zone]:
    found: list[Zone] = []
    if mode in ("rival", "team"):
        found += [("pile", seat) for seat in range(seats)]
        owners = range(seats) if mode == "rival" else range(2)
        found += [("set", owner * SETS + k) for owner in owners for k in range(goal)]
        beside = holders(mode, seats, barred)
        found += [("forbidden", seat * BESIDE + k) for seat, many in beside.items() for k in range(many)]
    else:
        owners = range(1) if mode == "together" else range(seats)
        found += [("set", owner * SETS + k) for owner in owners for k in range(sets)]
    return found


def box_of(spot: Spot) -> Box:
    return Box(spot.x - spot.side / 2, spot.y - spot.side / 2, spot.side, spot.side)


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


@pytest.mark.parametrize(("mode", "seats"), CASES)
@pytest.mark.parametrize(("barred", "goal", "sets"), [(0, 5, 1), (3, 5, 6), (3, 7, 12), (0, 3, 20)])
def test_everything_lies_in_a_rim_and_on_nothing_else(mode: str, seats: int, barred: int, goal: int, sets: int) -> None:
    if mode == "together":
        sets *= 3
    check(seat_panels_of(mode, seats, barred, goal), zones(mode, seats, barred, goal, sets), sets)


@pytest.mark.parametrize(
    ("sides", "beside"),
    [
        ((0, 0, 1, 0, 0, 1), {0: 1, 1: 1, 3: 1}),  # D18: four against two
        ((0, 1, 0, 1), {1: 2, 3: 1}),  # D15: two that have won
        ((0, 1, 0, 1, 0), {0: 1, 1: 2, 2: 1, 3: 1, 4: 1}),  # both
    ],
)
@pytest.mark.parametrize("goal", [3, 7])
def test_so_it_does_for_teams_with_a_handicap(sides: tuple[int, ...], beside: dict[int, int], goal: int) -> None:
    seats = len(sides)
    seat_panels = SeatPanels(Setup.make(SPEC, seats, {"mode": "team", "goal": goal}, teams=sides), sides, beside)
    barred: list[Zone] = [("forbidden", seat * BESIDE + k) for seat, many in beside.items() for k in range(many)]
    check(seat_panels, [*zones("team", seats, 0, goal, goal), *barred], goal)


def check(seat_panels: SeatPanels, lying: list[Zone], sets: int) -> None:
    """All that lies around the table, with so many sets of each side, lies in a rim and on nothing else."""
    counts = dict.fromkeys(range(6), sets)
    cards = [box_of(seat_panels.spot(zone, counts)) for zone in lying]
    names = [box for seat in range(seat_panels.seats) for box in faces(seat_panels, seat)]
    for one, other in combinations([*cards, *names], 2):
        if one not in names or other not in names:
            assert not overlap(one, other), (one, other)
    for box in (*cards, *names):
        wider = [Box(x, y - BEYOND, width, height + BEYOND) for x, y, width, height in rims(seat_panels)]
        assert any(inside(box, rim) for rim in wider), box
        assert inside(box, SCREEN), box


def rims(seat_panels: SeatPanels) -> list[Box]:
    return [rim.box for rim in seat_panels.panels]


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_rims_leave_the_table_free_and_each_other(mode: str, seats: int) -> None:
    seat_panels = seat_panels_of(mode, seats)
    for box in rims(seat_panels):
        assert not overlap(box, Box(*BED))
        assert box.height == HEIGHT
    for one, other in combinations(rims(seat_panels), 2):
        assert not overlap(one, other)
    assert {box.y for box in rims(seat_panels)} <= {TOP, BOTTOM}


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_what_grows_out_of_a_rim_reaches_up_to_the_cards_and_no_further(mode: str, seats: int) -> None:
    seat_panels = seat_panels_of(mode, seats)
    rows = [(y - grid.side / 2, y + grid.side / 2) for grid in GRIDS for _, y in cells(grid)]
    first, last = min(above for above, _ in rows), max(below for _, below in rows)
    for part in seat_panels.parts:
        assert part.reach.height == REACH
        assert part.reach.bottom <= first or part.reach.y >= last
        assert not overlap(part.band, part.box)


@pytest.mark.parametrize("coached", [(), range(6)])
@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_names_have_room(mode: str, seats: int, coached: tuple[int, ...]) -> None:
    sides = {"team": [seat % 2 for seat in range(seats)], "together": [0] * seats}.get(mode, list(range(seats)))
    setup = Setup.make(SPEC, seats, {"mode": mode})
    for ticket in SeatPanels(setup, sides, holders(mode, seats, 3), coached).tickets:
        name = ticket.width - 1.6 * ticket.height - ticket.tally if ticket.name is None else ticket.name.width
        assert name >= LEAST_NAME


@pytest.mark.parametrize("seats", range(2, 7))
def test_of_two_rims_side_by_side_the_right_one_mirrors_the_left_one(seats: int) -> None:
    seat_panels = seat_panels_of("rival", seats)
    for row in (TOP, BOTTOM):
        pair = sorted((rim for rim in seat_panels.panels if rim.box.y == row), key=lambda rim: rim.box.x)
        mirrored = [rim.is_mirrored for rim in pair]
        assert mirrored == ([False, True] if len(pair) == 2 else [False] * len(pair))
        if len(pair) == 2:
            for name, k in (("pile", 0), ("set", 0), ("set", 4)):
                left, right = (
                    seat_panels.spot((name, rim.owner * (SETS if name == "set" else 1) + k), {}) for rim in pair
                )
                assert left.x + right.x == pytest.approx(1920)
                assert left.y == right.y


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_a_hand_that_has_not_moved_means_no_card(mode: str, seats: int) -> None:
    seat_panels = seat_panels_of(mode, seats)
    piles = [zone for zone in zones(mode, seats, 0, 5, 0) if zone[0] == "pile"]
    around = {zone: seat_panels.spot(zone, {}) for zone in piles}
    for cards in (grid.most for grid in GRIDS):
        spots = {**around, **laid(SPREAD[:cards])}
        assert [nearest(*seat_panels.home(seat), spots) for seat in range(seats)] == [None] * seats


def test_the_rims_are_as_high_as_a_pile_needs() -> None:
    """A fifth of the screen for both rows, where it was a third."""
    assert 2 * HEIGHT / 1080 < 0.21
    assert PILE < HEIGHT


@pytest.mark.parametrize("seats", range(2, 7))
def test_rivals_sit_clockwise(seats: int) -> None:
    """From the upper left along the upper edge, then back along the lower one."""
    boxes = rims(seat_panels_of("rival", seats))
    above = [box for box in boxes if box.y == TOP]
    below = [box for box in boxes if box.y == BOTTOM]
    assert boxes == above + below
    assert [box.x for box in above] == sorted(box.x for box in above)
    assert [box.x for box in below] == sorted((box.x for box in below), reverse=True)


def test_d16_mates_sit_at_one_edge_with_their_sets() -> None:
    seat_panels = seat_panels_of("team", 6)
    for seat, ticket in enumerate(seat_panels.tickets):
        assert (ticket.y < 540) == (seat % 2 == 0)
    assert seat_panels.spot(("set", 0), {}).y < 540 < seat_panels.spot(("set", SETS), {}).y


def test_many_sets_get_smaller_and_stay_in_their_tray() -> None:
    seat_panels = seat_panels_of("together", 1)
    sides = [seat_panels.spot(("set", 0), {0: count}).side for count in (1, 20, 40, 66)]
    assert sides == sorted(sides, reverse=True)
    assert sides[-1] >= 30
