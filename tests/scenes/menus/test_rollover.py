"""The test page of the keyboard: who takes part, what came through, what to do about it."""

from __future__ import annotations

import pygame
import pytest

from game.input.intents import DOWN, KEYBOARD, RIGHT, A, B, Raw
from game.input.rollover import ROUNDS
from game.scenes.base import Push
from game.scenes.menus.rollover import RolloverScene
from game.unseen import Unseen
from tests.support.sofa import ESCAPE

WAIT = 4_100 // 16  # frames until a key that does not come is missed


def opened(sofa: Unseen) -> RolloverScene:
    sofa.stack.wish(Push(sofa.factory.rollover()))
    sofa.frames(2)
    assert isinstance(sofa.stack.top, RolloverScene)
    return sofa.stack.top


@pytest.fixture
def page(sofa: Unseen) -> RolloverScene:
    page = opened(sofa)
    sofa.press("left", A)
    assert page.course is not None
    return page


def hold(sofa: Unseen, *keys: int, value: int = 1) -> None:
    for key in keys:
        sofa.take(Raw(KEYBOARD, key, value, sofa.clock.now))
    sofa.frames()


def test_those_who_sit_at_keys_take_part(sofa: Unseen) -> None:
    for zone in ("middle", "numpad", "left"):
        sofa.router.join(zone, sofa.clock.now)
    assert sorted(opened(sofa).zones) == ["left", "middle", "numpad"]


def test_others_can_be_added_but_one_alone_is_no_test(sofa: Unseen) -> None:
    page = opened(sofa)
    assert page.zones == ["left", "right"]
    for button in (DOWN, DOWN, RIGHT):
        sofa.press("left", button)
    assert page.zones == ["left", "middle", "right"]
    for zone in ("left", "middle"):
        page.choose(zone, False)
    assert not page.sections()[0].items[0].enabled


def test_a_good_keyboard_passes_every_round(sofa: Unseen, page: RolloverScene) -> None:
    for _ in ROUNDS:
        assert page.course is not None
        keys = [key for keys in page.course.wanted.values() for key in keys]
        hold(sofa, *keys)
        hold(sofa, *keys, value=0)
    sofa.frames()
    assert page.course is None
    assert page.result == "All keys came through"
    assert page.advice == ""


def test_keys_that_are_swallowed_are_counted_and_lead_to_advice(sofa: Unseen, page: RolloverScene) -> None:
    for _ in ROUNDS:
        assert page.course is not None
        key = page.course.wanted["left"][0]
        hold(sofa, key)
        sofa.frames(WAIT)
        assert page.course.verdict is not None
        assert not page.course.verdict.is_good
        hold(sofa, key, value=0)
    sofa.frames()
    assert page.result.startswith("The keyboard swallowed")
    assert page.advice != ""


def test_keys_belong_to_the_test_and_escape_ends_it(sofa: Unseen, page: RolloverScene) -> None:
    hold(sofa, pygame.KSCAN_Q)
    assert sofa.stack.top is page
    assert page.course is not None
    sofa.key(ESCAPE)
    assert page.course is None
    assert sofa.stack.top is page
    hold(sofa, pygame.KSCAN_Q, value=0)
    sofa.press("left", B)
    assert sofa.scene == "TitleScene"
    assert sofa.router.tap is None


def test_nothing_is_drawn_while_nobody_presses(sofa: Unseen, page: RolloverScene) -> None:
    sofa.frames(3)
    assert sofa.frames() == []
