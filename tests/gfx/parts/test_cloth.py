"""The cloth: the same on every bake, without bands, dark or light."""

from itertools import groupby

import pygame
import pytest

from game.gfx.palette import rgb
from game.gfx.parts.catalog import PartBox
from game.gfx.parts.cloth import cloth
from game.gfx.parts.lamplight import DARK, KINDS, LIGHT

SIZE = (960, 540)


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGB")


@pytest.mark.parametrize("kind", KINDS)
def test_two_bakes_are_the_same_to_the_bit(box: PartBox, kind: str) -> None:
    palette = box.drawn.kit.palette
    assert pixels(cloth(palette, kind, SIZE)) == pixels(cloth(palette, kind, SIZE))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 1280)])
def test_a_cloth_covers_every_size_without_a_hole(box: PartBox, kind: str, size: tuple[int, int]) -> None:
    table = cloth(box.drawn.kit.palette, kind, size)
    assert table.get_size() == size
    rim = rgb(box.drawn.kit.palette[f"cloth_{kind}_rim"])
    for corner in ((0, 0), (size[0] - 1, size[1] - 1)):
        assert all(abs(a - b) < 14 for a, b in zip(table.get_at(corner)[:3], rim, strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_the_grain_leaves_no_band_of_one_colour(box: PartBox, kind: str) -> None:
    table = cloth(box.drawn.kit.palette, kind, (1920, 1080))
    for y in (301, 540, 777):
        row = [tuple(table.get_at((x, y))) for x in range(1920)]
        assert max(len(list(run)) for _, run in groupby(row)) <= 12


def test_the_light_falls_off_from_the_middle(box: PartBox) -> None:
    table = cloth(box.drawn.kit.palette, DARK, SIZE)
    small = pygame.transform.smoothscale(table, (9, 5))
    middle, side, corner = (sum(small.get_at(spot)[:3]) for spot in ((4, 2), (1, 2), (0, 0)))
    assert middle > side > corner


def test_the_embroidery_is_seen_but_does_not_shout(box: PartBox) -> None:
    for kind, sign in ((DARK, 1), (LIGHT, -1)):
        table = cloth(box.drawn.kit.palette, kind, (1920, 1080))
        leaf = pygame.transform.average_color(table, pygame.Rect(956, 198, 8, 10))
        beside = pygame.transform.average_color(table, pygame.Rect(1000, 198, 8, 10))
        difference = sign * (sum(leaf[:3]) - sum(beside[:3])) / 3
        assert 1.5 < difference < 22
