"""The table shakes for a moment, and lies as before."""

import pygame
from pygame import Surface

from game.table.stage.motion import CALM, Motion
from game.table.stage.quake import LENGTH, Quake
from game.table.stage.sprites import Stage


def table() -> tuple[Stage, Surface]:
    ground = Surface((64, 48), depth=32)
    ground.fill("navy")
    stage = Stage(ground)
    card = Surface((10, 10), depth=32)
    card.fill("red")
    stage.add(card, 20, 20)
    return stage, Surface((64, 48), depth=32)


def red(screen: Surface) -> tuple[int, int]:
    """Where the card is seen."""
    mask = pygame.mask.from_threshold(screen, (255, 0, 0), (1, 1, 1, 255))
    return mask.get_bounding_rects()[0].topleft


def test_everything_is_pushed_aside_and_comes_to_rest_where_it_lay() -> None:
    (stage, screen), quake = table(), Quake()
    quake.draw(stage, screen, 0)
    quake.strike(8, 0)
    seen = []
    for now in range(8, LENGTH + 40, 8):
        quake.draw(stage, screen, now)
        seen.append(red(screen))
    lefts = [x for x, _ in seen]
    assert min(lefts) < 20 < max(lefts)
    assert max(abs(x - 20) for x in lefts) <= 8
    assert seen[-1] == (20, 20)


def test_nothing_is_drawn_once_it_is_over() -> None:
    (stage, screen), quake = table(), Quake()
    quake.draw(stage, screen, 0)
    assert quake.draw(stage, screen, 10) == []
    quake.strike(8, 20)
    assert quake.draw(stage, screen, 40) == [screen.get_rect()]
    assert quake.draw(stage, screen, 20 + LENGTH) == [screen.get_rect()]
    assert quake.draw(stage, screen, 40 + LENGTH) == []


def test_the_slider_and_less_motion_leave_the_table_alone() -> None:
    for motion in (Motion(shake=0), Motion(CALM)):
        (stage, screen), quake = table(), Quake()
        quake.draw(stage, screen, 0)
        quake.strike(motion.sway(8), 0)
        assert quake.draw(stage, screen, 20) == []


def test_a_weaker_blow_does_not_calm_a_stronger_one() -> None:
    quake = Quake()
    quake.strike(8, 0)
    before = quake.at(50)
    quake.strike(5, 40)
    assert quake.at(50) == before
