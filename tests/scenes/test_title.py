"""The title: A takes a seat, and its buttons lead everywhere else."""

from __future__ import annotations

import itertools

import pytest

from game.gfx.window import Scale
from game.input.intents import LEFT, MOUSE, MOVE, RIGHT, A, B, Raw
from game.scenes.title import PILLS, TitleScene
from tests.scenes.conftest import Sofa


@pytest.fixture
def title(sofa: Sofa) -> TitleScene:
    sofa.frames(2)
    assert isinstance(sofa.stack.top, TitleScene)
    return sofa.stack.top


@pytest.mark.parametrize(("steps", "scene"), [(0, "LobbyScene"), (1, "HowScene"), (2, "SettingsScene")])
def test_its_buttons_lead_on_from_any_zone(sofa: Sofa, title: TitleScene, steps: int, scene: str) -> None:
    for _ in range(steps):
        sofa.press("middle", RIGHT)
    sofa.press("middle", A)
    assert sofa.scene == scene
    assert len(sofa.party.people) == (0 if steps else 1)


def test_the_last_button_quits(sofa: Sofa, title: TitleScene) -> None:
    for _ in PILLS:
        sofa.press("left", RIGHT)
    sofa.press("right", A)
    assert sofa.stack.top is None


def test_whoever_comes_back_can_join_at_once(sofa: Sofa, title: TitleScene) -> None:
    sofa.press("left", RIGHT)
    sofa.press("left", RIGHT)
    sofa.press("left", A)
    sofa.press("left", B)
    assert sofa.scene == "TitleScene"
    sofa.press("left", A)
    assert sofa.scene == "LobbyScene"
    assert sofa.party.people == (0,)


def test_going_back_to_the_first_button_lets_people_join_again(sofa: Sofa, title: TitleScene) -> None:
    sofa.press("left", RIGHT)
    assert not sofa.router.joining
    sofa.press("left", LEFT)
    assert sofa.router.joining


def test_the_mouse_points_and_clicks(sofa: Sofa, title: TitleScene) -> None:
    at = Scale(sofa.window.size).point(*title._pills()["settings"].middle)
    sofa.take(Raw(MOUSE, MOVE, 0, sofa.clock.now, at))
    assert title._focus.key == "settings"
    sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
    sofa.frames()
    assert sofa.scene == "SettingsScene"


@pytest.mark.parametrize("language", ["en", "de", "fr", "sv"])
def test_the_buttons_fit_side_by_side_in_every_language(sofa: Sofa, title: TitleScene, language: str) -> None:
    sofa.house.words = type(sofa.house.words).load(language)
    boxes = list(title._pills().values())
    assert boxes[0].x > 100
    assert boxes[-1].right < 1820
    assert all(one.right < other.x for one, other in itertools.pairwise(boxes))
