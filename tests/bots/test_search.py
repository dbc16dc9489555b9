"""The search of the turn games, on the smallest game there can be: pick boxes, each holds a secret prize."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Self

import pytest

from game.bots.search import Line, search
from game.rules.api import Event, Game, Move, Seat, Setup, Spec, View
from game.rules.options import Value
from game.rules.rng import Rng


def two(_: Mapping[str, Value]) -> range:
    return range(2, 3)


class Boxes(Game):
    """Whoever picks a box has its prize, which nobody knows before."""

    __slots__ = ("picked", "prizes")

    spec = Spec("boxes", "B", 1, False, True, two, {}, ("pick",), ("over",), ("left",), 9)

    def __init__(self, setup: Setup, prizes: Sequence[int]) -> None:
        super().__init__(setup)
        self.prizes = tuple(prizes)
        self.picked: list[tuple[Seat, int]] = []

    def _legal(self, seat: Seat) -> Sequence[Move]:
        return [("pick", box) for box in range(len(self.prizes))]

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        self.picked.append((seat, int(move[1])))

    def clone(self) -> Self:
        twin = type(self)(self.setup, self.prizes)
        self._copy_base_to(twin)
        twin.picked = self.picked.copy()
        return twin

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Boxes:
        raise NotImplementedError

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Boxes:
        raise NotImplementedError

    def view(self, seat: Seat) -> View:
        raise NotImplementedError

    def _standings(self) -> Sequence[tuple[int, ...]]:
        raise NotImplementedError

    def _scores(self) -> tuple[int, ...]:
        raise NotImplementedError

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        raise NotImplementedError

    def _key(self) -> tuple[object, ...]:
        return self.prizes, tuple(self.picked)


SETUP = Setup.make(Boxes.spec, 2)


def boxes(count: int) -> list[Line]:
    return [(("pick", box),) for box in range(count)]


def fixed(*prizes: int) -> Callable[[Rng], Boxes]:
    return lambda rng: Boxes(SETUP, prizes)


def won(game: Boxes, seat: Seat, rng: Rng) -> int:
    return sum(game.prizes[box] for owner, box in game.picked if owner == seat)


def finish(thought: Generator[None, None, Line]) -> tuple[Line, int]:
    """What was thought, and in how many slices."""
    slices = 0
    while True:
        try:
            next(thought)
        except StopIteration as stop:
            return stop.value, slices
        slices += 1


@pytest.mark.parametrize("best", range(5))
def test_the_best_line_is_found_wherever_it_stands(best: int) -> None:
    prizes = [10, 20, 30, 40, 50]
    prizes[best] = 60
    assert finish(search(fixed(*prizes), 0, boxes(5), won, 1, Rng(1)))[0] == (("pick", best),)


def test_a_secret_prize_is_judged_by_what_it_is_on_average() -> None:
    # Box 0 holds 4, box 1 holds 0 to 9 (4.5 on average), box 2 holds 0 to 5: any single world may mislead.
    def deal(rng: Rng) -> Boxes:
        return Boxes(SETUP, (4, rng.below(10), rng.below(6)))

    found = [finish(search(deal, 0, boxes(3), won, 1500, Rng(seed)))[0][0][1] for seed in range(10)]
    assert found.count(1) >= 8


def test_of_equal_lines_the_earlier_wins_in_every_round() -> None:
    assert finish(search(fixed(5, 7, 7, 7, 1), 0, boxes(5), won, 60, Rng(1)))[0] == (("pick", 1),)


def test_of_lines_that_draw_level_later_the_earlier_wins_too() -> None:
    # After the first world box 1 leads; the second makes up for it.
    deals = iter([(1, 2, 0), (3, 2, 0)])
    thought = search(lambda rng: Boxes(SETUP, next(deals)), 0, boxes(3), won, 1, Rng(1))
    assert finish(thought)[0] == (("pick", 0),)


def test_all_lines_meet_the_same_worlds_with_the_same_luck() -> None:
    met: dict[tuple[int, ...], list[tuple[int, int]]] = {}

    def playout(game: Boxes, seat: Seat, rng: Rng) -> int:
        met.setdefault(game.prizes, []).append((game.picked[0][1], rng.below(1000)))
        return 0

    finish(search(lambda rng: Boxes(SETUP, [rng.below(1000) for _ in range(4)]), 0, boxes(4), playout, 48, Rng(3)))
    assert len(met) == 6 + 12
    for tried in list(met.values())[:6]:
        assert [box for box, _ in tried] == [0, 1, 2, 3]
        assert len({luck for _, luck in tried}) == 1
    for tried in list(met.values())[6:]:
        assert [box for box, _ in tried] == [0, 1]
    assert len({tried[0][1] for tried in met.values()}) > 6


def test_the_budget_is_spread_over_the_rounds_and_never_exceeded() -> None:
    # 100 playouts for 5 lines in 3 rounds of 33: 6 worlds of 5, 11 of 3, 16 of 2.
    assert finish(search(fixed(1, 2, 3, 4, 5), 0, boxes(5), won, 100, Rng(1)))[1] == 6 * 6 + 11 * 4 + 16 * 3


def test_a_tiny_budget_still_tries_every_line() -> None:
    assert finish(search(fixed(1, 2, 3, 4, 5), 0, boxes(5), won, 1, Rng(1)))[1] == 6 + 4 + 3


def test_a_single_line_needs_no_thought() -> None:
    assert finish(search(fixed(1), 0, boxes(1), won, 100, Rng(1))) == ((("pick", 0),), 0)


def test_a_line_of_several_moves_is_played_in_order_by_the_seat() -> None:
    seen: list[list[tuple[Seat, int]]] = []

    def playout(game: Boxes, seat: Seat, rng: Rng) -> int:
        seen.append(game.picked)
        return won(game, seat, rng)

    lines: list[Line] = [(("pick", 2),), (("pick", 1), ("pick", 0))]
    assert finish(search(fixed(1, 2, 2), 1, lines, playout, 2, Rng(1)))[0] == lines[1]
    assert seen == [[(1, 2)], [(1, 1), (1, 0)]]


def test_the_moves_are_made_at_the_time_of_the_world() -> None:
    times: list[int] = []

    def deal(rng: Rng) -> Boxes:
        world = Boxes(SETUP, (1, 2))
        world.advance(4321)
        return world

    def playout(game: Boxes, seat: Seat, rng: Rng) -> int:
        times.append(game.now)
        return 0

    finish(search(deal, 0, boxes(2), playout, 2, Rng(1)))
    assert times == [4321, 4321]


def test_the_same_generator_gives_the_same_answer() -> None:
    def deal(rng: Rng) -> Boxes:
        return Boxes(SETUP, [rng.below(10) for _ in range(6)])

    answers = [[finish(search(deal, 0, boxes(6), won, 30, Rng(seed)))[0] for seed in range(20)] for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(set(answers[0])) > 1
