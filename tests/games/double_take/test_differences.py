"""What is said of a wrong pair is true: for every two patterns of the deck, and for what bots take for twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest
from pygame import Surface

from game.bots.driver import Driver
from game.games.double_take.deck import BLEED
from game.games.double_take.props.rims.differences import Difference, difference
from game.games.played import bots_for, find
from game.gfx.decks.base import face
from game.gfx.palette import rgb
from game.gfx.patterns import BOX, DOMAINS, Pattern
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import TABLE, Face
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.unseen import Unseen
from tests.gfx.pattern_table import open_deck

PATTERNS = open_deck().patterns
PAIRS = list(combinations(PATTERNS, 2))
PAINTED = 400  # pixels of a face on which colours are looked up
INK = ("ink", "paper")

# What is counted of a record, by the word that is said, and how many of it there are for one in the record.
COUNTED = {
    "petals": (("count", "petals"), 1),
    "rays": (("count",), 2),
    "arms": (("count",), 1),
    "points": (("count",), 1),
    "loops": (("count",), 1),
    "ribs": (("ribs",), 1),
    "rows": (("grid",), 1),
    "scales": (("grid",), 1),
    "peaks": (("peaks",), 1),
    "tones": (("bands",), 1),
}
LESS = ("smaller", "straighter", "sharper", "narrower")
MORE = ("larger", "curlier", "blunter", "wider")


def is_true(found: Difference, one: Pattern, other: Pattern) -> bool:
    """Whether what is said of two patterns holds by their records."""
    fields: dict[str, Any] = dict(one.fields)
    others: dict[str, Any] = dict(other.fields)
    value, another = fields.get(found.field, 0), others.get(found.field, 0)
    match found:
        case Difference("family"):
            return (found.first, found.second) == (one.family, other.family) and one.family != other.family
        case Difference("colours"):
            roles = list(zip(one.colours, other.colours, strict=True))
            said = str(found.first), str(found.second)
            return fields == others and said in roles and said[0] != said[1]
        case Difference(field, what, int(first), int(second)):
            names, times = COUNTED[what]
            told = times * int(value), times * int(another)
            return field in names and (first, second) == told and first != second
        case Difference("code", "turned", "", ""):
            return bool(value != another)
        case Difference(_, _, str(first), str(second)) if first in (*LESS, *MORE):
            less, more = (first, second) if first in LESS else (second, first)
            is_less = isinstance(value, int | float) and isinstance(another, int | float) and value < another
            return LESS.index(less) == MORE.index(more) and is_less == (first == less)
        case _:
            return (found.first, found.second) == (value, another) and value != another


def differing(one: Pattern, other: Pattern) -> list[str]:
    """The fields in which two records of a family differ, in their order."""
    others = dict(other.fields)
    return [field for field, value in one.fields if value != others[field]]


def test_what_is_said_of_every_two_patterns_of_the_deck_is_true() -> None:
    assert len(PAIRS) == 119 * 118 // 2
    assert [pair for pair in PAIRS if not is_true(difference(*pair), *pair)] == []
    assert [pair for pair in PAIRS if not is_true(difference(*pair[::-1]), *pair[::-1])] == []


def test_named_is_the_first_thing_that_differs() -> None:
    for one, other in PAIRS:
        found = difference(one, other)
        if one.family == other.family:
            assert found.field == next(iter(differing(one, other)), "colours")


def variants(family: str) -> Iterator[tuple[Pattern, Pattern]]:
    """Two records for each step in each field of a family."""
    domains = DOMAINS[family]
    first: dict[str, Any] = {name: values[0] for name, values in domains.items()}
    for name, values in domains.items():
        for pair in pairwise(values):
            one, other = (tuple({**first, name: value}.items()) for value in pair)
            colours = ("ink", "red", "blue", "paper")
            yield Pattern(family, colours, one, 1), Pattern(family, colours, other, 1)


@pytest.mark.parametrize("family", DOMAINS)
def test_every_step_that_a_record_can_take_is_named_truly_and_marked(family: str) -> None:
    for one, other in variants(family):
        found = difference(one, other)
        assert is_true(found, one, other), (one, found)
        assert all(found.dots), found


def test_as_many_beads_lie_on_a_face_as_the_sentence_counts() -> None:
    counted = [(pair, found) for pair in PAIRS if isinstance((found := difference(*pair)).first, int)]
    assert len(counted) > 200
    for _, found in counted:
        assert [len(dots) for dots in found.dots] == [found.first, found.second]
        assert all(dot.is_bead for dots in found.dots for dot in dots)


def test_marks_lie_on_the_faces_and_beads_apart_from_each_other() -> None:
    for one, other in PAIRS:
        for dots in difference(one, other).dots:
            assert one.family != other.family or dots
            assert all(-2 <= dot.x <= BOX + 2 and -2 <= dot.y <= BOX + 2 for dot in dots if dot.is_bead)
            assert all(-dot.r < dot.x < BOX + dot.r and -dot.r < dot.y < BOX + dot.r for dot in dots)
            beads = [(dot.x, dot.y) for dot in dots if dot.is_bead]
            assert all((x - u) ** 2 + (y - v) ** 2 > 8**2 for (x, y), (u, v) in combinations(beads, 2))


def colour_at(image: Surface, x: float, y: float) -> tuple[int, int, int]:
    """The colour of a face at a spot of its pattern."""
    left, top, width, height, _ = BLEED.panel
    step, scale = height / BOX, PAINTED / BLEED.width
    at = round((left + (width - height) / 2 + x * step) * scale), round((top + y * step) * scale)
    red, green, blue, _ = image.get_at(at)
    return red, green, blue


def test_where_only_colours_differ_each_face_has_its_own_at_the_ring(sofa: Unseen) -> None:
    palette, workshop = sofa.house.parts.palette, sofa.house.workshop
    checked = 0
    for (i, one), (j, other) in combinations(enumerate(PATTERNS), 2):
        found = difference(one, other)
        if found.field != "colours":
            continue
        for number, colour, dots in ((i, found.first, found.dots[0]), (j, found.second, found.dots[1])):
            wanted = rgb(palette[str(colour)] if colour in INK else palette.named(str(colour)).base)
            image = workshop.get("double_take", face(number), (PAINTED, PAINTED))
            seen = colour_at(image, dots[0].x, dots[0].y)
            assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 24, (one, found, seen)
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_sides_read_differently_in_every_language(language: str) -> None:
    texts = Catalog.load(language)
    for one, other in PAIRS:
        found = difference(one, other)
        if isinstance(found.first, str) and found.first:
            table = "colour" if found.field == "colours" else "side"
            sides = [texts.say(f"double_take.{table}.{side}") for side in (found.first, found.second)]
            assert sides[0] != sides[1], found
        if found.what:
            assert texts.say(f"double_take.differ.{found.what}")


# What bots take for twins


def faces_of(match: Match, number: int) -> tuple[Face, Face]:
    """The two faces of the mistake that is this event of a match, which has just been made."""
    later = match.events[number:]
    zones = {zone: cards[-1] for zone, cards in match.view(TABLE).zones.items()}
    zones |= {event.src: event.faces[0] for event in later if event.kind == "fine" and event.src is not None}
    lifted = [event.dst for event in later if event.kind == "lift" and event.why == "mistake" and event.dst is not None]
    return zones[lifted[0]], zones[lifted[1]]


def wrong_pairs(matches: int, options: Mapping[str, Any], seats: int) -> Counter[tuple[Face, Face]]:
    """The faces of every wrong pair in some matches of bots."""
    found: Counter[tuple[Face, Face]] = Counter()
    for seed in range(matches):
        config = MatchConfig.make(find("double_take"), seats, seed, options)
        match = Match(config)
        driver, told = Driver(match, bots_for(config, ["easy"] * seats)), 0
        while match.game.outcome is None:
            driver.advance(driver.next_moment())
            for number in range(told, len(match.events)):
                event = match.events[number]
                if event.kind == "mistake" and event.why == "differ":
                    found[faces_of(match, number)] += 1
            told = len(match.events)
    return found


WAYS: tuple[tuple[dict[str, Any], int], ...] = (
    ({}, 2),
    ({}, 4),
    ({"mode": "team"}, 4),
    ({"mode": "minute"}, 3),
    ({"mode": "together"}, 2),
)


def check(matches: int) -> int:
    """Find every wrong pair of matches in every mode told truly; how many there were."""
    many = 0
    for options, seats in WAYS:
        for (i, j), times in wrong_pairs(matches, options, seats).items():
            assert i != j
            assert is_true(difference(PATTERNS[i], PATTERNS[j]), PATTERNS[i], PATTERNS[j])
            many += times
    return many


def test_every_wrong_pair_that_bots_take_for_twins_is_told_truly() -> None:
    assert check(matches=2) > 3


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_wrong_pair_of_two_thousand_matches_is_told_truly() -> None:
    assert check(matches=2000 // len(WAYS)) > 1000
