"""Where cards may be laid, what is seen of the grid, and where ways lead: the logic of Crosspatch's table."""

import pytest

from game.games.crosspatch.props.choice import CrosspatchChoice, step
from game.games.crosspatch.props.cross import cells_of
from game.games.crosspatch.props.layout import CROSS, table_for
from game.games.crosspatch.props.lens import PITCHES, START, Lens, LensCamera, open_cells, taken
from game.games.crosspatch.rules import MARKS, MIDDLE, STOP, Crosspatch
from game.games.played import find
from game.match.config import MatchConfig
from game.rules.api import TABLE, View
from game.rules.rng import Rng

DIRECTIONS = ("left", "right", "up", "down")


def views(seed: int, seats: int = 3, **options: int) -> list[tuple[Crosspatch, View]]:
    """Every position of a match that is played at random."""
    game = MatchConfig.make(find("crosspatch"), seats, seed, options).start()
    assert isinstance(game, Crosspatch)
    rng, seen = Rng(seed), []
    while game.outcome is None:
        seen.append((game.clone(), game.view(TABLE)))
        turn = game.view(TABLE).facts["turn"]
        game.step(game.now + 1, turn, rng.pick(game.legal(turn)))
    return seen


@pytest.mark.parametrize("options", [{}, {"line": True}, {"motifs": 5}])
def test_x6_a_card_fits_an_open_cell_exactly_where_the_rules_let_it(options: dict[str, int]) -> None:
    line, longest = bool(options.get("line")), options.get("motifs", 8)
    for seed in range(6):
        for game, view in views(seed, **options):
            cross = cells_of(view)
            cells = open_cells(cross, view.facts["centre"], line, longest)
            for seat in range(3):
                legal = {move for move in game._lays(seat) if move != STOP}
                stock = view.zones["stock", seat]
                fitting = {
                    ("lay", slot, cell)
                    for slot, card in enumerate(stock)
                    for cell in cells
                    if not MARKS[card] & taken(cross, cell)
                }
                assert fitting == legal


def test_all_that_lies_or_may_be_laid_is_seen_and_as_large_as_it_can_be() -> None:
    left, top, width, height = CROSS
    pitches = set()
    for seed in range(10):
        for _, view in views(seed, seats=2):
            cross = cells_of(view)
            cells = [*cross, *open_cells(cross, view.facts["centre"], False, 8)]
            lens = Lens.around(cells)
            pitches.add(lens.pitch)
            for x, y in map(lens.at, cells):
                assert left <= x - lens.side / 2 < x + lens.side / 2 <= left + width
                assert top <= y - lens.side / 2 < y + lens.side / 2 <= top + height
    assert pitches == set(PITCHES)


def test_the_camera_glides_and_arrives_exactly() -> None:
    camera, goal = LensCamera(), Lens(10.5, 8, 108)
    camera.aim(goal, 1000, 200)
    assert camera.at(1000) == START
    assert START.x < camera.at(1100).x < goal.x
    assert PITCHES[0] > camera.at(1100).pitch > goal.pitch
    assert camera.at(1200) == goal
    halfway = camera.at(1100)
    camera.aim(START, 1100, 200)
    assert camera.at(1100) == halfway, "it turns back from where it is"
    camera.aim(goal, 1300, 0)
    assert camera.at(1300) == goal, "where nothing moves it is there at once"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stock", range(3, 9))
def test_every_card_can_be_reached_and_no_way_is_a_dead_end(seats: int, stock: int) -> None:
    for chair in table_for(seats, stock).chairs:
        places = {slot: (spot.x, spot.y) for slot, spot in enumerate(chair.stock)}
        for some in (places, dict(list(places.items())[::2])):
            assert_all_are_reached(some)


def test_every_cell_can_be_reached_and_no_way_is_a_dead_end() -> None:
    for seed in range(5):
        for _, view in views(seed):
            cross = cells_of(view)
            cells = open_cells(cross, view.facts["centre"], False, 8)
            lens = Lens.around([*cross, *cells])
            if len(cells) > 1:
                assert_all_are_reached({cell: lens.at(cell) for cell in sorted(cells)})


def assert_all_are_reached(places: dict[int, tuple[float, float]]) -> None:
    first = next(iter(places))
    reached, edge = {first}, [first]
    while edge:
        here = edge.pop()
        for way in DIRECTIONS:
            there = step(here, way, places)
            assert there != here or len(places) == 1
            if there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == set(places)


def test_nothing_of_a_seat_lies_on_the_mat_or_on_something_else() -> None:
    """Whatever the option says about the stock, at every number of seats."""
    left, top, width, height = 404, 44, 1112, 844
    for seats in (2, 3, 4):
        for stock in range(3, 9):
            boxes = []
            for chair in table_for(seats, stock).chairs:
                place = chair.ticket
                boxes.append((place.x, place.y, place.x + place.width, place.y + place.height))
                for x, y, side in (*chair.stock, chair.pile):
                    boxes.append((x - side / 2, y - side / 2, x + side / 2, y + side / 2))
            boxes.append((left, top, left + width, top + height))
            for number, (x0, y0, x1, y1) in enumerate(boxes):
                assert 44 <= x0 < x1 <= 1876
                assert 44 <= y0 < y1 <= 1036
                for a0, b0, a1, b1 in boxes[:number]:
                    assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0


def test_a_choice_keeps_to_its_slot_or_goes_to_the_nearest_that_fits() -> None:
    choice = CrosspatchChoice()
    choice.slot = 4
    choice.begin([("lay", 1, MIDDLE), ("lay", 6, MIDDLE), STOP], 8, None)
    assert choice.slot == 6
    assert choice.may_stop
    assert not choice.turn_to(4)
    assert choice.slot == 6
    assert choice.take({6: (0, 0)}, {MIDDLE: (0, 0)}) == ("lay", 6, MIDDLE)
