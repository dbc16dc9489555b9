"""The deck of Double Take: its records, its copies, and the table of distances that was measured of it."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from game.games.double_take.patterns import DECKS, FIRST_OF_GROUP, PATTERNS
from game.gfx.library import Library
from game.gfx.palette import rgb
from game.gfx.raster import Painter
from game.gfx.vision import seen
from game.store import paths
from tests.gfx import pattern_distance, pattern_table
from tests.gfx.pattern_table import Table
from tests.support.difference import ciede2000, lab

FLOOR = 0.05  # no two patterns are nearer
GREY_FLOOR = 0.03  # nor in grey


@pytest.fixture(scope="module")
def table() -> Table:
    return pattern_table.read()


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(paths.art())


def test_the_table_was_measured_of_these_very_drawings(table: Table) -> None:
    assert table.fingerprint == pattern_table.fingerprint(pattern_table.open_deck()), (
        "the patterns changed: python -m tests.gfx.pattern_distance --write (needs numpy)"
    )


def test_no_record_is_there_twice(library: Library) -> None:
    patterns = library.patterns(PATTERNS)
    assert len({(p.family, p.colours, p.fields) for p in patterns}) == len(patterns) == 119


def test_the_copies_are_in_the_order_of_the_rules(library: Library) -> None:
    copies = [pattern.copies for pattern in library.patterns(PATTERNS)]
    assert copies == [1] * 8 + [2] * 71 + [3] * 40
    assert sum(copies) == 270
    assert [copies.index(n) for n in (1, 2, 3)] == list(FIRST_OF_GROUP)


def test_the_deck_is_varied_in_families_and_colours(library: Library) -> None:
    families = Counter(pattern.family for pattern in library.patterns(PATTERNS))
    assert len(families) == 12
    assert min(families.values()) >= 3
    assert max(families.values()) <= 13
    assert len({pattern.colours[0] for pattern in library.patterns(PATTERNS)}) >= 9  # grounds


@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
def test_the_four_colours_of_a_pattern_are_apart_for_all_eyes(library: Library, vision: str) -> None:
    palette = library.palette()
    for names in {pattern.colours for pattern in library.patterns(PATTERNS)}:
        hexes = [palette[name] if name in palette.neutral else palette.named(name).base for name in names]
        looks = [lab(seen(rgb(colour), vision)) for colour in hexes]
        assert min(ciede2000(one, other) for one, other in combinations(looks, 2)) >= 13.6, names


def test_no_two_patterns_are_nearer_than_the_floor(table: Table) -> None:
    assert table.floor >= FLOOR
    assert table.grey_floor >= GREY_FLOOR
    assert table.pairs[0][2] == pytest.approx(table.floor, abs=0.001)


def test_there_are_near_twins_of_every_tier(table: Table) -> None:
    tiers = table.tiers()
    assert tiers["forbidden"] == 0
    assert min(tiers["fiendish"], tiers["hard"]) >= 10
    assert tiers["medium"] >= 50


def test_single_patterns_are_the_traps_of_hard_clusters(table: Table) -> None:
    assert all(table.nearest(face) < 0.10 for face in range(8))


@pytest.mark.parametrize("cards", DECKS)
def test_every_single_pattern_has_its_twin_in_the_same_deck(table: Table, cards: int) -> None:
    single, double, triple = DECKS[cards]
    doubled, tripled = FIRST_OF_GROUP[1:]
    others = {*range(doubled, doubled + double), *range(tripled, tripled + triple)}
    near = {(i, j) for i, j, d, _ in table.pairs if d < 0.10}
    for face in range(single):
        assert any((face, other) in near for other in others), face


def test_triple_patterns_are_of_easy_clusters(table: Table) -> None:
    doubles = [table.nearest(face) for face in range(8, 79)]
    triples = [table.nearest(face) for face in range(79, 119)]
    assert min(triples) > min(doubles)
    assert sum(triples) / len(triples) > sum(doubles) / len(doubles)


# -- the measure itself ----------------------------------------------------------------------------------------------


def test_the_tool_measures_colours_as_the_tests_do() -> None:
    rng = random.Random(3)
    for _ in range(200):
        one, other = ((rng.uniform(0, 100), rng.uniform(-80, 80), rng.uniform(-80, 80)) for _ in range(2))
        vectors = np.array(one), np.array(other)
        assert float(pattern_distance.ciede2000(*vectors)) == pytest.approx(ciede2000(one, other), abs=1e-9)


def test_the_tool_finds_what_the_table_says(table: Table) -> None:
    deck, painter = pattern_table.open_deck(), Painter()
    for i, j, d, grey in (table.pairs[0], table.pairs[-1]):
        looks = pattern_distance.Look(deck, painter, i), pattern_distance.Look(deck, painter, j)
        assert pattern_distance.distance(*looks) == pytest.approx((d, grey), abs=0.001)
    look = pattern_distance.Look(deck, painter, 0)
    assert pattern_distance.distance(look, look) == (0, 0)
