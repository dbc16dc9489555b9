"""What is booked, what is planned, and the order of a dead heat."""

from game.match.agenda import Agenda, Plan
from game.rules.api import NEVER, Seat


def order(seed: int, t: int, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The order in which the moves of one millisecond are taken when they are booked in the order of `seats`."""
    agenda = Agenda(seed)
    for seat in seats:
        agenda.book(t, seat, ("flip",))
    return tuple(seat for _, seat, _ in agenda.take(t + 1))


def test_c4_the_order_of_a_dead_heat_does_not_depend_on_the_order_of_arrival() -> None:
    for seed in range(20):
        assert order(seed, 500, (0, 1, 2)) == order(seed, 500, (2, 1, 0)) == order(seed, 500, (1, 2, 0))


def test_c4_every_seat_comes_first_about_equally_often() -> None:
    firsts = [order(1, t, (0, 1, 2))[0] for t in range(3000)]
    assert all(900 < firsts.count(seat) < 1100 for seat in (0, 1, 2))


def test_c4_the_draw_depends_on_the_seed() -> None:
    assert len({order(seed, 500, (0, 1, 2)) for seed in range(60)}) == 6


def test_c4_a_seats_own_moves_keep_their_order() -> None:
    for t in range(50):
        agenda = Agenda(3)
        for number in range(3):
            agenda.book(t, 0, ("place", number))
            agenda.book(t, 1, ("place", number))
        taken = agenda.take(t + 1)
        for seat in (0, 1):
            assert [move[1] for _, mover, move in taken if mover == seat] == [0, 1, 2]


def test_earlier_milliseconds_come_first_and_later_ones_wait() -> None:
    agenda = Agenda(1)
    agenda.book(30, 0, ("flip",))
    agenda.book(10, 1, ("flip",))
    agenda.book(20, 2, ("flip",))
    assert agenda.next() == 10
    assert [t for t, _, _ in agenda.take(21)] == [10, 20]
    assert not agenda.take(30)
    assert agenda.take(31) == [(30, 0, ("flip",))]
    assert agenda.next() == NEVER
    assert not agenda.take(NEVER)


def test_a_plan_becomes_a_move_when_its_time_has_come() -> None:
    agenda = Agenda(1)
    agenda.plans[2] = Plan(("flip",), 40, ("pile", 2))
    agenda.plans[1] = Plan(("take_back",), 50)
    assert agenda.next() == 40
    assert not agenda.take(40)
    assert agenda.take(41) == [(40, 2, ("flip",))]
    assert agenda.plans == {1: Plan(("take_back",), 50)}
    assert agenda.next() == 50
