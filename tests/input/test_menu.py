"""Menus: one owner, held ways repeat, and a pause belongs to whoever paused."""

from __future__ import annotations

import pytest

from game.input.assist import Latch
from game.input.intents import DOWN, KEYBOARD, NOBODY, UP, A, Intent
from game.input.menu import IDLE, PAUSED, Menu, Ownership, Pause, Rate


def press(device: str, button: str, t: int, down: bool = True) -> Intent:
    return Intent(device, NOBODY, button, down, t)


@pytest.fixture
def menu() -> Menu:
    return Menu(Rate(delay=400, every=100))


# Ownership


def test_the_first_press_owns_the_menu_and_others_are_told_whose_it_is(menu: Menu) -> None:
    assert menu.take(press("left", A, 0))
    assert not menu.take(press("pad 1", A, 10))
    assert menu.ownership.owner(10) == "left"
    assert menu.take(press("left", DOWN, 20))


def test_fifteen_idle_seconds_release_the_menu(menu: Menu) -> None:
    menu.take(press("left", A, 0))
    menu.take(press("left", A, 1000))
    assert not menu.take(press("pad 1", A, 1000 + IDLE - 1))
    assert menu.take(press("pad 1", A, 1000 + IDLE))
    assert menu.ownership.owner(1000 + IDLE) == "pad 1"
    assert not menu.take(press("left", A, 1001 + IDLE))


def test_an_owner_that_leaves_releases_the_menu() -> None:
    ownership = Ownership()
    ownership.claim("left", 0)
    ownership.release("pad 1")
    assert ownership.owner(1) == "left"
    ownership.release("left")
    assert ownership.claim("pad 1", 1)
    ownership.release()
    assert ownership.owner(2) is None


def test_escape_and_the_zones_are_one_keyboard() -> None:
    ownership = Ownership()
    assert ownership.claim(KEYBOARD, 0)
    assert not ownership.claim("pad 1", 1)
    assert ownership.claim("left", 2)
    assert ownership.claim(KEYBOARD, 3)
    assert ownership.claim("right", 4)
    assert not ownership.claim("left", 5)


def test_a_pause_is_ended_by_its_owner_and_after_five_seconds_by_anybody() -> None:
    pause = Pause("pad 1", 1000)
    assert pause.may_resume("pad 1", 1001)
    assert not pause.may_resume("left", 1000 + PAUSED - 1)
    assert pause.may_resume("left", 1000 + PAUSED)
    assert Pause(None, 1000).may_resume("left", 1001)
    assert Pause(KEYBOARD, 1000).may_resume("left", 1001)


# Repeating


def test_a_held_way_repeats_after_a_delay_and_at_a_rate(menu: Menu) -> None:
    menu.take(press("left", DOWN, 1000))
    seen = [again.t for now in range(1000, 1700) if (again := menu.repeat(now))]
    assert seen == [1400, 1500, 1600]
    again = menu.repeat(1700)
    assert again == press("left", DOWN, 1700)


def test_it_does_not_catch_up_after_a_hitch(menu: Menu) -> None:
    menu.take(press("left", DOWN, 0))
    assert menu.repeat(5000) is not None
    assert menu.repeat(5000) is None
    assert menu.repeat(5001) is not None


def test_letting_go_ends_it_and_so_does_another_button(menu: Menu) -> None:
    menu.take(press("left", DOWN, 0))
    assert menu.take(press("left", DOWN, 10, down=False))
    assert menu.repeat(1000) is None
    menu.take(press("left", DOWN, 1000))
    menu.take(press("left", A, 1010))
    assert menu.repeat(5000) is None


def test_the_latest_way_repeats_and_only_its_own_release_ends_it(menu: Menu) -> None:
    menu.take(press("left", DOWN, 0))
    menu.take(press("left", UP, 10))
    menu.take(press("left", DOWN, 20, down=False))
    assert not menu.take(press("pad 1", UP, 30, down=False))
    assert menu.repeat(410) == press("left", UP, 410)


def test_a_device_that_leaves_stops_repeating(menu: Menu) -> None:
    menu.take(press("left", DOWN, 0))
    menu.release("pad 1")
    assert menu.repeat(400) is not None
    menu.release("left")
    assert menu.repeat(900) is None
    assert menu.ownership.owner(900) is None
    menu.take(press("left", DOWN, 1000))
    menu.release()
    assert menu.repeat(2000) is None


# Help with pressing


def test_a_latch_is_held_or_toggled() -> None:
    held, toggled = Latch(hold=True), Latch()
    assert [(held.take(down), held.on) for down in (True, False)] == [(True, True), (True, False)]
    assert [(toggled.take(down), toggled.on) for down in (True, False, True, False)] == [
        (True, True),
        (False, True),
        (True, False),
        (False, False),
    ]
    toggled.take(True)
    toggled.release()
    assert not toggled.on
