"""What the base class does for every game, shown on the smallest game there is."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self

import msgspec
import pytest

from game.rules.api import (
    FIRST_MATCH,
    HIDDEN,
    LEAVE,
    NEVER,
    TABLE,
    Carry,
    Event,
    Game,
    IllegalMove,
    Move,
    Ms,
    Outcome,
    Seat,
    Setup,
    SetupError,
    Spec,
    View,
)
from game.rules.options import Switch, Value
from game.rules.rng import Rng


def _two_to_four(options: Mapping[str, Value]) -> range:
    return range(2, 4 if options["small"] else 5)


class Bells(Game):
    """Each seat may `ring` (a point); a ring sets a bell that sounds 100 ms later; `hush` ends it all."""

    __slots__ = ("points", "sounded")

    spec: ClassVar[Spec] = Spec(
        key="bells",
        letter="T",
        version=3,
        realtime=True,
        hidden=False,
        seats=_two_to_four,
        zones={},
        verbs=("ring", "hush"),
        kinds=("go", "turn", "left", "over"),
        reasons=("hushed", "left"),
        bound=10,
        options=(Switch("small"),),
        seat_options=(Switch("loud"),),
        mates=lambda options: 0 if options["small"] else 1,
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.points = [0] * setup.seats
        self.sounded: list[tuple[Ms, int]] = []

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> "Bells":
        return cls(setup)

    def view(self, seat: Seat) -> View:
        return View(
            seat, self.now, "", {}, tuple(self.points), (), self.due(), tuple(self.legal(seat)), {}, self.outcome
        )

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        self._copy_base_to(twin)
        twin.points = self.points.copy()
        twin.sounded = self.sounded.copy()
        return twin

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> "Bells":
        raise NotImplementedError

    def _legal(self, seat: Seat) -> Sequence[Move]:
        return ("ring",), ("hush",)

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        if move == ("hush",):
            self._end("hushed", out)
            return
        self.points[seat] += 1
        self._set_timer(self.now + 100, "bell", seat)

    def _fire(self, name: str, arg: int, out: list[Event]) -> None:
        if name != "bell":
            super()._fire(name, arg, out)
        self.sounded.append((self.now, arg))
        out.append(Event("go", self.now, arg))

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        out.append(Event("turn", self.now, seat))

    def _standings(self) -> Sequence[tuple[int, ...]]:
        return [(points,) for points in self.points]

    def _scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def _key(self) -> tuple[object, ...]:
        return tuple(self.points), tuple(self.sounded)


def bells(seats: int = 3) -> Bells:
    return Bells.start(Setup.make(Bells.spec, seats), Rng(0))


RING: Move = ("ring",)


# Setup


def test_a_setup_is_filled_with_defaults() -> None:
    setup = Setup.make(Bells.spec, 2)
    assert setup == Setup(2, {"small": False}, ({"loud": False}, {"loud": False}), (), Carry())
    assert setup.carry is FIRST_MATCH


def test_a_setup_keeps_what_is_given() -> None:
    carry = Carry(pick=1, starter=0, places=(2, 1))
    setup = Setup.make(Bells.spec, 2, {"small": False}, [{}, {"loud": True}], [0, 1], carry)
    assert setup == Setup(2, {"small": False}, ({"loud": False}, {"loud": True}), (0, 1), carry)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Setup.make(Bells.spec, 5), "bells takes 2 to 4 seats with these options, not 5"),
        (lambda: Setup.make(Bells.spec, 1), "bells takes 2 to 4 seats with these options, not 1"),
        (lambda: Setup.make(Bells.spec, 4, {"small": True}), "bells takes 2 to 3 seats with these options, not 4"),
        (lambda: Setup.make(Bells.spec, 2, {"big": 1}), "bells: there is no option 'big' here; there is small"),
        (lambda: Setup.make(Bells.spec, 2, {}, [{"loud": 1}, {}]), "bells: loud cannot be 1; it takes on or off"),
        (lambda: Setup.make(Bells.spec, 2, {}, [{}]), "bells: seat options for 1 seats, but there are 2"),
        (
            lambda: Setup.make(Bells.spec, 2, teams=[0]),
            "bells: teams must name 0 or 1 for each of the 2 seats, not [0]",
        ),
        (
            lambda: Setup.make(Bells.spec, 2, teams=[1, 2]),
            "bells: teams must name 0 or 1 for each of the 2 seats, not [1, 2]",
        ),
        (
            lambda: Setup.make(Bells.spec, 2, teams=[True, 0]),
            "bells: teams must name 0 or 1 for each of the 2 seats, not [True, 0]",
        ),
        (lambda: Setup.make(Bells.spec, 2, teams=[1, 1]), "bells: each team needs 1 seats, not as in [1, 1]"),
        (
            lambda: Setup.make(Bells.spec, 2, {"small": True}, teams=[0, 1]),
            "bells is not played in teams with these options",
        ),
        (lambda: Setup.make(Bells.spec, 2, carry=Carry(pick=2)), "bells: a starter must be a seat from 0 to 1"),
        (lambda: Setup.make(Bells.spec, 2, carry=Carry(starter=-2)), "bells: a starter must be a seat from 0 to 1"),
        (
            lambda: Setup.make(Bells.spec, 2, carry=Carry(places=(1,))),
            "bells: last places for 1 seats, but there are 2",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_refused_in_one_sentence(make: Callable[[], Setup], sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        make()
    assert str(error.value) == sentence


def test_true_is_no_seat_count() -> None:
    with pytest.raises(SetupError):
        Setup.make(Bells.spec, True)


def test_c3_the_starter_is_the_hosts_pick_else_clockwise_of_the_last_else_random() -> None:
    def starter(carry: Carry, seed: int = 0) -> Seat:
        return Setup.make(Bells.spec, 3, carry=carry).first_starter(Rng(seed))

    assert starter(Carry(pick=0, starter=1)) == 0
    assert starter(Carry(starter=0)) == 1
    assert starter(Carry(starter=2)) == 0
    assert {starter(FIRST_MATCH, seed) for seed in range(30)} == {0, 1, 2}


def test_a_carry_knows_the_winners() -> None:
    assert Carry(places=(1, 0, 1, 3)).winners == (0, 2)
    assert FIRST_MATCH.winners == ()


# Time and timers


def test_c2_time_never_goes_back() -> None:
    game = bells()
    game.step(500, 0, RING)
    with pytest.raises(IllegalMove, match=r"^seat 1 cannot \('ring',\) at 499 ms: it is 500 ms already$"):
        game.step(499, 1, RING)
    with pytest.raises(IllegalMove, match=r"^seat -1 cannot \(\) at 499 ms: it is 500 ms already$"):
        game.advance(499)
    assert game.step(500, 1, RING) == []
    assert game.advance(500) == []


def test_c2_a_timer_due_at_t_fires_before_a_move_at_t() -> None:
    game = bells()
    game.step(0, 0, RING)
    assert game.step(100, 1, RING) == [Event("go", 100, 0)]
    assert game.points == [1, 1, 0]
    assert game.due() == 200
    assert game.now == 100


def test_c2_timers_due_together_fire_in_the_order_in_which_they_were_set() -> None:
    game = bells()
    for seat in (2, 0, 1):
        game.step(7, seat, RING)
    assert [event.seat for event in game.advance(107)] == [2, 0, 1]


def test_c2_a_timer_fires_at_its_own_time_whenever_time_is_let_pass() -> None:
    game = bells()
    game.step(0, 0, RING)
    game.step(30, 1, RING)
    assert game.advance(99) == []
    assert game.now == 99
    assert game.advance(5000) == [Event("go", 100, 0), Event("go", 130, 1)]
    assert game.now == 5000
    assert game.sounded == [(100, 0), (130, 1)]


def test_a_timer_can_be_cancelled_by_name_and_argument() -> None:
    game = bells()
    game.step(0, 0, RING)
    game.step(10, 1, RING)
    game._cancel_timer("bell", 0)
    assert game.due() == 110
    game._cancel_timer("bell")
    game._cancel_timer("book", 1)
    assert game.due() == 110
    game._cancel_timer("bell", 1)
    assert game.due() is None
    assert game._due == NEVER


def test_a_timer_that_a_game_does_not_know_is_a_bug() -> None:
    game = bells()
    game._set_timer(5, "surprise")
    with pytest.raises(AssertionError, match="bells set no timer surprise"):
        game.advance(5)


def test_due_is_the_earlier_of_the_timers_and_what_lapses() -> None:
    class Lapsing(Bells):
        __slots__ = ()

        def _lapse(self) -> Ms:
            return 70

    game = Lapsing.start(Setup.make(Bells.spec, 2), Rng(0))
    assert game.due() == 70
    game.step(0, 0, RING)
    assert game.due() == 70
    game.step(1, 0, ("hush",))
    assert game.due() is None


# Moves


def test_c7_an_illegal_move_changes_nothing_not_even_by_its_time() -> None:
    game = bells()
    game.step(0, 0, RING)
    before = game.key()
    for t, seat, move, reason in [
        (50, 0, ("sing",), "that is not possible now"),
        (50, 0, (), "that is not possible now"),
        (50, 3, RING, "nobody plays there"),
        (50, TABLE, RING, "nobody plays there"),
        (500, 0, ("sing",), "that is not possible now"),  # a timer is due before it
    ]:
        with pytest.raises(IllegalMove) as error:
            game.step(t, seat, move)
        assert (error.value.seat, error.value.move, error.value.t, error.value.reason) == (seat, move, t, reason)
        assert game.key() == before


class Towers(Bells):
    """Bells of which each has a number."""

    __slots__ = ()

    def _legal(self, seat: Seat) -> Sequence[Move]:
        return ("ring", 0), ("ring", 1)


class Whole(int):
    """A number that is equal to an int, and none."""


@pytest.mark.parametrize(
    "move",
    [
        ("ring", True),
        ("ring", 1.0),
        ("ring", "1"),
        ("ring", Whole(1)),
        ("ring", None),
        ("ring", [1]),
        ["ring", 1],
        None,
    ],
)
def test_c7_a_number_in_a_move_is_an_int_and_nothing_else(move: Move) -> None:
    game = Towers(Setup.make(Bells.spec, 2))
    game.step(0, 0, ("ring", 1))
    before = game.key()
    for t in (50, 500):  # before a timer, and behind it
        with pytest.raises(IllegalMove) as error:
            game.step(t, 0, move)
        assert (error.value.seat, error.value.move, error.value.t) == (0, move, t)
        assert game.key() == before


@pytest.mark.parametrize(("t", "seat"), [(50, True), (50, 1.0), (50.0, 1)])
def test_c7_nor_are_the_time_and_the_seat_anything_else(t: Ms, seat: Seat) -> None:
    game = bells()
    with pytest.raises(IllegalMove, match=r"ms: there is no such move$"):
        game.step(t, seat, RING)
    assert game.now == 0


def test_nothing_is_legal_for_the_table_or_for_nobody() -> None:
    game = bells(2)
    assert game.legal(0) == (RING, ("hush",))
    assert game.legal(TABLE) == ()
    assert game.legal(2) == ()


def test_a_copy_takes_everything_along() -> None:
    game = bells()
    game.starter = 2
    game.step(0, 0, RING)
    game.step(3, 1, LEAVE)
    twin = game.clone()
    assert twin.key() == game.key()
    assert twin.playing == game.playing
    assert twin.setup is game.setup
    twin.advance(100)
    assert game.due() == 100


def test_the_key_tells_every_part_of_the_state() -> None:
    game = bells(2)
    game.starter = 1
    game.step(4, 0, RING)
    assert game.key() == (4, 1, (False, False), ((104, 1, "bell", 0),), 1, None, (1, 0), ())


# The end


def test_c11_the_end_has_places_scores_and_a_reason_and_cancels_everything() -> None:
    game = bells()
    game.step(0, 1, RING)
    assert game.step(40, 0, ("hush",)) == [Event("over", 40, why="hushed")]
    assert game.outcome == Outcome((2, 1, 2), (0, 1, 0), "hushed")
    assert game.due() is None
    assert game.legal(0) == ()
    assert game.advance(1000) == []
    assert game.now == 40
    assert game.advance(0) == []
    with pytest.raises(IllegalMove, match="the match is over"):
        game.step(1000, 0, LEAVE)


# Leaving


def test_c8_leave_is_accepted_at_any_time_and_listed_nowhere() -> None:
    game = bells()
    game.step(0, 1, RING)
    assert LEAVE not in game.legal(1)
    assert game.step(10, 1, LEAVE) == [Event("left", 10, 1), Event("turn", 10, 1)]
    assert game.playing == (0, 2)
    assert game.left == (False, True, False)
    assert game.now == 10
    assert game.legal(1) == ()
    with pytest.raises(IllegalMove, match="nobody plays there"):
        game.step(11, 1, LEAVE)


def test_c8_a_seat_that_left_keeps_what_it_won_and_is_placed_behind_all_others() -> None:
    game = bells()
    game.step(0, 1, RING)
    game.step(10, 1, LEAVE)
    game.step(11, 0, ("hush",))
    assert game.outcome == Outcome((1, 3, 1), (0, 1, 0), "hushed")


def test_c8_with_one_seat_left_the_match_ends_and_those_remaining_are_first() -> None:
    game = bells()
    game.step(0, 0, RING)
    game.step(1, 1, RING)
    game.step(2, 1, RING)
    game.step(3, 0, LEAVE)
    assert game.step(4, 1, LEAVE) == [Event("left", 4, 1), Event("over", 4, why="left")]
    assert game.outcome == Outcome((3, 2, 1), (1, 2, 0), "left")


# Events


def test_c9_an_event_is_redacted_for_those_who_may_not_see_it() -> None:
    secret = Event("draw", 5, 0, (7, 8), ("deck", 0), ("hand", 0), seen_by=(0, 2))
    assert secret.seen(0) is secret
    assert secret.seen(2) is secret
    assert secret.seen(1) == msgspec.structs.replace(secret, faces=(HIDDEN, HIDDEN))
    assert secret.seen(TABLE).faces == (HIDDEN, HIDDEN)


def test_an_open_event_is_seen_by_all() -> None:
    event = Event("play", 5, 0, (7,))
    assert event.seen(TABLE) is event
