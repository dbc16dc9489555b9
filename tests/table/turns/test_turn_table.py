"""The table of a small game of turns, proven on a toy game with hands, a deck and a pile."""

from itertools import combinations

import msgspec
import pytest
from pygame import Rect

from game.input.intents import LEFT, MOUSE, MOVE, RIGHT, A, B, Raw
from game.rules.api import Seat, Zone
from game.scenes.table import TableScene
from game.table.turns.zone_layout import ZoneLayout, seat_corners
from game.unseen import Unseen
from tests.support.law import broken
from tests.support.odds import DECK, HAND, PILE, OddsBoard, OddsControls, sit_down
from tests.support.tables import listen, seconds

ZONES = ("left", "middle")
SETTLED = 1.5  # seconds after which everything lies


def board(table: TableScene) -> OddsBoard:
    assert isinstance(table.board, OddsBoard)
    return table.board


def meant(table: TableScene) -> int | None:
    assert isinstance(table.controls, OddsControls)
    return table.controls.offer.meant


def hand(table: TableScene, seat: Seat) -> Zone:
    return "hand", seat


def click(sofa: Unseen, at: tuple[int, int]) -> None:
    for raw in (Raw(MOUSE, MOVE, 0, sofa.clock.now, at), Raw(MOUSE, "left", 1, sofa.clock.now, at)):
        sofa.take(raw)
    sofa.take(Raw(MOUSE, "left", 0, sofa.clock.now, at))
    sofa.frames(2)


# The board


@pytest.mark.parametrize("motion", ["full", "off"])
def test_after_every_event_the_board_shows_what_the_table_may_know(sofa: Unseen, motion: str) -> None:
    settings = sofa.house.settings
    settings.now = msgspec.structs.replace(settings.now, motion=motion)
    table = sit_down(sofa, *ZONES)
    moves = 0
    while table.match.game.outcome is None:
        zone = ZONES[table.view.active[0]]
        sofa.press(zone, RIGHT if moves % 2 else LEFT)
        sofa.press(zone, A)
        sofa.frames(2)
        moves += 1
        assert table.match.moves == moves
        assert broken(table.board) == []
    assert moves == 12


def test_a_piece_flies_to_its_zone_and_lies_there_when_it_has_arrived(sofa: Unseen) -> None:
    table = sit_down(sofa, *ZONES)
    seconds(sofa, SETTLED)
    goal = Rect(0, 0, 4, 4)
    goal.center = board(table).point((PILE, 0))
    before = sofa.screen.subsurface(goal).copy()
    sofa.press(ZONES[0], A)
    sofa.frames()
    assert len(table.table.flights) == 2  # the card that was laid, and the one that was drawn
    seconds(sofa, 0.6)
    assert not len(table.table.flights)
    assert sofa.screen.subsurface(goal).get_buffer().raw != before.get_buffer().raw


def test_a_window_of_another_size_shows_the_same_pieces(sofa: Unseen) -> None:
    table = sit_down(sofa, *ZONES)
    sofa.press(ZONES[0], A)
    sofa.resize((640, 360))
    sofa.frames(2)
    assert broken(table.board) == []


# The controls


def test_left_and_right_walk_round_the_legal_moves_and_a_takes(sofa: Unseen) -> None:
    table = sit_down(sofa, *ZONES)
    seconds(sofa, SETTLED)
    assert meant(table) == 0
    walked = []
    for button in (RIGHT, RIGHT, RIGHT, LEFT):
        sofa.press(ZONES[0], button)
        walked.append(meant(table))
    assert walked == [1, 2, 0, 2]
    card = table.view.zones[hand(table, 0)][2]
    sofa.press(ZONES[0], A)
    sofa.frames()
    assert table.view.zones[PILE] == (card,)
    assert table.view.active == (1,)


