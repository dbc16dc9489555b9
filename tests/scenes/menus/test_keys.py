"""Other keys: pressed, refused with the name of the owner, reset, kept; for zones and for models of pads."""

from __future__ import annotations

import pygame
import pytest

from game.input.intents import DOWN, LEFT, PAD, RIGHT, UP, A, B, C, Device, Plugged, Raw
from game.scenes.base import Push
from game.scenes.menus.keys import PATIENCE, RESET, RESET_ALL, KeysScene
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

PADDLE = Device("pad 0", PAD, "Paddle", "model", "model")


@pytest.fixture
def page(sofa: Unseen) -> KeysScene:
    sofa.take(Plugged(PADDLE, sofa.clock.now))
    sofa.stack.wish(Push(sofa.factory.keys()))
    sofa.frames(2)
    assert isinstance(sofa.stack.top, KeysScene)
    return sofa.stack.top


def go_to(sofa: Unseen, page: KeysScene, key: str) -> None:
    """Walk down to a line of the same column with the keys of the middle zone, which stay as they are."""
    for _ in range(24):
        if page.focus.key == key:
            return
        sofa.press("middle", DOWN)
    raise AssertionError(f"{key} cannot be reached")


def ask(sofa: Unseen, page: KeysScene, model: str, button: str) -> None:
    """Ask for a new key for a button of a device."""
    sofa.press("middle", LEFT)
    go_to(sofa, page, f"device {model}")
    sofa.press("middle", RIGHT)
    while page.focus.key != f"button {button}":
        sofa.press("middle", UP)
    sofa.press("middle", A)
    assert page.asked == button


def control(sofa: Unseen, model: str, button: str) -> int | str | None:
    device = next(device for device in sofa.router.devices.values() if device.model == model)
    return sofa.bindings.control(device, button)


def test_the_next_key_is_the_new_one_and_it_works_at_once(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", A)
    sofa.key(pygame.KSCAN_F)
    assert control(sofa, "left", A) == pygame.KSCAN_F
    assert sofa.house.settings.now.bindings["left"]["a"] == [pygame.KSCAN_F]
    assert sofa.router.take(Raw("keyboard", pygame.KSCAN_E, 1, sofa.clock.now)) == []
    (intent,) = sofa.router.take(Raw("keyboard", pygame.KSCAN_F, 1, sofa.clock.now))
    assert (intent.device, intent.button) == ("left", A)  # type: ignore[union-attr]


def test_a_key_that_is_taken_is_refused_with_the_name_of_its_owner(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", A)
    sofa.key(pygame.KSCAN_UP)
    assert control(sofa, "left", A) == pygame.KSCAN_E
    assert page.told == "That is Up already: Keys on the right"


def test_two_keys_of_a_zone_change_places_in_one_go(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", A)
    sofa.key(pygame.KSCAN_Q)
    assert (control(sofa, "left", A), control(sofa, "left", B)) == (pygame.KSCAN_Q, pygame.KSCAN_E)
    assert page.told == "Act (A) and Back (B) have changed places"
    kept = sofa.house.settings.now.bindings["left"]
    assert (kept[A], kept[B]) == ([pygame.KSCAN_Q], [pygame.KSCAN_E])


def test_two_buttons_of_a_pad_change_places_in_one_go(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "model", A)
    for value in (1, 0):
        sofa.take(Raw("pad 0", "east", value, sofa.clock.now))
    assert (control(sofa, "model", A), control(sofa, "model", B)) == ("east", "south")


def test_escape_cancels_and_f11_is_reserved(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", B)
    sofa.key(ESCAPE)
    assert (page.asked, sofa.stack.top) == ("", page)
    ask(sofa, page, "left", B)
    sofa.key(pygame.KSCAN_F11)
    assert page.told == "Escape and F11 stay as they are"
    assert control(sofa, "left", B) == pygame.KSCAN_Q


def test_nobody_is_asked_for_ever(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", B)
    sofa.clock.now += PATIENCE
    sofa.frames()
    assert page.asked == ""


def test_a_pad_is_bound_by_pressing_it_and_its_press_does_nothing_else(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "model", A)
    sofa.take(Raw("pad 0", "north", 1, sofa.clock.now))
    sofa.take(Raw("pad 0", "north", 0, sofa.clock.now))
    sofa.frames()
    assert control(sofa, "model", A) == "north"
    assert page.asked == ""


def test_a_trigger_that_is_chosen_counts_for_nothing_until_it_is_let_go(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "model", A)
    for value in (0.3, 0.7, 1.0, 0.6):
        sofa.take(Raw("pad 0", "right trigger", value, sofa.clock.now))
    sofa.frames()
    assert control(sofa, "model", A) == "right trigger+"
    assert page.asked == ""
    for value in (0.0, 0.9):
        sofa.take(Raw("pad 0", "right trigger", value, sofa.clock.now))
    assert sofa.router.is_down("pad 0", A)


def test_the_stick_cannot_be_a_button(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "model", C)
    sofa.take(Raw("pad 0", "left x", 1.0, sofa.clock.now))
    assert page.told == "The stick already moves"
    assert control(sofa, "model", C) == "west"


def test_another_device_ends_the_asking(sofa: Unseen, page: KeysScene) -> None:
    ask(sofa, page, "left", A)
    sofa.take(Raw("pad 0", "south", 1, sofa.clock.now))
    assert page.asked == ""
    assert control(sofa, "left", A) == pygame.KSCAN_E


def test_one_device_or_all_go_back_to_the_usual(sofa: Unseen, page: KeysScene) -> None:
    zones = sofa.router.devices
    sofa.bindings.bind(zones["left"], A, pygame.KSCAN_F)
    sofa.bindings.bind(zones["right"], A, pygame.KSCAN_SPACE)
    go_to(sofa, page, "device left")
    sofa.press("middle", RIGHT)
    go_to(sofa, page, RESET)
    sofa.press("middle", A)
    assert not sofa.bindings.is_changed(zones["left"])
    assert sofa.bindings.is_changed(zones["right"])
    sofa.press("middle", LEFT)
    go_to(sofa, page, RESET_ALL)
    sofa.press("middle", A)
    assert not sofa.bindings.is_changed(zones["right"])
    assert sofa.house.settings.now.bindings == {}


def test_a_reset_is_refused_while_another_zone_has_the_key(sofa: Unseen, page: KeysScene) -> None:
    zones = sofa.router.devices
    sofa.bindings.bind(zones["left"], A, pygame.KSCAN_F)
    sofa.bindings.bind(zones["right"], A, pygame.KSCAN_E)
    go_to(sofa, page, "device left")
    sofa.press("middle", RIGHT)
    go_to(sofa, page, RESET)
    sofa.press("middle", A)
    assert page.told == "That is Act (A) already: Keys on the right"
    assert sofa.bindings.is_changed(zones["left"])


def test_the_router_is_left_as_it_was(sofa: Unseen, page: KeysScene) -> None:
    sofa.press("middle", B)
    assert sofa.scene == "TitleScene"
    assert sofa.router.tap is None
