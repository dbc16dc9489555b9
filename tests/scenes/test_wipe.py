"""The curtain, or awning, between two scenes: in the end the new picture is there, whatever happened meanwhile."""

import pygame
import pytest
from pygame import Rect, Surface

from game.scenes.wipe import BACK, DROP_MS, FORWARD, LENGTH_MS, Wipe

SIZE = (320, 180)


def colours(surface: Surface) -> set[tuple[int, ...]]:
    return {tuple(surface.get_at((x, y)))[:3] for x in range(0, SIZE[0], 3) for y in range(0, SIZE[1], 7)}


def run(wipe: Wipe, screen: Surface, times: range) -> list[list[Rect]]:
    return [wipe.draw(screen, [], now) for now in times]


@pytest.fixture
def screen() -> Surface:
    surface = Surface(SIZE, depth=32)
    surface.fill("#FF0000")
    return surface


@pytest.fixture
def canvas() -> Surface:
    surface = Surface(SIZE, depth=32)
    surface.fill("#0000FF")
    return surface


@pytest.mark.parametrize("way", [FORWARD, BACK])
@pytest.mark.parametrize("step", [1, 16, 37, 240])
def test_in_the_end_all_of_the_new_scene_is_seen(screen: Surface, canvas: Surface, way: int, step: int) -> None:
    wipe = Wipe(canvas, way, 0)
    run(wipe, screen, range(0, LENGTH_MS + step, step))
    assert wipe.over(LENGTH_MS)
    assert colours(screen) == {(0, 0, 255)}


@pytest.fixture
def awning() -> Surface:
    """An awning with one lobe: it does not fill its lower edge."""
    surface = Surface((SIZE[0], 40), pygame.SRCALPHA, 32)
    surface.fill("#FFFFFF", (0, 0, SIZE[0], 20))
    surface.fill("#FFFFFF", (100, 20, 100, 20))
    return surface


@pytest.mark.parametrize("step", [1, 16, 37, DROP_MS])
def test_an_awning_drops_and_leaves_the_table_above_it(
    screen: Surface, canvas: Surface, awning: Surface, step: int
) -> None:
    wipe = Wipe(canvas, FORWARD, 0, awning)
    run(wipe, screen, range(0, DROP_MS // 2 + 1, step))
    if step < DROP_MS // 2:
        assert screen.get_at((10, 2))[:3] == (0, 0, 255)
        assert screen.get_at((10, 178))[:3] == (255, 0, 0)
    run(wipe, screen, range(DROP_MS // 2, DROP_MS + step, step))
    assert wipe.over(DROP_MS)
    assert colours(screen) == {(0, 0, 255)}


@pytest.mark.parametrize(("way", "new", "old"), [(FORWARD, 310, 10), (BACK, 10, 310)])
def test_half_way_one_side_is_new_and_the_other_old(
    screen: Surface, canvas: Surface, way: int, new: int, old: int
) -> None:
    run(Wipe(canvas, way, 0), screen, range(0, LENGTH_MS // 2 + 1, 8))
    assert screen.get_at((new, 90))[:3] == (0, 0, 255)
    assert screen.get_at((old, 90))[:3] == (255, 0, 0)


def test_what_the_new_scene_changes_behind_the_curtain_is_seen_at_once(screen: Surface, canvas: Surface) -> None:
    wipe = Wipe(canvas, FORWARD, 0)
    run(wipe, screen, range(0, LENGTH_MS // 2, 8))
    spot = Rect(300, 10, 8, 8)
    canvas.fill("#00FF00", spot)
    assert spot in wipe.draw(screen, [spot], LENGTH_MS // 2)
    assert screen.get_at(spot.center)[:3] == (0, 255, 0)


def test_nothing_changes_outside_the_rectangles_it_names(screen: Surface, canvas: Surface) -> None:
    wipe = Wipe(canvas, BACK, 0)
    for now in range(0, LENGTH_MS + 16, 16):
        before = screen.copy()
        for rect in wipe.draw(screen, [], now):
            before.blit(screen, rect, rect)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(screen, "RGB")


def test_a_frame_of_it_costs_less_than_half_a_screen(screen: Surface, canvas: Surface) -> None:
    frames = run(Wipe(canvas, FORWARD, 0), screen, range(0, LENGTH_MS + 16, 16))
    assert max(sum(rect.w * rect.h for rect in frame) for frame in frames) < SIZE[0] * SIZE[1] / 2