@pytest.mark.parametrize(("zone", "button"), [(ZONES[1], A), (ZONES[1], LEFT), (ZONES[0], B)])
def test_what_cannot_be_meant_is_denied(sofa: Unseen, zone: str, button: str) -> None:
    table = sit_down(sofa, *ZONES)
    seconds(sofa, SETTLED)
    player = listen(sofa)
    sofa.press(zone, button)
    assert [cue for cue, *_ in player.played] == ["denied"]
    assert not table.match.moves


def test_the_mouse_takes_the_piece_at_which_it_clicks(sofa: Unseen) -> None:
    table = sit_down(sofa, "mouse", ZONES[1])
    seconds(sofa, SETTLED)
    card = table.view.zones[hand(table, 0)][1]
    click(sofa, board(table).point((hand(table, 0), 1)))
    assert table.view.zones[PILE] == (card,)


def test_the_mouse_takes_the_move_whose_button_it_clicks(sofa: Unseen) -> None:
    table = sit_down(sofa, "mouse", ZONES[1])
    seconds(sofa, SETTLED)
    card = table.view.zones[hand(table, 0)][1]
    click(sofa, table.scale.point(960, 838))  # the one in the middle
    assert table.view.zones[PILE] == (card,)


def test_a_click_beside_everything_takes_nothing(sofa: Unseen) -> None:
    table = sit_down(sofa, "mouse", ZONES[1])
    seconds(sofa, SETTLED)
    click(sofa, table.scale.point(960, 1060))
    assert not table.match.moves


def test_with_one_button_a_light_walks_by_itself_and_any_press_takes(sofa: Unseen) -> None:
    table = sit_down(sofa, *ZONES, assists={0: {"one_button": True}})
    seen = list[int | None]()
    for _ in range(150):
        sofa.frames()
        if meant(table) is not None and meant(table) not in seen[-1:]:
            seen.append(meant(table))
    assert seen[: HAND - 1] == [0, 1]
    at = meant(table)
    assert at is not None
    card = table.view.zones[hand(table, 0)][at]
    sofa.press(ZONES[0], LEFT)
    sofa.frames()
    assert table.view.zones[PILE] == (card,)


def test_the_keys_are_those_of_the_seat_on_turn(sofa: Unseen) -> None:
    table = sit_down(sofa, *ZONES)
    seconds(sofa, SETTLED)
    assert isinstance(table.controls, OddsControls)
    told = []
    for zone in ZONES:
        device = table.controls.offer.device
        assert device is not None
        told.append(device.id)
        sofa.press(zone, A)
        sofa.frames(2)
    assert told == list(ZONES)


# Where things lie


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_seat_has_a_corner_of_its_own(seats: int) -> None:
    corners = seat_corners(seats)
    boxes = [
        Rect(
            corner.ticket.x, corner.ticket.y, corner.ticket.width, corner.room.y + corner.room.height - corner.ticket.y
        )
        for corner in corners
    ]
    assert all(Rect(0, 0, 1920, 1080).contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert all(corner.room.height >= 100 for corner in corners)


def test_a_layout_is_a_row_a_column_or_a_pile() -> None:
    row = ZoneLayout(10, 20, 8, columns=2, across=30, down=40)
    assert [row.at(index) for index in range(3)] == [(10, 20), (40, 20), (10, 60)]
    pile = ZoneLayout(10, 20, 8)
    assert {pile.at(index) for index in range(5)} == {(10, 20)}


def test_a_zone_that_is_counted_tells_how_many_lie_there(sofa: Unseen) -> None:
    """The number changes when a card is drawn: the picture of the chip is another one."""
    table = sit_down(sofa, *ZONES)
    seconds(sofa, SETTLED)
    chip = board(table).zones[DECK].chip
    assert chip is not None
    area = Rect(0, 0, 30, 30)
    area.center = table.scale.point(*chip)
    before = sofa.screen.subsurface(area).copy().get_buffer().raw
    sofa.press(ZONES[0], A)
    seconds(sofa, SETTLED)
    assert sofa.screen.subsurface(area).copy().get_buffer().raw != before
