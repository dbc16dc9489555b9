"""What lies around Double Take's table: everything has its place, and nothing lies on anything else."""

from itertools import combinations

import pytest

from game.games.double_take.common_rules import BESIDE, FEWEST_SEATS, SETS, SPEC
from game.games.double_take.props.seat_panels import BED, BOTTOM, HEIGHT, LEFT, TOP, WIDTH, SeatPanels
from game.rules.api import Setup, Zone
from game.table.stage.spots import Spot
from game.ui.focus import Box

CASES = [(mode, seats) for mode, fewest in FEWEST_SEATS.items() for seats in range(fewest, 7)]
SAFE = Box(LEFT, 48, WIDTH, 1080 - 2 * 48)


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


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


@pytest.mark.parametrize(("mode", "seats"), CASES)
@pytest.mark.parametrize(("barred", "goal", "sets"), [(0, 5, 1), (3, 5, 6), (3, 7, 12), (0, 3, 20)])
def test_everything_lies_in_a_panel_and_on_nothing_else(
    mode: str, seats: int, barred: int, goal: int, sets: int
) -> None:
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
    """All that lies around the table, with so many sets of each side, lies in a panel and on nothing else."""
    counts = dict.fromkeys(range(6), sets)
    boxes = [box_of(seat_panels.spot(zone, counts)) for zone in lying]
    boxes += [Box(place.x, place.y, place.width, place.height) for place in seat_panels.tickets]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other), (one, other)
    for box in boxes:
        assert any(inside(box, panel.box) for panel in seat_panels.panels), box
        assert inside(box, SAFE), box


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_panels_leave_the_table_free_and_each_other(mode: str, seats: int) -> None:
    seat_panels = seat_panels_of(mode, seats)
    table = Box(BED[0], BED[1], BED[2], BED[3])
    for panel in seat_panels.panels:
        assert not overlap(panel.box, table)
    for one, other in combinations(seat_panels.panels, 2):
        assert not overlap(one.box, other.box)
    assert {panel.box.y for panel in seat_panels.panels} <= {TOP, BOTTOM}
    assert all(panel.box.height == HEIGHT for panel in seat_panels.panels)


@pytest.mark.parametrize(("mode", "seats"), CASES)
def test_names_have_room_and_words_stay_on_the_ticket(mode: str, seats: int) -> None:
    seat_panels = seat_panels_of(mode, seats, barred=3)
    for seat, ticket in enumerate(seat_panels.tickets):
        assert ticket.width >= 160
        x, y = seat_panels.tag(seat)
        assert ticket.x <= x <= ticket.x + ticket.width
        assert ticket.y <= y <= ticket.y + ticket.height


@pytest.mark.parametrize("seats", range(2, 7))
def test_rivals_sit_clockwise(seats: int) -> None:
    """From the upper left along the upper edge, then back along the lower one."""
    boxes = [panel.box for panel in seat_panels_of("rival", seats).panels]
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
    assert sides[-1] >= 36
