"""Rectangles that have changed, joined."""

from pygame import Rect

from game.gfx.areas import join
from game.rules.rng import Rng


def test_joined_rectangles_cover_the_same_and_cost_hardly_more() -> None:
    rng = Rng("join")
    for _ in range(200):
        rects = [Rect(rng.below(200), rng.below(200), 1 + rng.below(60), 1 + rng.below(60)) for _ in range(8)]
        joined = join(rects)
        assert all(any(area.contains(rect) for area in joined) for rect in rects)
        assert len(joined) <= len(rects)
        assert sum(area.w * area.h for area in joined) <= sum(rect.w * rect.h for rect in rects) * 1.25


def test_a_chain_of_overlapping_rectangles_does_not_become_the_whole_table() -> None:
    stairs = [Rect(40 * step, 40 * step, 50, 50) for step in range(10)]
    assert len(join(stairs)) == len(stairs)


def test_neighbours_are_joined_and_strangers_are_not() -> None:
    assert join([Rect(0, 0, 10, 10), Rect(11, 0, 10, 10)]) == [Rect(0, 0, 21, 10)]
    assert len(join([Rect(0, 0, 10, 10), Rect(100, 100, 10, 10)])) == 2
