"""A film behind glass: something of its game is seen there from the first moment on."""

from collections.abc import Callable

import msgspec
import pygame
import pytest

from game.games.shown import SHOWN
from game.scenes.base import Push
from game.scenes.how_to_play.how import GLASS, HowScene
from game.scenes.lobby import choose
from game.scenes.lobby.choose import ChooseScene
from game.unseen import Unseen

BLACK = (0, 0, 0)


def show(sofa: Unseen, scene: HowScene | ChooseScene) -> pygame.Surface:
    """What is behind the glass when the page is first seen: its film is not loaded then."""
    settings = sofa.house.settings
    settings.now = msgspec.structs.replace(settings.now, motion="off")  # no curtain hides it
    sofa.house.loader.at_once = False
    sofa.stack.wish(Push(scene))
    sofa.frames(1)
    sofa.frames_until_shown()
    assert scene.showcase is not None
    assert scene.showcase.driver is None
    box = choose.GLASS if isinstance(scene, ChooseScene) else GLASS
    left, top, width, height = (round(side * sofa.window.size[0] / 1920) for side in box)
    glass = pygame.Rect(left, top, width, height)
    return sofa.screen.subsurface(glass.inflate(-8, -8))


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize("page", ["how", "choose"])
def test_no_box_is_black_while_a_film_is_loaded(sofa: Unseen, game: str, page: str) -> None:
    sofa.frames()
    sofa.party.choose(game)
    open_page: Callable[[], object] = {"how": lambda: sofa.factory.how(game), "choose": sofa.factory.choose}[page]
    scene = open_page()
    assert isinstance(scene, HowScene | ChooseScene)
    glass = show(sofa, scene)
    width, height = glass.get_size()
    edge = {tuple(glass.get_at((x, y)))[:3] for x in range(0, width, 6) for y in range(0, 40, 6)}
    assert BLACK not in edge, "the cloth is behind the glass"
    middle = {tuple(glass.get_at((x, height // 2)))[:3] for x in range(width // 4, width // 2)}
    assert len(middle) > 20, "cards of the game are in its middle"
