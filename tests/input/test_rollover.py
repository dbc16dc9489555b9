"""The rollover test: what a keyboard swallows, and who should move."""

from __future__ import annotations

import pygame

from game.input.bindings import ZONES
from game.input.intents import KEYBOARD, MOUSE, UP, A, Raw
from game.input.rollover import ROUNDS, Advice, Course, Trial, advise


def keys(zone: str, *buttons: str) -> frozenset[int]:
    return frozenset(int(ZONES[zone][button][0]) for button in buttons)


def trial(*zones: str, lost: str | None = None, extra: int | None = None) -> Trial:
    """All hold up and A; one zone's A may be swallowed, or a key nobody holds appear."""
    held = {zone: keys(zone, UP, A) for zone in zones}
    seen = frozenset().union(*held.values()) - (keys(lost, A) if lost else frozenset())
    return Trial(held, seen | ({extra} if extra else frozenset()))


def test_a_trial_names_what_was_swallowed_and_what_nobody_held() -> None:
    assert trial("left", "middle").is_good
    bad = trial("left", "middle", lost="middle", extra=99)
    assert bad.swallowed == {"middle": keys("middle", A)}
    assert bad.phantoms == {99}
    assert not bad.is_good
    assert not trial("left", extra=99).is_good


def test_a_course_knows_the_keys_that_are_down() -> None:
    course = Course({"left": ZONES["left"]})
    for control, value in ((4, 1), (5, 1), (6, 1), (5, 0), (7, 1)):
        course.take(Raw(KEYBOARD, control, value, 0))
    course.take(Raw(MOUSE, "left", 1, 0))
    course.take(Raw(KEYBOARD, "odd", 1, 0))
    assert course.down == {4, 6, 7}


def test_every_round_asks_for_buttons_that_every_zone_has() -> None:
    assert all(button in usual for usual in ZONES.values() for asked in ROUNDS for button in asked)


def test_without_a_fault_all_stay() -> None:
    advice = advise(("left", "right"), [trial("left", "right")])
    assert advice == Advice({})
    assert advise(("left", "right"), []) == Advice({})


def test_one_moves_to_a_zone_that_does_not_clash() -> None:
    advice = advise(("left", "middle"), [trial("left", "middle", lost="middle")])
    assert len(advice.moves) == 1
    assert not advice.pads


def test_zones_that_were_seen_to_work_together_are_preferred() -> None:
    trials = [trial("left", "middle", lost="left"), trial("middle", "numpad")]
    assert advise(("left", "middle"), trials) == Advice({"left": "numpad"})


def test_a_larger_set_with_a_bad_one_in_it_is_bad_too() -> None:
    trials = [trial("left", "middle", lost="left")]
    advice = advise(("left", "middle", "right"), trials)
    assert len(advice.moves) == 1
    assert set(advice.moves.values()) == {"numpad"}


def test_who_finds_no_zone_is_asked_to_take_a_pad() -> None:
    trials = [trial(*ZONES, lost="left")]
    advice = advise(tuple(ZONES), trials)
    assert not advice.moves
    assert len(advice.pads) == 1


def test_where_only_one_zone_works_at_a_time_all_others_take_pads() -> None:
    names = list(ZONES)
    trials = [trial(a, b, lost=a) for i, a in enumerate(names) for b in names[i + 1 :]]
    advice = advise(("left", "middle", "right"), trials)
    assert advice == Advice({}, ("middle", "right"))


def test_a_keyboard_that_reports_keys_nobody_holds_is_no_good_at_all() -> None:
    assert advise(("left", "middle"), [Trial({}, frozenset((4,)))]) == Advice({}, ("left", "middle"))


# A whole course of rounds

LEFT_KEYS, RIGHT_KEYS = ZONES["left"], ZONES["right"]


def course() -> Course:
    return Course({"left": LEFT_KEYS, "right": RIGHT_KEYS}, patience=1000)


def put(course: Course, t: int, *keys: int, value: int = 1) -> None:
    for key in keys:
        course.take(Raw(KEYBOARD, key, value, t))


def all_wanted(course: Course) -> list[int]:
    return [key for keys in course.wanted.values() for key in keys]


def test_a_round_ends_when_all_its_keys_are_down_and_the_next_begins_when_all_are_up() -> None:
    test = course()
    first = all_wanted(test)
    put(test, 0, *first)
    assert test.verdict is not None
    assert test.verdict.is_good
    put(test, 10, first[0], value=0)
    assert test.number == 0
    put(test, 20, first[1], value=0)
    assert test.number == 1
    assert all_wanted(test) != first


def test_patience_begins_anew_with_every_key() -> None:
    test = course()
    one, other = all_wanted(test)
    put(test, 0, one)
    test.update(999)
    assert test.verdict is None
    put(test, 999, other)
    assert test.verdict is not None
    assert test.verdict.is_good


def test_a_key_that_never_comes_is_swallowed() -> None:
    test = course()
    one, other = all_wanted(test)
    put(test, 0, one)
    assert test.left(500) == 0.5
    test.update(1000)
    assert test.verdict is not None
    assert test.verdict.swallowed == {"right": frozenset((other,))}


def test_nobody_is_hurried_who_has_not_begun() -> None:
    test = course()
    test.update(100_000)
    assert test.verdict is None
    assert test.left(100_000) == 1


def test_a_wrong_key_that_is_let_go_again_is_forgiven() -> None:
    test = course()
    put(test, 0, pygame.KSCAN_SPACE)
    put(test, 10, pygame.KSCAN_SPACE, value=0)
    put(test, 20, *all_wanted(test))
    assert test.verdict is not None
    assert test.verdict.is_good


def test_a_key_that_nobody_held_must_come_twice_to_be_believed() -> None:
    test = course()
    for time in (0, 100):
        keys = [pygame.KSCAN_SPACE, *all_wanted(test)]
        put(test, time, *keys)
        assert test.verdict is not None
        assert test.verdict.phantoms
        put(test, time + 10, *keys, value=0)
        assert test.number == (1 if time else 0)
    assert len(test.trials) == 1


def test_after_the_last_round_it_is_over() -> None:
    test = course()
    for number in range(len(ROUNDS)):
        keys = all_wanted(test)
        put(test, number * 100, *keys)
        put(test, number * 100 + 50, *keys, value=0)
    assert test.is_over
    assert len(test.trials) == len(ROUNDS)
    put(test, 9000, pygame.KSCAN_A)
    test.update(20_000)
    assert len(test.trials) == len(ROUNDS)
