"""What a seat points at, has chosen and peeks at, as plain data of the controls of every game."""

from game.games.fourscore.board import FourscoreBoard
from game.rules.api import TABLE
from game.scenes.table import TableScene
from game.table.roles import SeatHand
from game.unseen import Unseen
from tests.support.tables import seconds, sit_down

ZONES = ("left", "middle")


def on_turn(table: TableScene) -> int:
    view = table.match.view(TABLE)
    return int(view.facts["turn"]) if "turn" in view.facts else view.active[0]


def test_in_crosspatch_a_seat_points_at_a_card_then_at_a_cell_for_it(sofa: Unseen) -> None:
    table = sit_down(sofa, ZONES, game="crosspatch")
    seconds(sofa, 1.2)
    seat = on_turn(table)
    assert table.controls.hand(seat) == SeatHand(("card", 0))
    assert table.controls.hand(1 - seat) == SeatHand()
    sofa.press(ZONES[seat], "a")  # the first card has one cell only
    seconds(sofa, 1)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "a")
    sofa.frames(2)
    pointed, chosen, *_ = table.controls.hand(seat)
    assert isinstance(pointed, tuple)
    assert pointed[0] == "cell"
    assert chosen == (("card", 0),)


def test_in_fourscore_a_seat_chooses_a_card_and_points_at_a_row(sofa: Unseen) -> None:
    table = sit_down(sofa, ZONES, game="fourscore")
    seconds(sofa, 1.2)
    seat = on_turn(table)
    sofa.press(ZONES[seat], "right")
    pointed, chosen, peeking, _ = table.controls.hand(seat)
    assert isinstance(pointed, tuple)
    assert pointed[0] == "row"
    assert chosen == (("card", 1),)
    assert not peeking
    assert table.controls.hand(1 - seat) == SeatHand(covered=True)
    assert isinstance(table.board, FourscoreBoard)
    waits = 1 - seat if table.board.privacy.may_peek(1 - seat, seat) else seat
    sofa.press(ZONES[waits], "b")
    assert not table.controls.hand(waits).peeking, "the others look away first"
    seconds(sofa, 1.3)
    assert table.controls.hand(waits).peeking


def test_in_hoopla_a_seat_with_one_button_points_at_a_move(sofa: Unseen) -> None:
    table = sit_down(sofa, ZONES, game="hoopla", assists={0: {"one_button": True}})
    seconds(sofa, 3.5)
    assert table.controls.hand(0) == SeatHand(("flip",))
    assert table.controls.hand(1) == SeatHand()


def test_in_tall_order_a_seat_points_at_the_bag_or_a_column_and_means_a_card(sofa: Unseen) -> None:
    table = sit_down(sofa, ZONES, game="tall_order")
    seconds(sofa, 1.2)
    seat = on_turn(table)
    assert table.controls.hand(seat) == SeatHand("bag", (("card", 0),), covered=True)
    assert table.controls.hand(1 - seat) == SeatHand(None, (("card", 0),), covered=True)
    sofa.press(ZONES[seat], "b")
    assert table.controls.hand(seat).peeking
    sofa.press(ZONES[seat], "down")
    assert table.controls.hand(seat).chosen == (("card", 1),)
    sofa.press(ZONES[seat], "b")
    sofa.press(ZONES[seat], "a")
    pointed = table.controls.hand(seat).pointed
    assert isinstance(pointed, tuple)
    assert pointed[0] == "column"


def test_in_double_take_a_seat_points_at_a_card_and_holds_one(sofa: Unseen) -> None:
    table = sit_down(sofa, ZONES, game="double_take", options={"mode": "minute"})
    seconds(sofa, 5)
    sofa.press("left", "right")
    pointed = table.controls.hand(0).pointed
    assert pointed is not None
    sofa.press("left", "a")
    assert table.controls.hand(0) == SeatHand(pointed, (pointed,))
    assert table.controls.hand(1).chosen == ()
