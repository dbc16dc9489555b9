"""Quick pick at the devices: nine keys, or two sticks, for whoever wants that and for nobody else."""

from __future__ import annotations

import pygame

from game.input.bindings import QUICK, Bindings
from game.input.devices import zones
from game.input.intents import (
    KEYBOARD,
    NINE,
    PAD,
    A,
    B,
    BoothNumber,
    C,
    Device,
    Input,
    Intent,
    Plugged,
    Raw,
    Tilt,
    Unplugged,
    WindowFocus,
)
from game.input.router import Router
from game.input.seats import Seats

PAD_ONE = Device("pad 1", PAD, "Pad", "guid", "guid")


def router(*quick: str) -> Router:
    made = Router(Bindings(), Seats(), zones())
    for seat, zone in enumerate(("left", "right", "numpad")):
        made.join(zone, 0, BoothNumber(seat))
    made.take(Plugged(PAD_ONE, 0))
    made.join("pad 1", 0, BoothNumber(3))
    made.quick = frozenset(quick)
    return made


def press(made: Router, scancode: int) -> list[tuple[int, str]]:
    inputs: list[Input] = made.take(Raw(KEYBOARD, scancode, 1, 5))
    made.take(Raw(KEYBOARD, scancode, 0, 6))
    return [(each.booth, each.button) for each in inputs if isinstance(each, Intent)]


def test_nine_keys_lie_as_the_fields_of_the_screen() -> None:
    made = router("left")
    for number, letter in enumerate("QWEASDZXC"):
        assert press(made, getattr(pygame, f"KSCAN_{letter}")) == [(0, NINE[number])]
    assert press(made, pygame.KSCAN_R) == [(0, B)]
    assert press(made, pygame.KSCAN_F) == [(0, C)]


def test_the_number_pad_has_them_as_it_is_printed() -> None:
    made = router("numpad")
    for number, digit in enumerate("789456123"):
        assert press(made, getattr(pygame, f"KSCAN_KP{digit}")) == [(2, NINE[number])]
    assert press(made, pygame.KSCAN_KP_PLUS) == [(2, B)]
    assert press(made, pygame.KSCAN_KP0) == [(2, C)]


def test_who_does_not_pick_quickly_has_the_usual_keys() -> None:
    made = router("numpad")
    assert press(made, pygame.KSCAN_E) == [(0, A)]
    assert press(made, pygame.KSCAN_Z) == []


def test_a_key_that_was_given_to_another_zone_stays_there() -> None:
    made = router("left")
    right = made.devices["right"]
    made.bindings.bind(right, A, pygame.KSCAN_X)
    assert press(made, pygame.KSCAN_X) == [(1, A)]


def test_the_keys_that_are_shown_are_those_that_count() -> None:
    bindings, left = Bindings(), zones()[0]
    assert bindings.control(left, NINE[0], quick=True) == pygame.KSCAN_Q
    assert bindings.control(left, C, quick=True) == pygame.KSCAN_F
    assert bindings.control(left, C) == pygame.KSCAN_R
    assert set(QUICK) == {"left", "numpad"}


def test_the_second_stick_is_told_only_where_it_means_something() -> None:
    assert router().take(Raw("pad 1", "right x", 1.0, 7)) == []
    (tilt,) = router("pad 1").take(Raw("pad 1", "right x", 1.0, 7))
    assert tilt == Tilt("pad 1", BoothNumber(3), 1.0, 0.0, 7, second=True)


def test_the_second_stick_lets_go_with_everything_else_and_is_gone_with_its_pad() -> None:
    made = router("pad 1")
    for gone in (WindowFocus(False, 8), Unplugged(PAD_ONE, 9)):
        made.take(Raw("pad 1", "right x", 1.0, 7))
        assert Tilt("pad 1", BoothNumber(3), 0.0, 0.0, gone.t, second=True) in made.take(gone)
        assert Tilt("pad 1", BoothNumber(3), 0.0, 0.0, gone.t, second=True) not in made.take(gone)
