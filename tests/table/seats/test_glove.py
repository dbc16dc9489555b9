"""The glove of the seat on turn: it glides to what the seat points at, and jumps where it is told to."""

from game.table.seats.glove import REACH_MS, TIP, Glove
from game.table.table import Table
from game.unseen import Unseen
from tests.support.tables import sit_down


def laid(sofa: Unseen) -> Table:
    sofa.resize((1920, 1080))
    return sit_down(sofa, game="crosspatch").table


def tip(glove: Glove) -> tuple[int, int]:
    """The pixel that the finger is at."""
    x, y = glove.sprite.rect.topleft
    return x + glove.tip[0], y + glove.tip[1]


def test_it_comes_into_sight_where_a_seat_points_and_glides_from_there(sofa: Unseen) -> None:
    glove = Glove(laid(sofa), ("red", "blue"))
    glove.point(0, (100, 100), 50, 1000)
    assert tip(glove) == (100 + 50 * TIP, 100 + 50 * TIP)
    glove.point(0, (300, 100), 0, 2000)
    assert tip(glove)[0] < 300
    glove.move(2000 + REACH_MS)
    assert tip(glove) == (300, 100)
    glove.point(1, (500, 100), 0, 3000)
    assert tip(glove) == (500, 100)


def test_with_a_home_it_glides_from_there_and_on_from_seat_to_seat(sofa: Unseen) -> None:
    glove = Glove(laid(sofa), ("red", "blue"), home=(100, 100))
    glove.point(0, (300, 100), 0, 1000)
    assert tip(glove) == (100, 100)
    glove.move(1000 + REACH_MS)
    glove.hide()
    glove.point(1, (500, 100), 0, 2000)
    assert tip(glove) == (300, 100)


def test_without_time_to_reach_it_jumps(sofa: Unseen) -> None:
    glove = Glove(laid(sofa), ("red",), reach_ms=0)
    glove.point(0, (100, 100), 0, 1000)
    glove.point(0, (300, 100), 0, 1000)
    assert tip(glove) == (300, 100)


def test_a_large_hand_is_larger(sofa: Unseen) -> None:
    glove = Glove(laid(sofa), ("red", "red"), (False, True))
    glove.point(0, (100, 100), 0, 0)
    small = glove.sprite.rect.w
    glove.point(1, (100, 100), 0, 0)
    assert glove.sprite.rect.w > 1.4 * small
