"""Chance is the same on every machine and every Python."""

from game.rules.rng import Rng, mix


def test_c1_a_seed_always_gives_the_same_stream() -> None:
    rng = Rng(7, "deal")
    assert [rng.below(1000) for _ in range(8)] == [921, 489, 141, 926, 988, 889, 734, 873]


def test_c1_every_part_of_a_seed_counts() -> None:
    streams = {tuple(Rng(*seed).below(10**9) for _ in range(2)) for seed in [(1,), (2,), (1, "a"), (1, "b"), ("1",)]}
    assert len(streams) == 5


def test_mix_is_a_fixed_64_bit_number() -> None:
    assert mix(1, 2, "three") == 14139255435399242836
    assert 0 <= mix() < 1 << 64


def test_below_reaches_every_number_and_no_other() -> None:
    rng = Rng("below")
    assert {rng.below(5) for _ in range(200)} == {0, 1, 2, 3, 4}


def test_between_includes_both_ends() -> None:
    rng = Rng("between")
    assert {rng.between(3, 6) for _ in range(200)} == {3, 4, 5, 6}


def test_chance_is_a_percentage() -> None:
    rng = Rng("chance")
    hits = sum(rng.chance(25) for _ in range(4000))
    assert 900 < hits < 1100
    assert not any(rng.chance(0) for _ in range(100))
    assert all(rng.chance(100) for _ in range(100))


def test_pick_reaches_every_item() -> None:
    rng = Rng("pick")
    assert {rng.pick("abc") for _ in range(100)} == {"a", "b", "c"}


def test_shuffle_keeps_the_items_and_reaches_every_order_about_equally() -> None:
    rng = Rng("shuffle")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert all(60 < count < 145 for count in counts.values())
